//! The lines that are measured: the benches' own, and those of real logs.

use std::path::PathBuf;

pub use boardwire_benches::{go, info_short, info_with_pv, options, positions};

/// The protocol lines of the corpus's logs that are no free text: (to the engine, to the GUI).
pub fn logs() -> Option<(Vec<String>, Vec<String>)> {
    let root = PathBuf::from(std::env::var_os("BOARDWIRE_CORPUS")?).join("usi");
    let mut files = Vec::new();
    for folder in ["shogihome-usi-logs", "own-runs"] {
        let entries = std::fs::read_dir(root.join(folder)).ok()?;
        files.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    files.sort();
    let (mut to_engine, mut to_gui) = (Vec::new(), Vec::new());
    for file in files {
        let text = std::fs::read_to_string(file).ok()?;
        for line in text.lines() {
            if let Some(line) = line.strip_prefix("recv:") {
                to_engine.push(line.to_owned());
            } else if let Some(line) = line.strip_prefix("send:") {
                to_gui.push(line.to_owned());
            }
        }
    }
    for lines in [&mut to_engine, &mut to_gui] {
        lines.retain(|line| boardwire_usi::parse(line).is_ok());
    }
    Some((to_engine, to_gui))
}

/// The corpus's CSA records that are UTF-8, as peers want them: without a byte order mark.
pub fn records() -> Option<Vec<String>> {
    let root = PathBuf::from(std::env::var_os("BOARDWIRE_CORPUS")?).join("csa/records");
    let mut files: Vec<_> = std::fs::read_dir(root)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let texts = files.iter().filter_map(|file| {
        let text = std::fs::read_to_string(file).ok()?;
        Some(text.trim_start_matches('\u{feff}').to_owned())
    });
    Some(texts.collect())
}
