//! The lines of a Time block.

use alloc::boxed::Box;

use boardwire_core::shogi::Color;
use boardwire_core::{Span, expected};

use super::super::codes::{Code, ParseError};
use super::super::extra::Section;
use super::super::lex::{self, Marker, TimeKey};
use super::super::model::GameSummary;
use super::super::time_block::{LastMove, TimeBase, TimeBlock, TimeUnit};
use super::Reader;
use super::value::Value;

/// The largest number of units in a block, and where it stands: the one that overflows if any does.
#[derive(Default)]
struct Largest {
    units: u64,
    span: Span,
}

impl<'i> Reader<'i, '_> {
    /// Reads up to the block's end, and puts the block into the summary.
    pub(super) fn time(&mut self, summary: &mut GameSummary<'i>, section: Section) {
        let mut block = TimeBlock::EMPTY;
        let mut largest = Largest::default();
        let mut seen = 0;
        // Without a next line the summary's own end is missed too, and noted.
        while let Some(line) = self.next_line() {
            if let Some((key, value)) = lex::time_key(line.text) {
                if seen & key.bit() != 0 {
                    self.duplicate(line, value);
                }
                seen |= key.bit();
                self.time_key(&mut block, key, line.value(value), &mut largest);
                continue;
            }
            match self.marker(line) {
                Some(Marker::End(end)) if end == section => break,
                Some(marker) => {
                    self.unexpected(line, expected!["the end of the Time block"]);
                    self.leave(marker, line);
                    break;
                }
                None => self.other(summary, section, line),
            }
        }
        let unit = block.unit_or_default().ms();
        let ms = largest.units.checked_mul(unit);
        if ms.is_none_or(|ms| ms > i64::MAX.cast_unsigned()) {
            self.note(Code::TimeOverflow, largest.span);
        }
        match section {
            Section::SideTime(side) => {
                let [black, white] = &mut summary.time.sides;
                let place = match side {
                    Color::Black => black,
                    Color::White => white,
                };
                *place = Some(Box::new(block));
            }
            _ => summary.time.shared = Some(block),
        }
    }

    #[inline]
    fn time_key(
        &mut self,
        block: &mut TimeBlock,
        key: TimeKey,
        value: Value<'i>,
        largest: &mut Largest,
    ) {
        let field = match key {
            TimeKey::Total => &mut block.total,
            TimeKey::Byoyomi => &mut block.byoyomi,
            TimeKey::Increment => &mut block.increment,
            TimeKey::Delay => &mut block.delay,
            TimeKey::Least => &mut block.least,
            TimeKey::Remaining(side) => {
                let [black, white] = &mut block.remaining;
                match side {
                    Color::Black => black,
                    Color::White => white,
                }
            }
            TimeKey::Unit => {
                if let Some(unit) = self.unit(value) {
                    block.unit = Some(unit);
                }
                return;
            }
            TimeKey::Roundup => {
                if let Some(roundup) = self.yes_no(value) {
                    block.roundup = Some(roundup);
                }
                return;
            }
            TimeKey::LastMove => {
                if value.text.is_empty() {
                    block.last_move = Some(LastMove::None);
                } else if let Some(played) = self.played_move(value, None) {
                    block.last_move = Some(LastMove::Move(played));
                }
                return;
            }
            TimeKey::CurrentTurn => {
                if let Some(turn) = self.count(value) {
                    block.current_turn = Some(turn);
                }
                return;
            }
        };
        if let Some(units) = self.units(value) {
            *field = Some(units);
            if units > largest.units {
                *largest = Largest {
                    units,
                    span: value.span(),
                };
            }
        }
    }

    #[inline]
    fn unit(&mut self, value: Value<'i>) -> Option<TimeUnit> {
        if value.text == b"1sec" {
            return Some(TimeUnit::SECOND);
        }
        self.other_unit(value)
    }

    #[cold]
    fn other_unit(&mut self, value: Value<'i>) -> Option<TimeUnit> {
        let unit = read_unit(value.text)
            .or_else(|| self.trimmed(value).and_then(|value| read_unit(value.text)));
        if unit.is_none() {
            let error = ParseError::new(Code::BadTimeUnit, value.span());
            self.note_error(error.with_expected(expected!["digits and min, sec or msec"]));
        }
        unit
    }

    #[cold]
    fn yes_no(&mut self, value: Value<'i>) -> Option<bool> {
        let read = |text: &[u8]| match text {
            b"YES" => Some(true),
            b"NO" => Some(false),
            _ => None,
        };
        let answer =
            read(value.text).or_else(|| self.trimmed(value).and_then(|value| read(value.text)));
        if answer.is_none() {
            let error = ParseError::new(Code::BadValue, value.span());
            self.note_error(error.with_expected(expected!["YES", "NO"]));
        }
        answer
    }
}

fn read_unit(text: &[u8]) -> Option<TimeUnit> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (count, base) = text.split_at_checked(digits)?;
    let base = match base {
        b"min" => TimeBase::Minute,
        b"sec" => TimeBase::Second,
        b"msec" => TimeBase::Millisecond,
        _ => return None,
    };
    TimeUnit::new(lex::number(count).ok()?, base)
}
