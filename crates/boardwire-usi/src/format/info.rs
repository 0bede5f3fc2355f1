//! `info`, in the order of each profile.

use boardwire_core::Out;

use super::{moves, unsigned, words};
use crate::model::{InfoCommand, InfoExtra, MateScore, Score, ScoreValue};
use crate::options::Profile;

/// The parts of `info` whose place depends on the profile.
#[derive(Clone, Copy)]
enum Part {
    Depth,
    Seldepth,
    Time,
    Nodes,
    Nps,
    Hashfull,
    Multipv,
    Score,
    Currmove,
}

use Part::{Currmove, Depth, Hashfull, Multipv, Nodes, Nps, Seldepth, Time};

const DEFAULT: [Part; 9] = [
    Depth,
    Seldepth,
    Time,
    Nodes,
    Nps,
    Hashfull,
    Multipv,
    Part::Score,
    Currmove,
];
/// The draft lists the fields in this order; `hashfull` and `nps` come after the moves.
const DRAFT: [Part; 9] = [
    Depth,
    Seldepth,
    Time,
    Nodes,
    Multipv,
    Part::Score,
    Currmove,
    Hashfull,
    Nps,
];
const YANEURAOU: [Part; 9] = [
    Depth,
    Seldepth,
    Multipv,
    Part::Score,
    Nodes,
    Nps,
    Hashfull,
    Time,
    Currmove,
];
const RSHOGI_NNUE: [Part; 9] = [
    Depth,
    Seldepth,
    Part::Score,
    Nodes,
    Nps,
    Time,
    Hashfull,
    Multipv,
    Currmove,
];
const SUNFISH: [Part; 9] = [
    Time,
    Depth,
    Seldepth,
    Nodes,
    Nps,
    Currmove,
    Part::Score,
    Multipv,
    Hashfull,
];

pub(super) fn info<W: Out>(info: &InfoCommand<'_>, profile: Profile, out: &mut W) {
    out.put(b"info");
    let order = match profile {
        Profile::Default | Profile::ShogiHome => &DEFAULT,
        Profile::Draft => &DRAFT,
        Profile::YaneuraOu => &YANEURAOU,
        Profile::RshogiNnue => &RSHOGI_NNUE,
        Profile::Sunfish => &SUNFISH,
    };
    for part in order {
        match part {
            Depth => unsigned(b" depth ", info.depth, out),
            Seldepth => unsigned(b" seldepth ", info.seldepth, out),
            Time => unsigned(b" time ", info.time, out),
            Nodes => unsigned(b" nodes ", info.nodes, out),
            Nps => unsigned(b" nps ", info.nps, out),
            Hashfull => unsigned(b" hashfull ", info.hashfull, out),
            Multipv => unsigned(b" multipv ", info.multipv, out),
            Part::Score => {
                if let Some(score) = &info.score {
                    self::score(score, out);
                }
            }
            Currmove => {
                if let Some(mv) = info.currmove {
                    out.put(b" currmove");
                    moves(&[mv], out);
                }
            }
        }
    }
    for extra in info.extras.iter() {
        self::extra(extra, out);
    }
    if let Some(pv) = &info.pv {
        out.put(b" pv");
        moves(&pv.moves, out);
        words(pv.tail(), out);
    }
    if let Some(text) = &info.string {
        out.put(b" string");
        if !text.is_empty() {
            out.put(b" ");
            out.put(text.as_bytes());
        }
    }
}

fn score<W: Out>(score: &Score, out: &mut W) {
    match score.value {
        ScoreValue::Cp(centipawns) => {
            out.put(b" score cp ");
            out.put_i64(centipawns);
        }
        ScoreValue::Mate(mate) => {
            out.put(b" score mate ");
            match mate {
                MateScore::Plies(plies) => out.put_i64(plies.get()),
                MateScore::Plus => out.put(b"+"),
                MateScore::Minus => out.put(b"-"),
                MateScore::Zero => out.put(b"0"),
                MateScore::PlusZero => out.put(b"+0"),
                MateScore::MinusZero => out.put(b"-0"),
            }
        }
    }
    if let Some(bound) = score.bound {
        out.put(b" ");
        out.put(bound.as_bytes());
    }
}

fn extra<W: Out>(extra: &InfoExtra<'_>, out: &mut W) {
    match extra {
        InfoExtra::CurrMoveNumber(number) => unsigned(b" currmovenumber ", Some(*number), out),
        InfoExtra::CpuLoad(load) => unsigned(b" cpuload ", Some(*load), out),
        InfoExtra::TbHits(hits) => unsigned(b" tbhits ", Some(*hits), out),
        InfoExtra::Wdl(chances) => {
            out.put(b" wdl");
            for chance in chances {
                unsigned(b" ", Some(*chance), out);
            }
        }
        InfoExtra::Refutation(list) => {
            out.put(b" refutation");
            moves(list, out);
        }
        InfoExtra::Currline { cpu, moves: list } => {
            out.put(b" currline");
            unsigned(b" ", *cpu, out);
            moves(list, out);
        }
        InfoExtra::Unknown(list) | InfoExtra::Incomplete(list) => words(list, out),
    }
}
