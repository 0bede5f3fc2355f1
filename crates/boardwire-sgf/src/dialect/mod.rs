//! Dialects: what servers and programs mean where they do not mean what SGF says.
//!
//! A [`Dialect`] is an interpretation that the caller asks for: reading a file never applies one, and the values in the tree stay as
//! they are. Its views answer the questions that [`View`] answers, in the dialect's units and from its properties.
//!
//! ```
//! use boardwire_sgf::{Collection, Dialect, View};
//!
//! let games = Collection::scan(b"(;GM[1]FF[4]SZ[19]KM[375]RU[Chinese]TM[1200]TC[3]TT[30]AP[foxwq])".as_slice())?;
//! let game = View::of(games.games().next().unwrap());
//! let dialect = Dialect::detect(&game).unwrap();
//! assert_eq!(dialect, Dialect::Fox);
//! assert_eq!(game.komi().unwrap().to_string(), "375"); // as written
//! assert_eq!(dialect.komi(&game).unwrap().to_string(), "7.5");
//! assert_eq!(dialect.overtime(&game).unwrap().to_string(), "3x30 byo-yomi");
//! # Ok::<(), boardwire_sgf::ParseError>(())
//! ```

mod detect;
mod eastern;
mod times;

use core::fmt;

use boardwire_core::clock::TimeControl;

use crate::codes::Code;
use crate::findings::Findings;
use crate::options::DialectChoice;
use crate::tree::{Collection, Ident, Property};
use crate::value::{
    Dates, Decimal, GameResult, Handicap, LineBreaks, MainTime, Overtime, SimpleText, TimeUnit,
    read_dates, read_main_time, read_overtime, read_result_of, time_control,
};
use crate::view::View;
use eastern::Unit;

/// A server or program whose files say some things in a way of their own.
///
/// | dialect | known by | what it means otherwise |
/// |---|---|---|
/// | [`Fox`](Self::Fox) | AP `foxwq`; TC with TT; KM of hundreds | KM in hundredths; TC byoyomi periods of TT seconds |
/// | [`NihonKiin`](Self::NihonKiin) | RD, a text in TE, LT with LC | TE event, RD date, KO komi, HD handicap, TM in minutes or words, LT and LC byoyomi, RE in words |
/// | [`Igs`](Self::Igs) | PANDANET in US or CP, `IGS:` in PC | TM in seconds whatever FF says |
/// | [`Nngs`](Self::Nngs) | AP `NNGS`, the server's name in US or PC | TM in seconds whatever FF says |
/// | [`Cgoban1`](Self::Cgoban1) | SY `Cgoban` | TM holds main time and overtime: `30:00(5x1:00)`; SY is the writer |
/// | [`Kgs`](Self::Kgs) | AP `CGoban`, the server's name in PC | nothing: OT `5x30 byo-yomi` is read as it is |
/// | [`Ogs`](Self::Ogs) | `online-go.com` in PC or SO | nothing that SGF defines |
/// | [`MultiGo`](Self::MultiGo) | AP `MultiGo`, MULTIGOGM, MULTIGOBM | nothing that SGF defines |
/// | [`ManyFaces`](Self::ManyFaces) | AP `Many Faces of Go` | a lone line break in a text is a space |
/// | [`KaTrain`](Self::KaTrain) | AP `KaTrain`, KT | nothing: KT holds analysis |
/// | [`Lizzie`](Self::Lizzie) | AP `Lizzie`, LZ, LZOP | nothing: LZ holds analysis |
/// | [`GoProblems`](Self::GoProblems) | GE, DP with DI | DI is a rank and CO a number, not Backgammon's dice and cube |
/// | [`GnuGo`](Self::GnuGo) | AP `GNU Go`, IL | nothing: IL marks illegal points |
/// | [`Fjk`](Self::Fjk) | FJK in EV | TM in minutes whatever FF says |
///
/// Sources: files of these writers, and public reports about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// Fox (foxwq, Fox Weiqi).
    Fox,
    /// Records of the Nihon Ki-in, Cyberoro and Sina.
    NihonKiin,
    /// IGS, Pandanet.
    Igs,
    /// NNGS, the No Name Go Server.
    Nngs,
    /// CGoban 1.
    Cgoban1,
    /// KGS, and its client CGoban 2 and 3.
    Kgs,
    /// OGS, online-go.com.
    Ogs,
    /// MultiGo.
    MultiGo,
    /// The Many Faces of Go.
    ManyFaces,
    /// KaTrain.
    KaTrain,
    /// Lizzie and kin.
    Lizzie,
    /// goproblems.com.
    GoProblems,
    /// GNU Go, and its regression tests.
    GnuGo,
    /// The records of the FJK computer Go tournaments (rules of 2000, appendix B).
    Fjk,
}

impl Dialect {
    /// All dialects.
    pub const ALL: &'static [Self] = &[
        Self::Fox,
        Self::NihonKiin,
        Self::Igs,
        Self::Nngs,
        Self::Cgoban1,
        Self::Kgs,
        Self::Ogs,
        Self::MultiGo,
        Self::ManyFaces,
        Self::KaTrain,
        Self::Lizzie,
        Self::GoProblems,
        Self::GnuGo,
        Self::Fjk,
    ];

    /// The dialect's name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fox => "fox",
            Self::NihonKiin => "nihonkiin",
            Self::Igs => "igs",
            Self::Nngs => "nngs",
            Self::Cgoban1 => "cgoban1",
            Self::Kgs => "kgs",
            Self::Ogs => "ogs",
            Self::MultiGo => "multigo",
            Self::ManyFaces => "manyfaces",
            Self::KaTrain => "katrain",
            Self::Lizzie => "lizzie",
            Self::GoProblems => "goproblems",
            Self::GnuGo => "gnugo",
            Self::Fjk => "fjk",
        }
    }

    /// The dialect of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|dialect| dialect.name() == name)
    }

    /// The code of notes on what the dialect reads otherwise; `None` where it reads nothing so.
    #[must_use]
    pub const fn code(self) -> Option<Code> {
        match self {
            Self::Fox => Some(Code::DialectFox),
            Self::NihonKiin => Some(Code::DialectNihonKiin),
            Self::Igs | Self::Nngs => Some(Code::DialectIgs),
            Self::Cgoban1 => Some(Code::DialectCgoban1),
            _ => None,
        }
    }

    /// The dialect that the game info of a node points to; `None` where nothing does. A guess: what to do with it is the caller's choice.
    #[must_use]
    pub fn detect(game: &View<'_>) -> Option<Self> {
        detect::detect(game)
    }

    /// The komi in points.
    ///
    /// Fox writes hundredths: `650` is 6.5. From 250 to 400 it counts stones of one side, as Chinese rules do, which are worth twice as
    /// much: `375` is 7.5. Numbers with a point, and integers below 25, come from other programs and are points. Nihon Ki-in: KO, which
    /// may be words (`6目半`), else KM.
    #[must_use]
    pub fn komi(self, game: &View<'_>) -> Option<Decimal> {
        match self {
            Self::Fox => {
                let written = text(game, "KM")?;
                let komi = game.komi()?;
                Some(if written.as_str().contains(['.', ',']) {
                    komi
                } else {
                    fox_komi(komi)
                })
            }
            Self::NihonKiin => text(game, "KO")
                .and_then(|komi| eastern::points(komi.as_str()))
                .or_else(|| game.komi()),
            _ => game.komi(),
        }
    }

    /// The handicap. Nihon Ki-in: HD, else HA.
    #[must_use]
    pub fn handicap(self, game: &View<'_>) -> Option<Handicap> {
        match self {
            Self::NihonKiin => text(game, "HD")
                .and_then(|number| number.as_str().trim().parse().ok())
                .map(Handicap::new)
                .or_else(|| game.handicap()),
            _ => game.handicap(),
        }
    }

    /// The event. Nihon Ki-in: TE, unless it is the 1 or 2 that SGF has there; else EV.
    #[must_use]
    pub fn event<'c>(self, game: &View<'c>) -> Option<SimpleText<'c>> {
        match self {
            Self::NihonKiin => text(game, "TE")
                .filter(|event| !matches!(event.as_str(), "" | "1" | "2"))
                .or_else(|| game.event()),
            _ => game.event(),
        }
    }

    /// The dates. Nihon Ki-in: RD, else DT, and with the words of Chinese, Japanese and Korean (`2005年6月7日`).
    ///
    /// All dialects read dates that begin with a year of four digits as year, month, day, where SGF's own reading finds two meanings
    /// (`2017.08.10 21:04`).
    #[must_use]
    pub fn dates(self, game: &View<'_>) -> Option<Dates> {
        let date = match self {
            Self::NihonKiin => text(game, "RD").filter(|date| !date.as_str().trim().is_empty()),
            _ => None,
        };
        let date = date.or_else(|| text(game, "DT"))?;
        read_dates(date.as_str().as_bytes())
            .value
            .or_else(|| eastern::date(date.as_str()).map(Dates::new))
    }

    /// The result. Nihon Ki-in: also in words of Chinese, Japanese and Korean (`226수 백불계승`). What is counted in stones of one side
    /// (`黑胜3/4子`) is given in points, which are half as much each.
    #[must_use]
    pub fn result(self, game: &View<'_>) -> Option<GameResult> {
        let result = text(game, "RE")?;
        read_result_of(game.context().game, result.as_str().as_bytes())
            .value
            .or_else(|| match self {
                Self::NihonKiin => eastern::result(result.as_str()),
                _ => None,
            })
    }

    /// What a number in TM counts where the dialect says so; else what the version says.
    #[must_use]
    pub fn time_unit(self, game: &View<'_>) -> TimeUnit {
        match self {
            Self::Igs | Self::Nngs | Self::Fox | Self::Kgs | Self::Ogs => TimeUnit::Seconds,
            Self::NihonKiin | Self::Fjk => TimeUnit::Minutes,
            _ => TimeUnit::of(game.version()),
        }
    }

    /// The main time. CGoban 1: `30:00` and what stands before the overtime. Nihon Ki-in: minutes, or words (`3시간`, `1時間30分`).
    #[must_use]
    pub fn main_time(self, game: &View<'_>) -> Option<MainTime> {
        let time = text(game, "TM")?;
        match self {
            Self::Cgoban1 => times::cgoban(time.as_str()).map(|(main, _)| main),
            Self::NihonKiin => eastern::duration(time.as_str(), Unit::Minute)
                .map(|seconds| MainTime::new(seconds, TimeUnit::Seconds)),
            _ => read_main_time(time.as_str().as_bytes(), self.time_unit(game)).value,
        }
    }

    /// The overtime. Fox: TC periods of TT seconds. Nihon Ki-in: LC periods of LT seconds. CGoban 1: what TM says of it.
    #[must_use]
    pub fn overtime(self, game: &View<'_>) -> Option<Overtime> {
        match self {
            Self::Fox => byoyomi(text(game, "TC")?, text(game, "TT")?),
            Self::NihonKiin => byoyomi(text(game, "LC")?, text(game, "LT")?),
            Self::Cgoban1 => {
                times::cgoban(text(game, "TM")?.as_str()).map(|(_, overtime)| overtime)
            }
            _ => read_overtime(text(game, "OT")?.as_str().as_bytes()),
        }
    }

    /// Main time and overtime as a time control; `None` where either can't be read. CGoban 1 writes `-` for no limit.
    #[must_use]
    pub fn time_control(self, game: &View<'_>) -> Option<TimeControl> {
        match self {
            Self::Cgoban1 if text(game, "TM")? == "-" => Some(TimeControl::unlimited()),
            _ => {
                let place = match self {
                    Self::Fox => "TC",
                    Self::NihonKiin => "LC",
                    Self::Cgoban1 => "TM",
                    _ => "OT",
                };
                let overtime = match text(game, place) {
                    Some(text) if !text.as_str().trim().is_empty() => Some(self.overtime(game)?),
                    _ => None,
                };
                Some(time_control(self.main_time(game)?, overtime))
            }
        }
    }

    /// The program that wrote the file, as it names itself. CGoban 1: SY, with the version. Fox: the AP of Fox, which may stand behind
    /// another one.
    #[must_use]
    pub fn application<'c>(self, game: &View<'c>) -> Option<SimpleText<'c>> {
        match self {
            Self::Cgoban1 => text(game, "SY").or_else(|| text(game, "AP")),
            Self::Fox => detect::applications(game)
                .find(|name| detect::is_fox(name.as_str()))
                .or_else(|| text(game, "AP")),
            _ => text(game, "AP"),
        }
    }

    /// Which line breaks of a text the writer meant: for the option of that name.
    #[must_use]
    pub const fn line_breaks(self) -> LineBreaks {
        match self {
            Self::ManyFaces => LineBreaks::Paragraphs,
            _ => LineBreaks::All,
        }
    }

    /// What the dialect means by a property, where that is not what SGF says, or SGF says nothing.
    ///
    /// ```
    /// use boardwire_sgf::Dialect;
    ///
    /// assert_eq!(Dialect::Fox.meaning("TT"), Some("seconds of a byoyomi period"));
    /// assert_eq!(Dialect::Fox.meaning("PB"), None);
    /// ```
    #[must_use]
    pub fn meaning<'a>(self, ident: impl Into<Ident<'a>>) -> Option<&'static str> {
        let ident = ident.into();
        let (_, meaning) = self
            .properties()
            .iter()
            .find(|(name, _)| Ident::from(*name) == ident)?;
        Some(meaning)
    }

    const fn properties(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Fox => &[
                (
                    "KM",
                    "komi in hundredths of a point, or of a stone of one side",
                ),
                ("TC", "number of byoyomi periods"),
                ("TT", "seconds of a byoyomi period"),
            ],
            Self::NihonKiin => &[
                ("TE", "event"),
                ("RD", "date"),
                ("KO", "komi"),
                ("HD", "handicap"),
                ("TM", "main time in minutes, or in words"),
                ("LT", "seconds of a byoyomi period"),
                ("LC", "number of byoyomi periods"),
            ],
            Self::Igs | Self::Nngs => &[
                ("TM", "main time in seconds"),
                ("NW", "White's rating"),
                ("NB", "Black's rating"),
                ("OS", "observers"),
                ("RR", "kind of game"),
            ],
            Self::Cgoban1 => &[
                ("TM", "main time and overtime"),
                ("SY", "program and version that wrote the file"),
            ],
            Self::Kgs => &[
                ("KGSDE", "dead stones"),
                ("KGSSB", "Black's score"),
                ("KGSSW", "White's score"),
            ],
            Self::Ogs => &[],
            Self::MultiGo => &[
                ("MULTIGOGM", "the program's own mark of its files"),
                ("MULTIGOBM", "bookmark"),
            ],
            Self::ManyFaces => &[],
            Self::KaTrain => &[
                ("KT", "analysis, compressed"),
                ("KTV", "version of the analysis"),
            ],
            Self::Lizzie => &[
                ("LZ", "analysis"),
                ("LZOP", "analysis"),
                ("SBKV", "winrate"),
            ],
            Self::GoProblems => &[
                ("GE", "kind of problem"),
                ("DI", "difficulty as a rank"),
                ("DP", "points for the difficulty"),
                ("CO", "rating of the problem by its solvers"),
            ],
            Self::GnuGo => &[("IL", "illegal points")],
            Self::Fjk => &[("TM", "main time in minutes")],
        }
    }

    /// The properties of the node that the dialect reads otherwise than SGF, in order.
    pub fn reads<'c>(self, game: &View<'c>) -> impl Iterator<Item = Property<'c>> {
        game.node()
            .properties()
            .filter(move |property| self.meaning(property.ident()).is_some())
    }
}

/// The dialect's name.
impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Notes the properties of each root that the dialect reads otherwise.
pub(crate) fn note(games: &Collection<'_>, choice: DialectChoice, findings: &mut Findings) {
    if choice == DialectChoice::None {
        return;
    }
    for root in games.games() {
        let game = View::of(root);
        let dialect = match choice {
            DialectChoice::None => None,
            DialectChoice::Detect => Dialect::detect(&game),
            DialectChoice::Given(dialect) => Some(dialect),
        };
        let Some((dialect, code)) = dialect.and_then(|dialect| Some((dialect, dialect.code()?)))
        else {
            continue;
        };
        for property in dialect.reads(&game) {
            findings.push(code, property.span());
        }
    }
}

/// The text of a property, which the game need not have: its first value that is not empty.
fn text<'c>(game: &View<'c>, ident: &str) -> Option<SimpleText<'c>> {
    let property = game.node().property(ident)?;
    let raw = property
        .values()
        .map(|value| value.raw())
        .find(|raw| !raw.is_empty())
        .unwrap_or_default();
    Some(SimpleText::read(raw, game.context(), &mut |_, _| {}))
}

/// Points of a komi that Fox wrote as an integer.
fn fox_komi(number: Decimal) -> Decimal {
    let Some(number @ 25..) = number.to_i64() else {
        return number;
    };
    match number {
        250..=400 => Decimal::new(2 * number, 2),
        _ => Decimal::new(number, 2),
    }
}

/// Periods and their length. The count may have a word behind it (`5回`).
fn byoyomi(count: SimpleText<'_>, time: SimpleText<'_>) -> Option<Overtime> {
    let count = count.as_str().trim();
    let count = count.trim_end_matches(['回', '次', '회', '번']).trim_end();
    let period = eastern::duration(time.as_str(), Unit::Second)?;
    Some(Overtime::Byoyomi {
        periods: count.parse().ok()?,
        period,
    })
}
