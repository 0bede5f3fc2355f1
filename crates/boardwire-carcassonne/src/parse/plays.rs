//! The plays of a record, and the tiles that wait for its style.

use alloc::vec::Vec;

use boardwire_core::Span;
use boardwire_core::carcassonne::{Coord, Design, PlayerId, TileUse, Turns};

use super::fast::FastPlay;
use super::line::Marked;
use super::play::{Fault, PlayLine};
use super::reader::{Reader, comment_text};
use super::state::{Section, Waiting};
use crate::codes::Code;
use crate::model::{Anchor, Play, Points, Scores, Style, TurnNumber};
use crate::options::StarReading;
use crate::tile::lex::Token;

impl Reader<'_, '_> {
    /// A play in its canonical form; `line` is the whole line.
    #[inline]
    pub(super) fn fast_play(&mut self, play: &FastPlay, line: Span) {
        let base = self.origin + line.start;
        let player_span = Span::new(base + play.player_at, base + play.player_at + 1);
        let head = PlayHead {
            turn: play.turn,
            turn_span: Span::new(base, base + play.player_at - 1),
            player: play.player,
            player_span,
            at: play.at,
            scores: Some(Scores::new(play.points)),
            span: play.span(base),
            score_span: Span::new(base + play.scores.0, base + play.scores.1),
            is_untagged: false,
        };
        let anchor = if self.state.knows(play.player) {
            self.push_play(head, &play.token)
        } else {
            self.faulty_play(Some((play.turn, head.turn_span)), base);
            self.fault(Fault::new(Code::WrongPlayer, player_span), 0);
            None
        };
        let text_start = line.start + play.scores.1 + 3;
        if text_start <= line.end {
            let text = comment_text(self.text_of(line), text_start - line.start);
            self.take_comment(text, anchor);
        }
    }

    pub(super) fn play(
        &mut self,
        line: &PlayLine,
        token: &Token,
        content: Span,
        base: usize,
        marks: &mut Marked,
    ) -> Option<Anchor> {
        if self.state.section != Section::Plays {
            if self.state.section == Section::Finals {
                self.leave_gap();
                self.fault(Fault::new(Code::PlayAfterFinal, content), base);
                return None;
            }
            self.enter(Section::Plays, base + content.start);
        }
        if let Some(span) = line.unknown {
            let turn = (line.turn, line.turn_span.shifted(base));
            self.faulty_play(Some(turn), base + content.start);
            self.fault(Fault::new(Code::WrongPlayer, span), base);
            return None;
        }
        if let Some(span) = line.untagged {
            marks.codes.push((Code::StarUntagged, span));
            self.state.has_untagged = true;
        }
        let mut token = *token;
        token.map(|span| span.shifted(base));
        let head = PlayHead {
            turn: line.turn,
            turn_span: line.turn_span.shifted(base),
            player: line.player,
            player_span: line.player_span.shifted(base),
            at: line.at,
            scores: line.scores,
            span: content.shifted(base),
            score_span: line.score_span.shifted(base),
            is_untagged: line.untagged.is_some(),
        };
        self.push_play(head, &token)
    }

    /// Takes the number of a play, which should follow the one before.
    #[inline]
    fn turn_number(&mut self, turn: TurnNumber, span: Span) {
        let due = self.state.due.replace(turn.get() + 1);
        let has_junk = core::mem::replace(&mut self.state.has_junk, false);
        match due {
            Some(due) if turn.get() == due => {}
            // The line that is none of a record was a play.
            Some(due) if has_junk && turn.get() > due => self.leave_gap(),
            Some(_) => self.note(Code::TurnNumber, span),
            None => {}
        }
    }

    /// A play is here that can't be read: rules and scores of those behind it can't be checked.
    pub(super) fn faulty_play(&mut self, turn: Option<(TurnNumber, Span)>, at: usize) {
        self.leave_gap();
        self.state.has_faulty_plays = true;
        if self.state.section > Section::Plays {
            return;
        }
        self.enter(Section::Plays, at);
        match turn {
            Some((turn, span)) => self.turn_number(turn, span),
            None => self.state.due = None,
        }
    }

    /// A play is missing behind those so far.
    pub(super) fn leave_gap(&mut self) {
        let next = self.record.plays().len();
        self.record.leave_gap(next);
    }

    /// Adds a play, if its tile is one.
    #[inline]
    fn push_play(&mut self, head: PlayHead, token: &Token) -> Option<Anchor> {
        self.turn_number(head.turn, head.turn_span);
        let due = head.turn.player(self.state.players);
        if due.is_some_and(|due| due != head.player) {
            self.note(Code::WrongPlayer, head.player_span);
        }
        if self.state.orientation.see(token) {
            self.settle_waiting();
        }
        let index = self.record.plays().len();
        let (tile, alternative) = match self.state.orientation.decided() {
            None if !token.is_neutral() => {
                self.state.waiting.push(Waiting {
                    play: index,
                    token: *token,
                });
                // Read for good when the style is known.
                placeholder()
            }
            style => match self.tile(token, style.unwrap_or(Style::Start)) {
                Some(read) => read,
                None => {
                    self.leave_gap();
                    self.state.has_faulty_plays = true;
                    return None;
                }
            },
        };
        self.record.push_read_play(Play {
            turn: head.turn,
            player: head.player,
            at: head.at,
            tile,
            scores: head.scores,
            alternative,
            untagged: head.is_untagged,
            span: head.span,
            tile_span: token.span,
            score_span: head.score_span,
        });
        self.state.has_plays = true;
        self.anchor(Anchor::Play(index))
    }

    pub(super) fn start_tile(&mut self, mut token: Token, content: Span, base: usize) {
        self.enter(Section::Plays, base + content.start);
        let state = &mut self.state;
        if state.start.is_some() || state.has_plays || state.section > Section::Plays {
            self.fault(Fault::new(Code::BadLine, content), base);
            return;
        }
        self.note(Code::StartLine, content.shifted(base));
        token.map(|span| span.shifted(base));
        self.state.start = Some(token);
        if self.state.orientation.see(&token) {
            self.settle_waiting();
        }
    }

    /// Reads a tile in the record's style; its faults are noted.
    #[inline]
    pub(super) fn tile(&mut self, token: &Token, style: Style) -> Option<TilePair> {
        match self.state.orientation.read(token, style, self.notes) {
            Ok(read) => Some((read.tile, read.alternative)),
            Err(fault) => {
                self.fault(fault, 0);
                None
            }
        }
    }

    /// The style is known: reads the tiles that waited for it.
    pub(super) fn settle_waiting(&mut self) {
        let Some(style) = self.state.orientation.decided() else {
            return;
        };
        let mut removed = Vec::new();
        for waiting in core::mem::take(&mut self.state.waiting) {
            match self.tile(&waiting.token, style) {
                Some((tile, alternative)) => {
                    if let Some(play) = self.record.plays_mut().get_mut(waiting.play) {
                        play.tile = tile;
                        play.alternative = alternative;
                    }
                }
                None => removed.push(waiting.play),
            }
        }
        if !removed.is_empty() {
            self.remove_plays(&removed);
            self.state.removed.append(&mut removed);
        }
    }

    /// Takes plays away whose tile turned out to be none. Comments on them stand before the next line.
    fn remove_plays(&mut self, removed: &[usize]) {
        self.record.remove_from_gap(removed);
        let mut index = 0;
        self.record.plays_mut().retain(|_| {
            let keep = removed.binary_search(&index).is_err();
            index += 1;
            keep
        });
        for comment in self.record.comments_mut() {
            if let Anchor::Play(play) = comment.anchor {
                let before = removed.partition_point(|&other| other < play);
                comment.inline &= removed.binary_search(&play).is_err();
                // The play that comes next may not be read yet.
                comment.anchor = Anchor::Play(play - before);
            }
        }
    }

    /// All is read: a comment that waits for another play stands before the final scoring or the end.
    pub(super) fn anchor_the_rest(&mut self) {
        let plays = self.record.plays().len();
        let finals = PlayerId::ALL.iter().zip(self.state.finals);
        let first = finals
            .filter(|&(_, is_read)| is_read)
            .map(|(&player, _)| player)
            .next();
        for comment in self.record.comments_mut() {
            if matches!(comment.anchor, Anchor::Play(play) if play >= plays) {
                comment.anchor = first.map_or(Anchor::End, Anchor::Final);
            }
        }
    }

    /// Gives the points of a `*` without a player to the one of two whose they are.
    pub(super) fn name_payees(&mut self) {
        if self.state.players != 2 {
            return;
        }
        let by_recipient = self.options.star() == StarReading::Recipient;
        let plays = self.record.plays_mut();
        for index in 0..plays.len() {
            let (before, rest) = plays.split_at_mut(index);
            let Some(play) = rest.first_mut().filter(|play| play.untagged) else {
                continue;
            };
            let Some(scores) = &mut play.scores else {
                continue;
            };
            let points = scores.unnamed();
            *scores = scores.with_unnamed(Points::ZERO);
            let earlier = before.last_mut().filter(|earlier| {
                by_recipient && earlier.player != play.player && earlier.scores.is_some()
            });
            match earlier.and_then(|earlier| earlier.scores.as_mut()) {
                Some(earlier) => add_payee(earlier, play.player, points),
                None => {
                    let other = match play.player {
                        PlayerId::A => PlayerId::B,
                        _ => PlayerId::A,
                    };
                    add_payee(scores, other, points);
                }
            }
        }
    }
}

/// A play without its tile; the spans are in the record.
struct PlayHead {
    turn: TurnNumber,
    turn_span: Span,
    player: PlayerId,
    player_span: Span,
    at: Coord,
    scores: Option<Scores>,
    span: Span,
    score_span: Span,
    is_untagged: bool,
}

/// A tile, and what else its text could mean.
type TilePair = (TileUse, Option<TileUse>);

/// A tile that stands for one that is not read yet.
fn placeholder() -> TilePair {
    (TileUse::unclaimed(Design::B, Turns::Zero), None)
}

/// Adds to what a player is paid.
fn add_payee(scores: &mut Scores, player: PlayerId, points: Points) {
    scores.set_payee(player, scores.payee(player).plus(points));
}
