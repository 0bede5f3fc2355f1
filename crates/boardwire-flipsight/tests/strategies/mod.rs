//! Messages as users build them: through public fields and constructors.

use boardwire_core::othello::{Move, Size, Square};
use boardwire_flipsight::{
    AgentAccept, AgentChallenge, AgentMove, AgentPoll, AgentReject, ApiError, ApiRequest,
    ApiResponse, BotId, Cells, ColorNumber, EngineReply, EngineRequest, Environment, Event, Extras,
    Field, GameMode, Hello, LegMove, LegNumber, Match, MatchChanged, MatchKind, MatchRef,
    MatchStatus, Message, Num, Ping, Placed, RawJson, Refusal, SquareList, Target, WireMove,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        select(
            &[
                "", "a", "std", "é", "\"", "\\", "\n", "\u{0}", "\u{1f}", "\u{7f}", "\u{2028}",
                "😀", "/"
            ][..]
        )
        .prop_map(String::from),
        any::<char>().prop_map(String::from),
    ];
    vec(part, 0..5).prop_map(|parts| parts.concat())
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        select(&[0, 1, -1, 2, 8, 10, 63, 64, 100, i64::MAX, i64::MIN][..]),
        any::<i64>(),
    ]
}

fn field<T: core::fmt::Debug + Clone>(
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Field<T>> {
    option::of(option::of(value)).prop_map(|value| match value {
        None => Field::Absent,
        Some(None) => Field::Null,
        Some(Some(value)) => Field::Value(value),
    })
}

fn nullable<T: core::fmt::Debug + Clone>(
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Field<T>> {
    option::of(value).prop_map(|value| value.map_or(Field::Null, Field::Value))
}

fn cells() -> impl Strategy<Value = Cells> {
    prop_oneof![
        vec(0i64..3, 64),
        vec(0i64..3, 100),
        vec(0i64..3, 0..140),
        vec(-1i64..5, 0..20),
    ]
    .prop_map(|cells| Cells::new(&cells))
}

fn squares() -> impl Strategy<Value = SquareList> {
    let ascending = vec(0i64..130, 0..12).prop_map(|mut numbers| {
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    });
    prop_oneof![
        ascending.prop_map(|numbers| SquareList::new(&numbers)),
        vec(number(), 0..6).prop_map(|numbers| SquareList::new(&numbers)),
        Just(SquareList::OCTAGON_BLOCKED),
    ]
}

fn wire_move() -> impl Strategy<Value = WireMove> {
    prop_oneof![
        (0i64..100).prop_filter_map("a number", WireMove::from_number),
        (0u8..10, 0u8..10).prop_filter_map("a square", |(column, row)| {
            WireMove::from_square(Square::new(column, row)?)
        }),
        Just(WireMove::PASS),
    ]
}

fn leg_number() -> impl Strategy<Value = LegNumber> {
    select(&[LegNumber::FIRST, LegNumber::SECOND][..])
}

fn num() -> impl Strategy<Value = Num<'static>> {
    prop_oneof![
        number().prop_map(Num::from),
        select(
            &[
                "0.5",
                "1523.70",
                "-1e-7",
                "1e400",
                "123456789012345678901234567890",
                "60000.0"
            ][..]
        )
        .prop_filter_map("a number", Num::new),
    ]
}

fn request() -> impl Strategy<Value = EngineRequest<'static>> {
    let history = (
        option::of(number()),
        option::of(number()),
        wire_move(),
        option::of(number()),
    )
        .prop_map(|(color, participant, mv, at_ms)| LegMove {
            color: color.map(ColorNumber),
            participant,
            mv,
            at_ms,
            extras: Extras::NONE,
        });
    let placed = (option::of(number()), option::of(number())).prop_map(|(black, white)| Placed {
        black,
        white,
        extras: Extras::NONE,
    });
    (
        (
            cells(),
            number(),
            squares(),
            text(),
            number(),
            squares(),
            placed,
        ),
        (number(), number(), leg_number(), any::<u64>()),
        (
            vec(history, 0..4),
            nullable(number()),
            nullable(text().prop_map(Into::into)),
            number(),
        ),
    )
        .prop_map(
            |(
                (board, color, legal_moves, mode, board_size, blocked_squares, placed),
                (remaining_ms, match_id, leg, revision),
                (history, round_no, room_created_at, budget_ms),
            )| EngineRequest {
                board,
                color: ColorNumber(color),
                legal_moves,
                game_mode: GameMode::new(mode),
                board_size,
                blocked_squares,
                placed: Some(placed),
                remaining_ms,
                match_id,
                leg,
                revision,
                history,
                round_no,
                room_created_at,
                budget_ms,
                extras: Extras::NONE,
            },
        )
}

fn reply() -> impl Strategy<Value = EngineReply<'static>> {
    // On the board that the options name if nothing is said.
    (-1i64..64).prop_filter_map("a move", |number| {
        EngineReply::new(Move::from_index(number, Size::Eight).ok()?, Size::Eight)
    })
}

fn api_request() -> impl Strategy<Value = ApiRequest<'static>> {
    let environment = (text(), text(), text(), option::of(any::<bool>())).prop_filter_map(
        "short texts",
        |(cpu, engine, os, practice)| {
            let mut environment = Environment::new(cpu, engine, os)?;
            environment.practice = practice;
            Some(environment)
        },
    );
    let target = prop_oneof![
        number().prop_filter_map("a bot", |number| BotId::new(number).map(Target::Id)),
        text().prop_map(|name| Target::Name(name.into())),
    ];
    let game = prop_oneof![
        number().prop_map(|id| MatchRef::Pair { id }),
        (number(), number(), text()).prop_map(|(id, round_no, room_created_at)| MatchRef::Human {
            id,
            round_no,
            room_created_at: room_created_at.into(),
        }),
    ];
    prop_oneof![
        option::of(environment).prop_map(|environment| ApiRequest::Poll(AgentPoll {
            environment,
            extras: Extras::NONE,
        })),
        (target, option::of(text())).prop_map(|(target, mode)| {
            ApiRequest::Challenge(AgentChallenge::new(target, mode.map(GameMode::new)))
        }),
        number().prop_map(|id| ApiRequest::Accept(AgentAccept::forced(id))),
        number().prop_map(|id| ApiRequest::Reject(AgentReject::forced(id))),
        (game, leg_number(), any::<u64>(), wire_move()).prop_map(|(game, leg, revision, mv)| {
            ApiRequest::Move(AgentMove::new(game, leg, revision, mv))
        }),
    ]
}

fn game() -> impl Strategy<Value = Match<'static>> {
    let raw = select(&["null", "[1,{\"a\":2.50}]", "\"\\ud83d\\ude00\""][..]);
    (
        (
            number(),
            option::of(text()),
            option::of(number()),
            option::of(text()),
        ),
        (
            field([option::of(num()), option::of(num())]),
            field(number()),
            field(text().prop_map(Into::into)),
        ),
        raw,
    )
        .prop_map(
            |((id, kind, bot_a, status), (rating_before, round_no, room_created_at), raw)| {
                assert!(RawJson::new(raw).is_ok());
                Match {
                    id,
                    kind: kind.map(MatchKind::new),
                    bot_a,
                    bot_b: None,
                    game_mode: None,
                    time_limit_sec: None,
                    status: status.map(MatchStatus::new),
                    state: Field::Null,
                    auto: Some(true),
                    expires_ms: Field::Absent,
                    ranked: None,
                    rating_applied: None,
                    rating_before,
                    rating_after: Field::Absent,
                    created_at: None,
                    round_no,
                    room_id: Field::Absent,
                    room_created_at,
                    extras: Extras::NONE,
                }
            },
        )
}

fn event() -> impl Strategy<Value = Event<'static>> {
    let now = || number().prop_map(Some);
    prop_oneof![
        (number().prop_map(Some), now()).prop_map(|(bot_id, server_now_ms)| {
            Event::Hello(Hello {
                bot_id,
                server_now_ms,
                extras: Extras::NONE,
            })
        }),
        now().prop_map(|server_now_ms| Event::Ping(Ping {
            server_now_ms,
            extras: Extras::NONE,
        })),
        (game(), now()).prop_map(|(game, server_now_ms)| {
            Event::Match(Box::new(MatchChanged {
                game,
                server_now_ms,
                extras: Extras::NONE,
            }))
        }),
    ]
}

fn response() -> impl Strategy<Value = ApiResponse<'static>> {
    (text(), option::of(number())).prop_map(|(error, server_now_ms)| {
        ApiResponse::Error(ApiError {
            error: Refusal::new(error),
            server_now_ms,
            extras: Extras::NONE,
        })
    })
}

/// Any message that can be built without the input of others.
pub(crate) fn message() -> impl Strategy<Value = Message<'static>> {
    prop_oneof![
        4 => request().prop_map(Message::Request),
        1 => reply().prop_map(Message::Reply),
        2 => api_request().prop_map(Message::ApiRequest),
        2 => event().prop_map(Message::Event),
        1 => response().prop_map(Message::Response),
    ]
}
