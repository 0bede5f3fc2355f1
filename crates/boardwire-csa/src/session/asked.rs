//! Which extended commands wait for their answers.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::client::{ExtCommand, MonitorKind};
use crate::server::{EndTag, ExtError, ExtReply};

/// How many commands are remembered. Of more, the oldest count as answered.
const MAX_ASKED: usize = 64;

/// How many games are remembered that a client watches, and how long an id may be. With more, every row is taken for asked.
const MAX_WATCHED: usize = 64;
const MAX_ID: usize = 1_024;

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
    /// A line that the server takes for an unknown command, or for one at the wrong time: an error.
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
pub(super) struct Pending {
    asked: VecDeque<Asked>,
    /// The games that were asked for with `%%MONITORON` or `%%MONITOR2ON`; rows may still be under way after the end of it.
    watched: Vec<(MonitorKind, Vec<u8>)>,
    /// There were more than are remembered.
    watches_any: bool,
}

impl Pending {
    pub(super) const fn new() -> Self {
        Self {
            asked: VecDeque::new(),
            watched: Vec::new(),
            watches_any: false,
        }
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
            ExtCommand::Other(_) => Asked::Nothing,
            // Games that are not there are met with silence.
            ExtCommand::Monitor { kind, on: true, id } => {
                return self.watch(*kind, id.as_bytes());
            }
            // Chat comes back by itself.
            ExtCommand::Chat(_) | ExtCommand::Monitor { .. } | ExtCommand::Ignored(_) => return,
        };
        self.push(asked);
        if asked == Asked::Ends(EndTag::Fork) {
            self.push(Asked::ForkBuoy);
        }
    }

    fn watch(&mut self, kind: MonitorKind, id: &[u8]) {
        if self.watches(kind, id) {
            return;
        }
        self.watches_any = self.watched.len() >= MAX_WATCHED || id.len() > MAX_ID;
        if !self.watches_any {
            self.watched.push((kind, id.to_vec()));
        }
    }

    fn watches(&self, kind: MonitorKind, id: &[u8]) -> bool {
        let is = |(known, name): &(MonitorKind, Vec<u8>)| *known == kind && name == id;
        self.watches_any || self.watched.iter().any(is)
    }

    /// A line that the server will only take for an unknown command.
    pub(super) fn ask_nothing(&mut self) {
        self.push(Asked::Nothing);
    }

    fn push(&mut self, asked: Asked) {
        if self.asked.len() >= MAX_ASKED {
            self.asked.pop_front();
        }
        self.asked.push_back(asked);
    }

    /// Which command a row answers. `+OK`, an error and the one row of `%%HELP` take it off the list.
    pub(super) fn answer(&mut self, reply: &ExtReply<'_>) -> Answer {
        let tag = match reply {
            ExtReply::Ok(tag) => return self.end(*tag),
            ExtReply::Error(error) => return self.error(error),
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
            ExtReply::Monitor { kind, id, .. } | ExtReply::MonitorOk { kind, id } => {
                return match self.watches(*kind, id.as_bytes()) {
                    true => Answer::Unasked,
                    false => Answer::Stray,
                };
            }
            _ => return Answer::Unasked,
        };
        let asked = Asked::Ends(tag);
        if self.asked.contains(&asked) {
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

    /// An error answers the first command that can have it; one that tells nothing, the last.
    fn error(&mut self, error: &ExtError<'_>) -> Answer {
        let found = match error {
            // Of a bad gamename there are two rows, the second of which says why.
            ExtError::GameNameParts | ExtError::GameNameIdentifiers => return Answer::Unasked,
            ExtError::WrongBuoyName(_)
            | ExtError::DuplicatedBuoyName(_)
            | ExtError::InvalidCount(_)
            | ExtError::WrongMoves(_) => {
                self.take(|it| matches!(it, Asked::Ends(EndTag::SetBuoy | EndTag::Fork)))
            }
            ExtError::BuoyNotFound(_) | ExtError::NotBuoyOwner(_) => {
                self.take(|it| it == Asked::Ends(EndTag::DeleteBuoy))
            }
            ExtError::WrongSource(_) | ExtError::WrongForkName(_) | ExtError::ForkOutOfRange(_) => {
                self.take(|it| it == Asked::Ends(EndTag::Fork))
            }
            ExtError::BadGameName(_)
            | ExtError::TurnRequired(_)
            | ExtError::NoRival(_)
            | ExtError::RandomTurn
            | ExtError::TurnNotAllowed { .. }
            | ExtError::BadGameOption(_)
            | ExtError::ShuttingDown => self.take_seek(),
            ExtError::WrongStatus { command, .. } if command.as_bytes() == b"GAME" => {
                self.take(|it| it == Asked::Game)
            }
            ExtError::UnknownCommand(_) | ExtError::WrongStatus { .. } => {
                self.take(|it| it == Asked::Nothing)
            }
            ExtError::Other(_) => None,
        };
        // Who waits for a game may have said other things since.
        let last = self.asked.iter().rposition(|it| *it != Asked::Game);
        let Some(asked) = found.or_else(|| self.asked.remove(last?)) else {
            return Answer::Unasked;
        };
        if asked == Asked::Ends(EndTag::Fork)
            && let Some(at) = self.asked.iter().position(|it| *it == Asked::ForkBuoy)
        {
            self.asked.remove(at);
        }
        Answer::To(asked)
    }

    /// The last wish for a game, or what could not be read as one: the wishes before it may have been taken without an answer.
    fn take_seek(&mut self) -> Option<Asked> {
        let is_seek = |it: &Asked| matches!(it, Asked::Game | Asked::Nothing);
        let at = self.asked.iter().rposition(is_seek)?;
        self.asked.remove(at)
    }

    /// Takes the first such command off the list, and those before it to which there may be no answer.
    fn take(&mut self, wanted: impl Fn(Asked) -> bool) -> Option<Asked> {
        let at = self.asked.iter().position(|&asked| wanted(asked))?;
        let found = self.asked.remove(at);
        let mut index = 0;
        self.asked.retain(|asked| {
            let before = index < at;
            index += 1;
            !before || is_owed(*asked)
        });
        found
    }

    /// How many answers are owed; they are forgotten.
    pub(super) fn settle(&mut self) -> usize {
        self.asked.drain(..).filter(|asked| is_owed(*asked)).count()
    }
}

const fn is_owed(asked: Asked) -> bool {
    !matches!(asked, Asked::Game | Asked::Nothing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ClientLine;
    use crate::server::ServerLine;

    fn owed(lines: &[&str]) -> usize {
        let mut pending = Pending::new();
        for line in lines {
            if line.starts_with("##") {
                let Ok(ServerLine::Ext(reply)) = crate::server::parse(line) else {
                    panic!("{line}");
                };
                assert_ne!(pending.answer(&reply), Answer::Stray, "{line}");
            } else {
                match crate::client::parse_lenient(line) {
                    Ok((ClientLine::Ext(command), _)) => pending.ask(&command),
                    _ => pending.ask_nothing(),
                }
            }
        }
        pending.settle()
    }

    #[test]
    fn errors_answer_what_they_are_about() {
        let chat_and_buoy = [
            "%%CHAT hello",
            "%%DELETEBUOY x",
            "##[ERROR] buoy game not found: x",
        ];
        assert_eq!(owed(&chat_and_buoy), 0);
        // Two at once: the answers come in order.
        let both = [
            "%%NO",
            "%%SETBUOY buoy_x-1-1 +7776FU",
            "%%LIST",
            "##[ERROR] unknown command: %%NO",
            "##[ERROR] duplicated buoy game name: buoy_x-1-1",
            "##[LIST] +OK",
        ];
        assert_eq!(owed(&both), 0);
        let fork = ["%%FORK x", "%%WHO", "##[ERROR] wrong source game name: x"];
        assert_eq!(owed(&fork), 1);
        let name = [
            "%%GAME x -",
            "##[ERROR] bad game name: x.",
            "##[ERROR] game name should consist of three parts like game-1500-60.",
        ];
        assert_eq!(owed(&name), 0);
        assert_eq!(owed(&["%%LIST", "%%WHO", "##[WHO] +OK"]), 1);
        // The one who waits goes on waiting.
        let mut pending = Pending::new();
        for line in ["%%GAME x-1-1 +", "%%NO"] {
            match crate::client::parse_lenient(line) {
                Ok((ClientLine::Ext(command), _)) => pending.ask(&command),
                _ => pending.ask_nothing(),
            }
        }
        let unknown = ExtError::UnknownCommand(boardwire_core::LineText::default());
        assert_eq!(pending.error(&unknown), Answer::To(Asked::Nothing));
    }
}
