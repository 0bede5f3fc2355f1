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
            help: "raise Limits::line (64 KiB by default; in the program, -o line-limit=N) if you trust the sender; the example is too long at line-limit=8",
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
            source: "the sample loop of rsshogi-usi's book never ends on it",
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
        MaterialExceeded = "material-exceeded": Fault, "there are more pieces of a kind than a set has, on the board and in the hands" {
            help: "a set has 18 pawns, 4 each of lance, knight, silver and gold, 2 bishops, 2 rooks, and a king for each side. A hand of more than 18 of a kind can't be read; all else is noted of the position, and no error of the text",
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
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
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
            help: "register the head as an extension (in the program, -o extension=WORD), or skip the line as free text",
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
            source: "rsshogi-usi's book advises against it; Windows editors write it",
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
        BadFieldValue = "bad-field-value": Deviation as ["bad-number", "number-out-of-range", "bad-score", "bad-move", "bad-square", "missing-argument"], "a known key has no value, or one that can't be read" {
            help: "the key and what there is of the value are kept unread; the rest of the line stands. A key of go that has no value is a fault",
            example: "info depth -1 nodes 5",
            source: "engines that print overflowed or negative counters, or a key before they know its value",
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
        PonderWithoutMove = "ponder-without-move": Deviation as ["missing-argument", "bad-move"], "ponder has no move" {
            help: "leave the word out",
            example: "bestmove 7g7f ponder",
            source: "engines without a second pv move, or with resign or (none) for one",
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
            fixture: "usi/valid/remarks.transcript",
        }
        SeldepthAlone = "seldepth-alone": Remark, "seldepth stands without depth" {
            help: "the draft asks for both in one line; programs of today do not, so that it is said only at profile=draft",
            example: "info seldepth 8",
            source: "draft 1",
            fixture: "usi/valid/remarks.transcript",
        }
        BlankInOptionName = "blank-in-option-name": Remark, "the option's name holds a blank" {
            help: "ShogiHome and others take a name as one word; write ClearHash or Clear_Hash",
            example: "option name Clear Hash type button",
            source: "fairy-stockfish#237",
            fixture: "usi/valid/remarks.transcript",
        }
        LoneCr = "lone-cr": Remark, "the line ends with CR alone" {
            help: "end lines with LF or CRLF",
            example: "\"usi\\r\"",
            source: "old Macintosh text",
            fixture: "usi/valid/remarks.transcript",
        }
        Cp932Tail = "cp932-tail": Remark, "a text is not UTF-8" {
            help: "it is kept byte for byte; it may be Shift_JIS (CP932)",
            example: "x\"69 6e 66 6f 20 73 74 72 69 6e 67 20 8f ab\"",
            source: "shogihome#1242",
            fixture: "usi/valid/remarks.transcript",
        }
        // Remarks of a validation: the line is well formed, and what it says can't be. Never an error of the line.
        IllegalMove = "illegal-move": Remark, "a move breaks the rules; the context names the rule" {
            help: "the moves up to it are legal; play them to see the position",
            example: "position startpos moves 7g7f 3c3d 7f7g",
            source: "GUIs that leave repeated moves to the engine; the null move 0000 (Lishogi-Bot PR#82)",
            fixture: "usi/valid/replay.transcript",
        }
        ImpossiblePosition = "impossible-position": Remark, "the SFEN's position can't come up in a game; the context names the rule" {
            help: "dead-piece, nifu and king-can-be-taken are looked for, in problems with one king too",
            example: "position sfen 4k4/P8/9/P8/9/9/9/9/4K4 b - 1",
            source: "hand-made positions",
            fixture: "usi/valid/replay.transcript",
        }
        UnknownOption = "unknown-option": Remark, "the engine has declared no option of that name" {
            help: "names are compared without case; USI_Hash and USI_Ponder need no declaration",
            example: "setoption name Hsah value 1024",
            source: "engines answer No such option (Lishogi-Bot#136)",
            fixture: "../crates/boardwire-usi/tests/declared.rs",
        }
        OptionValueMissing = "option-value-missing": Remark, "the option takes a value, and none is set" {
            help: "write value and the value after the name",
            example: "setoption name Hash",
            source: "draft 1",
            fixture: "../crates/boardwire-usi/tests/declared.rs",
        }
        OptionValueUnwanted = "option-value-unwanted": Remark, "a button is set to a value" {
            help: "leave value out: setting a button does something",
            example: "setoption name ClearHash value true",
            source: "draft 1",
            fixture: "../crates/boardwire-usi/tests/declared.rs",
        }
        OptionValueNotBoolean = "option-value-not-boolean": Remark, "the value of a check is neither true nor false" {
            help: "write true or false",
            example: "setoption name USI_Ponder value on",
            source: "draft 1",
            fixture: "../crates/boardwire-usi/tests/declared.rs",
        }
        OptionValueNotNumber = "option-value-not-number": Remark, "the value of a spin is no integer" {
            help: "write decimal digits, with a sign if need be",
            example: "setoption name Hash value 1GB",
            source: "draft 1",
            fixture: "../crates/boardwire-usi/tests/declared.rs",
        }
        OptionValueOutOfRange = "option-value-out-of-range": Remark, "the value of a spin is below its min or above its max" {
            help: "see the option line for min and max",
            example: "setoption name Hash value 0",
            source: "draft 1",
            fixture: "../crates/boardwire-usi/tests/declared.rs",
        }
        OptionValueNotListed = "option-value-not-listed": Remark, "the value is none of the combo's" {
            help: "see the option line for its vars; case does not count",
            example: "setoption name BookFile value my_book.db",
            source: "draft 1",
            fixture: "../crates/boardwire-usi/tests/declared.rs",
        }
        // Findings of a session: each line is well formed, their order or time is odd.
        CommandBeforeUsi = "command-before-usi": Remark, "the GUI sends a command before usi" {
            help: "send usi first; in a log that begins in the middle this is told once",
            example: "isready",
            source: "draft 1: usi is the first command", fixture: "usi/session/handshake.transcript",
        }
        OutputBeforeUsi = "output-before-usi": Remark, "the engine sends more than free text before usi" {
            help: "wait for usi; in a log that begins in the middle this is told once",
            example: "usiok",
            source: "engines that greet without being asked", fixture: "usi/session/handshake.transcript",
        }
        CommandBeforeUsiok = "command-before-usiok": Remark, "the GUI sends a command before the engine said usiok" {
            help: "wait for usiok; quit alone may come before it",
            example: "isready",
            source: "draft 1", fixture: "usi/session/handshake.transcript",
        }
        SecondUsiok = "second-usiok": Remark, "the engine says usiok again" {
            help: "say it once for each usi",
            example: "usiok",
            source: "engines that also print it at isready", fixture: "usi/session/handshake.transcript",
        }
        IdAfterUsiok = "id-after-usiok": Remark, "the engine names itself after usiok" {
            help: "print id lines before usiok",
            example: "id name X",
            source: "draft 1", fixture: "usi/session/handshake.transcript",
        }
        OptionAfterUsiok = "option-after-usiok": Remark, "the engine declares an option after usiok" {
            help: "print option lines before usiok: GUIs have closed the list",
            example: "option name Hash type button",
            source: "draft 1", fixture: "usi/session/handshake.transcript",
        }
        MissingUsiok = "missing-usiok": Remark, "the engine never said usiok" {
            help: "the engine stopped, or does its heavy loading before usiok; do that at isready",
            example: "usi",
            source: "YaneuraOu#4, dlshogi#81", fixture: "usi/session/handshake.transcript",
        }
        LateUsiok = "late-usiok": Remark, "usiok does not come in time" {
            help: "answer usi at once and load at isready: GUIs give up after 2 to 10 seconds",
            example: "usi",
            source: "YaneuraOu#4, dlshogi#81: the engine can't be registered", fixture: "usi/session/deadlines.transcript",
        }
        WrongDirection = "wrong-direction": Remark, "the message comes from the side that does not send it" {
            help: "in a log, the two sides may be swapped",
            example: "recv:usiok",
            source: "logs that take input for output", fixture: "usi-log/valid/text.transcript",
        }
        ReadyokBeforeIsready = "readyok-before-isready": Remark, "the engine says readyok and was never asked" {
            help: "say readyok once for each isready",
            example: "readyok",
            source: "engines that answer usi with it", fixture: "usi/session/ready.transcript",
        }
        ReadyokWithoutIsready = "readyok-without-isready": Remark, "the engine says readyok once more than it was asked" {
            help: "say readyok once for each isready",
            example: "readyok",
            source: "engines that print it after usinewgame too", fixture: "usi/session/ready.transcript",
        }
        MissingReadyok = "missing-readyok": Remark, "the engine never said readyok" {
            help: "readyok is due for each isready, in a search too",
            example: "isready",
            source: "draft 1", fixture: "usi/session/ready.transcript",
        }
        LateReadyok = "late-readyok": Remark, "readyok does not come in time" {
            help: "raise readyok-deadline if the engine loads large files",
            example: "isready",
            source: "GUIs that give up on slow engines", fixture: "usi/session/deadlines.transcript",
        }
        GoBeforeIsready = "go-before-isready": Remark, "a search starts and the engine was not asked whether it is ready" {
            help: "send isready and wait for readyok after usiok, and again after gameover",
            example: "go infinite",
            source: "draft 1: isready is needed before the first search", fixture: "usi/session/ready.transcript",
        }
        GoBeforeReadyok = "go-before-readyok": Remark, "a search starts before the engine said readyok" {
            help: "wait for readyok",
            example: "go infinite",
            source: "GUIs that do not wait", fixture: "usi/session/ready.transcript",
        }
        GoWithoutPosition = "go-without-position": Remark, "a search starts and no position was ever sent" {
            help: "send position before go",
            example: "go infinite",
            source: "draft 1", fixture: "usi/session/search.transcript",
        }
        BestmoveWithoutGo = "bestmove-without-go": Remark, "the engine answers and nothing was asked" {
            help: "print one bestmove for each go",
            example: "bestmove 7g7f",
            source: "engines that answer stop when they are idle", fixture: "usi/session/search.transcript",
        }
        CheckmateWithoutGo = "checkmate-without-go": Remark, "the engine reports a mate and nothing was asked" {
            help: "print one checkmate for each go mate",
            example: "checkmate nomate",
            source: "engines that answer stop when they are idle", fixture: "usi/session/mate.transcript",
        }
        BestmoveAfterGoMate = "bestmove-after-go-mate": Remark, "go mate is answered with bestmove" {
            help: "answer with checkmate: notimplemented if you do not look for mates",
            example: "bestmove 7g7f",
            source: "engines without a mate search; GUIs wait for checkmate", fixture: "usi/session/mate.transcript",
        }
        CheckmateWithoutMate = "checkmate-without-mate": Remark, "a search for a move is answered with checkmate" {
            help: "answer with bestmove",
            example: "checkmate nomate",
            source: "engines that mix up their modes", fixture: "usi/session/mate.transcript",
        }
        MissingBestmove = "missing-bestmove": Remark, "the engine never answered the search" {
            help: "print bestmove after stop, and when the limit of go is reached",
            example: "stop",
            source: "DeepLearningShogi#75; gpsusi aborts on go depth", fixture: "usi/session/search.transcript",
        }
        MissingCheckmate = "missing-checkmate": Remark, "the engine never answered go mate" {
            help: "print checkmate: timeout if time ran out",
            example: "go mate 1000",
            source: "engines that ignore go mate", fixture: "usi/session/mate.transcript",
        }
        LateBestmove = "late-bestmove": Remark, "the answer to stop does not come in time" {
            help: "answer stop at once, in a search without limit too",
            example: "stop",
            source: "DeepLearningShogi#75", fixture: "usi/session/deadlines.transcript",
        }
        StopTwice = "stop-twice": Remark, "stop is sent again before the answer" {
            help: "send it once and wait",
            example: "stop",
            source: "GUIs with an impatient button", fixture: "usi/session/search.transcript",
        }
        SetoptionWhileSearching = "setoption-while-searching": Remark, "an option is set during a search" {
            help: "send stop and wait for the answer first",
            example: "setoption name Hash value 1",
            source: "draft 1: only when the engine waits", fixture: "usi/session/search.transcript",
        }
        PositionWhileSearching = "position-while-searching": Remark, "a position is sent during a search" {
            help: "send stop and wait for the answer first",
            example: "position startpos",
            source: "draft 1", fixture: "usi/session/search.transcript",
        }
        UsinewgameWhileSearching = "usinewgame-while-searching": Remark, "a new game is announced during a search" {
            help: "send stop and wait for the answer first",
            example: "usinewgame",
            source: "draft 1", fixture: "usi/session/search.transcript",
        }
        GoWhileSearching = "go-while-searching": Remark, "a search is started during another" {
            help: "send stop and wait for the answer first",
            example: "go infinite",
            source: "draft 1", fixture: "usi/session/search.transcript",
        }
        GameoverWhileSearching = "gameover-while-searching": Remark, "the game ends during a search that was not stopped" {
            help: "send stop first; after go ponder gameover alone is legal",
            example: "gameover lose",
            source: "Shogidokoro's notes", fixture: "usi/session/end.transcript",
        }
        PonderAnsweredEarly = "ponder-answered-early": Remark, "the engine answers go ponder before ponderhit or stop" {
            help: "wait for ponderhit or stop, even when the search is done",
            example: "bestmove 7g7f",
            source: "draft 1", fixture: "usi/session/ponder.transcript",
        }
        PonderhitWithoutPonder = "ponderhit-without-ponder": Remark, "ponderhit comes and the engine does not ponder" {
            help: "send it once, after go ponder and before stop",
            example: "ponderhit",
            source: "GUIs that lose track of their engine", fixture: "usi/session/ponder.transcript",
        }
        OutputAfterQuit = "output-after-quit": Remark, "the engine still sends commands after quit" {
            help: "end the process at quit; free text and info are no matter",
            example: "bestmove 7g7f",
            source: "engines that finish their search first", fixture: "usi/session/end.transcript",
        }
        CommandAfterQuit = "command-after-quit": Remark, "the GUI sends a command after quit" {
            help: "quit is the last command; usi begins with another engine",
            example: "isready",
            source: "GUIs that stop an engine while it starts", fixture: "usi/session/end.transcript",
        }
        // Of logs.
        LogTooLong = "log-too-long": Fault, "the log has more bytes or lines than the limit" {
            help: "raise Limits::document or Limits::nodes (in the program, -o document-limit=N or -o node-limit=N); the example is too long at document-limit=8",
            example: "\"recv:usi\\nrecv:quit\"",
            source: "logs of months in one file", fixture: "usi-log/invalid/limits.transcript",
        }
        LogBom = "log-bom": Remark, "a byte order mark stands before the log" {
            help: "write UTF-8 without BOM",
            example: "x\"ef bb bf 75 73 69\"",
            source: "GUIs and editors on Windows", fixture: "usi-log/valid/shape.transcript",
        }
        LogBlankLine = "log-blank-line": Remark, "a line of the log has no message, or an empty one" {
            help: "nothing to do: engines print empty lines",
            example: "send:",
            source: "ShogiHome's scenario logs", fixture: "usi-log/valid/text.transcript",
        }
        LogFreeText = "log-free-text": Remark, "a line of the log is no command" {
            help: "nothing to do: engines print banners and boards, and people paste",
            example: "\"<1:king_sq 59\"",
            source: "logs of Shogidokoro; Lishogi-Bot#136", fixture: "usi-log/valid/text.transcript",
        }
        LogOtherChannel = "log-other-channel": Remark, "a line of the log belongs to a connection that speaks no USI" {
            help: "nothing to do: read it as a CSA log if you need it",
            example: "<T:#LOSE",
            source: "Shogidokoro logs its game server as T", fixture: "usi-log/valid/channels.transcript",
        }
        JoinedLines = "joined-lines": Remark, "two commands are run together in one line of the log" {
            help: "the option split makes two lines of it; the program that wrote the log should end each line",
            example: "bestmove 7g7fposition startpos",
            source: "logs that both sides write without a lock", fixture: "usi-log/valid/joined.transcript",
        }
        // Findings of the lint: legal, and not understood by every program.
        OptionNameBlank = "option-name-blank": Remark, "an option's name holds a blank" {
            help: "write ClearHash or Clear_Hash: ShogiHome and others take a name as one word",
            example: "option name Clear Hash type button",
            source: "fairy-stockfish#237; rsshogi-usi's validate_portable_command", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        ComboVarBlank = "combo-var-blank": Remark, "a value of a combo holds a blank" {
            help: "write it as one word: ShogiHome reads options by pairs of words",
            example: "option name Style type combo default A var Very Solid",
            source: "ShogiHome's option reader", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        ValueBlank = "value-blank": Remark, "the value of setoption holds a blank" {
            help: "engines that split at blanks take the first word only; avoid blanks in paths",
            example: "setoption name EvalDir value C:/My Eval",
            source: "engines that read words", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        TrailingBlank = "trailing-blank": Remark, "a blank stands at the line's end" {
            help: "cut it off: ShogiHome compares usiok and readyok as whole lines",
            example: "\"readyok \"",
            source: "ShogiHome waits for ever on it", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        DoubleBlankOrTab = "double-blank-or-tab": Remark, "words are separated by more than one space" {
            help: "write one space: programs that split at single spaces read empty words",
            example: "info depth  5",
            source: "ShogiHome reads 0 there; tsshogi ends the list of moves", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        SeldepthWithoutDepth = "seldepth-without-depth": Remark, "seldepth stands without depth" {
            help: "write depth before it, in the same line",
            example: "info seldepth 8",
            source: "draft 1", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        ResignInPv = "resign-in-pv": Remark, "the pv holds a word that is no move" {
            help: "end the pv at the last move",
            example: "info depth 1 pv resign",
            source: "shogihome#507", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        UnknownUsiOption = "unknown-usi-option": Remark, "the option's name begins with USI_ and is no known one" {
            help: "USI_ is reserved for names that the draft sets; name it otherwise",
            example: "option name USI_Strange type button",
            source: "dlshogi#76, YaneuraOu#111", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        SearchmovesNotLast = "searchmoves-not-last": Remark, "another key follows searchmoves" {
            help: "write searchmoves last: many engines take every word after it for a move",
            example: "go searchmoves 7g7f depth 3",
            source: "rsshogi-usi, YaneuraOu", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        ByoyomiAndInc = "byoyomi-and-inc": Remark, "the clocks have a byoyomi and an increment" {
            help: "send one of the two: engines differ in what both mean",
            example: "go btime 0 wtime 0 byoyomi 5000 binc 1000 winc 1000",
            source: "ShogiHome sends one or the other", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        UnknownWord = "unknown-word": Remark, "a word that no draft knows stands where a key could" {
            help: "readers pass over it; look for a slip, such as depht for depth",
            example: "go depht 3",
            source: "draft 1 lets readers skip it", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        UnknownOptionType = "unknown-option-type": Remark, "the option has a type that no draft knows" {
            help: "GUIs show check, spin, combo, button, string and filename",
            example: "option name A type spinn default 1",
            source: "draft 1", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        MissingPly = "missing-ply": Remark, "the SFEN has no move number" {
            help: "write it: python-shogi and older tsshogi refuse an SFEN of three fields",
            example: "position sfen 9/9/9/9/9/9/9/9/9 b -",
            source: "shogihome#1115", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
        NonAscii = "non-ascii": Remark, "the line holds bytes outside ASCII" {
            help: "the encoding is not defined; UTF-8 without BOM is most likely to be understood",
            example: "\"info string \u{5c06}\"",
            source: "shogihome#1242", fixture: "../crates/boardwire-usi/tests/lint.rs",
        }
    }
}

/// Why a USI line or SFEN was refused.
pub type ParseError = boardwire_core::ParseError<Code>;

/// Something odd about a USI line or SFEN that was read.
pub type Note = boardwire_core::Note<Code>;
