//! Signs of a dialect.

use super::{Dialect, text};
use crate::game::Game;
use crate::value::SimpleText;
use crate::view::View;

/// Whether AP names Fox.
pub(super) fn is_fox(application: &str) -> bool {
    application.eq_ignore_ascii_case("foxwq")
}

/// Every value of every AP: Fox's own may stand behind that of the program it was made with.
pub(super) fn applications<'c>(game: &View<'c>) -> impl Iterator<Item = SimpleText<'c>> {
    let context = *game.context();
    game.node()
        .properties()
        .filter(|property| property.ident() == "AP".into())
        .flat_map(|property| property.values())
        .map(move |value| SimpleText::read(value.raw(), &context, &mut |_, _| {}))
}

pub(super) fn detect(game: &View<'_>) -> Option<Dialect> {
    let has = |ident: &str| game.node().property(ident).is_some();
    let says = |ident: &str, words: &[&str]| {
        text(game, ident)
            .is_some_and(|value| words.iter().any(|word| value.as_str().contains(word)))
    };
    if applications(game).any(|name| is_fox(name.as_str()))
        || has("TC") && has("TT")
        || game.game() == Game::GO && counts_hundredths(game)
    {
        return Some(Dialect::Fox);
    }
    if is_nihon_kiin(game) {
        return Some(Dialect::NihonKiin);
    }
    if text(game, "SY").is_some_and(|writer| writer.as_str().starts_with("Cgoban")) {
        return Some(Dialect::Cgoban1);
    }
    if says("US", &["PANDANET"]) || says("CP", &["PANDANET"]) || says("PC", &["IGS:"]) {
        return Some(Dialect::Igs);
    }
    if says("US", &["No Name Go Server"]) || says("PC", &["NNGS"]) || written_by(game, "NNGS") {
        return Some(Dialect::Nngs);
    }
    if says("PC", &["online-go.com", "OGS"]) || says("SO", &["online-go.com"]) {
        return Some(Dialect::Ogs);
    }
    if says("PC", &["Kiseido Go Server", "gokgs.com"])
        || written_by(game, "CGoban")
        || ["KGSDE", "KGSSB", "KGSSW"].into_iter().any(has)
    {
        return Some(Dialect::Kgs);
    }
    if written_by(game, "MultiGo") || has("MULTIGOGM") || has("MULTIGOBM") {
        return Some(Dialect::MultiGo);
    }
    if written_by(game, "Many Faces of Go") || written_by(game, "MFGO") {
        return Some(Dialect::ManyFaces);
    }
    if written_by(game, "KaTrain") || has("KT") {
        return Some(Dialect::KaTrain);
    }
    if written_by(game, "Lizzie") || has("LZ") || has("LZOP") {
        return Some(Dialect::Lizzie);
    }
    if game.game() != Game::BACKGAMMON && (has("GE") || has("DP") && has("DI")) {
        return Some(Dialect::GoProblems);
    }
    if written_by(game, "GNU Go") || has("IL") {
        return Some(Dialect::GnuGo);
    }
    if says("EV", &["FJK"]) {
        return Some(Dialect::Fjk);
    }
    None
}

/// Whether KM is an integer that no komi in points is, so that only Fox can have written it.
fn counts_hundredths(game: &View<'_>) -> bool {
    game.komi()
        .and_then(|komi| komi.to_i64())
        .is_some_and(|komi| (250..1000).contains(&komi))
}

/// Whether the name in AP begins so.
fn written_by(game: &View<'_>, name: &str) -> bool {
    applications(game).any(|application| {
        application
            .as_str()
            .get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    })
}

/// RD, or byoyomi in LT and LC, or a text where SGF has the 1 or 2 of TE, and no move beside it.
fn is_nihon_kiin(game: &View<'_>) -> bool {
    let has = |ident: &str| game.node().property(ident).is_some();
    let event = text(game, "TE").is_some_and(|event| !matches!(event.as_str(), "" | "1" | "2"));
    event && !has("B") && !has("W") || has("RD") && !has("DT") || has("LT") && has("LC")
}
