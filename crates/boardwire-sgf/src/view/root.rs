//! The values of a root on which all others depend.

use crate::lex;
use crate::property::PropertyId;
use crate::tree::Node;

/// The values of a root that a [`Context`] is made of: of each identifier's first property the value that counts, of CA the first one.
#[derive(Default)]
pub(super) struct RootValues<'c> {
    pub(super) version: Option<&'c [u8]>,
    pub(super) game: Option<&'c [u8]>,
    pub(super) size: Option<&'c [u8]>,
    pub(super) charset: Option<&'c [u8]>,
}

impl<'c> RootValues<'c> {
    pub(super) fn of(root: Node<'c>) -> Self {
        let mut found = Self::default();
        let text = root.raw();
        let rules = root.collection().rules;
        // CA counts only where it is known how the bytes were read.
        let needs_charset = root.collection().encoding().is_some();
        let mut missing = 3 + usize::from(needs_charset);
        let mut at = usize::from(text.first() == Some(&b';'));
        // What is well-formed; values are passed over alike, whatever property they belong to.
        while let Some(&byte) = text.get(at) {
            let (ident, open) = match text.get(at + 1..) {
                _ if lex::is_blank(byte) => {
                    at += 1;
                    continue;
                }
                Some(_) if byte == b'[' => ([0; 2], at),
                _ if !lex::is_upper(byte) => break,
                Some([second @ b'A'..=b'Z', b'[', ..]) => ([byte, *second], at + 2),
                Some([b'[', ..]) => ([0; 2], at + 1),
                _ => break,
            };
            let place = found.place(ident, needs_charset);
            let Some(close) = lex::short_value_end(text, open + 1, rules) else {
                return found;
            };
            if let Some(place) = place
                && place.is_none()
            {
                let raw = text.get(open + 1..close).unwrap_or_default();
                // Perhaps nothing but soft line breaks: a later value may count.
                if matches!(raw, [] | [b'\\', ..]) {
                    break;
                }
                *place = Some(raw);
                missing -= 1;
                if missing == 0 {
                    return found;
                }
            }
            at = close + 1;
        }
        for property in root.properties_from(at) {
            if let Some(id) = PropertyId::of(property.ident())
                && let Ok(ident) = <[u8; 2]>::try_from(id.ident().as_bytes())
                && let Some(place) = found.place(ident, needs_charset)
            {
                let value = match id {
                    PropertyId::CA => property.value(),
                    _ => property.counting(),
                };
                place.get_or_insert(value.raw());
            }
        }
        found
    }

    #[inline]
    const fn place(
        &mut self,
        ident: [u8; 2],
        needs_charset: bool,
    ) -> Option<&mut Option<&'c [u8]>> {
        match &ident {
            b"FF" => Some(&mut self.version),
            b"GM" => Some(&mut self.game),
            b"SZ" => Some(&mut self.size),
            b"CA" if needs_charset => Some(&mut self.charset),
            _ => None,
        }
    }
}
