//! Where a writer's text goes: straight on, or through a layer that counts columns, breaks long texts, and changes line ends.

use boardwire_core::Out;

use super::{FormatOptions, LineEnd};

/// A place for a collection's text.
pub(super) trait Sheet: Out {
    /// Whether columns are counted.
    const COUNTS: bool;

    /// Bytes of the current line.
    fn column(&self) -> usize {
        0
    }

    /// What comes up to [`end_text`](Self::end_text) is a text of FF\[4\], with its escapes.
    fn begin_text(&mut self) {}

    /// The text is over.
    fn end_text(&mut self) {}

    /// All is written.
    fn end(&mut self) {}
}

/// Passes all on.
pub(super) struct Plain<'o, O> {
    out: &'o mut O,
}

impl<'o, O: Out> Plain<'o, O> {
    pub(super) const fn new(out: &'o mut O) -> Self {
        Self { out }
    }
}

impl<O: Out> Out for Plain<'_, O> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.out.put(bytes);
    }

    #[inline]
    fn put_u64(&mut self, value: u64) {
        self.out.put_u64(value);
    }
}

impl<O: Out> Sheet for Plain<'_, O> {
    const COUNTS: bool = false;
}

/// Counts columns, breaks texts, changes line ends.
pub(super) struct Styled<'o, O> {
    out: &'o mut O,
    line_end: &'static [u8],
    soft_breaks: Option<usize>,
    column: usize,
    in_text: bool,
    /// The last byte of the text is a `\` that escapes the next.
    escaping: bool,
}

impl<'o, O: Out> Styled<'o, O> {
    pub(super) fn new(out: &'o mut O, options: &FormatOptions) -> Self {
        Self {
            out,
            line_end: match options.line_end {
                LineEnd::Lf => b"\n",
                LineEnd::CrLf => b"\r\n",
            },
            soft_breaks: options.soft_breaks.map(|column| column.max(2) as usize),
            column: 0,
            in_text: false,
            escaping: false,
        }
    }

    /// A piece without a line end.
    fn line(&mut self, bytes: &[u8]) {
        let Some(most) = self.soft_breaks.filter(|_| self.in_text) else {
            self.column += bytes.len();
            self.out.put(bytes);
            return;
        };
        // Whole characters and whole escapes, with room for the `\` of the break.
        let mut done = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            let begins = byte & 0xC0 != 0x80 && !self.escaping;
            if begins && self.column + 2 > most {
                self.out.put(bytes.get(done..at).unwrap_or_default());
                self.out.put(b"\\");
                self.out.put(self.line_end);
                done = at;
                self.column = 0;
            }
            self.escaping = byte == b'\\' && !self.escaping;
            self.column += 1;
        }
        self.out.put(bytes.get(done..).unwrap_or_default());
    }
}

impl<O: Out> Out for Styled<'_, O> {
    fn put(&mut self, bytes: &[u8]) {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        self.line(lines.next().unwrap_or_default());
        for line in lines {
            self.out.put(self.line_end);
            self.column = 0;
            self.escaping = false;
            self.line(line);
        }
    }
}

impl<O: Out> Sheet for Styled<'_, O> {
    const COUNTS: bool = true;

    fn column(&self) -> usize {
        self.column
    }

    fn begin_text(&mut self) {
        self.in_text = true;
        self.escaping = false;
    }

    fn end_text(&mut self) {
        self.in_text = false;
    }
}

/// Counts bytes up to the first line end, for a look ahead.
#[derive(Default)]
pub(super) struct Measure {
    len: usize,
    ended: bool,
}

impl Measure {
    /// Bytes of the first line.
    pub(super) const fn len(&self) -> usize {
        self.len
    }
}

impl Out for Measure {
    fn put(&mut self, bytes: &[u8]) {
        if !self.ended {
            let line = memchr::memchr(b'\n', bytes);
            self.len += line.unwrap_or(bytes.len());
            self.ended = line.is_some();
        }
    }
}

impl Sheet for Measure {
    const COUNTS: bool = false;
}
