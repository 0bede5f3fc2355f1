//! The table of notes and errors of SGF.

mod conduct;

boardwire_core::codes! {
    /// What can be odd about a file of SGF games. [`sgfc`](Code::sgfc) gives the message numbers of SGFC, the reference checker.
    pub enum Code in "sgf" {
        NoSgfData = "no-sgf-data": Fault, "no game tree begins in the input" {
            help: "a game tree begins with `(;`: check that this is an SGF file",
            example: "hello",
            source: "SGFC 2.0 message 7",
            fixture: "sgf/invalid/structure.transcript",
        }
        NotSgfGib = "not-sgf-gib": Fault, "this is a GIB file of Tygem, not SGF" {
            help: "convert it with a program that reads GIB",
            example: "\"\\\\HS\\r\\n\\\\[GAMEBLACKNAME=anna\\\\]\\r\\n\"",
            source: "GIB files of Tygem: the first line is \\HS",
            fixture: "sgf/invalid/structure.transcript",
        }
        NotSgfNgf = "not-sgf-ngf": Fault, "this is an NGF file of WBaduk, not SGF" {
            help: "convert it with a program that reads NGF",
            example: "\"Rating game\\r\\n19\\r\\nanna 1D\\r\\nberta 1D\\r\\nhttp://example.org/\\r\\n0\\r\\n0\\r\\n6\\r\\n20050101 [12:00]\\r\\n0\\r\\nresult\\r\\n1\\r\\nPMABBQDDQ\\r\\n\"",
            source: "NGF files of WBaduk: the board size on the second line, moves as lines PM..",
            fixture: "sgf/invalid/structure.transcript",
        }
        InputTooLarge = "input-too-large": Fault, "the input is larger than the limit allows" {
            help: "raise the limit (document-limit) for inputs that you trust, or read the collection game by game",
            example: "(;GM[1];B[aa])",
            source: "boardwire's own bound",
            fixture: "sgf/invalid/limits.transcript",
        }
        LimitDepth = "limit-depth": Fault, "variations nest deeper than the limit allows" {
            help: "raise the limit (nesting-limit) for inputs that you trust",
            example: "(;B[aa](;W[bb](;B[cc])))",
            source: "boardwire's own bound",
            fixture: "sgf/invalid/limits.transcript",
        }
        LimitNodes = "limit-nodes": Fault, "there are more nodes than the limit allows" {
            help: "raise the limit (node-limit) for inputs that you trust",
            example: "(;B[aa];W[bb];B[cc])",
            source: "boardwire's own bound",
            fixture: "sgf/invalid/limits.transcript",
        }
        LimitValue = "limit-value": Fault, "a value is longer than the limit allows" {
            help: "raise the limit (value-limit) for inputs that you trust",
            example: "(;C[a long comment])",
            source: "boardwire's own bound",
            fixture: "sgf/invalid/limits.transcript",
        }
        LimitPoints = "limit-points": Fault, "a property has more values than the limit allows" {
            help: "raise the limit (points-limit) for inputs that you trust",
            example: "(;AB[aa][bb][cc])",
            source: "boardwire's own bound",
            fixture: "sgf/invalid/limits.transcript",
        }
        HeaderSkipped = "header-skipped": Remark, "text stands before the first game tree" {
            help: "it is no part of the record and is kept as it is",
            example: "\"From: anna\\n\\n(;GM[1];B[aa])\"",
            source: "SGFC 2.0: text before the first tree is skipped without a message",
            fixture: "sgf/valid/structure.transcript",
        }
        DataBeforeTree = "data-before-tree": Remark, "text before the first game tree looks like moves" {
            help: "check that the game's beginning `(;` is not missing",
            example: "x [aa] y(;B[aa])",
            source: "SGFC 2.0 message 6",
            fixture: "sgf/valid/structure.transcript",
        }
        StrayChars = "stray-chars": Deviation, "text stands where none may stand" {
            help: "only white space may stand between properties, values, nodes and trees; a `]` in a value is written `\\]`",
            example: "(;B[aa]xyz;W[bb])",
            source: "SGFC 2.0 message 8",
            fixture: "sgf/acceptable/structure.transcript",
        }
        UnescapedBracket = "unescaped-bracket": Remark, "the value before ends at a `]` that seems to belong to it" {
            help: "write `\\]` inside a value",
            example: "(;US[Mat[3d]];B[aa])",
            source: "records of Go servers with ranks in brackets",
            fixture: "sgf/acceptable/structure.transcript",
        }
        MissingCloseParen = "missing-close-paren": Deviation, "the input ends inside a variation" {
            help: "close each `(` with `)`: the file may have been cut off",
            example: "(;B[aa];W[bb]",
            source: "SGFC 2.0 message 9",
            fixture: "sgf/acceptable/structure.transcript",
        }
        UnexpectedEof = "unexpected-eof": Deviation, "the input ends inside a property" {
            help: "the file may have been cut off: end the value with `]`",
            example: "(;C[abc",
            source: "SGFC 2.0 message 10",
            fixture: "sgf/acceptable/structure.transcript",
        }
        IdentTooLong = "ident-too-long": Deviation, "an identifier has more capitals than the limit allows" {
            help: "identifiers have one or two capitals; the default bound is 100 (ident-limit)",
            example: "(;AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA[x];B[aa])",
            source: "SGFC 2.0 message 11",
            fixture: "sgf/acceptable/structure.transcript",
        }
        LowercaseInIdent = "lowercase-in-ident": Deviation, "an identifier has lower-case letters, which FF[4] does not allow" {
            help: "write the capitals alone",
            example: "(;FF[4];Black[aa])",
            source: "SGFC 2.0 message 16; SGF FF[4], properties",
            fixture: "sgf/acceptable/structure.transcript",
        }
        LongIdent = "long-ident": Remark, "an identifier has more than two capitals" {
            help: "old readers know identifiers of one and two letters only",
            example: "(;FF[4]MULTIGOGM[1];B[aa])",
            source: "SGFC 2.0 message 31",
            fixture: "sgf/valid/properties.transcript",
        }
        IdentWithoutValue = "ident-without-value": Deviation, "an identifier has no value" {
            help: "write a value, be it the empty one: KO[]",
            example: "(;B;W[aa])",
            source: "SGFC 2.0 message 20",
            fixture: "sgf/acceptable/structure.transcript",
        }
        ValueWithoutIdent = "value-without-ident": Deviation, "a value has no identifier before it" {
            help: "write the identifier in capitals before the value",
            example: "(;[aa]B[bb])",
            source: "SGFC 2.0 message 54",
            fixture: "sgf/acceptable/structure.transcript",
        }
        EmptyVariation = "empty-variation": Deviation, "a variation has no node" {
            help: "take `()` out, or write a node `;` in it",
            example: "(;GM[1](;B[aa])())",
            source: "SGFC 2.0 message 12",
            fixture: "sgf/acceptable/structure.transcript",
        }
        BadVariationStart = "bad-variation-start": Deviation, "a variation begins with another one instead of a node" {
            help: "write a node `;` after each `(`",
            example: "(;GM[1]((;B[aa])))",
            source: "SGFC 2.0 message 21",
            fixture: "sgf/acceptable/structure.transcript",
        }
        MissingFirstSemicolon = "missing-first-semicolon": Deviation, "a game tree begins without `;`" {
            help: "begin a game tree with `(;`",
            example: "(GM[1]FF[4];B[aa])",
            source: "SGFC 2.0 message 36",
            fixture: "sgf/acceptable/structure.transcript",
        }
        MissingSemicolon = "missing-semicolon": Deviation, "a property stands directly after `(`" {
            help: "begin a variation with `(;`",
            example: "(;B[aa](W[bb]))",
            source: "SGFC 2.0 message 67",
            fixture: "sgf/acceptable/structure.transcript",
        }
        MissingOpenParen = "missing-open-paren": Deviation, "a node stands after a variation" {
            help: "begin another variation with `(;`, or move the node before the variations",
            example: "(;B[aa](;W[bb]);W[cc])",
            source: "SGFC 2.0 message 66",
            fixture: "sgf/acceptable/structure.transcript",
        }
        DuplicateProperty = "duplicate-property": Deviation, "a property stands twice in a node" {
            help: "a property stands once in a node, with all its values",
            example: "(;AB[aa]AW[bb]AB[cc])",
            source: "SGFC 2.0 message 28",
            fixture: "sgf/acceptable/properties.transcript",
        }
        TooManyValues = "too-many-values": Deviation, "a property has several values where one is allowed" {
            help: "keep one value",
            example: "(;B[aa][bb])",
            source: "SGFC 2.0 message 13",
            fixture: "sgf/acceptable/properties.transcript",
        }
        UnknownProperty = "unknown-property": Remark, "the property is none that SGF defines" {
            help: "it may be private, or misspelt",
            example: "(;FF[4]XX[1];B[aa])",
            source: "SGFC 2.0 message 35",
            fixture: "sgf/valid/properties.transcript",
        }
        PropertyNotInFf = "property-not-in-ff": Remark, "the file's version of SGF does not define the property" {
            help: "write FF[4] in the root, or leave the property out",
            example: "(;FF[3]SQ[aa];B[aa])",
            source: "SGFC 2.0 message 40; SGF FF[4], properties.html",
            fixture: "sgf/valid/properties.transcript",
        }
        FeatureNotInFf = "feature-not-in-ff": Deviation, "the file's version of SGF does not have this" {
            help: "boards above 19, rectangular boards and rectangles of points need FF[4]",
            example: "(;FF[3]AB[aa:bb];B[dd])",
            source: "SGFC 2.0 message 51",
            fixture: "sgf/acceptable/versions.transcript",
        }
        EmptyPassInOldFf = "empty-pass-in-old-ff": Deviation, "a pass is written as an empty value before FF[4]" {
            help: "write tt, or FF[4] in the root",
            example: "(;FF[3];B[])",
            source: "SGFC 2.0 message 65",
            fixture: "sgf/acceptable/versions.transcript",
        }
        IntegerKomi = "integer-komi": Remark, "the private property KI holds twice the komi" {
            help: "write KM",
            example: "(;FF[1]GM[1]KI[11];B[aa])",
            source: "SGFC 2.0 message 59",
            fixture: "sgf/valid/properties.transcript",
        }
        BadValue = "bad-value": Deviation, "a value makes no sense" {
            help: "check the value's form",
            example: "(;B[111])",
            source: "SGFC 2.0 message 14",
            fixture: "sgf/acceptable/values.transcript",
        }
        ValueCorrected = "value-corrected": Deviation, "a value has a wrong form that can be read" {
            help: "write the value in its right form",
            example: "(;FF[4];MN[ 5x])",
            source: "SGFC 2.0 message 15",
            fixture: "sgf/acceptable/values.transcript",
        }
        EmptyValue = "empty-value": Deviation, "a value is empty where it may not be" {
            help: "write a value, or leave the property out",
            example: "(;FF[4]PM[];B[aa])",
            source: "SGFC 2.0 message 17",
            fixture: "sgf/acceptable/values.transcript",
        }
        NulByte = "nul-byte": Remark, "a value holds a NUL byte" {
            help: "take the byte out",
            example: "\"(;C[a\\x00b];B[aa])\"",
            source: "SGFC 2.0 message 22",
            fixture: "sgf/valid/values.transcript",
        }
        ComposeExpected = "compose-expected": Deviation, "a value of two parts has no `:`" {
            help: "write both parts with a colon between",
            example: "(;FF[4]AP[writer];B[aa])",
            source: "SGFC 2.0 message 23",
            fixture: "sgf/acceptable/values.transcript",
        }
        ComposeCorrected = "compose-corrected": Deviation, "a value of two parts has a wrong form that can be read" {
            help: "write both parts in their right form and order",
            example: "(;FF[4]AB[bb:aa];B[dd])",
            source: "SGFC 2.0 message 25",
            fixture: "sgf/acceptable/values.transcript",
        }
        PointNotUnique = "point-not-unique": Deviation, "a point stands twice where it may stand once" {
            help: "keep one of the points",
            example: "(;FF[4]AB[aa][aa];B[dd])",
            source: "SGFC 2.0 message 38",
            fixture: "sgf/acceptable/values.transcript",
        }
        BadView = "bad-view": Deviation, "VW is not two corners, or in FF[4] has an empty value among points" {
            help: "before FF[4], VW holds two points; in FF[4], a list of points",
            example: "(;FF[3]VW[aa];B[aa])",
            source: "SGFC 2.0 message 52",
            fixture: "sgf/acceptable/versions.transcript",
        }
        BadGameInfo = "bad-game-info": Deviation, "DT, RE, KM or TM has not its mandated form" {
            help: "write such as DT[1996-05-06], RE[B+3.5], KM[6.5], TM[1800]",
            example: "(;FF[4]RE[maybe];B[aa])",
            source: "SGFC 2.0 message 33; SGF FF[4], properties.html",
            fixture: "sgf/acceptable/info.transcript",
        }
        BadRootValue = "bad-root-value": Deviation, "FF, GM or SZ holds no usable number" {
            help: "write such as FF[4], GM[1], SZ[19]",
            example: "(;FF[4]GM[go];B[aa])",
            source: "SGFC 2.0 message 18",
            fixture: "sgf/acceptable/root.transcript",
        }
        UnknownFf = "unknown-ff": Deviation, "the version of SGF is above 4" {
            help: "FF[4] is the newest",
            example: "(;FF[5];B[aa])",
            source: "SGFC 2.0 message 46",
            fixture: "sgf/acceptable/root.transcript",
        }
        SquareSizeAsPair = "square-size-as-pair": Deviation, "a square board's size is written as a pair" {
            help: "write SZ[19]",
            example: "(;FF[4]SZ[19:19];B[aa])",
            source: "SGFC 2.0 message 47; SGF FF[4], SZ",
            fixture: "sgf/acceptable/root.transcript",
        }
        SizeTooBig = "size-too-big": Deviation, "the board is larger than 52x52" {
            help: "points reach to 52; in Hex, where boards have any size, this is a remark",
            example: "(;FF[4]SZ[300];B[CC])",
            source: "SGFC 2.0 message 50",
            fixture: "sgf/acceptable/root.transcript",
        }
        GameNotChecked = "game-not-checked": Remark, "the values of this game's moves and points are not checked" {
            help: "no rules for them are known here",
            example: "(;FF[4]GM[3];B[e2e4])",
            source: "SGFC 2.0 message 19",
            fixture: "sgf/valid/root.transcript",
        }
        MoveInRoot = "move-in-root": Remark, "a move stands in the root node" {
            help: "write it in a node of its own",
            example: "(;FF[4]B[aa];W[bb])",
            source: "SGFC 2.0 message 24",
            fixture: "sgf/valid/nodes.transcript",
        }
        RootPropertyOutsideRoot = "root-property-outside-root": Deviation, "a property of the root stands in another node" {
            help: "write it in the root",
            example: "(;FF[4];SZ[19]B[aa])",
            source: "SGFC 2.0 message 32",
            fixture: "sgf/acceptable/nodes.transcript",
        }
        SetupAndMoveMixed = "setup-and-move-mixed": Deviation, "a node mixes setup and move properties" {
            help: "write them in two nodes",
            example: "(;FF[4]AB[aa]B[bb])",
            source: "SGFC 2.0 message 30",
            fixture: "sgf/acceptable/nodes.transcript",
        }
        TwoMovesInNode = "two-moves-in-node": Deviation, "a node has moves of both colours" {
            help: "write each move in a node of its own",
            example: "(;FF[4];B[aa]W[bb])",
            source: "SGFC 2.0 message 37",
            fixture: "sgf/acceptable/nodes.transcript",
        }
        GameInfoNotUnique = "game-info-not-unique": Deviation, "game info stands in two nodes of one path" {
            help: "write all game info in one node",
            example: "(;FF[4]PB[anna];PW[berta])",
            source: "SGFC 2.0 message 44",
            fixture: "sgf/acceptable/nodes.transcript",
        }
        ContradictingAnnotation = "contradicting-annotation": Deviation, "an annotation contradicts another one in the node" {
            help: "keep one of GB, GW, DM and UC, and one of BM, DO, IT and TE",
            example: "(;FF[4];B[aa]GB[1]GW[1])",
            source: "SGFC 2.0 message 41",
            fixture: "sgf/acceptable/nodes.transcript",
        }
        TeBmCombination = "te-bm-combination": Deviation, "TE and BM stand in one node" {
            help: "write IT for TE with BM, and DO for BM with TE",
            example: "(;FF[4];B[aa]BM[1]TE[2])",
            source: "SGFC 2.0 message 42; SGF FF[3], BM and TE",
            fixture: "sgf/acceptable/nodes.transcript",
        }
        AnnotationWithoutMove = "annotation-without-move": Deviation, "a move's annotation stands in a node without a move" {
            help: "write it beside the move",
            example: "(;FF[4];BM[1])",
            source: "SGFC 2.0 message 43",
            fixture: "sgf/acceptable/nodes.transcript",
        }
        RedundantSetup = "redundant-setup": Remark, "a setup property places what is there already" {
            help: "leave it out",
            example: "(;FF[4]AB[aa];AB[aa])",
            source: "SGFC 2.0 message 39",
            fixture: "sgf/valid/nodes.transcript",
        }
        OccupiedPoint = "occupied-point": Remark, "a move is played on a stone" {
            help: "the move is executed all the same; check the record",
            example: "(;FF[4];B[aa];W[aa])",
            source: "SGFC 2.0 message 58",
            fixture: "sgf/valid/nodes.transcript",
        }
        MaybePass = "maybe-pass": Remark, "a move off the board may be meant as a pass" {
            help: "write [] for a pass",
            example: "(;FF[4]SZ[9];B[jj])",
            source: "records with size+1 for a pass",
            fixture: "sgf/acceptable/values.transcript",
        }
        VariationLevelUncertain = "variation-level-uncertain": Remark, "alternatives may be stored one level too deep" {
            help: "check where the variations belong",
            example: "(;FF[1];W[aa](;B[bb])(;AE[aa];W[ba])(;B[dd]))",
            source: "SGFC 2.0 message 56",
            fixture: "sgf/valid/variations.transcript",
        }
        VariationLevelCorrected = "variation-level-corrected": Remark, "alternatives are stored one level too deep" {
            help: "play the variations beside the move that they replace",
            example: "(;FF[1];W[aa](;B[bb])(;AE[aa];W[ba]))",
            source: "SGFC 2.0 message 57",
            fixture: "sgf/valid/variations.transcript",
        }
        MixedFf = "mixed-ff": Remark, "trees of the collection have different versions" {
            help: "use one version in a collection",
            example: "(;FF[4];B[aa])(;FF[3];B[aa])",
            source: "SGFC 2.0 message 45",
            fixture: "sgf/valid/collections.transcript",
        }
        MixedGames = "mixed-games": Remark, "trees of the collection are of different games" {
            help: "use one game in a collection",
            example: "(;FF[4]GM[1])(;FF[4]GM[2])",
            source: "SGFC 2.0 message 53",
            fixture: "sgf/valid/collections.transcript",
        }
        MixedEncodings = "mixed-encodings": Remark, "trees of the collection name different charsets" {
            help: "use one charset in a file",
            example: "(;FF[4]CA[UTF-8])(;FF[4]CA[ISO-8859-1])",
            source: "SGFC 2.0 messages 74 and 75",
            fixture: "sgf/valid/collections.transcript",
        }
        SeveralTrees = "several-trees": Deviation, "the file has more than one game tree (strict style)" {
            help: "write each game in a file of its own",
            example: "(;FF[4];B[aa])(;FF[4];B[bb])",
            source: "SGFC 2.0 message 60, option -r",
            fixture: "sgf/acceptable/strict.transcript",
        }
        HandicapMismatch = "handicap-mismatch": Remark, "HA differs from the number of black setup stones (strict style)" {
            help: "place as many stones with AB as HA says",
            example: "(;FF[4]HA[3]AB[dd][pp])",
            source: "SGFC 2.0 message 61, option -r",
            fixture: "sgf/acceptable/strict.transcript",
        }
        NoHandicap = "no-handicap": Remark, "HA is 0 or 1: there is no handicap" {
            help: "leave HA out: it is 2 or more",
            example: "(;FF[4]HA[0];B[aa])",
            source: "SGF FF[4] for Go, go.html: HA; Fox and GNU Go write HA[0]",
            fixture: "sgf/valid/reports.transcript",
        }
        SetupInMainLine = "setup-in-main-line": Remark, "setup stands in the main line after the root (strict style)" {
            help: "place stones in the root",
            example: "(;FF[4];B[aa];AW[bb])",
            source: "SGFC 2.0 message 62, option -r",
            fixture: "sgf/acceptable/strict.transcript",
        }
        SameColourTwice = "same-colour-twice": Remark, "a player moves twice in a row (strict style)" {
            help: "write a pass between",
            example: "(;FF[4];B[aa];B[bb])",
            source: "SGFC 2.0 message 63, option -r",
            fixture: "sgf/acceptable/strict.transcript",
        }
        Bom = "bom": Remark, "the file begins with a byte-order mark" {
            help: "SGF has no use for it: take it out",
            example: "x\"ef bb bf 28 3b 42 5b 61 61 5d 29\"",
            source: "records saved by Windows editors",
            fixture: "sgf/valid/encoding.transcript",
        }
        BomConflict = "bom-conflict": Remark, "the byte-order mark and CA name different charsets" {
            help: "write the file's charset in CA",
            example: "x\"ef bb bf 28 3b 46 46 5b 34 5d 43 41 5b 42 69 67 35 5d 29\"",
            source: "SGFC 2.0 message 73, fatal there",
            fixture: "sgf/valid/encoding.transcript",
        }
        UndecodableBytes = "undecodable-bytes": Remark, "a text has bytes that are none of its charset" {
            help: "write the file's charset in CA",
            example: "x\"28 3b 43 5b ff 5d 29\"",
            source: "SGFC 2.0 message 71",
            fixture: "sgf/valid/encoding.transcript",
        }
        UnknownEncoding = "unknown-encoding": Remark, "CA names a charset that is not known" {
            help: "write such as UTF-8",
            example: "(;FF[4]CA[klingon];B[aa])",
            source: "SGFC 2.0 message 72",
            fixture: "sgf/valid/encoding.transcript",
        }
        EncodingClash = "encoding-clash": Remark, "the file's bytes are not in the charset that CA names" {
            help: "write the file's charset in CA",
            example: "x\"28 3b 46 46 5b 34 5d 43 41 5b 55 54 46 2d 38 5d 43 5b ff 5d 29\"",
            source: "SGFC 2.0 message 73, fatal there",
            fixture: "sgf/valid/encoding.transcript",
        }
        FjkNote = "fjk-note": Deviation, "a remark behind a `/` stands between properties" {
            help: "SGF has no such remarks: write a comment C",
            example: "\"(;GM[1]FF[1] /game\\nSZ[19];B[aa])\"",
            source: "FJK computer Go rules 2000, appendix B: its template",
            fixture: "sgf/acceptable/fjk.transcript",
        }
        DialectFox = "dialect-fox": Remark, "the property is read as Fox means it" {
            help: "asked for by the option dialect: KM counts hundredths, TC and TT are byoyomi",
            example: "(;FF[4]KM[375]TC[3]TT[30])",
            source: "records of Fox (foxwq)",
            fixture: "sgf/valid/dialects.transcript",
        }
        DialectNihonKiin = "dialect-nihonkiin": Remark, "the property is read as the Nihon Ki-in and kin mean it" {
            help: "asked for by the option dialect: TE is the event, RD the date, KO the komi, HD the handicap, LT and LC byoyomi",
            example: "(;FF[4]RD[2019-03-05]HD[0])",
            source: "records of the Nihon Ki-in, Cyberoro and Sina",
            fixture: "sgf/valid/dialects.transcript",
        }
        DialectIgs = "dialect-igs": Remark, "the property is read as IGS and NNGS mean it" {
            help: "asked for by the option dialect: TM counts seconds whatever FF says",
            example: "(;GM[1]TM[60]PC[IGS: here])",
            source: "records of IGS and NNGS",
            fixture: "sgf/valid/dialects.transcript",
        }
        DialectCgoban1 = "dialect-cgoban1": Remark, "the property is read as CGoban 1 means it" {
            help: "asked for by the option dialect: TM has the overtime too, SY names the program",
            example: "(;FF[3]SY[Cgoban 1.9.14])",
            source: "CGoban 1.9",
            fixture: "sgf/valid/dialects.transcript",
        }
        IllegalMove = "illegal-move": Remark, "the rules do not allow a move" {
            help: "check the moves before it",
            example: "(;FF[4];B[ab];B[ba];W[aa])",
            source: "rules of Go; SGF executes every move all the same",
            fixture: "sgf/valid/replay.transcript",
        }
        ScoreMismatch = "score-mismatch": Remark, "the marked territory gives another score than RE tells" {
            help: "check RE, KM, TB and TW, and that all captures are in the record",
            example: "(;FF[4]SZ[3]RE[B+4]AB[ba][bb][bc]AW[ca]TB[aa][ab][ac])",
            source: "SGF FF[4], RE, TB and TW; territory or area as RU names the rules",
            fixture: "sgf/valid/replay.transcript",
        }
        PositionNotFollowed = "position-not-followed": Remark, "stones are placed more often than the limit allows to follow" {
            help: "raise the limit (node-limit): up to there a position is known in all variations",
            example: "(;FF[4](;AB[aa:ee];B[aa])(;W[aa]))",
            source: "boardwire's own bound",
            fixture: "sgf/valid/limits.transcript",
        }
        TooManyNotes = "too-many-notes": Remark, "there are more notes than the limit allows" {
            help: "raise the limit (notes-limit) to see all",
            example: "(;]a;]a;]a)",
            source: "boardwire's own bound",
            fixture: "sgf/acceptable/limits.transcript",
        }
        NotCanonical = "not-canonical": Style, "the text differs from the canonical form" {
            help: "`boardwire fmt` writes the canonical form",
            example: "(;B[aa] ;W[bb])",
            source: "boardwire's own order and line breaks",
            fixture: "sgf/valid/structure.transcript",
        }
    }
}

/// Why a file was refused: the code, its byte span in the caller's input, and what was expected there.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a file: the code, and its byte span in the caller's input.
pub type Note = boardwire_core::Note<Code>;

impl Code {
    /// The numbers of the messages that SGFC 2.0, the reference checker, has for this; empty where it has none.
    ///
    /// ```
    /// use boardwire_sgf::Code;
    ///
    /// assert_eq!(Code::StrayChars.sgfc(), [8]);
    /// assert!(Code::MaybePass.sgfc().is_empty());
    /// ```
    #[must_use]
    pub const fn sgfc(self) -> &'static [u8] {
        match self {
            Self::InputTooLarge
            | Self::LimitDepth
            | Self::LimitNodes
            | Self::LimitValue
            | Self::LimitPoints => &[5],
            Self::DataBeforeTree => &[6],
            Self::NoSgfData | Self::NotSgfGib | Self::NotSgfNgf => &[7],
            Self::StrayChars => &[8],
            Self::MissingCloseParen => &[9],
            Self::UnexpectedEof => &[10],
            Self::IdentTooLong => &[11],
            Self::EmptyVariation => &[12],
            Self::TooManyValues => &[13],
            Self::BadValue => &[14],
            Self::ValueCorrected => &[15],
            Self::LowercaseInIdent => &[16],
            Self::EmptyValue => &[17],
            Self::BadRootValue => &[18],
            Self::GameNotChecked => &[19],
            Self::IdentWithoutValue => &[20],
            Self::BadVariationStart => &[21],
            Self::NulByte => &[22],
            Self::ComposeExpected => &[23],
            Self::MoveInRoot => &[24],
            Self::ComposeCorrected => &[25],
            Self::DuplicateProperty => &[28],
            Self::SetupAndMoveMixed => &[30],
            Self::LongIdent => &[31],
            Self::RootPropertyOutsideRoot => &[32],
            Self::BadGameInfo => &[33],
            Self::UnknownProperty => &[35],
            Self::MissingFirstSemicolon => &[36],
            Self::TwoMovesInNode => &[37],
            Self::PointNotUnique => &[38],
            Self::RedundantSetup => &[39],
            Self::PropertyNotInFf => &[40],
            Self::ContradictingAnnotation => &[41],
            Self::TeBmCombination => &[42],
            Self::AnnotationWithoutMove => &[43],
            Self::GameInfoNotUnique => &[44],
            Self::MixedFf => &[45],
            Self::UnknownFf => &[46],
            Self::SquareSizeAsPair => &[47],
            Self::SizeTooBig => &[50],
            Self::FeatureNotInFf => &[51],
            Self::BadView => &[52],
            Self::MixedGames => &[53],
            Self::ValueWithoutIdent => &[54],
            Self::VariationLevelUncertain => &[56],
            Self::VariationLevelCorrected => &[57],
            Self::OccupiedPoint => &[58],
            Self::IntegerKomi => &[59],
            Self::SeveralTrees => &[60],
            Self::HandicapMismatch => &[61],
            Self::SetupInMainLine => &[62],
            Self::SameColourTwice => &[63],
            Self::EmptyPassInOldFf => &[65],
            Self::MissingOpenParen => &[66],
            Self::MissingSemicolon => &[67],
            Self::UndecodableBytes => &[71],
            Self::UnknownEncoding => &[72],
            Self::BomConflict | Self::EncodingClash => &[73],
            Self::MixedEncodings => &[74, 75],
            Self::HeaderSkipped
            | Self::UnescapedBracket
            | Self::MaybePass
            | Self::Bom
            | Self::FjkNote
            | Self::DialectFox
            | Self::DialectNihonKiin
            | Self::DialectIgs
            | Self::DialectCgoban1
            | Self::IllegalMove
            | Self::NoHandicap
            | Self::ScoreMismatch
            | Self::PositionNotFollowed
            | Self::TooManyNotes
            | Self::NotCanonical => &[],
        }
    }
}
