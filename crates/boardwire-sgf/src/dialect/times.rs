//! The time in TM of CGoban 1.

use crate::value::{Decimal, MainTime, Overtime, TimeUnit};

/// Main time and overtime: `30:00`, `30:00(5x1:00)`, `30:00+10:00/25`.
pub(super) fn cgoban(text: &str) -> Option<(MainTime, Overtime)> {
    let text = text.trim();
    let (main, overtime) = if let Some((main, periods)) = text.split_once('(') {
        let (count, period) = periods.strip_suffix(')')?.split_once('x')?;
        let overtime = Overtime::Byoyomi {
            periods: count.trim().parse().ok()?,
            period: clock(period)?,
        };
        (main, overtime)
    } else if let Some((main, block)) = text.split_once('+') {
        let (time, stones) = block.split_once('/')?;
        let overtime = Overtime::Canadian {
            stones: stones.trim().parse().ok()?,
            time: clock(time)?,
        };
        (main, overtime)
    } else {
        (text, Overtime::None)
    };
    Some((MainTime::new(clock(main)?, TimeUnit::Seconds), overtime))
}

/// Seconds of `ss`, `mm:ss` or `h:mm:ss`.
fn clock(text: &str) -> Option<Decimal> {
    let mut seconds: i64 = 0;
    for part in text.trim().split(':') {
        if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    Some(Decimal::from(seconds))
}
