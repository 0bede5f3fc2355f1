//! How messages are read and written.

use boardwire_core::othello::Size;
use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// Level, limits, the board of replies, and how moves are written.
///
/// The limits have their own defaults here: 64 KiB for a line of the engine pipe ([`Limits::line`]), 8 MiB for a message of the service
/// ([`Limits::document`]), 32 brackets deep ([`Limits::nesting`], at most 127), 1000 entries for a board or a list of squares
/// ([`Limits::nodes`]).
///
/// ```
/// use boardwire_core::othello::Size;
/// use boardwire_flipsight::{Message, Options, parse_with};
///
/// let options = Options::default().with_size(Size::Ten);
/// let Message::Reply(reply) = parse_with(r#"{"move":"J0"}"#, &options, &mut Vec::new())? else { panic!() };
/// assert_eq!(reply.mv.index(), 99);
/// # Ok::<(), boardwire_flipsight::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    level: Level,
    limits: Limits,
    size: Size,
    coords: bool,
}

impl Options {
    pub(crate) const LENIENT: Self = Self::new(Level::Lenient);
    pub(crate) const CONFORMING: Self = Self::new(Level::Conforming);
    pub(crate) const CANONICAL: Self = Self::new(Level::Canonical);

    /// The defaults at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        let mut limits = Limits::DEFAULT;
        limits.document = 8 * 1024 * 1024;
        limits.nesting = 32;
        limits.nodes = 1000;
        Self {
            level,
            limits,
            size: Size::Eight,
            coords: false,
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same for replies on a board of this size; 8x8 if nothing is said. A reply does not name its board: without the size of the
    /// request that it answers, `d2` is 11 of 8x8, not 13 of 10x10, and `j10` is off the board.
    #[must_use]
    pub const fn with_size(mut self, size: Size) -> Self {
        self.size = size;
        self
    }

    /// The same, but replies are written with the names of squares (`d3`) in place of their numbers, or not.
    #[must_use]
    pub const fn with_coords(mut self, coords: bool) -> Self {
        self.coords = coords;
        self
    }

    /// The board of replies.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether replies are written with the names of squares.
    #[must_use]
    pub const fn coords(&self) -> bool {
        self.coords
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::CONFORMING
    }
}

impl CodecOptions for Options {
    #[inline]
    fn level(&self) -> Level {
        self.level
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    #[inline]
    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// `size` (8 or 10), `coords` (true or false), and the limits by their names.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let bad_value = |expected| OptionError::bad_value(key, value, expected);
        match key {
            "size" => {
                self.size = match value {
                    "8" => Size::Eight,
                    "10" => Size::Ten,
                    _ => return Err(bad_value("8 or 10")),
                };
            }
            "coords" => self.coords = value.parse().map_err(|_| bad_value("true or false"))?,
            _ => {
                if let Some(set) = self.limits.set(key, value) {
                    return set;
                }
                return Err(OptionError::unknown_key(
                    key,
                    "size, coords, line-limit, document-limit, nesting-limit, node-limit",
                ));
            }
        }
        Ok(())
    }
}
