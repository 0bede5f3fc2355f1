//! Placement of pieces: `PI`, `P1` to `P9`, `P+`, `P-`; shared by summaries and records.
