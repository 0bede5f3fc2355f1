//! The table of notes and errors of GGF.

boardwire_core::codes! {
    /// What can be odd about a file of GGF games.
    pub enum Code in "ggf" {
        NoGameStart = "no-game-start": Fault, "no game begins in the input" {
            help: "a game begins with `(;` and ends with `;)`: check that this is a GGF file",
            example: "GM[Othello]",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/structure.transcript",
        }
        BadTag = "bad-tag": Fault, "a tag, that is one or two capitals before `[`, should stand here" {
            help: "write each tag as capitals and a value in brackets, such as PB[name]; lower case and other text may not stand between tags",
            example: "(;GM[Othello]b[F5];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/structure.transcript",
        }
        UnclosedValue = "unclosed-value": Fault, "a value has no `]`" {
            help: "end the value with `]`; a value that runs into the next game's `(;GM[` counts as unclosed",
            example: "(;GM[Othello]PB[anna",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/structure.transcript",
        }
        NotOthello = "not-othello": Fault, "the game is another one than Othello" {
            help: "only GM[Othello] is read, in either case",
            example: "(;GM[Go];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/values.transcript",
        }
        BadSize = "bad-size": Fault, "a board's size is none of 4, 6, 8, 10, 12, 14 and 88" {
            help: "begin the board with its size; 88 is the octagon",
            example: "(;GM[Othello]BO[9 *];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/board.transcript",
        }
        BadBoardLength = "bad-board-length": Fault, "a board has too many or too few cells for its size" {
            help: "write one cell a square, row by row, and then the side to move",
            example: "(;GM[Othello]BO[4 ---- -O*- -*O- --- *];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/board.transcript",
        }
        BadCell = "bad-cell": Fault, "a character is no cell of a board, or no side to move" {
            help: "write `*` for black, `O` for white and `-` for an empty square; digits mean different discs in different programs and are not read",
            example: "(;GM[Othello]BO[4 ---- -01- -10- ---- *];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/board.transcript",
        }
        BadSquare = "bad-square": Fault, "a move is neither a square nor a pass" {
            help: "write a letter and a row number, or PA",
            example: "(;GM[Othello]B[Z9];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/moves.transcript",
        }
        OffBoard = "off-board": Fault, "the game's board does not have the square" {
            help: "check the size in BO or TY; 88 is 10x10 without three squares at each corner",
            example: "(;GM[Othello]TY[8]B[J10];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/moves.transcript",
        }
        BadEval = "bad-eval": Fault, "an evaluation or a komi is no number" {
            help: "write a decimal number, or nothing, between the slashes",
            example: "(;GM[Othello]B[F5/x];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/moves.transcript",
        }
        BadTime = "bad-time": Fault, "a time is no number of seconds" {
            help: "write seconds, or m:ss, after the second slash",
            example: "(;GM[Othello]B[F5//x];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/invalid/moves.transcript",
        }
        BadType = "bad-type": Fault, "a match type is no size with letters" {
            help: "write one size, and letters: s synchro, k komi, b or w colour, a anti, rN random discs; such as 8, s8r18, 8kr20",
            example: "(;GM[Othello]TY[k];)",
            source: "GGF page of the GGS software archive; weltyc/othello",
            fixture: "ggf/invalid/values.transcript",
        }
        TooLong = "too-long": Fault, "the input is larger than the limit allows" {
            help: "raise the limit (document-limit, node-limit) for inputs that you trust, or read games one by one",
            example: "(;GM[Othello];)",
            source: "boardwire's own bound",
            fixture: "ggf/invalid/limits.transcript",
        }
        LongTag = "long-tag": Deviation, "a tag has more than two letters" {
            help: "GGF's tags have one or two; Edax reads up to three",
            example: "(;GM[Othello]XYZ[1];)",
            source: "abulmo/edax-reversi game.c",
            fixture: "ggf/acceptable/tags.transcript",
        }
        DuplicateTag = "duplicate-tag": Deviation, "a tag stands twice; the first one counts" {
            help: "keep one; the others are kept as they are among the unknown tags",
            example: "(;GM[Othello]PB[anna]PB[berta];)",
            source: "GGF page of the GGS software archive: a game has one of each",
            fixture: "ggf/acceptable/tags.transcript",
        }
        MissingGm = "missing-gm": Deviation, "the game does not say that it is Othello" {
            help: "begin with GM[Othello]: other games use the same format",
            example: "(;PB[anna];)",
            source: "weltyc/othello: it is needed there",
            fixture: "ggf/acceptable/tags.transcript",
        }
        MissingTerminator = "missing-terminator": Deviation, "the game does not end with `;)`" {
            help: "end the game with `;)`: it may have been cut off",
            example: "(;GM[Othello]B[F5]",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/acceptable/structure.transcript",
        }
        MatchCount = "match-count": Deviation, "the number before a match is not that of its games" {
            help: "write 1 before one game, 2 before the two of a synchro match on the same line",
            example: "2 (;GM[Othello];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/acceptable/structure.transcript",
        }
        PassDashes = "pass-dashes": Deviation, "a pass is written `--`" {
            help: "write PA",
            example: "(;GM[Othello]B[--];)",
            source: "NTest: an assertion fails on it",
            fixture: "ggf/acceptable/moves.transcript",
        }
        BoAlphabet = "bo-alphabet": Deviation, "a board uses other characters than `*`, `O` and `-`" {
            help: "write `*` for black, `O` for white and `-` for an empty square",
            example: "(;GM[Othello]BO[4 .... .OX. .XO. .... X];)",
            source: "GGF page of the GGS software archive; board texts of other programs",
            fixture: "ggf/acceptable/board.transcript",
        }
        NoMover = "no-mover": Deviation, "a board does not say who is to move" {
            help: "end it with `*` or `O`; the first move's colour was taken, else black",
            example: "(;GM[Othello]BO[4 ---- -O*- -*O- ----];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/acceptable/board.transcript",
        }
        SizeConflict = "size-conflict": Deviation, "the match type and the board have different sizes; the board's counts" {
            help: "write the board's size in TY, 88 for the octagon",
            example: "(;GM[Othello]TY[8]BO[4 ---- -O*- -*O- ---- *];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/acceptable/board.transcript",
        }
        BadClock = "bad-clock": Deviation as ["bad-time"], "a clock can't be read; its text is kept, without a value" {
            help: "write main/increment/grace, each as seconds or m:ss, such as 15:00//02:00",
            example: "(;GM[Othello]TI[5:000];)",
            source: "GGF page of the GGS software archive; weltyc/othello OsClock",
            fixture: "ggf/acceptable/values.transcript",
        }
        ShortField = "short-field": Deviation, "a field of a time has one digit after a colon" {
            help: "write two digits: 1:00",
            example: "(;GM[Othello]TI[1:0];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/acceptable/values.transcript",
        }
        BadResult = "bad-result": Deviation, "a result is no number; its text is kept" {
            help: "write Black's discs minus White's, with :r for a resignation, :t for a loss on time, :s for an agreed score; ? while the game goes on",
            example: "(;GM[Othello]RE[win];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/acceptable/values.transcript",
        }
        BadDate = "bad-date": Deviation, "a date has none of the known forms; its text is kept" {
            help: "write such as 2014-02-21 20:52:27 GMT, 2003.12.15_12:33:18.MST, or seconds since 1970",
            example: "(;GM[Othello]DT[yesterday];)",
            source: "games of GGS and NBoard",
            fixture: "ggf/acceptable/values.transcript",
        }
        BadRating = "bad-rating": Deviation, "a rating is no number; its text is kept" {
            help: "write such as RB[2196.37]",
            example: "(;GM[Othello]RB[strong];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/acceptable/values.transcript",
        }
        TextBetween = "text-between-games": Remark, "text stands here that belongs to no game" {
            help: "readers of GGF pass over it; it is kept, and stands on lines of its own in the canonical form",
            example: "a comment (;GM[Othello];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/valid/structure.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "(;GM[othello];)",
            source: "boardwire's own order of tags, upper case, PA",
            fixture: "ggf/valid/structure.transcript",
        }
        IllegalMove = "illegal-move": Fault, "a move is illegal in the position before it" {
            help: "check the start position, the moves before it, and that no pass is missing",
            example: "(;GM[Othello]B[A1];)",
            source: "rules of Othello",
            fixture: "ggf/valid/replay.transcript",
        }
        PassWithMoves = "pass-with-moves": Fault, "a player passes who could place a disc" {
            help: "check the moves before it, and the colour tags",
            example: "(;GM[Othello]B[PA];)",
            source: "rules of Othello",
            fixture: "ggf/valid/replay.transcript",
        }
        WrongColour = "wrong-colour": Fault, "a move's tag is not that of the side to move" {
            help: "write B for Black's and W for White's moves, passes included",
            example: "(;GM[Othello]W[F5];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/valid/replay.transcript",
        }
        WrongResult = "wrong-result": Fault, "the result is not the difference of discs at the end" {
            help: "RE is Black's discs minus White's; empty squares count for nobody, or all for the winner",
            example: "(;GM[Othello]RE[+1.00]BO[4 **** **** **** ***O *];)",
            source: "GGF page of the GGS software archive",
            fixture: "ggf/valid/replay.transcript",
        }
    }
}

/// Why a file or a game was refused.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a file or a game.
pub type Note = boardwire_core::Note<Code>;
