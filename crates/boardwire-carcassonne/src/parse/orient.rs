//! Which way of showing turned tiles a record has, and what its tiles are in it.

use boardwire_core::carcassonne::Turns;
use boardwire_core::{Note, Notes, Span};

use super::play::Fault;
use crate::codes::{Code, ParseError};
use crate::model::Style;
use crate::options::Options;
use crate::tile::lex::{Bad, Token};
use crate::tile::read::{Read, Reading};

/// What the tiles so far tell about the record's style, as the crate's page says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orientation {
    reading: Reading,
    /// The style was told in advance.
    told: bool,
    decided: Option<Style>,
    /// The family of the first angle that is not zero.
    family: Option<Style>,
    /// A tile has turned letters.
    turned: bool,
    /// A tile is a bare pair or a short name, as they are in records with angles.
    named: bool,
    /// The first `k` behind a road letter: the tile's place.
    pub(crate) k_after_road: Option<Span>,
    /// A tile has the corner mark.
    pub(crate) has_caret: bool,
}

impl Orientation {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            reading: Reading {
                k_after_road: options.k_after_road(),
                corner: options.corner(),
            },
            told: options.style().is_some(),
            decided: options.style(),
            family: options.style().filter(|style| style.is_angle()),
            turned: false,
            named: false,
            k_after_road: None,
            has_caret: false,
        }
    }

    /// Takes a tile's text into account. True: it settles the style, which was open before.
    #[inline]
    pub(crate) fn see(&mut self, token: &Token) -> bool {
        self.has_caret |= token.caret;
        if let Some(angle) = &token.angle {
            if !angle.is_zero() && self.family.is_none() {
                self.family = Some(if angle.signed {
                    Style::Signed
                } else {
                    Style::Unsigned
                });
                // A zero angle may have come first.
                if self.decided.is_some_and(Style::is_angle) {
                    self.decided = self.family;
                }
            }
            if self.decided.is_none() {
                self.decided = self.family.or(Some(Style::Signed));
                return true;
            }
        } else if self.decided.is_none() {
            if token.tag.is_some() && !token.short_name {
                self.decided = Some(Style::Start);
                return true;
            }
            if token.short_name || token.is_bare_pair() {
                self.named = true;
            } else if !token.is_table_name() {
                self.turned = true;
            }
        }
        false
    }

    /// The style, once it is known.
    #[inline]
    pub(crate) const fn decided(&self) -> Option<Style> {
        self.decided
    }

    /// The style of a record that ends here.
    pub(crate) fn settle(&mut self) -> Style {
        let style = self.decided.unwrap_or(if self.named && !self.turned {
            Style::Signed
        } else {
            Style::Start
        });
        self.decided = Some(style);
        style
    }

    /// How a start tile lies.
    pub(crate) fn start_turns(&self, token: &Token) -> Option<Turns> {
        let read = match token.angle {
            Some(_) => token.read_named(self.reading),
            None => token.read_turned(self.reading),
        };
        Some(read.ok()?.tile.turns())
    }

    /// Reads a tile in a style. The token's spans are in the record.
    pub(crate) fn read(
        &mut self,
        token: &Token,
        style: Style,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Read, Fault> {
        let mixed = |told_code| {
            if self.told {
                told_code
            } else {
                Code::MixedOrientationStyle
            }
        };
        let fault = |bad: Bad| Fault::new(bad.code, bad.span).expecting(bad.expected);
        let mut note = |code, span| notes.note(Note::new(code, span));
        let result = if style.is_angle() {
            if token.tag.is_some() && !token.short_name {
                note(mixed(Code::TagInAngleStyle), token.tag_span);
                match token.angle {
                    Some(_) => token.read_named(self.reading),
                    None => token.read_turned(self.reading),
                }
            } else if token.angle.is_some() || token.short_name {
                token.read_named(self.reading)
            } else {
                let (read, is_named) = token.read_either(self.reading);
                if !is_named && read.is_ok() {
                    note(Code::MixedOrientationStyle, token.span);
                }
                read
            }
        } else if let Some(angle) = &token.angle {
            note(mixed(Code::AngleInStartStyle), angle.span);
            token.read_named(self.reading)
        } else if token.short_name {
            note(Code::MixedOrientationStyle, token.span);
            token.read_named(self.reading)
        } else {
            token.read_turned(self.reading)
        };
        let read = result.map_err(fault)?;
        self.note_oddities(token, style, &read, notes);
        Ok(read)
    }

    #[inline]
    fn note_oddities(
        &mut self,
        token: &Token,
        style: Style,
        read: &Read,
        notes: &mut dyn Notes<Code>,
    ) {
        if let Some(angle) = &token.angle {
            let place = angle.span;
            if angle.is_zero() {
                note_as(notes, Code::ZeroAngle, Code::NonCanonicalTile, place);
            } else if style.is_angle() && angle.signed != (style == Style::Signed) {
                notes.note(Note::new(Code::MixedAngleStyle, place));
            }
            if angle.odd {
                notes.note(Note::new(Code::OddAngle, place));
            }
            if read.odd.redundant_angle {
                note_as(notes, Code::RedundantAngle, Code::NonCanonicalTile, place);
            }
        }
        if read.odd.missing_tag {
            notes.note(Note::new(Code::MissingTag, token.span));
        }
        let Some(meeple) = &token.meeple else {
            return;
        };
        let place = meeple.span;
        match meeple.late {
            Some(b'E') => notes.note(Note::new(Code::EmblemBeforeMeeple, place)),
            Some(_) => notes.note(Note::new(Code::CaretBeforeMeeple, place)),
            None => {}
        }
        if token.short_name {
            notes.note(Note::new(Code::TableNameMeeple, place));
        }
        if read.odd.meeple_letter {
            note_as(notes, Code::MeepleLetter, Code::NonCanonicalTile, place);
        }
        if read.odd.m_for_monk {
            note_as(notes, Code::MForMonk, Code::MAfterF, place);
        }
        if read.odd.k_after_road {
            notes.note(Note::new(Code::KAfterRoad, place));
            self.k_after_road.get_or_insert(token.span);
        }
    }
}

/// Notes a deviation that is an error of another code at stricter levels.
pub(crate) fn note_as(notes: &mut dyn Notes<Code>, code: Code, error: Code, span: Span) {
    notes.note(Note::new(code, span).or_error(ParseError::new(error, span)));
}
