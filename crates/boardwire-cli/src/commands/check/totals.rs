//! What a run of `check` counts.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::json;

use super::Checked;
use super::extra::Extra;
use crate::report::Tally;
use crate::shown::{counted, grouped};

/// What was counted in all files, and in those of each format.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) all: Tally,
    formats: BTreeMap<&'static str, Tally>,
    /// In how many files a check that was asked for has nothing to check.
    lacks: BTreeMap<Extra, usize>,
}

impl Totals {
    pub(super) fn add(&mut self, checked: Checked) {
        if let Some(format) = checked.format {
            self.formats.entry(format).or_default().add(&checked.tally);
        }
        for extra in checked.lacks {
            *self.lacks.entry(extra).or_default() += 1;
        }
        self.all.add(&checked.tally);
    }

    /// A table where there are several formats, and the line that ends a run.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.formats.len() > 1 {
            let row = |cells: [&str; 6]| {
                let [format, numbers @ ..] = cells;
                let numbers: String = numbers.map(|cell| format!("{cell:>10}")).concat();
                format!("{format:<16}{numbers}")
            };
            let heads = ["format", "files", "messages", "errors", "notes", "remarks"];
            writeln!(out, "{}", row(heads))?;
            for (format, tally) in &self.formats {
                let counts = [
                    tally.files,
                    tally.messages,
                    tally.errors,
                    tally.notes,
                    tally.remarks,
                ];
                let [a, b, c, d, e] = counts.map(grouped);
                writeln!(out, "{}", row([format, &a, &b, &c, &d, &e]))?;
            }
        }
        for (extra, files) in &self.lacks {
            let others = match files {
                1 => "1 file is of another format".to_string(),
                _ => format!("{} are of other formats", counted(*files, "file")),
            };
            writeln!(out, "{}; {others}", extra.about())?;
        }
        writeln!(out, "{}", self.all.summary())
    }

    pub(super) fn json(&self) -> serde_json::Value {
        let mut summary = self.all.json();
        let formats: serde_json::Map<_, _> = self
            .formats
            .iter()
            .map(|(format, tally)| {
                let counts = json!({
                    "files": tally.files,
                    "messages": tally.messages,
                    "errors": tally.errors,
                    "notes": tally.notes,
                    "remarks": tally.remarks,
                });
                ((*format).to_string(), counts)
            })
            .collect();
        summary["formats"] = formats.into();
        for (extra, files) in &self.lacks {
            summary["without"][extra.option()] = json!(files);
        }
        json!({ "summary": summary })
    }
}
