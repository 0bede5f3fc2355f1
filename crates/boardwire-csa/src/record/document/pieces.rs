//! The pieces that a file of records is cut into.

use boardwire_core::shogi::Color;
use boardwire_core::{Limits, Span};

use crate::moves::{MoveFault, color_of_sign, move_fault};
use crate::record::events::ENCODING;
use crate::record::lex::{End, Lexer, Shape, shape, swallowed_move};
use crate::special::Special;

/// What a piece of a file is to the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Blanks, or a byte order mark.
    Blank,
    /// What ends a statement: a line's end, a comma, or blanks in place of one.
    End,
    Move,
    Special,
    Time,
    /// The time of a move that a comment took in. That of one that can't be read is any other statement.
    StrayTime,
    Comment,
    Name,
    Info,
    /// The version, or the line that names the encoding.
    Head,
    /// A line `/`.
    Separator,
    /// Any other statement.
    Other,
}

impl Kind {
    pub(super) const fn is_statement(self) -> bool {
        !matches!(self, Self::Blank | Self::End)
    }

    pub(super) const fn is_node(self) -> bool {
        matches!(self, Self::Move | Self::Special)
    }
}

/// The spans of all pieces of a file, in order and without a gap.
pub(in crate::record) fn tokens(input: &[u8], each: &mut dyn FnMut(Span)) {
    pieces(input, &mut |_, span| each(span));
}

/// The same, with what each piece is.
pub(super) fn pieces(input: &[u8], each: &mut dyn FnMut(Kind, Span)) {
    let mut each = |kind, start, end| {
        if end > start {
            each(kind, Span::new(start, end));
        }
    };
    let mut lexer = Lexer::new(input);
    let mut state = State::default();
    loop {
        if !state.begun {
            let start = lexer.at;
            lexer.skip_mark();
            each(Kind::Blank, start, lexer.at);
        }
        let Some(statement) = lexer.statement() else {
            return;
        };
        let (whole, span) = (statement.whole, statement.text);
        let kind = if whole.len() > Limits::DEFAULT.line {
            state.begun = true;
            state.lost |= shape(span.of(input), statement.alone).may_be_node();
            Kind::Other
        } else {
            let encoding = statement.alone && span.start == whole.start;
            state.kind(span.of(input), statement.alone, encoding)
        };
        each(Kind::Blank, whole.start, span.start);
        each(kind, span.start, span.end);
        each(Kind::Blank, span.end, whole.end);
        if statement.end != End::Input {
            each(Kind::End, whole.end, statement.next);
        }
    }
}

/// What the statements of a record so far mean for the next one, as far as the reader goes by it.
#[derive(Default)]
struct State<'i> {
    /// A statement was read.
    begun: bool,
    /// Whether the last node has a time, if there is a node.
    has_time: Option<bool>,
    /// The side to move.
    turn: Option<Color>,
    /// The last comment, if nothing else was attached to the node since.
    comment: Option<&'i [u8]>,
    /// The last move or special could not be read.
    lost: bool,
}

impl<'i> State<'i> {
    /// `alone`: it is a line of its own. `encoding`: it may name the encoding if it is the first.
    fn kind(&mut self, text: &'i [u8], alone: bool, encoding: bool) -> Kind {
        let first = !self.begun;
        self.begun |= !text.is_empty();
        let shape = shape(text, alone);
        // The reader leaves these out.
        if memchr::memchr(0, text).is_some() {
            self.lost |= shape.may_be_node();
            return Kind::Other;
        }
        match shape {
            Shape::Move(mv) => self.mv(mv.color()),
            Shape::BadMove(text) => {
                let turn = text.first().and_then(|&sign| color_of_sign(sign));
                match (move_fault(text), turn) {
                    (Some(MoveFault::PieceCase(mv)), _) => self.mv(mv.color()),
                    (_, turn) => {
                        self.turn = turn.map(Color::opponent);
                        self.lose()
                    }
                }
            }
            Shape::Special(word) if Special::from_word(word).is_some() => {
                self.turn.get_or_insert(Color::Black);
                self.has_time = Some(false);
                self.comment = None;
                self.lost = false;
                Kind::Special
            }
            Shape::Time(_) if self.lost => {
                self.comment = None;
                Kind::Other
            }
            Shape::Time(_) if self.is_swallowed() => {
                self.comment = None;
                Kind::StrayTime
            }
            Shape::Time(_) => {
                self.has_time = self.has_time.map(|_| true);
                Kind::Time
            }
            Shape::Comment(text) if first && encoding && text.starts_with(ENCODING) => Kind::Head,
            Shape::Comment(text) | Shape::Quoteless(text) => {
                self.comment = Some(text);
                Kind::Comment
            }
            Shape::Name(..) => Kind::Name,
            Shape::Info(..) => Kind::Info,
            // After the moves these two are none.
            Shape::Version(_) => {
                self.lose();
                Kind::Head
            }
            Shape::Separator => {
                *self = Self::default();
                Kind::Separator
            }
            Shape::Side(color) => {
                self.turn.get_or_insert(color);
                self.lose()
            }
            Shape::Hash(_) => {
                self.comment = None;
                Kind::Other
            }
            Shape::Unknown(_) | Shape::Special(_) => self.lose(),
            _ => Kind::Other,
        }
    }

    fn mv(&mut self, color: Color) -> Kind {
        self.has_time = Some(false);
        self.turn = Some(color.opponent());
        self.comment = None;
        self.lost = false;
        Kind::Move
    }

    /// A line that is a move or special which can't be read, or that may be one.
    fn lose(&mut self) -> Kind {
        self.comment = None;
        self.lost = true;
        Kind::Other
    }

    /// Whether a time belongs to a move in the comment before it.
    fn is_swallowed(&self) -> bool {
        self.has_time == Some(true)
            && self.comment.is_some_and(|comment| {
                let mv = swallowed_move(comment);
                mv.is_some_and(|mv| Some(mv.color()) == self.turn)
            })
    }
}
