//! From a line to a [`Command`]. One parser for all levels: it notes each deviation and goes on; the judge refuses.
#![warn(clippy::indexing_slicing)]

mod go;
mod head;
mod info;
mod option;
mod position;
mod reply;

pub(crate) use head::{is_command_head, is_engine_head, is_head_in_any_case};
pub(crate) use option::ends_in_keyword;
pub(crate) use position::parse_pasted;

use alloc::vec::Vec;

use boardwire_core::shogi::Move;
use boardwire_core::{
    Class, CodeSet as _, CodecOptions, Compare, Direction, Discard, Expected, Judge, Level,
    LineText, Notes, Span, Word, context, expected,
};

use crate::codes::{Code, Note, ParseError};
use crate::lex::{self, Lexer, NumberFault, Token, Unsigned};
use crate::model::{Command, Extension, Name, Text, UnknownLine, UsiCommand};
use crate::options::Options;

use self::head::Head;

/// Reads one line at level Conforming. A line end after it is no matter.
///
/// ```
/// use boardwire_usi::{Code, Command, parse};
///
/// let line = b"setoption name EvalFile value path  with blanks.nnue\r\n";
/// let Command::SetOption(set) = parse(line).unwrap() else { panic!() };
/// assert_eq!(*set.value().unwrap(), "path  with blanks.nnue");
///
/// let error = parse("go depth x").unwrap_err();
/// assert_eq!((error.code(), error.span().range()), (Code::BadNumber, 9..10));
/// ```
///
/// # Errors
/// The first fault or deviation by offset.
#[inline]
pub fn parse<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Command<'i>, ParseError> {
    parse_bytes(line.as_ref(), &Options::CONFORMING, &mut Discard)
}

/// Reads one line at level Canonical: only what [`format`](fn@crate::format) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
#[inline]
pub fn parse_strict<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Command<'i>, ParseError> {
    parse_bytes(line.as_ref(), &Options::CANONICAL, &mut Discard)
}

/// Reads one line at level Lenient: everything that can be read, and what is odd about it. For other programs' output.
///
/// ```
/// use boardwire_usi::{Code, parse_lenient};
///
/// let (_, notes) = parse_lenient("info depth -1 nodes 3000000000").unwrap();
/// assert_eq!(notes[0].code(), Code::BadFieldValue);
/// ```
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Command<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let command = parse_bytes(line.as_ref(), &Options::LENIENT, &mut notes)?;
    Ok((command, notes))
}

/// Reads one line as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
#[inline]
pub fn parse_with<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Command<'i>, ParseError> {
    parse_bytes(line.as_ref(), options, notes)
}

/// [`parse`] for text, giving a command that owns its text.
///
/// # Errors
/// As [`parse`].
pub fn parse_line(line: &str) -> Result<UsiCommand, ParseError> {
    parse(line).map(Command::into_owned)
}

/// [`parse_strict`] for text, giving a command that owns its text.
///
/// # Errors
/// As [`parse_strict`].
pub fn parse_line_strict(line: &str) -> Result<UsiCommand, ParseError> {
    parse_strict(line).map(Command::into_owned)
}

impl core::str::FromStr for UsiCommand {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        parse_line(line)
    }
}

pub(crate) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Command<'i>, ParseError> {
    parse_line_at(input, true, None, options, notes)
}

/// As [`parse_bytes`], where it is known who sent the line.
pub(crate) fn parse_toward<'i>(
    input: &'i [u8],
    direction: Option<Direction>,
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Command<'i>, ParseError> {
    parse_line_at(input, true, direction, options, notes)
}

/// As [`parse_bytes`]; a line that is not the `first` of a stream has no byte order mark before it.
pub(crate) fn parse_at<'i>(
    input: &'i [u8],
    first: bool,
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Command<'i>, ParseError> {
    parse_line_at(input, first, None, options, notes)
}

#[inline]
fn parse_line_at<'i>(
    input: &'i [u8],
    first: bool,
    direction: Option<Direction>,
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Command<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let line = whole_line(input, options, &mut judge)?;
    let mut parser = Parser {
        lexer: Lexer::new(trim_end(line), 0),
        notes: &mut judge,
        options,
        from_engine: direction == Some(Direction::ToGui),
    };
    let result = parser.line(line, first);
    if judge.first().is_some() {
        return judge.finish(result);
    }
    // Nothing is moved here: the value is as large as the largest command.
    if options.level() == Level::Canonical
        && let Ok(command) = &result
        && let Some(span) = difference(input, command, options)
    {
        return Err(ParseError::new(Code::NotCanonical, span));
    }
    result
}

/// Where the input differs from the canonical form of what was read.
fn difference(input: &[u8], command: &Command<'_>, options: &Options) -> Option<Span> {
    let mut compare = Compare::new(input);
    crate::format::format_to(command, options.profile(), &mut compare);
    compare.span()
}

/// The line without its end. What is no line of text is refused before its words are read.
#[inline]
fn whole_line<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<&'i [u8], ParseError> {
    let line = match input {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        [line @ .., b'\r'] => {
            notes.note(Note::new(Code::LoneCr, Span::new(line.len(), input.len())));
            line
        }
        line => line,
    };
    let limit = options.limits().line;
    if line.len() > limit {
        return Err(ParseError::new(
            Code::LineTooLong,
            Span::new(limit, line.len()),
        ));
    }
    if let Some(at) = memchr::memchr3(0, b'\n', b'\r', line) {
        let code = match line.get(at) {
            Some(0) => Code::NulByte,
            _ => Code::LineEndInside,
        };
        return Err(ParseError::new(code, Span::new(at, at + 1)));
    }
    Ok(line)
}

pub(crate) fn trim_end(line: &[u8]) -> &[u8] {
    let len = line
        .iter()
        .rposition(|&byte| !lex::is_blank(byte))
        .map_or(0, |last| last + 1);
    line.get(..len).unwrap_or_default()
}

/// What the parts of the parser share.
struct Parser<'i, 'p> {
    lexer: Lexer<'i>,
    notes: &'p mut dyn Notes<Code>,
    options: &'p Options,
    /// An engine is known to have sent the line: what it says of a GUI's commands is free text.
    from_engine: bool,
}

type Parsed<T> = Result<T, ParseError>;

impl<'i> Parser<'i, '_> {
    #[inline]
    fn line(&mut self, line: &'i [u8], first: bool) -> Parsed<Command<'i>> {
        if first && line.starts_with(b"\xef\xbb\xbf") {
            self.note(Code::Bom, Span::new(0, 3));
            self.lexer.seek(3);
        }
        let Some(head) = self.lexer.next_token() else {
            self.note(Code::EmptyLine, Span::new(0, line.len()));
            return Ok(unknown(line));
        };
        match Head::from_token(head) {
            Some(known) if self.is_quoted(known) => Ok(self.quoted(known, head, line)),
            Some(known) => self.command(known, head),
            None => self.other_head(head, line),
        }
    }

    /// Whether the head is one that who sent the line does not send.
    #[inline]
    const fn is_quoted(&self, known: Head) -> bool {
        self.from_engine && known.is_gui_to_engine()
    }

    /// A GUI's command from an engine: one that is written as it should be comes from the wrong side, as in a log whose sides are
    /// swapped; all else is text that begins with such a word.
    #[cold]
    fn quoted(&mut self, known: Head, head: Token<'i>, line: &'i [u8]) -> Command<'i> {
        let (result, notes) = self.aside(self.lexer, known, head);
        let deviates = |note: &Note| note.code().class() == Class::Deviation;
        match result {
            Ok(command) if !notes.iter().any(deviates) => {
                for note in notes {
                    self.notes.note(note);
                }
                command
            }
            _ => {
                self.note(Code::UnknownCommand, head.span());
                unknown(line)
            }
        }
    }

    /// Reads a command whose notes count only if it is taken.
    fn aside(
        &self,
        lexer: Lexer<'i>,
        known: Head,
        head: Token<'i>,
    ) -> (Parsed<Command<'i>>, Vec<Note>) {
        let mut notes = Vec::new();
        let mut parser = Parser {
            lexer,
            notes: &mut notes,
            options: self.options,
            from_engine: self.from_engine,
        };
        let result = parser.command(known, head);
        (result, notes)
    }

    /// A head that is not one of the commands as they should be written.
    #[cold]
    fn other_head(&mut self, head: Token<'i>, line: &'i [u8]) -> Parsed<Command<'i>> {
        if self.options.is_extension(head.bytes) {
            let args = self.tail_text();
            let name = Word::from_token(head.bytes);
            return Ok(Command::Extension(Extension::from_parts(name, args)));
        }
        if let Some(known) = Head::from_any_case(head.bytes)
            && !self.is_quoted(known)
        {
            self.note(Code::UppercaseHead, head.span());
            return self.command(known, head);
        }
        if let Some(command) = self.after_unknown_words(head) {
            return Ok(command);
        }
        self.note(Code::UnknownCommand, head.span());
        Ok(unknown(line))
    }

    /// The draft's rule: unknown words before a command are skipped. Only the first word that is a command's head is
    /// tried, so that a line of many such words takes linear time. An engine that names a GUI's command speaks about it.
    fn after_unknown_words(&mut self, head: Token<'i>) -> Option<Command<'i>> {
        let mut lexer = self.lexer;
        let mut end = head.end();
        let (known, word) = loop {
            let word = lexer.next_token()?;
            if let Some(known) = Head::from_token(word) {
                break (known, word);
            }
            end = word.end();
        };
        if self.is_quoted(known) {
            return None;
        }
        let (result, notes) = self.aside(lexer, known, word);
        let command = result.ok()?;
        self.note(Code::LeadingUnknownToken, Span::new(head.start, end));
        for note in notes {
            self.notes.note(note);
        }
        Some(command)
    }

    #[inline]
    fn command(&mut self, known: Head, head: Token<'i>) -> Parsed<Command<'i>> {
        match known {
            Head::Info => Ok(self.info()),
            Head::Position => self.position(head).map(Command::Position),
            Head::Go => self.go(),
            Head::Option => self.option(head).map(Command::Option),
            Head::SetOption => self.set_option(head).map(Command::SetOption),
            Head::BestMove => self.best_move(head),
            _ => self.rare_command(known, head),
        }
    }

    fn rare_command(&mut self, known: Head, head: Token<'i>) -> Parsed<Command<'i>> {
        match known {
            Head::Usi => self.bare(Command::Usi),
            Head::IsReady => self.bare(Command::IsReady),
            Head::UsiNewGame => self.bare(Command::UsiNewGame),
            Head::Stop => self.bare(Command::Stop),
            Head::Quit => self.bare(Command::Quit),
            Head::UsiOk => self.bare(Command::UsiOk),
            Head::ReadyOk => self.bare(Command::ReadyOk),
            Head::PonderHit => self.ponder_hit(),
            Head::Debug => self.debug(),
            Head::GetOption => {
                let name = self.tail_name(head, context!("getoption.name"))?;
                Ok(Command::GetOption(name))
            }
            Head::Register => self.register(head),
            Head::GameOver => self.game_over(head),
            Head::Id => self.id(head),
            Head::Checkmate => self.checkmate(head),
            Head::CopyProtection => {
                let status = self.status(head)?;
                self.bare(Command::CopyProtection(status))
            }
            Head::Registration => {
                let status = self.status(head)?;
                self.bare(Command::Registration(status))
            }
            // The frequent ones are dispatched above.
            Head::Info
            | Head::Position
            | Head::Go
            | Head::Option
            | Head::SetOption
            | Head::BestMove => self.command(known, head),
        }
    }

    fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    fn note_or(&mut self, code: Code, span: Span, error: ParseError) {
        self.notes.note(Note::new(code, span).or_error(error));
    }

    /// The command, if the line ends here; else a note about the words that stand after it.
    #[inline]
    fn bare(&mut self, command: Command<'i>) -> Parsed<Command<'i>> {
        if let Some(extra) = self.lexer.next_token() {
            self.extra_tokens(extra, self.lexer.end());
        }
        Ok(command)
    }

    #[cold]
    fn extra_tokens(&mut self, first: Token<'i>, end: usize) {
        let span = Span::new(first.start, end);
        let error = ParseError::new(Code::UnexpectedToken, first.span())
            .with_expected(expected!["the end of the line"]);
        self.note_or(Code::ExtraTokens, span, error);
        self.lexer.seek(end);
    }

    /// The next word, or the error that `key` lacks its value.
    #[inline]
    fn argument(&mut self, key: Token<'i>, expected: Expected) -> Parsed<Token<'i>> {
        self.lexer
            .next_token()
            .ok_or_else(|| missing(key).with_expected(expected))
    }

    /// The rest of the line as text.
    fn tail_text(&mut self) -> Text<'i> {
        let rest = self.lexer.rest();
        self.lexer.seek(self.lexer.end());
        self.check_utf8(rest);
        Text::from_token(rest.bytes)
    }

    /// The rest of the line as a name, which can't be empty.
    fn tail_name(&mut self, key: Token<'i>, context: boardwire_core::Context) -> Parsed<Name<'i>> {
        let rest = self.lexer.rest();
        if rest.bytes.is_empty() {
            return Err(missing(key)
                .with_expected(expected!["a name"])
                .with_context(context));
        }
        self.lexer.seek(self.lexer.end());
        self.check_utf8(rest);
        Ok(Name::from_token(rest.bytes))
    }

    /// A remark when a text is no UTF-8.
    #[inline]
    fn check_utf8(&mut self, text: Token<'i>) {
        if text.bytes.is_ascii() {
            return;
        }
        if let Err(error) = core::str::from_utf8(text.bytes) {
            let at = text.start + error.valid_up_to();
            self.note(Code::Cp932Tail, Span::new(at, text.end()));
        }
    }

    /// A word that is kept without a meaning.
    fn unknown_word(&mut self, token: Token<'i>) -> Word<'i> {
        if !token.bytes.is_ascii() {
            self.note(Code::NonAsciiKeywordArea, token.span());
        }
        Word::from_token(token.bytes)
    }

    #[cold]
    fn duplicate(&mut self, key: Token<'i>, end: usize) {
        self.note(Code::DuplicateKey, Span::new(key.start, end));
    }

    /// The note for a key whose value can't be read; the caller keeps both words.
    #[cold]
    fn bad_value(&mut self, key: Token<'i>, value: Token<'i>, error: ParseError) {
        self.note_or(
            Code::BadFieldValue,
            Span::new(key.start, value.end()),
            error,
        );
    }

    /// The value of `key` in the usual form of a number that fits; else nothing is read.
    #[inline]
    fn plain<T: Unsigned>(&mut self) -> Option<T> {
        let before = self.lexer;
        let number = self.lexer.plain_number().and_then(T::from_u64);
        if number.is_none() {
            self.lexer = before;
        }
        number
    }

    /// The value of `key`, if the next word is not a key itself.
    #[inline]
    fn value(
        &mut self,
        key: Token<'i>,
        is_key: fn(&[u8]) -> bool,
        expected: Expected,
    ) -> Parsed<Token<'i>> {
        match self.lexer.next_token() {
            Some(value) if !(first_is_letter(value.bytes) && is_key(value.bytes)) => Ok(value),
            _ => Err(missing(key).with_expected(expected)),
        }
    }

    /// A number without a sign; `None` after a note when it can't be read.
    #[inline]
    fn unsigned<T: Unsigned>(&mut self, key: Token<'i>, value: Token<'i>) -> Option<T> {
        let digits = match value.bytes {
            [b'+', digits @ ..] => digits,
            digits => digits,
        };
        let number = lex::read_digits(digits)
            .and_then(|number| T::from_u64(number).ok_or(NumberFault::OutOfRange));
        match number {
            Ok(number) => {
                if digits.len() != value.bytes.len() {
                    self.note(Code::PlusSign, value.span());
                }
                Some(number)
            }
            Err(fault) => {
                self.bad_value(key, value, number_error(fault, value));
                None
            }
        }
    }

    /// A time in milliseconds; `None` after a note when it can't be read.
    #[inline]
    fn time(&mut self, key: Token<'i>, value: Token<'i>) -> Option<i64> {
        match lex::read_signed(value.bytes) {
            Ok(time) => {
                match value.bytes.first() {
                    Some(b'-') => self.note(Code::NegativeTime, value.span()),
                    Some(b'+') => self.note(Code::PlusSign, value.span()),
                    _ => {}
                }
                Some(time)
            }
            Err(fault) => {
                self.bad_value(key, value, number_error(fault, value));
                None
            }
        }
    }

    /// Reads moves into `moves`, taking drops in lower case with a note; the first other token is returned.
    #[inline]
    fn moves_with_lower_case(&mut self, moves: &mut Vec<Move>) -> Option<Token<'i>> {
        loop {
            let token = self.lexer.moves(|mv| moves.push(mv))?;
            let Some(mv) = lex::read_lower_case_drop(token.bytes) else {
                return Some(token);
            };
            self.note_or(Code::LowerCaseDrop, token.span(), bad_move(token));
            moves.push(mv);
        }
    }
}

#[inline]
fn first_is_letter(word: &[u8]) -> bool {
    word.first().is_some_and(u8::is_ascii_lowercase)
}

fn unknown(line: &[u8]) -> Command<'_> {
    Command::Unknown(UnknownLine(LineText::from_token(line)))
}

#[cold]
fn missing(key: Token<'_>) -> ParseError {
    ParseError::new(Code::MissingArgument, key.span())
}

#[cold]
fn number_error(fault: NumberFault, value: Token<'_>) -> ParseError {
    let code = match fault {
        NumberFault::NotANumber => Code::BadNumber,
        NumberFault::OutOfRange => Code::NumberOutOfRange,
    };
    ParseError::new(code, value.span()).with_expected(expected!["a number"])
}

/// The error for a word that should be a move.
#[cold]
pub(crate) fn bad_move(token: Token<'_>) -> ParseError {
    match lex::off_board(token.bytes) {
        Some(at) => {
            let start = token.start + at;
            ParseError::new(Code::BadSquare, Span::new(start, start + 2))
                .with_expected(expected!["a square from 1a to 9i"])
        }
        None => ParseError::new(Code::BadMove, token.span()).with_expected(expected!["a move"]),
    }
}
