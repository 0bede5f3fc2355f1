//! Which codes a transcript pins: for the test that every code of a table has a fixture.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::{CodeInfo, CodecOptions as _, Level};

use crate::{Line, Options, read};

/// The code of the Canonical level, which a `=` pins where no deviation stands beside it.
const NOT_CANONICAL: &str = "not-canonical";

/// The names of all codes that stand in `~`, `!` and `@` marks, and `not-canonical` where an input has a `=`.
///
/// Whether they are true is for the runner to say.
#[must_use]
pub fn pinned_codes(text: &(impl AsRef<[u8]> + ?Sized)) -> BTreeSet<String> {
    let options = Options::default().at(Level::Lenient);
    let mut names = BTreeSet::new();
    let Some(transcript) = read(text, &options).transcript else {
        return names;
    };
    for line in transcript.lines() {
        let name = match line {
            Line::Note(mark) | Line::Error(mark) => mark.code.as_str(),
            Line::Finding(mark) => mark.code.as_str(),
            Line::Canonical(_) => NOT_CANONICAL,
            _ => continue,
        };
        if !names.contains(name) {
            names.insert(name.to_string());
        }
    }
    names
}

/// The rows of a table whose own fixture does not pin them. `fixture` reads the file that a row names, below `fixtures/`.
///
/// A code that is only the stricter error of a deviation is pinned by that deviation.
pub fn unpinned(
    codes: &'static [CodeInfo],
    mut fixture: impl FnMut(&str) -> Option<Vec<u8>>,
) -> Vec<&'static CodeInfo> {
    let mut files: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let pinned = |row: &&CodeInfo| {
        let names = files.entry(row.fixture).or_insert_with(|| {
            fixture(row.fixture).map_or_else(BTreeSet::new, |text| pinned_codes(&text))
        });
        let by_deviation =
            |other: &CodeInfo| other.errors.contains(&row.name) && names.contains(other.name);
        names.contains(row.name) || codes.iter().any(by_deviation)
    };
    let mut pinned = pinned;
    codes.iter().filter(|row| !pinned(row)).collect()
}
