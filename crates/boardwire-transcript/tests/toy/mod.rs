//! A small protocol whose codec has every kind of oddity, and can be told to break every promise.
//!
//! `hello`, `bye`: bare. `go [depth N]...`: to the engine. `best MOVE`: to the GUI. `say TEXT`: either way.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "one toy serves several tests, each with a part of it"
)]

use boardwire_core::{
    Class, CodeInfo, Codec, CodecOptions, Compare, Conversation, Direction, Finding, Framer, Judge,
    Level, Limits, LineFramer, Note, Notes, Observation, OptionError, Out, ParseError, Severity,
    Shape, Span,
};

boardwire_core::codes! {
    /// Codes of the toy protocol.
    pub enum Code in "toy" {
        UnknownCommand = "unknown-command": Fault, "no command is called this" {
            help: "send hello", example: "hola", source: "toy", fixture: "toy/invalid.transcript",
        }
        BadNumber = "bad-number": Fault, "this is no number" {
            help: "write digits", example: "go depth x", source: "toy", fixture: "toy/invalid.transcript",
        }
        LongLine = "long-line": Fault, "the line is too long" {
            help: "make two", example: "say a", source: "toy", fixture: "toy/invalid.transcript",
        }
        Extra = "extra": Fault, "more follows" {
            help: "remove it", example: "bye bye", source: "toy", fixture: "toy/invalid.transcript",
        }
        PlusSign = "plus-sign": Deviation as ["bad-number"], "a number has a plus sign" {
            help: "remove it", example: "go depth +5", source: "toy", fixture: "toy/acceptable.transcript",
        }
        DuplicateKey = "duplicate-key": Deviation, "a key stands twice" {
            help: "remove one", example: "go depth 1 depth 2", source: "toy", fixture: "toy/acceptable.transcript",
        }
        DeepSearch = "deep-search": Remark, "the depth is large" {
            help: "wait", example: "go depth 100", source: "toy", fixture: "toy/acceptable.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text is not canonical" {
            help: "format it", example: "hello ", source: "toy", fixture: "toy/valid.transcript",
        }
        Rude = "rude": Remark, "this is not nice" {
            help: "be nice", example: "say damn", source: "toy validation", fixture: "toy/valid.transcript",
        }
        ByeBeforeHello = "bye-before-hello": Remark, "bye comes before hello" {
            help: "greet first", example: "bye", source: "toy session", fixture: "toy/session.transcript",
        }
        NoBye = "no-bye": Remark, "the session ends without bye" {
            help: "say bye", example: "hello", source: "toy session", fixture: "toy/session.transcript",
        }
        Slow = "slow": Remark, "more than a second passed" {
            help: "hurry", example: "hello", source: "toy session", fixture: "toy/session.transcript",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    Hello,
    Bye,
    Go(Vec<u32>),
    Best(String),
    Say(Vec<u8>),
}

#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
    /// Breaks one promise: a name from the tests.
    pub broken: String,
    pub version: String,
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
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "broken" => self.broken = value.into(),
            // A version in which a key may stand twice.
            "version" => self.version = value.into(),
            _ => {
                return Err(OptionError::UnknownKey {
                    key: key.into(),
                    known: "broken, version",
                });
            }
        }
        Ok(())
    }
}

#[derive(Debug)]
pub enum Toy {}

fn read(
    input: &[u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Message, ParseError<Code>> {
    let line = input.strip_suffix(b"\n").unwrap_or(input);
    let mut words = Vec::new();
    let mut at = 0;
    for word in line.split(|&byte| byte == b' ') {
        if !word.is_empty() {
            words.push((word, Span::new(at, at + word.len())));
        }
        at += word.len() + 1;
    }
    let Some(&(head, span)) = words.first() else {
        return Err(ParseError::new(Code::UnknownCommand, Span::empty(0)));
    };
    let bare = |message| match words.get(1) {
        None => Ok(message),
        Some((_, span)) => Err(ParseError::new(Code::Extra, *span)),
    };
    match head {
        b"hello" => bare(Message::Hello),
        b"bye" => bare(Message::Bye),
        b"say" => {
            let text = line.get(span.end + 1..).unwrap_or_default();
            Ok(Message::Say(text.to_vec()))
        }
        b"best" => {
            let word = words.get(1).map(|(word, _)| String::from_utf8_lossy(word));
            word.map(|word| Message::Best(word.into_owned()))
                .ok_or(ParseError::new(Code::BadNumber, Span::empty(line.len())))
        }
        b"go" => {
            let mut depths = Vec::new();
            for pair in words[1..].chunks(2) {
                let (key, key_span) = pair[0];
                if key != b"depth" {
                    return Err(ParseError::new(Code::Extra, key_span));
                }
                if !depths.is_empty() {
                    let note = Note::new(Code::DuplicateKey, key_span);
                    notes.note(match options.version.as_str() {
                        "1" => note.with_class(Class::Remark),
                        _ => note,
                    });
                }
                let Some(&(mut word, span)) = pair.get(1) else {
                    return Err(ParseError::new(Code::BadNumber, Span::empty(line.len())));
                };
                if word.starts_with(b"+") && options.broken != "no-plus" {
                    word = &word[1..];
                    let strict = ParseError::new(Code::BadNumber, span);
                    let sign = Span::new(span.start, span.start + 1);
                    let note = Note::new(Code::PlusSign, sign);
                    notes.note(if options.broken == "error-code" {
                        note.or_error(ParseError::new(Code::Extra, span))
                    } else {
                        note.or_error(strict)
                    });
                }
                // Rust's own reader would take a plus sign.
                let digits = word.iter().all(u8::is_ascii_digit).then_some(word);
                let number = digits
                    .and_then(|word| core::str::from_utf8(word).ok())
                    .and_then(|word| word.parse().ok());
                let Some(number) = number else {
                    return Err(ParseError::new(Code::BadNumber, span));
                };
                if number >= 100 {
                    notes.note(Note::new(Code::DeepSearch, span));
                }
                depths.push(number);
            }
            Ok(Message::Go(depths))
        }
        _ => Err(ParseError::new(Code::UnknownCommand, span)),
    }
}

fn write(message: &Message, options: &Options, out: &mut dyn Out) {
    match message {
        Message::Hello => out.put(b"hello"),
        Message::Bye => out.put(b"bye"),
        Message::Go(depths) => {
            out.put(b"go");
            for &depth in depths {
                out.put(b" depth ");
                out.put_u64(u64::from(depth) + u64::from(options.broken == "format"));
            }
        }
        Message::Best(word) => {
            out.put(b"best ");
            out.put(word.as_bytes());
        }
        Message::Say(text) => {
            out.put(b"say ");
            out.put(text);
        }
    }
}

impl Codec for Toy {
    const NAME: &'static str = "toy";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = Message;
    type Options = Options;
    type Code = Code;

    fn parse_with(
        input: &[u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Message, ParseError<Code>> {
        let mut judge = Judge::new(options.level, notes);
        let mut result = read(input, options, &mut judge);
        if let Ok(message) = &result
            && options.level == Level::Canonical
            && judge.first().is_none()
        {
            let mut compare = Compare::new(input);
            write(message, options, &mut compare);
            if let Some(span) = compare.span() {
                result = Err(ParseError::new(Code::NotCanonical, span));
            }
        }
        judge.finish(result)
    }

    fn format_into(message: &Message, options: &Options, out: &mut Vec<u8>) {
        write(message, options, out);
    }

    fn direction(message: &Message) -> Option<Direction> {
        match message {
            Message::Go(_) => Some(Direction::ToEngine),
            Message::Best(_) => Some(Direction::ToGui),
            _ => None,
        }
    }

    fn into_owned(message: Message) -> Message {
        message
    }

    fn shorten<'s, 'l: 's>(message: &'s Message) -> &'s Message {
        message
    }

    fn json(message: &Message, out: &mut Vec<u8>) -> bool {
        let text = match message {
            Message::Hello => r#"{"hello":{}}"#.to_string(),
            Message::Bye => return false,
            Message::Go(depths) => format!("{{\"go\":{depths:?}}}"),
            Message::Best(word) => format!("{{\"best\":{word:?}}}"),
            Message::Say(text) => format!("{{\"say\":{:?}}}", String::from_utf8_lossy(text)),
        };
        out.extend_from_slice(text.as_bytes());
        true
    }

    fn validate(input: &[u8], message: &Message, _: &Options) -> Vec<Observation> {
        let rude = |at: usize| finding(Code::Rude, Span::new(at, at + 4));
        match message {
            Message::Say(_) => {
                let words = input.windows(4).enumerate();
                let found = words.filter(|(_, word)| word == b"damn");
                found.map(|(at, _)| rude(at)).collect()
            }
            Message::Best(word) if word == "none" => vec![Observation {
                path: Some("move[0]".into()),
                ..finding(Code::Rude, Span::empty(0))
            }],
            _ => Vec::new(),
        }
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits.line;
        Some(Box::new(LineFramer::new(limit, Code::LongLine)))
    }

    fn conversation(options: &Options) -> Option<Box<dyn Conversation>> {
        (options.broken != "no-session").then(|| Box::new(Session::default()) as _)
    }
}

fn finding(code: Code, span: Span) -> Observation {
    use boardwire_core::CodeSet as _;
    Finding::new(code.info(), span, Severity::Remark).into()
}

#[derive(Default)]
struct Session {
    hello: bool,
    bye: bool,
    last: Option<u64>,
}

impl Session {
    fn clock(&mut self, at: Option<u64>) -> Vec<Observation> {
        let slow = matches!((self.last, at), (Some(last), Some(at)) if at > last + 1000);
        self.last = at;
        let found = slow.then(|| finding(Code::Slow, Span::empty(0)));
        found.into_iter().collect()
    }
}

impl Conversation for Session {
    fn receive(&mut self, _: Direction, message: &[u8], at: Option<u64>) -> Vec<Observation> {
        let mut found = self.clock(at);
        self.hello |= message.starts_with(b"hello");
        if message == b"bye" {
            self.bye = true;
            if !self.hello {
                found.push(finding(Code::ByeBeforeHello, Span::new(0, 3)));
            }
        }
        found
    }

    fn finish(&mut self, at: Option<u64>) -> Vec<Observation> {
        let mut found = self.clock(at);
        if !self.bye {
            found.push(finding(Code::NoBye, Span::empty(0)));
        }
        found
    }
}

/// The rows of the toy's table.
pub fn table() -> &'static [CodeInfo] {
    use boardwire_core::CodeSet as _;
    Code::TABLE
}

/// A class of the table, so that the imports above serve every test file.
pub fn classes() -> Vec<Class> {
    table().iter().map(|row| row.class).collect()
}
