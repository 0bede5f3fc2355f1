//! `setoption` against the options that an engine has declared.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Span;

use crate::codes::{Code, Note};
use crate::lex;
use crate::line::Line;
use crate::model::{OptionDecl, OptionType, SetOption, Text};

/// The options that an engine has declared, in the order in which it did. Names are compared without case.
///
/// ```
/// use boardwire_usi::{Command, DeclaredOptions, OptionValue, parse};
///
/// let mut options = DeclaredOptions::new();
/// for line in ["option name Hash type spin default 256 min 1 max 65536", "option name ClearHash type button"] {
///     let Command::Option(option) = parse(line)? else { panic!() };
///     options.declare(option.into_owned());
/// }
///
/// let Command::SetOption(set) = parse("setoption name hash value 1024")? else { panic!() };
/// assert_eq!(options.check(&set), Ok(OptionValue::Spin(1024)));
///
/// let line = "setoption name Hash value 100000";
/// let Command::SetOption(set) = parse(line)? else { panic!() };
/// let error = options.check(&set).unwrap_err();
/// assert_eq!(error.to_string(), "the value of Hash is 100000, above its max 65536");
/// assert_eq!(error.note(line).span().of(line.as_bytes()), b"100000");
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredOptions {
    options: Vec<OptionDecl<'static>>,
    /// Where the option of a name in lower case stands.
    index: BTreeMap<Vec<u8>, usize>,
}

impl DeclaredOptions {
    /// No options.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            options: Vec::new(),
            index: BTreeMap::new(),
        }
    }

    /// Adds an option. One of the same name gives way and is returned: the later declaration counts, as in GUIs.
    pub fn declare(&mut self, option: OptionDecl<'static>) -> Option<OptionDecl<'static>> {
        let at = self.options.len();
        let known = *self
            .index
            .entry(option.name().as_bytes().to_ascii_lowercase())
            .or_insert(at);
        match self.options.get_mut(known) {
            Some(earlier) => Some(core::mem::replace(earlier, option)),
            None => {
                self.options.push(option);
                None
            }
        }
    }

    /// The option of that name.
    #[must_use]
    pub fn get(&self, name: &(impl AsRef<[u8]> + ?Sized)) -> Option<&OptionDecl<'static>> {
        let at = self.index.get(&name.as_ref().to_ascii_lowercase())?;
        self.options.get(*at)
    }

    /// All options.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &OptionDecl<'static>> {
        self.options.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// What a setting sets, typed, when the declared option takes it.
    ///
    /// `USI_Hash` (a number, in MB) and `USI_Ponder` (a switch) are known without a declaration: Shogidokoro sends them to every
    /// engine (dlshogi#81).
    ///
    /// # Errors
    /// The first of: unknown name, a button with a value, no value, a value that the type does not take.
    pub fn check<'s>(&'s self, set: &'s SetOption<'_>) -> Result<OptionValue<'s>, SetOptionError> {
        let name = set.name().as_bytes();
        let error = |fault| {
            Err(SetOptionError {
                name: set.name().clone().into_owned().into(),
                value: set.value().cloned().map(Text::into_owned),
                fault,
            })
        };
        let option = self.get(name);
        let ty = match option {
            Some(option) => option.ty(),
            None if same(name, b"USI_Hash") => &OptionType::Spin,
            None if same(name, b"USI_Ponder") => &OptionType::Check,
            None => return error(SetOptionFault::UnknownOption),
        };
        let Some(value) = set.value() else {
            return match ty {
                OptionType::Button => Ok(OptionValue::Button),
                OptionType::Other(_) => Ok(OptionValue::Other(None)),
                _ => error(SetOptionFault::ValueMissing),
            };
        };
        match ty {
            OptionType::Button => error(SetOptionFault::ValueUnwanted),
            OptionType::Check => match value.as_bytes() {
                word if word.eq_ignore_ascii_case(b"true") => Ok(OptionValue::Check(true)),
                word if word.eq_ignore_ascii_case(b"false") => Ok(OptionValue::Check(false)),
                _ => error(SetOptionFault::NotBoolean),
            },
            OptionType::Spin => {
                let Ok(number) = lex::read_signed(value.as_bytes()) else {
                    return error(SetOptionFault::NotNumber);
                };
                match (
                    option.and_then(OptionDecl::min),
                    option.and_then(OptionDecl::max),
                ) {
                    (Some(min), _) if number < min => error(SetOptionFault::BelowMin(min)),
                    (_, Some(max)) if number > max => error(SetOptionFault::AboveMax(max)),
                    _ => Ok(OptionValue::Spin(number)),
                }
            }
            OptionType::Combo => {
                let vars = option.map(OptionDecl::vars).unwrap_or_default();
                let default = option.and_then(OptionDecl::default_value);
                let mut listed = vars.iter().chain(default);
                match listed.find(|var| same(var.as_bytes(), value.as_bytes())) {
                    Some(var) => Ok(OptionValue::Combo(var)),
                    None if vars.is_empty() && default.is_none() => Ok(OptionValue::Combo(value)),
                    None => error(SetOptionFault::NotListed),
                }
            }
            OptionType::String | OptionType::Filename => Ok(OptionValue::Text(value)),
            OptionType::Other(_) => Ok(OptionValue::Other(Some(value))),
        }
    }
}

impl Extend<OptionDecl<'static>> for DeclaredOptions {
    fn extend<I: IntoIterator<Item = OptionDecl<'static>>>(&mut self, options: I) {
        for option in options {
            self.declare(option);
        }
    }
}

impl FromIterator<OptionDecl<'static>> for DeclaredOptions {
    fn from_iter<I: IntoIterator<Item = OptionDecl<'static>>>(options: I) -> Self {
        let mut declared = Self::new();
        declared.extend(options);
        declared
    }
}

/// Equal but for the case of ASCII letters: the draft compares names and values so.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.eq_ignore_ascii_case(b)
}

/// What a checked setting sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionValue<'s> {
    /// On or off.
    Check(bool),
    /// A number within its bounds.
    Spin(i64),
    /// One of the values, in the spelling of the declaration.
    Combo(&'s Text<'s>),
    /// Do it.
    Button,
    /// A text or the name of a file. An empty one may be written `<empty>`: see [`Text::is_empty_marker`].
    Text(&'s Text<'s>),
    /// The value of a type that no draft knows.
    Other(Option<&'s Text<'s>>),
}

/// What is wrong with a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetOptionFault {
    /// No option of that name is declared.
    UnknownOption,
    /// The option takes a value.
    ValueMissing,
    /// The option is a button.
    ValueUnwanted,
    /// A check takes `true` or `false`.
    NotBoolean,
    /// A spin takes an integer of 64 bits.
    NotNumber,
    /// Below the spin's `min`.
    BelowMin(i64),
    /// Above the spin's `max`.
    AboveMax(i64),
    /// None of the combo's values.
    NotListed,
}

/// Why a setting does not fit the declared options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOptionError {
    name: Text<'static>,
    value: Option<Text<'static>>,
    fault: SetOptionFault,
}

impl SetOptionError {
    /// What is wrong.
    #[must_use]
    pub const fn fault(&self) -> SetOptionFault {
        self.fault
    }

    /// The row of the code table.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self.fault {
            SetOptionFault::UnknownOption => Code::UnknownOption,
            SetOptionFault::ValueMissing => Code::OptionValueMissing,
            SetOptionFault::ValueUnwanted => Code::OptionValueUnwanted,
            SetOptionFault::NotBoolean => Code::OptionValueNotBoolean,
            SetOptionFault::NotNumber => Code::OptionValueNotNumber,
            SetOptionFault::BelowMin(_) | SetOptionFault::AboveMax(_) => {
                Code::OptionValueOutOfRange
            }
            SetOptionFault::NotListed => Code::OptionValueNotListed,
        }
    }

    /// The same as a note on the line that the setting was read from: on the name when that is unknown or lacks its value, else
    /// on the value, or on the word `value` where that is empty.
    #[must_use]
    pub fn note(&self, line: &(impl AsRef<[u8]> + ?Sized)) -> Note {
        let (name, value) = parts(Line::new(line));
        let span = match self.fault {
            SetOptionFault::UnknownOption | SetOptionFault::ValueMissing => name,
            _ => value,
        };
        Note::new(self.code(), span)
    }
}

/// Where the name and the value of a `setoption` line stand; empty where they don't.
fn parts(line: Line<'_>) -> (Span, Span) {
    let mut words = line
        .words()
        .skip_while(|word| !word.bytes.eq_ignore_ascii_case(b"setoption"))
        .skip(2);
    let (mut name, mut key): (Option<Span>, Option<Span>) = (None, None);
    for word in words.by_ref() {
        if word.bytes == b"value" {
            key = Some(word.span);
            break;
        }
        name = Some(name.map_or(word.span, |name| name.join(word.span)));
    }
    // An empty value has no place of its own.
    let value = words.map(|word| word.span).reduce(Span::join).or(key);
    (name.unwrap_or_default(), value.unwrap_or_default())
}

impl fmt::Display for SetOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match self.fault {
            SetOptionFault::UnknownOption => {
                return write!(f, "the engine has declared no option {name}");
            }
            SetOptionFault::ValueMissing => return write!(f, "{name} takes a value"),
            _ => {}
        }
        let value = self.value.as_ref();
        write!(f, "the value of {name} is ")?;
        match value {
            Some(value) if !value.is_empty() => value.fmt(f)?,
            _ => f.write_str("empty")?,
        }
        match self.fault {
            SetOptionFault::NotBoolean => f.write_str(", neither true nor false"),
            SetOptionFault::NotNumber => f.write_str(", which is no integer"),
            SetOptionFault::BelowMin(min) => write!(f, ", below its min {min}"),
            SetOptionFault::AboveMax(max) => write!(f, ", above its max {max}"),
            SetOptionFault::NotListed => f.write_str(", which is none of its values"),
            SetOptionFault::ValueUnwanted
            | SetOptionFault::UnknownOption
            | SetOptionFault::ValueMissing => f.write_str(", but a button takes none"),
        }
    }
}

impl core::error::Error for SetOptionError {}
