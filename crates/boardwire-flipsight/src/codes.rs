//! The table of notes, errors and findings: one row a code. `boardwire explain CODE` prints it. `S108` is line 108 of the guide of the
//! FlipSight bot service.

boardwire_core::codes! {
    /// Everything that a FlipSight message, position, match or session can be said to have.
    ///
    /// Its class says at which level a code is an error. Users may match exhaustively.
    pub enum Code in "flipsight" {
        // Faults of a text: errors at every level.
        NotAnObject = "not-an-object": Fault, "the message is no JSON object" {
            help: "every message is one object in braces; a bare move such as d3 is no reply",
            example: "[1]",
            source: "FlipSight's guide, line 859: JSON object required",
            fixture: "flipsight/invalid/json.transcript",
        }
        BadJson = "bad-json": Fault, "this is not JSON" {
            help: "see RFC 8259; NaN, comments and trailing commas are no JSON",
            example: "{\"move\":}",
            source: "adapters that print a bare move",
            fixture: "flipsight/invalid/json.transcript",
        }
        BadUtf8 = "bad-utf8": Fault, "a string is no UTF-8" {
            help: "encode the text in UTF-8; on Windows set PYTHONIOENCODING=utf-8",
            example: "x\"7b 22 6d 6f 76 65 22 3a 22 ff 22 7d\"",
            source: "adapters that print in a code page",
            fixture: "flipsight/invalid/json.transcript",
        }
        TrailingData = "trailing-data": Fault, "something follows the object" {
            help: "write one object a line",
            example: "{\"move\":1}{\"move\":2}",
            source: "adapters that print two replies on a line",
            fixture: "flipsight/invalid/json.transcript",
        }
        TooDeep = "too-deep": Fault, "brackets nest deeper than the limit" {
            help: "raise Limits::nesting (32 by default, at most 127; in the program, -o nesting-limit=N) if you trust the sender; the example is too deep at nesting-limit=3",
            example: "{\"type\":[[[]]]}",
            source: "nesting bombs",
            fixture: "flipsight/invalid/limits.transcript",
        }
        LineTooLong = "line-too-long": Fault, "the message is longer than the limit" {
            help: "raise Limits::line (engine lines, 64 KiB; in the program, -o line-limit=N) or Limits::document (service messages, 8 MiB; -o document-limit=N) if you trust the sender; the example is too long at line-limit=8",
            example: "{\"move\":19}",
            source: "a program that never ends its line",
            fixture: "flipsight/invalid/limits.transcript",
        }
        ArrayTooLong = "array-too-long": Fault, "a list has more entries than the limit" {
            help: "raise Limits::nodes (1000 by default; in the program, -o node-limit=N) if you trust the sender; the example is too long at node-limit=8",
            example: "{\"board\":[0,0,0,0,0,0,0,0,0]}",
            source: "none: a bound on memory",
            fixture: "flipsight/invalid/limits.transcript",
        }
        NullNotAllowed = "null-not-allowed": Fault, "null stands where a value is needed" {
            help: "write the value; null is for round_no, room_created_at and results that are not known yet",
            example: "{\"move\":null}",
            source: "adapters whose search returned nothing",
            fixture: "flipsight/invalid/types.transcript",
        }
        WrongType = "wrong-type": Fault, "the value is of another type" {
            help: "see what was expected",
            example: "{\"move\":true}",
            source: "adapters that print floats",
            fixture: "flipsight/invalid/types.transcript",
        }
        OutOfRange = "out-of-range": Fault, "the number is outside what its field can have" {
            help: "legs and participants are 0 and 1, revisions and round numbers begin at 0, bot numbers at 1",
            example: "{\"action\":\"agent_move\",\"match_id\":1,\"leg\":2,\"revision\":0,\"move\":1}",
            source: "FlipSight's guide, line 838: the table of agent_move",
            fixture: "flipsight/invalid/types.transcript",
        }
        BadMoveText = "bad-move-text": Fault, "the text names no square and no pass" {
            help: "write a square such as d3, or -1, pass, PA, PS or --",
            example: "{\"move\":\"a00\"}",
            source: "FlipSight's guide, line 863: invalid move coordinate",
            fixture: "flipsight/invalid/moves.transcript",
        }
        OffBoard = "off-board": Fault, "the square lies outside the board" {
            help: "8x8 has 0 to 63 and a1 to h8, 10x10 has 0 to 99 and a1 to j10; set the option size to the board in play",
            example: "{\"move\":\"j10\"}",
            source: "FlipSight's guide, line 863: move outside board",
            fixture: "flipsight/invalid/moves.transcript",
        }
        UnknownAction = "unknown-action": Fault, "the service has no such action" {
            help: "actions are agent_poll, agent_challenge, agent_accept, agent_reject and agent_move",
            example: "{\"action\":\"agent_resign\"}",
            source: "FlipSight's guide, line 859: unknown action",
            fixture: "flipsight/invalid/service.transcript",
        }
        // Deviations: notes at Lenient, errors above.
        MissingKey = "missing-key": Deviation, "a key is missing" {
            help: "write the key; of a request only board, color and legal_moves can't be done without",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[]}",
            source: "FlipSight's guide, line 356: the table of request fields",
            fixture: "flipsight/acceptable/request.transcript",
        }
        UnknownKey = "unknown-key": Deviation, "nobody knows this key" {
            help: "a reply holds move alone: print scores and timings to a file",
            example: "{\"move\":19,\"eval\":1.5}",
            source: "adapters that add the score to the reply",
            fixture: "flipsight/acceptable/reply.transcript",
        }
        DuplicateKey = "duplicate-key": Deviation, "a key stands twice" {
            help: "write it once; of a known key the last value counts, as in Python",
            example: "{\"move\":18,\"move\":19}",
            source: "hand-made JSON",
            fixture: "flipsight/acceptable/reply.transcript",
        }
        Bom = "bom": Deviation, "a byte order mark stands before the text" {
            help: "write UTF-8 without it",
            example: "\"\\u{feff}{\\\"move\\\":19}\"",
            source: "Windows editors and PowerShell",
            fixture: "flipsight/acceptable/reply.transcript",
        }
        EmptyLine = "empty-line": Deviation as ["bad-json"], "the line is empty" {
            help: "write nothing between messages",
            example: "\"\"",
            source: "adapters that print a line end of their own",
            fixture: "flipsight/acceptable/reply.transcript",
        }
        IntegralFloat = "integral-float": Deviation as ["wrong-type"], "a whole number is written with a fraction or an exponent" {
            help: "write it as an integer",
            example: "{\"move\":19.0}",
            source: "engines that compute squares in floating point",
            fixture: "flipsight/acceptable/reply.transcript",
        }
        NumberInString = "number-in-string": Deviation as ["wrong-type"], "a number stands in quotation marks" {
            help: "write it without",
            example: "{\"move\":\"19\"}",
            source: "shell scripts",
            fixture: "flipsight/acceptable/reply.transcript",
        }
        MoveBlanks = "move-blanks": Deviation as ["bad-move-text"], "blanks stand around the move" {
            help: "strip the engine's answer",
            example: "{\"move\":\" d3 \"}",
            source: "adapters that pass on a whole line of an engine",
            fixture: "flipsight/acceptable/reply.transcript",
        }
        // Style.
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form: keys in the guide's order, no blanks, whole numbers without a fraction, moves as numbers",
            example: "{\"move\": 19}",
            source: "FlipSight's guide, line 196: Python's default spacing",
            fixture: "flipsight/valid/reply.transcript",
        }
        // Content of positions and matches: found by validate.
        BoardLength = "board-length": Fault, "the board has another number of cells than board_size squared" {
            help: "send 64 or 100 cells",
            example: "{\"board\":[0,1],\"color\":1,\"legal_moves\":[]}",
            source: "FlipSight's guide, line 361",
            fixture: "flipsight/valid/positions.transcript",
        }
        BoardSizeMode = "board-size-mode": Fault, "board_size is not that of the game_mode" {
            help: "std, anti and reversi have 8, grand and octagon 10",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[],\"game_mode\":\"grand\",\"board_size\":8}",
            source: "FlipSight's guide, line 360",
            fixture: "flipsight/valid/positions.transcript",
        }
        BadCell = "bad-cell": Fault, "a cell is neither 0, 1 nor 2" {
            help: "0 is empty, 1 black, 2 white",
            example: "{\"board\":[0,3],\"color\":1,\"legal_moves\":[]}",
            source: "FlipSight's guide, line 361",
            fixture: "flipsight/valid/positions.transcript",
        }
        BlockedSet = "blocked-set": Fault, "blocked_squares is not the set of the game_mode" {
            help: "octagon has the twelve squares at the corners, all others none",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[],\"game_mode\":\"std\",\"blocked_squares\":[0]}",
            source: "FlipSight's guide, line 362",
            fixture: "flipsight/valid/positions.transcript",
        }
        BlockedFilled = "blocked-filled": Fault, "a disc stands on a blocked square" {
            help: "send 0 for the octagon's unused squares",
            example: "{\"board\":[1],\"color\":1,\"legal_moves\":[],\"game_mode\":\"octagon\"}",
            source: "FlipSight's guide, line 361",
            fixture: "flipsight/valid/positions.transcript",
        }
        LegalRange = "legal-range": Fault, "legal_moves has a number outside the board" {
            help: "squares run from 0 to board_size squared less one; the pass is not listed",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[64]}",
            source: "FlipSight's guide, line 364",
            fixture: "flipsight/valid/positions.transcript",
        }
        LegalDuplicate = "legal-duplicate": Fault, "legal_moves has a square twice" {
            help: "list each square once",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[19,19]}",
            source: "FlipSight's guide, line 364",
            fixture: "flipsight/valid/positions.transcript",
        }
        LegalOccupied = "legal-occupied": Fault, "legal_moves has a square on which a disc stands" {
            help: "list empty squares alone",
            example: "{\"board\":[1],\"color\":1,\"legal_moves\":[0]}",
            source: "FlipSight's guide, line 364",
            fixture: "flipsight/valid/positions.transcript",
        }
        LegalBlocked = "legal-blocked": Fault, "legal_moves has a blocked square" {
            help: "leave out the octagon's unused squares",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[0],\"game_mode\":\"octagon\"}",
            source: "FlipSight's guide, line 362",
            fixture: "flipsight/valid/positions.transcript",
        }
        LegalMismatch = "legal-mismatch": Fault, "legal_moves is not what the rules give" {
            help: "compare game_mode, color and placed with the board; of a finished leg it is empty",
            example: "{\"board\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"color\":1,\"legal_moves\":[19],\"placed\":{\"1\":0,\"2\":0}}",
            source: "FlipSight's guide, line 364; needs the feature rules",
            fixture: "flipsight/valid/positions.transcript",
        }
        PlacedKeys = "placed-keys": Fault, "placed has other keys than 1 and 2, or a negative count" {
            help: "write both counts, in quotation marks the keys",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[],\"placed\":{\"1\":0}}",
            source: "FlipSight's guide, line 363",
            fixture: "flipsight/valid/positions.transcript",
        }
        PlacedSum = "placed-sum": Fault, "placed does not add up to the discs on the board" {
            help: "the sum is the discs, less the four of the start but in reversi",
            example: "{\"board\":[1],\"color\":1,\"legal_moves\":[],\"placed\":{\"1\":0,\"2\":0}}",
            source: "FlipSight's guide, line 363",
            fixture: "flipsight/valid/positions.transcript",
        }
        PlacedCap = "placed-cap": Fault, "a colour has placed more than 32 discs in reversi" {
            help: "each colour has 32",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[],\"game_mode\":\"reversi\",\"placed\":{\"1\":33,\"2\":0}}",
            source: "FlipSight's guide, line 349",
            fixture: "flipsight/valid/positions.transcript",
        }
        BadColor = "bad-color": Fault, "a colour is neither 1 nor 2" {
            help: "1 is black, 2 white",
            example: "{\"board\":[],\"color\":3,\"legal_moves\":[]}",
            source: "FlipSight's guide, line 365",
            fixture: "flipsight/valid/positions.transcript",
        }
        MatchIdZero = "match-id-zero": Fault, "the match number is 0" {
            help: "matches of bots have positive numbers, games against humans negative ones",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[],\"match_id\":0}",
            source: "FlipSight's guide, line 368",
            fixture: "flipsight/valid/positions.transcript",
        }
        HumanFields = "human-fields": Fault, "the signs of a game against a human contradict each other" {
            help: "a negative number, kind human, round_no and room_created_at go together, with leg 0 alone",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[],\"match_id\":-4,\"round_no\":null,\"room_created_at\":null}",
            source: "FlipSight's guide, line 383",
            fixture: "flipsight/valid/positions.transcript",
        }
        BudgetOver = "budget-over": Remark, "budget_ms is more than remaining_ms less 750" {
            help: "the connector keeps 750 ms for the way",
            example: "{\"board\":[],\"color\":1,\"legal_moves\":[],\"remaining_ms\":1000,\"budget_ms\":1000}",
            source: "FlipSight's guide, line 325",
            fixture: "flipsight/valid/positions.transcript",
        }
        HistoryMismatch = "history-mismatch": Fault, "the opening and the history do not lead to the board" {
            help: "play the moves again; passes are moves of their own",
            example: "{\"type\":\"match\",\"match\":{\"id\":1,\"game_mode\":\"std\",\"state\":{\"opening_moves\":[19],\"legs\":[{\"board\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"turn\":1,\"revision\":0,\"status\":\"finished\",\"legal_moves\":[],\"history\":[]}]}}}",
            source: "FlipSight's guide, line 371; needs the feature rules",
            fixture: "flipsight/valid/matches.transcript",
        }
        DiscsMismatch = "discs-mismatch": Fault, "discs does not count the board" {
            help: "count black, then white",
            example: "{\"type\":\"match\",\"match\":{\"id\":1,\"state\":{\"legs\":[{\"board\":[1],\"turn\":1,\"revision\":0,\"status\":\"finished\",\"legal_moves\":[],\"discs\":[2,0]}]}}}",
            source: "FlipSight's guide, line 770",
            fixture: "flipsight/valid/matches.transcript",
        }
        TotalsMismatch = "totals-mismatch": Fault, "totals is not the sum over the legs by participant" {
            help: "sum result_discs where there is one, else discs; black_participant says whose they are",
            example: "{\"type\":\"match\",\"match\":{\"id\":1,\"state\":{\"legs\":[{\"board\":[1],\"turn\":1,\"black_participant\":0,\"revision\":0,\"status\":\"finished\",\"discs\":[1,0],\"legal_moves\":[]}],\"totals\":[0,1]}}}",
            source: "FlipSight's guide, line 754",
            fixture: "flipsight/valid/matches.transcript",
        }
        WinnerMismatch = "winner-mismatch": Remark, "winner does not follow from totals" {
            help: "the larger total wins, in anti the smaller; equal totals are a draw",
            example: "{\"type\":\"match\",\"match\":{\"id\":1,\"game_mode\":\"std\",\"state\":{\"status\":\"finished\",\"legs\":[],\"totals\":[40,24],\"winner\":1,\"finish_reason\":\"discs\"}}}",
            source: "FlipSight's guide, line 755",
            fixture: "flipsight/valid/matches.transcript",
        }
        ResultDiscs = "result-discs": Fault, "result_discs is not the score that a loss on time gives" {
            help: "0 to 64, in grand 0 to 100, in octagon 0 to 88, in anti 64 to 0",
            example: "{\"type\":\"match\",\"match\":{\"id\":1,\"game_mode\":\"std\",\"state\":{\"legs\":[{\"board\":[],\"turn\":1,\"revision\":0,\"status\":\"timeout\",\"legal_moves\":[],\"result_discs\":[1,63]}]}}}",
            source: "FlipSight's guide, line 771",
            fixture: "flipsight/valid/matches.transcript",
        }
        RoomId = "room-id": Remark, "the match number is not the room's number with a minus" {
            help: "ids of games against humans are made of the room's",
            example: "{\"type\":\"match\",\"match\":{\"id\":-45,\"kind\":\"human\",\"room_id\":46}}",
            source: "FlipSight's guide, line 399",
            fixture: "flipsight/valid/matches.transcript",
        }
        GameModeMismatch = "game-mode-mismatch": Remark, "the state plays another game than its match" {
            help: "game_mode stands in both; the state's counts",
            example: "{\"type\":\"match\",\"match\":{\"id\":1,\"game_mode\":\"std\",\"state\":{\"game_mode\":\"anti\"}}}",
            source: "none: the guide shows the same word in both",
            fixture: "flipsight/valid/matches.transcript",
        }
        OpeningMismatch = "opening-mismatch": Remark, "opening_history has other moves than opening_moves" {
            help: "both list the random opening, the history with colours",
            example: "{\"type\":\"match\",\"match\":{\"id\":1,\"state\":{\"opening_moves\":[19],\"opening_history\":[{\"color\":1,\"move\":26}]}}}",
            source: "none: the guide shows the same moves in both",
            fixture: "flipsight/valid/matches.transcript",
        }
        TextTooLong = "text-too-long": Fault, "a text of the environment has more than 120 characters" {
            help: "name the engine without its command and path",
            example: "{\"action\":\"agent_poll\",\"environment\":{\"os\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}}",
            source: "FlipSight's guide, line 464: the table of agent_poll",
            fixture: "flipsight/valid/calls.transcript",
        }
        // Replies against their request.
        IllegalMove = "illegal-move": Fault, "the move is not among legal_moves" {
            help: "choose from legal_moves; never send an illegal move again",
            example: "{\"move\":0}",
            source: "FlipSight's guide, line 385: illegal_move",
            fixture: "../crates/boardwire-flipsight/tests/check.rs",
        }
        PassWithMoves = "pass-with-moves": Fault, "a pass, though a disc can be placed" {
            help: "pass only when legal_moves is empty",
            example: "{\"move\":-1}",
            source: "FlipSight's guide, line 345",
            fixture: "../crates/boardwire-flipsight/tests/check.rs",
        }
        PassInHumanGame = "pass-in-human-game": Fault, "a pass in a game against a human" {
            help: "the service passes there by itself",
            example: "{\"move\":-1}",
            source: "FlipSight's guide, line 383",
            fixture: "../crates/boardwire-flipsight/tests/check.rs",
        }
        LateReply = "late-reply": Fault, "the reply came after budget_ms" {
            help: "think for think_ms of the request, and keep the engine running between moves; the leg is lost on time",
            example: "{\"move\":19}",
            source: "FlipSight's guide, line 187",
            fixture: "flipsight/session/pipe.transcript",
        }
        // Challenges and sessions.
        BadTarget = "bad-target": Fault, "no bot has this number or name" {
            help: "take the target from the poll's bots",
            example: "{\"action\":\"agent_challenge\",\"target_id\":999}",
            source: "FlipSight's guide, line 863: target bot not found",
            fixture: "../crates/boardwire-flipsight/tests/check.rs",
        }
        VariantUnsupported = "variant-unsupported": Fault, "the bot does not play this game" {
            help: "ask supported_games of both bots first",
            example: "{\"action\":\"agent_challenge\",\"target_id\":2,\"game_mode\":\"octagon\"}",
            source: "FlipSight's guide, line 378: unsupported game mode",
            fixture: "../crates/boardwire-flipsight/tests/check.rs",
        }
        NotOurTurn = "not-our-turn": Fault, "it is the opponent's turn" {
            help: "wait for a poll in which turn is your colour",
            example: "{\"move\":19}",
            source: "FlipSight's guide, line 385: not_your_turn",
            fixture: "../crates/boardwire-flipsight/tests/session.rs",
        }
        LegNotActive = "leg-not-active": Fault, "the leg is not played any more" {
            help: "forget its work",
            example: "{\"move\":19}",
            source: "FlipSight's guide, line 863: leg_finished",
            fixture: "../crates/boardwire-flipsight/tests/session.rs",
        }
        StaleRevision = "stale-revision": Fault, "the work is for a revision that has passed" {
            help: "drop it and ask for the present one",
            example: "{\"move\":19}",
            source: "FlipSight's guide, line 857: stale_revision",
            fixture: "../crates/boardwire-flipsight/tests/session.rs",
        }
        DoubleSubmit = "double-submit": Fault, "a move for this revision was sent already" {
            help: "send one move for each match, leg and revision",
            example: "{\"move\":19}",
            source: "FlipSight's guide, line 333",
            fixture: "../crates/boardwire-flipsight/tests/session.rs",
        }
    }
}

/// Why a message was refused.
pub type ParseError = boardwire_core::ParseError<Code>;

/// Something odd about a message that was read.
pub type Note = boardwire_core::Note<Code>;
