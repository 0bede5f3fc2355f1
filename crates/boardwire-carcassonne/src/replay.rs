//! Records on the rules.
