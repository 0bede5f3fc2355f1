//! The older form of transcripts: a line each, `INPUT` or `INPUT => CANONICAL`.
//!
//! Lines are cut of blanks at both ends; blank lines and lines that begin with the comment sign are passed over. The first
//! `=>` parts a line in two, both cut of blanks again; without one, the input is its own canonical form. In a file of
//! invalid inputs each remaining line, whole, has to be refused.
//!
//! The form can't say what direction, error or span is meant, nor hold an input with blanks at its ends, a line end, a `=>`,
//! or the comment sign at its beginning: that is what the sigils of the newer form are for.

use alloc::vec::Vec;

use boardwire_core::Level;

/// What the lines of a file have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Expect {
    /// Each input is read, and written as the file says.
    #[default]
    Valid,
    /// Each input is refused.
    Invalid,
}

/// How a file in the older form is read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LegacyOptions {
    /// The sign that comments begin with. Default `#`; files of the CSA family have `;`.
    pub comment: char,
    /// Default Valid.
    pub expect: Expect,
    /// The level at which inputs are read. Default Conforming.
    pub level: Level,
}

impl Default for LegacyOptions {
    fn default() -> Self {
        Self {
            comment: '#',
            expect: Expect::Valid,
            level: Level::Conforming,
        }
    }
}

impl LegacyOptions {
    /// The same with another comment sign.
    #[must_use]
    pub const fn with_comment(mut self, comment: char) -> Self {
        self.comment = comment;
        self
    }

    /// The same with another expectation.
    #[must_use]
    pub const fn with_expect(mut self, expect: Expect) -> Self {
        self.expect = expect;
        self
    }

    /// The same at another level.
    #[must_use]
    pub const fn with_level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }
}

/// A line that is a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'i> {
    /// The line, from 1.
    pub line: usize,
    /// What is to be read.
    pub input: &'i [u8],
    /// What it is written as, where the file says so.
    pub output: Option<&'i [u8]>,
}

/// The cases of a file in the older form. Any bytes can be read so.
#[must_use]
pub fn read<'i>(content: &'i (impl AsRef<[u8]> + ?Sized), options: &LegacyOptions) -> Vec<Row<'i>> {
    let mut buffer = [0; 4];
    let comment = options.comment.encode_utf8(&mut buffer).as_bytes();
    let mut rows = Vec::new();
    for (index, line) in content.as_ref().split(|&byte| byte == b'\n').enumerate() {
        let line = trim(line);
        if line.is_empty() || line.starts_with(comment) {
            continue;
        }
        let arrow = match options.expect {
            Expect::Valid => line.windows(2).position(|pair| pair == b"=>"),
            Expect::Invalid => None,
        };
        let (input, output) = match arrow {
            None => (line, None),
            Some(at) => {
                let (input, rest) = line.split_at(at);
                (trim(input), Some(trim(rest.get(2..).unwrap_or_default())))
            }
        };
        rows.push(Row {
            line: index + 1,
            input,
            output,
        });
    }
    rows
}

/// Cuts blanks at both ends: all that Unicode calls white space, as far as the line is UTF-8.
fn trim(line: &[u8]) -> &[u8] {
    match core::str::from_utf8(line) {
        Ok(text) => text.trim().as_bytes(),
        Err(_) => line.trim_ascii(),
    }
}
