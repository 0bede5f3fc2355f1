//! The table of notes and errors of NBoard lines.

use boardwire_core::CodeSet as _;

use crate::ggf;

boardwire_core::codes! {
    /// What can be odd about an NBoard line.
    pub enum Code in "nboard" {
        LineTooLong = "line-too-long": Fault, "the line is longer than the limit allows" {
            help: "raise the limit (line-limit) for inputs that you trust",
            example: "set game (;GM[Othello];)",
            source: "boardwire's own bound",
            fixture: "nboard/invalid/lines.transcript",
        }
        LineEndInside = "line-end-inside": Fault, "a line end stands inside a line" {
            help: "give one line at a time, or use a stream",
            example: "\"go\\ngo\"",
            source: "NBoard Protocol: one line a message",
            fixture: "nboard/invalid/lines.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in a line" {
            help: "the peer speaks another protocol, or its output is binary",
            example: "\"go\\x00\"",
            source: "NBoard Protocol: lines are text",
            fixture: "nboard/invalid/lines.transcript",
        }
        MissingField = "missing-field": Fault, "the line ends before a field that it needs" {
            help: "add the field",
            example: "===",
            source: "NBoard Protocol",
            fixture: "nboard/invalid/fields.transcript",
        }
        BadInt = "bad-int": Fault, "a field is no whole number, or too large" {
            help: "write decimal digits",
            example: "pong x",
            source: "NBoard Protocol",
            fixture: "nboard/invalid/fields.transcript",
        }
        BadEval = "bad-eval": Fault, "an evaluation is no number, and no pair of numbers" {
            help: "write a decimal number, or two with a comma between; a line of moves may hold no blank",
            example: "search F5 D6 1.0 0 4",
            source: "NBoard Protocol",
            fixture: "nboard/invalid/fields.transcript",
        }
        BadTime = "bad-time": Fault, "a time is no number of seconds" {
            help: "write seconds, such as 0.50",
            example: "=== D6/1.0/x",
            source: "NBoard Protocol",
            fixture: "nboard/invalid/fields.transcript",
        }
        BadSquare = "bad-square": Fault, "a move is neither a square nor a pass" {
            help: "write a letter and a row number, or PA",
            example: "=== Z9/1.0",
            source: "NBoard Protocol",
            fixture: "nboard/invalid/fields.transcript",
        }
        BadGgf = "bad-ggf": Fault, "the game of `set game` can't be read; the context has GGF's own code" {
            help: "send one GGF game, from `(;` to `;)`, in one line",
            example: "set game (;GM[Othello]B[Z9];)",
            source: "NBoard Protocol",
            fixture: "nboard/invalid/game.transcript",
        }
        TrailingText = "trailing-text": Deviation, "text stands after all fields of the line" {
            help: "remove it; it is not kept",
            example: "go now",
            source: "NBoard Protocol",
            fixture: "nboard/acceptable/lines.transcript",
        }
        AnswerBlanks = "answer-blanks": Deviation, "blanks and slashes both stand between the fields of an answer" {
            help: "write slashes alone, as in D6/-1.00/0.50; Edax writes blanks alone",
            example: "=== D6 -1.00/0.5",
            source: "abulmo/edax-reversi nboard.c; weltyc/othello",
            fixture: "nboard/acceptable/lines.transcript",
        }
        LearnForLearned = "learn-for-learned": Deviation, "an engine says `learn` for `learned`" {
            help: "write learned",
            example: "learn",
            source: "NTest, run",
            fixture: "nboard/acceptable/lines.transcript",
        }
        BareMove = "bare-move": Deviation, "a move stands alone on its line, as in version 1" {
            help: "since version 2 write move F5; set the option version=1 for programs of that time",
            example: "F5",
            source: "NBoard Protocol: changes since version 1",
            fixture: "nboard/acceptable/lines.transcript",
        }
        HintTail = "hint-tail": Deviation, "text stands after the number of `hint`; it is kept" {
            help: "write the number alone",
            example: "hint 4 (;GM[Othello];)",
            source: "NBoard logs",
            fixture: "nboard/acceptable/lines.transcript",
        }
        UnknownSet = "unknown-set": Deviation, "a setting stands without `set`" {
            help: "write set depth 6; Edax takes it without",
            example: "depth 6",
            source: "abulmo/edax-reversi options.c",
            fixture: "nboard/acceptable/lines.transcript",
        }
        SearchCount = "search-count": Deviation, "the number between evaluation and depth of a `search` line is not 0; 0 is written" {
            help: "write 0: only `book` lines have games there",
            example: "search F5 1.00 3 5",
            source: "NBoard Protocol",
            fixture: "nboard/acceptable/lines.transcript",
        }
        PassDashes = "pass-dashes": Deviation, "a pass is written `--`" {
            help: "write PA",
            example: "=== --",
            source: "other Othello programs",
            fixture: "nboard/acceptable/lines.transcript",
        }
        LongTag = "long-tag": Deviation as ["bad-ggf"], "a tag of the game has more than two letters" {
            help: "GGF's tags have one or two",
            example: "set game (;GM[Othello]XYZ[1];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        DuplicateTag = "duplicate-tag": Deviation as ["bad-ggf"], "a tag of the game stands twice; the first one counts" {
            help: "keep one",
            example: "set game (;GM[Othello]PB[anna]PB[berta];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        MissingGm = "missing-gm": Deviation as ["bad-ggf"], "the game does not say that it is Othello" {
            help: "begin with GM[Othello]: NBoard needs it",
            example: "set game (;PB[anna];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        MissingTerminator = "missing-terminator": Deviation as ["bad-ggf"], "the game does not end with `;)`" {
            help: "end the game with `;)`: the line may have been cut off",
            example: "set game (;GM[Othello]B[F5]",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        GamePassDashes = "game-pass-dashes": Deviation as ["bad-ggf"], "a pass of the game is written `--`" {
            help: "write PA",
            example: "set game (;GM[Othello]B[--];)",
            source: "see GGF's code pass-dashes",
            fixture: "nboard/acceptable/game.transcript",
        }
        BoAlphabet = "bo-alphabet": Deviation as ["bad-ggf"], "the game's board uses other characters than `*`, `O` and `-`" {
            help: "write `*` for black, `O` for white and `-` for an empty square",
            example: "set game (;GM[Othello]BO[4 .... .OX. .XO. .... X];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        NoMover = "no-mover": Deviation as ["bad-ggf"], "the game's board does not say who is to move" {
            help: "end it with `*` or `O`",
            example: "set game (;GM[Othello]BO[4 ---- -O*- -*O- ----];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        SizeConflict = "size-conflict": Deviation as ["bad-ggf"], "the game's match type and board have different sizes" {
            help: "write the board's size in TY",
            example: "set game (;GM[Othello]TY[8]BO[4 ---- -O*- -*O- ---- *];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        BadClock = "bad-clock": Deviation as ["bad-ggf"], "a clock of the game can't be read; its text is kept" {
            help: "write main/increment/grace, such as 15:00//02:00",
            example: "set game (;GM[Othello]TI[5:000];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        ShortField = "short-field": Deviation as ["bad-ggf"], "a field of a time of the game has one digit after a colon" {
            help: "write two digits: 1:00",
            example: "set game (;GM[Othello]TI[1:0];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        BadResult = "bad-result": Deviation as ["bad-ggf"], "the game's result is no number; its text is kept" {
            help: "write a number, or ?",
            example: "set game (;GM[Othello]RE[win];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        BadDate = "bad-date": Deviation as ["bad-ggf"], "the game's date has none of the known forms; its text is kept" {
            help: "write such as 2014-02-21 20:52:27 GMT",
            example: "set game (;GM[Othello]DT[yesterday];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        BadRating = "bad-rating": Deviation as ["bad-ggf"], "a rating of the game is no number; its text is kept" {
            help: "write such as RB[2196.37]",
            example: "set game (;GM[Othello]RB[strong];)",
            source: "see GGF's code of the same name",
            fixture: "nboard/acceptable/game.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "=== d6 -1.00 0.0",
            source: "boardwire's own: one blank, upper case, two decimals",
            fixture: "nboard/valid/engine.transcript",
        }
        IllegalMove = "illegal-move": Fault, "a move of the game is illegal in the position before it" {
            help: "check the start position and the moves before it",
            example: "set game (;GM[Othello]B[A1];)",
            source: "rules of Othello",
            fixture: "nboard/valid/replay.transcript",
        }
        PassWithMoves = "pass-with-moves": Fault, "a player of the game passes who could place a disc" {
            help: "check the moves before it, and the colour tags",
            example: "set game (;GM[Othello]B[PA];)",
            source: "rules of Othello",
            fixture: "nboard/valid/replay.transcript",
        }
        WrongColour = "wrong-colour": Fault, "a move's tag in the game is not that of the side to move" {
            help: "write B for Black's and W for White's moves, passes included",
            example: "set game (;GM[Othello]W[F5];)",
            source: "GGF",
            fixture: "nboard/valid/replay.transcript",
        }
        WrongResult = "wrong-result": Fault, "the game's result is not the difference of discs at the end" {
            help: "RE is Black's discs minus White's",
            example: "set game (;GM[Othello]RE[+1.00]BO[4 **** **** **** ***O *];)",
            source: "GGF",
            fixture: "nboard/valid/replay.transcript",
        }
        CommandBeforeNboard = "command-before-nboard": Deviation, "a command comes before `nboard`" {
            help: "send nboard 2 first: many engines have another mode until then",
            example: "go",
            source: "NBoard Protocol",
            fixture: "nboard/session/order.transcript",
        }
        GoWithoutGame = "go-without-game": Deviation, "`go` or `hint` comes before any `set game`" {
            help: "send set game, and set depth, first",
            example: "go",
            source: "NBoard Protocol: set depth and set game must precede hint and go",
            fixture: "nboard/session/order.transcript",
        }
        GoWithoutDepth = "go-without-depth": Deviation, "`go` or `hint` comes before any `set depth`" {
            help: "send set depth first: NTest asks for it",
            example: "go",
            source: "NBoard Protocol; NTest, run",
            fixture: "nboard/session/order.transcript",
        }
        AnswerWithoutGo = "answer-without-go": Deviation, "an answer to no `go`" {
            help: "an answer belongs to the last go after the last pong",
            example: "=== F5",
            source: "NBoard Protocol",
            fixture: "nboard/session/answers.transcript",
        }
        StaleOutput = "stale-output": Remark, "a search result comes after a `ping` and before its `pong`: it is about the position before" {
            help: "drop it",
            example: "search F5 1.00 0 5",
            source: "NBoard Protocol: ping",
            fixture: "nboard/session/answers.transcript",
        }
        PongWithoutPing = "pong-without-ping": Deviation, "a `pong` whose number no open `ping` has" {
            help: "answer each ping once, with its number, in order",
            example: "pong 7",
            source: "NBoard Protocol: ping",
            fixture: "nboard/session/answers.transcript",
        }
        MissingPong = "missing-pong": Deviation, "a `ping` was not answered" {
            help: "an engine stops thinking and answers pong at once",
            example: "ping 1",
            source: "NBoard Protocol: ping",
            fixture: "nboard/session/end.transcript",
        }
        MissingAnswer = "missing-answer": Remark, "a `go` was not answered" {
            help: "the engine may have been stopped by ping or quit",
            example: "go",
            source: "NBoard Protocol: go",
            fixture: "nboard/session/end.transcript",
        }
        CommandAfterQuit = "command-after-quit": Deviation, "a command comes after `quit`" {
            help: "start the engine anew",
            example: "go",
            source: "NBoard's own practice",
            fixture: "nboard/session/end.transcript",
        }
        WrongDirection = "wrong-direction": Deviation, "a line of the other side" {
            help: "check which way the line goes",
            example: "=== F5",
            source: "NBoard Protocol",
            fixture: "nboard/session/order.transcript",
        }
    }
}

/// Why a line was refused.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a line.
pub type Note = boardwire_core::Note<Code>;

impl Code {
    /// A note of a game in a line, or `None` for what is an error of the line as a whole, or not seen there.
    pub(crate) const fn of_game_note(code: ggf::Code) -> Option<Self> {
        use ggf::Code as Ggf;
        Some(match code {
            Ggf::LongTag => Self::LongTag,
            Ggf::DuplicateTag => Self::DuplicateTag,
            Ggf::MissingGm => Self::MissingGm,
            Ggf::MissingTerminator => Self::MissingTerminator,
            Ggf::PassDashes => Self::GamePassDashes,
            Ggf::BoAlphabet => Self::BoAlphabet,
            Ggf::NoMover => Self::NoMover,
            Ggf::SizeConflict => Self::SizeConflict,
            Ggf::BadClock => Self::BadClock,
            Ggf::ShortField => Self::ShortField,
            Ggf::BadResult => Self::BadResult,
            Ggf::BadDate => Self::BadDate,
            Ggf::BadRating => Self::BadRating,
            _ => return None,
        })
    }

    /// The finding of a replay.
    #[cfg(feature = "rules")]
    pub(crate) fn of_replay(name: &str) -> Self {
        <Self as boardwire_core::CodeSet>::from_name(name).unwrap_or(Self::IllegalMove)
    }
}

/// An error of a game in a line: the context is GGF's code.
pub(crate) fn game_error(error: ggf::ParseError) -> ParseError {
    let inner = &error.code().info().name;
    let outer = error.map_code(|_| Code::BadGgf);
    outer.with_context(boardwire_core::Context::new(inner))
}
