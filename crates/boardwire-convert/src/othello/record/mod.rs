//! GGF games and games of SGF, GM\[2\].
//!
//! | GGF | SGF |
//! |---|---|
//! | `TY` | `SZ`; what else a match type says is lost |
//! | `BO` | `AB`, `AW` and `PL`; without them both formats begin with the four discs in the centre, Black to move |
//! | `PB` `PW`, `RB` `RW`, `PC` | `PB` `PW`, `BR` `WR`, `PC` |
//! | `DT` | `DT`, of which SGF has the day |
//! | `TI` | `TM`, and the increment as `OT`; a time of grace is lost |
//! | `RE` | `RE`; a resignation, a loss on time and a player who left have no discs in SGF: it is the whole board on the way back |
//! | `CO` | `GC` |
//! | a move's evaluation, seen by its player | `V`, seen by Black |
//! | a move's time | `BL`, `WL`: what is left after it, where the clock is known and has no increment |
//!
//! Sources: the GGF page of the GGS software archive; SGF FF\[4\], the pages of properties and of Othello.

mod read;
mod write;

use boardwire_nboard::Num;
use boardwire_sgf::value::Decimal;

pub use self::read::sgf_to_game;
pub use self::write::game_to_sgf;

/// A number of GGF as one of SGF.
fn decimal(num: Num) -> Option<Decimal> {
    Decimal::from_parts(num.is_negative(), num.mantissa().into(), num.scale())
}

/// A number of SGF as one of GGF, if it has few enough digits.
fn num(decimal: Decimal) -> Option<Num> {
    let mantissa = u64::try_from(decimal.mantissa()).ok()?;
    Some(Num::new(mantissa, decimal.scale()).with_negative(decimal.is_negative()))
}
