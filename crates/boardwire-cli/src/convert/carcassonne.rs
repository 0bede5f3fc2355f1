//! Carcassonne records: text in three orientation styles, and JSON.

use boardwire_carcassonne::json::{self, CarcassonneJson, JsonOptions};
use boardwire_carcassonne::replay::{fill, fill_final};
use boardwire_carcassonne::{Record, Style, format};
use boardwire_core::{Codec as _, Discard, Level};

use super::{Job, bad_wish, open};
use crate::carcassonne::settled;
use crate::console::{Outcome, Stop};
use crate::registry::{CARCASSONNE, CARCASSONNE_JSON};

/// One record, in another form. What was wrong with it is reported, and what could be read is written.
pub(super) fn records(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        mut wishes,
        settings,
        out,
    } = job;
    let style = match wishes.take("style") {
        None => None,
        Some(value) => Some(
            value
                .parse::<Style>()
                .map_err(|_| bad_wish("style", &value, "signed, unsigned or start"))?,
        ),
    };
    let filling = match wishes.take("fill").as_deref() {
        None | Some("no") => Filling::Nothing,
        Some("yes") => Filling::Points,
        Some("final") => Filling::Final,
        Some(value) => return Err(bad_wish("fill", value, "yes, final or no")),
    };
    wishes.finish(target, "style, fill")?;

    let (_, source, file) = open(input, settings)?;
    let text = &file.source.bytes;

    let record = if source.name == CARCASSONNE.name {
        Some(settled(text, settings))
    } else {
        let options = settings.apply(JsonOptions::new(Level::Lenient));
        CarcassonneJson::read_with(text, None, &options, &mut Discard)
    };
    let Some(mut record) = record else {
        return Ok(Outcome::Errors);
    };
    rewrite(&mut record, style, filling);
    let written = match target.name == CARCASSONNE_JSON.name {
        true => [json::to_vec(&record), b"\n".to_vec()].concat(),
        false => format(&record),
    };
    out.write_all(&written)?;
    Ok(Outcome::errors_if(file.has_errors))
}

/// What a record gets that it lacks.
#[derive(Clone, Copy, Debug)]
enum Filling {
    Nothing,
    /// The points of its plays, and the final scoring of a finished game.
    Points,
    /// The same, and a final scoring of the table as it stands.
    Final,
}

fn rewrite(record: &mut Record<'_>, style: Option<Style>, filling: Filling) {
    if let Some(style) = style {
        record.set_style(style);
    }
    match filling {
        Filling::Nothing => {}
        Filling::Points => {
            fill(record);
        }
        Filling::Final => {
            fill(record);
            fill_final(record);
        }
    }
}
