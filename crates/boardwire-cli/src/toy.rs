//! A format that exists for the tests: a game of stones in binary frames, by which the program is held to what it knows of a
//! format through its row and its codec alone.
//!
//! A frame is a byte `0xff`, the number of stones in a byte, and a byte for each point of a 9x9 board, from 0, that the
//! players take in turn. What is between frames is noise.

use std::borrow::Cow;
use std::io::{BufReader, Cursor};

use boardwire_core::board::{BoardView, Glyph, Grid, Label, Seat};
use boardwire_core::{
    Codec, CodecOptions, Direction, Frame, Framer, Judge, Level, Limits, Note, Notes, OptionError,
    ParseError, Shape, Span, erase,
};

use crate::args::Common;
use crate::console::{ColorChoice, Stop};
use crate::facts::{Facts, MoveFacts};
use crate::game::{Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::input::Input;
use crate::registry::{Format, LineEnds};
use crate::settings::Settings;

boardwire_core::codes! {
    /// Its codes.
    pub enum Code in "stones" {
        BadPoint = "bad-point": Fault, "the board has no such point" {
            help: "points are 0 to 80", example: "", source: "this test", fixture: "none",
        }
        Cut = "cut": Fault, "the frame is cut short" {
            help: "write all of it", example: "", source: "this test", fixture: "none",
        }
        Noise = "noise": Deviation, "bytes between frames" {
            help: "drop them", example: "", source: "this test", fixture: "none",
        }
        Empty = "empty": Remark, "a frame without stones" {
            help: "leave it out", example: "", source: "this test", fixture: "none",
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    level: Level,
    limits: Limits,
}

impl CodecOptions for Options {
    fn level(&self) -> Level {
        self.level
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    fn set(&mut self, key: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::UnknownKey {
            key: key.to_string(),
            known: "none",
        })
    }
}

/// The codec of frames. One that begins with point 0 goes to the engine, one with point 1 to the GUI; others do not tell.
#[derive(Debug)]
pub(crate) struct Stones;

impl Codec for Stones {
    const NAME: &'static str = "stones";
    const SHAPE: Shape = Shape::Frame;
    type Message<'i> = Vec<u8>;
    type Options = Options;
    type Code = Code;

    fn parse_with(
        input: &[u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Vec<u8>, ParseError<Code>> {
        let mut judge = Judge::new(options.level, notes);
        let points = input.get(2..).unwrap_or_default();
        if points.is_empty() {
            judge.note(Note::new(Code::Empty, Span::new(0, input.len())));
        }
        let bad = points.iter().position(|&point| point > 80);
        let result = match bad {
            Some(at) => Err(ParseError::new(Code::BadPoint, Span::new(at + 2, at + 3))),
            None => Ok(points.to_vec()),
        };
        judge.finish(result)
    }

    fn format_into(message: &Vec<u8>, _: &Options, out: &mut Vec<u8>) {
        out.extend_from_slice(&stones(&[message]));
    }

    fn direction(message: &Vec<u8>) -> Option<Direction> {
        match message.first() {
            Some(0) => Some(Direction::ToEngine),
            Some(1) => Some(Direction::ToGui),
            _ => None,
        }
    }

    fn into_owned(message: Vec<u8>) -> Vec<u8> {
        message
    }

    fn shorten<'s, 'l: 's>(message: &'s Vec<u8>) -> &'s Vec<u8> {
        message
    }

    fn json(message: &Vec<u8>, out: &mut Vec<u8>) -> bool {
        out.extend_from_slice(format!("{message:?}").as_bytes());
        true
    }

    fn framer(_: &Options) -> Option<Box<dyn Framer<Code>>> {
        Some(Box::new(StonesFramer::default()))
    }
}

/// Cuts frames; what is noise is known when a frame or the end follows.
#[derive(Default)]
struct StonesFramer {
    buffer: Vec<u8>,
    start: usize,
    offset: u64,
    finished: bool,
}

impl StonesFramer {
    fn fault(&mut self, code: Code, len: usize) -> ParseError<Code> {
        let start = usize::try_from(self.offset).unwrap() + self.start;
        self.start += len;
        ParseError::new(code, Span::new(start, start + len))
    }
}

impl Framer<Code> for StonesFramer {
    fn push(&mut self, chunk: &[u8]) {
        self.buffer.drain(..self.start);
        self.offset += self.start as u64;
        self.start = 0;
        self.buffer.extend_from_slice(chunk);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError<Code>>> {
        let pending = &self.buffer[self.start..];
        let noise = pending.iter().position(|&byte| byte == 0xff);
        match noise {
            Some(0) => {}
            Some(len) => return Some(Err(self.fault(Code::Noise, len))),
            None if !self.finished || pending.is_empty() => return None,
            None => {
                let len = pending.len();
                return Some(Err(self.fault(Code::Noise, len)));
            }
        }
        let len = pending.get(1).map(|&count| 2 + usize::from(count));
        let Some(len) = len.filter(|&len| len <= pending.len()) else {
            let len = pending.len();
            return self
                .finished
                .then(|| Err(self.fault(Code::Cut, len).with_truncated()));
        };
        let from = self.start;
        self.start += len;
        Some(Ok(Frame {
            bytes: &self.buffer[from..from + len],
            offset: self.offset + from as u64,
        }))
    }
}

/// Frames with these points.
pub(crate) fn stones(frames: &[&[u8]]) -> Vec<u8> {
    let frame = |points: &&[u8]| [&[0xff, u8::try_from(points.len()).unwrap()], *points].concat();
    frames.iter().flat_map(frame).collect()
}

pub(crate) static STONES: Format = Format {
    name: "stones",
    about: "for tests",
    endings: &[".stones"],
    example: b"",
    skips_blank_lines: false,
    line_ends: LineEnds::Written,
    more_codes: &[],
    is_conversation: false,
    games: Some(in_stones),
    codec: erase::<Stones>,
};

pub(crate) fn settings() -> Settings {
    let common = Common {
        format: None,
        level: Level::Conforming,
        options: Vec::new(),
        json: false,
        color: ColorChoice::Never,
    };
    Settings::new(&common).unwrap()
}

/// A file in memory.
pub(crate) fn input(format: &'static Format, bytes: Vec<u8>) -> Input {
    Input {
        name: "a.stones".to_string(),
        format,
        // Small pieces, as a pipe may give them.
        bytes: BufReader::with_capacity(3, Box::new(Cursor::new(bytes))),
    }
}

fn in_stones(settings: &Settings) -> Result<ReadGames, Stop> {
    let codec = settings.codec(&STONES)?;
    Ok(Box::new(move |stream, each| {
        for (offset, bytes) in codec.frames(stream).unwrap().into_iter().flatten() {
            let start = usize::try_from(offset).unwrap();
            each(GameAt {
                span: Span::new(start, start + bytes.len()),
                game: Box::new(GoGame(bytes[2..].to_vec())),
                findings: Vec::new(),
            })?;
        }
        Ok(Rest::default())
    }))
}

struct GoGame(Vec<u8>);

impl Game for GoGame {
    fn title(&self) -> &'static str {
        "Go position"
    }

    fn moves(&self) -> usize {
        self.0.len()
    }

    fn move_text(&self, number: usize) -> Option<String> {
        Some(self.0.get(number.checked_sub(1)?)?.to_string())
    }

    fn facts(&self) -> Facts {
        Facts {
            game: "stones",
            ..Facts::default()
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        (1..=self.moves())
            .filter_map(|number| {
                Some(MoveFacts {
                    text: self.move_text(number)?,
                    ..MoveFacts::default()
                })
            })
            .collect()
    }

    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable> {
        let stones = &self.0[..moves];
        for (index, point) in stones.iter().enumerate() {
            if stones[..index].contains(point) {
                return Err(Unplayable {
                    number: index + 1,
                    reason: "a stone is there".to_string(),
                });
            }
        }
        draw(Scene::Board(&GoBoard(stones)));
        Ok(())
    }
}

struct GoBoard<'g>(&'g [u8]);

impl BoardView for GoBoard<'_> {
    fn grid(&self) -> Grid {
        Grid::Intersections
    }

    fn width(&self) -> usize {
        9
    }

    fn height(&self) -> usize {
        9
    }

    fn column_label(&self, column: usize) -> Label {
        Label::same(Cow::Owned(column.to_string()))
    }

    fn row_label(&self, row: usize) -> Label {
        Label::same(Cow::Owned(row.to_string()))
    }

    fn star_points(&self) -> Vec<(usize, usize)> {
        vec![(2, 2), (6, 2), (4, 4), (2, 6), (6, 6)]
    }

    fn glyph(&self, column: usize, row: usize) -> Option<Glyph> {
        let index = self
            .0
            .iter()
            .position(|&at| usize::from(at) == row * 9 + column)?;
        let labels = [Label::new("X", "●"), Label::new("O", "○")];
        Some(Glyph {
            label: labels[index % 2].clone(),
            owner: Some(Seat(u8::from(index % 2 == 1))),
            promoted: false,
            directed: false,
        })
    }

    fn is_marked(&self, column: usize, row: usize) -> bool {
        self.0
            .last()
            .is_some_and(|&at| usize::from(at) == row * 9 + column)
    }

    fn to_move(&self) -> Option<Seat> {
        None
    }
}
