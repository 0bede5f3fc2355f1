//! How long to wait before a connection is tried again.

use std::time::Duration;

/// At most.
const LONGEST: u64 = 60;

/// 1, 2, 4 .. 60 seconds, up to so many times in a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backoff {
    tried: u32,
    /// `None`: without end.
    limit: Option<u32>,
}

impl Backoff {
    pub(crate) const fn new(limit: Option<u32>) -> Self {
        Self { tried: 0, limit }
    }

    /// How long to wait before the next attempt; `None`: it was tried often enough.
    pub(crate) fn next(&mut self) -> Option<Duration> {
        if self.limit.is_some_and(|limit| self.tried >= limit) {
            return None;
        }
        let seconds = 1_u64.checked_shl(self.tried).unwrap_or(LONGEST);
        self.tried = self.tried.saturating_add(1);
        Some(Duration::from_secs(seconds.min(LONGEST)))
    }

    /// It went well: the next attempt is the first one again.
    pub(crate) const fn reset(&mut self) {
        self.tried = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Backoff;

    #[test]
    fn waits_grow_to_a_minute_and_end() {
        let mut backoff = Backoff::new(Some(8));
        let waits: Vec<_> = std::iter::from_fn(|| backoff.next())
            .map(|wait| wait.as_secs())
            .collect();
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60]);
        backoff.reset();
        assert_eq!(backoff.next().map(|wait| wait.as_secs()), Some(1));
        let mut endless = Backoff::new(None);
        assert_eq!((0..100).filter_map(|_| endless.next()).count(), 100);
        assert_eq!(Backoff::new(Some(0)).next(), None);
    }
}
