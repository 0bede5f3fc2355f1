//! What kind of line it is, by its first bytes.

use boardwire_core::{Direction, Span};

/// The kinds of protocol lines. A kind says how the line begins, not that the rest is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LineKind {
    /// The empty line, which each side sends.
    Empty,
    /// Blanks only: a client's keep-alive.
    Blank,
    /// `+..` or `-..`: a move of either side.
    Move,
    /// `%..`: a special of either side.
    Special,
    /// `%%..`: a command of the extended mode.
    Command,
    /// `LOGIN ..`.
    Login,
    /// `LOGOUT`.
    Logout,
    /// `AGREE`.
    Agree,
    /// `REJECT`.
    Reject,
    /// `CHALLENGE`.
    Challenge,
    /// `LOGIN:..`.
    LoginReply,
    /// A sentence after `LOGIN:incorrect`.
    LoginHint,
    /// `LOGOUT:..`.
    LogoutReply,
    /// `START:..`.
    Start,
    /// `REJECT:..`.
    Rejected,
    /// `CHALLENGE ACCEPTED`.
    ChallengeAccepted,
    /// `#..`: a reason or an outcome.
    Result,
    /// `##..`: a row of the extended mode.
    Reply,
    /// `BEGIN Game_Summary`.
    BeginSummary,
    /// A line that belongs into a Game_Summary.
    SummaryBody,
    /// Anything else.
    Unknown,
}

impl LineKind {
    /// Who sends such a line; `None` for what both do, and for what is not known.
    #[must_use]
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Self::Blank
            | Self::Command
            | Self::Login
            | Self::Logout
            | Self::Agree
            | Self::Reject
            | Self::Challenge => Some(Direction::ToEngine),
            Self::LoginReply
            | Self::LoginHint
            | Self::LogoutReply
            | Self::Start
            | Self::Rejected
            | Self::ChallengeAccepted
            | Self::Result
            | Self::Reply
            | Self::BeginSummary
            | Self::SummaryBody => Some(Direction::ToGui),
            Self::Empty | Self::Move | Self::Special | Self::Unknown => None,
        }
    }

    /// The kind of a line, and the span of the bytes that say so: the head word with its colon, the sign, the tag with its
    /// brackets; blanks that stand first. Empty for a line that is.
    ///
    /// ```
    /// use boardwire_csa::line::LineKind;
    ///
    /// let (kind, head) = LineKind::with_head(b"##[CHAT][alice] hello");
    /// assert_eq!((kind, head.range()), (LineKind::Reply, 0..8));
    /// ```
    #[must_use]
    pub fn with_head(line: &[u8]) -> (Self, Span) {
        let kind = classify(line);
        let upto = |stop: fn(u8) -> bool, with: usize| {
            line.iter()
                .position(|&byte| stop(byte))
                .map_or(line.len(), |at| at + with)
        };
        let len = match kind {
            Self::Empty => 0,
            Self::Blank | Self::ChallengeAccepted | Self::BeginSummary | Self::LoginHint => {
                line.len()
            }
            Self::Move | Self::Result => 1,
            // Blanks are what makes it a line that nobody knows.
            Self::Unknown if matches!(line.first(), Some(b' ' | b'\t')) => {
                upto(|byte| !matches!(byte, b' ' | b'\t'), 0)
            }
            Self::Special => upto(|byte| byte == b',', 0),
            Self::Reply => upto(|byte| byte == b']', 1),
            Self::LoginReply | Self::LogoutReply | Self::Start | Self::Rejected => {
                upto(|byte| byte == b':', 1)
            }
            Self::Command
            | Self::Login
            | Self::Logout
            | Self::Agree
            | Self::Reject
            | Self::Challenge
            | Self::SummaryBody
            | Self::Unknown => upto(|byte| matches!(byte, b' ' | b'\t'), 0),
        };
        (kind, Span::new(0, len))
    }
}

/// The two sentences after `LOGIN:incorrect`.
pub(crate) const HINT_USAGE: &[u8] = b"type 'LOGIN name password' or 'LOGIN name password x1'";
pub(crate) const HINT_USER: &[u8] = b"username ";
pub(crate) const HINT_CONNECTED: &[u8] = b" is already connected";

/// Tells the kind of a line by its first bytes, without allocating. The line has no line end.
///
/// ```
/// use boardwire_csa::line::{LineKind, classify};
///
/// assert_eq!(classify(b"+7776FU,T12"), LineKind::Move);
/// assert_eq!(classify(b"LOGIN:alice OK"), LineKind::LoginReply);
/// assert_eq!(classify(b"To_Move:+"), LineKind::SummaryBody);
/// ```
#[must_use]
pub fn classify(line: &[u8]) -> LineKind {
    match line {
        [] => LineKind::Empty,
        [b'+' | b'-'] => LineKind::SummaryBody,
        [b'+' | b'-', ..] => LineKind::Move,
        [b'%', b'%', ..] => LineKind::Command,
        [b'%', ..] => LineKind::Special,
        [b'#', b'#', ..] => LineKind::Reply,
        [b'#', ..] => LineKind::Result,
        [b' ' | b'\t', ..] if line.iter().all(|&byte| byte == b' ') => LineKind::Blank,
        _ => word(line),
    }
}

fn word(line: &[u8]) -> LineKind {
    let after = |head: &[u8]| line.strip_prefix(head);
    match line.first() {
        Some(b'L') => match (after(b"LOGIN"), after(b"LOGOUT")) {
            (Some([b':', ..]), _) => LineKind::LoginReply,
            (Some([b' ' | b'\t', ..] | []), _) => LineKind::Login,
            (_, Some([b':', ..])) => LineKind::LogoutReply,
            (_, Some(_)) => LineKind::Logout,
            _ => body(line),
        },
        Some(b'A') if after(b"AGREE").is_some() => LineKind::Agree,
        Some(b'R') => match after(b"REJECT") {
            Some([b':', ..]) => LineKind::Rejected,
            Some(_) => LineKind::Reject,
            None => body(line),
        },
        Some(b'S') if after(b"START:").is_some() => LineKind::Start,
        Some(b'C') => match after(b"CHALLENGE") {
            Some(b" ACCEPTED") => LineKind::ChallengeAccepted,
            Some(_) => LineKind::Challenge,
            None => body(line),
        },
        Some(b'B') if line == b"BEGIN Game_Summary" => LineKind::BeginSummary,
        Some(b't') if line == HINT_USAGE => LineKind::LoginHint,
        Some(b'u') if after(HINT_USER).is_some_and(|rest| rest.ends_with(HINT_CONNECTED)) => {
            LineKind::LoginHint
        }
        _ => body(line),
    }
}

/// The keys of a Game_Summary that are known; their lines stand nowhere else.
const KEYS: [&[u8]; 24] = [
    b"Protocol_Version",
    b"Protocol_Mode",
    b"Format",
    b"Declaration",
    b"Jishogi_Declaration",
    b"Game_ID",
    b"Name+",
    b"Name-",
    b"Your_Turn",
    b"Rematch_On_Draw",
    b"To_Move",
    b"Max_Moves",
    b"Time_Unit",
    b"Total_Time",
    b"Byoyomi",
    b"Increment",
    b"Delay",
    b"Least_Time_Per_Move",
    b"Time_Roundup",
    b"Remaining_Time+",
    b"Remaining_Time-",
    b"Last_Move",
    b"Current_Turn",
    b"Entering_King_Rule",
];

fn body(line: &[u8]) -> LineKind {
    let is_body = match line {
        [b'P', b'1'..=b'9' | b'+' | b'-' | b'I', ..] => true,
        _ if line.starts_with(b"BEGIN ") || line.starts_with(b"END ") => true,
        _ => {
            let colon = line.iter().take(MAX_KEY).position(|&byte| byte == b':');
            let key = colon.and_then(|at| line.get(..at)).unwrap_or_default();
            KEYS.contains(&key)
        }
    };
    if is_body {
        LineKind::SummaryBody
    } else {
        LineKind::Unknown
    }
}

/// Bytes of the longest key and its colon.
const MAX_KEY: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys_are_found() {
        for key in KEYS {
            assert!(key.len() < MAX_KEY);
            let mut line = key.to_vec();
            line.extend_from_slice(b":x");
            assert_eq!(classify(&line), LineKind::SummaryBody);
        }
    }

    #[test]
    fn kinds_and_heads() {
        use LineKind as K;
        for (line, kind, head) in [
            ("", K::Empty, 0),
            (" ", K::Blank, 1),
            ("   ", K::Blank, 3),
            (" \t", K::Unknown, 2),
            ("\t", K::Unknown, 1),
            (" LOGOUT", K::Unknown, 1),
            ("+", K::SummaryBody, 1),
            ("+7776FU,T1", K::Move, 1),
            ("%TORYO,T1", K::Special, 6),
            ("%%WHO", K::Command, 5),
            ("%%GAME a b", K::Command, 6),
            ("LOGIN a b", K::Login, 5),
            ("LOGIN", K::Login, 5),
            ("LOGINX", K::Unknown, 6),
            ("LOGOUT", K::Logout, 6),
            ("AGREE x", K::Agree, 5),
            ("REJECT", K::Reject, 6),
            ("REJECT:x by y", K::Rejected, 7),
            ("LOGIN:x OK", K::LoginReply, 6),
            ("LOGOUT:completed", K::LogoutReply, 7),
            ("START:x", K::Start, 6),
            ("CHALLENGE", K::Challenge, 9),
            ("CHALLENGE ACCEPTED", K::ChallengeAccepted, 18),
            ("#WIN", K::Result, 1),
            ("##[A] b", K::Reply, 5),
            ("BEGIN Game_Summary", K::BeginSummary, 18),
            ("BEGIN Time", K::SummaryBody, 5),
            ("PI", K::SummaryBody, 2),
            ("username x is already connected", K::LoginHint, 31),
            ("NOPE", K::Unknown, 4),
        ] {
            let (found, span) = LineKind::with_head(line.as_bytes());
            assert_eq!((found, span.end), (kind, head), "{line}");
        }
    }
}
