//! Game_Summary, and `position` lines, SFEN and records.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::LineText;
use boardwire_core::shogi::{Color, Setup};
use boardwire_csa::CsaTime;
use boardwire_csa::position::Placement;
use boardwire_csa::record::{GameTime, Info, Key, Record, Step, TimeLimit, Version};
use boardwire_csa::summary::{
    self, Framing, GameSummary, PlayedMove, TimeBlock, TimeBlocks, TimeUnit,
};
use boardwire_usi::sfen::Sfen;
use boardwire_usi::{Base, PositionSpec};

use super::lost::{Lost, Stop};
use super::{moves, position};
use crate::Converted;

/// The players' names of a Game_Summary, Black's and White's: a position has none.
pub type Names = [LineText<'static>; 2];

/// A `position` line as the Game_Summary of a game that goes on from it: protocol 1.2, without a clock. The moves count as played.
///
/// Lost are the move number, odd words, and the word for the end, since a game that is over has no summary.
///
/// ```
/// use boardwire_convert::shogi::position_to_summary;
/// use boardwire_core::LineText;
/// use boardwire_usi::{Command, parse};
///
/// let Command::Position(position) = parse("position startpos moves 7g7f 3c3d")? else { panic!() };
/// let names = ["kuro", "shiro"].map(|name| LineText::new(name).unwrap());
/// let summary = position_to_summary(&position, names).exact().unwrap();
/// assert_eq!(summary.moves[1].mv.to_string(), "-3334FU");
/// assert_eq!(summary.side_to_move(), boardwire_core::shogi::Color::Black);
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[must_use]
pub fn position_to_summary(
    line: &PositionSpec<'_>,
    names: Names,
) -> Converted<GameSummary<'static>, Lost> {
    let mut lost = Vec::new();
    if let Base::Sfen(sfen) = &line.base {
        lost.extend(position::move_number(sfen.ply()));
    }
    let words = line.extras().iter();
    lost.extend(words.map(|word| Lost::Word(word.clone().into_owned().into())));
    let setup = line.base.setup();
    let mut value = of_setup(&setup, names);
    let moves = moves::to_csa(&setup, line.moves.iter().copied(), &mut lost);
    value.moves = moves
        .into_iter()
        .map(|mv| PlayedMove::new(mv, None))
        .collect();
    value.to_move = value.side_to_move();
    if let Some(terminal) = &line.terminal {
        let word = LineText::new(terminal.as_bytes().to_vec()).unwrap_or_default();
        lost.push(Lost::Word(word));
    }
    Converted { value, lost }
}

/// A position as the Game_Summary of a game that begins in it.
///
/// Lost is a move number other than 1.
#[must_use]
pub fn sfen_to_summary(sfen: &Sfen, names: Names) -> Converted<GameSummary<'static>, Lost> {
    Converted {
        value: of_setup(&sfen.setup, names),
        lost: position::move_number(sfen.ply()).into_iter().collect(),
    }
}

/// The position that a game goes on from, after the moves that were played already, as SFEN.
///
/// Lost is all else that the summary says, the moves too: how the position came about.
#[must_use]
pub fn summary_to_sfen(summary: &GameSummary<'_>) -> Converted<Sfen, Lost> {
    let found = summary_to_position(summary);
    let mut lost = found.lost;
    let mut setup = found.value.base.setup();
    for mv in found.value.moves.iter() {
        // The list holds moves that can be played.
        let _ = setup.play_unchecked(*mv);
    }
    let count = found.value.moves.len();
    if count > 0 {
        lost.push(Lost::Moves {
            index: 1,
            count,
            reason: Stop::NoPlace,
        });
    }
    Converted {
        value: setup.into(),
        lost,
    }
}

fn of_setup(setup: &Setup, [black, white]: Names) -> GameSummary<'static> {
    let mut value = GameSummary::new(black, white);
    value.placement = Placement::from_setup(setup);
    value.turn = setup.turn;
    value.to_move = setup.turn;
    value
}

/// A record as the Game_Summary of a game that goes on where it ends.
///
/// | record | summary |
/// |---|---|
/// | `N+`, `N-` | `Name+`, `Name-` |
/// | `$EVENT`, where servers write the game's id | `Game_ID` |
/// | `$TIME`, `$TIME+`, `$TIME-`, `$TIME_LIMIT` | the Time blocks, in seconds |
/// | `$MAX_MOVES`, `$JISHOGI:27` | `Max_Moves`, `Declaration:Jishogi 1.1` |
/// | start, moves, times | the same |
///
/// Lost is the rest: ends, comments, other keys, and moves that can't be played.
///
/// ```
/// use boardwire_convert::shogi::{game_to_summary, summary_to_game};
///
/// let games = boardwire_csa::record::parse("V3.0\nN+a\nN-b\n$TIME:300+0+10\nPI\n+\n+7776FU,T3\n%CHUDAN")?;
/// let found = game_to_summary(games.first());
/// let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
/// assert_eq!(lost, ["%CHUDAN"]);
/// let block = found.value.time.shared.as_ref().unwrap();
/// assert_eq!((block.total, block.increment), (Some(300), Some(10)));
/// assert_eq!(summary_to_game(&found.value).exact().unwrap().start(), games.first().start());
/// # Ok::<(), boardwire_csa::record::ParseError>(())
/// ```
#[must_use]
pub fn game_to_summary(game: &Record<'_>) -> Converted<GameSummary<'static>, Lost> {
    let mut carried: Vec<Key<'_>> = Vec::new();
    let mut text = |key: Key<'static>| {
        let value = game.get(&key)?.clone().into_owned();
        carried.push(key);
        Some(value)
    };
    let names = Color::ALL.map(|color| text(Key::Name(color)).unwrap_or_default());
    let mut value = of_setup(&game.setup(), names);
    value.game_id = text(Key::Event);
    value.max_moves = game.max_moves().map(u64::from);
    if value.max_moves.is_some() {
        carried.push(Key::MaxMoves);
    }
    // The declaration of Jishogi 1.1 is the rule of 27 points.
    if game
        .get(&Key::Jishogi)
        .is_some_and(|points| *points == "27")
    {
        value.declaration = LineText::new(DECLARATION).ok();
        carried.push(Key::Jishogi);
    }
    times(game, &mut value, &mut carried);

    let mut lost = super::record::all_but_moves(game);
    lost.retain(|lost| match lost {
        // The version says how the rest is written.
        Lost::Key(key) => *key != "V" && !carried.iter().any(|own| name_of(own) == *key),
        Lost::Times(_) => false,
        _ => true,
    });
    // Of a key that stands twice the last one counts.
    for key in &carried {
        let count = game.info().iter().filter(|info| info.key() == key).count();
        lost.extend((1..count).map(|_| Lost::Key(name_of(key))));
    }
    let playable = moves::to_usi(&game.setup(), game.moves(), &mut lost).len();
    let mut ends_with_time = false;
    for node in game.nodes() {
        match &node.step {
            Step::Move(mv) if value.moves.len() < playable => {
                value.moves.push(PlayedMove::new(*mv, node.time));
            }
            Step::Move(_) => {}
            Step::Special(special) => {
                ends_with_time |= node.time.is_some();
                lost.push(Lost::Special((*special).clone().into_owned()));
            }
        }
    }
    if ends_with_time {
        lost.push(Lost::Times(1));
    }
    value.to_move = value.side_to_move();
    Converted { value, lost }
}

const DECLARATION: &str = "Jishogi 1.1";

/// What a line of the key begins with, without the colon.
fn name_of(key: &Key<'_>) -> LineText<'static> {
    let [start, text, _] = key.parts();
    LineText::new([start, text].concat()).unwrap_or_default()
}

/// The clocks of a record, and the keys that tell them. Times with parts of a second have no whole number of units.
fn times(game: &Record<'_>, value: &mut GameSummary<'static>, carried: &mut Vec<Key<'_>>) {
    let block = |time: GameTime| {
        let mut block =
            TimeBlock::seconds(time.total.whole_seconds()?, time.byoyomi.whole_seconds()?);
        let increment = time.increment.whole_seconds()?;
        block.increment = (increment > 0).then_some(increment);
        Some(block)
    };
    let of = |key: &Key<'_>| block(GameTime::read(game.get(key)?.as_bytes())?);
    if let [Some(black), Some(white)] = Color::ALL.map(|color| of(&Key::TimeOf(color))) {
        value.time = TimeBlocks::per_side(black, white);
        carried.extend(Color::ALL.map(Key::TimeOf));
    } else if let Some(shared) = of(&Key::Time) {
        value.time = TimeBlocks::shared(shared);
        carried.push(Key::Time);
    } else if let Some(limit) = game.time_limit() {
        let total = u64::from(limit.minutes()) * 60;
        value.time = TimeBlocks::shared(TimeBlock::seconds(total, limit.byoyomi.into()));
        carried.push(Key::TimeLimit);
    }
}

/// A Game_Summary as a record of the moves that were played already: of version 3.0 where a key asks for it, else of 2.2.
///
/// Lost is all that [`game_to_summary`] does not give back, key by key. Moves are kept whether they can be played or not.
#[must_use]
pub fn summary_to_game(summary: &GameSummary<'_>) -> Converted<Record<'static>, Lost> {
    let mut value = Record::from_placement(summary.placement, summary.turn);
    let mut put = |key: Key<'static>, text: LineText<'static>| {
        // A name that begins with a colon is found missing below.
        if let Some(info) = Info::new(key, text) {
            value.push_info(info);
        }
    };
    let line = |text: alloc::string::String| LineText::new(text.into_bytes()).unwrap_or_default();
    for color in Color::ALL {
        let name = summary.name(color);
        if !name.is_empty() {
            put(Key::Name(color), name.clone().into_owned());
        }
    }
    if let Some(id) = &summary.game_id {
        put(Key::Event, id.clone().into_owned());
    }
    let mut is_new = false;
    if let Some(moves) = summary
        .max_moves
        .filter(|&moves| u32::try_from(moves).is_ok())
    {
        put(Key::MaxMoves, line(moves.to_string()));
        is_new = true;
    }
    if summary
        .declaration
        .as_ref()
        .is_some_and(|it| *it == DECLARATION)
    {
        put(Key::Jishogi, line("27".to_string()));
        is_new = true;
    }
    let time = |block: &TimeBlock| {
        let seconds = |units: Option<u64>| CsaTime::from_seconds(units.unwrap_or(0));
        (block.unit_or_default() == TimeUnit::SECOND).then_some(GameTime {
            total: seconds(block.total)?,
            byoyomi: seconds(block.byoyomi)?,
            increment: seconds(block.increment)?,
        })
    };
    match (&summary.time.shared, &summary.time.sides) {
        (_, [Some(black), Some(white)]) => {
            for (color, block) in Color::ALL.into_iter().zip([black, white]) {
                if let Some(time) = time(block) {
                    put(Key::TimeOf(color), line(time.to_string()));
                    is_new = true;
                }
            }
        }
        (Some(shared), _) => match (time(shared), limit_of(shared)) {
            (Some(_), Some(limit)) if !is_new => put(Key::TimeLimit, line(format!("{limit}"))),
            (Some(time), _) => {
                put(Key::Time, line(time.to_string()));
                is_new = true;
            }
            (None, _) => {}
        },
        (None, _) => {}
    }
    let fraction = |played: &PlayedMove| {
        played
            .time
            .is_some_and(|time| time.whole_seconds().is_none())
    };
    if is_new || summary.moves.iter().any(fraction) {
        value.set_version(Version::V3);
    }
    for played in &summary.moves {
        value.push_move(played.mv, played.time);
    }
    let back = game_to_summary(&value).value;
    let lost = missing(summary, &back);
    Converted { value, lost }
}

/// The limit in whole minutes that says the same as a block in seconds.
fn limit_of(block: &TimeBlock) -> Option<TimeLimit> {
    let total = block.total.unwrap_or(0);
    let is_plain = total.is_multiple_of(60) && block.increment.is_none();
    let minutes = u32::try_from(total / 60).ok()?;
    let byoyomi = u32::try_from(block.byoyomi.unwrap_or(0)).ok()?;
    is_plain.then(|| TimeLimit::new(minutes, byoyomi))
}

/// The keys of the lines of a summary that another one lacks, but for moves.
fn missing(summary: &GameSummary<'_>, other: &GameSummary<'_>) -> Vec<Lost> {
    let [own, others] = [summary, other].map(|summary| {
        let mut bare = summary.clone();
        bare.framing = Framing::Bare;
        bare.moves.clear();
        summary::format(&bare)
    });
    let others: Vec<&[u8]> = others.split(|&byte| byte == b'\n').collect();
    let mut lost = Vec::new();
    for line in own.split(|&byte| byte == b'\n') {
        let key = line.split(|&byte| byte == b':').next().unwrap_or_default();
        if key.len() < line.len()
            && !others.contains(&line)
            && let Ok(key) = LineText::new(key)
        {
            lost.push(Lost::Key(key.into_owned()));
        }
    }
    lost
}

/// The position that a game goes on from, as an engine is told it: the start and the moves that were played already.
///
/// Lost is all else that the summary says, key by key. The clock goes to an engine by another command: `summary.time` becomes a clock of core, and that
/// `boardwire_usi::GoParams::from_clock`.
///
/// ```
/// use boardwire_convert::shogi::summary_to_position;
/// use boardwire_core::LineText;
/// use boardwire_csa::{CsaMove, summary::{GameSummary, PlayedMove}};
/// use boardwire_usi::{Command, format_command};
///
/// let name = |name| LineText::new(name).unwrap();
/// let mut summary = GameSummary::new(name("kuro"), name("shiro"));
/// summary.moves.push(PlayedMove::new(CsaMove::from_csa(b"+2726FU").unwrap(), None));
/// let found = summary_to_position(&summary);
/// assert_eq!(format_command(&Command::Position(found.value)), "position startpos moves 2g2f");
/// assert!(found.lost.iter().any(|lost| lost.to_string() == "the value of Name+"));
/// ```
#[must_use]
pub fn summary_to_position(summary: &GameSummary<'_>) -> Converted<PositionSpec<'static>, Lost> {
    let mut lost = keys(summary);
    let setup = summary.setup();
    let times = summary
        .moves
        .iter()
        .filter(|played| played.time.is_some())
        .count();
    if times > 0 {
        lost.push(Lost::Times(times));
    }
    let played = summary.moves.iter().map(|played| played.mv);
    let moves = moves::to_usi(&setup, played, &mut lost);
    Converted {
        value: position::spec(setup).with_moves(moves),
        lost,
    }
}

/// The keys of all lines, in the order in which a summary is written. They are those that the writer writes, so that none can be forgotten here.
fn keys(summary: &GameSummary<'_>) -> Vec<Lost> {
    let mut bare = summary.clone();
    bare.framing = Framing::Bare;
    let text = summary::format(&bare);
    let mut found = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let key = line.split(|&byte| byte == b':').next().unwrap_or_default();
        if key.len() < line.len()
            && let Ok(key) = LineText::new(key)
        {
            found.push(Lost::Key(key.into_owned()));
        }
    }
    found
}
