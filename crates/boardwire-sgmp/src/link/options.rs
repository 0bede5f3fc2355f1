//! How a link behaves: its timers, and what it does where programs differ.

use boardwire_core::Color;

/// When a command is sent again, and how often. Times are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Timing {
    /// How long an OK may take before the command is sent again. The time begins anew at each sending.
    pub retry: u64,
    /// How often a command is sent at most, the first time included; `None` is for ever.
    pub tries: Option<u32>,
    /// Added to `retry` and to the time that a yielded command waits, so that two sides of one make do not run in step: draw it at random.
    pub jitter: u64,
    /// Whether a collision may send a command again before `retry` has passed.
    pub early: bool,
}

impl Timing {
    /// The general protocol: 4 seconds, 15 times. No document fixes it; the time is that of the sample program of the protocol's author.
    pub const GMP: Self = Self::new(4_000, Some(15));
    /// The FJK rules of 2000, appendix A: after 20 seconds, never earlier.
    pub const FJK: Self = Self {
        early: false,
        ..Self::new(20_000, None)
    };
    /// GNU Go 3.8 and cgoban with the whole protocol: 1 second, 60 times.
    pub const GNUGO_GMP: Self = Self::new(1_000, Some(60));
    /// GNU Go 3.8 with the simplified protocol: 20 seconds, 9 times.
    pub const GNUGO_SGMP: Self = Self::new(20_000, Some(9));
    /// GoGui's GmpToGtp: 20 seconds and a random part of 10 more, which the caller adds with [`with_jitter`](Self::with_jitter).
    pub const GOGUI: Self = Self::new(20_000, None);
    /// Nothing is ever sent again by a timer.
    pub const NEVER: Self = Self::new(u64::MAX, None);

    /// A command is sent again after `retry` milliseconds, `tries` times in all.
    #[must_use]
    pub const fn new(retry: u64, tries: Option<u32>) -> Self {
        Self {
            retry,
            tries,
            jitter: 0,
            early: true,
        }
    }

    /// The same with so many milliseconds more.
    #[must_use]
    pub const fn with_jitter(mut self, jitter: u64) -> Self {
        self.jitter = jitter;
        self
    }

    /// The same with another number of tries; `None` is for ever.
    #[must_use]
    pub const fn with_tries(mut self, tries: Option<u32>) -> Self {
        self.tries = tries;
        self
    }

    /// The time at which a command sent at `now` is sent again.
    pub(super) const fn deadline(&self, now: u64) -> u64 {
        now.saturating_add(self.retry).saturating_add(self.jitter)
    }
}

impl Default for Timing {
    fn default() -> Self {
        Self::GMP
    }
}

/// What a link does when its own command and a new one of the peer's cross on the line.
///
/// With [`Hold`](Self::Hold), [`Yield`](Self::Yield) and [`TieBreak`](Self::TieBreak) on both sides, in any pairing, each command arrives exactly once and
/// in order, however many frames the line loses or doubles. The other three are what known programs do, for simulations: two sides that
/// [`Abandon`](Self::Abandon) lose both commands; two that [`Ignore`](Self::Ignore) or [`Resend`](Self::Resend) repeat them for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CollisionPolicy {
    /// Passes over the peer's command and sends its own again at once. After three times it yields once, since there are programs that do the same for ever.
    Hold,
    /// Takes its own command back, lets the peer's come first, and then sends it with the same sequence bit. The command that collided is not taken yet: its sender may have given it up.
    Yield,
    /// Black holds and White yields. While colours are unknown, the side that sent NEWGAME holds.
    #[default]
    TieBreak,
    /// Gives its own command up, as GNU Go 3.8 does. **The command is lost.**
    Abandon,
    /// Passes over the peer's command and waits for its own timer, as cgoban does.
    Ignore,
    /// Passes over the peer's command and sends its own again at once, always, as GoGui does.
    Resend,
}

impl CollisionPolicy {
    /// All policies.
    pub const ALL: [Self; 6] = [
        Self::Hold,
        Self::Yield,
        Self::TieBreak,
        Self::Abandon,
        Self::Ignore,
        Self::Resend,
    ];
    /// Those with which each command arrives exactly once.
    pub const RELIABLE: [Self; 3] = [Self::Hold, Self::Yield, Self::TieBreak];
}

/// What a link that waits for an OK does with a command that it has taken before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OldCommand {
    /// Acknowledges it again, as GoGui does.
    #[default]
    Acknowledge,
    /// Stays silent, as GNU Go and cgoban do.
    Ignore,
}

/// What a link does with the sequence bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SequenceCheck {
    /// Finds duplicates, late OKs and collisions.
    #[default]
    Full,
    /// Looks at none: each command counts as new and each frame acknowledges, as in CGF's terminal. **Commands may be delivered twice or be lost.**
    Off,
}

/// How a link behaves.
///
/// ```
/// use boardwire_sgmp::link::{CollisionPolicy, LinkOptions, Timing};
/// use boardwire_sgmp::Color;
///
/// let options = LinkOptions::new().with_color(Color::White).with_timing(Timing::GNUGO_GMP);
/// assert_eq!(options.collision, CollisionPolicy::TieBreak);
/// assert_eq!(options.timing.retry, 1_000);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LinkOptions {
    /// When commands are sent again.
    pub timing: Timing,
    /// What happens when commands cross.
    pub collision: CollisionPolicy,
    /// The colour of this side, once it is known.
    pub color: Option<Color>,
    /// Whether an OK that is due goes out by itself before the next command, as the FJK rules want, or a command that waits goes in its place.
    pub ok_first: bool,
    /// Whether a NEWGAME in the middle of a game, with sequence bits that do not fit, starts the link afresh: the peer was restarted.
    pub accept_restart: bool,
    /// What happens to an old command while this side waits for an OK.
    pub old_command: OldCommand,
    /// What happens to sequence bits.
    pub sequence: SequenceCheck,
}

impl LinkOptions {
    /// The defaults: [`Timing::GMP`], [`CollisionPolicy::TieBreak`], colour unknown.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            timing: Timing::GMP,
            collision: CollisionPolicy::TieBreak,
            color: None,
            ok_first: false,
            accept_restart: false,
            old_command: OldCommand::Acknowledge,
            sequence: SequenceCheck::Full,
        }
    }

    /// What the FJK rules of 2000 ask for: OK at once and by itself, and nothing is sent again before 20 seconds have passed.
    #[must_use]
    pub const fn fjk(color: Color) -> Self {
        Self {
            timing: Timing::FJK,
            color: Some(color),
            ok_first: true,
            ..Self::new()
        }
    }

    /// The same with other timers.
    #[must_use]
    pub const fn with_timing(mut self, timing: Timing) -> Self {
        self.timing = timing;
        self
    }

    /// The same with another policy for collisions.
    #[must_use]
    pub const fn with_collision(mut self, collision: CollisionPolicy) -> Self {
        self.collision = collision;
        self
    }

    /// The same for the side of that colour.
    #[must_use]
    pub const fn with_color(mut self, color: Color) -> Self {
        self.color = Some(color);
        self
    }

    /// The same, sending each OK by itself or not.
    #[must_use]
    pub const fn with_ok_first(mut self, ok_first: bool) -> Self {
        self.ok_first = ok_first;
        self
    }

    /// The same, taking a peer that starts afresh or not.
    #[must_use]
    pub const fn with_accept_restart(mut self, accept_restart: bool) -> Self {
        self.accept_restart = accept_restart;
        self
    }
}
