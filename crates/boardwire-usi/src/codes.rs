//! The table of notes and errors: one row a code. `boardwire explain CODE` prints it.

boardwire_core::codes! {
    /// Everything that a USI line, SFEN, session or replay can be said to have.
    ///
    /// Its class says at which level a code is an error. Users may match exhaustively.
    pub enum Code in "usi" {
        // Faults of a line: errors at every level.
        EmptyInput = "empty-input": Fault, "there is nothing to read" {
            help: "give an SFEN or a move; as a line, an empty one is empty-line",
            example: "\"\"",
            source: "any reader of one SFEN or move",
            fixture: "sfen/invalid/fields.transcript",
        }
        LineTooLong = "line-too-long": Fault, "the line is longer than the limit" {
            help: "raise Limits::line (64 KiB by default) if you trust the sender; the example is too long at line-limit=8",
            example: "usinewgame",
            source: "a program that never ends its line",
            fixture: "usi/invalid/lines.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in the line" {
            help: "the sender writes binary data or UTF-16; USI is text of bytes other than NUL",
            example: "x\"75 73 69 00\"",
            source: "C programs that write a string's end",
            fixture: "usi/invalid/lines.transcript",
        }
        LineEndInside = "line-end-inside": Fault, "a line end stands inside the line" {
            help: "split the input at LF, CRLF or CR and parse each line; UsiStream does",
            example: "\"usi\\nisready\"",
            source: "callers that pass a whole buffer",
            fixture: "usi/invalid/lines.transcript",
        }
        MissingArgument = "missing-argument": Fault, "a key lacks its value" {
            help: "write the value after the key that the caret marks",
            example: "go btime",
            source: "seed 004's sample loop never ends on it",
            fixture: "usi/invalid/commands.transcript",
        }
        UnexpectedToken = "unexpected-token": Fault, "this token can't stand here" {
            help: "remove it, or see what was expected",
            example: "position bogus",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/invalid/commands.transcript",
        }
        BadNumber = "bad-number": Fault, "this is not a number" {
            help: "write decimal digits; scores and spins may carry a sign",
            example: "go depth x",
            source: "hand-typed commands",
            fixture: "usi/acceptable/numbers.transcript",
        }
        NumberOutOfRange = "number-out-of-range": Fault, "the number is too large for its field" {
            help: "times and scores are signed 64-bit, counters unsigned 64-bit, depth and multipv unsigned 32-bit",
            example: "go depth 4294967296",
            source: "engines that print overflowed counters",
            fixture: "usi/acceptable/numbers.transcript",
        }
        BadMove = "bad-move": Fault, "this is not a move" {
            help: "a move is 7g7f, 7g7f+ or P*5e: files 1 to 9, ranks a to i, the dropped piece in upper case",
            example: "position startpos moves 7g7fxyz",
            source: "readers that ignore what follows four bytes",
            fixture: "usi/invalid/moves.transcript",
        }
        BadSquare = "bad-square": Fault, "the move names a square that is not on the board" {
            help: "a square is a file 1 to 9 and a rank a to i, 1a being the upper right corner seen by Black",
            example: "position startpos moves 7j7f",
            source: "chess-minded writers",
            fixture: "usi/invalid/moves.transcript",
        }
        BadSfenBoard = "bad-sfen-board": Fault, "the board part of the SFEN is broken" {
            help: "nine rows split by /, each of nine squares: piece letters, + before a promoted piece, digits 1 to 9 for empty squares",
            example: "position sfen 9/9 b - 1",
            source: "rsshogi-usi and shogi_usi_parser take rows of wrong width",
            fixture: "usi/invalid/sfen.transcript",
        }
        BadSfenSide = "bad-sfen-side": Fault, "the side to move is neither b nor w" {
            help: "write b for Black (sente) or w for White (gote)",
            example: "position sfen 9/9/9/9/9/9/9/9/9 x - 1",
            source: "shogi_usi_parser takes B",
            fixture: "usi/invalid/sfen.transcript",
        }
        BadSfenHands = "bad-sfen-hands": Fault, "the hands part of the SFEN is broken" {
            help: "write - for empty hands, else counts 2 to 18 before letters R B G S N L P, upper case for Black",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b P3 1",
            source: "cshogi#43; shogi_usi_parser takes 0P and 99P",
            fixture: "usi/invalid/sfen.transcript",
        }
        BadSfenPly = "bad-sfen-ply": Fault, "the move number of the SFEN is not a number" {
            help: "write the number of the move to be played, from 1",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b - 1abc",
            source: "tsshogi takes trailing junk in the ply",
            fixture: "usi/invalid/sfen.transcript",
        }
        MaterialExceeded = "material-exceeded": Fault, "a hand holds more pieces of a kind than a set has" {
            help: "a set has 18 pawns, 4 each of lance, knight, silver and gold, 2 bishops, 2 rooks",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b 10P9P 1",
            source: "sums of repeated hand letters",
            fixture: "usi/invalid/sfen.transcript",
        }
        BadOption = "bad-option": Fault, "the option line is broken" {
            help: "write option name NAME type TYPE and then default, min, max and var",
            example: "option Hash type spin",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/invalid/commands.transcript",
        }
        MissingType = "missing-type": Fault, "the option has no type" {
            help: "write type check, spin, combo, button, string or filename after the name",
            example: "option name Threads",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/invalid/commands.transcript",
        }
        BadScore = "bad-score": Fault, "the score is neither cp nor mate" {
            help: "write score cp N, score mate N, score mate + or score mate -",
            example: "info score bogus 1",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/acceptable/info.transcript",
        }
        BadResultWord = "bad-result-word": Fault, "this word is no answer of that command" {
            help: "see what was expected: checkmate takes moves, nomate, timeout or notimplemented; copyprotection takes checking, ok or error",
            example: "copyprotection maybe",
            source: "draft 1",
            fixture: "usi/invalid/commands.transcript",
        }
        // The difference between Conforming and Canonical.
        NotCanonical = "not-canonical": Style, "the text differs from its canonical form" {
            help: "boardwire fmt writes the canonical form",
            example: "go  depth 1",
            source: "any hand-written line",
            fixture: "usi/valid/spacing.transcript",
        }
        // Deviations: notes at Lenient, errors above.
        LeadingUnknownToken = "leading-unknown-token": Deviation, "unknown words stand before the command" {
            help: "the draft tells readers to skip them; senders should not write them",
            example: "joho debug on",
            source: "draft 1",
            fixture: "usi/acceptable/heads.transcript",
        }
        UnknownCommand = "unknown-command": Deviation, "the line starts with no command that USI knows" {
            help: "register the head as an extension, or skip the line as free text",
            example: "hello engine",
            source: "banners and answers such as No such option (Lishogi-Bot#136)",
            fixture: "usi/acceptable/heads.transcript",
        }
        EmptyLine = "empty-line": Deviation, "the line is empty" {
            help: "skip it",
            example: "\"\"",
            source: "YaneuraOu's option list, ShogiHome logs",
            fixture: "usi/acceptable/heads.transcript",
        }
        ExtraTokens = "extra-tokens": Deviation as ["unexpected-token"], "words stand after a command that takes none there" {
            help: "the words are ignored; remove them",
            example: "usi extra",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/acceptable/heads.transcript",
        }
        Bom = "bom": Deviation, "a byte order mark stands before the line" {
            help: "write UTF-8 without BOM",
            example: "x\"ef bb bf 75 73 69\"",
            source: "seed 004 advises against it; Windows editors write it",
            fixture: "usi/acceptable/heads.transcript",
        }
        UppercaseHead = "uppercase-head": Deviation, "the command is not in lower case" {
            help: "commands are lower case",
            example: "USI",
            source: "hand-typed commands",
            fixture: "usi/acceptable/heads.transcript",
        }
        PositionWithoutSfenWord = "position-without-sfen-word": Deviation, "an SFEN stands directly after position" {
            help: "write position sfen before it",
            example: "position lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            source: "YaneuraOu reads it",
            fixture: "usi/acceptable/position.transcript",
        }
        MissingMovesKeyword = "missing-moves-keyword": Deviation as ["unexpected-token"], "moves follow the position without the word moves" {
            help: "write moves before the first move",
            example: "position startpos 7g7f",
            source: "YaneuraOu loses the first move there",
            fixture: "usi/acceptable/position.transcript",
        }
        UnknownToken = "unknown-token": Deviation as ["unexpected-token"], "an unknown word stands in the position" {
            help: "remove it; it is kept, and has no meaning",
            example: "position startpos bogus",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/acceptable/position.transcript",
        }
        UnorderedHands = "unordered-hands": Deviation, "the pieces in hand are not in the order R B G S N L P, Black first" {
            help: "write Black's pieces, then White's, each in the order R B G S N L P",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b PSr 1",
            source: "lishogi#118",
            fixture: "usi/acceptable/sfen.transcript",
        }
        RepeatedHandLetter = "repeated-hand-letter": Deviation, "a piece letter stands twice in the hands" {
            help: "write the sum once; the counts are added",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b PP 1",
            source: "lishogi#118; cshogi loses the first count",
            fixture: "usi/acceptable/sfen.transcript",
        }
        HandCountOne = "hand-count-one": Deviation, "a count of one stands before a piece in hand" {
            help: "write the letter alone",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b 1P 1",
            source: "hand-written SFENs",
            fixture: "usi/acceptable/sfen.transcript",
        }
        PlyZero = "ply-zero": Deviation, "the move number is 0" {
            help: "the first move is number 1",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b - 0",
            source: "cshogi writes it when the ply is missing",
            fixture: "usi/acceptable/sfen.transcript",
        }
        AdjacentDigits = "adjacent-digits": Deviation, "two digits stand side by side in a row" {
            help: "write their sum as one digit",
            example: "position sfen 54/9/9/9/9/9/9/9/9 b - 1",
            source: "hand-written SFENs",
            fixture: "usi/acceptable/sfen.transcript",
        }
        SfenPrefix = "sfen-prefix": Deviation, "the word sfen stands before a bare SFEN" {
            help: "leave it out where an SFEN is asked for",
            example: "sfen 9/9/9/9/9/9/9/9/9 b - 1",
            source: "lines pasted from position commands",
            fixture: "sfen/acceptable/fields.transcript",
        }
        LowerCaseDrop = "lower-case-drop": Deviation as ["bad-move"], "the dropped piece is in lower case" {
            help: "write the piece in upper case for both sides",
            example: "position startpos moves p*5e",
            source: "YaneuraOu lower-cases searchmoves",
            fixture: "usi/acceptable/moves.transcript",
        }
        UnknownTerminal = "unknown-terminal": Deviation as ["bad-move"], "the list of moves ends in an unknown word" {
            help: "known endings are resign, win, draw, rep_draw, timeout and break",
            example: "position startpos moves 7g7f abort",
            source: "GUIs that append a game's end",
            fixture: "usi/acceptable/moves.transcript",
        }
        MateWithoutLimit = "mate-without-limit": Deviation as ["missing-argument"], "go mate has neither a number nor infinite" {
            help: "write go mate infinite",
            example: "go mate",
            source: "YaneuraOu takes it as infinite",
            fixture: "usi/acceptable/go.transcript",
        }
        BadFieldValue = "bad-field-value": Deviation as ["bad-number", "number-out-of-range", "bad-score", "bad-move"], "a known key has a value that can't be read" {
            help: "the key and the value are kept unread; the rest of the line stands",
            example: "info depth -1 nodes 5",
            source: "engines that print overflowed or negative counters",
            fixture: "usi/acceptable/numbers.transcript",
        }
        PlusSign = "plus-sign": Deviation, "a number that takes no sign carries a plus" {
            help: "write the digits alone",
            example: "go depth +5",
            source: "hand-written commands",
            fixture: "usi/acceptable/numbers.transcript",
        }
        NegativeTime = "negative-time": Deviation, "a time is negative" {
            help: "senders should write 0; the sign is kept",
            example: "go btime -5",
            source: "GUIs whose clock has run out",
            fixture: "usi/acceptable/numbers.transcript",
        }
        PvNotLast = "pv-not-last": Deviation, "another key follows the pv" {
            help: "write pv after all keys but string",
            example: "info pv 7g7f depth 3",
            source: "YaneuraOu#108",
            fixture: "usi/acceptable/info.transcript",
        }
        BoundApart = "bound-apart": Deviation, "lowerbound or upperbound does not follow the score" {
            help: "write it directly after the score",
            example: "info score cp 5 nodes 9 lowerbound",
            source: "ShogiHome reads it anywhere",
            fixture: "usi/acceptable/info.transcript",
        }
        ScoreNotInteger = "score-not-integer": Deviation as ["bad-number", "number-out-of-range"], "the score is no integer" {
            help: "write centipawns or plies as an integer; the value is kept unread",
            example: "info score cp 59.5",
            source: "engines that print an average",
            fixture: "usi/acceptable/info.transcript",
        }
        EmptyDefault = "empty-default": Deviation, "default has no value" {
            help: "leave the word out, or write the value; only string and filename may be empty",
            example: "option name X type spin default",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/acceptable/option.transcript",
        }
        OddCheckDefault = "odd-check-default": Deviation, "the default of a check is neither true nor false" {
            help: "write true or false",
            example: "option name X type check default on",
            source: "engines that print 1 or on",
            fixture: "usi/acceptable/option.transcript",
        }
        IdEmpty = "id-empty": Deviation as ["missing-argument"], "the name or author is empty" {
            help: "write a text after it",
            example: "id name",
            source: "rsshogi-usi's invalid fixtures",
            fixture: "usi/acceptable/replies.transcript",
        }
        BestmoveNone = "bestmove-none": Deviation, "an unusual word says that there is no move" {
            help: "write bestmove none, or resign",
            example: "bestmove (none)",
            source: "engines derived from Stockfish; 0000 from others",
            fixture: "usi/acceptable/replies.transcript",
        }
        PonderWithoutMove = "ponder-without-move": Deviation as ["missing-argument"], "ponder has no move" {
            help: "leave the word out",
            example: "bestmove 7g7f ponder",
            source: "engines without a second pv move",
            fixture: "usi/acceptable/replies.transcript",
        }
        ResignWithPonder = "resign-with-ponder": Deviation, "a move to ponder follows an answer that is no move" {
            help: "there is nothing to ponder on; leave it out",
            example: "bestmove resign ponder 7g7f",
            source: "engines that always print ponder",
            fixture: "usi/acceptable/replies.transcript",
        }
        NonAsciiKeywordArea = "non-ascii-keyword-area": Deviation, "a word that is no free text holds bytes outside ASCII" {
            help: "only space and tab separate words; U+3000 and other blanks do not",
            example: "\"go depth\\u{3000}5\"",
            source: "Japanese input methods",
            fixture: "usi/acceptable/heads.transcript",
        }
        // Remarks: never an error.
        DuplicateKey = "duplicate-key": Remark, "a key stands twice; the last value counts" {
            help: "write each key once",
            example: "go depth 1 depth 2",
            source: "rsshogi-usi's compatibility fixtures",
            fixture: "usi/acceptable/remarks.transcript",
        }
        SeldepthAlone = "seldepth-alone": Remark, "seldepth stands without depth" {
            help: "the draft asks for both in one line",
            example: "info seldepth 8",
            source: "draft 1",
            fixture: "usi/acceptable/remarks.transcript",
        }
        BlankInOptionName = "blank-in-option-name": Remark, "the option's name holds a blank" {
            help: "ShogiHome and others take a name as one word; write ClearHash or Clear_Hash",
            example: "option name Clear Hash type button",
            source: "fairy-stockfish#237",
            fixture: "usi/acceptable/remarks.transcript",
        }
        LoneCr = "lone-cr": Remark, "the line ends with CR alone" {
            help: "end lines with LF or CRLF",
            example: "\"usi\\r\"",
            source: "old Macintosh text",
            fixture: "usi/acceptable/remarks.transcript",
        }
        Cp932Tail = "cp932-tail": Remark, "a text is not UTF-8" {
            help: "it is kept byte for byte; it may be Shift_JIS (CP932)",
            example: "x\"69 6e 66 6f 20 73 74 72 69 6e 67 20 8f ab\"",
            source: "shogihome#1242",
            fixture: "usi/acceptable/remarks.transcript",
        }
    }
}

/// Why a USI line or SFEN was refused.
pub type ParseError = boardwire_core::ParseError<Code>;

/// Something odd about a USI line or SFEN that was read.
pub type Note = boardwire_core::Note<Code>;
