//! The games and positions that files hold, whatever their format and whatever the game.
//!
//! A format whose files hold games has a reader in its row of the table of formats; a game is drawn as a [`Scene`].

use std::any::Any;
use std::iter::{self, Peekable};
use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;
use std::{io, vec};

use boardwire_core::board::BoardView;
use boardwire_core::{Finding, Level, Observation, Shape, Span};

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts};
use crate::follow::Follow;
use crate::input::Input;
use crate::lines::Lines;
use crate::place::{Place, Source};
use crate::report::{Problem, Reporter};
use crate::settings::Settings;
use crate::table::Table;

/// A game, or a position without moves.
pub(crate) trait Game: Any {
    /// What a picture of it is called: `Shogi position`.
    fn title(&self) -> &'static str;

    /// The number of moves.
    fn moves(&self) -> usize;

    /// How the move of that number, from 1, is written.
    fn move_text(&self, number: usize) -> Option<String>;

    /// What the game says of itself.
    fn facts(&self) -> Facts;

    /// What is told of each move, in order.
    fn move_facts(&self) -> Vec<MoveFacts>;

    /// Lends the board after so many moves, with the last of them marked.
    ///
    /// # Errors
    /// The first of them that can't be played at all; then nothing is lent.
    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable>;

    /// Lends the board after each number of moves of a range, with that number, until it is told to stop. A game whose moves
    /// take longer to play than a board to draw plays them once.
    ///
    /// # Errors
    /// The first move that can't be played at all; what stands before it was lent.
    fn views(&self, range: RangeInclusive<usize>, draw: DrawEach<'_>) -> Result<(), Unplayable> {
        for moves in range {
            let mut flow = ControlFlow::Continue(());
            self.view(moves, &mut |scene| flow = draw(moves, scene))?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Takes the board after a number of moves.
pub(crate) type DrawEach<'d> = &'d mut dyn FnMut(usize, Scene<'_>) -> ControlFlow<()>;

/// What there is to draw.
#[derive(Clone, Copy)]
pub(crate) enum Scene<'s> {
    /// A board with pieces on it.
    Board(&'s dyn BoardView),
    /// Tiles that are the board themselves.
    Table(&'s Table),
}

/// A move that can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unplayable {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Why, for a person.
    pub(crate) reason: String,
}

/// A game as a reader gives it; spans are in the text that was read.
pub(crate) struct GameAt {
    pub(crate) span: Span,
    pub(crate) game: Box<dyn Game>,
    /// What is to be said of its content, such as an illegal move.
    pub(crate) findings: Vec<Observation>,
}

/// What is to be said of a text of several games, handed out game by game.
pub(crate) struct Findings(Peekable<vec::IntoIter<Observation>>);

impl Findings {
    pub(crate) fn new(mut all: Vec<Observation>) -> Self {
        all.sort_by_key(|it| it.finding.span.start);
        Self(all.into_iter().peekable())
    }

    /// Those that begin before an offset, and after what was handed out already.
    pub(crate) fn before(&mut self, end: usize) -> Vec<Observation> {
        let is_before = |it: &Observation| it.finding.span.start < end;
        iter::from_fn(|| self.0.next_if(is_before)).collect()
    }
}

/// Takes each game.
pub(crate) type EachGame<'e, G> = &'e mut dyn FnMut(G) -> Result<(), Stop>;

/// The parts of a text that are no games.
#[derive(Debug, Default)]
pub(crate) struct Rest {
    /// How many are something else, and nothing is wrong with them.
    pub(crate) others: usize,
    /// Why the others are not read, each of which may have been meant as a game; spans are in the text.
    pub(crate) faults: Vec<Finding>,
}

/// Gives each game of a text, and tells what else there is. The text is a line in formats of lines, else the whole file.
pub(crate) type ReadGames = Box<dyn Fn(&[u8], EachGame<'_, GameAt>) -> Result<Rest, Stop>>;

/// Makes a reader; a row of the table of formats has it.
pub(crate) type GameReader = fn(&Settings) -> Result<ReadGames, Stop>;

/// A game of a file.
pub(crate) struct Entry {
    /// The line of the file on which it begins, from 1; in a binary file, which game it is.
    pub(crate) number: usize,
    pub(crate) game: Box<dyn Game>,
    pub(crate) findings: Vec<Observation>,
    source: Rc<Source>,
}

impl Entry {
    /// The place of a finding.
    pub(crate) fn place(&self, span: Span) -> Place<'_> {
        self.source.place(span)
    }
}

/// Why a part of a file is not read, that may have been meant as a game.
pub(crate) struct Fault {
    /// The line of the file, from 1; in a binary file 0.
    pub(crate) number: usize,
    finding: Finding,
    source: Rc<Source>,
}

impl Fault {
    pub(crate) fn report(&self, reporter: &mut Reporter<'_>) -> io::Result<()> {
        let place = self.source.place(self.finding.span);
        reporter.report(&Problem::from(&self.finding), &place)
    }
}

/// A part of a file.
pub(crate) enum Part {
    Game(Entry),
    Fault(Fault),
}

/// Gives each game of a file and each fault, and counts what is neither.
pub(crate) fn each_game(
    input: Input,
    settings: &Settings,
    each: EachGame<'_, Part>,
) -> Result<usize, Stop> {
    let Input {
        name,
        format,
        bytes,
    } = input;
    let Some(reader) = format.games else {
        return Err(Stop::usage(format!(
            "{name}: no positions are read from {} yet",
            format.name
        )));
    };
    let mut read = reader(settings)?;
    let failed = |error: io::Error| Stop::Io(format!("{name}: {error}"));
    let mut codec = settings.codec(format)?;
    codec.set_level(Level::Lenient);
    let limits = codec.limits_mut().clone();
    if codec.shape() != Shape::Line {
        let text = Input::read_all(bytes, limits.document).map_err(failed)?;
        let source = Rc::new(Source::file(text, codec.shape() == Shape::Frame));
        return games_in(&source, &read, each);
    }
    let mut follow = Follow::new(format, settings);
    let mut lines = Lines::of(format, bytes, &limits);
    let mut others = 0;
    while let Some(line) = lines.next_line().map_err(failed)? {
        others += games_in(&Rc::new(Source::line(&line)), &read, each)?;
        if let Some((key, value)) = follow.settled(line.bytes, None) {
            read = reader(&settings.with_option(key, value))?;
        }
    }
    Ok(others)
}

/// The same for a text in memory.
pub(crate) fn games_in(
    source: &Rc<Source>,
    read: &ReadGames,
    each: EachGame<'_, Part>,
) -> Result<usize, Stop> {
    let mut met = 0;
    let rest = read(&source.bytes, &mut |found| {
        met += 1;
        let place = source.place(found.span);
        each(Part::Game(Entry {
            number: if place.is_binary { met } else { place.number },
            game: found.game,
            findings: found.findings,
            source: Rc::clone(source),
        }))
    })?;
    for finding in rest.faults {
        each(Part::Fault(Fault {
            number: source.place(finding.span).number,
            finding,
            source: Rc::clone(source),
        }))?;
    }
    Ok(rest.others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwire_core::{CodeSet as _, Severity};

    #[test]
    fn findings_are_handed_out_once_and_in_order() {
        let info = boardwire_usi::Code::IllegalMove.info();
        let at = |start| Finding::new(info, Span::empty(start), Severity::Deviation).into();
        let mut findings = Findings::new([30, 5, 10, 5, 29].map(at).to_vec());
        let mut before = |end| {
            let given = findings.before(end).into_iter();
            given.map(|it| it.finding.span.start).collect::<Vec<_>>()
        };
        assert!(before(5).is_empty());
        assert_eq!(before(11), [5, 5, 10]);
        assert_eq!(before(30), [29]);
        assert_eq!(before(usize::MAX), [30]);
        assert!(before(usize::MAX).is_empty());
    }
}
