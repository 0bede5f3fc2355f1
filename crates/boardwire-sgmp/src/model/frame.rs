//! Frames, as they stand on the line and as what they say.

use super::command::{Command, CommandCode};
use super::value::Value;

/// A frame as it stands on the line: every field that four bytes with a right checksum have, so that it is written back to the same bytes.
///
/// ```
/// use boardwire_sgmp::{CommandCode, RawFrame};
///
/// // GoGui's OK carries the value 0.
/// let raw = RawFrame::from_bytes([0x02, 0x82, 0x80, 0x80])?;
/// assert_eq!((raw.code, raw.value.get(), raw.his, raw.mine), (CommandCode::Ok, 0, true, false));
/// assert_eq!(raw.to_bytes(), [0x02, 0x82, 0x80, 0x80]);
/// # Ok::<(), boardwire_sgmp::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawFrame {
    /// Bit 1 of the first byte: the sequence bit of the last new command that the sender accepted from its peer.
    pub his: bool,
    /// Bit 0 of the first byte: the sender's own sequence bit.
    pub mine: bool,
    /// Which command.
    pub code: CommandCode,
    /// The reserved bit of the third byte, which is 0 in what programs ought to send.
    pub reserved: bool,
    /// The value.
    pub value: Value,
}

impl RawFrame {
    /// The four bytes.
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 4] {
        let [high, low] = self.value.get().to_be_bytes();
        // Bits 9 to 7 of the value stand in the third byte, bits 6 to 0 in the fourth.
        let high = high << 1 | low >> 7;
        let start = (self.his as u8) << 1 | self.mine as u8;
        let command = 0x80 | self.code.bits() << 4 | (self.reserved as u8) << 3 | high;
        let value = 0x80 | low;
        [start, checksum(start, command, value), command, value]
    }

    /// What four bytes with a right checksum say.
    #[inline]
    pub(crate) const fn from_checked([start, _, command, value]: [u8; 4]) -> Self {
        let high = (command & 7) as u16;
        let low = (value & 0x7F) as u16;
        Self {
            his: start & 2 != 0,
            mine: start & 1 != 0,
            code: CommandCode::from_bits(command >> 4),
            reserved: command & 8 != 0,
            value: Value::truncate(high << 7 | low),
        }
    }

    /// What it says, as far as its meaning is plain, whatever the reserved bit is and whatever value OK, DENY and NEWGAME carry.
    #[inline]
    #[must_use]
    pub const fn command(self) -> Command {
        Command::from_parts(self.code, self.value)
    }
}

/// The second byte that the others ask for: their seven low bits added up, modulo 128.
#[inline]
pub(crate) const fn checksum(start: u8, command: u8, value: u8) -> u8 {
    0x80 | start.wrapping_add(command).wrapping_add(value)
}

/// A frame as what it says. It is written in its canonical form only: no reserved bit, OK with the value 1023, DENY and NEWGAME with 0.
///
/// ```
/// use boardwire_sgmp::{Color, Command, Frame, PointNo, parse};
///
/// let frame = parse(&[0x00, 0x85, 0xD2, 0xB3])?;
/// assert_eq!(frame.command, Command::Move { color: Color::Black, point: PointNo::new(307) });
/// assert_eq!(frame.to_string(), "00:85:d2:b3");
///
/// let ok = Frame { his: true, mine: false, command: Command::Ok };
/// assert_eq!(ok.to_bytes(), [0x02, 0x88, 0x87, 0xFF]);
/// # Ok::<(), boardwire_sgmp::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    /// The sequence bit of the last new command that the sender accepted from its peer.
    pub his: bool,
    /// The sender's own sequence bit.
    pub mine: bool,
    /// What it says.
    pub command: Command,
}

impl Frame {
    /// The frame as it stands on the line.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> RawFrame {
        RawFrame {
            his: self.his,
            mine: self.mine,
            code: self.command.code(),
            reserved: false,
            value: self.command.value(),
        }
    }

    /// The four bytes.
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 4] {
        self.raw().to_bytes()
    }
}
