//! From bytes to values.

use boardwire_core::Span;

use super::{Context, Value};
use crate::Code;
use crate::property::PropertyDef;

/// The same as [`decode`](super::decode), with problems given to `sink`: each code with its place in `raw`.
pub fn decode_with<'a>(
    def: &PropertyDef,
    raw: &'a [u8],
    context: &Context,
    sink: &mut dyn FnMut(Code, Span),
) -> Option<Value<'a>> {
    let _ = (def, raw, context, sink);
    None
}
