//! The tables of notes and errors of Othello texts.

boardwire_core::codes! {
    /// What can be odd about a line with a transcript or a board.
    pub enum Code in "othello-text" {
        LineTooLong = "line-too-long": Fault, "the line is longer than the limit allows" {
            help: "raise the limit (line-limit) for inputs that you trust",
            example: "f5d6c3d3c4",
            source: "boardwire's own bound",
            fixture: "othello-text/invalid/lines.transcript",
        }
        LineEndInside = "line-end-inside": Fault, "a line end stands inside a line" {
            help: "give one line at a time; `paste` reads texts of several lines",
            example: "\"f5\\nd6\"",
            source: "boardwire's own: a game or a board a line",
            fixture: "othello-text/invalid/lines.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in a line" {
            help: "the file is no text",
            example: "\"f5\\x00\"",
            source: "boardwire's own: lines are text",
            fixture: "othello-text/invalid/lines.transcript",
        }
        BadSquare = "bad-square": Fault, "no square and no pass can be read here" {
            help: "write a letter and a row number for each move; moves before it were read",
            example: "f5d",
            source: "transcripts of Othello programs",
            fixture: "othello-text/invalid/transcripts.transcript",
        }
        OffBoard = "off-board": Fault, "the board does not have the square" {
            help: "set the size for transcripts of other boards (option board=10)",
            example: "f5i9",
            source: "transcripts of Othello programs",
            fixture: "othello-text/invalid/transcripts.transcript",
        }
        BadSize = "bad-size": Fault, "a board's size is none of 4, 6, 8, 10, 12, 14 and 88" {
            help: "begin the board with its size; 88 is the octagon",
            example: "[9 --- *]",
            source: "GGS",
            fixture: "othello-text/invalid/boards.transcript",
        }
        BadBoardLength = "bad-board-length": Fault, "a board has too many or too few cells" {
            help: "write one cell a square, row by row, then the side to move",
            example: "---------------------------OX------XO-------------------------- X",
            source: "board texts of Othello programs",
            fixture: "othello-text/invalid/boards.transcript",
        }
        BadCell = "bad-cell": Fault, "a character is no cell, and no side to move" {
            help: "write X, O and -; digits mean different discs in different programs and are not read",
            example: "[4 ---- -01- -10- ---- *]",
            source: "FlipSight, Egaroucid and NBoard number discs in different ways",
            fixture: "othello-text/invalid/boards.transcript",
        }
        DefaultMover = "default-mover": Remark, "a board does not say who is to move: black was taken" {
            help: "write X or O after the board",
            example: "---------------------------OX------XO---------------------------",
            source: "board texts of Othello programs",
            fixture: "othello-text/valid/boards.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "F5 D6",
            source: "boardwire's own: lower case, no blanks, PS for a pass",
            fixture: "othello-text/valid/transcripts.transcript",
        }
        IllegalMove = "illegal-move": Fault, "a move is illegal in the position before it" {
            help: "check the start position and the moves before it; passes may be left out",
            example: "f5d6a1",
            source: "rules of Othello",
            fixture: "othello-text/valid/replay.transcript",
        }
        PassWithMoves = "pass-with-moves": Fault, "a player passes who could place a disc" {
            help: "leave the pass out: those that the rules force are inserted",
            example: "f5d6--",
            source: "rules of Othello",
            fixture: "othello-text/valid/replay.transcript",
        }
        TooLong = "too-long": Fault, "a pasted text is longer than 100 000 characters" {
            help: "read files with the format's own reader",
            example: "(tests)",
            source: "a program that hung on large pastes",
            fixture: "../crates/boardwire-nboard/tests/paste.rs",
        }
        UnknownForm = "unknown-form": Fault, "a pasted text is none of the known forms" {
            help: "paste a GGF game, a board, a line of OBF, or a transcript",
            example: "(tests)",
            source: "boardwire's own",
            fixture: "../crates/boardwire-nboard/tests/paste.rs",
        }
    }
}

boardwire_core::codes! {
    /// What can be odd about a line of OBF.
    pub enum ObfCode in "obf" {
        LineTooLong = "line-too-long": Fault, "the line is longer than the limit allows" {
            help: "raise the limit (line-limit) for inputs that you trust",
            example: "% FFO test 40",
            source: "boardwire's own bound",
            fixture: "obf/invalid/lines.transcript",
        }
        LineEndInside = "line-end-inside": Fault, "a line end stands inside a line" {
            help: "give one line at a time",
            example: "\"% a\\n% b\"",
            source: "Edax problem files: a position a line",
            fixture: "obf/invalid/lines.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in a line" {
            help: "the file is no text",
            example: "\"% \\x00\"",
            source: "Edax problem files are text",
            fixture: "obf/invalid/lines.transcript",
        }
        BadCell = "bad-cell": Fault, "a character is no cell, or no side to move" {
            help: "write X, O and - for the board, X or O for the side to move",
            example: "---------------------------OX------XO--------------------------- -;",
            source: "Edax problem files",
            fixture: "obf/invalid/lines.transcript",
        }
        BadBoardLength = "bad-board-length": Fault, "a board has too many or too few cells" {
            help: "write one cell a square, row by row: 64 for 8x8",
            example: "---------------------------OX------XO-------------------------- X;",
            source: "Edax problem files",
            fixture: "obf/invalid/lines.transcript",
        }
        BadSquare = "bad-square": Fault, "an entry's move is neither a square nor a pass" {
            help: "write such as D3:+2; with a semicolon after each entry",
            example: "---------------------------OX------XO--------------------------- X; Z9:+2;",
            source: "Edax problem files",
            fixture: "obf/invalid/lines.transcript",
        }
        OffBoard = "off-board": Fault, "the board does not have the square" {
            help: "check the number of cells",
            example: "---------------------------OX------XO--------------------------- X; A9:+2;",
            source: "Edax problem files",
            fixture: "obf/invalid/lines.transcript",
        }
        BadScore = "bad-score": Fault, "an entry's score is no whole number" {
            help: "write the difference of discs with its sign: D3:+2;",
            example: "---------------------------OX------XO--------------------------- X; D3:x;",
            source: "Edax problem files",
            fixture: "obf/invalid/lines.transcript",
        }
        NoMover = "no-mover": Deviation, "a position does not say who is to move: black was taken" {
            help: "write X or O after the board",
            example: "---------------------------OX------XO--------------------------- ; D3:+2;",
            source: "Edax problem files",
            fixture: "obf/acceptable/lines.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "---------------------------ox------xo--------------------------- x;",
            source: "boardwire's own: X, O and -, upper case, scores with a sign",
            fixture: "obf/valid/lines.transcript",
        }
        IllegalMove = "illegal-move": Fault, "an entry's move is illegal in the position" {
            help: "check the board and the side to move",
            example: "---------------------------OX------XO--------------------------- X; A1:+2;",
            source: "rules of Othello",
            fixture: "obf/valid/replay.transcript",
        }
        PassWithMoves = "pass-with-moves": Fault, "an entry passes where a disc can be placed" {
            help: "check the board and the side to move",
            example: "---------------------------OX------XO--------------------------- X; PS:+2;",
            source: "rules of Othello",
            fixture: "obf/valid/replay.transcript",
        }
    }
}

/// Why a line was refused.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a line.
pub type Note = boardwire_core::Note<Code>;
