//! Streams of messages without lines, seen by drivers: framers, and a whole stream as one document.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "a format that exists for these tests"
)]

use boardwire_core::{
    Class, Codec, CodecOptions, Direction, Frame, Framer, Judge, Level, Limits, Note, Notes,
    OptionError, ParseError, Severity, Shape, Span, Verdict, erase, oracle, stream,
};

boardwire_core::codes! {
    pub enum Code in "paren" {
        Cut = "cut": Fault, "the message has no end" {
            help: "close it", example: "(ab", source: "this test", fixture: "none",
        }
        Noise = "noise": Deviation, "bytes between messages" {
            help: "drop them", example: "x(ab)", source: "this test", fixture: "none",
        }
        Capital = "capital": Deviation, "a capital letter; it is legal in messages that begin with 1" {
            help: "write it small", example: "(aB)", source: "this test", fixture: "none",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical one" {
            help: "format it", example: "(1B)", source: "this test", fixture: "none",
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Options {
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
            key: key.to_owned(),
            known: "none",
        })
    }
}

/// `(text)`, small letters in canonical form.
#[derive(Debug)]
struct Paren;

impl Codec for Paren {
    const NAME: &'static str = "paren";
    const SHAPE: Shape = Shape::Frame;
    const END_MARK: bool = true;
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
        let end = Span::empty(input.len());
        let text = match input.strip_prefix(b"(") {
            Some(text) => text,
            None if input.is_empty() => b"",
            None => return Err(ParseError::new(Code::Noise, Span::new(0, input.len()))),
        };
        let old = text.starts_with(b"1");
        for (at, byte) in input.iter().enumerate() {
            if byte.is_ascii_uppercase() {
                let note = Note::new(Code::Capital, Span::new(at, at + 1));
                judge.note(if old {
                    note.with_class(Class::Remark)
                } else {
                    note
                });
            }
        }
        // Read on after the fault, as documents are.
        let Some(text) = text.strip_suffix(b")") else {
            let cut = ParseError::new(Code::Cut, end).with_truncated();
            judge.note(cut.into());
            return judge.finish(Ok(Vec::new()));
        };
        let message = text.to_ascii_lowercase();
        if options.level == Level::Canonical && message != text {
            judge.note(Note::new(Code::NotCanonical, Span::new(0, input.len())));
        }
        judge.finish(Ok(message))
    }

    fn format_into(message: &Vec<u8>, _: &Options, out: &mut Vec<u8>) {
        out.push(b'(');
        out.extend_from_slice(message);
        out.push(b')');
    }

    fn into_owned(message: Vec<u8>) -> Vec<u8> {
        message
    }

    fn shorten<'s, 'l: 's>(message: &'s Vec<u8>) -> &'s Vec<u8> {
        message
    }

    fn json(message: &Vec<u8>, out: &mut Vec<u8>) -> bool {
        out.extend_from_slice(format!("{:?}", String::from_utf8_lossy(message)).as_bytes());
        true
    }

    fn framer(_: &Options) -> Option<Box<dyn Framer<Code>>> {
        Some(Box::new(ParenFramer::default()))
    }
}

#[derive(Default)]
struct ParenFramer {
    buffer: Vec<u8>,
    start: usize,
    at: usize,
    offset: u64,
    finished: bool,
}

impl ParenFramer {
    fn cut(&mut self) -> (u64, core::ops::Range<usize>) {
        let part = self.start..self.at;
        self.start = self.at;
        (self.offset + part.start as u64, part)
    }
}

impl Framer<Code> for ParenFramer {
    fn push(&mut self, chunk: &[u8]) {
        self.buffer.drain(..self.start);
        self.offset += self.start as u64;
        self.at -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(chunk);
    }

    fn finish(&mut self) {
        self.finished = true;
    }

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError<Code>>> {
        loop {
            let inside = self.buffer.get(self.start) == Some(&b'(');
            let byte = self.buffer.get(self.at).copied();
            let is_end = match byte {
                None if !self.finished || self.at == self.start => return None,
                None => true,
                Some(b'\n') if self.at == self.start => {
                    self.at += 1;
                    self.start = self.at;
                    continue;
                }
                Some(b')') if inside => {
                    self.at += 1;
                    true
                }
                Some(b'(' | b'\n') => !inside && self.at > self.start,
                Some(_) => false,
            };
            if !is_end {
                self.at += 1;
                continue;
            }
            let (offset, part) = self.cut();
            if inside {
                return Some(Ok(Frame {
                    bytes: &self.buffer[part],
                    offset,
                }));
            }
            let start = usize::try_from(offset).unwrap();
            let span = Span::new(start, start + part.len());
            return Some(Err(ParseError::new(Code::Noise, span)));
        }
    }
}

fn codes(verdict: &Verdict) -> Vec<(&'static str, Span, Severity)> {
    let row = |found: &boardwire_core::Finding| (found.info.name, found.span, found.severity);
    verdict.findings.iter().map(row).collect()
}

#[test]
fn the_guarantees_hold_for_frames() {
    for input in ["", "(", "(aB)", "(1B)", "x(a)\ny(b)z", "(a)(", "(a\n)", ")"] {
        oracle::assert_all::<Paren>(input.as_bytes(), None, &Options::default());
    }
}

#[test]
fn a_note_may_be_of_another_class_than_its_row() {
    let codec = erase::<Paren>();
    let old = codec.check(b"(1B)", None);
    let new = codec.check(b"(2B)", None);
    let span = Span::new(2, 3);
    assert!(old.accepted && !new.accepted);
    assert_eq!(codes(&old), [("capital", span, Severity::Remark)]);
    assert_eq!(codes(&new), [("capital", span, Severity::Error)]);
}

#[test]
fn a_stream_is_a_document() {
    let mut codec = stream(erase::<Paren>(), "paren-stream");
    assert_eq!(
        (codec.name(), codec.shape()),
        ("paren-stream", Shape::Document)
    );
    let input = b"(a)xy(1B)\n(cD)";
    let capitals = [
        ("noise", Span::new(3, 5), Severity::Deviation),
        ("capital", Span::new(7, 8), Severity::Remark),
        ("capital", Span::new(12, 13), Severity::Deviation),
    ];
    codec.set_level(Level::Lenient);
    let verdict = codec.check(input, None);
    assert!(verdict.accepted);
    assert_eq!(codes(&verdict), capitals);
    assert_eq!(codec.canonical(input, None).unwrap(), b"(a)(1b)\n(cd)");
    assert_eq!(codec.json(input, None).unwrap(), br#"["a","1b","cd"]"#);
    assert_eq!(codec.broken_laws(input, None), []);

    codec.set_level(Level::Conforming);
    let verdict = codec.check(input, None);
    assert!(!verdict.accepted);
    assert_eq!(verdict.errors().count(), 2);
    assert_eq!(codec.canonical(input, None), None);
    // The inner format does not keep what it reads, so that neither does the stream.
    assert_eq!(codec.keep(input), None);
}

#[test]
fn frames_come_one_by_one() {
    let codec = erase::<Paren>();
    let mut framer = codec.framer().unwrap();
    framer.push(b"(a)(");
    let frame = framer.next_frame().unwrap().unwrap();
    assert_eq!((frame.offset, frame.bytes), (0, &b"(a)"[..]));
    assert!(framer.next_frame().is_none());
    framer.push(b"b)!");
    assert_eq!(framer.next_frame().unwrap().unwrap().offset, 3);
    framer.finish();
    let fault = framer.next_frame().unwrap().unwrap_err();
    assert_eq!((fault.info.name, fault.span), ("noise", Span::new(6, 7)));
    assert!(framer.next_frame().is_none());
}

/// Two frames that share a byte.
struct Overlapping(usize);

impl Framer<Code> for Overlapping {
    fn push(&mut self, _: &[u8]) {}

    fn finish(&mut self) {}

    fn next_frame(&mut self) -> Option<Result<Frame<'_>, ParseError<Code>>> {
        self.0 += 1;
        (self.0 <= 2).then_some(Ok(Frame {
            bytes: b"(",
            offset: 0,
        }))
    }
}

/// [`Paren`] with a framer that breaks the rules.
#[derive(Debug)]
struct Broken;

impl Codec for Broken {
    const NAME: &'static str = "broken";
    const SHAPE: Shape = Shape::Frame;
    type Message<'i> = Vec<u8>;
    type Options = Options;
    type Code = Code;

    fn parse_with(
        input: &[u8],
        direction: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Vec<u8>, ParseError<Code>> {
        Paren::parse_with(input, direction, options, notes)
    }

    fn format_into(message: &Vec<u8>, options: &Options, out: &mut Vec<u8>) {
        Paren::format_into(message, options, out);
    }

    fn into_owned(message: Vec<u8>) -> Vec<u8> {
        message
    }

    fn shorten<'s, 'l: 's>(message: &'s Vec<u8>) -> &'s Vec<u8> {
        message
    }

    fn framer(_: &Options) -> Option<Box<dyn Framer<Code>>> {
        Some(Box::new(Overlapping(0)))
    }
}

#[test]
fn frames_that_overlap_are_a_violation() {
    let broken = oracle::split::<Broken>(b"(a)", &Options::default()).unwrap_err();
    assert_eq!(broken.law, oracle::Law::Split);
    assert!(broken.detail.contains("no part of the stream"), "{broken}");
}
