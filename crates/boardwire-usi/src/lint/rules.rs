//! The rules, over a command and over its line.

use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Limits, Span, Word};

use super::profile::{LintProfile, LintSeverity};
use super::{LintFinding, reserved};
use crate::codes::{Code, Note};
use crate::lex::{Lexer, is_blank, read_move};
use crate::model::{
    Base, BestMoveKind, ClockParams, Command, IdField, InfoCommand, InfoExtra, Name, OptionDecl,
    OptionType, SetOption, is_go_key, is_info_key, is_option_key,
};
use crate::options::Options;

pub(super) struct Linter<'l> {
    profile: LintProfile,
    /// The line as it is written, if there is one.
    line: Option<&'l [u8]>,
    found: Vec<LintFinding>,
}

impl<'l> Linter<'l> {
    pub(super) const fn new(profile: LintProfile, line: Option<&'l [u8]>) -> Self {
        Self {
            profile,
            line,
            found: Vec::new(),
        }
    }

    pub(super) fn finish(mut self) -> Vec<LintFinding> {
        self.found.sort_by_key(|finding| finding.span);
        self.found
    }

    pub(super) fn add(&mut self, code: Code, path: &'static str, span: Option<Span>) {
        if let Some(severity) = self.profile.severity(code) {
            self.found.push(LintFinding {
                code,
                severity,
                path,
                span,
            });
        }
    }

    /// A finding about a part of the command, which was cut from the line.
    fn add_at(&mut self, code: Code, path: &'static str, part: &[u8]) {
        let at = self.line.and_then(|line| offset_in(line, part));
        let span = at.map(|at| Span::new(at, at + part.len()));
        self.add(code, path, span);
    }

    /// A finding about a word of the line.
    fn add_at_word(&mut self, code: Code, path: &'static str, is: impl Fn(&[u8]) -> bool) {
        let span = self.line.and_then(|line| find_word(line, is));
        self.add(code, path, span);
    }

    /// All rules on the line.
    pub(super) fn line(&mut self) {
        let Some(whole) = self.line else { return };
        let line = without_end(whole);
        let text = line
            .iter()
            .rposition(|&byte| !is_blank(byte))
            .map_or(0, |last| last + 1);
        let mut notes: Vec<Note> = Vec::new();
        // A line over the limit is a finding, and no reason not to read it.
        let options = Options::LENIENT.with_limits(Limits::NONE);
        let parsed = crate::parse::parse_bytes(line, &options, &mut notes);
        if text < line.len() {
            self.trailing_blank(parsed.as_ref().ok(), Span::new(text, line.len()));
        }
        for note in &notes {
            if matches!(note.code(), Code::PvNotLast | Code::ScoreNotInteger) {
                self.add(note.code(), "info", Some(note.span()));
            }
        }
        match parsed {
            Ok(command) => {
                if !matches!(command, Command::Unknown(_)) {
                    let tail = free_tail(&command).and_then(|tail| offset_in(line, tail));
                    self.blanks(line.get(..tail.unwrap_or(text)).unwrap_or_default());
                }
                if matches!(command, Command::Go(_)) {
                    self.searchmoves_order(line);
                }
                self.command(&command);
            }
            Err(_) => self.bytes(line),
        }
    }

    fn trailing_blank(&mut self, command: Option<&Command<'_>>, span: Span) {
        let before = self.found.len();
        self.add(Code::TrailingBlank, "", Some(span));
        // It compares these two as whole lines, and waits for ever.
        if matches!(command, Some(Command::UsiOk | Command::ReadyOk))
            && self.profile == LintProfile::ShogiHome
            && let Some(finding) = self.found.get_mut(before)
        {
            finding.severity = LintSeverity::Error;
        }
    }

    /// The first run of blanks that is not a single space. `line` ends before free text.
    fn blanks(&mut self, line: &[u8]) {
        let mut at = 0;
        for run in line.chunk_by(|a, b| is_blank(*a) == is_blank(*b)) {
            let blank = run.first().is_some_and(|&byte| is_blank(byte));
            if blank && (run != b" " || at == 0) {
                let span = Span::new(at, at + run.len());
                return self.add(Code::DoubleBlankOrTab, "", Some(span));
            }
            at += run.len();
        }
    }

    fn searchmoves_order(&mut self, line: &[u8]) {
        let mut lexer = Lexer::new(line, 0);
        let mut in_moves = false;
        while let Some(word) = lexer.next_token() {
            if in_moves && is_go_key(word.bytes) {
                let span = Some(word.span());
                return self.add(Code::SearchmovesNotLast, "go.searchmoves", span);
            }
            in_moves = word.bytes == b"searchmoves" || in_moves && read_move(word.bytes).is_some();
        }
    }

    /// Rules about the bytes: of the line if there is one, else of the canonical line.
    fn bytes(&mut self, line: &[u8]) {
        let limit = Options::LENIENT.limits().line;
        if line.len() > limit {
            let span = self.line.map(|_| Span::new(limit, line.len()));
            self.add(Code::LineTooLong, "", span);
        }
        let odd = |byte: &u8| !byte.is_ascii();
        let Some(start) = line.iter().position(odd) else {
            return;
        };
        // ShogiHome reads UTF-8, and nothing else.
        if self.profile == LintProfile::ShogiHome && core::str::from_utf8(line).is_ok() {
            return;
        }
        let len = line.iter().skip(start).take_while(|byte| odd(byte)).count();
        let span = self.line.map(|_| Span::new(start, start + len));
        self.add(Code::NonAscii, "", span);
    }

    /// All rules on the command.
    pub(super) fn command(&mut self, command: &Command<'_>) {
        match command {
            Command::Option(option) => self.option(option),
            Command::SetOption(set) => self.set_option(set),
            Command::GetOption(name) => self.option_name("getoption.name", name),
            Command::Info(info) => self.info(info),
            Command::Go(go) => {
                self.clock("go", &go.clock);
                self.unknown_word("go", go.extras().first(), is_go_key);
            }
            Command::PonderHit(clock) => self.clock("ponderhit", clock),
            Command::Position(position) => {
                if matches!(&position.base, Base::Sfen(sfen) if !sfen.had_ply()) {
                    self.add_at_word(Code::MissingPly, "position.sfen", |word| {
                        word.contains(&b'/')
                    });
                }
            }
            Command::BestMove(best) if best.kind() == BestMoveKind::None => {
                let none = |word: &[u8]| word != b"bestmove";
                self.add_at_word(Code::BestmoveNone, "bestmove", none);
            }
            _ => {}
        }
        match self.line {
            Some(line) => self.bytes(without_end(line)),
            None => self.bytes(&crate::format::format(command)),
        }
    }

    fn option_name(&mut self, path: &'static str, name: &Name<'_>) {
        if holds_blank(name.as_bytes()) {
            self.add_at(Code::OptionNameBlank, path, name.as_bytes());
        }
        if reserved::is_unknown(name.as_bytes()) {
            self.add_at(Code::UnknownUsiOption, path, name.as_bytes());
        }
    }

    /// The first of the words that have no meaning: those after it may be its values. A key is there for its value's sake,
    /// which has a note of its own.
    fn unknown_word(
        &mut self,
        path: &'static str,
        first: Option<&Word<'_>>,
        is_key: fn(&[u8]) -> bool,
    ) {
        if let Some(word) = first.filter(|word| !is_key(word.as_bytes())) {
            self.add_at(Code::UnknownWord, path, word.as_bytes());
        }
    }

    fn option(&mut self, option: &OptionDecl<'_>) {
        self.option_name("option.name", option.name());
        match option.ty() {
            OptionType::Other(ty) => {
                self.add_at(Code::UnknownOptionType, "option.type", ty.as_bytes());
            }
            _ => self.unknown_word("option", option.extras().first(), is_option_key),
        }
        for var in option.vars() {
            if holds_blank(var.as_bytes()) {
                self.add_at(Code::ComboVarBlank, "option.var", var.as_bytes());
            }
        }
    }

    fn set_option(&mut self, set: &SetOption<'_>) {
        self.option_name("setoption.name", set.name());
        if let Some(value) = set.value()
            && holds_blank(value.as_bytes())
        {
            self.add_at(Code::ValueBlank, "setoption.value", value.as_bytes());
        }
    }

    fn info(&mut self, info: &InfoCommand<'_>) {
        if info.seldepth.is_some() && info.depth.is_none() {
            let is = |word: &[u8]| word == b"seldepth";
            self.add_at_word(Code::SeldepthWithoutDepth, "info.seldepth", is);
        }
        let unknown = info.extras().iter().find_map(|extra| match extra {
            InfoExtra::Unknown(words) => words.first(),
            _ => None,
        });
        self.unknown_word("info", unknown, is_info_key);
        if let Some(word) = info.pv.as_ref().and_then(|pv| pv.tail().first()) {
            self.add_at(Code::ResignInPv, "info.pv", word.as_bytes());
        }
    }

    fn clock(&mut self, path: &'static str, clock: &ClockParams) {
        // Bots send every field, with zeros for what the game does not have: that is no contradiction.
        let given = |time: Option<i64>| time.is_some_and(|time| time != 0);
        if given(clock.byoyomi) && (given(clock.binc) || given(clock.winc)) {
            self.add_at_word(Code::ByoyomiAndInc, path, |word| word == b"byoyomi");
        }
    }
}

fn holds_blank(text: &[u8]) -> bool {
    text.iter().any(|&byte| is_blank(byte))
}

fn without_end(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n' | b'\r'] => line,
        line => line,
    }
}

/// The free text at a command's end, whose blanks are its own.
fn free_tail<'c>(command: &'c Command<'_>) -> Option<&'c [u8]> {
    Some(match command {
        Command::Id(IdField::Name(text) | IdField::Author(text)) => text.as_bytes(),
        Command::SetOption(set) => set.value()?.as_bytes(),
        Command::Info(info) => info.string.as_ref()?.as_bytes(),
        Command::Option(option) if option.ty().is_text() => option.default_value()?.as_bytes(),
        Command::Option(option) if matches!(option.ty(), OptionType::Combo) => {
            option.vars().first()?.as_bytes()
        }
        Command::Extension(extension) => extension.args().as_bytes(),
        _ => return None,
    })
}

/// Where a part that was cut from `line` stands in it; `None` for a text of its own.
fn offset_in(line: &[u8], part: &[u8]) -> Option<usize> {
    let at = part.as_ptr().addr().checked_sub(line.as_ptr().addr())?;
    (!part.is_empty() && at + part.len() <= line.len()).then_some(at)
}

fn find_word(line: &[u8], is: impl Fn(&[u8]) -> bool) -> Option<Span> {
    let mut lexer = Lexer::new(without_end(line), 0);
    while let Some(word) = lexer.next_token() {
        if is(word.bytes) {
            return Some(word.span());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::offset_in;

    #[test]
    fn only_what_was_cut_from_the_line_has_a_place_in_it() {
        let (line, next) = b"id name X, and more".split_at(9);
        let (before, name) = line.split_at(8);
        assert_eq!(offset_in(line, name), Some(8));
        assert_eq!(offset_in(line, line), Some(0));
        // An empty default is no place, wherever it points to.
        assert_eq!(offset_in(line, &[]), None);
        assert_eq!(offset_in(line, name.get(1..).unwrap_or(line)), None);
        assert_eq!(offset_in(line, next), None);
        assert_eq!(offset_in(name, before), None);
    }
}
