//! The text of shogi-server's record files, which spectators are also shown.

use alloc::vec::Vec;

use boardwire_core::shogi::Color;

use super::game::Played;
use super::terms::Terms;
use super::{Cause, FinishedGame, texts};
use crate::moves::{CsaMove, sign_of_color};
use crate::position::{Form, Placement};
use crate::record::server_note::{PlayerId, ServerNote};
use crate::time::CsaTime;

/// A game as its file has it so far.
pub(super) struct GameFile<'g> {
    pub(super) terms: &'g Terms,
    pub(super) player_ids: &'g [Vec<u8>; 2],
    /// Seconds since 1970.
    pub(super) started: i64,
    pub(super) played: &'g [Played],
    /// What came out of turn, and the number of moves before it.
    pub(super) deferred: &'g [(usize, Vec<u8>)],
}

impl FinishedGame {
    /// The text of the file that shogi-server keeps of the game, in its order: `'Max_Moves` and kin before `$EVENT`, a `%KACHI` twice
    /// and with its time. What `%%MONITOR2ON` shows of a running game is the beginning of this text.
    ///
    /// It ends with a line end. Comments are as they came, where that server writes EUC-JP. [`record`](Self::record) is the same as a
    /// model, whose comments all stand behind the position.
    ///
    /// ```
    /// use boardwire_csa::session::server::{Hub, HubOptions};
    ///
    /// let mut hub: Hub = Hub::new(HubOptions::default());
    /// hub.open(1, 0);
    /// hub.open(2, 0);
    /// for (client, line) in [(1, "LOGIN alice t-600-10-b"), (2, "LOGIN bob t-600-10"), (1, "AGREE"), (2, "AGREE")] {
    ///     hub.receive(client, line.as_bytes(), 0);
    /// }
    /// let finished = hub.receive(1, b"%KACHI", 4_000).finished;
    /// let text = String::from_utf8(finished[0].server_text()).unwrap();
    /// assert!(text.starts_with("V2\nN+alice\nN-bob\n'Max_Moves:0\n'Least_Time_Per_Move:0\n$EVENT:boardwire+t-600-10+alice"));
    /// assert!(text.contains("\n+\n%KACHI\nT4\n%KACHI\n'P1-KY"));
    /// assert!(text.ends_with("'summary:illegal kachi:alice lose:bob win\n'$END_TIME:1970/01/01 00:00:04\n"));
    /// ```
    #[must_use]
    pub fn server_text(&self) -> Vec<u8> {
        let file = GameFile {
            terms: &self.terms,
            player_ids: &self.player_ids,
            started: self.started,
            played: &self.played,
            deferred: &self.deferred,
        };
        let mut lines = file.lines();
        if let (Cause::Declaration | Cause::IllegalDeclaration, Some(time)) =
            (self.end.cause, self.declared)
        {
            lines.push(b"%KACHI".to_vec());
            lines.push(time_line(time));
        }
        if let Some(special) = self.end.special() {
            lines.push([b"%", special.word()].concat());
        }
        lines.extend(self.tail_notes().iter().map(note_line));
        let mut text = lines.join(&b'\n');
        text.push(b'\n');
        text
    }
}

impl GameFile<'_> {
    /// The lines so far, without their ends.
    pub(super) fn lines(&self) -> Vec<Vec<u8>> {
        let terms = self.terms;
        let mut lines = Vec::from([
            b"V2".to_vec(),
            [b"N+", terms.name(Color::Black)].concat(),
            [b"N-", terms.name(Color::White)].concat(),
        ]);
        lines.extend(condition_notes(terms).iter().map(note_line));
        lines.push([b"$EVENT:", terms.id()].concat());
        lines.push([b"$START_TIME:", texts::date(self.started).as_bytes()].concat());
        self.put_position(&mut lines);
        lines.extend(start_notes(terms, self.player_ids).iter().map(note_line));
        for &(mv, time) in terms.moves() {
            put_move(mv, time, &mut lines);
        }
        self.put_moves(&mut lines);
        lines
    }

    /// The rows, hands that are not empty, and the side to move.
    fn put_position(&self, lines: &mut Vec<Vec<u8>>) {
        let setup = self.terms.setup();
        let mut text = Vec::new();
        let placement = Placement::from_setup(setup).with_form(Form::Ranks);
        placement.put(b"\n", &mut text);
        let rows = text.split(|&byte| byte == b'\n');
        lines.extend(rows.filter(|row| !row.is_empty()).map(<[u8]>::to_vec));
        lines.push(Vec::from([sign_of_color(setup.turn)]));
    }

    /// The moves, with what was said out of turn before each.
    fn put_moves(&self, lines: &mut Vec<Vec<u8>>) {
        let mut deferred = self.deferred.iter().peekable();
        for (number, played) in self.played.iter().enumerate() {
            while let Some((_, line)) = deferred.next_if(|(before, _)| *before <= number) {
                lines.push([b"'Deferred ", line.as_slice()].concat());
            }
            put_move(played.mv, played.time, lines);
            // The quote of the wire becomes '* in the record.
            let comment = played.comment.as_deref();
            if let Some(comment) = comment.and_then(|it| it.strip_prefix(b"'")) {
                lines.push([b"'*", comment].concat());
            }
        }
        for (_, line) in deferred {
            lines.push([b"'Deferred ", line.as_slice()].concat());
        }
    }
}

/// What is noted before the event: the limit of moves, the least time, the increment.
pub(super) fn condition_notes(terms: &Terms) -> Vec<ServerNote<'static>> {
    let control = terms.controls().get(Color::Black);
    let increment = control.increment().ms() / 1_000;
    let mut notes = Vec::from([
        ServerNote::MaxMoves(terms.max_moves().into()),
        ServerNote::LeastTimePerMove(control.charging().least_ms() / 1_000),
    ]);
    if increment > 0 {
        notes.push(ServerNote::Increment(increment));
    }
    notes
}

/// What is noted behind the position: the ids of rated players, the number of moves that a buoy gave.
pub(super) fn start_notes<'g>(terms: &Terms, player_ids: &'g [Vec<u8>; 2]) -> Vec<ServerNote<'g>> {
    let [black, white] = player_ids;
    // Players with a trip are rated, where the server rates.
    let rated = |id: &'g [u8]| {
        let id = Some(id).filter(|id| id.contains(&b'+'))?;
        PlayerId::new(texts::quote(id))
    };
    let mut notes = Vec::new();
    if let (Some(black), Some(white)) = (rated(black), rated(white)) {
        notes.push(ServerNote::Rating([black, white]));
    }
    if let Ok(moves) = u64::try_from(terms.moves().len())
        && moves > 0
    {
        notes.push(ServerNote::BuoyGame(moves));
    }
    notes
}

/// The two lines of a move.
pub(super) fn put_move(mv: CsaMove, time: CsaTime, lines: &mut Vec<Vec<u8>>) {
    lines.push(mv.to_csa().to_vec());
    lines.push(time_line(time));
}

fn time_line(time: CsaTime) -> Vec<u8> {
    alloc::format!("T{time}").into_bytes()
}

fn note_line(note: &ServerNote<'_>) -> Vec<u8> {
    let mut line = b"'".to_vec();
    note.write_to(&mut line);
    line
}
