//! SGF in other versions, encodings and layouts.

use std::collections::HashMap;

use boardwire_convert::go::game_to_fjk;
use boardwire_core::{CodeSet as _, CodecOptions as _, Level};
use boardwire_sgf::encoding::{Charset, Coding, encode_with};
use boardwire_sgf::version::{
    Change, DowngradeOptions, Older, UpgradeOptions, downgrade, upgrade_to_ff4,
};
use boardwire_sgf::{Code, Collection, FormatOptions, LineEnd, Note, Options, Reading};

use super::{Job, Wishes, bad_wish, open, say};
use crate::console::{Outcome, Stop, complain};
use crate::place::Source;
use crate::shown::counted;

const KEYS: &str = "version, encoding, width, eol, profile";

/// How records are to be written.
struct Wish {
    version: Option<Version>,
    charset: Option<Charset>,
    style: FormatOptions,
    is_fjk: bool,
}

#[derive(Clone, Copy)]
enum Version {
    Ff4,
    Older(Older),
}

impl Wish {
    fn take(wishes: &mut Wishes) -> Result<Self, Stop> {
        let mut wish = Self {
            version: None,
            charset: None,
            style: FormatOptions::CANONICAL,
            is_fjk: false,
        };
        if let Some(value) = wishes.take("version") {
            wish.version = Some(match value.as_str() {
                "ff4" => Version::Ff4,
                "ff3" => Version::Older(Older::Ff3),
                "ff1" => Version::Older(Older::Ff1),
                _ => return Err(bad_wish("version", &value, "ff4, ff3 or ff1")),
            });
        }
        if let Some(value) = wishes.take("encoding") {
            let charset = Charset::from_name(value.as_bytes());
            let expected = "a character set that is known, such as utf-8, shift_jis or gb18030";
            wish.charset = Some(
                charset
                    .filter(|charset| charset.is_supported())
                    .ok_or_else(|| bad_wish("encoding", &value, expected))?,
            );
        }
        if let Some(value) = wishes.take("width") {
            let width = value.parse().ok().filter(|&width: &u32| width > 0);
            let width = width.ok_or_else(|| bad_wish("width", &value, "a number of bytes"))?;
            wish.style = wish
                .style
                .with_width(Some(width))
                .with_moves_per_line(0)
                .with_soft_breaks(Some(width));
        }
        if let Some(value) = wishes.take("eol") {
            wish.style = wish.style.with_line_end(match value.as_str() {
                "lf" => LineEnd::Lf,
                "crlf" => LineEnd::CrLf,
                _ => return Err(bad_wish("eol", &value, "lf or crlf")),
            });
        }
        if let Some(value) = wishes.take("profile") {
            if value != "fjk" {
                return Err(bad_wish("profile", &value, "fjk"));
            }
            wish.is_fjk = true;
        }
        Ok(wish)
    }

    /// Says what of a file is in no version of it that is written, each kind once with its count.
    fn say_lost(&self, name: &str, reading: &Reading<'_>, source: &Source) {
        let mut kinds: Vec<(&Note, usize)> = Vec::new();
        for note in reading.collection.lost_text(&reading.notes) {
            // An older version may have a lone PL beside a move.
            let is_kept = matches!(self.version, Some(Version::Older(_)))
                && note.code() == Code::SetupAndMoveMixed;
            if is_kept {
                continue;
            }
            match kinds
                .iter_mut()
                .find(|(first, _)| first.code() == note.code())
            {
                Some((_, count)) => *count += 1,
                None => kinds.push((note, 1)),
            }
        }
        for (first, count) in kinds {
            let code = first.code();
            let place = source.place(first.span());
            complain(&format!(
                "{name}: lost: {}: {}, {}, first at {}:{}",
                code.name(),
                code.info().meaning,
                counted(count, "time"),
                place.number,
                place.column(),
            ));
        }
    }

    /// Brings the games to the version.
    fn bring(&self, name: &str, games: &mut Collection<'_>) -> Result<(), String> {
        let changes = match self.version {
            None => return Ok(()),
            Some(Version::Ff4) => upgrade_to_ff4(games, &UpgradeOptions::default())
                .map_err(|error| error.to_string())?,
            Some(Version::Older(older)) => downgrade(games, older, &DowngradeOptions::default())
                .map_err(|error| error.to_string())?,
        };
        for told in changes_told(&changes) {
            complain(&format!("{name}: {told}"));
        }
        Ok(())
    }

    fn text(&self, games: &Collection<'_>) -> Result<Vec<u8>, String> {
        match self.charset {
            None => Ok(boardwire_sgf::format_with(games, &self.style)),
            Some(charset) => encode_with(games, &self.style, Coding::new(charset))
                .map_err(|error| error.to_string()),
        }
    }

    /// The game as a record of the FJK's tournaments, of which a file has one.
    fn fjk(&self, name: &str, games: &Collection<'_>) -> Result<Vec<u8>, String> {
        let count = games.games().count();
        if count > 1 {
            return Err(format!(
                "--set profile=fjk: such a file holds one game, and here are {count}"
            ));
        }
        let mut text = Vec::new();
        for (number, root) in (1..).zip(games.games()) {
            let place = format!("{name}: game {number}");
            let found = game_to_fjk(root).map_err(|refusal| format!("game {number}: {refusal}"))?;
            say(&place, &found.lost);
            match self.charset {
                None => text.extend(found.value.to_bytes()),
                Some(charset) => text.extend(
                    found
                        .value
                        .encode(charset)
                        .map_err(|error| error.to_string())?,
                ),
            }
        }
        Ok(text)
    }
}

/// A file of SGF in another version, encoding or layout.
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
    if wish.is_fjk && (wish.version.is_some() || wish.style != FormatOptions::CANONICAL) {
        return Err(Stop::usage(
            "--set profile=fjk: version and layout are those of the tournaments' records",
        ));
    }
    let (name, _, file) = open(input, settings)?;
    let options = settings
        .apply(Options::new(Level::Lenient))
        .at(Level::Lenient);
    let reading = boardwire_sgf::read(&file.source.bytes, &options);
    if reading.collection.games().next().is_none() {
        return Ok(Outcome::Errors);
    }
    wish.say_lost(&name, &reading, &file.source);
    let mut games = reading.collection;
    let text = wish.bring(&name, &mut games).and_then(|()| {
        if wish.is_fjk {
            wish.fjk(&name, &games)
        } else {
            wish.text(&games)
        }
    });
    match text {
        Ok(text) => out.write_all(&text)?,
        Err(error) => {
            complain(&format!("{name}: {error}"));
            return Ok(Outcome::Errors);
        }
    }
    Ok(Outcome::errors_if(file.has_errors))
}

/// What was changed, each kind once and with its count. Where something is lost with it, that is said.
pub(crate) fn changes_told(changes: &[Change]) -> Vec<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut places = HashMap::new();
    for change in changes {
        let what = match change.kind.loses() {
            true => format!("lost: {change}"),
            false => change.to_string(),
        };
        let at = *places.entry(what.clone()).or_insert(counts.len());
        match counts.get_mut(at) {
            Some((_, count)) => *count += 1,
            None => counts.push((what, 1)),
        }
    }
    let told = |(what, count): (String, usize)| format!("{what}, {}", counted(count, "time"));
    counts.into_iter().map(told).collect()
}
