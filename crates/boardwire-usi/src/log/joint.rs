//! Where two commands are run together in one line of a log, as by programs that write it without a lock.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::{Class, CodeSet as _};

use super::style::{Prefix, Style};
use crate::codes::{Code, Note};
use crate::lex::{Lexer, is_blank};
use crate::model::{Command, GameResult, InfoExtra, OptionType, Register, Terminal};
use crate::options::Options;

/// Where the second of two commands begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joint {
    /// The end of the first command.
    pub(super) at: usize,
    /// What the log puts before the second; `None` where the commands themselves are run together.
    pub(super) mark: Option<Prefix>,
}

impl Joint {
    /// The texts of the two commands, and where the second begins.
    pub(super) fn parts<'i>(&self, line: &'i [u8]) -> (&'i [u8], &'i [u8], usize) {
        let start = self.at + self.mark.map_or(0, |mark| mark.len);
        (
            line.get(..self.at).unwrap_or_default(),
            line.get(start..).unwrap_or_default(),
            start,
        )
    }
}

/// How many places of a line are tried as the beginning of a second command.
const TRIES: usize = 4;

/// The joint of a line that is no command, or of which reading it as one drops words.
///
/// Both parts have to be Conforming by themselves, and the first must not end in free text, which may hold any word.
pub(super) fn find(line: &[u8], style: Style, options: &Options) -> Option<Joint> {
    marked(line, style, options).or_else(|| unmarked(line, options))
}

/// The joint of a line that was read as a command: in a word that was kept without a meaning, as in `go infinitestop`.
///
/// That there is one follows from the canonical line, so that it does not depend on how the command was spelled; where it is
/// need not leave two commands in a line of an odd spelling.
pub(super) fn in_kept_words(
    line: &[u8],
    command: &Command<'_>,
    style: Style,
    options: &Options,
) -> Option<Joint> {
    let mut suspect = false;
    each_kept_word(command, &mut |word| {
        suspect = suspect || may_hold_joint(word)
    });
    if !suspect {
        return None;
    }
    let canonical = crate::format::format(command);
    let joint = find(&canonical, style, options)?;
    find(line, style, options).or_else(|| {
        let (word, offset) = word_at(&canonical, joint.at)?;
        let mut lexer = Lexer::new(line, 0);
        while let Some(token) = lexer.next_token() {
            if token.bytes == word {
                let at = token.start + offset;
                let mark = joint
                    .mark
                    .and_then(|_| style.prefix(line.get(at..).unwrap_or_default()));
                return Some(Joint { at, mark });
            }
        }
        None
    })
}

/// A joint at what the log puts before a message, as in `readyokrecv:usinewgame`.
fn marked(line: &[u8], style: Style, options: &Options) -> Option<Joint> {
    if style == Style::Plain || memchr::memchr3(b':', b'<', b'>', line).is_none() {
        return None;
    }
    let mut tries = 0;
    for at in 1..line.len() {
        let Some(mark) = style.prefix(line.get(at..)?) else {
            continue;
        };
        let joint = Joint {
            at,
            mark: Some(mark),
        };
        let (first, second, _) = joint.parts(line);
        let is_usi = mark.channel.is_none_or(|channel| channel.is_engine());
        if is_usi
            && conforming(first, options).is_some_and(|first| !ends_in_text(&first))
            && conforming(second, options).is_some()
        {
            return Some(joint);
        }
        tries += 1;
        if tries == TRIES {
            return None;
        }
    }
    None
}

/// A joint inside a word that ends in a command's head, as in `readyokinfo depth 1`.
fn unmarked(line: &[u8], options: &Options) -> Option<Joint> {
    let mut tries = 0;
    let mut lexer = Lexer::new(line, 0);
    while let Some(word) = lexer.next_token() {
        for len in heads_at_end(word.bytes) {
            let joint = Joint {
                at: word.end() - len,
                mark: None,
            };
            let (first, second, _) = joint.parts(line);
            let is_first =
                |command: Command<'_>| !ends_in_text(&command) && !keeps_last_word(&command, first);
            if conforming(first, options).is_some_and(is_first)
                && conforming(second, options).is_some()
            {
                return Some(joint);
            }
            tries += 1;
            if tries == TRIES {
                return None;
            }
        }
    }
    None
}

/// Bytes of the longest head, `copyprotection`.
const MAX_HEAD: usize = 14;

/// The lengths of the commands' heads in which a word ends, having more before it. The longest first, so that `setoption` is
/// not taken for `option`.
fn heads_at_end(word: &[u8]) -> impl Iterator<Item = usize> + '_ {
    (2..word.len().min(MAX_HEAD + 1)).rev().filter(|len| {
        let head = word.get(word.len() - len..).unwrap_or_default();
        crate::parse::is_command_head(head)
    })
}

/// Whether a joint may be in a word: it ends in a head, or holds one of the bytes of which every style's prefix has one.
fn may_hold_joint(word: &[u8]) -> bool {
    memchr::memchr3(b':', b'<', b'>', word).is_some() || heads_at_end(word).next().is_some()
}

/// The word at an offset, and where in the word that is.
fn word_at(line: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let mut lexer = Lexer::new(line, 0);
    while let Some(word) = lexer.next_token() {
        if at < word.end() {
            return Some((word.bytes, at.saturating_sub(word.start)));
        }
    }
    None
}

/// A text as a Conforming command of USI's own, with nothing left over.
fn conforming<'i>(text: &'i [u8], options: &Options) -> Option<Command<'i>> {
    let mut notes = Vec::new();
    let command = crate::parse::parse_bytes(text, options, &mut notes).ok()?;
    (command.direction().is_some() && !notes.iter().any(deviates)).then_some(command)
}

/// Whether a note says that the line is not Conforming.
pub(super) fn deviates(note: &Note) -> bool {
    note.code().class() == Class::Deviation
}

/// Whether words of the line are not in the command that was read.
pub(super) fn drops_words(command: &Command<'_>, notes: &[Note]) -> bool {
    match command {
        Command::PonderHit(_) => notes.iter().any(deviates),
        _ => notes.iter().any(|note| note.code() == Code::ExtraTokens),
    }
}

/// Whether the end of the line is text that may hold any word: names, values, messages, paths.
fn ends_in_text(command: &Command<'_>) -> bool {
    match command {
        Command::Id(_) | Command::SetOption(_) | Command::GetOption(_) => true,
        Command::Register(register) => matches!(register, Register::With(_)),
        Command::Info(info) => info.string.is_some(),
        Command::Option(option) => match option.ty {
            OptionType::Check | OptionType::Spin => !option.vars.is_empty(),
            _ => option.default.is_some() || !option.vars.is_empty(),
        },
        _ => false,
    }
}

/// Whether the last word of a text has no meaning in the command that was read of it.
fn keeps_last_word(command: &Command<'_>, text: &[u8]) -> bool {
    let last = text
        .rsplit(|&byte| is_blank(byte))
        .find(|word| !word.is_empty());
    let mut kept = false;
    each_kept_word(command, &mut |word| kept = kept || Some(word) == last);
    kept
}

/// The words of a command that were kept without a meaning; text that may hold any word has one.
fn each_kept_word(command: &Command<'_>, each: &mut dyn FnMut(&[u8])) {
    match command {
        Command::Go(go) => go.extras.iter().for_each(|word| each(word.as_bytes())),
        Command::Info(info) => {
            for extra in info.extras.iter() {
                if let InfoExtra::Unknown(words) = extra {
                    words.iter().for_each(|word| each(word.as_bytes()));
                }
            }
            let tail = info.pv.iter().flat_map(|pv| pv.tail());
            tail.for_each(|word| each(word.as_bytes()));
        }
        Command::Option(option) => {
            if let OptionType::Other(other) = &option.ty {
                each(other.as_bytes());
            }
            option.extras.iter().for_each(|word| each(word.as_bytes()));
            if option.ty == OptionType::Check
                && let Some(default) = &option.default
                && !matches!(default.as_bytes(), b"true" | b"false")
            {
                let words = default.as_bytes().split(|&byte| is_blank(byte));
                words.for_each(&mut *each);
            }
        }
        Command::Position(position) => {
            let extras = position.extras.iter();
            extras.for_each(|word| each(word.as_bytes()));
            if let Some(Terminal::Other(word)) = &position.terminal {
                each(word.as_bytes());
            }
        }
        Command::GameOver(GameResult::Other(word)) => each(word.as_bytes()),
        _ => {}
    }
}
