//! From a [`Command`] to its canonical line. Formatting can't fail: what could not be read back can't be built.

mod info;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::shogi::Move;
use boardwire_core::{FmtOut, Out, Word};

use crate::model::{
    Base, BestMove, BestMoveKind, CheckmateReply, ClockParams, Command, GoParams, IdField,
    MateLimit, OptionDecl, OptionType, PositionSpec, Register, SetOption, Text,
};
use crate::options::Profile;
use crate::parse::ends_in_keyword;
use crate::sfen;

/// Writes a command's canonical line, without a line end.
///
/// ```
/// use boardwire_usi::{format, parse};
///
/// let command = parse("go searchmoves 7g7f 2g2f  depth 10").unwrap();
/// assert_eq!(format(&command), b"go depth 10 searchmoves 7g7f 2g2f");
/// ```
#[must_use]
pub fn format(command: &Command<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(usual_length(command));
    format_into(command, &mut out);
    out
}

/// Bytes that a line most often takes: one allocation, and little of it unused.
fn usual_length(command: &Command<'_>) -> usize {
    const MOVE: usize = 6;
    match command {
        Command::Position(position) => 96 + MOVE * position.moves.len(),
        Command::Info(info) => 128 + MOVE * info.pv.as_ref().map_or(0, |pv| pv.moves.len()),
        Command::Go(go) => 96 + MOVE * go.searchmoves.len(),
        _ => 64,
    }
}

/// Appends a command's canonical line, without a line end.
#[inline]
pub fn format_into(command: &Command<'_>, out: &mut Vec<u8>) {
    format_to(command, Profile::Default, out);
}

/// Writes a command's canonical line as text, without a line end; U+FFFD stands for bytes that are no UTF-8.
#[must_use]
pub fn format_command(command: &Command<'_>) -> String {
    match String::from_utf8(format(command)) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}

/// As [`format_command`]; never an error of its own.
impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, Profile::Default, &mut out);
        out.finish()
    }
}

/// Writes the line in a profile's order to any [`Out`]: a vector, a slice, a `fmt::Write`.
pub fn format_to<W: Out>(command: &Command<'_>, profile: Profile, out: &mut W) {
    match command {
        Command::Usi => out.put(b"usi"),
        Command::Debug(None) => out.put(b"debug"),
        Command::Debug(Some(true)) => out.put(b"debug on"),
        Command::Debug(Some(false)) => out.put(b"debug off"),
        Command::IsReady => out.put(b"isready"),
        Command::UsiNewGame => out.put(b"usinewgame"),
        Command::Stop => out.put(b"stop"),
        Command::Quit => out.put(b"quit"),
        Command::SetOption(set) => set_option(set, out),
        Command::GetOption(name) => pair(b"getoption", name.as_bytes(), out),
        Command::Register(Register::Later) => out.put(b"register later"),
        Command::Register(Register::With(parts)) => {
            out.put(b"register");
            if let Some(name) = parts.name() {
                pair(b" name", name.as_bytes(), out);
            }
            if let Some(code) = parts.code() {
                pair(b" code", code.as_bytes(), out);
            }
        }
        Command::Position(position) => self::position(position, out),
        Command::Go(go) => self::go(go, profile, out),
        Command::PonderHit(clock) => {
            out.put(b"ponderhit");
            self::clock(clock, out);
        }
        Command::GameOver(result) => pair(b"gameover", result.as_bytes(), out),
        Command::Id(IdField::Name(text)) => pair(b"id name", text.as_bytes(), out),
        Command::Id(IdField::Author(text)) => pair(b"id author", text.as_bytes(), out),
        Command::Option(option) => self::option(option, out),
        Command::UsiOk => out.put(b"usiok"),
        Command::ReadyOk => out.put(b"readyok"),
        Command::BestMove(best) => best_move(best, out),
        Command::Checkmate(reply) => {
            out.put(b"checkmate");
            match reply {
                CheckmateReply::Moves(list) => moves(list.as_slice(), out),
                CheckmateReply::NoMate => out.put(b" nomate"),
                CheckmateReply::Timeout => out.put(b" timeout"),
                CheckmateReply::NotImplemented => out.put(b" notimplemented"),
            }
        }
        Command::Info(command) => info::info(command, profile, out),
        Command::CopyProtection(status) => pair(b"copyprotection", status.as_bytes(), out),
        Command::Registration(status) => pair(b"registration", status.as_bytes(), out),
        Command::Extension(extension) => {
            pair(
                extension.name().as_bytes(),
                extension.args().as_bytes(),
                out,
            );
        }
        Command::Unknown(line) => out.put(line.as_bytes()),
    }
}

/// A key, and its text after a blank if there is any.
fn pair<W: Out>(key: &[u8], text: &[u8], out: &mut W) {
    out.put(key);
    if !text.is_empty() {
        out.put(b" ");
        out.put(text);
    }
}

fn set_option<W: Out>(set: &SetOption<'_>, out: &mut W) {
    pair(b"setoption name", set.name().as_bytes(), out);
    if let Some(value) = set.value() {
        pair(b" value", value.as_bytes(), out);
    }
}

fn position<W: Out>(position: &PositionSpec<'_>, out: &mut W) {
    match &position.base {
        Base::Startpos => out.put(b"position startpos"),
        Base::Sfen(sfen) => {
            out.put(b"position sfen ");
            sfen::format_to(sfen, out);
        }
    }
    words(&position.extras, out);
    if !position.moves.is_empty() || position.terminal.is_some() {
        out.put(b" moves");
        moves(&position.moves, out);
    }
    if let Some(terminal) = &position.terminal {
        out.put(b" ");
        out.put(terminal.as_bytes());
    }
}

/// Moves, each after a blank. They are put in blocks, since a move is only four or five bytes.
pub(super) fn moves<W: Out>(moves: &[Move], out: &mut W) {
    const WIDTH: usize = 6;
    const BLOCK: usize = 40;
    let mut buffer = [0u8; BLOCK * WIDTH];
    for block in moves.chunks(BLOCK) {
        let mut len = 0;
        for mv in block {
            let [a, b, c, d, e] = mv.to_usi_bytes();
            if let Some(place) = buffer.get_mut(len..len + WIDTH) {
                place.copy_from_slice(&[b' ', a, b, c, d, e]);
            }
            len += 5 + usize::from(mv.is_promotion());
        }
        out.put(buffer.get(..len).unwrap_or_default());
    }
}

fn words<W: Out>(words: &[Word<'_>], out: &mut W) {
    for word in words {
        out.put(b" ");
        out.put(word.as_bytes());
    }
}

// Inlined, so that the key is compared or copied as a constant; so is `unsigned`.
#[inline(always)]
fn signed<W: Out>(key: &[u8], value: Option<i64>, out: &mut W) {
    if let Some(value) = value {
        out.put(key);
        out.put_i64(value);
    }
}

#[inline(always)]
fn unsigned<W: Out>(key: &[u8], value: Option<impl Into<u64>>, out: &mut W) {
    if let Some(value) = value {
        out.put(key);
        out.put_u64(value.into());
    }
}

fn clock<W: Out>(clock: &ClockParams, out: &mut W) {
    signed(b" btime ", clock.btime, out);
    signed(b" wtime ", clock.wtime, out);
    signed(b" byoyomi ", clock.byoyomi, out);
    signed(b" binc ", clock.binc, out);
    signed(b" winc ", clock.winc, out);
}

fn go<W: Out>(go: &GoParams<'_>, profile: Profile, out: &mut W) {
    out.put(b"go");
    if go.ponder {
        out.put(b" ponder");
    }
    match profile {
        // The GUI never sends both; with increments, a byoyomi that is there all the same goes last.
        Profile::ShogiHome => {
            let ClockParams { byoyomi, .. } = go.clock;
            clock(
                &ClockParams {
                    byoyomi: None,
                    ..go.clock
                },
                out,
            );
            signed(b" byoyomi ", byoyomi, out);
        }
        _ => clock(&go.clock, out),
    }
    signed(b" movetime ", go.movetime, out);
    unsigned(b" movestogo ", go.movestogo, out);
    unsigned(b" depth ", go.depth, out);
    unsigned(b" nodes ", go.nodes, out);
    match go.mate {
        Some(MateLimit::Value(value)) => unsigned(b" mate ", Some(value), out),
        Some(MateLimit::Infinite) => out.put(b" mate infinite"),
        Some(MateLimit::Unspecified) | None => {}
    }
    if go.infinite {
        out.put(b" infinite");
    }
    unsigned(b" rtime ", go.rtime, out);
    unsigned(b" perft ", go.perft, out);
    words(&go.extras, out);
    if !go.searchmoves.is_empty() {
        out.put(b" searchmoves");
        moves(&go.searchmoves, out);
    }
    // Without a value it is read right only where no word follows that could be one.
    if go.mate == Some(MateLimit::Unspecified) {
        out.put(b" mate");
    }
}

fn best_move<W: Out>(best: &BestMove, out: &mut W) {
    match best.kind() {
        BestMoveKind::Move(mv) => {
            out.put(b"bestmove");
            moves(&[mv], out);
        }
        BestMoveKind::Resign => out.put(b"bestmove resign"),
        BestMoveKind::Win => out.put(b"bestmove win"),
        BestMoveKind::None => out.put(b"bestmove none"),
    }
    if let Some(mv) = best.ponder() {
        out.put(b" ponder");
        moves(&[mv], out);
    }
}

fn option<W: Out>(option: &OptionDecl<'_>, out: &mut W) {
    out.put(b"option name ");
    out.put(option.name.as_bytes());
    out.put(b" type ");
    out.put(option.ty.as_bytes());
    // A value takes all words up to the next keyword, so that words without a meaning may follow numbers alone: those of a
    // spin, whose default is one too.
    let after_numbers = option.ty == OptionType::Spin;
    if !after_numbers {
        words(&option.extras, out);
    }
    // A text's default runs to the end of the line, and so does a value whose last word is a keyword.
    let default_last = option.ty.is_text()
        || option
            .default
            .as_ref()
            .is_some_and(|default| ends_in_keyword(default.as_bytes()));
    if !default_last {
        option_default(option.default.as_ref(), out);
    }
    signed(b" min ", option.min, out);
    signed(b" max ", option.max, out);
    if after_numbers {
        words(&option.extras, out);
    }
    for var in &option.vars {
        pair(b" var", var.as_bytes(), out);
    }
    if default_last {
        option_default(option.default.as_ref(), out);
    }
}

fn option_default<W: Out>(default: Option<&Text<'_>>, out: &mut W) {
    if let Some(default) = default {
        let text = match default.as_bytes() {
            b"" => b"<empty>",
            text => text,
        };
        pair(b" default", text, out);
    }
}
