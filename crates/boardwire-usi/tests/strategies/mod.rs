//! Commands as users build them: through constructors alone, so that what these refuse is not made.

use boardwire_core::Word;
use boardwire_core::shogi::{Color, Hand, Move, Piece, PieceKind, Setup, Square};
use boardwire_usi::sfen::Sfen;
use boardwire_usi::{
    BestMove, BestMoveKind, Bound, CheckmateReply, ClockParams, Command, Extension, GameResult,
    GoParams, IdField, InfoCommand, InfoExtra, InfoText, MateLimit, MateScore, Name, OptionDecl,
    OptionType, PositionSpec, Pv, Register, RegisterParts, Score, SetOption, Status, Terminal,
    Text, UsiCommand,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Words of the grammar, which texts must be able to hold.
const WORDS: &[&str] = &[
    "name",
    "value",
    "type",
    "check",
    "spin",
    "string",
    "default",
    "min",
    "max",
    "var",
    "<empty>",
    "moves",
    "7g7f",
    "P*5e",
    "p*5e",
    "0000",
    "resign",
    "ponder",
    "depth",
    "mate",
    "infinite",
    "score",
    "cp",
    "lowerbound",
    "pv",
    "string",
    "code",
    "later",
    "nomate",
    "usi",
    "go",
    "-5",
    "+5",
    "将棋",
    "\u{3000}",
    "x",
    "(4.17%)",
    "a=>b",
];

/// A word's bytes: one of the grammar's, or any bytes that may stand in a word.
fn word_bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = any::<u8>().prop_map(|byte| match byte {
        0 | b'\n' | b'\r' | b' ' | b'\t' => b'x',
        other => other,
    });
    prop_oneof![
        4 => select(WORDS).prop_map(|word| word.as_bytes().to_vec()),
        1 => vec(byte, 1..6),
    ]
}

fn word() -> impl Strategy<Value = Word<'static>> {
    word_bytes().prop_map(|bytes| Word::new(bytes).expect("a word"))
}

/// Words with blanks between them, before the first and after the last.
pub(crate) fn line_bytes() -> impl Strategy<Value = Vec<u8>> {
    let blank = select(&["", " ", " ", " ", "  ", "\t"][..]);
    (vec((blank.clone(), word_bytes()), 0..6), blank).prop_map(|(words, end)| {
        let mut bytes = Vec::new();
        for (blank, word) in words {
            bytes.extend_from_slice(blank.as_bytes());
            bytes.extend(word);
        }
        bytes.extend_from_slice(end.as_bytes());
        bytes
    })
}

fn text() -> impl Strategy<Value = Text<'static>> {
    line_bytes().prop_map(|bytes| {
        let start = bytes.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
        let bytes = bytes.get(start.unwrap_or_default()..).unwrap_or_default();
        Text::new(trim_end(bytes).to_vec()).expect("a text without blanks at its edges")
    })
}

fn name() -> impl Strategy<Value = Name<'static>> {
    let text = text().prop_filter("a name is not empty", |text| !text.is_empty());
    text.prop_map(|text| Name::new(text.as_bytes().to_vec()).expect("a name"))
}

fn info_text() -> impl Strategy<Value = InfoText<'static>> {
    line_bytes().prop_map(|bytes| {
        InfoText::new(trim_end(&bytes).to_vec()).expect("a text without blanks at its end")
    })
}

fn trim_end(bytes: &[u8]) -> &[u8] {
    let kept = bytes.iter().rposition(|byte| !matches!(byte, b' ' | b'\t'));
    bytes
        .get(..kept.map_or(0, |last| last + 1))
        .unwrap_or_default()
}

fn square() -> impl Strategy<Value = Square> {
    select(Square::all().collect::<Vec<_>>())
}

fn any_move() -> impl Strategy<Value = Move> {
    prop_oneof![
        8 => (square(), square(), any::<bool>()).prop_map(|(from, to, promote)| Move::board(from, to, promote)),
        2 => (select(&PieceKind::HAND[..]), square()).prop_filter_map("no drop", |(kind, to)| Move::drop(kind, to)),
        1 => Just(Move::NULL),
    ]
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    vec(any_move(), 0..6)
}

fn sfen() -> impl Strategy<Value = Sfen> {
    let piece = (select(&Color::ALL[..]), select(&PieceKind::ALL[..]))
        .prop_map(|(color, kind)| Piece::new(color, kind));
    let hand = vec((select(&PieceKind::HAND[..]), 0..=Hand::MAX), 0..4);
    (
        vec((square(), piece), 0..20),
        [hand.clone(), hand],
        select(&Color::ALL[..]),
        any::<u32>(),
    )
        .prop_map(|(pieces, hands, turn, ply)| {
            let mut setup = Setup {
                turn,
                ply,
                ..Setup::EMPTY
            };
            for (square, piece) in pieces {
                setup.board.set(square, Some(piece));
            }
            for (color, counts) in Color::ALL.into_iter().zip(hands) {
                for (kind, count) in counts {
                    setup
                        .hand_mut(color)
                        .set(kind, count)
                        .expect("a count that a hand holds");
                }
            }
            Sfen::from(setup)
        })
}

fn known_terminal() -> impl Strategy<Value = Terminal<'static>> {
    select(&["resign", "win", "draw", "rep_draw", "timeout", "break"][..])
        .prop_map(|word| Terminal::new(Word::new(word).expect("a word")).expect("a terminal"))
}

fn position() -> impl Strategy<Value = PositionSpec<'static>> {
    let start = prop_oneof![
        Just(PositionSpec::startpos()),
        sfen().prop_map(PositionSpec::sfen),
    ];
    (start, moves(), option::of(known_terminal())).prop_map(|(start, moves, terminal)| {
        let mut position = start.with_moves(moves);
        position.terminal = terminal;
        position
    })
}

/// Times that are not negative: those of a clock that has not run out.
fn time() -> impl Strategy<Value = Option<i64>> {
    option::of(prop_oneof![0..100_000i64, Just(i64::MAX)])
}

fn clock() -> impl Strategy<Value = ClockParams> {
    (time(), time(), time(), time(), time()).prop_map(|(btime, wtime, byoyomi, binc, winc)| {
        ClockParams {
            btime,
            wtime,
            byoyomi,
            binc,
            winc,
        }
    })
}

fn go() -> impl Strategy<Value = GoParams<'static>> {
    let mate = prop_oneof![
        any::<u64>().prop_map(MateLimit::Value),
        Just(MateLimit::Infinite)
    ];
    let limits = (
        time(),
        any::<Option<u32>>(),
        any::<Option<u32>>(),
        any::<Option<u64>>(),
        option::of(mate),
    );
    let rare = (
        any::<bool>(),
        any::<bool>(),
        any::<Option<u64>>(),
        any::<Option<u32>>(),
    );
    (clock(), limits, rare, moves(), vec(word(), 0..3)).prop_map(
        |(
            clock,
            (movetime, movestogo, depth, nodes, mate),
            (ponder, infinite, rtime, perft),
            moves,
            words,
        )| {
            let mut go = GoParams::with_clock(clock);
            (go.movetime, go.movestogo, go.depth, go.nodes, go.mate) =
                (movetime, movestogo, depth, nodes, mate);
            (go.ponder, go.infinite, go.rtime, go.perft) = (ponder, infinite, rtime, perft);
            go.searchmoves = moves;
            words
                .into_iter()
                .fold(go, |go, word| match go.clone().with_extra(word) {
                    Ok(more) => more,
                    Err(_) => go,
                })
        },
    )
}

fn score() -> impl Strategy<Value = Score> {
    let value = prop_oneof![
        any::<i64>().prop_map(Score::cp),
        any::<i64>().prop_map(|plies| Score::mate(MateScore::plies(plies))),
        select(
            &[
                MateScore::Plus,
                MateScore::Minus,
                MateScore::PlusZero,
                MateScore::MinusZero,
                MateScore::Zero
            ][..]
        )
        .prop_map(Score::mate),
    ];
    (value, option::of(select(&[Bound::Lower, Bound::Upper][..]))).prop_map(|(score, bound)| {
        match bound {
            Some(bound) => score.with_bound(bound),
            None => score,
        }
    })
}

fn info_extra() -> impl Strategy<Value = InfoExtra<'static>> {
    prop_oneof![
        any::<u32>().prop_map(InfoExtra::CurrMoveNumber),
        any::<u64>().prop_map(InfoExtra::CpuLoad),
        any::<u64>().prop_map(InfoExtra::TbHits),
        any::<[u64; 3]>().prop_map(InfoExtra::Wdl),
        moves().prop_map(InfoExtra::Refutation),
        (any::<Option<u32>>(), moves()).prop_map(|(cpu, moves)| InfoExtra::Currline { cpu, moves }),
        vec(word(), 0..4).prop_map(InfoExtra::Unknown),
    ]
}

fn info() -> impl Strategy<Value = InfoCommand<'static>> {
    let figures = (
        any::<Option<u32>>(),
        any::<Option<u32>>(),
        any::<[Option<u64>; 4]>(),
        any::<Option<u32>>(),
    );
    let pv = (moves(), vec(word(), 0..3)).prop_map(|(moves, tail)| {
        let pv = Pv::new(moves);
        pv.clone().with_tail(tail).unwrap_or(pv)
    });
    (
        figures,
        option::of(score()),
        option::of(any_move()),
        option::of(pv),
        option::of(info_text()),
        vec(info_extra(), 0..4),
    )
        .prop_map(
            |(
                (depth, seldepth, [time, nodes, nps, hashfull], multipv),
                score,
                currmove,
                pv,
                string,
                extras,
            )| {
                let mut info = InfoCommand::new();
                (info.depth, info.seldepth, info.multipv) = (depth, seldepth, multipv);
                (info.time, info.nodes, info.nps, info.hashfull) = (time, nodes, nps, hashfull);
                (info.score, info.currmove, info.pv, info.string) = (score, currmove, pv, string);
                for extra in extras {
                    // What would not read back is refused.
                    let _ = info.push_extra(extra);
                }
                info
            },
        )
}

fn option_decl() -> impl Strategy<Value = OptionDecl<'static>> {
    let ty = prop_oneof![
        select(
            &[
                "check", "spin", "combo", "button", "string", "filename", "fancy"
            ][..]
        )
        .prop_map(|name| OptionType::new(Word::new(name).expect("a word"))),
        word().prop_map(OptionType::new),
    ];
    prop_oneof![
        (name(), any::<bool>())
            .prop_filter_map("refused", |(name, on)| OptionDecl::check(name, on).ok()),
        (name(), any::<[i64; 3]>()).prop_filter_map("refused", |(name, [default, min, max])| {
            OptionDecl::spin(name, default, min, max).ok()
        }),
        (name(), text(), vec(text(), 0..4)).prop_filter_map("refused", |(name, default, vars)| {
            OptionDecl::combo(name, default, vars).ok()
        }),
        name().prop_filter_map("refused", |name| OptionDecl::button(name).ok()),
        (name(), text()).prop_filter_map("refused", |(name, default)| OptionDecl::string(
            name, default
        )
        .ok()),
        (name(), text()).prop_filter_map("refused", |(name, default)| OptionDecl::filename(
            name, default
        )
        .ok()),
        (name(), ty, option::of(text())).prop_filter_map("refused", |(name, ty, default)| {
            let option = OptionDecl::new(name, ty).ok()?;
            match default {
                Some(default) => option.with_default(default).ok(),
                None => Some(option),
            }
        }),
    ]
}

fn best_move() -> impl Strategy<Value = BestMove> {
    let best = prop_oneof![
        4 => any_move().prop_map(BestMove::play),
        1 => Just(BestMove::RESIGN),
        1 => Just(BestMove::WIN),
        1 => Just(BestMove::NONE),
    ];
    (best, option::of(any_move())).prop_map(|(best, ponder)| match (best.kind(), ponder) {
        (BestMoveKind::Move(_), Some(mv)) => best.with_ponder(mv),
        _ => best,
    })
}

fn register() -> impl Strategy<Value = Register<'static>> {
    prop_oneof![
        Just(Register::Later),
        (option::of(name()), option::of(name())).prop_filter_map("refused", |(name, code)| {
            RegisterParts::new(name, code).ok().map(Register::With)
        }),
    ]
}

/// Any command but an unknown line, which no constructor makes.
pub(crate) fn command() -> impl Strategy<Value = UsiCommand> {
    let status = select(&[Status::Checking, Status::Ok, Status::Error][..]);
    let checkmate = prop_oneof![
        moves().prop_filter_map("no moves", CheckmateReply::moves),
        Just(CheckmateReply::NoMate),
        Just(CheckmateReply::Timeout),
        Just(CheckmateReply::NotImplemented),
    ];
    let id = || text().prop_filter("an empty one is a deviation", |text| !text.is_empty());
    prop_oneof![
        select(
            &[
                Command::Usi,
                Command::Debug(None),
                Command::Debug(Some(true)),
                Command::Debug(Some(false)),
                Command::IsReady,
                Command::UsiNewGame,
                Command::Stop,
                Command::Quit,
                Command::UsiOk,
                Command::ReadyOk,
            ][..]
        ),
        (name(), option::of(text())).prop_filter_map("refused", |(name, value)| SetOption::new(
            name, value
        )
        .ok()
        .map(Command::SetOption)),
        name().prop_map(Command::GetOption),
        register().prop_map(Command::Register),
        position().prop_map(Command::Position),
        go().prop_map(Command::Go),
        clock().prop_map(Command::PonderHit),
        word()
            .prop_filter("a deviation", |word| word.as_bytes().is_ascii())
            .prop_map(|word| Command::GameOver(GameResult::new(word))),
        id().prop_map(|text| Command::Id(IdField::Name(text))),
        id().prop_map(|text| Command::Id(IdField::Author(text))),
        option_decl().prop_map(Command::Option),
        best_move().prop_map(Command::BestMove),
        checkmate.prop_map(Command::Checkmate),
        info().prop_map(Command::Info),
        status.clone().prop_map(Command::CopyProtection),
        status.prop_map(Command::Registration),
        (select(&["d", "bench", "test", "moves"][..]), text()).prop_filter_map(
            "refused",
            |(head, args)| {
                Extension::new(Word::new(head).ok()?, args)
                    .ok()
                    .map(Command::Extension)
            }
        ),
    ]
}
