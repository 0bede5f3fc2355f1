//! The table of notes and errors of Game_Summary. `boardwire explain CODE` prints it.

use crate::position::Fault;

boardwire_core::codes! {
    /// Everything that a Game_Summary can be said to have.
    ///
    /// Its class says at which level a code is an error. Users may match exhaustively.
    pub enum Code in "csa-summary" {
        // What is no text, or no summary.
        EmptyInput = "empty-input": Fault, "there is nothing to read" {
            help: "give the lines from BEGIN Game_Summary to END Game_Summary",
            example: "\"\"",
            source: "a connection that ends before the proposal",
            fixture: "csa-summary/invalid/lines.transcript",
        }
        DocumentTooLong = "document-too-long": Fault, "the summary is longer than the limit" {
            help: "raise Limits::document (1 MiB by default; in the program, -o document-limit=N) if you trust the sender; the example is too long at document-limit=20",
            example: "BEGIN Game_Summary and more",
            source: "a server that never ends its summary",
            fixture: "csa-summary/invalid/limits.transcript",
        }
        LineTooLong = "line-too-long": Fault, "a line is longer than the limit" {
            help: "raise Limits::line (64 KiB by default; in the program, -o line-limit=N); the example is too long at line-limit=8",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nGame_ID:a+b-60-0+c+d+20261129191017\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "a server that never ends its line",
            fixture: "csa-summary/invalid/limits.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in a line" {
            help: "the sender writes binary data or UTF-16; the protocol is text of bytes other than NUL",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nGame_ID:\\x00\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "C programs that write a string's end",
            fixture: "csa-summary/invalid/lines.transcript",
        }
        LineEndInside = "line-end-inside": Fault, "a CR stands inside a line" {
            help: "end lines with LF or CR LF",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nGame_ID:a\\rb\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "line ends that were converted twice",
            fixture: "csa-summary/invalid/lines.transcript",
        }
        UnexpectedLine = "summary-unexpected-line": Fault, "this line can't stand here" {
            help: "see what was expected; lines of the game or of other rows are not part of the summary",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nSTART:a\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-summary/invalid/lines.transcript",
        }
        MissingKey = "summary-missing-key": Fault, "a key that every summary has is missing" {
            help: "write the key that is named; if the sender is right, read on: the field then has its default",
            example: "\"BEGIN Game_Summary\\nEND Game_Summary\"",
            source: "protocol 1.1: mandatory items",
            fixture: "csa-summary/invalid/keys.transcript",
        }
        Unclosed = "summary-unclosed": Fault, "the summary does not end with END Game_Summary" {
            help: "wait for the rest of it, or ask for the game again",
            example: "BEGIN Game_Summary",
            source: "connections that are cut",
            fixture: "csa-summary/invalid/lines.transcript",
        }
        // Values.
        BadTurn = "bad-turn": Fault, "this is neither + nor -" {
            help: "write + for Black (sente) and - for White",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nYour_Turn:b\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/invalid/values.transcript",
        }
        BadValue = "bad-value": Fault, "the key can't have this value" {
            help: "Max_Moves and Current_Turn are whole numbers, Time_Roundup is YES or NO",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nMax_Moves:many\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/invalid/values.transcript",
        }
        BadTime = "bad-time": Fault, "this is not a time" {
            help: "write digits; a move's time may have up to three decimals after a point",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Time\\nTotal_Time:15m\\nEND Time\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/invalid/values.transcript",
        }
        TimeOverflow = "time-overflow": Fault, "the time does not fit 63 bits of milliseconds" {
            help: "no game lasts so long: look at what the sender counts",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Time\\nTotal_Time:111111111111111111111111\\nEND Time\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "a reader that panics on such a number",
            fixture: "csa-summary/invalid/values.transcript",
        }
        BadTimeUnit = "bad-time-unit": Fault, "this is not a unit of time" {
            help: "write a number from 1 up and min, sec or msec, as in 1sec",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Time\\nTime_Unit:1hour\\nEND Time\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "protocol 1.1: Time_Unit",
            fixture: "csa-summary/invalid/values.transcript",
        }
        BadMove = "bad-move": Fault, "this is not a move" {
            help: "a move is a sign, two squares of digits 1 to 9 (00 for a drop's origin) and the piece after the move, as in +7776FU",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n+77a6FU\\nEND Position\\nEND Game_Summary\"",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-summary/invalid/position.transcript",
        }
        UnexpectedArgument = "unexpected-argument": Fault, "what follows the move is no time" {
            help: "write a comma, T and the time, as in +7776FU,T1",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n+7776FU,X1\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/invalid/position.transcript",
        }
        // The placement.
        BadRank = "bad-rank": Fault, "a rank does not have nine cells" {
            help: "write nine cells of three characters, file 9 first: a sign and a piece, or blank, star, blank",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP1-KY-KE\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "truncated boards",
            fixture: "csa-summary/invalid/position.transcript",
        }
        BadPiece = "bad-piece": Fault, "this is no piece, or not the one that stands there" {
            help: "write one of FU KY KE GI KI KA HI OU TO NY NK NG UM RY; after PI, the piece that is removed",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI82KA\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written handicaps",
            fixture: "csa-summary/invalid/position.transcript",
        }
        BadSquare = "bad-square": Fault, "there is no such square, or nothing stands on it" {
            help: "write file and rank, each 1 to 9, or 00 for the hand in P+ and P- lines; after PI, a square with a piece",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI00HI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "readers that panic on it",
            fixture: "csa-summary/invalid/position.transcript",
        }
        HandPromoted = "hand-promoted": Fault, "a promoted piece is in hand" {
            help: "write the piece unpromoted",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP+00TO\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "CSA records: pieces in hand",
            fixture: "csa-summary/invalid/position.transcript",
        }
        HandKing = "hand-king": Fault, "a king is in hand" {
            help: "put the king on a square",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP+00OU\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "CSA records: pieces in hand",
            fixture: "csa-summary/invalid/position.transcript",
        }
        AlImpossible = "al-impossible": Fault, "AL stands on a square, or both hands are to have the rest" {
            help: "write 00AL once, at the end of the placement",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP+55AL\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "CSA records: AL",
            fixture: "csa-summary/invalid/position.transcript",
        }
        DuplicatePosition = "duplicate-position": Fault, "a rank, PI or a square is given twice" {
            help: "keep one of them; the last one was read",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "CSA 1999: PI and ranks exclude each other",
            fixture: "csa-summary/invalid/position.transcript",
        }
        // Deviations: read at Lenient.
        Bom = "bom": Deviation, "a byte order mark stands before the first line" {
            help: "save the file without it",
            example: "\"\\xef\\xbb\\xbfBEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "files that Windows editors saved",
            fixture: "csa-summary/acceptable/lines.transcript",
        }
        Blank = "blank-in-summary": Deviation, "a blank line stands in the summary" {
            help: "leave it out",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n\\nEND Position\\nEND Game_Summary\"",
            source: "old shogi-server output, before END Position",
            fixture: "csa-summary/acceptable/lines.transcript",
        }
        TrailingBlank = "trailing-blank": Deviation, "blanks follow where the line should end" {
            help: "end the line after its last word or number",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Time\\nTotal_Time:900 \\nEND Time\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/acceptable/lines.transcript",
        }
        FieldSpaces = "field-spaces": Deviation, "blanks stand before a value" {
            help: "write the value right after the colon",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Time\\nTotal_Time: 900\\nEND Time\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/acceptable/lines.transcript",
        }
        PaddedStatement = "padded-statement": Deviation, "blanks stand between or after the pieces of a PI, P+ or P- line" {
            help: "remove them",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI \\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        HandFull = "hand-full": Deviation, "a hand has more pieces of a kind than it can hold; those beyond eighteen are left out" {
            help: "remove the pieces that are too many",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP+00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        DuplicateKey = "duplicate-key": Deviation, "a key or a block comes twice; the last one counts" {
            help: "write it once",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nName+:c\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "summaries that were edited",
            fixture: "csa-summary/acceptable/keys.transcript",
        }
        LowerCasePiece = "lower-case-piece": Deviation as ["bad-move"], "a move's piece is in lower case" {
            help: "write it in upper case, as in +7776FU",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n+7776fu,T1\\nEND Position\\nEND Game_Summary\"",
            source: "home-made servers",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        LeadingZero = "time-leading-zero": Deviation, "zeros stand before a move's time" {
            help: "write the number without them",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n+7776FU,T012\\nEND Position\\nEND Game_Summary\"",
            source: "rsshogi-csa's compatibility transcripts",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        RepeatedTime = "repeated-time": Deviation, "a move has several times; the last one counts" {
            help: "write one time",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n+7776FU,T1,T2\\nEND Position\\nEND Game_Summary\"",
            source: "rsshogi-csa's compatibility transcripts",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        TimePrecision = "time-precision": Deviation, "a time has more than three decimals, which are cut" {
            help: "write milliseconds at most",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n+7776FU,T1.0005\\nEND Position\\nEND Game_Summary\"",
            source: "CSA V3: times to the millisecond",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        MissingSide = "missing-side": Deviation, "no line + or - says who moves; the first move does, else it is Black" {
            help: "write + or - after the pieces",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\nEND Position\\nEND Game_Summary\"",
            source: "CSA 1999: the side is mandatory",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        SignMismatch = "sign-mismatch": Deviation, "a side moves when it is not its turn" {
            help: "check the side line and the signs of the moves",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n-3334FU,T1\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written summaries",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        CollapsedRank = "collapsed-rank": Deviation as ["bad-rank"], "the cells of a rank are not three characters wide" {
            help: "keep runs of blanks when you copy boards",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\\nP2 * -HI * * * * * -KA *\\nP3 *  *  *  *  *  *  *  *  * \\nP4 *  *  *  *  *  *  *  *  * \\nP5 *  *  *  *  *  *  *  *  * \\nP6 *  *  *  *  *  *  *  *  * \\nP7 *  *  *  *  *  *  *  *  * \\nP8 *  *  *  *  *  *  *  *  * \\nP9 *  *  *  * +OU *  *  *  * \\n+\\nEND Position\\nEND Game_Summary\"",
            source: "shogihome#1278, and the forum's copy of shogi-server's page",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        RankTailLost = "rank-tail-lost": Deviation as ["bad-rank"], "the blank at the end of a rank is lost" {
            help: "do not trim board rows",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\\nP2 * -HI *  *  *  *  * -KA *\\nP3 *  *  *  *  *  *  *  *  * \\nP4 *  *  *  *  *  *  *  *  * \\nP5 *  *  *  *  *  *  *  *  * \\nP6 *  *  *  *  *  *  *  *  * \\nP7 *  *  *  *  *  *  *  *  * \\nP8 *  *  *  *  *  *  *  *  * \\nP9 *  *  *  * +OU *  *  *  * \\n+\\nEND Position\\nEND Game_Summary\"",
            source: "ShogiHome's test scenarios",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        StarFirstRank = "star-first-rank": Deviation as ["bad-rank"], "empty cells begin with their star" {
            help: "write blank, star, blank",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\\nP2*  -HI*  *  *  *  *  -KA*  \\nP3 *  *  *  *  *  *  *  *  * \\nP4 *  *  *  *  *  *  *  *  * \\nP5 *  *  *  *  *  *  *  *  * \\nP6 *  *  *  *  *  *  *  *  * \\nP7 *  *  *  *  *  *  *  *  * \\nP8 *  *  *  *  *  *  *  *  * \\nP9 *  *  *  * +OU *  *  *  * \\n+\\nEND Position\\nEND Game_Summary\"",
            source: "rsshogi's writer of records",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        AlInSummary = "al-in-summary": Deviation, "AL stands in a summary, whose hands are to be written out" {
            help: "write each piece in hand; AL is for records",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP-51OU00AL\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "protocol 1.1: pieces in hand",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        SetExceeded = "set-exceeded": Deviation, "there are more pieces of a kind than a set has" {
            help: "check the placement: a set has 18 FU, 4 KY, KE, GI and KI, 2 KA and HI",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\nP+00FU\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written problems",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        TwoKings = "two-kings": Deviation, "a side has two kings" {
            help: "check the placement",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP+55OU56OU\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "hand-written problems",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        MissingRank = "missing-rank": Deviation, "not all nine ranks are given; the others are empty" {
            help: "write P1 to P9",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP1 *  *  *  * -OU *  *  *  * \\n+\\nEND Position\\nEND Game_Summary\"",
            source: "truncated boards",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        // Remarks: never an error.
        UnknownKey = "unknown-key": Remark, "a key of a server's own is kept as it stands" {
            help: "nothing to do: it is written back in its section",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nEntering_King_Rule:24\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "rshogi's server",
            fixture: "csa-summary/valid/keys.transcript",
        }
        OneSidedTime = "one-sided-time": Remark, "one side alone has a Time block of its own" {
            help: "write both Time+ and Time-, or one Time for both; the other side has the block Time, or no limit",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Time+\\nTotal_Time:600\\nEND Time+\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "ShogiHome#778: blocks for each side",
            fixture: "csa-summary/valid/time.transcript",
        }
        CommentInPosition = "comment-in-position": Remark, "a comment stands in the position" {
            help: "nothing to do: it is kept, after the moves",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n'opening\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "CSA records: comments",
            fixture: "csa-summary/valid/position.transcript",
        }
        JishogiInPosition = "jishogi-in-position": Remark, "the declaration stands in Position, where version 1.0 had it" {
            help: "since 1.1 it is Declaration:Jishogi 1.1 in the header",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nJishogi_Declaration:1.1\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "old shogi-server output",
            fixture: "csa-summary/valid/position.transcript",
        }
        ToMoveMismatch = "to-move-mismatch": Remark, "To_Move is neither the side to move at the start nor the one after the moves" {
            help: "trust the Position's side line and the moves, as side_to_move does",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nYour_Turn:+\\nBEGIN Position\\nPI\\n-\\nEND Position\\nEND Game_Summary\"",
            source: "protocol 1.1 against shogi-server and ShogiHome",
            fixture: "csa-summary/valid/position.transcript",
        }
        StopwatchUnit = "stopwatch-unit": Remark, "the clock is a stop-watch, whose times are in seconds whatever Time_Unit says" {
            help: "nothing to do: the conversion to a clock takes seconds",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nGame_ID:e+sw-600-060+a+b+20261129191009\\nBEGIN Time\\nTime_Unit:1min\\nTotal_Time:600\\nByoyomi:60\\nEND Time\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "shogi-server, which announces Time_Unit:1min",
            fixture: "csa-summary/valid/time.transcript",
        }
        BadStopwatch = "bad-stopwatch": Remark, "the game's name asks for a stop-watch clock that servers can't run" {
            help: "name a block of 1 second or more, without F",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nGame_ID:e+sw-600-00+a+b+20261129191009\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "shogi-server's division by zero (read from its source)",
            fixture: "csa-summary/valid/time.transcript",
        }
        AlNotLast = "al-not-last": Remark, "00AL does not end the placement; it was counted out after all lines" {
            help: "write it last",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP-00AL\\nP+55OU\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "tsshogi counts it early",
            fixture: "csa-summary/acceptable/position.transcript",
        }
        // Style.
        IllegalMove = "illegal-move": Remark, "a move that was played breaks the rules; the context names the rule" {
            help: "the moves up to it are legal; ask the server which game it means",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nPI\\n+\\n+7775FU\\nEND Position\\nEND Game_Summary\"",
            source: "validation (feature rules); summaries written by hand",
            fixture: "csa-summary/valid/replay.transcript",
        }
        ImpossiblePosition = "impossible-position": Remark, "the position can't come up in a game; the context names the rule" {
            help: "dead-piece, nifu and king-can-be-taken are looked for",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nBEGIN Position\\nP+51FU59OU\\nP-11OU\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "validation (feature rules); hand-made positions",
            fixture: "csa-summary/valid/replay.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "\"BEGIN Game_Summary\\nProtocol_Version:1.2\\nFormat:Shogi 1.0\\nName+:a\\nName-:b\\nTo_Move:+\\nRematch_On_Draw:NO\\nProtocol_Mode:Server\\nBEGIN Position\\nPI\\n+\\nEND Position\\nEND Game_Summary\"",
            source: "any other order or spelling",
            fixture: "csa-summary/valid/order.transcript",
        }
    }
}

/// What is wrong with a Game_Summary, and where.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a Game_Summary that was read all the same.
pub type Note = boardwire_core::Note<Code>;

impl From<Fault> for Code {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::CollapsedRank => Self::CollapsedRank,
            Fault::RankTailLost => Self::RankTailLost,
            Fault::StarFirstRank => Self::StarFirstRank,
            Fault::AlNotLast => Self::AlNotLast,
            Fault::SetExceeded => Self::SetExceeded,
            Fault::HandFull => Self::HandFull,
            Fault::PaddedStatement => Self::PaddedStatement,
            Fault::TwoKings => Self::TwoKings,
            Fault::MissingRank => Self::MissingRank,
            Fault::BadRank => Self::BadRank,
            Fault::BadPiece => Self::BadPiece,
            Fault::BadSquare => Self::BadSquare,
            Fault::HandPromoted => Self::HandPromoted,
            Fault::HandKing => Self::HandKing,
            Fault::AlImpossible => Self::AlImpossible,
            Fault::DuplicatePosition => Self::DuplicatePosition,
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwire_core::CodeSet as _;

    use super::*;

    #[test]
    fn faults_of_placements_keep_their_names() {
        for fault in Fault::ALL {
            assert_eq!(Code::from(fault).name(), fault.name());
        }
    }
}
