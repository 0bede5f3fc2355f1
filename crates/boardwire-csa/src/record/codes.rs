//! The table of notes and errors of records.

use crate::position::Fault;

boardwire_core::codes! {
    /// What can be odd about a record.
    pub enum Code in "csa" {
        EmptyInput = "empty-input": Fault, "no statement of a record stands in the input" {
            help: "check that this is a CSA record: it has lines such as PI, + and +7776FU",
            example: "\"\"",
            source: "record_v22: structure",
            fixture: "csa/invalid/statements.transcript",
        }
        BadMove = "bad-move": Fault, "a move is not of the form sign, two squares, piece" {
            help: "write a move in seven characters, such as +7776FU, or +0055KI for a drop",
            example: "+77a6FU",
            source: "record_v22: moves",
            fixture: "csa/invalid/statements.transcript",
        }
        BadTime = "bad-time": Fault, "a time is no number of seconds" {
            help: "write whole seconds, or in V3.0 up to three decimals: T12, T3.5",
            example: "T",
            source: "record_v22: times",
            fixture: "csa/invalid/times.transcript",
        }
        TimeOverflow = "time-overflow": Fault, "a time is longer than any clock can hold" {
            help: "check the number: this many seconds are more than two hundred million years",
            example: "T111111111111111111111111",
            source: "record_v22: times; reports of a parser that broke on it",
            fixture: "csa/invalid/times.transcript",
        }
        BadSpecial = "bad-special": Fault, "a special is no word of capital letters" {
            help: "write the word in capitals after the %, such as %TORYO",
            example: "%toryo",
            source: "record_v22: specials",
            fixture: "csa/invalid/statements.transcript",
        }
        BadRank = "bad-rank": Fault, "a rank does not have nine cells" {
            help: "write nine cells of three characters: + or - and a piece, or a star between blanks",
            example: "P1 *  * ",
            source: "record_v22: position",
            fixture: "csa/invalid/position.transcript",
        }
        BadPiece = "bad-piece": Fault, "a code names no piece, or not the one that stands there" {
            help: "write one of FU KY KE GI KI KA HI OU TO NY NK NG UM RY, after PI the piece of the start position",
            example: "PI82KA",
            source: "record_v22: position",
            fixture: "csa/invalid/position.transcript",
        }
        BadSquare = "bad-square": Fault, "a square is not on the board, or nothing stands on it" {
            help: "write file and rank, each 1 to 9; after PI, squares on which a piece stands",
            example: "PI00HI",
            source: "record_v22: position",
            fixture: "csa/invalid/position.transcript",
        }
        HandPromoted = "hand-promoted": Fault, "a promoted piece is in hand" {
            help: "write the piece unpromoted",
            example: "P+00TO",
            source: "record_v22: position",
            fixture: "csa/invalid/position.transcript",
        }
        HandKing = "hand-king": Fault, "a king is in hand" {
            help: "put the king on a square",
            example: "P+00OU",
            source: "record_v22: position",
            fixture: "csa/invalid/position.transcript",
        }
        AlImpossible = "al-impossible": Fault, "AL stands on a square, or both hands are to have the rest" {
            help: "write 00AL once, in the hand that gets the pieces that are left",
            example: "\"P+00AL\\nP-00AL\"",
            source: "record_v22: position",
            fixture: "csa/invalid/position.transcript",
        }
        DuplicatePosition = "duplicate-position": Fault, "a rank, a square or the whole position is given twice, or after the moves" {
            help: "write the position once, before the side to move; the last of two on a square counts",
            example: "\"PI\\nP5 *  *  *  *  *  *  *  *  * \"",
            source: "record_v22: position; P1 to P9 and PI are not both used (1999 text)",
            fixture: "csa/invalid/position.transcript",
        }
        BadUtf8 = "bad-utf8": Fault, "the text is not valid in the encoding UTF-8 that was asked for" {
            help: "leave the encoding to be found, or name the right one",
            example: "x\"27 82 A0\"",
            source: "option encoding",
            fixture: "csa/invalid/encoding.transcript",
        }
        BadSjis = "bad-sjis": Fault, "the text is not valid in the encoding SHIFT_JIS that was asked for" {
            help: "leave the encoding to be found, or name the right one",
            example: "x\"27 FF\"",
            source: "option encoding",
            fixture: "csa/invalid/encoding.transcript",
        }
        BadEucJp = "bad-euc-jp": Fault, "the text is not valid in the encoding EUC-JP that was asked for" {
            help: "leave the encoding to be found, or name the right one",
            example: "x\"27 FF\"",
            source: "option encoding",
            fixture: "csa/invalid/encoding.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in the record" {
            help: "remove it; files in UTF-16 are full of them: save as UTF-8",
            example: "\"'a\\x00\"",
            source: "limits of line text",
            fixture: "csa/invalid/limits.transcript",
        }
        LineTooLong = "line-too-long": Fault, "a line is longer than the limit" {
            help: "split it, or raise the option line-limit",
            example: "'a comment",
            source: "limits",
            fixture: "csa/invalid/limits.transcript",
        }
        DocumentTooLong = "document-too-long": Fault, "the file is longer than the limit" {
            help: "split it at a line /, or raise the option document-limit",
            example: "\"PI\\n+\\n+7776FU\"",
            source: "limits",
            fixture: "csa/invalid/limits.transcript",
        }
        TooManyEntries = "too-many-entries": Fault, "there are more moves and lines than the limit" {
            help: "split the file at a line /, or raise the option node-limit",
            example: "\"PI\\n+\\n+7776FU\\n-3334FU\"",
            source: "limits",
            fixture: "csa/invalid/limits.transcript",
        }
        Bom = "bom": Deviation, "the file begins with a byte order mark" {
            help: "save it as UTF-8 without one",
            example: "\"\\u{feff}PI\\n+\"",
            source: "files of tournaments, saved by editors on Windows",
            fixture: "csa/acceptable/files.transcript",
        }
        CrOnly = "cr-only": Deviation, "a line ends with CR alone" {
            help: "end lines with LF or CR LF",
            example: "\"PI\\r+\"",
            source: "old Macs",
            fixture: "csa/acceptable/files.transcript",
        }
        CollapsedRank = "collapsed-rank": Deviation as ["bad-rank"], "a rank has its nine cells, but not of three characters each" {
            help: "write each cell in three characters: a star between blanks for an empty square",
            example: "P2 * -HI * * * * * -KA *",
            source: "pages and mails that join blanks",
            fixture: "csa/acceptable/position.transcript",
        }
        RankTailLost = "rank-tail-lost": Deviation as ["bad-rank"], "the blank at the end of a rank is lost" {
            help: "end an empty cell with its blank",
            example: "P2 * -HI *  *  *  *  * -KA *",
            source: "editors that strip the ends of lines; gpsfish's files",
            fixture: "csa/acceptable/position.transcript",
        }
        StarFirstRank = "star-first-rank": Deviation as ["bad-rank"], "empty cells begin with their star" {
            help: "put the star in the middle of its cell",
            example: "P1*  *  *  *  -OU*  *  *  *  ",
            source: "records that rsshogi writes",
            fixture: "csa/acceptable/position.transcript",
        }
        MissingRank = "missing-rank": Deviation as ["bad-rank"], "some of the nine ranks are given, but not all" {
            help: "write all of P1 to P9, or PI",
            example: "P1 *  *  *  * -OU *  *  *  * ",
            source: "files cut by hand",
            fixture: "csa/acceptable/position.transcript",
        }
        SetExceeded = "set-exceeded": Deviation, "there are more pieces of a kind than a set has" {
            help: "remove the pieces that are too many",
            example: "\"PI\\nP+00FU\"",
            source: "files written by hand",
            fixture: "csa/acceptable/position.transcript",
        }
        HandFull = "hand-full": Deviation, "a hand has more pieces of a kind than it can hold; those beyond eighteen are left out" {
            help: "remove the pieces that are too many",
            example: "P+00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU",
            source: "files written by hand",
            fixture: "csa/acceptable/position.transcript",
        }
        TwoKings = "two-kings": Deviation, "a side has two kings" {
            help: "remove one",
            example: "P+11OU22OU",
            source: "problems with two kings",
            fixture: "csa/acceptable/position.transcript",
        }
        PositionAfterSide = "position-after-side": Deviation, "a line of the position stands after the side to move" {
            help: "write the side to move after the position",
            example: "\"PI\\n+\\nP+00FU\"",
            source: "files written by hand",
            fixture: "csa/acceptable/position.transcript",
        }
        MissingSide = "missing-side": Deviation, "no line says who moves first" {
            help: "write + or - after the position; the sign of the first move is taken",
            example: "\"PI\\n+7776FU\"",
            source: "files written by hand",
            fixture: "csa/acceptable/statements.transcript",
        }
        MoveNoPosition = "move-no-position": Deviation, "there are moves, but no position" {
            help: "write PI before the side to move; the even start position is taken",
            example: "\"+\\n+7776FU\"",
            source: "files written by hand",
            fixture: "csa/acceptable/statements.transcript",
        }
        PaddedStatement = "padded-statement": Deviation, "blanks stand around a statement, or between the pieces of a P line" {
            help: "remove them",
            example: "\"PI\\n+\\n+7776FU  ,T0\"",
            source: "records of the World Computer Shogi Championship",
            fixture: "csa/acceptable/statements.transcript",
        }
        NameColon = "name-colon": Deviation, "a colon stands before a player's name" {
            help: "write the name right after N+ or N-",
            example: "N+:Himawari",
            source: "files written by hand, in the manner of $ lines",
            fixture: "csa/acceptable/info.transcript",
        }
        HeaderAfterMoves = "header-after-moves": Deviation, "information stands after the moves" {
            help: "write N and $ lines before the position",
            example: "\"PI\\n+\\n+7776FU\\n$EVENT:x\"",
            source: "programs that add the end of the game",
            fixture: "csa/acceptable/info.transcript",
        }
        HashInRecord = "hash-in-record": Deviation, "a line of the protocol stands in the record" {
            help: "write it as a comment, or as a special such as %TORYO",
            example: "\"PI\\n+\\n%TORYO\\n#RESIGN\"",
            source: "records that clients write from what the server says",
            fixture: "csa/acceptable/statements.transcript",
        }
        QuotelessComment = "quoteless-comment": Deviation, "a comment of two stars lacks its quotation mark" {
            help: "write '** before it",
            example: "\"PI\\n+\\n+7776FU\\n** 30 -3334FU\"",
            source: "a record of gpsfish's",
            fixture: "csa/acceptable/comments.transcript",
        }
        UnspacedPv = "unspaced-pv": Deviation, "moves of an analysis are not parted by blanks" {
            help: "write a blank before each move",
            example: "\"PI\\n+\\n+7776FU\\n'** 30 -3334FU+2726FU\"",
            source: "records of computer games",
            fixture: "csa/acceptable/comments.transcript",
        }
        OrphanTime = "orphan-time": Deviation, "a time stands before any move" {
            help: "write a time after its move",
            example: "\"PI\\n+\\nT1\"",
            source: "a report of a parser that broke on it",
            fixture: "csa/acceptable/times.transcript",
        }
        RepeatedTime = "repeated-time": Deviation, "a move has two times" {
            help: "write one; the last one is taken",
            example: "\"PI\\n+\\n+7776FU,T1,T2\"",
            source: "transcripts of other programs",
            fixture: "csa/acceptable/times.transcript",
        }
        SwallowedMove = "swallowed-move": Deviation, "a comment ends in a move, and the next line is that move's time" {
            help: "begin a line before the move; the option swallowed=recover reads it as a move",
            example: "\"PI\\n+\\n+7776FU\\nT1\\n'* 5 -3334FU\\nT2\"",
            source: "floodgate's records of 2012",
            fixture: "csa/acceptable/times.transcript",
        }
        TimeLeadingZero = "time-leading-zero": Deviation, "zeros stand before a time" {
            help: "write the number without them",
            example: "\"PI\\n+\\n+7776FU,T012\"",
            source: "transcripts of other programs",
            fixture: "csa/acceptable/times.transcript",
        }
        TimePrecision = "time-precision": Deviation, "a time has more than three decimals" {
            help: "write milliseconds at most; what is beyond is cut",
            example: "\"PI\\n+\\n+7776FU,T1.2345\"",
            source: "programs that print a floating-point number",
            fixture: "csa/acceptable/times.transcript",
        }
        SpaceComment = "space-comment": Deviation as ["bad-move", "bad-time", "bad-special"], "blanks in place of a comma stand before a comment" {
            help: "write the comment on the next line",
            example: "\"PI\\n+\\n+7776FU 'a comment\"",
            source: "files written by hand; protocol lines of old clients, copied into records",
            fixture: "csa/acceptable/statements.transcript",
        }
        SpaceTime = "space-time": Deviation as ["bad-move", "bad-time", "bad-special"], "blanks in place of a comma stand before a time" {
            help: "write a comma, or the time on the next line",
            example: "\"PI\\n+\\n+7776FU T1\"",
            source: "files written by hand",
            fixture: "csa/acceptable/statements.transcript",
        }
        LowerCasePiece = "lower-case-piece": Deviation as ["bad-move"], "a piece is in small letters" {
            help: "write it in capitals",
            example: "\"PI\\n+\\n+7776fu\"",
            source: "files written by hand",
            fixture: "csa/acceptable/statements.transcript",
        }
        SignMismatch = "sign-mismatch": Deviation, "a move is by the side that is not to move" {
            help: "check whether a move is missing before it; it is kept, and is illegal",
            example: "\"PI\\n+\\n+7776FU\\n+2726FU\"",
            source: "records that end in such a move",
            fixture: "csa/acceptable/statements.transcript",
        }
        UnknownLine = "unknown-line": Deviation, "a line is no statement" {
            help: "write it as a comment; it is kept",
            example: "\"PI\\n+\\nhello\"",
            source: "files written by hand",
            fixture: "csa/acceptable/statements.transcript",
        }
        EncodingHint = "encoding-hint": Remark, "a comment names the encoding" {
            help: "write V3.0's line 'CSA encoding=NAME first, or leave it out",
            example: "\"PI\\n'encoding=Shift_JIS\\n+\"",
            source: "records of some editors",
            fixture: "csa/valid/encoding.transcript",
        }
        EncodingDenied = "encoding-denied": Remark, "the text is not in the encoding that the record names" {
            help: "name the encoding that the file is saved in",
            example: "x\"27 43 53 41 20 65 6E 63 6F 64 69 6E 67 3D 55 54 46 2D 38 0A 56 33 2E 30 0A 4E 2B 82 A0 0A 50 49 0A 2B\"",
            source: "files that were converted, but for their first line",
            fixture: "csa/valid/encoding.transcript",
        }
        EncodingBroken = "encoding-broken": Remark, "bytes are not valid in the encoding that the text is in or seems to be in" {
            help: "the bytes are kept; save the file anew in one encoding, or look for what cut or joined its text",
            example: "x\"4E 2B FF FE 80 0A 50 49 0A 2B\"",
            source: "files that were cut, or joined from several encodings",
            fixture: "csa/valid/encoding.transcript",
        }
        UnknownEncoding = "unknown-encoding": Remark, "the encoding that the record names is none that the format has" {
            help: "name UTF-8 or SHIFT_JIS, and save the text in it; EUC-JP is read all the same, another one is found by the bytes",
            example: "\"'CSA encoding=LATIN1\\nV3.0\\nPI\\n+\"",
            source: "record_v3: the encoding is one of these two",
            fixture: "csa/valid/encoding.transcript",
        }
        LateEncoding = "late-encoding": Remark, "the line that names the encoding is not the first" {
            help: "write 'CSA encoding=NAME before all others; here it is a comment, and does not count",
            example: "\"V3.0\\n'CSA encoding=UTF-8\\nPI\\n+\"",
            source: "record_v3: the encoding stands in the first line",
            fixture: "csa/valid/encoding.transcript",
        }
        UnknownVersion = "unknown-version": Remark, "this version of the format is not known" {
            help: "check it; it is read like the others",
            example: "\"V9\\nPI\\n+\"",
            source: "later versions",
            fixture: "csa/valid/info.transcript",
        }
        NameOrder = "name-order": Remark, "White's name stands before Black's" {
            help: "write N+ first",
            example: "\"N-b\\nN+a\\nPI\\n+\"",
            source: "files written by hand",
            fixture: "csa/valid/info.transcript",
        }
        DuplicateInfo = "duplicate-info": Remark, "a key comes twice" {
            help: "remove one; all are kept, and the last one counts",
            example: "\"N+a\\nN+b\\nPI\\n+\"",
            source: "files that were joined",
            fixture: "csa/valid/info.transcript",
        }
        EmptyValue = "empty-value": Remark, "a name or value is empty" {
            help: "leave the line out",
            example: "\"$END_TIME:\\nPI\\n+\"",
            source: "programs that write every key",
            fixture: "csa/valid/info.transcript",
        }
        BadDate = "bad-date": Remark, "this is no date and time" {
            help: "write YYYY/MM/DD HH:MM:SS, or the date alone",
            example: "\"$START_TIME:2024/02/30 10:00:00\\nPI\\n+\"",
            source: "a report of a parser that broke on it",
            fixture: "csa/valid/info.transcript",
        }
        DateCut = "date-cut": Remark, "a time of day stands without its date" {
            help: "write YYYY/MM/DD before it",
            example: "\"$START_TIME: 13:28:35\\nPI\\n+\"",
            source: "records of ShogiHome's tests",
            fixture: "csa/valid/info.transcript",
        }
        BadValue = "bad-value": Remark, "a value is not of its key's form" {
            help: "$TIME_LIMIT:HH:MM+SS, $TIME:TOTAL+BYOYOMI+INCREMENT in seconds, $MAX_MOVES: a number; it is kept",
            example: "\"$TIME_LIMIT:5min\\nPI\\n+\"",
            source: "record_v22, record_v3: information",
            fixture: "csa/valid/info.transcript",
        }
        AlNotLast = "al-not-last": Remark, "00AL does not end the position" {
            help: "write it last; it is counted out when all lines are read",
            example: "\"P-00AL\\nP+55OU\\n+\"",
            source: "files written by hand",
            fixture: "csa/valid/position.transcript",
        }
        CommentInPosition = "comment-in-position": Remark, "a comment stands inside the position" {
            help: "write it after the side to move, where format puts it",
            example: "\"PI\\n'x\\nP+\\n+\"",
            source: "files written by hand",
            fixture: "csa/valid/position.transcript",
        }
        UnknownSpecial = "unknown-special": Remark, "this special is not known" {
            help: "check its spelling; it is kept",
            example: "\"PI\\n+\\n%FOO\"",
            source: "later versions",
            fixture: "csa/valid/specials.transcript",
        }
        MoveAfterSpecial = "move-after-special": Remark, "a move or special follows one that ends a game" {
            help: "check whether a line / is missing; it is kept",
            example: "\"PI\\n+\\n%TORYO\\n+7776FU\"",
            source: "games that went on",
            fixture: "csa/valid/specials.transcript",
        }
        EmptyRecord = "empty-record": Remark, "nothing stands between two lines /" {
            help: "remove one of them; no game is made of it",
            example: "\"/\\nPI\\n+\"",
            source: "collections that were joined",
            fixture: "csa/valid/collections.transcript",
        }
        BadAnalysis = "bad-analysis": Remark, "an analysis can't be read" {
            help: "write '** EVAL MOVES #NODES; the text is kept",
            example: "\"PI\\n+\\n+7776FU\\n'** good\"",
            source: "validation; record_v3: analysis comments",
            fixture: "csa/valid/findings.transcript",
        }
        ResultConflict = "result-conflict": Remark, "the record gives two results" {
            help: "check which is right; the summary counts before the special, and that before a line of the protocol",
            example: "\"PI\\n+\\n%TORYO\\n'summary:sennichite:a draw:b draw\"",
            source: "validation; server logs",
            fixture: "csa/valid/findings.transcript",
        }
        IllegalMove = "illegal-move": Remark, "a move breaks the rules; the context names the rule" {
            help: "the moves up to it are legal; a last move that the record itself calls illegal (%ILLEGAL_MOVE) is no finding",
            example: "\"PI\\n+\\n+7775FU\"",
            source: "validation (feature rules); records written by hand",
            fixture: "csa/valid/replay.transcript",
        }
        ImpossiblePosition = "impossible-position": Remark, "the position can't come up in a game; the context names the rule" {
            help: "dead-piece, nifu and king-can-be-taken are looked for, in problems with one king too",
            example: "\"P+51FU59OU\\nP-11OU\\n+\"",
            source: "validation (feature rules); hand-made positions",
            fixture: "csa/valid/replay.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "\"PI\\n+\\n\"",
            source: "level Canonical",
            fixture: "csa/valid/spelling.transcript",
        }
    }
}

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
