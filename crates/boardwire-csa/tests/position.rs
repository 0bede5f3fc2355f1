//! Placement lines: every form, every fault, and the laws of reading and writing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use boardwire_core::Span;
use boardwire_core::shogi::{Board, Color, Hand, Piece, PieceKind, Setup, Square};
use boardwire_csa::moves::piece_text;
use boardwire_csa::position::{Fault, Form, Placement, PlacementBuilder};
use proptest::prelude::*;

type Found = Vec<(Fault, Span)>;

/// Reads lines as they stand in a text with LF line ends, so that spans are offsets in that text.
fn read(lines: &[&str]) -> (Placement, Found) {
    let mut found = Found::new();
    let mut take = |fault, span| found.push((fault, span));
    let mut builder = PlacementBuilder::new();
    let mut at = 0;
    for line in lines {
        assert!(builder.line(line.as_bytes(), at, &mut take), "{line}");
        at += line.len() + 1;
    }
    let placement = builder.finish(&mut take);
    (placement, found)
}

fn clean(lines: &[&str]) -> Placement {
    let (placement, found) = read(lines);
    assert_eq!(found, []);
    placement
}

fn written(placement: &Placement) -> String {
    let mut out = Vec::new();
    placement.put(b"\n", &mut out);
    String::from_utf8(out).unwrap()
}

fn hand(counts: &[(PieceKind, u8)]) -> Hand {
    let mut hand = Hand::EMPTY;
    for &(kind, count) in counts {
        hand.set(kind, count).unwrap();
    }
    hand
}

const RANKS: [&str; 9] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
];

#[test]
fn the_start_position_in_both_forms() {
    let ranks = clean(&RANKS);
    assert_eq!(ranks, Placement::START);
    assert!(ranks.is_startpos());
    assert_eq!(written(&ranks), RANKS.join("\n") + "\n");
    let initial = clean(&["PI"]);
    assert_eq!(initial, Placement::START.with_form(Form::Initial));
    assert_eq!(initial, ranks.in_preferred_form());
    assert_eq!(written(&initial), "PI\n");
    assert_eq!(initial.setup(Color::Black), Setup::startpos());
    assert_eq!(
        PlacementBuilder::start().finish(&mut |_, _| panic!()),
        ranks
    );
}

/// K04 (python-shogi#27, shogihome#112).
#[test]
fn handicaps_are_written_in_the_usual_order() {
    let ten = clean(&["PI11KY91KY21KE81KE31GI71GI41KI61KI22KA82HI"]);
    assert_eq!(ten.board.pieces().count(), 30);
    assert_eq!(
        written(&ten),
        "PI82HI22KA41KI61KI31GI71GI21KE81KE11KY91KY\n"
    );
    let setup = ten.setup(Color::White);
    assert_eq!(Placement::from_setup(&setup), ten);
    // Black's side and pawns follow by square.
    let odd = clean(&["PI28HI17FU82HI"]);
    assert_eq!(written(&odd), "PI82HI17FU28HI\n");
    assert_eq!(odd.in_preferred_form().form, Form::Ranks);
}

#[test]
fn hands_are_written_in_order_and_only_when_they_hold_something() {
    let lines = [&RANKS[..], &["P-00FU00KY"]].concat();
    let (placement, found) = read(&lines);
    // The set is whole on the board.
    let at = RANKS.len() * 30;
    assert_eq!(
        found,
        [
            (Fault::SetExceeded, Span::new(at + 2, at + 6)),
            (Fault::SetExceeded, Span::new(at + 6, at + 10)),
        ]
    );
    assert!(written(&placement).ends_with("P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\nP-00KY00FU\n"));

    let bare = clean(&["P+59OU00FU00FU00HI", "P-51OU", "P+00KA", "P-", "P+"]);
    assert_eq!(
        bare.hands[0],
        hand(&[
            (PieceKind::Pawn, 2),
            (PieceKind::Rook, 1),
            (PieceKind::Bishop, 1)
        ])
    );
    assert!(written(&bare).ends_with("P9 *  *  *  * +OU *  *  *  * \nP+00HI00KA00FU00FU\n"));
}

/// K16 (shogihome#8) and the example of the V2.2 text: the rest of the set over both sides.
#[test]
fn al_is_the_rest_of_the_whole_set() {
    let placement = clean(&["P+23TO", "P-11OU", "P+00KI", "P-00AL"]);
    assert_eq!(
        placement.hands[1],
        hand(&[
            (PieceKind::Pawn, 17),
            (PieceKind::Lance, 4),
            (PieceKind::Knight, 4),
            (PieceKind::Silver, 4),
            (PieceKind::Gold, 3),
            (PieceKind::Bishop, 2),
            (PieceKind::Rook, 2),
        ])
    );
    assert_eq!(placement.hands[0], hand(&[(PieceKind::Gold, 1)]));
}

/// K17 (json-kifu-format#69): pieces on the board are subtracted, promoted ones as what they were.
#[test]
fn al_subtracts_what_stands_on_the_board() {
    let placement = clean(&[
        "P1 *  *  *  *  *  *  *  * -OU",
        "P2 *  *  *  * -FU-FU-FU *  * ",
        "P3 *  *  *  *  * -TO *  *  * ",
        "P4 *  *  *  * -RY+RY *  *  * ",
        "P5+KY *  *  *  *  *  *  *  * ",
        "P6+KA+KA *  *  *  *  *  *  * ",
        "P7 *  *  *  *  *  *  *  *  * ",
        "P8 *  *  *  *  *  *  *  *  * ",
        "P9 *  *  *  *  *  *  *  *  * ",
        "P-00AL",
    ]);
    assert_eq!(
        placement.hands[1],
        hand(&[
            (PieceKind::Pawn, 14),
            (PieceKind::Lance, 3),
            (PieceKind::Knight, 4),
            (PieceKind::Silver, 4),
            (PieceKind::Gold, 4),
        ])
    );
    assert!(placement.hands[0].is_empty());
}

#[test]
fn al_is_counted_out_at_the_end() {
    let (early, found) = read(&["P-00AL11OU", "P+23TO00KI"]);
    assert_eq!(found, [(Fault::AlNotLast, Span::new(2, 6))]);
    assert_eq!(early, clean(&["P-11OU", "P+23TO00KI", "P-00AL"]));

    let (twice, found) = read(&["P-00AL", "P+00AL"]);
    assert_eq!(found, [(Fault::AlImpossible, Span::new(9, 13))]);
    assert!(twice.hands[0].is_empty());
    let (_, found) = read(&["P+55AL"]);
    assert_eq!(found, [(Fault::AlImpossible, Span::new(2, 6))]);
}

/// K08 (shogihome#1278, tsshogi PR#56), and the spellings of other programs.
#[test]
fn ranks_in_other_spellings_have_the_same_pieces() {
    for (rank, fault, span) in [
        (
            "P2 * -HI * * * * * -KA *",
            Fault::CollapsedRank,
            Span::new(32, 54),
        ),
        (
            "P2 * -HI *  *  *  *  * -KA *",
            Fault::RankTailLost,
            Span::empty(58),
        ),
        (
            "P2*  -HI*  *  *  *  *  -KA*  ",
            Fault::StarFirstRank,
            Span::new(32, 59),
        ),
    ] {
        let mut lines = RANKS;
        lines[1] = rank;
        let (placement, found) = read(&lines);
        assert_eq!(found, [(fault, span)]);
        assert_eq!(placement, Placement::START);
    }
}

#[test]
fn too_many_pieces_are_named_one_by_one() {
    let (placement, found) = read(&["P+11HI21HI31RY", "P-91HI"]);
    assert_eq!(
        found,
        [
            (Fault::SetExceeded, Span::new(10, 14)),
            (Fault::SetExceeded, Span::new(17, 21)),
        ]
    );
    assert_eq!(placement.board.pieces().count(), 4);

    let (_, found) = read(&["P+00FU", "PI"]);
    assert_eq!(found, [(Fault::SetExceeded, Span::new(7, 9))]);

    // In a rank that is spelled well, and in one that is not.
    let (_, found) = read(&["P1+OU * +OU *  *  *  *  * -OU"]);
    let king = (Fault::TwoKings, Span::new(8, 11));
    assert_eq!(found, [king, (Fault::MissingRank, Span::empty(29))]);
    let (_, found) = read(&["P1+OU * +OU * * * * * -OU"]);
    let collapsed = (Fault::CollapsedRank, Span::new(2, 25));
    assert_eq!(found[..2], [collapsed, king]);
}

#[test]
fn the_nineteenth_pawn_in_hand_is_said_to_be_left_out() {
    let line = format!("P+{}", "00FU".repeat(19));
    let (placement, found) = read(&[&line]);
    assert_eq!(found, [(Fault::HandFull, Span::new(74, 78))]);
    assert_eq!(placement.hands[0].count(PieceKind::Pawn), 18);
}

/// K33 (a probe that makes two readers panic), and kin.
#[test]
fn faults_have_their_place() {
    for (line, fault, span) in [
        ("PI00HI", Fault::BadSquare, 2..4),
        ("PI55FU", Fault::BadSquare, 2..4),
        ("PI82HI82HI", Fault::BadSquare, 6..8),
        ("PI82KA", Fault::BadPiece, 4..6),
        ("PI82", Fault::BadSquare, 2..4),
        ("P+10FU", Fault::BadSquare, 2..4),
        ("P+0aFU", Fault::BadSquare, 2..4),
        ("P+55XX", Fault::BadPiece, 4..6),
        ("P+55fu", Fault::BadPiece, 4..6),
        ("P+55FU7", Fault::BadSquare, 6..7),
        ("P+00TO", Fault::HandPromoted, 4..6),
        ("P-00OU", Fault::HandKing, 4..6),
        ("P+55FU55KI", Fault::DuplicatePosition, 6..8),
        ("P1-KY-KE", Fault::BadRank, 2..8),
        ("P1-KX *  *  *  *  *  *  *  * ", Fault::BadPiece, 2..5),
    ] {
        let (_, found) = read(&[line]);
        assert_eq!(found[0], (fault, span.into()), "{line}");
    }
}

#[test]
fn a_bad_cell_hides_no_other() {
    let (placement, found) = read(&["P1-KY-KX-GI-KI-OU-KI-GI???-KY"]);
    let (bad, junk) = (
        (Fault::BadPiece, Span::new(5, 8)),
        (Fault::BadRank, Span::new(23, 26)),
    );
    assert_eq!(found[..2], [bad, junk]);
    assert_eq!(placement.board.pieces().count(), 7);
    let corner = placement.board.get(Square::new(1, 1).unwrap());
    assert_eq!(corner.map(Piece::kind), Some(PieceKind::Lance));
}

#[test]
fn blanks_between_pieces_are_passed_over() {
    let (placement, found) = read(&["P+ 55FU\t 00 KI ", "PI 82HI "]);
    let blanks = |start, end| (Fault::PaddedStatement, Span::new(start, end));
    assert!(found.starts_with(&[blanks(2, 3), blanks(7, 9), blanks(11, 12), blanks(14, 15)]));
    assert_eq!(placement.hands[0].count(PieceKind::Gold), 1);
    assert!(placement.board.get(Square::new(8, 2).unwrap()).is_none());
}

#[test]
fn what_is_given_twice_is_given_by_the_last() {
    let empty = "P5 *  *  *  *  *  *  *  *  * ";
    let pawn = "P5 *  *  *  * +FU *  *  *  * ";
    let square = Square::new(5, 5).unwrap();
    for (lines, at) in [
        (&[empty, pawn][..], 30),
        (&["P+55KI", pawn], 7),
        (&["PI", pawn], 3),
    ] {
        let (placement, found) = read(lines);
        assert_eq!(found[0], (Fault::DuplicatePosition, Span::new(at, at + 2)));
        let piece = placement.board.get(square).unwrap();
        assert_eq!(piece.kind(), PieceKind::Pawn);
    }
    let (placement, found) = read(&[pawn, "PI"]);
    assert_eq!(found, [(Fault::DuplicatePosition, Span::new(30, 32))]);
    assert_eq!(placement.board, Board::startpos());
}

#[test]
fn other_lines_are_left_to_the_caller() {
    let mut builder = PlacementBuilder::new();
    for line in ["", "P", "P0", "p1", "PX", "+", "+7776FU", "'P1"] {
        assert!(!builder.line(line.as_bytes(), 0, &mut |_, _| panic!()));
    }
    assert!(builder.is_empty());
    assert!(builder.line(b"P+", 0, &mut |_, _| panic!()));
    assert!(!builder.is_empty());
}

#[test]
fn each_fault_has_a_name_of_its_own() {
    let mut names = Fault::ALL.map(Fault::name).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Fault::ALL.len());
}

/// Placements that a set of pieces can make up, all forty of them or fewer.
fn placements() -> impl Strategy<Value = Placement> {
    let set: Vec<PieceKind> = PieceKind::HAND
        .into_iter()
        .flat_map(|kind| (0..kind.in_a_set()).map(move |_| kind))
        .collect();
    let squares: Vec<Square> = Square::all().collect();
    let squares = Just(squares).prop_shuffle();
    let choices = proptest::collection::vec((0u8..6, any::<bool>()), set.len());
    (squares, choices, any::<[bool; 2]>(), any::<bool>()).prop_map(
        move |(squares, choices, kings, initial)| {
            let mut placement = Placement {
                board: Board::EMPTY,
                hands: [Hand::EMPTY; 2],
                form: if initial { Form::Initial } else { Form::Ranks },
            };
            let mut squares = squares.into_iter();
            for (color, present) in Color::ALL.into_iter().zip(kings) {
                let king = Piece::new(color, PieceKind::King);
                let square = squares.next().unwrap();
                placement.board.set(square, present.then_some(king));
            }
            for (&kind, (place, black)) in set.iter().zip(choices) {
                let color = if black { Color::Black } else { Color::White };
                let piece = Piece::new(color, kind);
                match place {
                    0 => {}
                    1 => placement.hands[color.index()].add(kind).unwrap(),
                    2 => {
                        let square = squares.next().unwrap();
                        let piece = piece.promote().unwrap_or(piece);
                        placement.board.set(square, Some(piece));
                    }
                    _ => placement.board.set(squares.next().unwrap(), Some(piece)),
                }
            }
            placement
        },
    )
}

/// Lines made of the grammar's own pieces.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let cell = prop_oneof![
        3 => Just(" * ".to_owned()),
        1 => Just("*".to_owned()),
        4 => (any::<bool>(), 0usize..14).prop_map(|(black, kind)| {
            let color = if black { Color::Black } else { Color::White };
            let piece = Piece::new(color, PieceKind::ALL[kind]);
            String::from_utf8(piece_text(piece).to_vec()).unwrap()
        }),
        1 => "[-+ *A-Z]{1,3}",
    ];
    let rank = (1..=9u8, proptest::collection::vec(cell, 7..11))
        .prop_map(|(rank, cells)| format!("P{rank}{}", cells.concat()));
    let pair = "(00|[0-9]{2})(FU|KY|KE|GI|KI|KA|HI|OU|TO|RY|AL|[A-Z]{2})";
    let pieces = ("P[-+I]", proptest::collection::vec(pair, 0..6))
        .prop_map(|(head, pairs)| head + &pairs.concat());
    proptest::collection::vec(
        prop_oneof![2 => rank, 3 => pieces, 1 => Just("PI".to_owned())],
        0..12,
    )
}

proptest! {
    #[test]
    fn what_is_written_reads_back(placement in placements()) {
        let text = written(&placement);
        let lines: Vec<&str> = text.lines().collect();
        prop_assert_eq!(clean(&lines), placement);
    }

    #[test]
    fn any_lines_give_a_placement_and_spans_inside(lines in lines()) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (placement, found) = read(&lines);
        let end = lines.iter().map(|line| line.len() + 1).sum::<usize>();
        for (fault, span) in found {
            prop_assert!(span.is_within(end), "{fault} {span}");
        }
        // Whatever was read, what is written of it has the same value.
        let text = written(&placement);
        let again: Vec<&str> = text.lines().collect();
        prop_assert_eq!(read(&again).0, placement);
    }

    #[test]
    fn the_set_is_exceeded_when_the_counts_say_so(lines in lines()) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (placement, found) = read(&lines);
        let counted = found
            .iter()
            .any(|(fault, _)| matches!(fault, Fault::SetExceeded | Fault::HandFull | Fault::TwoKings));
        if placement.setup(Color::Black).material().is_err() {
            prop_assert!(counted);
        }
    }
}
