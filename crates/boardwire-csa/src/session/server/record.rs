//! The record of a game that was played on a hub.

use alloc::vec::Vec;

use boardwire_core::shogi::Color;
use boardwire_core::{IntoText, LineText};

use super::file::{condition_notes, start_notes};
use super::{Cause, FinishedGame, GameEnd, Played, texts};
use crate::position::{Form, Placement};
use crate::record::server_note::{
    BoardRow, Outcome, ServerNote, Summary, SummaryKind, SummaryName,
};
use crate::record::{Comment, Info, Key, Record, Version};
use crate::session::referee::Illegality;
use crate::special::Special;

impl FinishedGame {
    /// The record of the game, with all that shogi-server notes in its records. Write it in
    /// [`Style::SERVER`](crate::record::Style::SERVER).
    ///
    /// It says the same as that server's file, and differs in the order: `'Max_Moves` and kin stand behind the side to move, where
    /// comments of a record are, and a `%KACHI` comes once. [`server_text`](Self::server_text) is the file byte for byte.
    ///
    /// ```
    /// use boardwire_csa::record::{Collection, Style, format_to};
    /// use boardwire_csa::session::server::{Hub, HubOptions};
    ///
    /// let mut hub: Hub = Hub::new(HubOptions::default());
    /// hub.open(1, 0);
    /// hub.open(2, 0);
    /// hub.open(1, 0);
    /// hub.open(2, 0);
    /// for (client, line) in [(1, "LOGIN alice t-600-10-b"), (2, "LOGIN bob t-600-10"), (1, "AGREE"), (2, "AGREE")] {
    ///     hub.receive(client, line.as_bytes(), 0);
    /// }
    /// hub.receive(1, b"+7776FU,'* 30 -3334FU", 4_000);
    /// let finished = hub.receive(2, b"%TORYO", 5_000).finished;
    /// let mut text = Vec::new();
    /// format_to(&Collection::from(finished[0].record()), &Style::SERVER, &mut text);
    /// let text = String::from_utf8(text).unwrap();
    /// assert!(text.contains("+7776FU\nT4\n'** 30 -3334FU\n%TORYO\n"));
    /// assert!(text.ends_with("'summary:toryo:alice win:bob lose\n'$END_TIME:1970/01/01 00:00:05"));
    /// ```
    #[must_use]
    pub fn record(&self) -> Record<'static> {
        let terms = &self.terms;
        let setup = terms.setup();
        let placement = Placement::from_setup(setup).with_form(Form::Ranks);
        let mut record = Record::from_placement(placement, setup.turn);
        record.set_version(Version::V2);
        for side in Color::ALL {
            push_info(&mut record, Key::Name(side), terms.name(side));
        }
        push_info(&mut record, Key::Event, terms.id());
        push_info(
            &mut record,
            Key::StartTime,
            texts::date(self.started).as_bytes(),
        );
        let conditions = condition_notes(terms);
        for note in conditions
            .iter()
            .chain(&start_notes(terms, &self.player_ids))
        {
            record.push_comment(note.to_comment());
        }
        for &(mv, time) in terms.moves() {
            record.push_move(mv, Some(time));
        }
        self.push_moves(&mut record);
        if let Some(special) = self.end.special() {
            record.push_special(special, self.declared);
        }
        for note in self.tail_notes() {
            record.push_comment(note.to_comment());
        }
        record
    }

    /// The moves, with what was said out of turn before each.
    fn push_moves(&self, record: &mut Record<'_>) {
        let mut deferred = self.deferred.iter().peekable();
        for (number, played) in self.played.iter().enumerate() {
            while let Some((_, line)) = deferred.next_if(|(before, _)| *before <= number) {
                record.push_comment(ServerNote::Deferred(text(line.as_slice())).to_comment());
            }
            record.push_move(played.mv, Some(played.time));
            if let Some(comment) = comment_of(played) {
                record.push_comment(comment);
            }
        }
        for (_, line) in deferred {
            record.push_comment(ServerNote::Deferred(text(line.as_slice())).to_comment());
        }
    }

    /// What is noted at the end: the line that lost, the final board, how it ended and when.
    pub(super) fn tail_notes(&self) -> Vec<ServerNote<'_>> {
        let foul = self.foul.as_deref().map(text).map(ServerNote::IllegalMove);
        let board = BoardRow::rows(&self.position).map(ServerNote::Board);
        let mut notes: Vec<_> = foul.into_iter().chain(board).collect();
        notes.extend(self.summary().map(ServerNote::Summary));
        let ended = text(texts::date(self.ended).into_bytes());
        notes.push(ServerNote::EndTime(ended));
        notes
    }

    /// `None` for a game that the server stopped, which has no outcome.
    fn summary(&self) -> Option<Summary<'_>> {
        let [black, white] = Color::ALL.map(|side| SummaryName::new(text(self.terms.name(side))));
        Some(Summary {
            kind: self.end.summary_kind()?,
            names: [black?, white?],
            outcomes: Color::ALL.map(|side| match self.end.winner {
                None => Outcome::Draw,
                Some(winner) if winner == side => Outcome::Win,
                Some(_) => Outcome::Lose,
            }),
        })
    }
}

impl GameEnd {
    /// The special at the end of a record. Fouls, perpetual check and the limit of moves have none in V2: the summary tells.
    pub(super) const fn special(self) -> Option<Special<'static>> {
        match self.cause {
            Cause::Resign | Cause::Abnormal => Some(Special::Toryo),
            Cause::TimeUp => Some(Special::TimeUp),
            Cause::Declaration | Cause::IllegalDeclaration => Some(Special::Kachi),
            Cause::Sennichite => Some(Special::Sennichite),
            Cause::Chudan => Some(Special::Chudan),
            Cause::IllegalMove(_)
            | Cause::KingCaptured
            | Cause::OuteSennichite
            | Cause::MaxMoves => None,
        }
    }

    const fn summary_kind(self) -> Option<SummaryKind<'static>> {
        Some(match self.cause {
            Cause::Resign => SummaryKind::Toryo,
            Cause::Abnormal => SummaryKind::Abnormal,
            Cause::TimeUp => SummaryKind::TimeUp,
            Cause::IllegalMove(Illegality::Move) => SummaryKind::IllegalMove,
            Cause::IllegalMove(Illegality::Uchifuzume) => SummaryKind::Uchifuzume,
            Cause::IllegalMove(Illegality::KingLeftInCheck) => SummaryKind::OuteKaihimore,
            Cause::IllegalDeclaration => SummaryKind::IllegalKachi,
            Cause::Declaration => SummaryKind::Kachi,
            Cause::KingCaptured => SummaryKind::Outori,
            Cause::Sennichite => SummaryKind::Sennichite,
            Cause::OuteSennichite => SummaryKind::OuteSennichite,
            Cause::MaxMoves => SummaryKind::MaxMoves,
            Cause::Chudan => return None,
        })
    }
}

fn push_info(record: &mut Record<'static>, key: Key<'static>, value: &[u8]) {
    // Names have no colon at their front, which is all that could be refused.
    if let Some(info) = Info::new(key, text(value.to_vec())) {
        record.push_info(info);
    }
}

/// What came as a line, or is a word: no line end is in it.
fn text<'t>(bytes: impl IntoText<'t>) -> LineText<'t> {
    LineText::new(bytes).unwrap_or_default()
}

/// The quote of the wire becomes `'*` in the record.
fn comment_of(played: &Played) -> Option<Comment<'static>> {
    let comment = played.comment.as_deref()?.strip_prefix(b"'")?;
    let comment = LineText::new([b"*", comment].concat()).ok()?;
    Some(Comment::from(comment))
}
