//! `option` and `setoption`.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{TextError, TextFault, Word};

use super::text::{Name, Text, has_word};
use crate::lex::{key, keys};

keys! {
    BUTTON = b"button";
    CHECK = b"check";
    COMBO = b"combo";
    FILENAME = b"filename";
    SPIN = b"spin";
    STRING = b"string";
}

const KEYWORD: TextError = TextError {
    reason: TextFault::Keyword,
    at: 0,
};

/// `setoption name NAME [value VALUE]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOption<'i> {
    name: Name<'i>,
    value: Option<Text<'i>>,
}

impl<'i> SetOption<'i> {
    /// A setting. `None` as value is a button's; `Some` of an empty text says that the value is empty.
    ///
    /// # Errors
    /// The word `value` stands in the name: the line would read back otherwise.
    pub fn new(name: Name<'i>, value: Option<Text<'i>>) -> Result<Self, TextError> {
        if has_word(name.as_bytes(), b"value", 0) {
            return Err(KEYWORD);
        }
        Ok(Self { name, value })
    }

    pub(crate) const fn from_parts(name: Name<'i>, value: Option<Text<'i>>) -> Self {
        Self { name, value }
    }

    /// The option's name, as it was written. Names are compared without case.
    #[must_use]
    pub const fn name(&self) -> &Name<'i> {
        &self.name
    }

    /// The value: `None` when the word `value` is missing, `Some` of an empty text when nothing follows it.
    #[must_use]
    pub const fn value(&self) -> Option<&Text<'i>> {
        self.value.as_ref()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> SetOption<'static> {
        SetOption {
            name: self.name.into_owned(),
            value: self.value.map(Text::into_owned),
        }
    }
}

/// What kind of value an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionType<'i> {
    /// `true` or `false`.
    Check,
    /// An integer.
    Spin,
    /// One of several words or texts.
    Combo,
    /// No value: setting it does something.
    Button,
    /// A text.
    String,
    /// The name of a file.
    Filename,
    /// A type that no draft knows; what follows it is kept in the extras.
    Other(OtherType<'i>),
}

/// The name of a type that no draft knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherType<'i>(pub(crate) Word<'i>);

impl OtherType<'_> {
    /// The name.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<'i> OptionType<'i> {
    /// The type of that name.
    #[must_use]
    pub fn new(name: Word<'i>) -> Self {
        Self::known(name.as_bytes()).unwrap_or(Self::Other(OtherType(name)))
    }

    fn known(name: &[u8]) -> Option<Self> {
        // A longer word is none of them, and has no key.
        if name.len() > 8 {
            return None;
        }
        Self::from_key(key(name))
    }

    /// The type that a word names, by the word's key.
    #[inline]
    pub(crate) fn from_key(key: u64) -> Option<Self> {
        Some(match key {
            CHECK => Self::Check,
            SPIN => Self::Spin,
            COMBO => Self::Combo,
            BUTTON => Self::Button,
            STRING => Self::String,
            FILENAME => Self::Filename,
            _ => return None,
        })
    }

    /// The name.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Check => b"check",
            Self::Spin => b"spin",
            Self::Combo => b"combo",
            Self::Button => b"button",
            Self::String => b"string",
            Self::Filename => b"filename",
            Self::Other(name) => name.as_bytes(),
        }
    }

    /// Whether the default is any text up to the end of the line.
    #[must_use]
    pub const fn is_text(&self) -> bool {
        matches!(self, Self::String | Self::Filename)
    }
}

/// `option name NAME type TYPE [default X] [min N] [max N] [var X]..`: an option that the engine has.
///
/// Build one with [`OptionDecl::check`] and kin, so that the line reads back as it was meant.
///
/// ```
/// use boardwire_usi::{Name, OptionDecl, Text, UsiCommand, format_command};
///
/// let hash = OptionDecl::spin(Name::new("Hash").unwrap(), 256, 1, 65536).unwrap();
/// assert_eq!(
///     format_command(&UsiCommand::Option(hash)),
///     "option name Hash type spin default 256 min 1 max 65536",
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct OptionDecl<'i> {
    pub(crate) name: Name<'i>,
    pub(crate) ty: OptionType<'i>,
    pub(crate) default: Option<Text<'i>>,
    pub(crate) min: Option<i64>,
    pub(crate) max: Option<i64>,
    pub(crate) vars: Vec<Text<'i>>,
    pub(crate) extras: Vec<Word<'i>>,
}

impl<'i> OptionDecl<'i> {
    /// An option with nothing but a type: every other part may be missing.
    ///
    /// # Errors
    /// The name holds the word `type` where the reader would take it for the keyword.
    pub fn new(name: Name<'i>, ty: OptionType<'i>) -> Result<Self, TextError> {
        let splits = match ty {
            OptionType::Other(_) => has_word(name.as_bytes(), b"type", 1),
            _ => holds_type(name.as_bytes()),
        };
        if splits {
            return Err(KEYWORD);
        }
        Ok(Self::from_parts(name, ty))
    }

    pub(crate) const fn from_parts(name: Name<'i>, ty: OptionType<'i>) -> Self {
        Self {
            name,
            ty,
            default: None,
            min: None,
            max: None,
            vars: Vec::new(),
            extras: Vec::new(),
        }
    }

    /// A switch.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn check(name: Name<'i>, default: bool) -> Result<Self, TextError> {
        let default = if default { "true" } else { "false" };
        Self::new(name, OptionType::Check)?.with_default(Text::new(default)?)
    }

    /// A number from `min` to `max`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn spin(name: Name<'i>, default: i64, min: i64, max: i64) -> Result<Self, TextError> {
        let mut option = Self::new(name, OptionType::Spin)?;
        option.default = Some(Text::new(alloc::format!("{default}"))?);
        option.min = Some(min);
        option.max = Some(max);
        Ok(option)
    }

    /// One of `vars`.
    ///
    /// # Errors
    /// As [`new`](Self::new) and [`with_default`](Self::with_default).
    pub fn combo(
        name: Name<'i>,
        default: Text<'i>,
        vars: impl IntoIterator<Item = Text<'i>>,
    ) -> Result<Self, TextError> {
        let mut option = Self::new(name, OptionType::Combo)?.with_default(default)?;
        for var in vars {
            check_value(&var)?;
            option.vars.push(var);
        }
        Ok(option)
    }

    /// An action.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn button(name: Name<'i>) -> Result<Self, TextError> {
        Self::new(name, OptionType::Button)
    }

    /// A text; an empty default is written `<empty>`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn string(name: Name<'i>, default: Text<'i>) -> Result<Self, TextError> {
        Self::new(name, OptionType::String)?.with_default(default)
    }

    /// A file's name; an empty default is written `<empty>`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn filename(name: Name<'i>, default: Text<'i>) -> Result<Self, TextError> {
        Self::new(name, OptionType::Filename)?.with_default(default)
    }

    /// The same with a default.
    ///
    /// # Errors
    /// Where the type is no text: the default holds a keyword after its first word, or is empty (but for a combo's). A
    /// spin's is a number, a check's `true` or `false`. A type that no draft knows keeps its tail as extras and has no default.
    pub fn with_default(mut self, default: Text<'i>) -> Result<Self, TextError> {
        // `<empty>` is how the line says an empty text; the two are one value.
        let default = if default.is_empty_marker() {
            Text::default()
        } else {
            default
        };
        match self.ty {
            OptionType::String | OptionType::Filename => {
                self.default = Some(default);
                return Ok(self);
            }
            OptionType::Combo if default.is_empty() => {
                self.default = Some(default);
                return Ok(self);
            }
            OptionType::Other(_) => return Err(KEYWORD),
            OptionType::Check if default != "true" && default != "false" => return Err(KEYWORD),
            OptionType::Spin if !is_integer(default.as_bytes()) => return Err(KEYWORD),
            _ => {}
        }
        check_value(&default)?;
        self.default = Some(default);
        Ok(self)
    }

    /// The option's name.
    #[must_use]
    pub const fn name(&self) -> &Name<'i> {
        &self.name
    }

    /// What kind of value it takes.
    #[must_use]
    pub const fn ty(&self) -> &OptionType<'i> {
        &self.ty
    }

    /// The default as it was written; `Some` of an empty text for `<empty>`, or for a string's `default` at the line's end.
    #[must_use]
    pub const fn default_value(&self) -> Option<&Text<'i>> {
        self.default.as_ref()
    }

    /// The least value.
    #[must_use]
    pub const fn min(&self) -> Option<i64> {
        self.min
    }

    /// The greatest value.
    #[must_use]
    pub const fn max(&self) -> Option<i64> {
        self.max
    }

    /// The values of a combo, in the order in which they stood.
    #[must_use]
    pub fn vars(&self) -> &[Text<'i>] {
        &self.vars
    }

    /// Words that have no meaning here, in the order in which they stood.
    #[must_use]
    pub fn extras(&self) -> &[Word<'i>] {
        &self.extras
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OptionDecl<'static> {
        OptionDecl {
            name: self.name.into_owned(),
            ty: match self.ty {
                OptionType::Other(name) => OptionType::Other(OtherType(name.0.into_owned())),
                OptionType::Check => OptionType::Check,
                OptionType::Spin => OptionType::Spin,
                OptionType::Combo => OptionType::Combo,
                OptionType::Button => OptionType::Button,
                OptionType::String => OptionType::String,
                OptionType::Filename => OptionType::Filename,
            },
            default: self.default.map(Text::into_owned),
            min: self.min,
            max: self.max,
            vars: self.vars.into_iter().map(Text::into_owned).collect(),
            extras: self.extras.into_iter().map(Word::into_owned).collect(),
        }
    }
}

impl fmt::Debug for OptionDecl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OptionDecl")
            .field("name", &self.name)
            .field("ty", &self.ty)
            .field("default", &self.default)
            .field("min", &self.min)
            .field("max", &self.max)
            .field("vars", &self.vars)
            .field("extras", &self.extras)
            .finish()
    }
}

/// Whether `word` is a key of an option's tail.
#[inline]
pub(crate) fn is_option_key(word: &[u8]) -> bool {
    matches!(word, b"default" | b"min" | b"max" | b"var")
}

fn is_integer(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).is_ok_and(|text| text.parse::<i64>().is_ok())
}

/// A value that reads back: not empty, and no keyword after its first word.
fn check_value(value: &Text<'_>) -> Result<(), TextError> {
    if value.is_empty() {
        return Err(TextError {
            reason: TextFault::Empty,
            at: 0,
        });
    }
    if value.words().skip(1).any(is_option_key) {
        return Err(KEYWORD);
    }
    Ok(())
}

/// Whether a name holds `type` and a known type word after its first word: there the reader would end it.
fn holds_type(name: &[u8]) -> bool {
    let words = || {
        name.split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty())
            .skip(1)
    };
    words()
        .zip(words().skip(1))
        .any(|(word, next)| word == b"type" && OptionType::known(next).is_some())
}
