//! The table of what a session finds: order, echoes, times and results.

use boardwire_core::codes;

codes! {
    /// What is odd about the order, the time or the meaning of lines. All are remarks: each line by itself is well formed.
    pub enum Code in "csa-session" {
        LineBeforeLogin = "line-before-login": Remark, "the client says something before LOGIN" {
            help: "log in first",
            example: "AGREE",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/login.transcript",
        }
        SecondLogin = "second-login": Remark, "the client logs in again on the same connection" {
            help: "open a new connection: the server takes a second LOGIN for an unknown command",
            example: "LOGIN alice pw",
            source: "shogi-server login.rb", fixture: "csa-session/session/login.transcript",
        }
        LoginNameDiffers = "login-name-differs": Remark, "the server greets another name than the one that logged in" {
            help: "check that the lines are of one connection",
            example: "LOGIN:bob OK",
            source: "CSA protocol 1.1", fixture: "csa-session/session/login.transcript",
        }
        LateLogin = "late-login": Remark, "the client does not log in in time" {
            help: "send LOGIN right after connecting: shogi-server waits 300 seconds",
            example: "LOGIN alice pw",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/login.transcript",
        }
        ExtendedInCsaMode = "extended-in-csa-mode": Remark, "an extended command in CSA mode" {
            help: "log in with x1 to use extended commands",
            example: "%%WHO",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/extended.transcript",
        }
        GameWhileBusy = "game-while-busy": Remark, "the client asks for a game while it has one" {
            help: "ask when connected or waiting for a game",
            example: "%%GAME test-900-0 *",
            source: "shogi-server command.rb", fixture: "csa-session/session/extended.transcript",
        }
        ReplyWithoutCommand = "reply-without-command": Remark, "the server answers an extended command that was not given" {
            help: "check that no line of the client is missing",
            example: "##[WHO] +OK",
            source: "shogi-server command.rb", fixture: "csa-session/session/extended.transcript",
        }
        MissingReply = "missing-reply": Remark, "an extended command or an empty line is never answered" {
            help: "end each answer with +OK; answer an empty line with an empty line",
            example: "%%LIST",
            source: "shogi-server command.rb", fixture: "csa-session/session/extended.transcript",
        }
        AgreeWithoutSummary = "agree-without-summary": Remark, "the client answers a game that is not offered" {
            help: "wait for END Game_Summary, and answer once",
            example: "AGREE",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/agreement.transcript",
        }
        GameIdDiffers = "game-id-differs": Remark, "the line names another game than the one that was offered" {
            help: "repeat the Game_ID of the summary",
            example: "AGREE other",
            source: "CSA protocol 1.1", fixture: "csa-session/session/agreement.transcript",
        }
        LateAgree = "late-agree": Remark, "the client does not answer the offered game in time" {
            help: "answer at once: shogi-server rejects the game after 120 seconds",
            example: "AGREE",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/agreement.transcript",
        }
        StartWithoutAgree = "start-without-agree": Remark, "the game starts though the client did not agree" {
            help: "send START when both have agreed",
            example: "START:game",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/agreement.transcript",
        }
        SummaryFault = "summary-fault": Remark, "the Game_Summary can't be read" {
            help: "see what is said of the row that it is about; the format csa-summary tells all that is wrong with a block",
            example: "END Game_Summary",
            source: "CSA protocol 1.1", fixture: "csa-session/session/agreement.transcript",
        }
        SummaryUnclosed = "summary-unclosed": Remark, "the Game_Summary never ends" {
            help: "end the block with END Game_Summary",
            example: "BEGIN Game_Summary",
            source: "CSA protocol 1.1", fixture: "csa-session/session/agreement.transcript",
        }
        NoYourTurn = "no-your-turn": Remark, "the offered game does not say which side the client has" {
            help: "write Your_Turn in the summary",
            example: "END Game_Summary",
            source: "CSA protocol 1.1", fixture: "csa-session/session/agreement.transcript",
        }
        NotInGame = "not-in-game": Remark, "a move or a special outside a game" {
            help: "the server ignores it",
            example: "+7776FU",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/moves.transcript",
        }
        WrongSide = "wrong-side": Remark, "the move has the sign of the side that is not to move" {
            help: "write the mover's own sign",
            example: "-3334FU",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/moves.transcript",
        }
        OutOfTurn = "out-of-turn": Remark, "the client moves in the opponent's turn" {
            help: "wait for the opponent's move: shogi-server keeps the line for later, strict servers end the game by #ILLEGAL_ACTION",
            example: "-3334FU",
            source: "shogi-server game.rb", fixture: "csa-session/session/moves.transcript",
        }
        RepeatedMove = "repeated-move": Remark, "the client sends the last accepted move again" {
            help: "the server ignores it",
            example: "+7776FU",
            source: "shogi-server game.rb", fixture: "csa-session/session/moves.transcript",
        }
        IllegalMove = "illegal-move": Remark, "the move can't be played in this position" {
            help: "sent, it loses the game; echoed, #ILLEGAL_MOVE has to follow",
            example: "+7733FU",
            source: "CSA protocol 1.1", fixture: "csa-session/session/moves.transcript",
        }
        SpecialNotAllowed = "special-not-allowed": Remark, "a special that loses the game on the spot" {
            help: "a client has %TORYO and %KACHI; shogi-server takes every other for an illegal move",
            example: "%CHUDAN",
            source: "shogi-server game.rb", fixture: "csa-session/session/moves.transcript",
        }
        TimeMissing = "time-missing": Remark, "the server's move has no time" {
            help: "write ,T and the time behind the move",
            example: "+7776FU",
            source: "CSA protocol 1.1", fixture: "csa-session/session/moves.transcript",
        }
        EchoDiffers = "echo-differs": Remark, "the server echoes another move than the one that was sent" {
            help: "check that the lines are of one connection",
            example: "+2726FU,T1",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/moves.transcript",
        }
        EchoWithoutMove = "echo-without-move": Remark, "the server plays a move for the client, who did not send it" {
            help: "check that no line of the client is missing",
            example: "+7776FU,T1",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/moves.transcript",
        }
        KeepAliveTooSoon = "keep-alive-too-soon": Remark, "two keep-alives within 30 seconds" {
            help: "wait 30 seconds at least",
            example: "\"\"",
            source: "CSA protocol 1.1", fixture: "csa-session/session/clock.transcript",
        }
        TimeOverBudget = "time-over-budget": Remark, "the move took more time than its side had" {
            help: "the flag had fallen: #TIME_UP should have come instead",
            example: "+7776FU,T900",
            source: "shogi-server time_clock.rb", fixture: "csa-session/session/clock.transcript",
        }
        TimeDiffers = "time-differs": Remark, "the time on the move is not the time that passed" {
            help: "check the unit and the rounding, and that the time stamps are of the same connection",
            example: "+7776FU,T50",
            source: "SH11235/rshogi#857", fixture: "csa-session/session/clock.transcript",
        }
        TimeUpEarly = "time-up-early": Remark, "the server ends the game by time before the time was up" {
            help: "compare the summary's time block with the server's clock",
            example: "#TIME_UP",
            source: "shogi-server time_clock.rb", fixture: "csa-session/session/clock.transcript",
        }
        ReasonWithoutCause = "reason-without-cause": Remark, "nothing that came before can end the game this way" {
            help: "send what the reason follows: %TORYO, %KACHI where it may be said, a foul, the repeating or the last move",
            example: "#RESIGN",
            source: "CSA protocol 1.1", fixture: "csa-session/session/result.transcript",
        }
        OutcomeWithoutReason = "outcome-without-reason": Remark, "the outcome comes without its reason" {
            help: "send the reason first",
            example: "#WIN",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/result.transcript",
        }
        ReasonWithoutOutcome = "reason-without-outcome": Remark, "the reason is not followed by its outcome" {
            help: "send #WIN, #LOSE, #DRAW or #CENSORED right behind it",
            example: "#TIME_UP",
            source: "CSA protocol 1.1", fixture: "csa-session/session/result.transcript",
        }
        ImpossiblePair = "impossible-pair": Remark, "this reason can't have this outcome" {
            help: "see the table of results: #SENNICHITE is a #DRAW, #MAX_MOVES is #CENSORED",
            example: "#DRAW",
            source: "CSA protocol 1.1", fixture: "csa-session/session/result.transcript",
        }
        WrongOutcome = "wrong-outcome": Remark, "the outcome is for the other side" {
            help: "who resigns, oversteps the time or plays an illegal move loses; who declares rightly wins",
            example: "#WIN",
            source: "shogi-server game_result.rb", fixture: "csa-session/session/result.transcript",
        }
        UnexpectedLine = "unexpected-line": Remark, "a server's line that has no place here" {
            help: "check that no line is missing",
            example: "START:game",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/login.transcript",
        }
        UnreadableLine = "unreadable-line": Remark, "a line that can't be read" {
            help: "check the line with the format csa-line, which says why",
            example: "LOGIN a",
            source: "CSA protocol 1.1", fixture: "csa-session/session/login.transcript",
        }
        LineAfterClose = "line-after-close": Remark, "a line after LOGOUT, or after the connection was closed" {
            help: "open a new connection",
            example: "AGREE",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/login.transcript",
        }
        UnfinishedGame = "unfinished-game": Remark, "the connection ends in the middle of a game" {
            help: "a server sends the result before it closes; for the client it is a loss",
            example: "+7776FU,T1",
            source: "CSA protocol 1.1; shogi-server", fixture: "csa-session/session/result.transcript",
        }
    }
}
