//! Codec `csa-line`: a protocol line of either side, with its direction.
