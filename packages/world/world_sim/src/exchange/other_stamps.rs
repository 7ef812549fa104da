use std::fmt;

use hsl_types::Time;

/// Maximum number of listed messages.
const NAMED: usize = 3;

/// Messages for other ticks that arrived while the world waited for an answer, each once. They are displayed in the
/// error of a missing answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OtherStamps {
    /// Time of the expected tick.
    wanted: Time,
    /// Topics and stamps of the first messages.
    named: Vec<(&'static str, Time)>,
    has_more: bool,
}

impl OtherStamps {
    /// Creates an empty list for the wait for the tick at `wanted`.
    pub(crate) fn instead_of(wanted: Time) -> Self {
        Self {
            wanted,
            ..Self::default()
        }
    }

    /// Adds a message with its topic and stamp, unless it is in the list. Only the first [`NAMED`] are kept.
    pub(crate) fn add(&mut self, topic: &'static str, stamp: Time) {
        if self.named.contains(&(topic, stamp)) {
            return;
        }
        match self.named.len() < NAMED {
            true => self.named.push((topic, stamp)),
            false => self.has_more = true,
        }
    }
}

impl fmt::Display for OtherStamps {
    /// Writes the messages after a semicolon, if there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (topic, stamp)) in self.named.iter().enumerate() {
            let before = if index == 0 { "; arrived: " } else { ", " };
            write!(f, "{before}{topic} for {stamp}")?;
        }
        if self.has_more {
            f.write_str(" and more")?;
        }
        match self.named.is_empty() {
            true => Ok(()),
            false => write!(f, " instead of {}", self.wanted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stamp_is_named_once_and_at_most_three() {
        let text = |millis: &[u64]| {
            let time = |millis: u64| Time::from_nanos(millis * 1_000_000);
            let mut stamps = OtherStamps::instead_of(time(50));
            for millis in millis {
                stamps.add("motion_command", time(*millis));
            }
            stamps.to_string()
        };
        assert_eq!(text(&[]), "");
        let one = "; arrived: motion_command for 0.010 s instead of 0.050 s";
        assert_eq!(text(&[10, 10]), one);
        let four = text(&[10, 20, 30, 40]);
        assert!(
            four.ends_with("motion_command for 0.030 s and more instead of 0.050 s"),
            "{four}"
        );
    }
}
