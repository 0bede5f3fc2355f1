//! How time and memory grow with the length of hostile inputs: ten times the bytes must take less than thirteen times the time.
//!
//! A bench prints the ratios and does not fail on them: a timed test fails on busy machines. What is measured is what `boardwire check` does at
//! Lenient, without limits: reading, and a list of every finding. Memory is the most that is held at once, in bytes a byte of the input: by the
//! model alone, and with the list of findings. A second table has the same for records as they are written.
#![expect(clippy::print_stdout, reason = "a bench prints its table")]

use core::hint::black_box;
use core::time::Duration;
use std::time::Instant;

use allocation_counter::measure;
use boardwire_carcassonne::Carcassonne;
use boardwire_carcassonne::json::CarcassonneJson;
use boardwire_core::{Codec, CodecOptions as _, Discard, DynCodec, Level, Limits, erase};
use boardwire_csa::CsaLineCodec;
use boardwire_csa::log::CsaLogCodec;
use boardwire_csa::record::Csa;
use boardwire_csa::summary::CsaSummary;
use boardwire_flipsight::Flipsight;
use boardwire_nboard::Nboard;
use boardwire_nboard::ggf::Ggf;
use boardwire_nboard::text::{Obf, OthelloText};
use boardwire_sgf::Sgf;
use boardwire_sgmp::Sgmp;
use boardwire_sgmp::log::SgmpLogCodec;
use boardwire_usi::Usi;
use boardwire_usi::log::UsiLogCodec;
use boardwire_usi::sfen::SfenCodec;

/// Inputs that grow by repeating a part: a name, what stands before the parts, the part, and what stands behind them.
type Shapes = &'static [(&'static str, &'static str, &'static str, &'static str)];

const USI: Shapes = &[
    ("blanks", "", " ", ""),
    ("one long word", "", "a", ""),
    ("moves", "position startpos moves", " 7g7f", ""),
    ("wide spaced moves", "position startpos moves", "  7g7f", ""),
    ("unknown words in a position", "position startpos", " x", ""),
    (
        "hand letters",
        "position sfen 9/9/9/9/9/9/9/9/9 b ",
        "P",
        "",
    ),
    ("rows", "position sfen ", "9/", ""),
    ("unknown words in go", "go", " x", ""),
    ("a repeated key", "go", " depth 1", ""),
    ("bounds without a score", "info", " lowerbound", ""),
    (
        "refutations and moves",
        "info",
        " refutation 7g7f depth 1 7g7f",
        "",
    ),
    (
        "keywords in an option",
        "option name X type combo default a",
        " min",
        "",
    ),
    ("heads behind unknown words", "x", " go depth", ""),
    ("the word type", "option name", " type", ""),
];

const SFEN: Shapes = &[
    ("rows", "", "9/", " b - 1"),
    ("blanks", "9/9/9/9/9/9/9/9/9", " ", "b - 1"),
    ("signs of promotion", "", "+", ""),
];

const USI_LOG: Shapes = &[
    ("commands", "", "> go infinite\n", ""),
    ("line ends", "", "\r\n", ""),
    ("prefixes", "", "<1:", ""),
];

const CSA: Shapes = &[
    ("moves", "PI\n+\n", "+7776FU\n-3334FU\n", ""),
    ("comments", "", "'x\n", "PI\n+\n"),
    ("one long comment", "'*", "x", "\nPI\n+\n"),
    ("times", "PI\n+\n+7776FU\n", "T1\n", ""),
    ("commas", "PI\n+\n", ",", ""),
    ("separators", "", "/\n", ""),
    ("pieces", "P+", "00FU", "\n+\n"),
    ("keys", "", "$A:b\n", "PI\n+\n"),
    ("bytes of Shift_JIS", "N+", "\u{0083}", "\nPI\n+\n"),
];

const CSA_LINE: Shapes = &[
    ("one long word", "", "a", ""),
    ("blanks", "LOGIN", " ", "a b"),
    ("commas", "+7776FU", ",", ""),
];

const CSA_SUMMARY: Shapes = &[
    (
        "keys",
        "BEGIN Game_Summary\n",
        "Key:value\n",
        "END Game_Summary\n",
    ),
    (
        "beginnings",
        "BEGIN Game_Summary\n",
        "BEGIN Position\n",
        "END Game_Summary\n",
    ),
];

const CSA_LOG: Shapes = &[("lines", "", "> %%LIST\n", ""), ("remarks", "", "#\n", "")];

const SGF: Shapes = &[
    ("nodes", "(", ";B[aa]", ")"),
    ("nested variations", "", "(;B[aa]", ""),
    ("opened and closed", "(;B[aa]", "(;W[bb])", ")"),
    ("games", "", "(;)", ""),
    ("unopened", "(;)", ")", ""),
    ("empty variations", "(;", "()", ")"),
    ("escapes", "(;C[", "\\", "])"),
    ("one comment", "(;C[", "x", "])"),
    ("an open value", "(;C[", "x", ""),
    ("NUL bytes", "(;C[", "\0", "])"),
    ("stray text", "(;", "?", ")"),
    ("text before a game", "", "x\n", "(;)"),
    ("values of one property", "(;XX", "[a]", ")"),
    ("doubled properties", "(;", "C[a]", ")"),
    ("unknown properties", "(;", "XY[a]ZQ[b]", ")"),
    ("stones on one point", "(;AB", "[aa]", ")"),
    ("rectangles", "(;SZ[52]AB", "[aa:ZZ]", ")"),
    ("labels", "(;LB", "[aa:x]", ")"),
    ("one long name", "(;", "A", "[a])"),
    ("an open charset", "(;CA[", "GBK", ""),
    ("digits", "(;KM[", "9", "])"),
    ("dates", "(;DT[2000-01-01", ",02", "])"),
    ("colons", "(;AR[", ":", "])"),
];

const SGMP_LOG: Shapes = &[
    ("frames", "", "Send --> 01:a1:a0:80\n", ""),
    ("marks", "", "Send --> ", ""),
    ("colons", "Send --> ", "01:", ""),
    ("braces", "{\"hex\":", "{", ""),
];

const SGMP: Shapes = &[("half frames", "", "\u{1}", ""), ("text", "", "x", "")];

const CARCASSONNE: Shapes = &[
    ("blanks", "", " ", ""),
    ("one long line", "", "CFRF ", ""),
    ("comments", "", "# x\n", ""),
    ("plays", "A = a\n\n", "A: RFRF 1,0\n", ""),
];

const JSON: Shapes = &[
    ("open arrays", "", "[", ""),
    ("open objects", "", "{\"a\":", ""),
    ("escapes", "{\"a\":\"", "\\u0041", "\"}"),
    ("numbers", "{\"board\":[0", ",0", "]}"),
    ("keys", "{\"a\":0", ",\"b\":0", "}"),
    ("digits", "{\"board_size\":", "9", "}"),
];

const NBOARD: Shapes = &[
    ("one long word", "", "a", ""),
    ("a set game", "set game ", "(;GM[Othello]", ""),
    ("a hint", "search ", "D3", " 0 0 1"),
];

const GGF: Shapes = &[
    ("games", "", "(;GM[Othello]TY[8];)", ""),
    ("moves", "(;GM[Othello]", "B[d3//]", ";)"),
    ("opened", "", "(;", ""),
    ("an open value", "(;GM[Othello]PB[", "x", ""),
    ("slashes", "(;GM[Othello]B[d3", "/", "];)"),
];

const OTHELLO_TEXT: Shapes = &[
    ("moves", "", "d3c5", ""),
    ("passes", "", "--", ""),
    ("lines", "", "d3\n", ""),
];

const OBF: Shapes = &[("scores", "---", ";D3:+1", ""), ("blanks", "", " ", "")];

/// The least of several times for one input.
fn time(codec: &dyn DynCodec, text: &str, runs: u32) -> Duration {
    let runs = (0..runs).map(|_| {
        let start = Instant::now();
        black_box(codec.check(black_box(text.as_bytes()), None));
        start.elapsed()
    });
    runs.min().unwrap_or_default()
}

fn rows<C: Codec>(shapes: Shapes, base: usize, runs: u32) {
    let mut codec = erase::<C>();
    codec.set_level(Level::Lenient);
    *codec.limits_mut() = Limits::NONE;
    let mut options = C::Options::default();
    options.set_level(Level::Lenient);
    *options.limits_mut() = Limits::NONE;
    for (name, head, part, tail) in shapes {
        let text = |bytes: usize| {
            let count = bytes.div_ceil(part.len());
            [head, part.repeat(count).as_str(), tail].concat()
        };
        let short = time(&*codec, &text(base), runs);
        let long = time(&*codec, &text(base * 10), runs);
        let ratio = long.as_secs_f64() / short.as_secs_f64().max(1e-9);
        let a_byte = long.as_secs_f64() * 1e9 / (base * 10) as f64;
        let input = text(base * 10).into_bytes();
        let multiple = |held: u64| held as f64 / input.len() as f64;
        let model = measure(|| {
            black_box(C::parse_with(&input, None, &options, &mut Discard).is_ok());
        });
        let model = multiple(model.bytes_max);
        let findings = measure(|| {
            black_box(codec.check(&input, None));
        });
        let findings = multiple(findings.bytes_max);
        println!(
            "| {} | {name} | {short:.1?} | {long:.1?} | {ratio:.1} | {a_byte:.1} | {model:.1} | {findings:.1} |",
            C::NAME
        );
    }
}

/// What a record as people and programs write them takes, by the same measure.
fn record<C: Codec>(name: &str, input: impl AsRef<[u8]>) {
    let input = input.as_ref();
    let mut codec = erase::<C>();
    codec.set_level(Level::Lenient);
    let mut options = C::Options::default();
    options.set_level(Level::Lenient);
    let multiple = |held: u64| held as f64 / input.len() as f64;
    let model = measure(|| {
        black_box(C::parse_with(input, None, &options, &mut Discard).is_ok());
    });
    let findings = measure(|| {
        black_box(codec.check(input, None));
    });
    println!(
        "| {} | {name} | {} | {:.1} | {:.1} |",
        C::NAME,
        input.len(),
        multiple(model.bytes_max),
        multiple(findings.bytes_max)
    );
}

fn records() {
    println!("\n| format | record | bytes | memory | with findings |");
    println!("|---|---|--:|--:|--:|");
    let positions = boardwire_benches::positions(120);
    record::<Usi>("a position of 120 moves", &positions[0]);
    let log = include_str!("../../examples/logs/usi_engine.usi.log");
    record::<UsiLogCodec>("an engine's game", log);
    record::<Csa>("a game", &boardwire_benches::csa::records(120)[0]);
    record::<Csa>(
        "a game without times",
        &boardwire_benches::csa::move_only(120)[0],
    );
    record::<CsaSummary>("a summary", &boardwire_benches::csa::summaries()[0]);
    let lines = boardwire_benches::csa::server_lines();
    let log: String = lines.iter().map(|line| format!("recv:{line}\n")).collect();
    record::<CsaLogCodec>("lines of a server", log);
    record::<Sgf>("a server's game", &boardwire_benches::sgf::records(250)[0]);
    record::<Sgf>(
        "a game without times",
        &boardwire_benches::sgf::move_only(250)[0],
    );
    record::<Sgf>(
        "a tree of openings",
        boardwire_benches::sgf::openings(500_000),
    );
    let log = include_str!("../../examples/games/fjk.sgmp.log");
    record::<SgmpLogCodec>("a tournament's game", log);
    record::<Carcassonne>("a game", &boardwire_benches::carcassonne::records()[0]);
    record::<Flipsight>("an answer to a poll", boardwire_benches::flipsight::poll());
    let game = include_str!("../../examples/games/endgame.ggf");
    record::<Ggf>("a game", game);
    record::<OthelloText>("a transcript", &boardwire_benches::othello::games(1)[0]);
}

fn main() {
    // `cargo test --benches` asks for a short run.
    let quick = std::env::args().any(|argument| argument == "--test")
        || !std::env::args().any(|argument| argument == "--bench");
    let (base, runs) = if quick { (1_000, 1) } else { (50_000, 5) };
    println!(
        "| format | what is repeated | {base} bytes | {} bytes | ratio | ns a byte | memory | with findings |",
        base * 10
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    rows::<Usi>(USI, base, runs);
    rows::<SfenCodec>(SFEN, base, runs);
    rows::<UsiLogCodec>(USI_LOG, base, runs);
    rows::<Csa>(CSA, base, runs);
    rows::<CsaLineCodec>(CSA_LINE, base, runs);
    rows::<CsaSummary>(CSA_SUMMARY, base, runs);
    rows::<CsaLogCodec>(CSA_LOG, base, runs);
    rows::<Sgf>(SGF, base, runs);
    rows::<Sgmp>(SGMP, base, runs);
    rows::<SgmpLogCodec>(SGMP_LOG, base, runs);
    rows::<Carcassonne>(CARCASSONNE, base, runs);
    rows::<CarcassonneJson>(JSON, base, runs);
    rows::<Flipsight>(JSON, base, runs);
    rows::<Nboard>(NBOARD, base, runs);
    rows::<Ggf>(GGF, base, runs);
    rows::<OthelloText>(OTHELLO_TEXT, base, runs);
    rows::<Obf>(OBF, base, runs);
    records();
}
