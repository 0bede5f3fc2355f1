//! The table of notes and errors of the transcript grammar.

boardwire_core::codes! {
    /// What can be odd about a transcript.
    pub enum Code in "transcript" {
        MissingHeader = "missing-header": Fault, "the first line is no header" {
            help: "begin the file with a header such as #! transcript 1 usi; without one it can only be read in the older form, INPUT => CANONICAL",
            example: "> usi",
            source: "grammar: Header",
            fixture: "transcript/invalid/header.transcript",
        }
        BadHeader = "bad-header": Fault, "the header is not of the form #! transcript VERSION FORMAT [session]" {
            help: "write it as #! transcript 1 usi, or #! transcript 1 usi session",
            example: "#! transcript 1",
            source: "grammar: Header",
            fixture: "transcript/invalid/header.transcript",
        }
        UnknownVersion = "unknown-version": Fault, "this version of the grammar is not known" {
            help: "write version 1, or read the file with a newer release",
            example: "#! transcript 2 usi",
            source: "grammar: Header",
            fixture: "transcript/invalid/header.transcript",
        }
        UnknownFormat = "unknown-format": Fault, "no codec for this format is at hand" {
            help: "check the format's spelling, or register its codec",
            example: "#! transcript 1 ucci",
            source: "grammar: Header",
            fixture: "transcript/invalid/header.transcript",
        }
        MisplacedHeader = "misplaced-header": Fault, "a header stands after the first line" {
            help: "put a blank between # and ! if this is a comment, else split the file",
            example: "\"#! transcript 1 usi\\n#! transcript 1 csa\"",
            source: "grammar: Header",
            fixture: "transcript/invalid/header.transcript",
        }
        UnknownSigil = "unknown-sigil": Fault, "a line begins with no sigil" {
            help: "begin the line with one of # % > < - = ~ ! : @",
            example: "\"#! transcript 1 usi\\nusi\"",
            source: "grammar: Lines",
            fixture: "transcript/invalid/lines.transcript",
        }
        BadEscape = "bad-escape": Fault, "this is no escape" {
            help: "write one of \\n \\r \\t \\\\ \\\" \\xNN \\u{..}; a backslash is \\\\",
            example: "\"#! transcript 1 usi\\n> \\\"a\\\\qb\\\"\"",
            source: "grammar: Payloads",
            fixture: "transcript/invalid/payloads.transcript",
        }
        BadHex = "bad-hex": Fault, "a byte is no pair of hexadecimal digits" {
            help: "write bytes as pairs of digits, such as x\"01 a1 80\"",
            example: "\"#! transcript 1 usi\\n> x\\\"0g\\\"\"",
            source: "grammar: Payloads",
            fixture: "transcript/invalid/payloads.transcript",
        }
        UnclosedQuote = "unclosed-quote": Fault, "the quotation mark that ends the payload is missing" {
            help: "close it; a payload that itself begins with a quotation mark is written \"\\\"..\"",
            example: "\"#! transcript 1 usi\\n> \\\"usi\"",
            source: "grammar: Payloads",
            fixture: "transcript/invalid/payloads.transcript",
        }
        TextAfterPayload = "text-after-payload": Fault, "text follows where the line should end" {
            help: "remove it, or write it as a comment on a line of its own",
            example: "\"#! transcript 1 usi\\n> \\\"usi\\\" x\"",
            source: "grammar: Payloads",
            fixture: "transcript/invalid/payloads.transcript",
        }
        BadTag = "bad-tag": Fault, "this is no block tag" {
            help: "write << and a tag of ASCII letters, digits, _ and -; a payload that itself begins with << is written quoted",
            example: "\"#! transcript 1 usi\\n> <<a b\"",
            source: "grammar: Payloads",
            fixture: "transcript/invalid/payloads.transcript",
        }
        UnclosedBlock = "unclosed-block": Fault, "the line that ends the block is missing" {
            help: "end the block with a line that holds the tag alone",
            example: "\"#! transcript 1 sgf\\n- <<END\\n(;)\"",
            source: "grammar: Payloads",
            fixture: "transcript/invalid/payloads.transcript",
        }
        BadPath = "bad-path": Fault, "this is no path below the transcript's folder" {
            help: "write a relative path with / and without .. such as @files/game.sgf; a payload that itself begins with @ is written quoted",
            example: "\"#! transcript 1 sgf\\n- @../game.sgf\"",
            source: "grammar: Payloads",
            fixture: "transcript/invalid/payloads.transcript",
        }
        BadMetadata = "bad-metadata": Fault, "metadata is not of the form KEY: VALUE" {
            help: "write a key of lower-case letters, digits and -, a colon, and the value",
            example: "\"#! transcript 1 usi\\n% source\"",
            source: "grammar: Metadata",
            fixture: "transcript/invalid/lines.transcript",
        }
        BadMetadataValue = "bad-metadata-value": Fault, "the key can't have this value" {
            help: "at: whole milliseconds; eol: lf, crlf or cr; options: KEY=VALUE and KEY=\"VALUE\", with blanks between",
            example: "\"#! transcript 1 usi\\n% at: soon\"",
            source: "grammar: Metadata",
            fixture: "transcript/invalid/lines.transcript",
        }
        BadCode = "bad-code": Fault, "this is no code" {
            help: "write the code in kebab-case, such as unknown-command",
            example: "\"#! transcript 1 usi\\n> x\\n! Unknown 0..1\"",
            source: "grammar: Marks",
            fixture: "transcript/invalid/marks.transcript",
        }
        BadSpan = "bad-span": Fault, "this is no byte span" {
            help: "write the offset of the first byte and the offset after the last, such as 3..8",
            example: "\"#! transcript 1 usi\\n> x\\n! unknown-command 1..0\"",
            source: "grammar: Marks",
            fixture: "transcript/invalid/marks.transcript",
        }
        BadJson = "bad-json": Fault, "this is no JSON text" {
            help: "write one JSON value, on the line or in a block; it may nest 127 deep",
            example: "\"#! transcript 1 usi\\n> usi\\n: {usi}\"",
            source: "grammar: Marks",
            fixture: "transcript/invalid/marks.transcript",
        }
        MarkWithoutInput = "mark-without-input": Fault, "a mark has no input above it" {
            help: "put it below its input, without a blank line between",
            example: "\"#! transcript 1 usi\\n= usi\"",
            source: "grammar: Marks",
            fixture: "transcript/invalid/marks.transcript",
        }
        DuplicateMark = "duplicate-mark": Fault, "an input has two canonical forms or two models" {
            help: "keep one of them",
            example: "\"#! transcript 1 usi\\n> usi \\n= usi\\n= usi\"",
            source: "grammar: Marks",
            fixture: "transcript/invalid/marks.transcript",
        }
        ConflictingMarks = "conflicting-marks": Fault, "an input that is refused has no canonical form" {
            help: "remove the = or the !",
            example: "\"#! transcript 1 usi\\n> x\\n! unknown-command 0..1\\n= x\"",
            source: "grammar: Marks",
            fixture: "transcript/invalid/marks.transcript",
        }
        NoDirection = "no-direction": Fault, "a message of a session has no direction" {
            help: "write > toward the engine or server, < toward the GUI or client",
            example: "\"#! transcript 1 usi session\\n- usi\"",
            source: "grammar: Sessions",
            fixture: "transcript/invalid/marks.transcript",
        }
        BadUtf8 = "bad-utf8": Fault, "the file is not UTF-8" {
            help: "write bytes of other encodings as x\"..\" or \"\\xNN\", or put them into a file of their own",
            example: "\"#! transcript 1 usi\\n> \\xff\"",
            source: "grammar: Lines",
            fixture: "transcript/invalid/lines.transcript",
        }
        ControlCharacter = "control-character": Fault, "a control character stands in the file" {
            help: "write it escaped, in a quoted payload",
            example: "\"#! transcript 1 usi\\n> \\x00\"",
            source: "grammar: Lines",
            fixture: "transcript/invalid/lines.transcript",
        }
        LineTooLong = "line-too-long": Fault, "a line is longer than the limit" {
            help: "put the payload into a file, or raise the option line-limit",
            example: "\"#! transcript 1 usi\\n> position\"",
            source: "limits",
            fixture: "transcript/invalid/lines.transcript",
        }
        TooManyLines = "too-many-lines": Fault, "the file has more lines than the limit" {
            help: "split the file, or raise the option node-limit",
            example: "\"#! transcript 1 usi\\n> usi\\n> isready\"",
            source: "limits",
            fixture: "transcript/invalid/lines.transcript",
        }
        DocumentTooLong = "document-too-long": Fault, "the file is longer than the limit" {
            help: "split the file, or raise the option document-limit",
            example: "\"#! transcript 1 usi\\n> usi\"",
            source: "limits",
            fixture: "transcript/invalid/lines.transcript",
        }
        Bom = "bom": Deviation, "the file begins with a byte order mark" {
            help: "save it as UTF-8 without one",
            example: "\"\\u{feff}#! transcript 1 usi\"",
            source: "editors on Windows",
            fixture: "transcript/acceptable/lines.transcript",
        }
        Crlf = "crlf": Deviation, "a line ends with CR LF" {
            help: "save the file with LF, and keep version control from converting it",
            example: "\"#! transcript 1 usi\\r\\n> usi\"",
            source: "editors on Windows; git with core.autocrlf",
            fixture: "transcript/acceptable/lines.transcript",
        }
        MissingSpace = "missing-space": Deviation, "no space stands between the sigil and the text" {
            help: "write a space after the sigil",
            example: "\"#! transcript 1 usi\\n>usi\"",
            source: "files written by hand",
            fixture: "transcript/acceptable/lines.transcript",
        }
        SpacesInBlankLine = "spaces-in-blank-line": Deviation, "a blank line holds spaces or tabs" {
            help: "remove them",
            example: "\"#! transcript 1 usi\\n \\n> usi\"",
            source: "files written by hand",
            fixture: "transcript/acceptable/lines.transcript",
        }
        EdgeBlank = "edge-blank": Remark, "a plain payload begins or ends with a blank" {
            help: "write it quoted, so that the blank can be seen and no editor strips it",
            example: "\"#! transcript 1 usi\\n> usi \"",
            source: "grammar: Payloads",
            fixture: "transcript/valid/remarks.transcript",
        }
        UnknownMetadata = "unknown-metadata": Remark, "no metadata of this key is known" {
            help: "check its spelling: at, encoding, eol, options and source are known; it is kept, and means nothing",
            example: "\"#! transcript 1 usi\\n% mood: good\"",
            source: "grammar: Metadata",
            fixture: "transcript/valid/remarks.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "\"#!  transcript 1 usi\"",
            source: "level Canonical",
            fixture: "transcript/valid/spelling.transcript",
        }
        SpanOutsidePayload = "span-outside-payload": Remark, "a mark's span reaches past the end of its payload" {
            help: "count bytes, not characters, of the payload without the sigil and its space",
            example: "\"#! transcript 1 usi\\n> x\\n! unknown-command 0..9\"",
            source: "validation",
            fixture: "transcript/valid/findings.transcript",
        }
    }
}
