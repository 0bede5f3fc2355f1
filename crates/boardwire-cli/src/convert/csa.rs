//! CSA records: to other versions, encodings and styles, and to USI and back.

use std::any::Any;
use std::io;

use boardwire_convert::shogi::{
    game_to_position, position_to_game, summary_to_game, summary_to_position,
};
use boardwire_core::{Codec as _, CodecOptions as _, Discard, Level};
use boardwire_csa::record::encoding::{Encoding, detect, transcode_from};
use boardwire_csa::record::version::{self, Target, Unsupported, to_version};
use boardwire_csa::record::{self, Collection, Layout, LineEnd, PositionStyle, Record, format_to};
use boardwire_csa::summary::{self, CsaSummary};
use boardwire_usi::sfen::Sfen;
use boardwire_usi::{Command, PositionSpec, format_command};

use super::{Job, Wishes, bad_wish, open, say, say_left_out};
use crate::commands::stderr_style;
use crate::console::{Outcome, Stop, complain};
use crate::game::{Part, each_game};
use crate::positions::Position;
use crate::registry::{CSA_SUMMARY, USI};
use crate::report::Reporter;

/// What can be set where CSA is written.
const KEYS: &str = "version, unsupported, layout, position, eol, encoding";

/// How records are to be written.
struct Wish {
    version: Option<Target>,
    unsupported: Unsupported,
    style: record::Style,
    encoding: Option<Encoding>,
}

impl Wish {
    fn take(wishes: &mut Wishes) -> Result<Self, Stop> {
        let mut wish = Self {
            version: None,
            unsupported: Unsupported::default(),
            style: record::Style::default(),
            encoding: None,
        };
        if let Some(value) = wishes.take("version") {
            let target = Target::from_name(&value);
            wish.version =
                Some(target.ok_or_else(|| bad_wish("version", &value, "1, 2, 2.1, 2.2 or 3.0"))?);
        }
        if let Some(value) = wishes.take("unsupported") {
            wish.unsupported = match value.as_str() {
                "keep" => Unsupported::Keep,
                "comment" => Unsupported::Comment,
                "drop" => Unsupported::Drop,
                _ => return Err(bad_wish("unsupported", &value, "keep, comment or drop")),
            };
        }
        if let Some(value) = wishes.take("layout") {
            wish.style = wish.style.with_layout(match value.as_str() {
                "lines" => Layout::Lines,
                "commas" => Layout::Commas,
                _ => return Err(bad_wish("layout", &value, "lines or commas")),
            });
        }
        if let Some(value) = wishes.take("position") {
            wish.style = wish.style.with_position(match value.as_str() {
                "shortest" => PositionStyle::Shortest,
                "ranks" => PositionStyle::Ranks,
                _ => return Err(bad_wish("position", &value, "shortest or ranks")),
            });
        }
        if let Some(value) = wishes.take("eol") {
            wish.style = wish.style.with_line_end(match value.as_str() {
                "lf" => LineEnd::Lf,
                "crlf" => LineEnd::CrLf,
                _ => return Err(bad_wish("eol", &value, "lf or crlf")),
            });
        }
        if let Some(value) = wishes.take("encoding") {
            let encoding = Encoding::from_name(value.as_bytes());
            let encoding = encoding
                .ok_or_else(|| bad_wish("encoding", &value, "utf-8, shift_jis or euc-jp"))?;
            if let Some(target) = wish.version
                && !target.version().has_encoding(encoding)
            {
                let expected = format!("utf-8 or shift_jis in {}", target.version());
                return Err(bad_wish("encoding", &value, &expected));
            }
            wish.encoding = Some(encoding);
        }
        Ok(wish)
    }

    /// Brings a record to the version, and says what that changes.
    fn bring(&self, place: &str, record: &mut Record<'_>) {
        let Some(target) = self.version else {
            return;
        };
        let mut how = version::Options::default();
        how.keys = self.unsupported;
        how.specials = self.unsupported;
        how.encoding = self.encoding;
        let written = to_version(record, target, &how);
        for change in &written.report {
            complain(&format!("{place}: {change}"));
        }
        *record = written.record;
    }

    /// Writes games whose texts are in the encoding `from`.
    fn write(
        &self,
        name: &str,
        games: &Collection<'_>,
        from: Encoding,
        out: &mut dyn io::Write,
    ) -> Result<Outcome, Stop> {
        let mut text = Vec::new();
        format_to(games, &self.style, &mut text);
        text.extend_from_slice(self.style.line_end.bytes());
        if let Some(to) = self.encoding {
            let lacks = |game: &Record<'_>| !game.version().has_encoding(to);
            if let Some(game) = games.records().position(lacks) {
                complain(&format!(
                    "{name}: game {}: its version has the encodings UTF-8 and SHIFT_JIS, and not {to}",
                    game + 1
                ));
                return Ok(Outcome::Errors);
            }
            match transcode_from(&text, from, to) {
                Ok(bytes) => text = bytes,
                Err(error) => {
                    complain(&format!("{name}: {error}"));
                    return Ok(Outcome::Errors);
                }
            }
        }
        out.write_all(&text)?;
        Ok(Outcome::Clean)
    }
}

/// A record in another version, encoding or style.
pub(super) fn records(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        mut wishes,
        settings,
        out,
    } = job;
    let wish = Wish::take(&mut wishes)?;
    wishes.finish(target, KEYS)?;
    let (name, _, file) = open(input, settings)?;
    let bytes = &file.source.bytes;
    let options = settings
        .apply(record::Options::default())
        .at(Level::Lenient);
    let Some(mut games) = record::read(bytes, &options).collection else {
        return Ok(Outcome::Errors);
    };
    for (number, game) in (1..).zip(games.records_mut()) {
        wish.bring(&format!("{name}: game {number}"), game);
    }
    let from = options.encoding.unwrap_or_else(|| detect(bytes).encoding);
    let outcome = wish.write(&name, &games, from, out)?;
    Ok(match file.has_errors {
        true => Outcome::Errors,
        false => outcome,
    })
}

/// Records and summaries to position lines or, of the position after the moves, to SFEN: a line a game.
pub(super) fn to_usi(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        wishes,
        settings,
        out,
    } = job;
    wishes.finish(target, "")?;
    let (name, source, file) = open(input, settings)?;
    let bytes = &file.source.bytes;
    let mut outcome = Outcome::errors_if(file.has_errors);
    let mut put = |number: usize, found: boardwire_convert::Converted<PositionSpec<'static>, _>| {
        say(&format!("{name}: game {number}"), &found.lost);
        let spec = found.value;
        if target.name == USI.name {
            return writeln!(out, "{}", format_command(&Command::Position(spec)));
        }
        let position = Position::from(spec);
        match position.after(position.moves.len()) {
            Ok(setup) => writeln!(out, "{}", Sfen::from(setup)),
            Err((number, error)) => {
                complain(&format!("{name}: move {number}: {error}"));
                outcome = Outcome::Errors;
                Ok(())
            }
        }
    };
    if source.name == CSA_SUMMARY.name {
        let options = settings.apply(summary::Options::default());
        let Some(summary) = CsaSummary::read_with(bytes, None, &options, &mut Discard) else {
            return Ok(Outcome::Errors);
        };
        put(1, summary_to_position(&summary))?;
        return Ok(outcome);
    }
    let options = settings
        .apply(record::Options::default())
        .at(Level::Lenient);
    let Some(games) = record::read(bytes, &options).collection else {
        return Ok(Outcome::Errors);
    };
    for (number, game) in (1..).zip(games.records()) {
        put(number, game_to_position(game))?;
    }
    Ok(outcome)
}

/// Position lines and SFENs to records, each a game of one file.
pub(super) fn from_usi(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        mut wishes,
        settings,
        out,
    } = job;
    let wish = Wish::take(&mut wishes)?;
    wishes.finish(target, KEYS)?;
    let name = input.name.clone();
    let mut games: Option<Collection<'static>> = None;
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut stderr);
    let others = each_game(input, settings, &mut |part| {
        let entry = match part {
            Part::Game(entry) => entry,
            Part::Fault(fault) => return Ok(fault.report(&mut reporter)?),
        };
        let game: &dyn Any = &*entry.game;
        let Some(position) = game.downcast_ref::<Position>() else {
            return Ok(());
        };
        let found = position_to_game(&position.spec());
        let place = format!("{name}:{}", entry.number);
        say(&place, &found.lost);
        let mut record = found.value;
        wish.bring(&place, &mut record);
        match &mut games {
            Some(games) => games.push(record),
            None => games = Some(Collection::from(record)),
        }
        Ok(())
    })?;
    let errors = reporter.finish()?.errors;
    say_left_out(&name, others, "line", "no position");
    let Some(games) = games else {
        return Err(Stop::usage(format!("{name}: no position was found")));
    };
    let outcome = wish.write(&name, &games, Encoding::Utf8, out)?;
    Ok(match errors {
        0 => outcome,
        _ => Outcome::Errors,
    })
}

/// A summary to the record of the moves that were played so far.
pub(super) fn from_summary(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        mut wishes,
        settings,
        out,
    } = job;
    let wish = Wish::take(&mut wishes)?;
    wishes.finish(target, KEYS)?;
    let (name, _, file) = open(input, settings)?;
    let options = settings.apply(summary::Options::default());
    let Some(summary) = CsaSummary::read_with(&file.source.bytes, None, &options, &mut Discard)
    else {
        return Ok(Outcome::Errors);
    };
    let found = summary_to_game(&summary);
    say(&name, &found.lost);
    let mut record = found.value;
    wish.bring(&name, &mut record);
    let outcome = wish.write(&name, &Collection::from(record), Encoding::Utf8, out)?;
    Ok(match file.has_errors {
        true => Outcome::Errors,
        false => outcome,
    })
}
