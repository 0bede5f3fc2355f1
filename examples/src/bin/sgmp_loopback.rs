//! Two random players play each other over a line that loses, doubles and breaks frames, in one process and without a clock: a second is over at once.
//!
//! ```text
//! sgmp_loopback [--fjk] [--size N] [--moves N] [--loss PERCENT] [--seed N] [--log FILE]
//! ```
//! It prints what happened to each frame, and at the end whether both sides have the same game. `--log` writes the capture as JSON lines, which
//! `boardwire check` and `boardwire show` read.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Move};
use boardwire_examples::sgmp_dialog::{Dialog, Happened};
use boardwire_rules::go::{Position, RuleSet};
use boardwire_sgmp::fjk::{FjkDriver, FjkOptions};
use boardwire_sgmp::log::Piece;
use boardwire_sgmp::session::{BoardSide, Session, SessionOptions};
use boardwire_sgmp::{Decoder, Item};

const USAGE: &str =
    "usage: sgmp_loopback [--fjk] [--size N] [--moves N] [--loss PERCENT] [--seed N] [--log FILE]";

/// How long a frame is on its way, in milliseconds.
const DELAY: u64 = 20;
/// How long a player thinks.
const THINKS: u64 = 700;
/// When a game that does not come to its end is given up: a day.
const LONG: u64 = 86_400_000;

fn main() -> ExitCode {
    let Some(plan) = Plan::of_arguments(std::env::args().skip(1)) else {
        let _ = writeln!(io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let result = play(&plan, &mut out).and_then(|agree| out.flush().map(|()| agree));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Who closed the pipe has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "sgmp_loopback: {error}");
            ExitCode::from(2)
        }
    }
}

struct Plan {
    fjk: bool,
    side: BoardSide,
    /// After so many moves both sides pass.
    moves: usize,
    /// Of a hundred frames so many are lost, and as many are doubled or broken.
    loss: u64,
    seed: u64,
    log: Option<PathBuf>,
}

impl Plan {
    fn of_arguments(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut plan = Self {
            fjk: false,
            side: BoardSide::NINE,
            moves: 40,
            loss: 10,
            seed: 1,
            log: None,
        };
        while let Some(name) = arguments.next() {
            if name == "--fjk" {
                plan.fjk = true;
                continue;
            }
            let value = arguments.next()?;
            match name.as_str() {
                "--size" => plan.side = BoardSide::new(value.parse().ok()?)?,
                "--moves" => plan.moves = value.parse().ok()?,
                "--loss" => plan.loss = value.parse().ok().filter(|loss| *loss <= 40)?,
                "--seed" => plan.seed = value.parse().ok()?,
                "--log" => plan.log = Some(value.into()),
                _ => return None,
            }
        }
        Some(plan)
    }

    fn dialog(&self, color: Color) -> Dialog {
        if self.fjk {
            let options = FjkOptions::new(color).with_side(self.side).with_time(None);
            return Dialog::Fjk(Box::new(FjkDriver::new(options)));
        }
        let mut options = SessionOptions::default().with_color(color);
        // White asks.
        if color == Color::Black {
            options = options.with_side(self.side);
        }
        options.link.timing = options.link.timing.with_tries(None);
        Dialog::Full(Box::new(Session::new(options)))
    }
}

/// A small generator of random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) % bound.max(1)
    }
}

/// Bytes that are on their way.
struct Flying {
    at: u64,
    to: Color,
    bytes: Vec<u8>,
}

struct Player {
    dialog: Dialog,
    /// The game as this side has it.
    position: Option<Position>,
    /// When it has thought long enough.
    moves_at: Option<u64>,
    has_ended: bool,
}

fn play(plan: &Plan, out: &mut impl Write) -> io::Result<bool> {
    // No state of the generator is 0.
    let mut random = Random(plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut log = plan.log.as_ref().map(File::create).transpose()?;
    let mut players = Color::ALL.map(|color| Player {
        dialog: plan.dialog(color),
        position: None,
        moves_at: None,
        has_ended: false,
    });
    let mut line: Vec<Flying> = Vec::new();
    let mut now = 0;
    let [black, _] = &mut players;
    black.dialog.start(now).map_err(io::Error::other)?;
    loop {
        for (player, color) in players.iter_mut().zip(Color::ALL) {
            player.take_events(color, now, plan.side.size(), out)?;
            player.think(color, now, plan.moves, &mut random, out)?;
            let bytes = player.dialog.take_output();
            if !bytes.is_empty() {
                put(&mut line, color, &bytes, now, plan.loss, &mut random, out)?;
            }
        }
        let next = line
            .iter()
            .map(|flying| flying.at)
            .chain(players.iter().filter_map(Player::next))
            .min();
        let Some(next) = next.filter(|at| *at <= LONG) else {
            break;
        };
        now = now.max(next);
        for (player, color) in players.iter_mut().zip(Color::ALL) {
            // What came first is read first.
            while let Some(at) = line
                .iter()
                .position(|flying| flying.to == color && flying.at <= now)
            {
                let bytes = line.remove(at).bytes;
                record(&mut log, color, now, &bytes)?;
                player.dialog.receive(now, &bytes);
            }
            if player.dialog.poll_timeout().is_some_and(|at| at <= now) {
                player.dialog.handle_timeout(now);
            }
        }
    }
    let [black, white] = players.each_ref().map(|player| player.dialog.moves());
    let agree = black == white && players.iter().all(|player| player.has_ended);
    let seconds = now / 1000;
    let word = if agree { "the same" } else { "NOT the same" };
    writeln!(
        out,
        "after {seconds} s both sides have {word} game of {} moves",
        black.len()
    )?;
    Ok(agree)
}

impl Player {
    fn next(&self) -> Option<u64> {
        [self.dialog.poll_timeout(), self.moves_at]
            .into_iter()
            .flatten()
            .min()
    }

    fn take_events(
        &mut self,
        color: Color,
        now: u64,
        size: BoardSize,
        out: &mut impl Write,
    ) -> io::Result<()> {
        while let Some(happened) = self.dialog.poll() {
            match happened {
                Happened::Began { side, .. } => {
                    writeln!(out, "{now:>8} {color}: the game begins, {side}")?;
                    self.position = Some(Position::new(side.size(), RuleSet::default()));
                }
                Happened::Moved(mover, mv) => {
                    writeln!(out, "{now:>8} {color}: hears {mover} {}", name(mv, size))?;
                    if let Some(position) = &mut self.position {
                        position.execute(mover, mv);
                    }
                }
                Happened::Ended(why, played) => {
                    writeln!(out, "{now:>8} {color}: {why}")?;
                    self.has_ended = played;
                }
                Happened::Remark(text) | Happened::Aborted(text) => {
                    writeln!(out, "{now:>8} {color}: {text}")?;
                }
                Happened::Talk(text) => writeln!(out, "{now:>8} {color}: hears {text:?}")?,
                Happened::TakenBack(..) | Happened::Revoked => {}
            }
        }
        Ok(())
    }

    /// A random move that is legal, when its time has come.
    fn think(
        &mut self,
        color: Color,
        now: u64,
        most: usize,
        random: &mut Random,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if self.has_ended || !self.dialog.is_own_turn() {
            self.moves_at = None;
            return Ok(());
        }
        let at = *self.moves_at.get_or_insert(now + THINKS);
        let Some(position) = self.position.as_mut().filter(|_| at <= now) else {
            return Ok(());
        };
        self.moves_at = None;
        let legal: Vec<_> = position.legal_moves().collect();
        let pick = usize::try_from(random.below(legal.len() as u64)).unwrap_or(0);
        let mv = match legal.get(pick) {
            Some(vertex) if self.dialog.moves().len() < most => Move::At(*vertex),
            _ => Move::Pass,
        };
        writeln!(out, "{now:>8} {color}: plays {}", name(mv, position.size()))?;
        position.execute(color, mv);
        self.dialog.play(now, mv).map_err(io::Error::other)
    }
}

fn name(mv: Move, size: BoardSize) -> String {
    mv.gtp(size)
        .map_or("pass".to_owned(), |name| name.to_string())
}

/// Puts what one side says on the line, frame by frame, and does to each what the line does.
fn put(
    line: &mut Vec<Flying>,
    from: Color,
    bytes: &[u8],
    now: u64,
    loss: u64,
    random: &mut Random,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut decoder = Decoder::default();
    let mut rest = bytes;
    while let Some(item) = decoder.next_item(&mut rest) {
        let Item::Frame(received) = item else {
            continue;
        };
        let raw = received.raw;
        let mut bytes = raw.to_bytes().to_vec();
        let fate = random.below(100);
        let mut copies = 1;
        let what = if fate < loss {
            copies = 0;
            "lost"
        } else if fate < loss + loss / 2 {
            copies = 2;
            "doubled"
        } else if fate < 2 * loss {
            // The checksum finds each single bit.
            let bit = random.below(32);
            let place = usize::try_from(bit / 8).unwrap_or(0);
            if let Some(byte) = bytes.get_mut(place) {
                *byte ^= 1 << (bit % 8);
            }
            "broken"
        } else {
            ""
        };
        writeln!(out, "{now:>8} {from}> {raw} {:<8} {what}", raw.code.name())?;
        for copy in 0..copies {
            line.push(Flying {
                at: now + DELAY + copy,
                to: from.opponent(),
                bytes: bytes.clone(),
            });
        }
    }
    Ok(())
}

/// Writes what one side reads.
fn record(log: &mut Option<File>, to: Color, now: u64, bytes: &[u8]) -> io::Result<()> {
    let Some(log) = log else {
        return Ok(());
    };
    let [from, to] = match to {
        Color::Black => ["W", "B"],
        Color::White => ["B", "W"],
    };
    match Piece::new(now, from, to, bytes) {
        Some(piece) => writeln!(log, "{piece}"),
        None => Ok(()),
    }
}
