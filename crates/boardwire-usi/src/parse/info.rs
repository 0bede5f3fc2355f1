//! `info`.

use alloc::vec::Vec;

use boardwire_core::shogi::Move;
use boardwire_core::{Expected, Span, Word, expected};

use super::{Parser, bad_move, first_is_letter, missing, number_error};
use crate::codes::{Code, ParseError};
use crate::lex::{self, Token, Unsigned, keys};
use crate::model::{
    Bound, Command, InfoCommand, InfoExtra, InfoText, MateScore, Pv, Score, ScoreValue, is_info_key,
};
use crate::options::Profile;

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
    /// Keys without their values. They stand last among the extras, where no word follows that could be taken for the value.
    incomplete: Vec<InfoExtra<'i>>,
}

impl<'i> Parser<'i, '_> {
    #[inline]
    pub(super) fn info(&mut self) -> Command<'i> {
        // Filled in its place: it is the largest command, and to move it costs as much as to read a field.
        let mut command = Command::Info(InfoCommand::default());
        if let Command::Info(info) = &mut command {
            self.info_parts(info);
        }
        command
    }

    #[inline]
    fn info_parts(&mut self, info: &mut InfoCommand<'i>) {
        let mut state = State::default();
        let mut seldepth_at = Span::default();
        while let Some(key) = self.lexer.next_token() {
            match key.key {
                DEPTH => self.info_number(key, |info| &mut info.depth, info, &mut state),
                SELDEPTH => {
                    seldepth_at = key.span();
                    self.info_number(key, |info| &mut info.seldepth, info, &mut state);
                }
                TIME => self.info_number(key, |info| &mut info.time, info, &mut state),
                NODES => self.info_number(key, |info| &mut info.nodes, info, &mut state),
                NPS => self.info_number(key, |info| &mut info.nps, info, &mut state),
                HASHFULL => {
                    self.info_number(key, |info| &mut info.hashfull, info, &mut state);
                }
                MULTIPV => self.info_number(key, |info| &mut info.multipv, info, &mut state),
                SCORE => self.score(key, info, &mut state),
                CURRMOVE => self.currmove(key, info, &mut state),
                PV => self.pv(key, info, &mut state),
                STRING => {
                    self.string(info);
                    break;
                }
                _ => self.rare_info_key(key, info, &mut state),
            }
        }
        if let Some((bound, token)) = state.early_bound {
            self.apart(bound, token, info);
        }
        for words in state.incomplete {
            info.extras.push(words);
        }
        // The draft's rule, which the programs of today do not keep.
        if info.seldepth.is_some()
            && info.depth.is_none()
            && self.options.profile() == Profile::Draft
        {
            self.note(Code::SeldepthAlone, seldepth_at);
        }
    }

    /// The value that comes next after the words of a key. `None` when the line ends or the next key comes: these words are
    /// kept, and noted, and what follows stands. The value is wanted for the word `lacking`.
    #[inline]
    fn info_value(
        &mut self,
        words: &[Token<'i>],
        lacking: Token<'i>,
        expected: Expected,
        state: &mut State<'i>,
    ) -> Option<Token<'i>> {
        let mut ahead = self.lexer;
        match ahead.next_token() {
            Some(value) if !(first_is_letter(value.bytes) && is_info_key(value.bytes)) => {
                self.lexer = ahead;
                Some(value)
            }
            _ => {
                self.incomplete(words, lacking, expected, state);
                None
            }
        }
    }

    #[cold]
    fn incomplete(
        &mut self,
        words: &[Token<'i>],
        lacking: Token<'i>,
        expected: Expected,
        state: &mut State<'i>,
    ) {
        let end = words.last().map_or(lacking.end(), Token::end);
        let span = Span::new(words.first().map_or(lacking.start, |key| key.start), end);
        let error = missing(lacking).with_expected(expected);
        self.note_or(Code::BadFieldValue, span, error);
        let words = words.iter().map(|word| Word::from_token(word.bytes));
        state
            .incomplete
            .push(InfoExtra::Incomplete(words.collect()));
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
    ) {
        self.before_key(key, state);
        if let Some(number) = self.plain() {
            if field(info).replace(number).is_some() {
                self.duplicate(key, self.lexer.at());
            }
            return;
        }
        let Some(value) = self.info_value(&[key], key, NUMBER, state) else {
            return;
        };
        match self.unsigned(key, value) {
            Some(number) => {
                if field(info).replace(number).is_some() {
                    self.duplicate(key, value.end());
                }
            }
            None => self.keep(&[key, value], info),
        }
    }

    /// Keeps words without a meaning among the extras.
    fn keep(&mut self, words: &[Token<'i>], info: &mut InfoCommand<'i>) {
        for &token in words {
            let word = self.unknown_word(token);
            info.extras.push_word(word);
        }
    }

    #[inline]
    fn score(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>, state: &mut State<'i>) {
        self.before_key(key, state);
        let Some(value) = self.score_value(key, info, state) else {
            return;
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
    }

    /// `cp N` or `mate N`; `None` after a note, with the words kept, when it can't be read.
    #[inline]
    fn score_value(
        &mut self,
        key: Token<'i>,
        info: &mut InfoCommand<'i>,
        state: &mut State<'i>,
    ) -> Option<ScoreValue> {
        let kind = self.info_value(&[key], key, SCORE_KIND, state)?;
        if kind.key == CP
            && let Some(centipawns) = self.lexer.plain_signed()
        {
            return Some(ScoreValue::Cp(centipawns));
        }
        let (number, value) = match kind.key {
            CP => {
                let number = self.info_value(&[key, kind], kind, NUMBER, state)?;
                (number, lex::read_signed(number.bytes).map(ScoreValue::Cp))
            }
            MATE => {
                let plies = expected!["plies", "+", "-"];
                let number = self.info_value(&[key, kind], kind, plies, state)?;
                (number, read_mate(number.bytes).map(ScoreValue::Mate))
            }
            _ => {
                let error = ParseError::new(Code::BadScore, kind.span()).with_expected(SCORE_KIND);
                self.bad_value(key, kind, error);
                self.keep(&[key, kind], info);
                return None;
            }
        };
        match value {
            Ok(value) => Some(value),
            Err(fault) => {
                let span = Span::new(key.start, number.end());
                self.note_or(Code::ScoreNotInteger, span, number_error(fault, number));
                self.keep(&[key, kind, number], info);
                None
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
    fn currmove(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>, state: &mut State<'i>) {
        self.before_key(key, state);
        let Some(value) = self.info_value(&[key], key, MOVE, state) else {
            return;
        };
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
    fn rare_info_key(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>, state: &mut State<'i>) {
        if !is_info_key(key.bytes) {
            self.keep(&[key], info);
            return;
        }
        self.before_key(key, state);
        if let Some(bound) = read_bound(key.bytes) {
            if info.score.is_some() {
                self.apart(bound, key, info);
            } else if state.early_bound.replace((bound, key)).is_some() {
                self.duplicate(key, key.end());
            }
            return;
        }
        match key.bytes {
            b"currmovenumber" => self.extra_number(key, InfoExtra::CurrMoveNumber, info, state),
            b"cpuload" => self.extra_number(key, InfoExtra::CpuLoad, info, state),
            b"tbhits" => self.extra_number(key, InfoExtra::TbHits, info, state),
            b"wdl" => self.wdl(key, info, state),
            b"refutation" => {
                if let Some(moves) = self.extra_moves(&[key], info, state) {
                    info.extras.push(InfoExtra::Refutation(moves));
                }
            }
            _ => self.currline(key, info, state),
        }
    }

    fn extra_number<T: Unsigned>(
        &mut self,
        key: Token<'i>,
        extra: fn(T) -> InfoExtra<'i>,
        info: &mut InfoCommand<'i>,
        state: &mut State<'i>,
    ) {
        let Some(value) = self.info_value(&[key], key, NUMBER, state) else {
            return;
        };
        match self.unsigned(key, value) {
            Some(number) => info.extras.push(extra(number)),
            None => self.keep(&[key, value], info),
        }
    }

    fn wdl(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>, state: &mut State<'i>) {
        let mut words = [key; 4];
        let mut chances = [0u64; 3];
        for (i, chance) in chances.iter_mut().enumerate() {
            let read = words.get(..=i).unwrap_or_default();
            let Some(value) = self.info_value(read, key, expected!["three numbers"], state) else {
                return;
            };
            if let Some(word) = words.get_mut(i + 1) {
                *word = value;
            }
            match self.unsigned(key, value) {
                Some(number) => *chance = number,
                None => {
                    self.keep(words.get(..i + 2).unwrap_or_default(), info);
                    return;
                }
            }
        }
        info.extras.push(InfoExtra::Wdl(chances));
    }

    /// `currline [cpu] moves`.
    fn currline(&mut self, key: Token<'i>, info: &mut InfoCommand<'i>, state: &mut State<'i>) {
        let number = self.lexer.peek().filter(|token| {
            lex::read_move(token.bytes).is_none()
                && token.bytes.first().is_some_and(u8::is_ascii_digit)
        });
        let Some(number) = number else {
            if let Some(moves) = self.extra_moves(&[key], info, state) {
                info.extras.push(InfoExtra::Currline { cpu: None, moves });
            }
            return;
        };
        self.lexer.seek(number.end());
        match self.unsigned(key, number) {
            Some(cpu) => {
                if let Some(moves) = self.extra_moves(&[key, number], info, state) {
                    let cpu = Some(cpu);
                    info.extras.push(InfoExtra::Currline { cpu, moves });
                }
            }
            None => self.keep(&[key, number], info),
        }
    }

    /// The moves after the words of a key, at least one; `None` after a note when there is none.
    fn extra_moves(
        &mut self,
        key: &[Token<'i>],
        info: &mut InfoCommand<'i>,
        state: &mut State<'i>,
    ) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        let next = self.lexer.moves(|mv| moves.push(mv));
        if let Some(token) = next {
            self.lexer.seek(token.start);
        }
        if !moves.is_empty() {
            return Some(moves);
        }
        let &first = key.first()?;
        if let Some(token) = next.filter(|token| !is_info_key(token.bytes)) {
            self.lexer.seek(token.end());
            self.bad_value(first, token, bad_move(token));
            self.keep(key, info);
            self.keep(&[token], info);
        } else {
            self.incomplete(key, first, MOVE, state);
        }
        None
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
