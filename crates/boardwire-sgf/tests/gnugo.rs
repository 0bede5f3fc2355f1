//! Against a program that nobody here wrote: GNU Go, of Debian's package gnugo, reads what we write and writes what we read.
//!
//! Without it the tests are reported as ignored; with `BOARDWIRE_INTEROP=require` in the environment that is a failure.

#![allow(clippy::std_instead_of_alloc, reason = "tests have std")]

use core::sync::atomic::{AtomicU32, Ordering};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use boardwire_core::Color;
use boardwire_core::Level;
use boardwire_core::go::{Board, BoardSize, Move, Vertex, fixed_handicap};
use boardwire_rules::go::{Count, Points, Position, RuleSet, Score};
use boardwire_sgf::replay::{ReplayOptions, replay};
use boardwire_sgf::{Collection, Options, format, parse_lenient, parse_strict, parse_with};
use libtest_mimic::{Arguments, Failed, Trial};

type Outcome<T> = Result<T, Failed>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let program = find_program("gnugo");
    let required = std::env::var("BOARDWIRE_INTEROP").is_ok_and(|value| value == "require");
    type Test = fn(&GnuGo) -> Outcome<()>;
    let tests: [(&str, Test); 5] = [
        (
            "records that GNU Go plays to the end are read and counted as it does",
            finished_games,
        ),
        (
            "set-up records that GNU Go prints are read as its board stands",
            printed_positions,
        ),
        (
            "records that we write load with the same position",
            written_records,
        ),
        (
            "random games that we write load with the same position",
            random_games,
        ),
        ("fixed handicaps stand where GNU Go places them", handicaps),
    ];
    let trials = tests.map(|(name, test)| match &program {
        Some(program) => {
            let program = program.clone();
            Trial::test(name, move || test(&GnuGo::new(program)?))
        }
        None => {
            Trial::test(name, || Err("gnugo is not installed".into())).with_ignored_flag(!required)
        }
    });
    libtest_mimic::run(&arguments, trials.into()).exit_code()
}

/// A program in the path, or where Debian puts games.
fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([Path::new("/usr/games").to_path_buf()])
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}

/// GNU Go, and a folder for its files.
struct GnuGo {
    program: PathBuf,
    folder: PathBuf,
}

impl GnuGo {
    fn new(program: PathBuf) -> Outcome<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("boardwire-gnugo-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder)?;
        Ok(Self { program, folder })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The answers to GTP commands, without their sign; a refusal is an error.
    fn gtp(&self, commands: &[String]) -> Outcome<Vec<String>> {
        self.gtp_by("--japanese-rules", commands)
    }

    /// The same by other rules, which GNU Go does not take from `RU`.
    fn gtp_by(&self, rules: &str, commands: &[String]) -> Outcome<Vec<String>> {
        let mut process = Command::new(&self.program)
            .args(["--mode", "gtp", "--level", "0", "--seed", "1", rules])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        if let Some(mut input) = process.stdin.take() {
            // A few hundred bytes, which the pipe holds.
            write!(input, "{}\nquit\n", commands.join("\n"))?;
        }
        let output = String::from_utf8(process.wait_with_output()?.stdout)?;
        let answers: Vec<String> = output
            .split("\n\n")
            .map(|answer| answer.trim().to_owned())
            .filter(|answer| !answer.is_empty())
            .take(commands.len())
            .collect();
        if answers.len() != commands.len() {
            return Err(format!("{commands:?} was answered {output}").into());
        }
        let mut texts = vec![];
        for (command, answer) in commands.iter().zip(answers) {
            match answer.strip_prefix('=') {
                Some(text) => texts.push(text.trim().to_owned()),
                None => return Err(format!("{command}: {answer}").into()),
            }
        }
        Ok(texts)
    }

    /// The position of a file: stones, prisoners, and whose turn it is. With a number, before that move.
    fn load(&self, file: &Path, size: BoardSize, before: Option<usize>) -> Outcome<Loaded> {
        let until = before.map_or(String::new(), |number| format!(" {number}"));
        let commands = [
            format!("loadsgf {}{until}", file.display()),
            "list_stones black".to_owned(),
            "list_stones white".to_owned(),
            "captures black".to_owned(),
            "captures white".to_owned(),
        ];
        let answers = self.gtp(&commands)?;
        let [_, black, white, by_black, by_white] = answers.as_slice() else {
            return Err("five answers".into());
        };
        Ok(Loaded {
            stones: [vertices(black, size)?, vertices(white, size)?],
            prisoners: [by_black.parse()?, by_white.parse()?],
        })
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Loaded {
    stones: [BTreeSet<Vertex>; 2],
    prisoners: [u32; 2],
}

impl Loaded {
    fn of(position: &Position) -> Self {
        let board = position.board();
        Self {
            stones: Color::ALL.map(|color| board.stones_of(color).collect()),
            prisoners: position.prisoners(),
        }
    }
}

/// Vertices by their GTP names.
fn vertices(names: &str, size: BoardSize) -> Outcome<BTreeSet<Vertex>> {
    names
        .split_whitespace()
        .map(|name| {
            let vertex = Vertex::from_gtp(name.as_bytes(), size);
            vertex.ok_or_else(|| format!("{name} is no vertex of {size}").into())
        })
        .collect()
}

fn same<T: PartialEq + core::fmt::Debug>(what: &str, ours: &T, theirs: &T) -> Outcome<()> {
    if ours == theirs {
        return Ok(());
    }
    Err(format!("{what}:\nours   {ours:?}\ntheirs {theirs:?}").into())
}

/// The main line of a record's first game, played.
fn played(record: &[u8]) -> Outcome<(Position, usize)> {
    let (games, _) = parse_lenient(record)?;
    let root = games.games().next().ok_or("a game")?;
    let game = replay(&root.line(), &ReplayOptions::default())?;
    if let Some(illegal) = game.illegal_moves().first() {
        return Err(format!("{illegal:?}").into());
    }
    Ok((game.position().clone(), root.main_line().moves().count()))
}

/// Reads a record of GNU Go's, which has to be Conforming.
fn read(record: &[u8]) -> Outcome<Collection<'_>> {
    let mut notes = vec![];
    let games = parse_with(record, &Options::new(Level::Conforming), &mut notes)
        .map_err(|error| format!("{error}\n{}", record.escape_ascii()))?;
    Ok(games)
}

fn finished_games(gnugo: &GnuGo) -> Outcome<()> {
    for (side, beginning, rules) in [
        (9, "KM[5.5]RU[Japanese];B[ee];W[cc]", "--japanese-rules"),
        (
            9,
            "KM[0.5]RU[Japanese]HA[2]AB[cc][gg];W[ee]",
            "--japanese-rules",
        ),
        (9, "KM[7.5]RU[Chinese];B[cc];W[gg]", "--chinese-rules"),
        (13, "KM[6.5]RU[Japanese];B[dd];W[jj]", "--japanese-rules"),
    ] {
        let size = BoardSize::square(side).ok_or("a size")?;
        let (start, end) = (gnugo.file("start.sgf"), gnugo.file("end.sgf"));
        fs::write(&start, format!("(;GM[1]FF[4]SZ[{side}]{beginning})"))?;
        let status = Command::new(&gnugo.program)
            .args([
                "--level", "0", "--seed", "1", "--score", "finish", rules, "-l",
            ])
            .arg(&start)
            .arg("-o")
            .arg(&end)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        if !status.success() {
            return Err(format!("gnugo ended with {status}").into());
        }
        let record = fs::read(&end)?;
        let games = read(&record)?;
        let (position, moves) = played(&record)?;
        if moves < 20 || !position.is_over() {
            return Err(format!("a game of {moves} moves").into());
        }
        for before in [None, Some(10), Some(moves / 2)] {
            let theirs = gnugo.load(&end, size, before)?;
            let ours = match before {
                None => Loaded::of(&position),
                Some(number) => Loaded::of(&before_move(&record, number)?),
            };
            same("position", &ours, &theirs)?;
        }
        // What is dead is GNU Go's to say; what follows from it is counted here.
        let commands = [
            format!("loadsgf {}", end.display()),
            "final_status_list dead".to_owned(),
            "final_status_list seki".to_owned(),
            "final_score".to_owned(),
        ];
        let answers = gnugo.gtp_by(rules, &commands)?;
        let [_, dead, seki, score] = answers.as_slice() else {
            return Err("four answers".into());
        };
        let count = Count::of(
            position.board(),
            vertices(dead, size)?,
            vertices(seki, size)?,
        );
        let root = games.games().next().ok_or("a game")?;
        let view = boardwire_sgf::View::of(root);
        let komi = view.komi().ok_or("komi")?.to_f64();
        let komi = Points::from_quarters(quarters(komi));
        let rules = if rules == "--chinese-rules" {
            RuleSet::CHINESE
        } else {
            RuleSet::JAPANESE
        };
        let ours: Score = count.score(&rules, position.prisoners(), komi, 0);
        let theirs = score.trim_end_matches(".0");
        same("score", &ours.to_string().as_str(), &theirs)?;
    }
    Ok(())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a small number of quarters"
)]
fn quarters(points: f64) -> i32 {
    (points * 4.0).round() as i32
}

/// The position before the move with this number, as a viewer counts.
fn before_move(record: &[u8], number: usize) -> Outcome<Position> {
    let (games, _) = parse_lenient(record)?;
    let root = games.games().next().ok_or("a game")?;
    let game = replay(&root.line(), &ReplayOptions::default())?;
    let index = game
        .nodes()
        .enumerate()
        .filter(|(index, _)| game.move_at(*index).is_some())
        .nth(number - 1)
        .map(|(index, _)| index);
    let position = game.position_at(index.ok_or("a move")? - 1);
    Ok(position.ok_or("a node")?)
}

fn printed_positions(gnugo: &GnuGo) -> Outcome<()> {
    for (side, handicap, moves) in [(5, 0, 20), (9, 2, 30), (13, 0, 40), (19, 9, 30)] {
        let size = BoardSize::square(side).ok_or("a size")?;
        let file = gnugo.file("printed.sgf");
        let mut commands = vec![format!("boardsize {side}"), "komi 6.5".to_owned()];
        if handicap > 0 {
            commands.push(format!("fixed_handicap {handicap}"));
        }
        let first = if handicap > 0 {
            Color::White
        } else {
            Color::Black
        };
        for number in 0..moves {
            let color = if number % 2 == 0 { first } else { !first };
            commands.push(format!("genmove {}", color.to_string().to_lowercase()));
        }
        commands.push(format!("printsgf {}", file.display()));
        commands.extend([
            "list_stones black".to_owned(),
            "list_stones white".to_owned(),
        ]);
        let answers = gnugo.gtp(&commands)?;
        let [.., black, white] = answers.as_slice() else {
            return Err("two lists".into());
        };
        let record = fs::read(&file)?;
        read(&record)?;
        let (position, _) = played(&record)?;
        same(
            "stones",
            &Loaded::of(&position).stones,
            &[vertices(black, size)?, vertices(white, size)?],
        )?;
    }
    Ok(())
}

/// Writes a record in canonical form and lets GNU Go load it.
fn same_when_loaded(gnugo: &GnuGo, record: &[u8]) -> Outcome<()> {
    let (games, _) = parse_lenient(record)?;
    let canonical = format(&games);
    parse_strict(&canonical)?;
    let (position, moves) = played(record)?;
    let file = gnugo.file("ours.sgf");
    fs::write(&file, &canonical)?;
    let size = position.size();
    let text = canonical.escape_ascii();
    let theirs = gnugo.load(&file, size, None)?;
    same(&format!("{text}"), &Loaded::of(&position), &theirs)?;
    if moves > 4 {
        let half = moves / 2;
        let theirs = gnugo.load(&file, size, Some(half))?;
        let ours = Loaded::of(&before_move(record, half)?);
        same(&format!("{text} before {half}"), &ours, &theirs)?;
    }
    Ok(())
}

fn written_records(gnugo: &GnuGo) -> Outcome<()> {
    for record in [
        "(;FF[4]GM[1]SZ[19];B[pd];W[dp];B[pq];W[dd])",
        "(;FF[4]GM[1]SZ[19]HA[4]KM[0.5]AB[dd][pd][dp][pp];W[qn];B[nq];W[fc])",
        "(;FF[4]GM[1]SZ[13]PB[a \\] b]C[( ; ) \\[ \\\\];B[jd];W[dj];B[];W[])",
        // Captures of one, two and in the corner.
        "(;FF[4]GM[1]SZ[9];B[bb];W[aa];B[ab];W[gg];B[ba];W[hh];B[gf];W[ff];B[fg];W[ef];B[gh];W[ee];B[hg];W[dd])",
        // A ko, and its capture after an exchange.
        "(;FF[4]GM[1]SZ[9];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[gg];W[cg];B[cb];W[gc];B[gd];W[bb])",
        // Stones set up, in mid-game too. (GNU Go does not clear points.)
        "(;FF[4]GM[1]SZ[9]AB[aa:cb]AW[gg][gh][hg];W[dc];AW[ee]AB[dd];B[hh];PL[W];W[ef])",
        // An old file: tt, names in full, setup beside a move.
        "(;GaMe[1]SiZe[9];Black[ee];White[tt];Black[cc];White[gg])",
        // Variations: the first is the game.
        "(;FF[4]GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gc](;B[cg])(;B[gg])))",
    ] {
        same_when_loaded(gnugo, record.as_bytes())?;
    }
    Ok(())
}

fn random_games(gnugo: &GnuGo) -> Outcome<()> {
    for (side, moves) in [(5, 60), (9, 150), (9, 250), (13, 300), (19, 350)] {
        let record = random_game(side, moves)?;
        same_when_loaded(gnugo, record.as_bytes())?;
    }
    Ok(())
}

/// A game of random legal moves that fill no eye of a single point, in the simplest of generators. It has captures by the dozen.
fn random_game(side: u8, moves: u32) -> Outcome<String> {
    let size = BoardSize::square(side).ok_or("a size")?;
    let mut position = Position::new(size, RuleSet::JAPANESE);
    let mut record = format!("(;FF[4]GM[1]SZ[{side}]");
    let mut number = u64::from(moves);
    for _ in 0..moves {
        let is_eye = |vertex: &Vertex, board: &Board| {
            let mut near = vertex.neighbors(size);
            near.all(|near| board.get(near) == Some(position.turn()))
        };
        let open: Vec<Vertex> = position
            .legal_moves()
            .filter(|vertex| !is_eye(vertex, position.board()))
            .collect();
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let place = usize::try_from(number >> 33)? % open.len().max(1);
        let mv = open
            .get(place)
            .map_or(Move::Pass, |vertex| Move::At(*vertex));
        let side = if position.turn() == Color::Black {
            'B'
        } else {
            'W'
        };
        let letters = mv.vertex().map(|vertex| vertex.to_string());
        record += &format!(";{side}[{}]", letters.unwrap_or_default());
        position.play(mv)?;
    }
    match position.prisoners() {
        [0, 0] => Err("a game without captures shows little".into()),
        _ => Ok(record + ")"),
    }
}

fn handicaps(gnugo: &GnuGo) -> Outcome<()> {
    for side in 5..=19 {
        let size = BoardSize::square(side).ok_or("a size")?;
        for stones in 2..=9 {
            let commands = [
                format!("boardsize {side}"),
                format!("fixed_handicap {stones}"),
            ];
            let ours = fixed_handicap(size, stones);
            match (gnugo.gtp(&commands), ours) {
                (Ok(answers), Some(ours)) => {
                    let theirs = vertices(answers.last().ok_or("an answer")?, size)?;
                    same("handicap", &BTreeSet::from_iter(ours), &theirs)?;
                }
                (Err(_), None) => {}
                (theirs, ours) => {
                    let text = format!("{size}, {stones}: ours {ours:?}, theirs {theirs:?}");
                    return Err(text.into());
                }
            }
        }
    }
    Ok(())
}
