//! Bots and their ratings, as a poll lists them. (S470)

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{Environment, GameMode, Num, ProgressKind, RawJson};
use crate::object::object;

object! {
    /// A registered bot. All keys but `id` may be missing.
    pub struct Bot {
        /// Its number, from 1.
        id: i64 = "id", required;
        /// Its name, 2 to 24 characters.
        name: Cow<'i, str> = "name", optional;
        /// The owner's player id.
        owner_id: Cow<'i, str> = "owner_id", optional;
        /// The owner's name.
        owner_name: Cow<'i, str> = "owner_name", optional;
        /// The owner.
        owner: Owner<'i> = "owner", optional;
        /// The level of the service's own engines; null in all that is known. Any JSON.
        engine_level: RawJson<'i> = "engine_level", optional;
        /// Its rating.
        rating: Rating<'i> = "rating", optional;
        /// The games that it plays: see [`Bot::supports`].
        supported_games: Vec<GameMode<'i>> = "supported_games", optional;
        /// Whether the site arranges matches for it.
        auto_match: bool = "auto_match", optional;
        /// What its owner says about it.
        bio: Cow<'i, str> = "bio", optional;
        /// When it was registered, `YYYY-MM-DD HH:MM:SS` in the service's time (UTC+9). Don't compute with it.
        registered_at: Cow<'i, str> = "registered_at", optional;
        /// When it was registered, in seconds since 1970.
        registered_at_ts: i64 = "registered_at_ts", optional;
        /// The computer that it runs on.
        environment: Environment<'i> = "environment", nullable;
        /// Whether it is one of the service's own bots.
        is_builtin: bool = "is_builtin", optional;
        /// Whether it is connected.
        online: bool = "online", optional;
        /// Whether it is switched off.
        disabled: bool = "disabled", optional;
        /// Whether it was deleted.
        deleted: bool = "deleted", optional;
        /// The path of its picture.
        photo: Cow<'i, str> = "photo", optional;
    }
}

impl Bot<'_> {
    /// Whether it plays a game. Bots that are older than the list have none, or an empty one: they play std. (S379)
    #[must_use]
    pub fn supports(&self, mode: &GameMode<'_>) -> bool {
        match self.supported_games.as_deref() {
            None | Some([]) => *mode == GameMode::Std,
            Some(games) => games.iter().any(|game| game.as_str() == mode.as_str()),
        }
    }
}

object! {
    /// Who owns a bot.
    pub struct Owner {
        /// Player id.
        player_id: Cow<'i, str> = "player_id", optional;
        /// Name.
        name: Cow<'i, str> = "name", optional;
        /// The path of the picture.
        photo: Cow<'i, str> = "photo", optional;
        /// Country, two letters or empty.
        country_code: Cow<'i, str> = "country_code", optional;
        /// Country by name.
        country_name: Cow<'i, str> = "country_name", optional;
        /// The flag's address.
        country_flag_url: Cow<'i, str> = "country_flag_url", optional;
        /// Whether the owner has donated.
        donor: bool = "donor", optional;
        /// Id of a verified player, or empty.
        verified_player_id: Cow<'i, str> = "verified_player_id", optional;
    }
}

object! {
    /// A bot's rating. Numbers may have a fraction.
    pub struct Rating {
        /// The rating.
        rating: Num<'i> = "rating", optional;
        /// Its deviation.
        rd: Num<'i> = "rd", optional;
        /// Whether it is official.
        official: bool = "official", optional;
        /// What is missing until it is.
        official_progress: OfficialProgress<'i> = "official_progress", nullable;
        /// The style class in which the site shows it.
        color: Cow<'i, str> = "color", optional;
        /// The highest so far.
        high_rating: Num<'i> = "high_rating", optional;
        /// Matches won.
        wins: i64 = "wins", optional;
        /// Matches lost.
        losses: i64 = "losses", optional;
        /// Matches drawn.
        draws: i64 = "draws", optional;
        /// Present streak.
        streak: i64 = "streak", optional;
        /// Best streak.
        best_streak: i64 = "best_streak", optional;
    }
}

object! {
    /// How far a rating is from being official.
    pub struct OfficialProgress {
        /// Why it is not.
        kind: ProgressKind<'i> = "kind", optional;
        /// Games so far.
        current: i64 = "current", optional;
        /// Games needed.
        required: i64 = "required", optional;
    }
}
