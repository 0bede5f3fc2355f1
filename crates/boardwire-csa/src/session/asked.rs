//! Which extended commands wait for their answers.

use alloc::collections::VecDeque;

use crate::client::ExtCommand;
use crate::server::{EndTag, ExtReply};

/// How many commands are remembered. Of more, the oldest count as answered.
const MAX_ASKED: usize = 64;

/// A command that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// It ends with `+OK`, or with an error.
    Ends(EndTag),
    /// The second end of `%%FORK`, which an error leaves out.
    ForkBuoy,
    /// `%%HELP`: one row.
    Help,
    /// `%%GAME` or `%%CHALLENGE`: an error, or no answer but the game.
    Game,
    /// An unknown command, or one that a server meets with silence: an error or nothing.
    Nothing,
}

/// What an answer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It answers this command.
    To(Asked),
    /// No answer: it comes by itself.
    Unasked,
    /// An answer to what was not asked.
    Stray,
}

/// The commands that were given and not answered, in order.
#[derive(Clone, Debug)]
pub(super) struct Pending(VecDeque<Asked>);

impl Pending {
    pub(super) const fn new() -> Self {
        Self(VecDeque::new())
    }

    pub(super) fn ask(&mut self, command: &ExtCommand<'_>) {
        let asked = match command {
            ExtCommand::Who => Asked::Ends(EndTag::Who),
            ExtCommand::List => Asked::Ends(EndTag::List),
            ExtCommand::Show(_) => Asked::Ends(EndTag::Show),
            ExtCommand::Rating => Asked::Ends(EndTag::Rating),
            ExtCommand::Version => Asked::Ends(EndTag::Version),
            ExtCommand::SetBuoy { .. } => Asked::Ends(EndTag::SetBuoy),
            ExtCommand::DeleteBuoy(_) => Asked::Ends(EndTag::DeleteBuoy),
            ExtCommand::GetBuoyCount(_) => Asked::Ends(EndTag::GetBuoyCount),
            ExtCommand::Fork { .. } => Asked::Ends(EndTag::Fork),
            ExtCommand::Help => Asked::Help,
            ExtCommand::Game(_) | ExtCommand::Challenge(_) | ExtCommand::CancelGame => Asked::Game,
            _ => Asked::Nothing,
        };
        self.push(asked);
        if asked == Asked::Ends(EndTag::Fork) {
            self.push(Asked::ForkBuoy);
        }
    }

    /// A line that the server will only take for an unknown command.
    pub(super) fn ask_nothing(&mut self) {
        self.push(Asked::Nothing);
    }

    fn push(&mut self, asked: Asked) {
        if self.0.len() >= MAX_ASKED {
            self.0.pop_front();
        }
        self.0.push_back(asked);
    }

    /// Which command a row answers. `+OK`, an error and the one row of `%%HELP` take it off the list.
    pub(super) fn answer(&mut self, reply: &ExtReply<'_>) -> Answer {
        let tag = match reply {
            ExtReply::Ok(tag) => return self.end(*tag),
            ExtReply::Error(error) => {
                use crate::server::ExtError;
                // Of a bad gamename there are two rows, the second of which says why.
                let second = matches!(
                    error,
                    ExtError::GameNameParts | ExtError::GameNameIdentifiers
                );
                return if second {
                    Answer::Unasked
                } else {
                    self.error()
                };
            }
            ExtReply::Help(_) => {
                return match self.take(|asked| asked == Asked::Help) {
                    Some(asked) => Answer::To(asked),
                    None => Answer::Stray,
                };
            }
            ExtReply::Who(_) => EndTag::Who,
            ExtReply::List(_) => EndTag::List,
            ExtReply::Show(_) => EndTag::Show,
            ExtReply::Rating(_) => EndTag::Rating,
            ExtReply::Version(_) => EndTag::Version,
            ExtReply::BuoyCount(_) => EndTag::GetBuoyCount,
            ExtReply::Fork(_) => EndTag::Fork,
            _ => return Answer::Unasked,
        };
        let asked = Asked::Ends(tag);
        if self.0.contains(&asked) {
            Answer::To(asked)
        } else {
            Answer::Stray
        }
    }

    fn end(&mut self, tag: EndTag) -> Answer {
        let found = self.take(|asked| {
            asked == Asked::Ends(tag) || asked == Asked::ForkBuoy && tag == EndTag::SetBuoy
        });
        found.map_or(Answer::Stray, Answer::To)
    }

    /// An error answers the oldest command: the server answers in order.
    fn error(&mut self) -> Answer {
        let Some(asked) = self.0.pop_front() else {
            return Answer::Unasked;
        };
        if asked == Asked::Ends(EndTag::Fork) && self.0.front() == Some(&Asked::ForkBuoy) {
            self.0.pop_front();
        }
        Answer::To(asked)
    }

    /// Takes the first such command off the list, and those before it to which there may be no answer.
    fn take(&mut self, wanted: impl Fn(Asked) -> bool) -> Option<Asked> {
        let at = self.0.iter().position(|&asked| wanted(asked))?;
        let found = self.0.remove(at);
        let mut index = 0;
        self.0.retain(|asked| {
            let before = index < at;
            index += 1;
            !before || is_owed(*asked)
        });
        found
    }

    /// How many answers are owed; they are forgotten.
    pub(super) fn settle(&mut self) -> usize {
        self.0.drain(..).filter(|asked| is_owed(*asked)).count()
    }
}

const fn is_owed(asked: Asked) -> bool {
    !matches!(asked, Asked::Game | Asked::Nothing)
}
