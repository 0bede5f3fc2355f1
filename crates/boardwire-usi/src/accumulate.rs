//! From single `info` lines to what an engine says at this moment.

use alloc::vec::Vec;

use boardwire_core::shogi::Move;

use crate::model::{InfoCommand, InfoExtra, Pv, Score};

/// Folds `info` lines into one state per `multipv`, field by field: what a line does not say stays as it was.
///
/// - A line with a `string` and nothing else is a message. It changes nothing (shogihome#786).
/// - A score that is only a bound does not replace an exact score of the same depth or a greater one; the pv of such a line
///   goes with its score, since the two belong together.
/// - `time`, `nodes`, `nps`, `hashfull`, `currmove` and kin tell of the whole search: [`search`](Self::search) has the latest.
///
/// It holds one entry for each `multipv` up to a [limit](Self::with_limit), and of each the last pv.
///
/// ```
/// use boardwire_usi::{Command, InfoAccumulator, Score, parse};
///
/// let mut search = InfoAccumulator::new();
/// for line in [
///     "info depth 9 score cp 30 pv 7g7f 3c3d",
///     "info string loading...",
///     "info depth 9 score cp 55 lowerbound nodes 123456",
/// ] {
///     let Command::Info(info) = parse(line)? else { panic!() };
///     search.push(&info);
/// }
/// let best = search.line(1).unwrap();
/// assert_eq!(best.score, Some(Score::cp(30)));
/// assert_eq!(best.pv.as_ref().unwrap().moves.len(), 2);
/// assert_eq!(search.search().nodes, Some(123456));
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfoAccumulator {
    search: SearchState,
    /// By `multipv`, ascending.
    lines: Vec<PvState>,
    limit: usize,
}

/// The latest figures of a whole search, whatever line told them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchState {
    /// Milliseconds since the search began.
    pub time: Option<u64>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the hash table is, per mille.
    pub hashfull: Option<u64>,
    /// Load of the processors, per mille.
    pub cpuload: Option<u64>,
    /// Hits in endgame tables.
    pub tbhits: Option<u64>,
    /// The move that is being searched.
    pub currmove: Option<Move>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
}

/// What is known of one line of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PvState {
    /// Which line it is, from 1; an engine that does not say has line 1 alone.
    pub multipv: u32,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Selective depth in plies.
    pub seldepth: Option<u32>,
    /// The search's time when the line was told last, in milliseconds.
    pub time: Option<u64>,
    /// The search's nodes when the line was told last.
    pub nodes: Option<u64>,
    /// The score, from the engine's own side.
    pub score: Option<Score>,
    /// The depth of the search that gave the score.
    pub score_depth: Option<u32>,
    /// Chances to win, draw and lose, per mille.
    pub wdl: Option<[u64; 3]>,
    /// The moves.
    pub pv: Option<Pv<'static>>,
}

/// What a line of `info` was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InfoUpdate {
    /// A message, or nothing: no field is changed.
    Message,
    /// Figures of the whole search alone.
    Search,
    /// Something about the line of play with this `multipv`.
    Line(u32),
    /// Something about a line of play for which there is no room. The figures of the whole search were taken.
    BeyondLimit(u32),
}

impl InfoAccumulator {
    /// Lines of play that are kept by default: no position of one set has more than 593 legal moves.
    pub const DEFAULT_LIMIT: usize = 600;

    /// Nothing known yet.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_limit(Self::DEFAULT_LIMIT)
    }

    /// The same with room for `lines` lines of play.
    #[must_use]
    pub const fn with_limit(lines: usize) -> Self {
        Self {
            search: SearchState {
                time: None,
                nodes: None,
                nps: None,
                hashfull: None,
                cpuload: None,
                tbhits: None,
                currmove: None,
                currmovenumber: None,
            },
            lines: Vec::new(),
            limit: lines,
        }
    }

    /// Forgets everything: for the next `go`.
    pub fn clear(&mut self) {
        self.search = SearchState::default();
        self.lines.clear();
    }

    /// Takes one line.
    pub fn push(&mut self, info: &InfoCommand<'_>) -> InfoUpdate {
        let of_search = self.search.take(info);
        let wdl = info.extras().iter().find_map(|extra| match extra {
            InfoExtra::Wdl(chances) => Some(*chances),
            _ => None,
        });
        let of_line = info.multipv.is_some()
            || info.depth.is_some()
            || info.seldepth.is_some()
            || info.score.is_some()
            || info.pv.is_some()
            || wdl.is_some();
        if !of_line {
            return if of_search {
                InfoUpdate::Search
            } else {
                InfoUpdate::Message
            };
        }
        let multipv = info.multipv.unwrap_or(1);
        let Some(line) = self.entry(multipv) else {
            return InfoUpdate::BeyondLimit(multipv);
        };
        line.take(info);
        replace(&mut line.wdl, wdl);
        InfoUpdate::Line(multipv)
    }

    fn entry(&mut self, multipv: u32) -> Option<&mut PvState> {
        let at = match self
            .lines
            .binary_search_by_key(&multipv, |line| line.multipv)
        {
            Ok(at) => at,
            Err(_) if self.lines.len() >= self.limit => return None,
            Err(at) => {
                let line = PvState {
                    multipv,
                    ..PvState::default()
                };
                self.lines.insert(at, line);
                at
            }
        };
        self.lines.get_mut(at)
    }

    /// The figures of the whole search.
    #[must_use]
    pub const fn search(&self) -> &SearchState {
        &self.search
    }

    /// The lines of play, by their `multipv`.
    #[must_use]
    pub fn lines(&self) -> &[PvState] {
        &self.lines
    }

    /// The line of play with that `multipv`, from 1.
    #[must_use]
    pub fn line(&self, multipv: u32) -> Option<&PvState> {
        let at = self
            .lines
            .binary_search_by_key(&multipv, |line| line.multipv)
            .ok()?;
        self.lines.get(at)
    }
}

impl Default for InfoAccumulator {
    fn default() -> Self {
        Self::new()
    }
}

/// The new value if there is one. Whether there is.
fn replace<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let given = value.is_some();
    if given {
        *field = value;
    }
    given
}

impl SearchState {
    /// Whether the line says anything about the search.
    fn take(&mut self, info: &InfoCommand<'_>) -> bool {
        let mut given = replace(&mut self.time, info.time);
        given |= replace(&mut self.nodes, info.nodes);
        given |= replace(&mut self.nps, info.nps);
        given |= replace(&mut self.hashfull, info.hashfull);
        given |= replace(&mut self.currmove, info.currmove);
        for extra in info.extras() {
            given |= match *extra {
                InfoExtra::CurrMoveNumber(number) => {
                    replace(&mut self.currmovenumber, Some(number))
                }
                InfoExtra::CpuLoad(load) => replace(&mut self.cpuload, Some(load)),
                InfoExtra::TbHits(hits) => replace(&mut self.tbhits, Some(hits)),
                _ => false,
            };
        }
        given
    }
}

impl PvState {
    fn take(&mut self, info: &InfoCommand<'_>) {
        replace(&mut self.depth, info.depth);
        replace(&mut self.seldepth, info.seldepth);
        replace(&mut self.time, info.time);
        replace(&mut self.nodes, info.nodes);
        if let Some(score) = info.score {
            let depth = info.depth.or(self.depth);
            let exact = self.score.is_some_and(|score| score.bound.is_none());
            if score.bound.is_some() && exact && self.score_depth >= depth {
                return;
            }
            self.score = Some(score);
            self.score_depth = depth;
        }
        // A bare `pv` says nothing of the line that is known.
        let pv = info.pv.as_ref();
        let pv = pv.filter(|pv| !pv.moves.is_empty() || !pv.tail().is_empty());
        replace(&mut self.pv, pv.cloned().map(Pv::into_owned));
    }
}
