//! `info`.

use alloc::vec::Vec;

use boardwire_core::shogi::Move;
use boardwire_core::{Expected, Span, expected};

use super::{Parsed, Parser, bad_move, missing, number_error};
use crate::codes::{Code, ParseError};
use crate::lex::{self, Token, Unsigned, keys};
use crate::model::{
    Bound, Command, InfoCommand, InfoExtra, InfoText, MateScore, Pv, Score, ScoreValue, is_info_key,
};

const NUMBER: Expected = expected!["a number"];
const MOVE: Expected = expected!["a move"];
const SCORE_KIND: Expected = expected!["cp", "mate"];

keys! {
    DEPTH = b"depth";
    SELDEPTH = b"seldepth";
    TIME = b"time";
    NODES = b"nodes";
    NPS = b"nps";
    HASHFULL = b"hashfull";
    MULTIPV = b"multipv";
    SCORE = b"score";
    PV = b"pv";
    STRING = b"string";
    CP = b"cp";
    CURRMOVE = b"currmove";
    MATE = b"mate";
}

/// What one `info` line needs besides its fields.
#[derive(Default)]
struct State<'i> {
    /// `pv` was read: every key after it but `string` is out of place, which is noted once.
    after_pv: bool,
    /// A bound that stands before the line's score.
    early_bound: Option<(Bound, Token<'i>)>,
}

impl<'i> Parser<'i, '_> {
    #[inline]
    pub(super) fn info(&mut self) -> Parsed<Command<'i>> {
        // Filled in its place: it is the largest command, and to move it costs as much as to read a field.
        let mut command = Command::Info(InfoCommand::default());
        if let Command::Info(info) = &mut command {
            self.info_parts(info)?;
        }
        Ok(command)
    }

    #[inline]
    fn info_parts(&mut self, info: &mut InfoCommand<'i>) -> Parsed<()> {
        let mut state = State::default();
        let mut seldepth_at = Span::default();
        while let Some(key) = self.lexer.next_token() {
            match key.key {
                DEPTH => self.info_number(key, |info| &mut info.depth, info, &mut state)?,
                SELDEPTH => {
                    seldepth_at = key.span();
                    self.info_number(key, |info| &mut info.seldepth, info, &mut state)?;
                }
                TIME => self.info_number(key, |info| &mut info.time, info, &mut state)?,
                NODES => self.info_number(key, |info| &mut info.nodes, info, &mut state)?,
                NPS => self.info_number(key, |info| &mut info.nps, info, &mut state)?,
                HASHFULL => {
                    self.info_number(key, |info| &mut info.hashfull, info, &mut state)?;
                }
                MULTIPV => self.info_number(key, |info| &mut info.multipv, info, &mut state)?,
                SCORE => self.score(key, info, &mut state)?,
                CURRMOVE => self.currmove(key, info, &mut state)?,
                PV => self.pv(key, info, &mut state),
                STRING => {
                    self.string(info);
                    break;
                }
                _ => self.rare_info_key(key, info, &mut state)?,
            }
        }
        if let Some((bound, token)) = state.early_bound {
            self.apart(bound, token, info);
        }
        if info.seldepth.is_some() && info.depth.is_none() {
            self.note(Code::SeldepthAlone, seldepth_at);
        }
        Ok(())
    }

    #[inline]
    fn before_key(&mut self, key: Token<'i>, state: &mut State<'i>) {
        if state.after_pv {
            state.after_pv = false;
            self.note(Code::PvNotLast, key.span());
        }
    }

    #[inline]
    fn info_number<T: Unsigned>(
        &mut self,
        key: Token<'i>,
        field: for<'f> fn(&'f mut InfoCommand<'i>) -> &'f mut Option<T>,
        info: &mut InfoCommand<'i>,
        state: &mut State<'i>,
    ) -> Parsed<()> {
        self.before_key(key, state);
        if let Some(number) = self.plain() {
            if field(info).replace(number).is_some() {
                self.duplicate(key, self.lexer.at());
            }
            return Ok(());
        }
        let value = self.value(key, is_info_key, NUMBER)?;
        match self.unsigned(key, value) {
            Some(number) => {
                if field(info).replace(number).is_some() {
                    self.duplicate(key, value.end());
                }
            }
            None => self.keep(&[key, value], info),
        }
        Ok(())
    }

    /// Keeps words without a meaning among the extras.
    fn keep(&mut self, words: &[Token<'i>], info: &mut InfoCommand<'i>) {
        for &token in words {
            let word = self.unknown_word(token);
            info.extras.push_word(word);
        }
    }

    #[inline]
    fn score(
        &mut self,
        key: Token<'i>,
        info: &mut InfoCommand<'i>,
        state: &mut State<'i>,
    ) -> Parsed<()> {
        self.before_key(key, state);
        let Some(value) = self.score_value(key, info)? else {
            return Ok(());
        };
        let bound = match self.lexer.peek() {
            // Both words have ten bytes, and few tokens do.
            Some(word) if word.bytes.len() == 10 => match read_bound(word.bytes) {
                Some(bound) => {
                    self.lexer.seek(word.end());
                    Some(bound)
                }
                None => None,
            },
            _ => None,
        };
        if info.score.replace(Score { value, bound }).is_some() {
            self.duplicate(key, self.lexer.at());
        }
        Ok(())
    }

    /// `cp N` or `mate N`; `None` after a note, with the words kept, when it can't be read.
    #[inline]
    fn score_value(
        &mut self,
        key: Token<'i>,
        info: &mut InfoCommand<'i>,
    ) -> Parsed<Option<ScoreValue>> {
        let kind = self.value(key, is_info_key, SCORE_KIND)?;
        if kind.key == CP
            && let Some(centipawns) = self.lexer.plain_signed()
        {
            return Ok(Some(ScoreValue::Cp(centipawns)));
        }
        let (number, value) = match kind.key {
            CP => {
                let number = self.value(kind, is_info_key, NUMBER)?;
                (number, lex::read_signed(number.bytes).map(ScoreValue::Cp))
            }
            MATE => {
                let number = self.value(kind, is_info_key, expected!["plies", "+", "-"])?;
                (number, read_mate(number.bytes).map(ScoreValue::Mate))
            }
            _ => {
                let error = ParseError::new(Code::BadScore, kind.span()).with_expected(SCORE_KIND);
                self.bad_value(key, kind, error);
                self.keep(&[key, kind], info);
                return Ok(None);
            }
        };
        match value {
            Ok(value) => Ok(Some(value)),
            Err(fault) => {
                let span = Span::new(key.start, number.end());
                self.note_or(Code::ScoreNotInteger, span, number_error(fault, number));
                self.keep(&[key, kind, number], info);
                Ok(None)
            }
        }
    }

    /// A bound that does not follow its score.
    #[cold]
    fn apart(&mut self, bound: Bound, token: Token<'i>, info: &mut InfoCommand<'i>) {
        match &mut info.score {
            Some(score) => {
                let again = score.bound.replace(bound).is_some();
                self.note(Code::BoundApart, token.span());
                if again {
                    self.duplicate(token, token.end());
                }
            }
            None => self.keep(&[token], info),
        }
    }

    #[inline]
    fn currmove(
        &mut self,
        key: Token<'i>,
        info: &mut InfoCommand<'i>,
        state: &mut State<'i>,
    ) -> Parsed<()> {
        self.before_key(key, state);
        let value = self.value(key, is_info_key, MOVE)?;
        match lex::read_move(value.bytes) {
            Some(mv) => {
                if info.currmove.replace(mv).is_some() {
                    self.duplicate(key, value.end());
                }
            }
            None => {
                self.bad_value(key, value, bad_move(value));
                self.keep(&[key, value], info);
            }
        }
        Ok(())
    }

    #[inline]
    fn pv(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>, state: &mut State<'i>) {
        self.before_key(key, state);
        let unread = self.lexer.rest().bytes.len();
        // A move takes five bytes with its blank: one allocation for the usual line, on which pv is last.
        let mut pv = Pv {
            moves: Vec::with_capacity(unread.div_ceil(5)),
            tail: Vec::new(),
        };
        let mut next = self.lexer.moves(|mv| pv.moves.push(mv));
        while let Some(token) = next {
            if is_info_key(token.bytes) {
                self.lexer.seek(token.start);
                state.after_pv = token.bytes != b"string";
                break;
            }
            let word = self.unknown_word(token);
            pv.tail.push(word);
            next = self.lexer.next_token();
        }
        if info.pv.replace(pv).is_some() {
            self.duplicate(key, self.lexer.word_end());
        }
    }

    fn string(&mut self, info: &mut InfoCommand<'i>) {
        let text = self.lexer.rest_after_blank();
        self.check_utf8(text);
        info.string = Some(InfoText::from_token(text.bytes));
        self.lexer.seek(self.lexer.end());
    }

    /// The keys that few engines print, and words that are no keys.
    fn rare_info_key(
        &mut self,
        key: Token<'i>,
        info: &mut InfoCommand<'i>,
        state: &mut State<'i>,
    ) -> Parsed<()> {
        if !is_info_key(key.bytes) {
            self.keep(&[key], info);
            return Ok(());
        }
        self.before_key(key, state);
        if let Some(bound) = read_bound(key.bytes) {
            if info.score.is_some() {
                self.apart(bound, key, info);
            } else if state.early_bound.replace((bound, key)).is_some() {
                self.duplicate(key, key.end());
            }
            return Ok(());
        }
        match key.bytes {
            b"currmovenumber" => self.extra_number(key, InfoExtra::CurrMoveNumber, info)?,
            b"cpuload" => self.extra_number(key, InfoExtra::CpuLoad, info)?,
            b"tbhits" => self.extra_number(key, InfoExtra::TbHits, info)?,
            b"wdl" => self.wdl(key, info)?,
            b"refutation" => {
                if let Some(moves) = self.extra_moves(&[key], info)? {
                    info.extras.push(InfoExtra::Refutation(moves));
                }
            }
            _ => self.currline(key, info)?,
        }
        Ok(())
    }

    fn extra_number<T: Unsigned>(
        &mut self,
        key: Token<'i>,
        extra: fn(T) -> InfoExtra<'i>,
        info: &mut InfoCommand<'i>,
    ) -> Parsed<()> {
        let value = self.value(key, is_info_key, NUMBER)?;
        match self.unsigned(key, value) {
            Some(number) => info.extras.push(extra(number)),
            None => self.keep(&[key, value], info),
        }
        Ok(())
    }

    fn wdl(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>) -> Parsed<()> {
        let mut words = [key; 4];
        let mut chances = [0u64; 3];
        for (i, chance) in chances.iter_mut().enumerate() {
            let value = self.value(key, is_info_key, expected!["three numbers"])?;
            if let Some(word) = words.get_mut(i + 1) {
                *word = value;
            }
            match self.unsigned(key, value) {
                Some(number) => *chance = number,
                None => {
                    self.keep(words.get(..i + 2).unwrap_or_default(), info);
                    return Ok(());
                }
            }
        }
        info.extras.push(InfoExtra::Wdl(chances));
        Ok(())
    }

    /// `currline [cpu] moves`.
    fn currline(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>) -> Parsed<()> {
        let number = self.lexer.peek().filter(|token| {
            lex::read_move(token.bytes).is_none()
                && token.bytes.first().is_some_and(u8::is_ascii_digit)
        });
        let Some(number) = number else {
            if let Some(moves) = self.extra_moves(&[key], info)? {
                info.extras.push(InfoExtra::Currline { cpu: None, moves });
            }
            return Ok(());
        };
        self.lexer.seek(number.end());
        match self.unsigned(key, number) {
            Some(cpu) => {
                if let Some(moves) = self.extra_moves(&[key, number], info)? {
                    let cpu = Some(cpu);
                    info.extras.push(InfoExtra::Currline { cpu, moves });
                }
            }
            None => self.keep(&[key, number], info),
        }
        Ok(())
    }

    /// The moves after the words of a key, at least one; `None` after a note when there is another word in their place.
    fn extra_moves(
        &mut self,
        key: &[Token<'i>],
        info: &mut InfoCommand<'i>,
    ) -> Parsed<Option<Vec<Move>>> {
        let mut moves = Vec::new();
        let next = self.lexer.moves(|mv| moves.push(mv));
        if let Some(token) = next {
            self.lexer.seek(token.start);
        }
        if !moves.is_empty() {
            return Ok(Some(moves));
        }
        let Some(&first) = key.first() else {
            return Ok(None);
        };
        match next.filter(|token| !is_info_key(token.bytes)) {
            None => Err(missing(first).with_expected(MOVE)),
            Some(token) => {
                self.lexer.seek(token.end());
                self.bad_value(first, token, bad_move(token));
                self.keep(key, info);
                self.keep(&[token], info);
                Ok(None)
            }
        }
    }
}

#[inline]
fn read_bound(word: &[u8]) -> Option<Bound> {
    match word {
        b"lowerbound" => Some(Bound::Lower),
        b"upperbound" => Some(Bound::Upper),
        _ => None,
    }
}

fn read_mate(word: &[u8]) -> Result<MateScore, lex::NumberFault> {
    Ok(match word {
        b"+" => MateScore::Plus,
        b"-" => MateScore::Minus,
        _ => match (lex::read_signed(word)?, word.first()) {
            (0, Some(b'+')) => MateScore::PlusZero,
            (0, Some(b'-')) => MateScore::MinusZero,
            (plies, _) => MateScore::plies(plies),
        },
    })
}
