//! The table of notes and errors of protocol lines, of both sides. `boardwire explain CODE` prints it.

boardwire_core::codes! {
    /// Everything that a protocol line can be said to have.
    ///
    /// Its class says at which level a code is an error. Users may match exhaustively.
    pub enum Code in "csa-line" {
        // What is no line of text.
        LineTooLong = "line-too-long": Fault, "the line is longer than the limit" {
            help: "raise Limits::line (64 KiB by default; in the program, -o line-limit=N) if you trust the sender; the example is too long at line-limit=8",
            example: "LOGIN engine secret",
            source: "a peer that never ends its line",
            fixture: "csa-line/invalid/lines.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in the line" {
            help: "the sender writes binary data or UTF-16; the protocol is text of bytes other than NUL",
            example: "x\"41 00 42\"",
            source: "C programs that write a string's end",
            fixture: "csa-line/invalid/lines.transcript",
        }
        LineEndInside = "line-end-inside": Fault, "a line end stands inside the line" {
            help: "split the input at LF, after which a CR is cut, and parse each line",
            example: "\"AGREE\\nLOGOUT\"",
            source: "callers that pass a whole buffer",
            fixture: "csa-line/invalid/lines.transcript",
        }
        // What follows a move, specials, times.
        BadField = "bad-field": Fault, "what follows the comma is neither a time nor a comment" {
            help: "a server writes ,T and seconds; a client writes ,' and its comment. In a client's line this is a deviation: the server plays the move, and passes over the rest",
            example: "+7776FU,X12",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-line/invalid/moves.transcript",
        }
        BadSpecial = "bad-special": Fault, "no word of capital letters stands after the %" {
            help: "write %TORYO or %KACHI: upper-case letters, _, + and -. Another word of a client is a deviation: the server takes it for a foul",
            example: "%",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-line/invalid/moves.transcript",
        }
        BadTime = "bad-time": Fault, "this is not a time" {
            help: "write seconds in digits, with up to three decimals after a point",
            example: "+7776FU,Tx",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-line/invalid/moves.transcript",
        }
        TimeOverflow = "time-overflow": Fault, "the time does not fit 64 bits of milliseconds" {
            help: "no game lasts so long: look at what the sender counts",
            example: "+7776FU,T111111111111111111111111",
            source: "crate csa panics on it",
            fixture: "csa-line/invalid/moves.transcript",
        }
        // Lines that belong elsewhere, and brackets.
        SummaryUnexpectedLine = "summary-unexpected-line": Fault, "a line of a Game_Summary stands outside of one" {
            help: "after BEGIN Game_Summary give each line to the summary's reader, up to END Game_Summary",
            example: "Protocol_Version:1.2",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-line/invalid/summary.transcript",
        }
        BadBracket = "bad-bracket": Fault, "the row's bracket is empty or not closed" {
            help: "a row of the extended mode is ##[TAG] and its text, and ##[TAG][id] for some",
            example: "##[TAG",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-line/invalid/replies.transcript",
        }
        BadReject = "bad-reject": Fault, "a rejection does not say which game, or who rejected it" {
            help: "the line is REJECT:id by name",
            example: "REJECT:x",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-line/invalid/replies.transcript",
        }
        // Commands with wrong arguments, and moves that are none: real programs send them and are answered, so that Lenient keeps
        // the line.
        MissingArgument = "missing-argument": Deviation, "the command lacks an argument" {
            help: "see the command in %%HELP or in the client module's page",
            example: "%%SHOW",
            source: "rsshogi-csa's invalid transcripts; shogi-server answers with an error",
            fixture: "csa-line/acceptable/arguments.transcript",
        }
        UnexpectedArgument = "unexpected-argument": Deviation, "something stands where the line should end" {
            help: "remove it; shogi-server passes over it in commands that it finds by their beginning",
            example: "LOGOUT now",
            source: "rsshogi-csa's invalid transcripts; Command.factory of shogi-server",
            fixture: "csa-line/acceptable/arguments.transcript",
        }
        BadLogin = "bad-login": Deviation, "the login can't succeed, or its answer is none" {
            help: "write LOGIN, a name of 1 to 32 letters, digits or _ @ . -, a password without blanks, and x1 for the extended mode",
            example: "LOGIN a",
            source: "a capture of shogi-server, which answers LOGIN:incorrect",
            fixture: "csa-line/acceptable/login.transcript",
        }
        BadGamename = "bad-gamename": Deviation, "this is not a gamename that the command can have" {
            help: "a gamename is name-total-byoyomi, as in game-1500-60 or game-300-10F; buoy games begin with buoy_",
            example: "%%GAME std-900 -",
            source: "a capture of shogi-server, which answers bad game name",
            fixture: "csa-line/acceptable/games.transcript",
        }
        BadTurn = "bad-turn": Deviation, "this is no turn, or none that the game can have" {
            help: "write + for Black, - for White, * for either; handicap games take no *, floodgate games nothing else",
            example: "%%GAME test-900-0 x",
            source: "rsshogi-csa's invalid transcripts; shogi-server answers with an error",
            fixture: "csa-line/acceptable/games.transcript",
        }
        BadCount = "bad-count": Deviation, "this is not a count" {
            help: "write a number from 1 in digits, or nothing for 1",
            example: "%%SETBUOY buoy_a-900-0 +7776FU 0",
            source: "shogi-server answers invalid count",
            fixture: "csa-line/acceptable/games.transcript",
        }
        BadMove = "bad-move": Deviation, "this is not a move" {
            help: "a move is a sign, two squares of digits 1 to 9 (00 for a drop's origin) and the piece after the move, as in +7776FU; a comma ends it",
            example: "+77a6FU",
            source: "rsshogi-csa's invalid transcripts; a scenario of ShogiHome has +9999XX,T1",
            fixture: "csa-line/acceptable/bad-moves.transcript",
        }
        BadReply = "bad-reply": Deviation, "the row has not the form that its tag asks for" {
            help: "compare it with the table of the server module's page; it is kept whole",
            example: "##[GETBUOYCOUNT] many",
            source: "servers other than shogi-server",
            fixture: "csa-line/acceptable/replies.transcript",
        }
        UnknownCommand = "unknown-command": Deviation, "no line of the protocol begins so" {
            help: "the line is kept; look whether it goes the other way, or belongs to a Game_Summary",
            example: "NOPE",
            source: "a capture of shogi-server, which answers unknown command",
            fixture: "csa-line/acceptable/unknown.transcript",
        }
        // Spellings.
        FieldSpaces = "field-spaces": Deviation as ["unexpected-argument"], "more than one space, or a tab, separates two words" {
            help: "write one space: protocol 1.1 asks for it",
            example: "AGREE    game-1",
            source: "rsshogi-csa's compatibility transcripts; shogi-server splits at blanks",
            fixture: "csa-line/acceptable/spaces.transcript",
        }
        TrailingBlank = "trailing-blank": Deviation, "a blank stands at the line's end" {
            help: "cut it off",
            example: "\"AGREE \"",
            source: "hand-typed commands",
            fixture: "csa-line/acceptable/spaces.transcript",
        }
        AgreeTail = "agree-tail": Deviation as ["unexpected-argument"], "something stands after AGREE or REJECT and the game's id" {
            help: "remove it; shogi-server reads the first word alone",
            example: "AGREE game-1 extra",
            source: "rsshogi-csa's invalid transcripts; Command.factory of shogi-server",
            fixture: "csa-line/acceptable/arguments.transcript",
        }
        SpaceComment = "space-comment": Deviation as ["bad-move"], "a blank in place of the comma separates the move from its comment" {
            help: "write a comma: since 2020-12-06 shogi-server takes the whole line for an illegal move",
            example: "+7776FU '* 30",
            source: "shogi-server's changelog, 2020-12-06",
            fixture: "csa-line/acceptable/moves.transcript",
        }
        LowerCasePiece = "lower-case-piece": Deviation as ["bad-move"], "the piece is written in lower case" {
            help: "write it in upper case",
            example: "+7776fu",
            source: "rsshogi-csa's invalid transcripts",
            fixture: "csa-line/acceptable/moves.transcript",
        }
        TimeLeadingZero = "time-leading-zero": Deviation, "zeros stand before the time" {
            help: "write it without them",
            example: "+7776FU,T012",
            source: "rsshogi-csa's compatibility transcripts",
            fixture: "csa-line/acceptable/moves.transcript",
        }
        RepeatedTime = "repeated-time": Deviation, "a time stands before another one" {
            help: "write one time; the last one counts",
            example: "+7776FU,T1,T2",
            source: "rsshogi-csa's compatibility transcripts",
            fixture: "csa-line/acceptable/moves.transcript",
        }
        TimePrecision = "time-precision": Deviation, "the time has more than three decimals; the others are cut" {
            help: "write milliseconds at most",
            example: "+7776FU,T1.2345",
            source: "records of version 3 have three decimals",
            fixture: "csa-line/acceptable/moves.transcript",
        }
        NonAscii = "non-ascii": Deviation, "a byte outside ASCII stands in another place than a comment, chat or name" {
            help: "protocol 1.1 has bytes 20 to 7E only",
            example: "%%SHOW 対局",
            source: "protocol 1.1",
            fixture: "csa-line/acceptable/unknown.transcript",
        }
        // What is read, and worth a word.
        CommentComma = "comment-comma": Remark, "a comma stands in a comment" {
            help: "shogi-server drops what follows it; write another sign",
            example: "+7776FU,'* 30, 31",
            source: "shogi-server splits a move line at commas",
            fixture: "csa-line/valid/moves.transcript",
        }
        UnknownSpecial = "unknown-special": Remark, "a % word that no version knows" {
            help: "shogi-server takes every word but TORYO and KACHI for a foul",
            example: "%FOO",
            source: "rsshogi-csa's compatibility transcripts",
            fixture: "csa-line/valid/moves.transcript",
        }
        BadStopwatch = "bad-stopwatch": Remark, "the gamename asks for a stop-watch on which the server fails" {
            help: "the number after the 0 is seconds above 0, without F: game-600-060",
            example: "%%GAME test-600-060F *",
            source: "shogi-server divides by zero",
            fixture: "csa-line/valid/names.transcript",
        }
        DefaultGamename = "default-gamename": Remark, "the password names no game, so that the server pairs in default-1500-0 only" {
            help: "write gamename,secret for the password, as in floodgate-300-10F,secret; with x1 there is no need",
            example: "LOGIN engine secret",
            source: "shogihome#624: logged in and never paired",
            fixture: "csa-line/valid/names.transcript",
        }
        UnknownReason = "unknown-reason": Remark, "a # word that shogi-server does not say" {
            help: "other servers have words of their own, such as ABNORMAL",
            example: "#SOMETHING_NEW",
            source: "rsshogi-csa's compatibility transcripts",
            fixture: "csa-line/valid/results.transcript",
        }
        UnknownReply = "unknown-reply": Remark, "a row with a tag that is not known" {
            help: "the row is kept whole",
            example: "##[NEWS] hello",
            source: "servers other than shogi-server",
            fixture: "csa-line/valid/replies.transcript",
        }
        UnknownErrorText = "unknown-error-text": Remark, "an error that shogi-server does not say so" {
            help: "the text is kept whole",
            example: "##[ERROR] no such thing",
            source: "servers other than shogi-server",
            fixture: "csa-line/valid/errors.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "##[RATING] jushiro 1492 @2010-05-02",
            source: "a CRLF line end, or fields set with other blanks",
            fixture: "csa-line/valid/replies.transcript",
        }
    }
}

/// Why a line was refused.
pub type ParseError = boardwire_core::ParseError<Code>;

/// Something odd about a line that was read.
pub type Note = boardwire_core::Note<Code>;
