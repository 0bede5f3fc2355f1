//! What a message in a log is: a command, free text, two commands run together, or a line that can't be read.

use alloc::vec::Vec;

use boardwire_core::{Direction, Span};

use super::joint::{self, Joint, deviates};
use super::style::Style;
use crate::codes::{Code, Note, ParseError};
use crate::lex::Lexer;
use crate::model::Command;
use crate::options::Options;

/// A message of a log, read at Lenient.
#[derive(Debug)]
pub(super) enum Message<'i> {
    Blank,
    FreeText,
    Command(Command<'i>),
    /// Two commands run together.
    Joined(Joint),
    Unreadable(ParseError),
}

/// The command of a line; `None` for blank lines and free text. The options are at level Lenient.
pub(crate) fn read_message<'i>(
    line: &'i [u8],
    direction: Option<Direction>,
    options: &Options,
) -> Option<Result<Command<'i>, ParseError>> {
    match read_alone(line, direction, options, &mut Vec::new()) {
        Message::Command(command) => Some(Ok(command)),
        Message::Unreadable(error) => Some(Err(error)),
        _ => None,
    }
}

/// What a message is; its notes go to `notes`, which is cleared. The options are at level Lenient.
pub(super) fn read<'i>(
    line: &'i [u8],
    direction: Option<Direction>,
    style: Style,
    options: &Options,
    notes: &mut Vec<Note>,
) -> Message<'i> {
    let message = read_alone(line, direction, options, notes);
    let find = || joint::find(line, style, options);
    let joint = match &message {
        Message::FreeText | Message::Command(Command::Unknown(_)) => find(),
        Message::Unreadable(error) if error.code() != Code::LineTooLong => find(),
        Message::Command(command) => {
            let dropped = joint::drops_words(command, notes);
            // Nothing is dropped of the canonical line, nor of words that were kept: what is one command here stays one there.
            let joint = dropped.then(find).flatten();
            joint.or_else(|| joint::in_kept_words(line, command, style, options))
        }
        _ => None,
    };
    let Some(joint) = joint else {
        return message;
    };
    notes.clear();
    let span = Span::new(joint.at, line.len());
    notes.push(Note::new(Code::JoinedLines, span));
    Message::Joined(joint)
}

/// The message as one command.
fn read_alone<'i>(
    line: &'i [u8],
    direction: Option<Direction>,
    options: &Options,
    notes: &mut Vec<Note>,
) -> Message<'i> {
    notes.clear();
    let result = crate::parse::parse_bytes(line, options, notes);
    let conforming = result.is_ok() && !notes.iter().any(deviates);
    let has = |code| notes.iter().any(|note| note.code() == code);
    let (text, code) = match (&result, direction) {
        (Err(error), _) if matches!(error.code(), Code::NulByte | Code::LineTooLong) => {
            return Message::Unreadable(*error);
        }
        _ if has(Code::EmptyLine) => (Message::Blank, Code::LogBlankLine),
        (_, Some(Direction::ToGui)) if is_engine_text(line, conforming) => {
            (Message::FreeText, Code::LogFreeText)
        }
        // The draft's rule about unknown words before a command is for those who know that they read commands.
        (Ok(_), None) if has(Code::UnknownCommand) || has(Code::LeadingUnknownToken) => {
            (Message::FreeText, Code::LogFreeText)
        }
        _ => {
            return match result {
                Ok(command) => Message::Command(command),
                Err(error) => Message::Unreadable(error),
            };
        }
    };
    notes.clear();
    notes.push(Note::new(code, Span::new(0, line.len())));
    text
}

/// Whether a line that an engine wrote is free text: it does not begin with a command as it should be written, or with one
/// that only a GUI sends, and makes no sense as such.
fn is_engine_text(line: &[u8], conforming: bool) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let head = Lexer::new(line, 0).next_token();
    let head = head.map_or(&b""[..], |head| strip_end(head.bytes));
    !crate::parse::is_command_head(head) || !crate::parse::is_engine_head(head) && !conforming
}

/// A last word without the line's end, which the lexer takes for a part of it.
fn strip_end(word: &[u8]) -> &[u8] {
    let end = word
        .iter()
        .position(|byte| matches!(byte, b'\r' | b'\n'))
        .unwrap_or(word.len());
    word.get(..end).unwrap_or_default()
}
