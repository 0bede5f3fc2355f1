//! What a message in a log is: a command, free text, two commands run together, or a line that can't be read.

use alloc::vec::Vec;

use boardwire_core::{Class, CodeSet as _, Direction, Span};

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
    /// Two commands run together; the second begins at this offset.
    Joined(usize),
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
    options: &Options,
    notes: &mut Vec<Note>,
) -> Message<'i> {
    let message = read_alone(line, direction, options, notes);
    // What can be read as one command is one: its canonical form must not depend on how it was spelled.
    let unknown = match &message {
        Message::FreeText | Message::Command(Command::Unknown(_)) => true,
        Message::Unreadable(error) => error.code() != Code::LineTooLong,
        _ => false,
    };
    if unknown && let Some(at) = joined_at(line, options) {
        notes.clear();
        notes.push(Note::new(Code::JoinedLines, Span::new(at, line.len())));
        return Message::Joined(at);
    }
    message
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
    let deviates = |note: &Note| note.code().class() == Class::Deviation;
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

/// How many places of a line are tried as the beginning of a second command.
const TRIES: usize = 4;

/// Where the second of two commands begins that were run together, as in `readyokinfo depth 1`: inside a word that ends
/// in a command's head, both parts being Conforming by themselves.
pub(super) fn joined_at(line: &[u8], options: &Options) -> Option<usize> {
    let mut tries = 0;
    let mut lexer = Lexer::new(line, 0);
    while let Some(word) = lexer.next_token() {
        // The longest head first, so that setoption is not taken for option.
        for len in (2..word.bytes.len().min(MAX_HEAD + 1)).rev() {
            let at = word.end() - len;
            let (first, second) = line.split_at_checked(at)?;
            let head = second.get(..len).unwrap_or_default();
            if !crate::parse::is_command_head(head) {
                continue;
            }
            if is_command(first, options) && is_command(second, options) {
                return Some(at);
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

/// Whether a text is a Conforming command of USI's own, with nothing left over.
fn is_command(text: &[u8], options: &Options) -> bool {
    let mut notes = Vec::new();
    let result = crate::parse::parse_bytes(text, options, &mut notes);
    let deviates = |note: &Note| note.code().class() == Class::Deviation;
    let known = matches!(&result, Ok(command) if command.direction().is_some());
    known && !notes.iter().any(deviates)
}
