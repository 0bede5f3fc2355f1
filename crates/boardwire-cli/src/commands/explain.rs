//! `boardwire explain`.

use std::io::Write as _;

use boardwire_convert::{REFUSALS, RefusalInfo};
use boardwire_core::CodeInfo;
use serde_json::json;

use crate::args::ExplainArgs;
use crate::codes::{CONVERSIONS, Check, checks, rows, tables_of};
use crate::console::{ColorChoice, Outcome, Stop, stdout};
use crate::example::{Example, fixture};
use crate::render::Renderer;
use crate::settings::Settings;
use crate::shown::listed;

pub(crate) fn run(args: &ExplainArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let rows = rows(settings.format);
    // Conversions are of no format.
    let refusals: &[RefusalInfo] = match settings.format {
        None => &REFUSALS,
        Some(_) => &[],
    };
    if args.list {
        return list(&rows, refusals, settings);
    }
    let Some(code) = args.code.as_deref() else {
        return Err(Stop::usage(
            "name a code, as reports show it in brackets; boardwire explain --list shows all",
        ));
    };
    // As it is copied out of a report.
    let code = code.trim_matches(['[', ']']);
    let found: Vec<_> = rows.iter().filter(|row| row.name == code).collect();
    let refusal = refusals.iter().find(|row| row.name == code);
    if found.is_empty() && refusal.is_none() {
        let is_asked = |check: &Check| settings.format.is_none_or(|it| check.is_of(it.name));
        let mut checks = checks().filter(is_asked);
        if let Some(check) = checks.find(|check| check.name == code) {
            return explain_check(&check, settings);
        }
        if let (Some(format), tables @ [_, ..]) = (settings.format, tables_of(code)) {
            let format = format.name;
            let have = if tables.len() == 1 { "has" } else { "have" };
            let tables = listed(tables);
            return Err(Stop::usage(format!(
                "{format} has no code {code}; {tables} {have}"
            )));
        }
        let names = rows.iter().map(|row| row.name);
        let names = names.chain(refusals.iter().map(|row| row.name));
        return Err(Stop::usage(unknown_code(
            code,
            names.chain(checks.map(|it| it.name)),
        )));
    }
    let mut out = stdout();
    let renderer = Renderer::new(ColorChoice::colors_stdout(settings.color));
    for (index, row) in found.iter().enumerate() {
        if settings.json {
            writeln!(out, "{}", row_json(row))?;
            continue;
        }
        if index > 0 {
            writeln!(out)?;
        }
        out.write_all(page(row, &renderer).as_bytes())?;
    }
    if let Some(row) = refusal {
        if settings.json {
            writeln!(out, "{}", refusal_json(row))?;
        } else {
            let gap = if found.is_empty() { "" } else { "\n" };
            write!(out, "{gap}{}", refusal_page(row))?;
        }
    }
    out.flush()?;
    Ok(Outcome::Clean)
}

fn list(
    rows: &[&'static CodeInfo],
    refusals: &[RefusalInfo],
    settings: &Settings,
) -> Result<Outcome, Stop> {
    let mut out = stdout();
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let mut format = "";
    for row in rows {
        if settings.json {
            writeln!(out, "{}", row_json(row))?;
            continue;
        }
        if row.format != format {
            let gap = if format.is_empty() { "" } else { "\n" };
            writeln!(out, "{gap}{}", row.format)?;
            format = row.format;
        }
        writeln!(
            out,
            "  {:<width$}  {:<9}  {}",
            row.name, row.class, row.meaning
        )?;
    }
    if !settings.json && !refusals.is_empty() {
        writeln!(out, "\n{CONVERSIONS}")?;
    }
    for row in refusals {
        match settings.json {
            true => writeln!(out, "{}", refusal_json(row))?,
            false => writeln!(out, "  {:<width$}  {REFUSAL:<9}  {}", row.name, row.meaning)?,
        }
    }
    out.flush()?;
    Ok(Outcome::Clean)
}

fn row_json(row: &CodeInfo) -> serde_json::Value {
    json!({
        "format": row.format,
        "code": row.name,
        "class": row.class.name(),
        "errors": row.errors,
        "meaning": row.meaning,
        "help": row.help,
        "example": row.example,
        "source": row.source,
        "fixture": fixture(row),
    })
}

/// What stands in place of a class where a conversion gives nothing.
const REFUSAL: &str = "refusal";
/// The same for what the program finds by itself.
const CHECK: &str = "check";

fn refusal_json(row: &RefusalInfo) -> serde_json::Value {
    json!({
        "format": CONVERSIONS,
        "code": row.name,
        "class": REFUSAL,
        "about": row.about,
        "meaning": row.meaning,
        "help": row.help,
    })
}

fn refusal_page(row: &RefusalInfo) -> String {
    let RefusalInfo {
        name,
        about,
        meaning,
        help,
        ..
    } = row;
    format!(
        "{CONVERSIONS}: {name} ({REFUSAL})\n\n  {meaning}\n\n  help     {help}\n  about    {about}\n"
    )
}

fn explain_check(check: &Check, settings: &Settings) -> Result<Outcome, Stop> {
    let Check {
        format,
        name,
        meaning,
        help,
    } = check;
    let mut out = stdout();
    match settings.json {
        true => {
            let object = json!({
                "format": format,
                "code": name,
                "class": CHECK,
                "meaning": meaning,
                "help": help,
            });
            writeln!(out, "{object}")?;
        }
        false => writeln!(
            out,
            "{format}: {name} ({CHECK})\n\n  compares {meaning}\n\n  help     {help}"
        )?,
    }
    out.flush()?;
    Ok(Outcome::Clean)
}

fn unknown_code<'n>(code: &str, names: impl Iterator<Item = &'n str>) -> String {
    let mut near: Vec<(f64, &str)> = names
        .map(|name| (strsim::jaro_winkler(code, name), name))
        .filter(|(likeness, name)| *likeness > 0.75 || name.contains(code))
        .collect();
    // Names of several tables come together, too.
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup_by_key(|(_, name)| *name);
    near.truncate(4);
    let names: Vec<_> = near.into_iter().map(|(_, name)| name).collect();
    match names.as_slice() {
        [] => format!("no code is called {code}; boardwire explain --list shows all"),
        names => format!("no code is called {code}; near to it: {}", names.join(", ")),
    }
}

fn page(row: &'static CodeInfo, renderer: &Renderer) -> String {
    let mut text = format!(
        "{}: {} ({})\n\n  {}\n\n",
        row.format, row.name, row.class, row.meaning
    );
    let mut field = |name: &str, value: &str| text.push_str(&format!("  {name:<9}{value}\n"));
    field("help", row.help);
    field("source", row.source);
    field("fixture", &fixture(row));
    field("example", row.example);
    let shown = Example::of(row).and_then(|example| example.shown(renderer));
    if let Some((how, _)) = &shown {
        field("shown as", how);
    }
    text.push('\n');
    match shown {
        None => text.push_str("The example does not show this by itself: see the fixture.\n"),
        Some((_, report)) => text.push_str(&report),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typo_is_met_with_a_suggestion() {
        let names = ["bad-move", "no-ggf-type"];
        let text = unknown_code("bad-mvoe", names.into_iter());
        assert!(text.contains("bad-move"), "{text}");
        assert!(unknown_code("zzzz", names.into_iter()).contains("--list"));
        let twice = unknown_code("bad-moev", ["bad-move", "bad-time", "bad-move"].into_iter());
        assert!(twice.ends_with("near to it: bad-move, bad-time"), "{twice}");
    }
}
