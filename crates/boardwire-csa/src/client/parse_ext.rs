//! Commands of the extended mode.

use core::num::NonZeroU32;

use boardwire_core::{Expected, LineText, Span, expected};

use super::model::{ClientLine, ExtCommand, ForkTarget, MonitorKind, Seek, Turn};
use super::parse::{no_tail, unexpected};
use crate::line::read::{Parsed, Reader, Token, Words, joined, small_number};
use crate::line::{ChatText, Code, UnknownLine};
use crate::names::GameId;

pub(super) fn command<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> Parsed<ClientLine<'i>> {
    let rest = line.get(2..).unwrap_or_default();
    if let [b'%', text @ ..] = rest {
        let text = LineText::from_token(text);
        return Ok(ClientLine::Ext(ExtCommand::Ignored(text)));
    }
    let len = memchr::memchr2(b' ', b'\t', rest).unwrap_or(rest.len());
    let head = Token {
        bytes: rest.get(..len).unwrap_or_default(),
        start: 2,
    };
    if head.bytes != b"CHAT" {
        reader.check_ascii(line);
    }
    let mut args = Args {
        words: Words::new(line, head.end()),
        reader,
        head,
    };
    let result = match head.bytes {
        b"CHAT" => chat(args.reader, line, head),
        b"GAME" => args.game(),
        b"CHALLENGE" => args.seek().map(ExtCommand::Challenge),
        b"SHOW" => args.last_id().map(ExtCommand::Show),
        b"MONITORON" => args.monitor(MonitorKind::Full, true),
        b"MONITOROFF" => args.monitor(MonitorKind::Full, false),
        b"MONITOR2ON" => args.monitor(MonitorKind::Moves, true),
        b"MONITOR2OFF" => args.monitor(MonitorKind::Moves, false),
        b"SETBUOY" => args.set_buoy(),
        b"DELETEBUOY" => args
            .last_word()
            .map(|name| ExtCommand::DeleteBuoy(name.word())),
        b"GETBUOYCOUNT" => args
            .last_word()
            .map(|name| ExtCommand::GetBuoyCount(name.word())),
        b"FORK" => args.fork(),
        _ => Ok(by_beginning(args.reader, line, head)),
    };
    Ok(match result {
        Ok(command) => ClientLine::Ext(command),
        Err(unknown) => ClientLine::Unknown(unknown),
    })
}

/// The commands that shogi-server finds by their beginning, or another one, kept.
fn by_beginning<'i>(
    reader: &mut Reader<'i, '_>,
    line: &'i [u8],
    head: Token<'i>,
) -> ExtCommand<'i> {
    let found = match head.bytes {
        [b'W', b'H', b'O', ..] => Some((ExtCommand::Who, 3)),
        [b'L', b'I', b'S', b'T', ..] => Some((ExtCommand::List, 4)),
        [b'H', b'E', b'L', b'P', ..] => Some((ExtCommand::Help, 4)),
        [b'V', b'E', b'R', b'S', b'I', b'O', b'N', ..] => Some((ExtCommand::Version, 7)),
        [b'R', b'A', b'T', b'I', b'N', b'G', ..] => Some((ExtCommand::Rating, 6)),
        _ => None,
    };
    if let Some((command, len)) = found {
        no_tail(reader, line, head.start + len);
        return command;
    }
    let expected = expected!["a command of the extended mode"];
    let span = Span::new(0, head.end());
    reader.note_or(Code::UnknownCommand, span, Code::UnknownCommand, expected);
    let mut words = Words::new(line, head.end());
    while words.next(reader).is_some() {}
    ExtCommand::Other(UnknownLine::from_text(joined(line)))
}

/// `%%CHAT text`: the blanks before the text don't count, those in it and after it do.
fn chat<'i>(
    reader: &mut Reader<'i, '_>,
    line: &'i [u8],
    head: Token<'i>,
) -> Result<ExtCommand<'i>, UnknownLine<'i>> {
    let rest = line.get(head.end()..).unwrap_or_default();
    let Some(blanks) = rest.iter().position(|&byte| byte != b' ' && byte != b'\t') else {
        let span = Span::new(0, head.end());
        return Err(reader.unknown(Code::MissingArgument, span, expected!["a text"]));
    };
    if blanks > 1 || rest.first() == Some(&b'\t') {
        reader.field_spaces(head.end(), head.end() + blanks);
    }
    let text = rest.get(blanks..).unwrap_or_default();
    Ok(ExtCommand::Chat(ChatText::from_token(text)))
}

/// The arguments of a `%%` command. An `Err` is the line, kept whole after its note.
struct Args<'i, 'r, 'n> {
    words: Words<'i>,
    reader: &'r mut Reader<'i, 'n>,
    head: Token<'i>,
}

type Kept<'i, T> = Result<T, UnknownLine<'i>>;

impl<'i> Args<'i, '_, '_> {
    fn next(&mut self) -> Option<Token<'i>> {
        self.words.next(self.reader)
    }

    fn need(&mut self, expected: Expected) -> Kept<'i, Token<'i>> {
        let head = Span::new(0, self.head.end());
        match self.next() {
            Some(token) => Ok(token),
            None => Err(self.reader.unknown(Code::MissingArgument, head, expected)),
        }
    }

    /// The line ends here; what follows is noted and does not count.
    fn end(&mut self) {
        if let Some(more) = self.next() {
            unexpected(self.reader, Span::new(more.start, self.reader.line.len()));
        }
    }

    fn last_word(&mut self) -> Kept<'i, Token<'i>> {
        let word = self.need(expected!["a gamename"])?;
        self.end();
        Ok(word)
    }

    fn id(&mut self) -> Kept<'i, GameId<'i>> {
        let token = self.need(expected!["a game's id"])?;
        if token.bytes == b"+OK" {
            let expected = expected!["a game's id"];
            let code = Code::MissingArgument;
            return Err(self.reader.unknown(code, token.span(), expected));
        }
        Ok(GameId::from_token(token.bytes))
    }

    fn last_id(&mut self) -> Kept<'i, GameId<'i>> {
        let id = self.id()?;
        self.end();
        Ok(id)
    }

    fn monitor(&mut self, kind: MonitorKind, on: bool) -> Kept<'i, ExtCommand<'i>> {
        let id = self.last_id()?;
        Ok(ExtCommand::Monitor { kind, on, id })
    }

    fn game(&mut self) -> Kept<'i, ExtCommand<'i>> {
        if self.words.rest().is_empty() {
            return Ok(ExtCommand::CancelGame);
        }
        self.seek().map(ExtCommand::Game)
    }

    fn seek(&mut self) -> Kept<'i, Seek<'i>> {
        let name = self.need(expected!["a gamename"])?;
        let game = self.reader.check_game_name(name, false);
        let turn = self.need(expected!["+", "-", "*"])?;
        let side = match turn.bytes {
            [byte] => Turn::from_byte(*byte),
            _ => None,
        };
        let turns = expected!["+", "-", "*"];
        let Some(side) = side else {
            return Err(self.reader.unknown(Code::BadTurn, turn.span(), turns));
        };
        if let Some(more) = self.next() {
            let end = expected!["the end of the line"];
            let code = Code::UnexpectedArgument;
            return Err(self.reader.unknown(code, more.span(), end));
        }
        if game.is_some_and(|game| !game.allows(side)) {
            self.reader
                .note_or(Code::BadTurn, turn.span(), Code::BadTurn, turns);
        }
        Ok(Seek {
            name: name.word(),
            turn: side,
        })
    }

    fn set_buoy(&mut self) -> Kept<'i, ExtCommand<'i>> {
        let name = self.need(expected!["a gamename"])?;
        self.reader.check_game_name(name, true);
        let moves = self.need(expected!["moves such as +7776FU-3334FU"])?;
        let count = match self.next() {
            None => None,
            Some(token) => match small_number(token.bytes).and_then(NonZeroU32::new) {
                Some(count) => Some(count),
                None => {
                    let expected = expected!["a number from 1"];
                    let code = Code::BadCount;
                    return Err(self.reader.unknown(code, token.span(), expected));
                }
            },
        };
        self.end();
        Ok(ExtCommand::SetBuoy {
            name: name.word(),
            moves: moves.word(),
            count,
        })
    }

    fn fork(&mut self) -> Kept<'i, ExtCommand<'i>> {
        let source = self.id()?;
        let Some(name) = self.next() else {
            return Ok(ExtCommand::Fork {
                source,
                target: None,
            });
        };
        self.reader.check_game_name(name, true);
        let nth = match self.next() {
            None => None,
            Some(token) => match small_number(token.bytes) {
                Some(nth) => Some(nth),
                None => {
                    let expected = expected!["a number of moves"];
                    let code = Code::BadCount;
                    return Err(self.reader.unknown(code, token.span(), expected));
                }
            },
        };
        self.end();
        Ok(ExtCommand::Fork {
            source,
            target: Some(ForkTarget {
                name: name.word(),
                nth,
            }),
        })
    }
}
