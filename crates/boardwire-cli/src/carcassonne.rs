//! Carcassonne games, of records and of their JSON form.

use boardwire_carcassonne::json::{CarcassonneJson, JsonOptions};
use boardwire_carcassonne::replay::{Replay, resolve};
use boardwire_carcassonne::{Carcassonne, FinalPoints, Options, Record, Scores, format_play};
use boardwire_core::carcassonne::PlayerId;
use boardwire_core::{Codec, Discard, DynCodec, Level, Observation, Span};

use crate::console::Stop;
use crate::facts::{Facts, MoveFacts, Winner, told};
use crate::game::{Game, GameAt, ReadGames, Rest, Scene, Unplayable};
use crate::registry::{CARCASSONNE, CARCASSONNE_JSON};
use crate::settings::Settings;
use crate::table::{Player, Table};

/// A game; what its text left open is settled on the rules.
pub(crate) struct CarcassonneGame {
    record: Record<'static>,
}

impl CarcassonneGame {
    /// The points of each player at the end, if the record tells the final scoring.
    fn totals(&self) -> Vec<u32> {
        if self.record.finals().next().is_none() {
            return Vec::new();
        }
        let ids = PlayerId::ALL.into_iter().take(self.record.players().len());
        ids.map(|id| {
            let plays = self.record.plays().iter().map(|play| {
                let scores = play.scores.unwrap_or(Scores::ZERO);
                let own = if play.player == id {
                    scores.mover.total()
                } else {
                    0
                };
                own + scores.payee(id).total()
            });
            let end = self.record.final_of(id).map_or(0, FinalPoints::total);
            plays.sum::<u32>() + end
        })
        .collect()
    }

    fn table(&self, replay: &Replay, moves: usize) -> Table {
        let game = replay.game();
        // What the end pays is shown where the record says that the game is over.
        let is_final = moves == self.record.plays().len() && self.record.finals().next().is_some();
        let final_points = is_final.then(|| game.final_scoring());
        let players = game.players().map(|id| {
            let player = self.record.player(id);
            let end: u32 = final_points.as_ref().map_or(0, |scoring| {
                scoring.points[id].into_iter().map(u32::from).sum()
            });
            Player {
                id,
                name: player.map_or_else(String::new, |player| player.name.to_string()),
                colour: player.and_then(|player| Some(player.colour.as_ref()?.to_string())),
                points: u32::from(game.total(id)) + end,
                meeples: game.meeples_left(id).into(),
            }
        });
        let last = moves.checked_sub(1);
        Table {
            tiles: game
                .tiles()
                .map(|tile| (tile.place, tile.tile.without_claim()))
                .collect(),
            meeples: game
                .meeples()
                .map(|meeple| (meeple.place, meeple.segment, meeple.player))
                .collect(),
            last: last.and_then(|last| Some(self.record.plays().get(last)?.at)),
            players: players.collect(),
            left: game.supply().into(),
            is_final,
        }
    }
}

impl Game for CarcassonneGame {
    fn title(&self) -> &'static str {
        "Carcassonne table"
    }

    fn moves(&self) -> usize {
        self.record.plays().len()
    }

    fn move_text(&self, number: usize) -> Option<String> {
        let play = self.record.plays().get(number.checked_sub(1)?)?;
        let line = format_play(play, self.record.shown_style());
        Some(String::from_utf8_lossy(&line).into_owned())
    }

    fn facts(&self) -> Facts {
        let record = &self.record;
        let info = &record.info;
        let moment = [
            info.date.map(|date| date.to_string()),
            info.time.map(|time| time.to_string()),
            info.zone.as_ref().map(|zone| zone.to_string()),
        ];
        let moment: Vec<_> = moment.into_iter().flatten().collect();
        let totals = self.totals();
        let best = totals.iter().max().copied();
        let mut ahead = totals
            .iter()
            .enumerate()
            .filter(|(_, total)| Some(**total) == best);
        let winner = match (totals.is_empty(), ahead.next(), ahead.next()) {
            (false, Some((seat, _)), None) => Winner::Player(seat),
            (false, Some(_), Some(_)) => Winner::Nobody,
            _ => Winner::Unknown,
        };
        let totals: Vec<_> = totals.iter().map(u32::to_string).collect();
        Facts {
            game: "carcassonne",
            start: format!("{} players", record.players().len()),
            players: record
                .players()
                .iter()
                .map(|player| told(player.name.to_string()))
                .collect(),
            event: info.kind.as_ref().and_then(|kind| told(kind.to_string())),
            date: told(moment.join(" ")),
            result: told(totals.join(":")),
            winner,
            time_control: info.mode.map(|mode| mode.name().to_string()),
        }
    }

    fn move_facts(&self) -> Vec<MoveFacts> {
        let style = self.record.shown_style();
        self.record
            .plays()
            .iter()
            .map(|play| {
                let line = String::from_utf8_lossy(&format_play(play, style)).into_owned();
                // The turn and the player stand before it.
                let text = line.splitn(3, ' ').nth(2).unwrap_or_default().to_string();
                MoveFacts {
                    player: Some(play.player.index()),
                    text,
                    ..MoveFacts::default()
                }
            })
            .collect()
    }

    fn view(&self, moves: usize, draw: &mut dyn FnMut(Scene<'_>)) -> Result<(), Unplayable> {
        let replay = Replay::up_to(&self.record, moves);
        if replay.steps().len() < moves {
            let illegal = replay.findings().last();
            return Err(Unplayable {
                number: replay.steps().len() + 1,
                reason: illegal.map_or_else(String::new, |finding| finding.message.clone()),
            });
        }
        draw(Scene::Table(&self.table(&replay, moves)));
        Ok(())
    }
}

/// A record as it is read at Lenient, with what its text leaves open settled by the replay: tiles that could be one of two, points that are missing.
pub(crate) fn settled<'i>(text: &'i [u8], settings: &Settings) -> Record<'i> {
    let options = settings.apply(Options::new(Level::Lenient));
    let reading = boardwire_carcassonne::read(text, &options);
    resolve(&reading.record, &options).record
}

/// The game of a record.
pub(crate) fn in_record(settings: &Settings) -> Result<ReadGames, Stop> {
    let codec = settings.codec(&CARCASSONNE)?;
    let options = settings.apply(Options::new(Level::Lenient));
    Ok(Box::new(move |text, each| {
        let reading = boardwire_carcassonne::read(text, &options);
        if reading.record.plays().is_empty() && reading.record.players().is_empty() {
            let verdict = codec.check(text, None);
            return Ok(Rest {
                others: 0,
                faults: verdict.errors().take(1).cloned().collect(),
            });
        }
        let record = resolve(&reading.record, &options).record.into_owned();
        // Lines that can't be read are left out of the game: it is said which.
        let errors = reading
            .notes
            .iter()
            .filter_map(|note| note.error_at(Level::Lenient));
        let mut findings: Vec<Observation> = errors.map(|error| error.erase().into()).collect();
        findings.extend(Carcassonne::validate(text, &reading.record, &options));
        each(GameAt {
            span: Span::new(0, text.len()),
            game: Box::new(CarcassonneGame { record }),
            findings,
        })?;
        Ok(Rest::default())
    }))
}

/// What kept a part from being read, and what is odd about the rest.
fn faults_and_content(
    codec: &dyn DynCodec,
    text: &[u8],
    record: &Record<'_>,
    options: &JsonOptions,
) -> Vec<Observation> {
    let verdict = codec.check(text, None);
    let mut findings: Vec<Observation> = verdict.errors().cloned().map(Into::into).collect();
    findings.extend(CarcassonneJson::validate(text, record, options));
    findings
}

/// The game of a record in its JSON form.
pub(crate) fn in_json(settings: &Settings) -> Result<ReadGames, Stop> {
    let mut codec = settings.codec(&CARCASSONNE_JSON)?;
    codec.set_level(Level::Lenient);
    let options = settings.apply(JsonOptions::new(Level::Lenient));
    Ok(Box::new(move |text, each| {
        let Some(record) = CarcassonneJson::read_with(text, None, &options, &mut Discard) else {
            let verdict = codec.check(text, None);
            return Ok(Rest {
                others: 0,
                faults: verdict.errors().cloned().collect(),
            });
        };
        each(GameAt {
            span: Span::new(0, text.len()),
            findings: faults_and_content(&*codec, text, &record, &options),
            game: Box::new(CarcassonneGame {
                record: record.into_owned(),
            }),
        })?;
        Ok(Rest::default())
    }))
}
