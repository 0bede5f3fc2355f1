//! The table of notes and errors: those of reading, then those of replaying, then those of the JSON form.

boardwire_core::codes! {
    /// What can be odd about a record.
    pub enum Code in "carcassonne" {
        TooLong = "too-long": Fault, "the record, one of its lines or their number is over the limit" {
            help: "split the file, or raise the option document-limit, line-limit or node-limit",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\"",
            source: "limits",
            fixture: "carcassonne/invalid/limits.transcript",
        }
        BadUtf8 = "bad-utf8": Fault, "a line is not UTF-8" {
            help: "save the file as UTF-8",
            example: "\"\\xff\"",
            source: "encoding",
            fixture: "carcassonne/invalid/lines.transcript",
        }
        NulByte = "nul-byte": Fault, "a line holds a NUL byte" {
            help: "remove it",
            example: "\"A = \\x00\"",
            source: "encoding",
            fixture: "carcassonne/invalid/lines.transcript",
        }
        Utf16 = "utf-16": Fault, "the record looks like UTF-16" {
            help: "save the file as UTF-8",
            example: "\"\\xff\\xfeA\\x00\"",
            source: "editors on Windows",
            fixture: "carcassonne/invalid/lines.transcript",
        }
        BadLine = "bad-line": Fault, "a line, or a field of it, is none that may stand there" {
            help: "write a play as TURN PLAYER X Y TILE SCORE, such as 1 A 0 1 CFFF(+180) +0+0+0",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\nhello\\n\"",
            source: "draft Ver.0.1, 2 and 5",
            fixture: "carcassonne/invalid/lines.transcript",
        }
        BadGameInfo = "bad-game-info": Fault, "the game info is not a time with its zone, a kind of game and a mode" {
            help: "write it as 2024-03-13 13:01 JST, Simple, Real-time; the mode is Turn-based or Real-time",
            example: "13:01 JST, Simple, Blitz",
            source: "draft Ver.0.1, 3",
            fixture: "carcassonne/invalid/info.transcript",
        }
        BadPlayerLine = "bad-player-line": Fault, "a player line is not of the form X = nickname (real name) [country] <colour>" {
            help: "write the parts in this order, each bracket once and closed, no bracket or = inside a part",
            example: "A = a (b",
            source: "draft Ver.0.1, 4",
            fixture: "carcassonne/invalid/players.transcript",
        }
        PlayerOrder = "player-order": Fault, "the players are not lettered from A on without a gap" {
            help: "give each player the next letter, in the order of play",
            example: "B = b",
            source: "draft Ver.0.1, 4",
            fixture: "carcassonne/invalid/players.transcript",
        }
        WrongPlayer = "wrong-player": Deviation, "a play belongs to another player, or a line is about one that no player line names" {
            help: "the player of turn N is the Nth, counted round the player lines",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 B 1 0 FFRR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/plays.transcript",
        }
        TurnNumber = "turn-number": Deviation, "a turn number does not follow the one before it" {
            help: "number the plays from 1 on without gaps; a tile that could not be placed takes no number",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n2 B 1 0 FFRR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/plays.transcript",
        }
        TurnOver71 = "turn-over-71": Fault, "a turn number is over 71" {
            help: "72 tiles with the start tile make 71 plays at most",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n72 B 1 0 FFRR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/plays.transcript",
        }
        NoPlays = "no-plays": Deviation, "the record has no play" {
            help: "add the plays; a record of a game that has just begun is read leniently",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\"",
            source: "draft Ver.0.1, 2",
            fixture: "carcassonne/acceptable/record.transcript",
        }
        Need2Players = "need-2-players": Deviation, "fewer than two players are named" {
            help: "write a line for each player",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\n\\n1 A 1 0 FFRR +0+0+0\\n\"",
            source: "draft Ver.0.1, 4",
            fixture: "carcassonne/acceptable/players.transcript",
        }
        BadTileSyntax = "bad-tile-syntax": Fault, "this is no tile" {
            help: "write four letters C, R or F in capitals clockwise from the top, at most one meeple behind a letter, then k, ^, E and the angle where they apply",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 ffrr +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/tiles.transcript",
        }
        UnknownTile = "unknown-tile": Fault, "no tile of the base game has these letters" {
            help: "check the letters, the emblem E and the angle against the table of tiles",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 CFRF +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/tiles.transcript",
        }
        TwoMeeples = "two-meeples": Fault, "a tile has more than one meeple" {
            help: "a player places one meeple at most",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FMFRRm +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/tiles.transcript",
        }
        MAfterF = "m-after-f": Fault, "the meeple m of cities and roads stands behind a field" {
            help: "write M for a meeple in a field, k for one in a monastery",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FmFRR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/tiles.transcript",
        }
        KWithoutMonastery = "k-without-monastery": Fault, "a k claims a monastery on a tile that has none" {
            help: "monasteries are on FFRF and FFFF alone",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRRk +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/tiles.transcript",
        }
        NoFieldThere = "no-field-there": Fault, "an M stands behind a city edge that is followed by another one" {
            help: "put the M behind the last F of the field, or behind the letter before its first half-edge",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 CCMCR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/tiles.transcript",
        }
        NonCanonicalTile = "non-canonical-tile": Fault, "a tile is not spelled as this notation spells it" {
            help: "the canonical form of the record shows it",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFMFF(+180) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        AmbiguousTile = "ambiguous-tile": Fault, "a tile can be read in two ways" {
            help: "write the tag (2F1C) for the joined city or (2C1F) for two cities, ^ for the corner pair, or the letters in place of a short name",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 2FM1C(+90) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/invalid/tiles.transcript",
        }
        PlayAfterFinal = "play-after-final": Fault, "a play stands behind the final scoring" {
            help: "put the final scoring at the end",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\\nFinal Scoring: A +0+0+0+0\\nFinal Scoring: B +0+0+0+0\\n2 B 2 0 FFRR(+90) +0+0+0\\n\"",
            source: "draft Ver.0.1, 6",
            fixture: "carcassonne/invalid/final.transcript",
        }
        FinalOrder = "final-order": Deviation, "the final scoring is not in the order of the players" {
            help: "write one line a player, from A on",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\\nFinal Scoring: B +0+0+0+0\\nFinal Scoring: A +0+0+0+0\\n\"",
            source: "draft Ver.0.1, 6",
            fixture: "carcassonne/acceptable/final.transcript",
        }
        FinalTwice = "final-twice": Fault, "the final scoring of a player stands twice" {
            help: "keep the right one of the two lines",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\\nFinal Scoring: A +0+0+0+0\\nFinal Scoring: A +0+0+0+0\\n\"",
            source: "draft Ver.0.1, 6",
            fixture: "carcassonne/invalid/final.transcript",
        }
        FinalMissingPlayer = "final-missing-player": Deviation, "the final scoring lacks a player" {
            help: "write one line a player",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\\nFinal Scoring: A +0+0+0+0\\n\"",
            source: "draft Ver.0.1, 6",
            fixture: "carcassonne/acceptable/final.transcript",
        }
        Bom = "bom": Deviation, "the record begins with a byte order mark" {
            help: "save it as UTF-8 without one",
            example: "\"\\u{feff}04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\"",
            source: "editors on Windows",
            fixture: "carcassonne/acceptable/record.transcript",
        }
        SectionTitle = "section-title": Deviation, "a line names a section" {
            help: "leave it out, or make it a comment",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nPlayers:\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\"",
            source: "draft Ver.0.1, headings",
            fixture: "carcassonne/acceptable/record.transcript",
        }
        StartLine = "start-line": Deviation, "a line 0 shows how the start tile lies" {
            help: "leave it out: the record is written as seen with the start tile CRFR unturned",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n0 - 0 0 CRFR(-90)\\n1 A 0 1 FRRF +0+0+0\\n\"",
            source: "records of other programs begin with the start tile",
            fixture: "carcassonne/acceptable/record.transcript",
        }
        Fullwidth = "fullwidth": Deviation, "full-width characters stand in place of ASCII ones" {
            help: "write digits, signs, brackets, slashes and blanks in ASCII",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR（+90） +0+0+0\\n\"",
            source: "Japanese input methods",
            fixture: "carcassonne/acceptable/lines.transcript",
        }
        InfoIncomplete = "info-incomplete": Deviation as ["bad-game-info"], "a part of the game info is missing" {
            help: "write the time with its zone, the kind of game and the mode",
            example: "04:01 UTC, , Real-time",
            source: "draft Ver.0.1, 3",
            fixture: "carcassonne/acceptable/info.transcript",
        }
        InfoLines = "info-lines": Deviation as ["bad-game-info"], "the game info takes more than one line" {
            help: "write its parts on one line, with commas between",
            example: "\"04:01 UTC\\nSimple\\nReal-time\\n\"",
            source: "draft Ver.0.1, 3",
            fixture: "carcassonne/acceptable/info.transcript",
        }
        InfoLabels = "info-labels": Deviation as ["bad-game-info"], "a part of the game info has a label" {
            help: "leave the label out",
            example: "04:01 UTC, Kind: Simple, Mode: Real-time",
            source: "draft Ver.0.1, 3",
            fixture: "carcassonne/acceptable/info.transcript",
        }
        InfoOrder = "info-order": Deviation as ["bad-game-info"], "the parts of the game info stand in another order" {
            help: "write the time, the kind of game and the mode",
            example: "Simple, 04:01 UTC, Real-time",
            source: "draft Ver.0.1, 3",
            fixture: "carcassonne/acceptable/info.transcript",
        }
        DateSpelling = "date-spelling": Deviation as ["bad-game-info"], "date, time and zone are not spelled as YYYY-MM-DD HH:MM ZONE" {
            help: "write two digits for month and day, hyphens between, and a blank before the time and before the zone",
            example: "13 Mar, 2024 04:01 UTC, Simple, Real-time",
            source: "draft Ver.0.1, its own date",
            fixture: "carcassonne/acceptable/info.transcript",
        }
        ModeSpelling = "mode-spelling": Deviation as ["bad-game-info"], "the mode is spelled in another way" {
            help: "write Turn-based or Real-time",
            example: "04:01 UTC, Simple, realtime",
            source: "draft Ver.0.1, 3",
            fixture: "carcassonne/acceptable/info.transcript",
        }
        TightEquals = "tight-equals": Deviation, "no blank stands beside the = of a player line" {
            help: "write A = nickname",
            example: "A=a",
            source: "draft Ver.0.1, 4",
            fixture: "carcassonne/acceptable/players.transcript",
        }
        OptionOrder = "option-order": Deviation, "the options of a player stand in another order" {
            help: "write (real name), [country] and <colour> in this order",
            example: "A = a <red> [JP]",
            source: "draft Ver.0.1, 4",
            fixture: "carcassonne/acceptable/players.transcript",
        }
        ExtraPlayerLetter = "extra-player-letter": Deviation, "a sixth player is named" {
            help: "the base game is for two to five",
            example: "\"A = a\\nB = b\\nC = c\\nD = d\\nE = e\\nF = f\"",
            source: "records of six players",
            fixture: "carcassonne/acceptable/players.transcript",
        }
        FieldCommas = "field-commas": Deviation, "commas stand between the fields of a play" {
            help: "part the fields with blanks",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1, A, 1, 0, FFRR, +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/lines.transcript",
        }
        ParenXy = "paren-xy": Deviation, "the coordinates stand in brackets" {
            help: "write X and Y with a blank between",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A (1,0) FFRR +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/lines.transcript",
        }
        NamedXy = "named-xy": Deviation, "the coordinates are named" {
            help: "write the numbers alone",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A X=1 Y=0 FFRR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5: X=0",
            fixture: "carcassonne/acceptable/lines.transcript",
        }
        TurnDot = "turn-dot": Deviation, "a full stop follows the turn number" {
            help: "leave it out",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1. A 1 0 FFRR +0+0+0\\n\"",
            source: "chess records",
            fixture: "carcassonne/acceptable/lines.transcript",
        }
        PlayerColon = "player-colon": Deviation, "a colon follows the player" {
            help: "leave it out",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A: 1 0 FFRR +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/lines.transcript",
        }
        PlayerFirst = "player-first": Deviation, "the player stands before the turn number" {
            help: "write the turn number first",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\nA 1 1 0 FFRR +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/lines.transcript",
        }
        PlusCoordinate = "plus-coordinate": Deviation as ["bad-line"], "a coordinate carries a plus sign" {
            help: "write it without",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A +1 0 FFRR +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/numbers.transcript",
        }
        PaddedNumber = "padded-number": Deviation as ["bad-line"], "a number begins with a zero" {
            help: "write it without",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n01 A 1 0 FFRR +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/numbers.transcript",
        }
        MinusZero = "minus-zero": Deviation as ["bad-line"], "a zero carries a minus sign" {
            help: "write 0",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 -0 FFRR +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/numbers.transcript",
        }
        ZeroAngle = "zero-angle": Deviation as ["non-canonical-tile"], "an angle is zero" {
            help: "leave it out",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR(0) +0+0+0\\n\"",
            source: "records of other programs",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        OddAngle = "odd-angle": Deviation, "an angle is spelled in another way" {
            help: "write (+90), (+180) and (-90), or (90), (180) and (270)",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR(+270) +0+0+0\\n\"",
            source: "records of other programs",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        RedundantAngle = "redundant-angle": Deviation as ["non-canonical-tile"], "a symmetric tile is turned further than it has to be" {
            help: "turn tiles that look the same after half a turn by a quarter or not at all",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 -1 RFRF(-90) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        MeepleLetter = "meeple-letter": Deviation as ["non-canonical-tile"], "the meeple stands behind another letter of its feature than the canonical one" {
            help: "put it behind the last letter of the city or road; in a field behind its last F, else behind an R, else behind a C",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFMFF(+180) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        EmblemBeforeMeeple = "emblem-before-meeple": Deviation, "the meeple stands behind the emblem" {
            help: "put it behind the letter of its feature",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 FFCCEm +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        CaretBeforeMeeple = "caret-before-meeple": Deviation, "the meeple stands behind the corner mark" {
            help: "put it behind the letter of its feature",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 FFCC^m +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        MForMonk = "m-for-monk": Deviation as ["m-after-f"], "an m in a field of a monastery tile is read as the monk" {
            help: "write k behind the fourth letter",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 -1 FFFFm +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        KAfterRoad = "k-after-road": Remark as ["bad-tile-syntax"], "a k behind a road letter is read as the option says: the road" {
            help: "write m for the road, and k behind the fourth letter for the monastery",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A -1 0 FRkFF +0+0+0\\n\"",
            source: "draft Ver.0.1, 5, example 5",
            fixture: "carcassonne/valid/draft.transcript",
        }
        TableNameMeeple = "table-name-meeple": Deviation, "a short name carries a meeple" {
            help: "write the letters: FCFC for 2F1C, CFCF for 2C1F",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 2F1Cm(+90) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5: the names in brackets",
            fixture: "carcassonne/acceptable/tiles.transcript",
        }
        MissingTag = "missing-tag": Deviation, "FCFC or CFCF stands without its tag where letters show the turn" {
            help: "write (2F1C) for the joined city, (2C1F) for two cities",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFCmF +0+0+0\\n2 B 1 0 RFFR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/styles.transcript",
        }
        MixedAngleStyle = "mixed-angle-style": Deviation, "angles with and without sign stand in one record" {
            help: "write (-90) or (270) throughout",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR(-90) +0+0+0\\n2 B -1 0 FFRR(270) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/styles.transcript",
        }
        MixedOrientationStyle = "mixed-orientation-style": Deviation, "turned letters and angles, or tags and angles, stand in one record" {
            help: "write the turn by the letters or by the angle throughout",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFFF(+180) +0+0+0\\n2 B 1 0 FRFR +0+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/styles.transcript",
        }
        AngleInStartStyle = "angle-in-start-style": Deviation, "an angle stands in a record that is said to show turns by letters" {
            help: "turn the letters, or set the option style",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFFF(+180) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5; option style",
            fixture: "carcassonne/acceptable/styles.transcript",
        }
        TagInAngleStyle = "tag-in-angle-style": Deviation, "a tag stands in a record that is said to show turns by angles" {
            help: "leave the tag out: in this style the names tell the tiles apart",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 FCFC(2F1C) +0+0+0\\n\"",
            source: "draft Ver.0.1, 5; option style",
            fixture: "carcassonne/acceptable/styles.transcript",
        }
        MissingScore = "missing-score": Deviation, "a play has no score" {
            help: "write +0+0+0, or let the replay fill the scores",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/scores.transcript",
        }
        StarUntagged = "star-untagged": Deviation, "points through an opponent stand without their player" {
            help: "write the player before them: +0+0+0 A *6+0+0. Of two players it can only be the other one, so that it is no error",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\nC = c\\n\\n1 A 0 1 CmFFF(+180) *4+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/scores.transcript",
        }
        GluedPayee = "glued-payee": Deviation, "no blank stands behind the player who is paid" {
            help: "write A *6+0+0",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFFF(+180) +0+0+0 B*4+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/scores.transcript",
        }
        LetteredScore = "lettered-score": Deviation, "points carry the letter of their column" {
            help: "write +4+0+0",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CmFFF(+180) +4C+0R+0M\\n\"",
            source: "draft Ver.0.1, 5: +C+R+M",
            fixture: "carcassonne/acceptable/scores.transcript",
        }
        PlusForStar = "plus-for-star": Deviation as ["score-mismatch"], "points of another player carry the wrong sign" {
            help: "write * before points through an opponent, + before a zero",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFFF(+180) +0+0+0 B +4+0+0\\n\"",
            source: "draft Ver.0.1, 5",
            fixture: "carcassonne/acceptable/scores.transcript",
        }
        ZeroPayee = "zero-payee": Deviation as ["score-mismatch"], "a player is named who is paid nothing" {
            help: "leave the player out",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFFF(+180) +0+0+0 B +0+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/scores.transcript",
        }
        PayeeOrder = "payee-order": Deviation as ["bad-line"], "the players who are paid do not stand in order" {
            help: "write them from A on",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\nC = c\\n\\n1 A 0 1 CFFF(+180) +0+0+0 C *4+0+0 B *4+0+0\\n\"",
            source: "records written by hand",
            fixture: "carcassonne/acceptable/scores.transcript",
        }
        FinalForm = "final-form": Deviation, "a line of the final scoring is spelled in another way" {
            help: "write Final Scoring: A +0+1+3+9",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0\\n\\nfinal scoring:A +0+0+0+0\\nFinal Scoring: B +0+0+0+0\\n\"",
            source: "draft Ver.0.1, 6",
            fixture: "carcassonne/acceptable/final.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A  1 0 FFRR +0+0+0\\n\"",
            source: "level Canonical",
            fixture: "carcassonne/valid/spacing.transcript",
        }
        LineEnding = "line-ending": Style, "a line does not end with LF" {
            help: "save the file with LF",
            example: "\"04:01 UTC, Simple, Real-time\\r\\n\\r\\nA = a\\r\\nB = b\\r\\n\\r\\n1 A 1 0 FFRR +0+0+0\\r\\n\"",
            source: "level Canonical",
            fixture: "../crates/boardwire-carcassonne/tests/canonical.rs",
        }
        TrailingSpace = "trailing-space": Style, "a line ends with a blank" {
            help: "remove it",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0 \\n\"",
            source: "level Canonical",
            fixture: "../crates/boardwire-carcassonne/tests/canonical.rs",
        }
        CommentNeedsSpace = "comment-needs-space": Style, "no blank stands before a comment in a line" {
            help: "write one blank before //",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRR +0+0+0//x\\n\"",
            source: "level Canonical",
            fixture: "../crates/boardwire-carcassonne/tests/canonical.rs",
        }
        Occupied = "occupied": Fault, "a tile lies on another one" {
            help: "check the coordinates; the start tile lies at 0 0",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 0 CFFF +0+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        NotAdjacent = "not-adjacent": Fault, "a tile touches no other one" {
            help: "check the coordinates: it has to share an edge with a tile",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 2 2 CFFF +0+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        EdgeMismatch = "edge-mismatch": Fault, "an edge does not fit the tile beside it" {
            help: "check the design and its turn",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 CFFF +0+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        TooManyOfDesign = "too-many-of-design": Fault, "more tiles of a design are played than there are" {
            help: "check the design: the table of tiles says how many there are, with the start tile one of CRFR",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CCCCE +0+0+0\\n2 B 1 1 CCCCE +0+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        FeatureOccupied = "feature-occupied": Fault, "a meeple already stands on the feature that is claimed" {
            help: "check the letter behind which the meeple stands",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 1 0 FFRRm +0+0+0\\n2 B -1 0 FRmFR +0+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        NoMeepleLeft = "no-meeple-left": Fault, "the player has no meeple left" {
            help: "each player has seven",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 -1 RFRmF(+90) +0+0+0\\n2 B 0 -2 FFFF +0+0+0\\n3 A 0 -3 RFRmF(+90) +0+0+0\\n4 B 0 -4 FFFF +0+0+0\\n5 A 0 -5 RFRmF(+90) +0+0+0\\n6 B 0 -6 FFFF +0+0+0\\n7 A 0 -7 RFRmF(+90) +0+0+0\\n8 B 0 -8 FFFF +0+0+0\\n9 A 0 -9 RFRmF(+90) +0+0+0\\n10 B 0 -10 RFRF(+90) +0+0+0\\n11 A 0 -11 RFRmF(+90) +0+0+0\\n12 B 0 -12 CFFF(+90) +0+0+0\\n13 A 0 -13 RFRmF(+90) +0+0+0\\n14 B 0 -14 CFFF(+90) +0+0+0\\n15 A 0 -15 CmFFF(+90) +0+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        ScoreMismatch = "score-mismatch": Fault, "the score is not what the play is worth" {
            help: "write the score that the report shows; replaying fills in missing ones",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CmFFF(+180) +2+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        MissingPayee = "missing-payee": Deviation as ["score-mismatch"], "the points of another player than the mover are missing" {
            help: "write the line that the report shows; replaying fills them in",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 FCFCm(+90) +0+0+0\\n2 B 0 2 CFFF(+180) +0+0+0\\n\"",
            source: "boardwire's own: records that tell the mover's points alone",
            fixture: "carcassonne/valid/replay.transcript",
        }
        FinalMismatch = "final-mismatch": Fault, "the final scoring is not what the table is worth" {
            help: "write the points that the report shows",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CmFFF(+180) +4+0+0\\n\\nFinal Scoring: A +1+0+0+0\\nFinal Scoring: B +0+0+0+0\\n\"",
            source: "rules",
            fixture: "carcassonne/valid/replay.transcript",
        }
        NotChecked = "not-checked": Remark, "what follows a play against the rules is not checked" {
            help: "put the play right first",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 0 CFFF +0+0+0\\n2 B 1 0 FFRR +0+0+0\\n\"",
            source: "replay",
            fixture: "carcassonne/valid/replay.transcript",
        }
        MissingCaret = "missing-caret": Deviation, "letters of a corner without ^ are the pair of cities, as the replay shows" {
            help: "write ^ for two cities at neighbouring edges",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFCmF(2F1C) +0+0+0\\n2 B 0 2 FFCC +0+0+0 A *6+0+0\\n\"",
            source: "replay",
            fixture: "carcassonne/valid/replay.transcript",
        }
        ResolvedByReplay = "resolved-by-replay": Remark, "the replay told which of two tiles it is" {
            help: "write the tag or the mark, so that it shows",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A 0 1 CFCmF +0+0+0\\n2 B 1 0 RFFR +0+0+0\\n\"",
            source: "replay",
            fixture: "carcassonne/valid/replay.transcript",
        }
        StartTurnGuessed = "start-turn-guessed": Remark, "the table was turned so that the plays fit the start tile" {
            help: "write the record as seen with the start tile CRFR unturned, or give a line 0 with the start tile",
            example: "\"04:01 UTC, Simple, Real-time\\n\\nA = a\\nB = b\\n\\n1 A -1 0 CmFFF(+90) +4+0+0\\n\"",
            source: "option start-turn",
            fixture: "carcassonne/valid/replay.transcript",
        }
        BadJson = "bad-json": Fault, "this is no JSON text" {
            help: "write a record object as the schema says, or one play object a line",
            example: "{\"info\":",
            source: "JSON form",
            fixture: "carcassonne-json/invalid/records.transcript",
        }
        BadJsonRecord = "bad-json-record": Fault, "a key or value of the JSON form is none that may stand there" {
            help: "compare it with the schema of the record",
            example: "{\"info\":5}",
            source: "JSON form",
            fixture: "carcassonne-json/invalid/records.transcript",
        }
    }
}

/// Why a record is refused.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a record that was read all the same.
pub type Note = boardwire_core::Note<Code>;
