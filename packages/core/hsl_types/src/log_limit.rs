//! Rate limit of log lines that another program can cause.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use crate::Time;

/// Minimum time between two lines of one kind.
const INTERVAL: Duration = Duration::from_secs(1);

/// Limit for log lines that other programs can cause: one line of each kind `K` per second.
///
/// Kinds are stored for ever, so they must not contain text from outside.
#[derive(Clone, Debug)]
pub struct LogLimit<K = &'static str> {
    /// Kinds that were logged so far.
    kinds: BTreeMap<K, Kind>,
}

/// Lines of one kind.
#[derive(Clone, Copy, Debug)]
struct Kind {
    logged: Time,
    /// Number of withheld lines since then.
    withheld: u64,
}

impl<K> Default for LogLimit<K> {
    fn default() -> Self {
        Self {
            kinds: BTreeMap::new(),
        }
    }
}

impl<K: Ord> LogLimit<K> {
    /// Returns the line to log for `text` at `now`. Returns `None`, and counts the line, if a line of this kind was
    /// logged less than a second ago. The next line then contains the number of withheld lines. Logs nothing itself.
    pub fn line(&mut self, now: Time, kind: K, text: impl Display) -> Option<String> {
        let Some(before) = self.kinds.get_mut(&kind) else {
            let first = Kind {
                logged: now,
                withheld: 0,
            };
            self.kinds.insert(kind, first);
            return Some(text.to_string());
        };
        let is_early = before.logged <= now && now.since(before.logged) < INTERVAL;
        if is_early {
            before.withheld = before.withheld.saturating_add(1);
            return None;
        }
        before.logged = now;
        Some(match std::mem::take(&mut before.withheld) {
            0 => text.to_string(),
            more => format!("{text} (and {more} more since the last such line)"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a time \[ms\].
    fn at(milliseconds: u64) -> Time {
        Time::ZERO + Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_flood_of_a_kind_is_one_line_a_second_with_the_number_of_the_others() {
        let mut limit = LogLimit::default();
        let lines: Vec<_> = (0..=2000)
            .filter_map(|it| limit.line(at(it), "joint_targets", format_args!("fault {it}")))
            .collect();
        let more = "(and 999 more since the last such line)";
        let expected = [
            "fault 0".to_owned(),
            format!("fault 1000 {more}"),
            format!("fault 2000 {more}"),
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn another_kind_is_logged_meanwhile() {
        let mut limit = LogLimit::default();
        assert!(limit.line(at(0), "gone", "").is_some());
        assert!(limit.line(at(1), "hot", "").is_some());
        assert!(limit.line(at(2), "gone", "").is_none());
    }

    #[test]
    fn a_clock_that_is_set_back_does_not_silence_the_log() {
        let mut limit = LogLimit::default();
        assert!(limit.line(at(9000), "gone", "").is_some());
        assert!(limit.line(at(1), "gone", "").is_some());
        assert!(limit.line(at(2), "gone", "").is_none());
    }
}
