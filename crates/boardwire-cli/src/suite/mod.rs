//! Fixtures as JSON files: for authors of parsers in any language.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use boardwire_core::{Direction, Level, Span};
use boardwire_transcript::{Case, CaseStep, Place};
use serde_json::{Map, Value, json};

use crate::console::Stop;

/// The version of the form.
const SUITE: u32 = 1;
const SCHEMA: &str = include_str!("schema.json");
const README: &str = include_str!("README.md");
/// The folders of fixtures that mean something; cases out of others go to `other`.
const FOLDERS: [&str; 4] = ["valid", "acceptable", "invalid", "session"];

/// What was written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Written {
    pub(crate) files: usize,
    pub(crate) cases: usize,
}

/// Writes the cases below a folder, a file for each transcript.
pub(crate) fn write(cases: &[Case], folder: &Path) -> Result<Written, Stop> {
    let mut files: BTreeMap<Key, Vec<Value>> = BTreeMap::new();
    for case in cases {
        files.entry(Key::of(case)).or_default().push(of_case(case));
    }
    let mut manifests: BTreeMap<&'static str, Vec<Value>> = BTreeMap::new();
    let mut written = Written::default();
    for (key, cases) in files {
        let name = format!("{}/{}.json", key.folder, key.subject);
        let inputs: usize = cases
            .iter()
            .map(|case| case["steps"].as_array().map_or(0, Vec::len))
            .sum();
        manifests.entry(key.format).or_default().push(json!({
            "file": name,
            "cases": cases.len(),
            "inputs": inputs,
        }));
        written.files += 1;
        written.cases += cases.len();
        let file = json!({
            "suite": SUITE,
            "format": key.format,
            "folder": key.folder,
            "subject": key.subject,
            "cases": cases,
        });
        put(&folder.join(key.format).join(&name), &pretty(&file))?;
    }
    let mut formats = Map::new();
    for (format, files) in manifests {
        let count = |field: &str| {
            files
                .iter()
                .filter_map(|file| file[field].as_u64())
                .sum::<u64>()
        };
        let (cases, inputs) = (count("cases"), count("inputs"));
        formats.insert(
            format.to_string(),
            json!({"manifest": format!("{format}/manifest.json"), "cases": cases, "inputs": inputs}),
        );
        let manifest = json!({
            "suite": SUITE,
            "boardwire": env!("CARGO_PKG_VERSION"),
            "format": format,
            "cases": cases,
            "inputs": inputs,
            "files": files,
        });
        put(
            &folder.join(format).join("manifest.json"),
            &pretty(&manifest),
        )?;
    }
    let manifest = json!({
        "suite": SUITE,
        "boardwire": env!("CARGO_PKG_VERSION"),
        "formats": formats,
    });
    put(&folder.join("manifest.json"), &pretty(&manifest))?;
    put(&folder.join("schema.json"), SCHEMA)?;
    put(&folder.join("README.md"), README)?;
    Ok(written)
}

/// Where a case goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    format: &'static str,
    folder: &'static str,
    subject: String,
}

impl Key {
    fn of(case: &Case) -> Self {
        let id = case.id();
        let path = id.rsplit_once(':').map_or(id.as_str(), |(path, _)| path);
        let path = PathBuf::from(path);
        let parents = path.parent().into_iter().flat_map(Path::components);
        let names: Vec<_> = parents
            .map(|part| part.as_os_str().to_string_lossy())
            .collect();
        let folder = FOLDERS
            .into_iter()
            .find(|folder| names.last().is_some_and(|name| name == folder));
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        Self {
            format: case.format(),
            folder: folder.unwrap_or("other"),
            subject: stem.into_owned(),
        }
    }
}

fn of_case(case: &Case) -> Value {
    let options: Map<_, _> = case
        .settings()
        .iter()
        .map(|(key, value)| (key.clone(), json!(value)))
        .collect();
    let steps: Vec<_> = case.steps().map(|step| of_step(case, &step)).collect();
    let mut object = json!({
        "id": case.id(),
        "kind": case.kind().name(),
        "options": options,
        "steps": steps,
    });
    if let Some(end) = case.end() {
        object["end"] = json!(end);
    }
    object
}

fn of_step(case: &Case, step: &CaseStep<'_>) -> Value {
    let [lenient, conforming, canonical] = Level::ALL.map(|level| {
        let mut codec = case.codec().boxed();
        codec.set_level(level);
        codec.check(step.bytes, step.direction).accepted
    });
    let written = match step.canonical {
        Some(bytes) => bytes_of(bytes),
        None if canonical => bytes_of(step.bytes),
        // A session's messages need not say it.
        None => {
            let mut codec = case.codec().boxed();
            codec.set_level(Level::Lenient);
            codec
                .canonical(step.bytes, step.direction)
                .map_or(Value::Null, |bytes| bytes_of(&bytes))
        }
    };
    let pins = |pins: &[(&str, Span)]| -> Vec<_> {
        pins.iter()
            .map(|(code, span)| json!({"code": code, "start": span.start, "end": span.end}))
            .collect()
    };
    let findings: Vec<_> = step
        .findings
        .iter()
        .map(|(code, place)| match place {
            Place::Any => json!({"code": code}),
            Place::Span(span) => json!({"code": code, "start": span.start, "end": span.end}),
            Place::Path(path) => json!({"code": code, "path": path.as_str()}),
        })
        .collect();
    let mut object = json!({
        "line": step.line,
        "direction": step.direction.map(Direction::name),
        "input": bytes_of(step.bytes),
        "accepted": {"canonical": canonical, "conforming": conforming, "lenient": lenient},
        "canonical": written,
        "notes": pins(&step.notes),
        "errors": pins(&step.errors),
        "findings": findings,
    });
    if let Some(at) = step.at {
        object["at"] = json!(at);
    }
    if let Some(model) = step
        .model
        .and_then(|text| serde_json::from_str::<Value>(text).ok())
    {
        object["model"] = model;
    }
    object
}

fn bytes_of(bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) => json!({ "text": text }),
        Err(_) => {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            json!({ "hex": hex })
        }
    }
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

fn put(path: &Path, text: &str) -> Result<(), Stop> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| Stop::Io(format!("{}: {error}", path.display())))
}
