//! The formats that the program knows. A new one is a row here.

use boardwire_carcassonne::Carcassonne;
use boardwire_carcassonne::json::CarcassonneJson;
use boardwire_core::{CodeInfo, CodeSet, DynCodec, Shape, erase, stream};
use boardwire_csa::CsaLineCodec;
use boardwire_csa::log::CsaLogCodec;
use boardwire_csa::record::Csa;
use boardwire_csa::session::CsaSession;
use boardwire_csa::summary::CsaSummary;
use boardwire_flipsight::Flipsight;
use boardwire_nboard::Nboard;
use boardwire_nboard::ggf::Ggf;
use boardwire_nboard::text::{Obf, OthelloText};
use boardwire_sgf::Sgf;
use boardwire_sgmp::Sgmp;
use boardwire_sgmp::log::SgmpLogCodec;
use boardwire_transcript::{Registry, TranscriptCodec};
use boardwire_usi::Usi;
use boardwire_usi::log::UsiLogCodec;
use boardwire_usi::sfen::SfenCodec;

use crate::carcassonne::{in_json, in_record};
use crate::csa;
use crate::game::GameReader;
use crate::go;
use crate::othello;
use crate::positions::{in_log, in_sfen, in_usi};
use crate::sgmp;

/// A format: its name, what it is, and how its files are called.
#[derive(Debug)]
pub(crate) struct Format {
    /// What `--format` takes.
    pub(crate) name: &'static str,
    /// What it is, for `--help`.
    pub(crate) about: &'static str,
    /// Endings of file names, the dot included.
    pub(crate) endings: &'static [&'static str],
    /// A canonical message that every reader of the format takes.
    pub(crate) example: &'static [u8],
    /// Lines that hold nothing are passed over: they are no messages.
    pub(crate) skips_blank_lines: bool,
    /// Of a document: what formatting makes of the ends of its lines.
    pub(crate) line_ends: LineEnds,
    /// Codes of its conversations that are not in its codec's table.
    pub(crate) more_codes: &'static [CodeInfo],
    /// What the codec finds in content is about the conversation, and not about single messages.
    pub(crate) is_conversation: bool,
    /// Makes a reader of the games and positions that files hold; `None` where there are none, or nobody reads them yet.
    pub(crate) games: Option<GameReader>,
    pub(crate) codec: fn() -> Box<dyn DynCodec>,
}

/// What the canonical form of a document does with the ends of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEnds {
    /// It ends them in LF, and the format leaves them open: those of the file stay.
    Kept,
    /// They are its own: an end may be content, or one way of ending a line is asked for.
    Canonical,
    /// It has them as they were written, the last one too.
    Written,
}

pub(crate) static USI: Format = Format {
    name: "usi",
    about: "USI lines, one a line, in any direction",
    endings: &[".usi"],
    example: b"usi",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(in_usi),
    codec: erase::<Usi>,
};

pub(crate) static USI_LOG: Format = Format {
    name: "usi-log",
    about: "recorded USI conversations, as GUIs and engines log them",
    // What else ends in .log is looked at.
    endings: &[".usi.log"],
    example: b"recv:usi\nsend:usiok",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: true,
    games: Some(in_log),
    codec: erase::<UsiLogCodec>,
};

pub(crate) static SFEN: Format = Format {
    name: "sfen",
    about: "shogi positions, one a line",
    endings: &[".sfen"],
    example: b"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    skips_blank_lines: true,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(in_sfen),
    codec: erase::<SfenCodec>,
};

pub(crate) static CSA: Format = Format {
    name: "csa",
    about: "CSA records of shogi games, V1 to V3, one or many a file",
    endings: &[".csa"],
    example: b"V2.2\nPI\n+\n+7776FU\nT3\n%TORYO",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(csa::in_records),
    codec: erase::<Csa>,
};

pub(crate) static CSA_LINE: Format = Format {
    name: "csa-line",
    about: "lines of the CSA server protocol, one a line, the extended mode included",
    endings: &[],
    example: b"LOGIN engine floodgate-300-10F",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: None,
    codec: erase::<CsaLineCodec>,
};

pub(crate) static CSA_SESSION: Format = Format {
    name: "csa-session",
    about: "the lines of one connection to a CSA server, summaries included",
    endings: &[],
    example: b"LOGIN engine floodgate-300-10F",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: <boardwire_csa::session::Code as CodeSet>::TABLE,
    is_conversation: false,
    games: None,
    codec: erase::<CsaSession>,
};

pub(crate) static CSA_LOG: Format = Format {
    name: "csa-log",
    about: "recorded dialogues with a CSA server, as ShogiHome and captures have them",
    endings: &[".csa.log"],
    example: b"recv:LOGIN a b\nsend:LOGIN:a OK",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: true,
    games: Some(csa::in_log),
    codec: erase::<CsaLogCodec>,
};

pub(crate) static CSA_SUMMARY: Format = Format {
    name: "csa-summary",
    about: "a Game_Summary of a CSA server, bare or as its extended mode shows it",
    endings: &[".csa-summary"],
    example: include_bytes!("example.csa-summary"),
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(csa::in_summary),
    codec: erase::<CsaSummary>,
};

pub(crate) static FLIPSIGHT: Format = Format {
    name: "flipsight",
    about: "FlipSight JSON of Othello bots: engine lines, calls and answers, one a line",
    endings: &[".flipsight"],
    example: b"{\"move\":19}",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(othello::in_flipsight),
    codec: erase::<Flipsight>,
};

pub(crate) static FLIPSIGHT_STREAM: Format = Format {
    name: "flipsight-stream",
    about: "the event stream of FlipSight as it was captured",
    endings: &[".flipsight-stream"],
    example: b"{\"type\":\"ping\",\"server_now_ms\":1800000000000}\n",
    skips_blank_lines: false,
    line_ends: LineEnds::Written,
    more_codes: &[],
    is_conversation: false,
    games: None,
    codec: flipsight_stream,
};

pub(crate) static NBOARD: Format = Format {
    name: "nboard",
    about: "lines of the NBoard protocol of Othello engines, both ways",
    endings: &[".nboard"],
    example: b"go",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(othello::in_nboard),
    codec: erase::<Nboard>,
};

pub(crate) static GGF: Format = Format {
    name: "ggf",
    about: "GGF game records of Othello, one or many a file",
    endings: &[".ggf"],
    example: b"(;GM[Othello]B[F5];)",
    skips_blank_lines: false,
    // A comment may hold some: there they are content.
    line_ends: LineEnds::Canonical,
    more_codes: &[],
    is_conversation: false,
    games: Some(othello::in_ggf),
    codec: erase::<Ggf>,
};

pub(crate) static OTHELLO_TEXT: Format = Format {
    name: "othello-text",
    about: "Othello transcripts and boards, one a line: f5d6c3",
    endings: &[".othello"],
    example: b"f5d6c3",
    skips_blank_lines: true,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(othello::in_text),
    codec: erase::<OthelloText>,
};

pub(crate) static OBF: Format = Format {
    name: "obf",
    about: "Othello problems as Edax writes them, one a line",
    endings: &[".obf"],
    example: b"---------------------------OX------XO--------------------------- X;",
    skips_blank_lines: true,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: false,
    games: Some(othello::in_obf),
    codec: erase::<Obf>,
};

fn flipsight_stream() -> Box<dyn DynCodec> {
    stream(erase::<Flipsight>(), "flipsight-stream")
}

pub(crate) static SGF: Format = Format {
    name: "sgf",
    about: "SGF records of go and other games, FF[1] to FF[4], one or many a file",
    endings: &[".sgf", ".sgfs", ".mgt"],
    example: b"(;FF[4]GM[1]SZ[9]\n;B[ee];W[])\n",
    skips_blank_lines: false,
    line_ends: LineEnds::Canonical,
    more_codes: &[],
    is_conversation: false,
    games: Some(go::in_sgf),
    codec: erase::<Sgf>,
};

pub(crate) static SGMP: Format = Format {
    name: "sgmp",
    about: "frames of SGMP, the Go modem protocol: the bytes of one direction",
    endings: &[".sgmp"],
    // NEWGAME.
    example: b"\x01\xa1\xa0\x80",
    skips_blank_lines: false,
    line_ends: LineEnds::Written,
    more_codes: &[],
    is_conversation: false,
    games: None,
    codec: erase::<Sgmp>,
};

pub(crate) static SGMP_STREAM: Format = Format {
    name: "sgmp-stream",
    about: "the same read as a whole, talk and noise between frames included",
    endings: &[],
    example: b"hi",
    skips_blank_lines: false,
    line_ends: LineEnds::Written,
    more_codes: &[],
    is_conversation: false,
    games: None,
    codec: sgmp_stream,
};

fn sgmp_stream() -> Box<dyn DynCodec> {
    stream(erase::<Sgmp>(), "sgmp-stream")
}

pub(crate) static SGMP_LOG: Format = Format {
    name: "sgmp-log",
    about: "logs of SGMP connections: Send --> and Read <-- with hex, or captures as JSON lines",
    endings: &[".sgmp.log", ".sgmp-log"],
    example: b"Send --> 01:a1:a0:80 :Send NewGame",
    skips_blank_lines: false,
    line_ends: LineEnds::Kept,
    more_codes: &[],
    is_conversation: true,
    games: Some(sgmp::in_log),
    codec: erase::<SgmpLogCodec>,
};

pub(crate) static CARCASSONNE: Format = Format {
    name: "carcassonne",
    about: "records of Carcassonne games, in the notation of the 2024 draft",
    endings: &[".carcassonne", ".carc"],
    example: b"04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +4+0+0\n",
    skips_blank_lines: false,
    line_ends: LineEnds::Canonical,
    more_codes: &[],
    is_conversation: false,
    games: Some(in_record),
    codec: erase::<Carcassonne>,
};

pub(crate) static CARCASSONNE_JSON: Format = Format {
    name: "carcassonne-json",
    about: "records of Carcassonne games, as JSON",
    endings: &[".carcassonne.json"],
    example: include_bytes!("example.carcassonne.json"),
    skips_blank_lines: false,
    line_ends: LineEnds::Canonical,
    more_codes: &[],
    is_conversation: false,
    games: Some(in_json),
    codec: erase::<CarcassonneJson>,
};

pub(crate) static TRANSCRIPT: Format = Format {
    name: "transcript",
    about: "fixtures: inputs and what is expected of them",
    endings: &[".transcript"],
    example: b"#! transcript 1 usi\n> usi",
    skips_blank_lines: false,
    // CR LF is a deviation there.
    line_ends: LineEnds::Canonical,
    more_codes: &[],
    is_conversation: false,
    games: None,
    codec: erase::<TranscriptCodec>,
};

/// All formats, in the order in which they are listed.
pub(crate) static FORMATS: [&Format; 21] = [
    &USI,
    &USI_LOG,
    &SFEN,
    &CSA,
    &CSA_LINE,
    &CSA_SESSION,
    &CSA_LOG,
    &CSA_SUMMARY,
    &FLIPSIGHT,
    &FLIPSIGHT_STREAM,
    &NBOARD,
    &GGF,
    &OTHELLO_TEXT,
    &OBF,
    &SGF,
    &SGMP,
    &SGMP_STREAM,
    &SGMP_LOG,
    &CARCASSONNE,
    &CARCASSONNE_JSON,
    &TRANSCRIPT,
];

impl Format {
    /// The format of that name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        FORMATS.into_iter().find(|format| format.name == name)
    }

    /// All codes that it may be said to have.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &'static CodeInfo> {
        self.codec().codes().iter().chain(self.more_codes)
    }

    /// A codec with default options.
    pub(crate) fn codec(&self) -> Box<dyn DynCodec> {
        (self.codec)()
    }

    /// Whether its files are binary: they have no lines.
    pub(crate) fn is_binary(&self) -> bool {
        self.codec().shape() == Shape::Frame
    }
}

/// The codecs that a transcript's header may name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codecs;

impl Registry for Codecs {
    fn codec(&self, format: &str) -> Option<Box<dyn DynCodec>> {
        Format::named(format).map(Format::codec)
    }

    fn formats(&self) -> Vec<&'static str> {
        FORMATS.into_iter().map(|format| format.name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwire_core::{Level, Limits};

    #[test]
    fn a_row_is_called_what_its_codec_is_called() {
        for format in FORMATS {
            assert_eq!(format.codec().name(), format.name);
            for ending in format.endings {
                assert!(ending.starts_with('.'), "{ending}");
            }
            let mut codec = format.codec();
            codec.set_level(Level::Canonical);
            let verdict = codec.check(format.example, None);
            assert!(verdict.accepted, "{}: {verdict:?}", format.name);
        }
    }

    /// The least bound that an input of the format passes, and the code of one below. `None`: the bound means nothing there.
    type Bound = Option<(usize, &'static str)>;

    /// A format, an input of it, and its bounds: `line`, `document`, `nesting`, `nodes`.
    type Bounds = (&'static str, &'static [u8], [Bound; 4]);

    const BOUNDS: [Bounds; 21] = [
        (
            "usi",
            b"position startpos moves 7g7f",
            [Some((28, "line-too-long")), None, None, None],
        ),
        (
            "usi-log",
            b"recv:usi\nsend:usiok\n",
            [
                Some((5, "line-too-long")),
                Some((20, "log-too-long")),
                None,
                Some((2, "log-too-long")),
            ],
        ),
        (
            "sfen",
            b"4k4/9/9/9/9/9/9/9/4K4 b - 1",
            [Some((27, "line-too-long")), None, None, None],
        ),
        (
            "csa",
            b"V2.2\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n",
            [
                Some((7, "line-too-long")),
                Some((36, "document-too-long")),
                None,
                Some((3, "too-many-entries")),
            ],
        ),
        (
            "csa-line",
            b"LOGIN me secret",
            [Some((15, "line-too-long")), None, None, None],
        ),
        (
            "csa-session",
            b"LOGIN:me OK\n",
            [Some((11, "line-too-long")), None, None, None],
        ),
        (
            "csa-log",
            b"> LOGIN me secret\n< LOGIN:me OK\n",
            [
                Some((17, "line-too-long")),
                Some((32, "log-too-long")),
                None,
                Some((2, "log-too-long")),
            ],
        ),
        (
            "csa-summary",
            CSA_SUMMARY.example,
            [
                Some((20, "line-too-long")),
                Some((197, "document-too-long")),
                None,
                None,
            ],
        ),
        (
            "flipsight",
            // A board is 64 entries.
            br#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[19]}"#,
            [
                Some((168, "line-too-long")),
                Some((168, "line-too-long")),
                Some((2, "too-deep")),
                Some((64, "array-too-long")),
            ],
        ),
        (
            "flipsight-stream",
            FLIPSIGHT_STREAM.example,
            [
                None,
                Some((45, "line-too-long")),
                Some((1, "too-deep")),
                None,
            ],
        ),
        (
            "nboard",
            b"set depth 10",
            [Some((12, "line-too-long")), None, None, None],
        ),
        (
            "ggf",
            GGF.example,
            [None, Some((20, "too-long")), None, Some((1, "too-long"))],
        ),
        (
            "othello-text",
            OTHELLO_TEXT.example,
            [Some((6, "line-too-long")), None, None, None],
        ),
        (
            "obf",
            OBF.example,
            [Some((67, "line-too-long")), None, None, None],
        ),
        (
            "sgf",
            b"(;FF[4]GM[1](;B[aa])(;B[bb]))\n",
            [
                None,
                Some((30, "input-too-large")),
                Some((2, "limit-depth")),
                Some((3, "limit-nodes")),
            ],
        ),
        ("sgmp", SGMP.example, [None, None, None, None]),
        ("sgmp-stream", SGMP_STREAM.example, [None, None, None, None]),
        (
            "sgmp-log",
            SGMP_LOG.example,
            [
                Some((12, "line-too-long")),
                Some((34, "log-too-long")),
                None,
                Some((1, "log-too-long")),
            ],
        ),
        (
            "carcassonne",
            CARCASSONNE.example,
            [
                Some((28, "too-long")),
                Some((70, "too-long")),
                None,
                Some((6, "too-long")),
            ],
        ),
        (
            "carcassonne-json",
            CARCASSONNE_JSON.example,
            [None, Some((429, "too-long")), None, Some((3, "too-long"))],
        ),
        (
            "transcript",
            TRANSCRIPT.example,
            [
                Some((19, "line-too-long")),
                Some((25, "document-too-long")),
                None,
                Some((2, "too-many-lines")),
            ],
        ),
    ];

    #[test]
    fn each_bound_is_kept_by_each_format() {
        let keys = [
            "line-limit",
            "document-limit",
            "nesting-limit",
            "node-limit",
        ];
        for (format, (name, input, bounds)) in FORMATS.into_iter().zip(BOUNDS) {
            assert_eq!(format.name, name);
            for (key, expected) in keys.into_iter().zip(bounds) {
                let verdict = |bound: usize| {
                    let mut codec = format.codec();
                    *codec.limits_mut() = Limits::NONE;
                    codec.set_level(Level::Lenient);
                    codec.set(key, &bound.to_string()).expect("a bound");
                    codec.check(input, None)
                };
                assert!(verdict(usize::MAX).accepted, "{name}");
                let (least, code) = expected.map_or((0, None), |(least, code)| (least, Some(code)));
                assert_eq!(verdict(least), verdict(usize::MAX), "{name}, {key}={least}");
                let found = least.checked_sub(1).map(verdict);
                let names = found.iter().flat_map(|verdict| verdict.errors());
                let mut names = names.map(|finding| finding.info.name);
                assert_eq!(
                    names.find(|found| Some(*found) == code),
                    code,
                    "{name}, {key}"
                );
            }
        }
    }
}
