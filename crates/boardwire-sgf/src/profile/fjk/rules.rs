//! What of a file differs from the appendix' form.

use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Color, Span};

use super::{HEADER, PER_LINE};
use crate::game::Game;
use crate::property::PropertyId;
use crate::tree::{Collection, Node, Property};
use crate::value::Value;
use crate::view::View;

/// A rule of the appendix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A file has one game, without variations.
    OneGame,
    /// The root begins with `(; GM[1]FF[1]`: FF is 1 to 4, and a blank stands behind the semicolon.
    Root,
    /// The properties of the root stand on a line each, in the order SZ PB PW DT PC KM TM RU RE EV GN.
    Header,
    /// TM is a number of minutes.
    MainTime,
    /// The node behind the root is the first move, Black's; each node has one move and nothing else, and the players take turns.
    Moves,
    /// Ten moves stand on a line.
    Lines,
    /// A pass is `tt`, and a game that was not given up ends with two passes.
    Passes,
    /// DT is a day (`2000-06-01`), KM a number, RE such as `B+10.5` or `B+R`, RU `Japanese`.
    Values,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 8] = [
        Self::OneGame,
        Self::Root,
        Self::Header,
        Self::MainTime,
        Self::Moves,
        Self::Lines,
        Self::Passes,
        Self::Values,
    ];

    /// The rule's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneGame => "one-game",
            Self::Root => "root",
            Self::Header => "header",
            Self::MainTime => "main-time",
            Self::Moves => "moves",
            Self::Lines => "lines",
            Self::Passes => "passes",
            Self::Values => "values",
        }
    }

    /// What it asks for.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::OneGame => "a file has one game, without variations",
            Self::Root => "the file begins with `(; GM[1]FF[1]`",
            Self::Header => {
                "the root has a line for each of SZ PB PW DT PC KM TM RU RE EV GN, in this order"
            }
            Self::MainTime => "TM is a number of minutes",
            Self::Moves => "each node behind the root is one move, and Black begins",
            Self::Lines => "ten moves stand on a line",
            Self::Passes => "a pass is `tt`, and the game ends with two passes",
            Self::Values => "DT is a day, KM a number, RE such as B+10.5 or B+R, RU Japanese",
        }
    }
}

/// The name.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where a rule is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// Where, in the collection's [`source`](Collection::source).
    pub span: Span,
}

/// `header at 14..20: the root has a line ..`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.rule, self.span, self.rule.text())
    }
}

/// Compares a file with the appendix, in the order of the file. What reading says about it is not said again.
#[must_use]
pub fn check(collection: &Collection<'_>) -> Vec<Finding> {
    let mut games = collection.games();
    let Some(root) = games.next() else {
        return Vec::new();
    };
    let mut checker = Checker {
        source: collection.source(),
        findings: Vec::new(),
    };
    if let Some(second) = games.next() {
        checker.find(Rule::OneGame, second.span());
    }
    let view = View::of(root);
    checker.root(&view);
    checker.moves(&view);
    checker.findings.sort_by_key(|finding| finding.span);
    checker.findings
}

struct Checker<'c> {
    source: &'c [u8],
    findings: Vec<Finding>,
}

impl Checker<'_> {
    fn find(&mut self, rule: Rule, span: Span) {
        self.findings.push(Finding { rule, span });
    }

    fn root(&mut self, view: &View<'_>) {
        let root = view.node();
        let start = root.span().start;
        let begins = root.raw().starts_with(b"; GM[1]FF[")
            && view.context().game == Game::GO
            && self.source.get(start.wrapping_sub(1)) == Some(&b'(');
        if !begins {
            self.find(Rule::Root, Span::new(start, start + 1));
        }
        let mut place = 0;
        let mut before = None;
        for property in root.properties() {
            let span = property.span();
            let at_line = self.begins_line(span.start);
            match PropertyId::of(property.ident()) {
                Some(PropertyId::GM | PropertyId::FF) => {}
                Some(id) if HEADER.contains(&id) => {
                    let at = HEADER.iter().position(|header| *header == id).unwrap_or(0);
                    if at < place || before == Some(id) || !at_line {
                        self.find(Rule::Header, span);
                    }
                    place = place.max(at);
                    before = Some(id);
                    self.value(id, &property, view);
                }
                // Moves in the root have a rule of their own.
                Some(PropertyId::B | PropertyId::W) => self.find(Rule::Moves, span),
                _ => self.find(Rule::Header, span),
            }
        }
    }

    /// Whether nothing but blanks stands before, on the same line.
    fn begins_line(&self, at: usize) -> bool {
        let before = self.source.get(..at).unwrap_or_default().iter().rev();
        let mut blanks = before.skip_while(|byte| matches!(byte, b' ' | b'\t'));
        matches!(blanks.next(), Some(b'\n' | b'\r'))
    }

    fn value(&mut self, id: PropertyId, property: &Property<'_>, view: &View<'_>) {
        let span = property.value().span();
        let rule = match (id, view.get(id)) {
            (PropertyId::TM, Some(Value::Time(_)))
                if property.value().raw().iter().all(u8::is_ascii_digit) =>
            {
                return;
            }
            (PropertyId::TM, _) => Rule::MainTime,
            (PropertyId::KM, Some(Value::Real(_))) => return,
            (PropertyId::RE, Some(Value::Result(result)))
                if result.to_string().as_bytes() == property.value().raw() =>
            {
                return;
            }
            (PropertyId::RU, Some(_)) if property.value().raw() == b"Japanese" => return,
            (PropertyId::DT, Some(Value::Dates(dates)))
                if dates.iter().all(|date| date.day_of_month().is_some()) =>
            {
                return;
            }
            (PropertyId::KM | PropertyId::RE | PropertyId::RU | PropertyId::DT, _) => Rule::Values,
            _ => return,
        };
        self.find(rule, span);
    }

    fn moves(&mut self, view: &View<'_>) {
        let mut to_move = Color::Black;
        let mut passes = 0_usize;
        let mut last = view.node();
        for (index, node) in view.node().main_line().skip(1).enumerate() {
            let span = first_byte(node);
            if node.next_sibling().is_some() {
                self.find(Rule::OneGame, span);
            }
            self.line(index, node);
            let mut properties = node.properties();
            let played = view.at(node).played();
            let first = properties.next();
            match (played, first, properties.next()) {
                (Some((color, played)), Some(property), None) => {
                    if color != to_move {
                        self.find(Rule::Moves, span);
                    }
                    if played.is_pass() && property.value().raw() != b"tt" {
                        self.find(Rule::Passes, property.span());
                    }
                    passes = if played.is_pass() { passes + 1 } else { 0 };
                    to_move = color.opponent();
                }
                _ => {
                    self.find(Rule::Moves, span);
                    for (color, played) in view.at(node).moves() {
                        passes = if played.is_pass() { passes + 1 } else { 0 };
                        to_move = color.opponent();
                    }
                }
            }
            last = node;
        }
        if passes < 2 && !is_given_up(view) && !last.is_root() {
            self.find(Rule::Passes, first_byte(last));
        }
    }

    /// Whether the line break before a move is the right one.
    fn line(&mut self, index: usize, node: Node<'_>) {
        if self.begins_line(node.span().start) != index.is_multiple_of(PER_LINE) {
            self.find(Rule::Lines, first_byte(node));
        }
    }
}

fn first_byte(node: Node<'_>) -> Span {
    let start = node.span().start;
    Span::new(start, start + 1)
}

/// Whether the result says that a player resigned, lost on time or forfeited.
fn is_given_up(view: &View<'_>) -> bool {
    use crate::value::{GameResult, WinBy};
    matches!(
        view.result(),
        Some(
            GameResult::Win(_, WinBy::Resignation | WinBy::Time | WinBy::Forfeit)
                | GameResult::Void
        )
    )
}
