//! The table of notes and errors: one row a code. `boardwire explain CODE` prints it.

boardwire_core::codes! {
    /// What can be odd about a frame, a stream of frames, a link, a negotiation or a game.
    ///
    /// Its class says at which level a code is an error. Users may match exhaustively.
    pub enum Code in "sgmp" {
        // A frame.
        NotStartByte = "not-start-byte": Fault, "the first byte is none that begins a frame" {
            help: "a frame begins with 00, 01, 02 or 03; look for the next such byte, as Decoder does",
            example: "x\"85 85 d2 b3\"",
            source: "Go Modem Protocol: frame format",
            fixture: "sgmp/invalid/frames.transcript",
        }
        HighBitClear = "high-bit-clear": Fault, "a byte after the first has its high bit clear, so that the frame is cut short there" {
            help: "the line lost the rest of the frame, or it has seven data bits; SGMP needs eight and no parity",
            example: "x\"01 a1 00 80\"",
            source: "Go Modem Protocol: frame format",
            fixture: "sgmp/invalid/frames.transcript",
        }
        BadChecksum = "bad-checksum": Fault, "the checksum is not that of the other bytes" {
            help: "wait for the peer to send it again; the second byte is 80 plus the sum of the others' low seven bits, modulo 128",
            example: "x\"01 fb d0 a9\"",
            source: "Go Modem Protocol: frame format",
            fixture: "sgmp/invalid/frames.transcript",
        }
        TruncatedFrame = "truncated-frame": Fault, "the input ends inside a frame" {
            help: "a frame has four bytes; wait for more, or for the peer to send it again",
            example: "x\"01 a1 a0\"",
            source: "Go Modem Protocol: frame format",
            fixture: "sgmp/invalid/frames.transcript",
        }
        TrailingBytes = "trailing-bytes": Fault, "bytes stand after the frame" {
            help: "give one frame at a time, or the whole stream to Decoder",
            example: "x\"01 a1 a0 80 01\"",
            source: "boardwire's own: a message is one frame",
            fixture: "sgmp/invalid/frames.transcript",
        }
        BadHex = "bad-hex": Fault, "this is not a frame in hexadecimal" {
            help: "write four bytes of two digits each, as in 01:a1:a0:80",
            example: "x\"01\"",
            source: "FJK rules 2000, appendix A: the log",
            fixture: "../crates/boardwire-sgmp/tests/frame.rs",
        }
        ReservedBit = "reserved-bit": Deviation, "the reserved bit of the command byte is set" {
            help: "send it as 0: GNU Go drops such a frame, GoGui takes it",
            example: "x\"00 81 d8 a9\"",
            source: "GNU Go 3.8 and GoGui, run",
            fixture: "sgmp/acceptable/frames.transcript",
        }
        OkValue = "ok-value": Deviation, "an OK carries another value than 1023" {
            help: "send 87 ff: some programs know an OK by these two bytes",
            example: "x\"02 82 80 80\"",
            source: "GoGui's GmpToGtp, run",
            fixture: "sgmp/acceptable/frames.transcript",
        }
        DenyValue = "deny-value": Deviation, "a DENY carries another value than 0" {
            help: "send 90 80",
            example: "x\"00 95 90 85\"",
            source: "Go Modem Protocol: DENY has no value",
            fixture: "sgmp/acceptable/frames.transcript",
        }
        NewGameValue = "newgame-value": Deviation, "a NEWGAME carries another value than 0" {
            help: "send a0 80",
            example: "x\"01 a2 a0 81\"",
            source: "Go Modem Protocol: NEWGAME has no value",
            fixture: "sgmp/acceptable/frames.transcript",
        }
        TakeBackZero = "takeback-zero": Deviation, "a TAKEBACK takes no move back" {
            help: "send none; GNU Go 3.8 ends with a failed assertion on it",
            example: "x\"00 e0 e0 80\"",
            source: "GNU Go 3.8, run",
            fixture: "sgmp/acceptable/frames.transcript",
        }
        TextInsideFrame = "text-inside-frame": Remark, "talk stands inside a frame" {
            help: "send the four bytes in one go: GNU Go and cgoban drop the frame, GoGui and CGF's terminal take it",
            example: "x\"00 f9 68 69 d0 a9\"",
            source: "GNU Go 3.8 and GoGui, run",
            fixture: "sgmp/valid/talk.transcript",
        }
        UnknownQuery = "unknown-query": Remark, "no document knows this question" {
            help: "answer 0",
            example: "x\"01 be b0 8d\"",
            source: "GNU Go 3.8, run: it answers 0",
            fixture: "sgmp/valid/queries.transcript",
        }
        NotCanonical = "not-canonical": Style, "the bytes differ from those of the canonical frame" {
            help: "send talk before or after a frame, never inside",
            example: "x\"00 f9 68 69 d0 a9\"",
            source: "boardwire's own: the four bytes stand together",
            fixture: "sgmp/valid/talk.transcript",
        }
        // A stream of frames and talk.
        FrameInterrupted = "frame-interrupted": Fault, "a frame begins before the one before it is complete, which is dropped" {
            help: "none needed: the peer sends it again; if it happens often, the line loses bytes",
            example: "x\"00 85 d2 00 f9 d0 a9\"",
            source: "Go Modem Protocol: 00 to 03 always begin a frame",
            fixture: "sgmp-stream/invalid/noise.transcript",
        }
        StrayPacketByte = "stray-packet-byte": Fault, "a byte of 80 or above stands outside a frame and is dropped" {
            help: "none needed: reading goes on at the next byte that begins a frame",
            example: "x\"80\"",
            source: "Go Modem Protocol: 80 to FF are bytes of a frame",
            fixture: "sgmp-stream/invalid/noise.transcript",
        }
        FrameTooLong = "frame-too-long": Fault, "more talk stands inside a frame than the limit allows; the frame is dropped" {
            help: "raise Limits::document (in the program, -o document-limit=N), or read the stream with Decoder, which needs no limit; the example is too long at document-limit=5",
            example: "x\"00 f9 68 69 d0 a9\"",
            source: "boardwire's own bound",
            fixture: "sgmp-stream/invalid/limits.transcript",
        }
        BadTalkByte = "bad-talk-byte": Fault, "a byte of the talk is none that can be sent as text" {
            help: "talk is bytes 04 to 7F; talk::filter puts ? in place of the others",
            example: "x\"c3 a9\"",
            source: "Go Modem Protocol: byte classes",
            fixture: "../crates/boardwire-sgmp/tests/frame.rs",
        }
        // A link.
        UnexpectedOk = "unexpected-ok": Remark, "an OK came while nothing waits for one" {
            help: "none needed: it is a second OK for a command that was sent twice",
            example: "x\"00 86 87 ff\"",
            source: "Go Modem Protocol: sequence bits",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        AckMismatch = "ack-mismatch": Remark, "a command acknowledges another sequence bit than that of the last one sent" {
            help: "none needed: the peer missed a command, and sends its own again when it has it",
            example: "x\"01 a1 a0 80\"",
            source: "Go Modem Protocol: sequence bits",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        Duplicate = "duplicate": Remark, "a command came a second time; it is acknowledged again and not delivered" {
            help: "none needed: the first OK was lost or late",
            example: "x\"01 a1 a0 80\"",
            source: "GNU Go 3.8 and GoGui, run",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        SequenceError = "sequence-error": Remark, "an OK is not for the command that waits for one" {
            help: "none needed: it is for the command before, and late",
            example: "x\"00 86 87 ff\"",
            source: "GNU Go 3.8, interface/gmp.c",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        Collision = "collision": Remark, "both sides sent a command at once" {
            help: "a CollisionPolicy decides which of them goes first",
            example: "x\"01 a1 a0 80\"",
            source: "GoGui and GNU Go 3.8, run",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        EarlyResend = "early-resend": Deviation, "a command came again before its OK was overdue" {
            help: "raise the retry time: under the FJK rules a command may be sent again after 20 seconds without an OK, not earlier",
            example: "x\"01 a1 a0 80\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        NewGameRestart = "newgame-restart": Deviation, "a NEWGAME with sequence bits of its own: the peer has started afresh" {
            help: "negotiate again; LinkOptions::accept_restart decides whether the link takes it",
            example: "x\"01 a1 a0 80\"",
            source: "GNU Go 3.8 and GoGui begin with y = 1 and h = 0",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        QueueFull = "queue-full": Fault, "more commands wait to be sent than the queue holds" {
            help: "wait for OKs, or take a Link with a larger queue",
            example: "x\"01 a1 a0 80\"",
            source: "GNU Go 3.8 writes beyond its queue of 16",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        GaveUp = "gave-up": Fault, "no OK came after the last try" {
            help: "check the line and the peer, and call Link::resume to try again",
            example: "x\"01 a1 a0 80\"",
            source: "GNU Go 3.8, interface/gmp.c",
            fixture: "../crates/boardwire-sgmp/tests/link.rs",
        }
        // A negotiation.
        AnswerRange = "answer-range": Fault, "the answer is none that its question has" {
            help: "answer with a value of the protocol's table, or 0 to leave it open; the usual reply is DENY",
            example: "x\"01 da c0 99\"",
            source: "GNU Go 3.8 exits on board size 25",
            fixture: "sgmp/session/negotiation.transcript",
        }
        UnexpectedAnswer = "unexpected-answer": Fault, "an ANSWER to no question" {
            help: "an ANSWER follows a QUERY",
            example: "x\"02 c4 c0 82\"",
            source: "Go Modem Protocol: QUERY and ANSWER",
            fixture: "sgmp/session/negotiation.transcript",
        }
        RulesConflict = "rules-conflict": Fault, "the two sides insist on different rules" {
            help: "change the rules of one side, or let it answer 0",
            example: "x\"02 c4 c0 82\"",
            source: "GNU Go 3.8, run",
            fixture: "sgmp/session/negotiation.transcript",
        }
        SizeConflict = "size-conflict": Fault, "the two sides insist on different board sizes" {
            help: "change the size of one side, or let it answer 0",
            example: "x\"02 c4 c0 82\"",
            source: "GNU Go 3.8, interface/play_gmp.c",
            fixture: "sgmp/session/negotiation.transcript",
        }
        HandicapConflict = "handicap-conflict": Fault, "the two sides insist on different handicaps" {
            help: "change the handicap of one side, or let it answer 0",
            example: "x\"02 c4 c0 82\"",
            source: "GNU Go 3.8, interface/play_gmp.c",
            fixture: "sgmp/session/negotiation.transcript",
        }
        ColorConflict = "colour-conflict": Fault, "both sides want the same colour" {
            help: "change the colour of one side; to QUERY 11, 1 is white and 2 is black",
            example: "x\"02 c4 c0 82\"",
            source: "GNU Go 3.8, run: it exits",
            fixture: "sgmp/session/negotiation.transcript",
        }
        SizeUnknown = "size-unknown": Fault, "neither side knows the board's size" {
            help: "set it on one side",
            example: "x\"02 c4 c0 82\"",
            source: "GNU Go 3.8, run: it exits",
            fixture: "sgmp/session/negotiation.transcript",
        }
        // A game.
        PointOffBoard = "point-off-board": Fault, "the point is not on the board" {
            help: "refuse it with DENY; points are 1 to size times size, and some programs number rows by 19 on every board",
            example: "x\"00 a2 d0 d2\"",
            source: "GNU Go 3.8, run: it says OK and ends with a failed assertion",
            fixture: "sgmp/session/game.transcript",
        }
        PointOccupied = "point-occupied": Fault, "a stone stands on the point" {
            help: "refuse it with DENY",
            example: "x\"00 f9 d0 a9\"",
            source: "GNU Go 3.8, run: it says OK and ends with a failed assertion",
            fixture: "sgmp/session/game.transcript",
        }
        NotYourTurn = "not-your-turn": Fault, "a MOVE of the side that is not to move" {
            help: "wait for the peer's move; with a handicap White moves first",
            example: "x\"01 fa d0 a9\"",
            source: "GNU Go 3.8, run: it says OK",
            fixture: "sgmp/session/game.transcript",
        }
        ColorMismatch = "colour-mismatch": Deviation, "the colour of a MOVE is not its sender's, whose colour counts" {
            help: "set bit 9 for White and clear it for Black; GNU Go does not look at it",
            example: "x\"00 fd d4 a9\"",
            source: "GNU Go 3.8, run; GoGui sent White's moves as Black's",
            fixture: "sgmp/session/game.transcript",
        }
        TakeBackTooMany = "takeback-too-many": Fault, "more moves are to be taken back than were played" {
            help: "refuse it with DENY and leave the game as it is",
            example: "x\"00 e4 e0 84\"",
            source: "Go Modem Protocol: TAKEBACK",
            fixture: "sgmp/session/game.transcript",
        }
        GameOver = "game-over": Fault, "a MOVE after two passes" {
            help: "the game is over; start a new one with NEWGAME",
            example: "x\"00 f9 d0 a9\"",
            source: "Go Modem Protocol: two passes end a game",
            fixture: "sgmp/session/game.transcript",
        }
        ExtraPass = "extra-pass": Deviation, "a third pass after the two that ended the game; it is acknowledged and counts for nothing" {
            help: "send none; both sides of a GNU Go game do",
            example: "x\"03 d3 d0 80\"",
            source: "GNU Go 3.8, run",
            fixture: "sgmp/session/game.transcript",
        }
        Stride19 = "stride-19": Deviation, "the point is numbered with rows of 19 on a smaller board" {
            help: "number rows by the board's size; PointStride::Fixed(19) reads what CGF's library sends",
            example: "x\"00 f9 d0 a9\"",
            source: "CGFCOM's cgf_term.cpp",
            fixture: "sgmp/session/game.transcript",
        }
        // The FJK profile.
        Fjk1 = "fjk-1": Deviation, "FJK-1: the first frame is no NEWGAME of Black's" {
            help: "Black opens with NEWGAME; White only waits",
            example: "x\"01 be b0 8b\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk2 = "fjk-2": Deviation, "FJK-2: White does not reply to NEWGAME with QUERY 11" {
            help: "White asks for the colour first",
            example: "x\"03 bb b0 88\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk3 = "fjk-3": Deviation, "FJK-3: Black does not answer QUERY 11 with 2" {
            help: "the side that sends NEWGAME is Black, and says so: ANSWER 2",
            example: "x\"02 c3 c0 81\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk4 = "fjk-4": Deviation, "FJK-4: White's second question is not QUERY 8" {
            help: "White asks for colour and handicap, in this order, and for nothing else",
            example: "x\"00 ba b0 89\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk5 = "fjk-5": Deviation, "FJK-5: Black does not answer QUERY 8 with 1" {
            help: "games are even: ANSWER 1",
            example: "x\"01 c3 c0 82\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk6 = "fjk-6": Deviation, "FJK-6: the opening does not end with White's OK after the answers 2 and 1" {
            help: "White sends OK, and Black moves only after it",
            example: "x\"02 88 87 ff\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk7 = "fjk-7": Deviation, "FJK-7: MOVE and OK do not come in turn, with their sender's colour and at once" {
            help: "answer each MOVE with OK at once, then move",
            example: "x\"00 85 d2 b3\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk8 = "fjk-8": Deviation, "FJK-8: a MOVE stands in the place of the OK for the MOVE before it" {
            help: "send OK by itself, then move",
            example: "x\"01 92 d4 bd\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk9 = "fjk-9": Deviation, "FJK-9: a frame that is sent again is not as it was" {
            help: "send the same four bytes again, or nothing",
            example: "x\"00 85 d2 b3\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk10 = "fjk-10": Deviation, "FJK-10: something other than an OK that is due follows two passes" {
            help: "send nothing more: the game is over",
            example: "x\"03 d3 d0 80\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk11 = "fjk-11": Deviation, "FJK-11: a command that the profile does not have, or not after its opening" {
            help: "none but MOVE and OK is sent in a game; resignation is shown on the screen only",
            example: "x\"00 e1 e0 81\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk12 = "fjk-12": Deviation, "FJK-12: a move beyond the 400th, or after the own time ran out within 300 moves" {
            help: "stop: after move 400 the referee decides, and a side without time has lost",
            example: "x\"00 f9 d0 a9\"",
            source: "FJK rules 2000, section 6, paragraph 2",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk13 = "fjk-13": Deviation, "FJK-13: the board has not 19 lines, or a point is not on it" {
            help: "play on 19 lines, or let the checker take any size",
            example: "x\"00 d2 d3 ff\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
        Fjk14 = "fjk-14": Deviation, "FJK-14: the frame is not canonical" {
            help: "send OK as 87 ff, DENY and NEWGAME with 0, and the reserved bit as 0",
            example: "x\"02 82 80 80\"",
            source: "FJK rules 2000, appendix A",
            fixture: "sgmp/session/profile.transcript",
        }
    }
}

/// Why a frame, a stream or a link refused something; its code is [`Code`].
pub type ParseError = boardwire_core::ParseError<Code>;
/// Something odd that was read all the same.
pub type Note = boardwire_core::Note<Code>;
