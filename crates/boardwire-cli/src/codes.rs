//! The codes in the brackets of reports: those of all tables, and what the program finds by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use boardwire_convert::REFUSALS;
use boardwire_core::CodeInfo;
use boardwire_transcript::FailureKind;

use crate::registry::{FORMATS, Format, TRANSCRIPT};
use crate::report::Problem;

/// What stands in place of a format where a conversion gives nothing.
pub(crate) const CONVERSIONS: &str = "conversions";

/// The rows of all tables, or of one format's; formats may share a table.
pub(crate) fn rows(format: Option<&Format>) -> Vec<&'static CodeInfo> {
    let formats = FORMATS
        .into_iter()
        .filter(|known| format.is_none_or(|format| format.name == known.name));
    let mut known = BTreeSet::new();
    formats
        .flat_map(Format::codes)
        .filter(|row| known.insert((row.format, row.name)))
        .collect()
}

/// What a report finds that is in no table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    /// The format in whose reports it is.
    pub(crate) format: &'static str,
    pub(crate) name: &'static str,
    /// What is compared.
    pub(crate) meaning: &'static str,
    pub(crate) help: &'static str,
}

impl Check {
    /// Whether reports on the format have it.
    pub(crate) fn is_of(&self, format: &str) -> bool {
        self.format.split(", ").any(|it| it == format)
    }
}

/// The checks that transcripts' cases go through, and the one of logs.
pub(crate) fn checks() -> impl Iterator<Item = Check> {
    let of_transcripts = FailureKind::ALL.into_iter().map(|kind| Check {
        format: TRANSCRIPT.name,
        name: kind.name(),
        meaning: kind.meaning(),
        help: "correct the marks, or the parser; `boardwire transcript bless` writes the marks that hold now",
    });
    of_transcripts.chain([Check {
        format: "usi-log, csa-log",
        name: NO_COMMAND,
        meaning: "the lines of a log with the styles that are known: in none of these one is a command",
        help: "name the style with -o style=NAME, or the format with --format",
    }])
}

/// The code of a log in a style that is not known.
pub(crate) const NO_COMMAND: &str = "no-command";

/// The tables that have a code.
pub(crate) fn tables_of(code: &str) -> &'static [&'static str] {
    static TABLES: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let mut tables: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for row in rows(None) {
            tables.entry(row.name).or_default().push(row.format);
        }
        for check in checks() {
            tables.entry(check.name).or_default().push(check.format);
        }
        for row in REFUSALS {
            tables.entry(row.name).or_default().push(CONVERSIONS);
        }
        tables
    });
    TABLES.get(code).map_or(&[], Vec::as_slice)
}

/// The command that explains a finding; the format is named where others have such a code, too.
pub(crate) fn explaining(problem: &Problem) -> String {
    let code = problem.code;
    match problem.table {
        Some(table) if tables_of(code).len() > 1 => {
            format!("boardwire explain --format {table} {code}")
        }
        _ => format!("boardwire explain {code}"),
    }
}
