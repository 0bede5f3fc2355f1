//! Game records, V1 to V3.
