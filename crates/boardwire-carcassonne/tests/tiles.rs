//! Tiles: one spelling for each tile, claim and style, and the spellings themselves.
#![allow(
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;

use boardwire_carcassonne::carcassonne::{Claim, Coord, Design, PlayerId, TileUse, Turns};
use boardwire_carcassonne::{
    Info, Level, Name, Options, Play, Player, Record, Style, TurnNumber, format, parse_strict,
    read, tile_text,
};

/// Of each design: the text with signed angles, and as the letters lie, by turn.
const TURNED: &[(char, &[&str], &[&str])] = &[
    (
        'A',
        &["FFRF", "FFRF(+90)", "FFRF(+180)", "FFRF(-90)"],
        &["FFRF", "FFFR", "RFFF", "FRFF"],
    ),
    ('B', &["FFFF"], &["FFFF"]),
    ('C', &["CCCCE"], &["CCCCE"]),
    (
        'D',
        &["CRFR", "CRFR(+90)", "CRFR(+180)", "CRFR(-90)"],
        &["CRFR", "RCRF", "FRCR", "RFRC"],
    ),
    (
        'E',
        &["CFFF", "CFFF(+90)", "CFFF(+180)", "CFFF(-90)"],
        &["CFFF", "FCFF", "FFCF", "FFFC"],
    ),
    ('F', &["FCFCE", "FCFCE(+90)"], &["FCFCE", "CFCFE"]),
    ('G', &["FCFC", "FCFC(+90)"], &["FCFC(2F1C)", "CFCF(2F1C)"]),
    ('H', &["CFCF", "CFCF(+90)"], &["CFCF(2C1F)", "FCFC(2C1F)"]),
    (
        'I',
        &["CFFC^", "CFFC^(+90)", "CFFC^(+180)", "CFFC^(-90)"],
        &["CFFC^", "CCFF^", "FCCF^", "FFCC^"],
    ),
    (
        'J',
        &["CRRF", "CRRF(+90)", "CRRF(+180)", "CRRF(-90)"],
        &["CRRF", "FCRR", "RFCR", "RRFC"],
    ),
    (
        'K',
        &["CFRR", "CFRR(+90)", "CFRR(+180)", "CFRR(-90)"],
        &["CFRR", "RCFR", "RRCF", "FRRC"],
    ),
    (
        'L',
        &["CRRR", "CRRR(+90)", "CRRR(+180)", "CRRR(-90)"],
        &["CRRR", "RCRR", "RRCR", "RRRC"],
    ),
    (
        'M',
        &["CCFFE", "CCFFE(+90)", "CCFFE(+180)", "CCFFE(-90)"],
        &["CCFFE", "FCCFE", "FFCCE", "CFFCE"],
    ),
    (
        'N',
        &["CCFF", "CCFF(+90)", "CCFF(+180)", "CCFF(-90)"],
        &["CCFF", "FCCF", "FFCC", "CFFC"],
    ),
    (
        'O',
        &["CRRCE", "CRRCE(+90)", "CRRCE(+180)", "CRRCE(-90)"],
        &["CRRCE", "CCRRE", "RCCRE", "RRCCE"],
    ),
    (
        'P',
        &["CRRC", "CRRC(+90)", "CRRC(+180)", "CRRC(-90)"],
        &["CRRC", "CCRR", "RCCR", "RRCC"],
    ),
    (
        'Q',
        &["CCFCE", "CCFCE(+90)", "CCFCE(+180)", "CCFCE(-90)"],
        &["CCFCE", "CCCFE", "FCCCE", "CFCCE"],
    ),
    (
        'R',
        &["CCFC", "CCFC(+90)", "CCFC(+180)", "CCFC(-90)"],
        &["CCFC", "CCCF", "FCCC", "CFCC"],
    ),
    (
        'S',
        &["CCRCE", "CCRCE(+90)", "CCRCE(+180)", "CCRCE(-90)"],
        &["CCRCE", "CCCRE", "RCCCE", "CRCCE"],
    ),
    (
        'T',
        &["CCRC", "CCRC(+90)", "CCRC(+180)", "CCRC(-90)"],
        &["CCRC", "CCCR", "RCCC", "CRCC"],
    ),
    ('U', &["RFRF", "RFRF(+90)"], &["RFRF", "FRFR"]),
    (
        'V',
        &["FFRR", "FFRR(+90)", "FFRR(+180)", "FFRR(-90)"],
        &["FFRR", "RFFR", "RRFF", "FRRF"],
    ),
    (
        'W',
        &["FRRR", "FRRR(+90)", "FRRR(+180)", "FRRR(-90)"],
        &["FRRR", "RFRR", "RRFR", "RRRF"],
    ),
    ('X', &["RRRR"], &["RRRR"]),
];

/// Of each design unturned: the text of each claim.
const CLAIMS: &[(char, &[(&str, &str)])] = &[
    (
        'A',
        &[
            ("the road S", "FFRmF"),
            ("the field {0,1,2,3,4,5,6,7}", "FFRFM"),
            ("the monastery", "FFRFk"),
        ],
    ),
    (
        'B',
        &[
            ("the field {0,1,2,3,4,5,6,7}", "FFFFM"),
            ("the monastery", "FFFFk"),
        ],
    ),
    ('C', &[("the city NESW", "CCCCmE")]),
    (
        'D',
        &[
            ("the city N", "CmRFR"),
            ("the road EW", "CRFRm"),
            ("the field {2,7}", "CRFRM"),
            ("the field {3,4,5,6}", "CRFMR"),
        ],
    ),
    (
        'E',
        &[
            ("the city N", "CmFFF"),
            ("the field {2,3,4,5,6,7}", "CFFFM"),
        ],
    ),
    (
        'F',
        &[
            ("the city EW", "FCFCmE"),
            ("the field {0,1}", "FMCFCE"),
            ("the field {4,5}", "FCFMCE"),
        ],
    ),
    (
        'G',
        &[
            ("the city EW", "FCFCm"),
            ("the field {0,1}", "FMCFC"),
            ("the field {4,5}", "FCFMC"),
        ],
    ),
    (
        'H',
        &[
            ("the city N", "CmFCF"),
            ("the city S", "CFCmF"),
            ("the field {2,3,6,7}", "CFCFM"),
        ],
    ),
    (
        'I',
        &[
            ("the city N", "CmFFC^"),
            ("the city W", "CFFCm^"),
            ("the field {2,3,4,5}", "CFFMC^"),
        ],
    ),
    (
        'J',
        &[
            ("the city N", "CmRRF"),
            ("the road ES", "CRRmF"),
            ("the field {3,4}", "CRMRF"),
            ("the field {2,5,6,7}", "CRRFM"),
        ],
    ),
    (
        'K',
        &[
            ("the city N", "CmFRR"),
            ("the road SW", "CFRRm"),
            ("the field {5,6}", "CFRMR"),
            ("the field {2,3,4,7}", "CFMRR"),
        ],
    ),
    (
        'L',
        &[
            ("the city N", "CmRRR"),
            ("the road E", "CRmRR"),
            ("the road S", "CRRmR"),
            ("the road W", "CRRRm"),
            ("the field {2,7}", "CRRRM"),
            ("the field {3,4}", "CRMRR"),
            ("the field {5,6}", "CRRMR"),
        ],
    ),
    (
        'M',
        &[("the city NE", "CCmFFE"), ("the field {4,5,6,7}", "CCFFME")],
    ),
    (
        'N',
        &[("the city NE", "CCmFF"), ("the field {4,5,6,7}", "CCFFM")],
    ),
    (
        'O',
        &[
            ("the city NW", "CRRCmE"),
            ("the road ES", "CRRmCE"),
            ("the field {2,5}", "CRRMCE"),
            ("the field {3,4}", "CRMRCE"),
        ],
    ),
    (
        'P',
        &[
            ("the city NW", "CRRCm"),
            ("the road ES", "CRRmC"),
            ("the field {2,5}", "CRRMC"),
            ("the field {3,4}", "CRMRC"),
        ],
    ),
    (
        'Q',
        &[("the city NEW", "CCFCmE"), ("the field {4,5}", "CCFMCE")],
    ),
    (
        'R',
        &[("the city NEW", "CCFCm"), ("the field {4,5}", "CCFMC")],
    ),
    (
        'S',
        &[
            ("the city NEW", "CCRCmE"),
            ("the road S", "CCRmCE"),
            ("the field {4}", "CCMRCE"),
            ("the field {5}", "CCRMCE"),
        ],
    ),
    (
        'T',
        &[
            ("the city NEW", "CCRCm"),
            ("the road S", "CCRmC"),
            ("the field {4}", "CCMRC"),
            ("the field {5}", "CCRMC"),
        ],
    ),
    (
        'U',
        &[
            ("the road NS", "RFRmF"),
            ("the field {1,2,3,4}", "RFMRF"),
            ("the field {0,5,6,7}", "RFRFM"),
        ],
    ),
    (
        'V',
        &[
            ("the road SW", "FFRRm"),
            ("the field {5,6}", "FFRMR"),
            ("the field {0,1,2,3,4,7}", "FFMRR"),
        ],
    ),
    (
        'W',
        &[
            ("the road E", "FRmRR"),
            ("the road S", "FRRmR"),
            ("the road W", "FRRRm"),
            ("the field {0,1,2,7}", "FMRRR"),
            ("the field {3,4}", "FRMRR"),
            ("the field {5,6}", "FRRMR"),
        ],
    ),
    (
        'X',
        &[
            ("the road N", "RmRRR"),
            ("the road E", "RRmRR"),
            ("the road S", "RRRmR"),
            ("the road W", "RRRRm"),
            ("the field {0,7}", "RRRRM"),
            ("the field {1,2}", "RMRRR"),
            ("the field {3,4}", "RRMRR"),
            ("the field {5,6}", "RRRMR"),
        ],
    ),
];

/// All tiles with and without claim.
fn all_tiles() -> Vec<TileUse> {
    let mut tiles = Vec::new();
    for design in Design::ALL {
        for turns in design.distinct_turns() {
            tiles.push(TileUse::unclaimed(design, turns));
            tiles.extend(
                design
                    .features(turns)
                    .map(|claim| TileUse::new(design, turns, Some(claim)).unwrap()),
            );
        }
    }
    assert_eq!(tiles.len(), 354);
    tiles
}

fn record(tile: TileUse, style: Style) -> Record<'static> {
    let players = ["a", "b"].map(|name| Player::new(Name::new(name).unwrap()));
    let mut record = Record::new(Info::default(), players.to_vec(), style).unwrap();
    let at = Coord::new(0, 1).unwrap();
    record
        .push_play(Play::new(TurnNumber::FIRST, PlayerId::A, at, tile))
        .unwrap();
    record
}

#[test]
fn turned_tiles_are_spelled_as_the_table_says() {
    for (letter, signed, start) in TURNED {
        let design = Design::from_letter(*letter as u8).unwrap();
        for turns in Turns::ALL {
            let tile = TileUse::unclaimed(design, turns);
            let index = tile.turns().index();
            assert_eq!(
                tile_text(tile, Style::Signed),
                signed[index],
                "{design:?} {turns:?}"
            );
            assert_eq!(
                tile_text(tile, Style::Start),
                start[index],
                "{design:?} {turns:?}"
            );
            let unsigned = signed[index].replace('+', "").replace("-90", "270");
            assert_eq!(
                tile_text(tile, Style::Unsigned),
                unsigned,
                "{design:?} {turns:?}"
            );
        }
    }
}

#[test]
fn claims_are_spelled_as_the_table_says() {
    let mut count = 0;
    for (letter, claims) in CLAIMS {
        let design = Design::from_letter(*letter as u8).unwrap();
        let own: BTreeMap<String, Claim> = design
            .features(Turns::Zero)
            .map(|claim| (claim.to_string(), claim))
            .collect();
        assert_eq!(own.len(), claims.len(), "{design:?}");
        for (claim, text) in *claims {
            let tile = TileUse::new(design, Turns::Zero, Some(own[*claim])).unwrap();
            assert_eq!(tile_text(tile, Style::Signed), *text, "{design:?} {claim}");
            count += 1;
        }
    }
    assert_eq!(
        count,
        Design::ALL
            .into_iter()
            .map(|design| design.features(Turns::Zero).count())
            .sum::<usize>()
    );
}

/// In styles with angles the same text serves each turn of a tile without symmetry, with the angle behind it.
#[test]
fn a_claim_turns_with_its_tile() {
    for tile in all_tiles()
        .into_iter()
        .filter(|tile| tile.design().period() == 4)
    {
        let unturned = tile.turned(tile.turns().inverse());
        let angle = ["", "(+90)", "(+180)", "(-90)"][tile.turns().index()];
        let text = tile_text(unturned, Style::Signed);
        assert_eq!(tile_text(tile, Style::Signed), format!("{text}{angle}"));
    }
}

#[test]
fn each_tile_has_one_text_in_each_style() {
    for style in Style::ALL {
        let mut texts = BTreeMap::new();
        for tile in all_tiles() {
            let text = tile_text(tile, style);
            if let Some(other) = texts.insert(text.clone(), tile) {
                panic!("{text} is {other:?} and {tile:?} in {style}");
            }
            let record = record(tile, style);
            let written = format(&record);
            // Told or found out, it is read back without a note.
            for told in [Some(style), None] {
                if told.is_none() && record.shown_style() != style {
                    continue;
                }
                let reading = read(&written, &Options::new(Level::Lenient).with_style(told));
                assert_eq!(reading.record.plays()[0].tile, tile, "{text} in {style}");
                let codes: Vec<_> = reading
                    .notes
                    .iter()
                    .map(|note| note.code().to_string())
                    .collect();
                assert_eq!(
                    codes,
                    ["info-incomplete", "missing-score"],
                    "{text} in {style}"
                );
            }
        }
        assert_eq!(texts.len(), 354);
    }
}

/// A text of another style is never taken for another tile without a word.
#[test]
fn a_text_means_one_tile_in_any_style() {
    for tile in all_tiles() {
        for style in Style::ALL {
            let text = tile_text(tile, style);
            let line = format!(
                "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 {text} +0+0+0\n2 B 5 5 FFRR{} +0+0+0\n",
                match style {
                    Style::Signed => "(+90)",
                    Style::Unsigned => "(90)",
                    Style::Start => " +0+0+0 // FCFC(2F1C)",
                }
            );
            let line = line.replace(" +0+0+0 // FCFC(2F1C) +0+0+0", " +0+0+0");
            if let Ok(record) = parse_strict(&line) {
                assert_eq!(record.plays()[0].tile, tile, "{text} in {style}");
            } else {
                // Alone among letters that show nothing turned, G and H need their tags, which they have.
                panic!("{line}");
            }
        }
    }
}
