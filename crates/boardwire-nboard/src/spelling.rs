//! How moves are spelled in NBoard lines and GGF: upper case, `PA` for a pass.

use boardwire_core::Out;
use boardwire_core::othello::{Move, Square};

/// What a text is, taken as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelled {
    Move(Move),
    /// A pass that is spelled `--`.
    Dashes,
    /// No square and no pass.
    Bad,
}

/// A letter and a row in either case; for a pass, the beginning of `pass` or `ps`. Any board up to 14x14 may have the square.
#[inline]
pub(crate) fn read_move(text: &[u8]) -> Spelled {
    if let Some(square) = Square::from_name(text) {
        return Spelled::Move(Move::Play(square));
    }
    match text {
        b"--" => Spelled::Dashes,
        _ if is_pass(text) => Spelled::Move(Move::Pass),
        _ => Spelled::Bad,
    }
}

fn is_pass(text: &[u8]) -> bool {
    let begins_pass = (1..=4).contains(&text.len())
        && b"PASS"
            .get(..text.len())
            .is_some_and(|begin| text.eq_ignore_ascii_case(begin));
    begins_pass || text.eq_ignore_ascii_case(b"PS")
}

/// The move at the beginning of a text without blanks, and how long it is: `F5` of `F5d6C3`. `P` alone is none.
pub(crate) fn move_prefix(text: &[u8]) -> Option<(Move, usize)> {
    for pass in [&b"PASS"[..], b"PA", b"PS"] {
        let begin = text.get(..pass.len());
        if begin.is_some_and(|begin| begin.eq_ignore_ascii_case(pass)) {
            return Some((Move::Pass, pass.len()));
        }
    }
    let row = text.iter().skip(1).take_while(|byte| byte.is_ascii_digit());
    // A square with two digits, where they are a row.
    [3, 2]
        .into_iter()
        .filter(|len| *len <= row.clone().count() + 1)
        .find_map(|len| {
            let square = Square::from_name(text.get(..len)?)?;
            Some((Move::Play(square), len))
        })
}

/// `D6` or `PA`.
#[inline]
pub(crate) fn put_move(mv: Move, out: &mut impl Out) {
    match mv {
        Move::Play(square) => out.put(square.name().to_ascii_uppercase().as_bytes()),
        Move::Pass => out.put(b"PA"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_passes() {
        for text in ["P", "pa", "Pas", "PASS", "ps", "PS"] {
            assert_eq!(
                read_move(text.as_bytes()),
                Spelled::Move(Move::Pass),
                "{text}"
            );
        }
        assert_eq!(read_move(b"--"), Spelled::Dashes);
        for text in ["", "D", "Z9", "a0", "a15", "passs", "-", "D6x"] {
            assert_eq!(read_move(text.as_bytes()), Spelled::Bad, "{text}");
        }
    }

    #[test]
    fn moves_without_blanks_between() {
        let prefix = |text: &str| move_prefix(text.as_bytes()).map(|(mv, len)| (mv.is_pass(), len));
        assert_eq!(prefix("F5d6C3"), Some((false, 2)));
        assert_eq!(prefix("a14B1"), Some((false, 3)));
        assert_eq!(prefix("F50"), Some((false, 2)));
        assert_eq!(prefix("PAA1"), Some((true, 2)));
        assert_eq!(prefix("passd6"), Some((true, 4)));
        assert_eq!(prefix("+1"), None);
        assert_eq!(prefix("P1"), None);
    }
}
