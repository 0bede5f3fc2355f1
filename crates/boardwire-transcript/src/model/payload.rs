//! Payloads: bytes, and how they are spelled.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};

use crate::{Code, lex};

/// How a payload is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The rest of the line, verbatim.
    Plain,
    /// `"..."` with escapes.
    Quoted,
    /// `x"01 a1"`: bytes.
    Hex,
    /// `<<TAG`, lines, `TAG`.
    Block,
    /// `@files/name.sgf`: the bytes of another file.
    File,
}

/// What stands after a sigil: bytes in one of five spellings, or the path of a file that holds them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Payload<'i>(pub(crate) Inner<'i>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Inner<'i> {
    Plain(Cow<'i, str>),
    Quoted(Cow<'i, [u8]>),
    Hex(Cow<'i, [u8]>),
    Block(Block<'i>),
    File(Cow<'i, str>),
}

/// The lines of a block, joined by LF, and its tag. No line equals the tag.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Block<'i> {
    pub(crate) tag: Cow<'i, str>,
    pub(crate) text: Cow<'i, str>,
}

impl<'i> Block<'i> {
    fn new(tag: Cow<'i, str>, text: Cow<'i, str>) -> Result<Self, Code> {
        if !lex::is_tag(tag.as_bytes()) || text.split('\n').any(|line| line == tag) {
            return Err(Code::BadTag);
        }
        text.split('\n').try_for_each(lex::check_text)?;
        Ok(Self { tag, text })
    }

    fn into_owned(self) -> Block<'static> {
        Block {
            tag: Cow::Owned(self.tag.into_owned()),
            text: Cow::Owned(self.text.into_owned()),
        }
    }
}

impl<'i> Payload<'i> {
    /// The spelling in which these bytes are read best: plain where that can be, a block for text of several lines, else
    /// quoted, or hexadecimal where most bytes would need an escape.
    #[must_use]
    pub fn new(bytes: impl Into<Cow<'i, [u8]>>) -> Self {
        let bytes = bytes.into();
        let Ok(text) = core::str::from_utf8(&bytes) else {
            let shown = bytes.iter().filter(|&&byte| (0x20..0x7f).contains(&byte));
            return if shown.count() * 2 > bytes.len() {
                Self::quoted(bytes)
            } else {
                Self::hex(bytes)
            };
        };
        let lines_are_text = text.split('\n').all(|line| lex::check_text(line).is_ok());
        if lines_are_text && text.contains('\n') {
            let block = Block {
                tag: Cow::Owned(free_tag(text)),
                text: Cow::Owned(text.to_string()),
            };
            return Self(Inner::Block(block));
        }
        if !lines_are_text || lex::has_form(&bytes) || lex::has_edge_blank(&bytes) {
            return Self::quoted(bytes);
        }
        Self(Inner::Plain(Cow::Owned(text.to_string())))
    }

    /// The rest of a line, verbatim.
    ///
    /// # Errors
    /// The code under which a reader would refuse it, or read another form: a control character other than TAB, or a text
    /// that begins with `"`, `x"`, `<<` or `@`.
    pub fn plain(text: impl Into<Cow<'i, str>>) -> Result<Self, Code> {
        let text = text.into();
        lex::check_text(&text)?;
        match lex::form(text.as_bytes()) {
            Form::Plain => Ok(Self(Inner::Plain(text))),
            Form::Quoted | Form::Hex => Err(Code::UnclosedQuote),
            Form::Block => Err(Code::BadTag),
            Form::File => Err(Code::BadPath),
        }
    }

    /// Bytes between quotation marks, with escapes.
    #[must_use]
    pub fn quoted(bytes: impl Into<Cow<'i, [u8]>>) -> Self {
        Self(Inner::Quoted(bytes.into()))
    }

    /// Bytes in hexadecimal digits.
    #[must_use]
    pub fn hex(bytes: impl Into<Cow<'i, [u8]>>) -> Self {
        Self(Inner::Hex(bytes.into()))
    }

    /// Lines of text between `<<tag` and a line that holds the tag alone. A text that is to end in LF gives an empty last line.
    ///
    /// # Errors
    /// The code under which a reader would refuse it: the tag is none or is one of the lines, or a control character other
    /// than TAB and LF stands in the text.
    pub fn block(
        tag: impl Into<Cow<'i, str>>,
        text: impl Into<Cow<'i, str>>,
    ) -> Result<Self, Code> {
        Block::new(tag.into(), text.into()).map(|block| Self(Inner::Block(block)))
    }

    /// The bytes of the file at `path`, which is relative to the transcript's folder.
    ///
    /// # Errors
    /// `bad-path`: the path is empty or absolute, holds `\`, `.` or `..` as a part, or a control character.
    pub fn file(path: impl Into<Cow<'i, str>>) -> Result<Self, Code> {
        let path = path.into();
        lex::check_text(&path)?;
        if lex::is_path(&path) {
            Ok(Self(Inner::File(path)))
        } else {
            Err(Code::BadPath)
        }
    }

    /// How it is spelled.
    #[must_use]
    pub const fn form(&self) -> Form {
        match &self.0 {
            Inner::Plain(_) => Form::Plain,
            Inner::Quoted(_) => Form::Quoted,
            Inner::Hex(_) => Form::Hex,
            Inner::Block(_) => Form::Block,
            Inner::File(_) => Form::File,
        }
    }

    /// The bytes; lines of a block are joined by LF, and the last has no line end. `None` for a file's path.
    #[must_use]
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.0 {
            Inner::Plain(text) => Some(text.as_bytes()),
            Inner::Quoted(bytes) | Inner::Hex(bytes) => Some(bytes),
            Inner::Block(block) => Some(block.text.as_bytes()),
            Inner::File(_) => None,
        }
    }

    /// The bytes under `% eol`: the line ends inside a block are `eol`; all other forms are byte exact.
    #[must_use]
    pub fn bytes_with(&self, eol: Eol) -> Option<Cow<'_, [u8]>> {
        match &self.0 {
            Inner::Block(block) if eol != Eol::Lf => {
                let bytes = block.text.replace('\n', eol.as_str()).into_bytes();
                Some(Cow::Owned(bytes))
            }
            _ => self.bytes().map(Cow::Borrowed),
        }
    }

    /// The path, of a file.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match &self.0 {
            Inner::File(path) => Some(path),
            _ => None,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Payload<'static> {
        let own_text = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let own_bytes = |bytes: Cow<'_, [u8]>| Cow::Owned(bytes.into_owned());
        Payload(match self.0 {
            Inner::Plain(text) => Inner::Plain(own_text(text)),
            Inner::Quoted(bytes) => Inner::Quoted(own_bytes(bytes)),
            Inner::Hex(bytes) => Inner::Hex(own_bytes(bytes)),
            Inner::Block(block) => Inner::Block(block.into_owned()),
            Inner::File(path) => Inner::File(own_text(path)),
        })
    }
}

/// A tag that is no line of the text: `END`, `END1`, and so on.
fn free_tag(text: &str) -> String {
    let taken: BTreeSet<&str> = text
        .split('\n')
        .filter(|line| line.starts_with("END"))
        .collect();
    if !taken.contains("END") {
        return "END".to_string();
    }
    // One more candidate than there are lines, so that one is free.
    (1..=taken.len())
        .map(|number| format!("END{number}"))
        .find(|tag| !taken.contains(tag.as_str()))
        .unwrap_or_default()
}

/// The line ends inside a block, `% eol: crlf`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Eol {
    /// LF, the default.
    #[default]
    Lf,
    /// CR LF.
    CrLf,
    /// CR.
    Cr,
}

impl Eol {
    /// The line end of that name: `lf`, `crlf` or `cr`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "lf" => Some(Self::Lf),
            "crlf" => Some(Self::CrLf),
            "cr" => Some(Self::Cr),
            _ => None,
        }
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}

/// A model as JSON text, on one line or in a block, as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Json<'i>(pub(crate) JsonInner<'i>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum JsonInner<'i> {
    Line(Cow<'i, str>),
    Block(Block<'i>),
}

impl<'i> Json<'i> {
    /// JSON text on one line, without blanks at its edges.
    ///
    /// # Errors
    /// The code under which a reader would refuse it.
    pub fn line(text: impl Into<Cow<'i, str>>) -> Result<Self, Code> {
        let text = text.into();
        lex::check_text(&text)?;
        if lex::has_edge_blank(text.as_bytes()) || lex::json_fault(&text).is_some() {
            return Err(Code::BadJson);
        }
        Ok(Self(JsonInner::Line(text)))
    }

    /// JSON text of several lines.
    ///
    /// # Errors
    /// The code under which a reader would refuse it.
    pub fn block(
        tag: impl Into<Cow<'i, str>>,
        text: impl Into<Cow<'i, str>>,
    ) -> Result<Self, Code> {
        let block = Block::new(tag.into(), text.into())?;
        match lex::json_fault(&block.text) {
            None => Ok(Self(JsonInner::Block(block))),
            Some(_) => Err(Code::BadJson),
        }
    }

    /// The JSON text.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.0 {
            JsonInner::Line(text) => text,
            JsonInner::Block(block) => &block.text,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Json<'static> {
        Json(match self.0 {
            JsonInner::Line(text) => JsonInner::Line(Cow::Owned(text.into_owned())),
            JsonInner::Block(block) => JsonInner::Block(block.into_owned()),
        })
    }
}
