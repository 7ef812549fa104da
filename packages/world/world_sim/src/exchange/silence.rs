use std::time::Duration;

/// Maximum duration counted for one tick, so that a paused match or a suspended machine does not make a robot silent.
const LONGEST_TICK: Duration = Duration::from_millis(100);

/// Silence of a robot whose node follows the wall clock: the time without a motion command.
#[derive(Debug, Default)]
pub(crate) struct Silence {
    /// Wall time since the last decision.
    lasted: Duration,
    /// Set after the silence has become too long.
    is_reported: bool,
}

/// State of a silence after a tick without a decision.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SilenceState {
    /// The robot continues with its last command.
    Short,
    /// The silence lasts too long. `is_news` is set in the first such tick.
    TooLong { lasted: Duration, is_news: bool },
}

impl Silence {
    /// Ends the silence after a decision. Returns true if the silence was too long.
    pub(crate) fn end(&mut self) -> bool {
        std::mem::take(self).is_reported
    }

    /// Adds a tick without a decision, which lasted `span` of wall time, and returns the state. `limit` is the longest
    /// allowed silence.
    pub(crate) fn add(&mut self, span: Duration, limit: Duration) -> SilenceState {
        self.lasted += span.min(LONGEST_TICK);
        if self.lasted < limit {
            return SilenceState::Short;
        }
        let is_news = !std::mem::replace(&mut self.is_reported, true);
        let lasted = self.lasted;
        SilenceState::TooLong { lasted, is_news }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_millis(25);
    const TICK: Duration = Duration::from_millis(10);

    #[test]
    fn a_silence_is_too_long_once_all_its_ticks_together_are() {
        let mut silence = Silence::default();
        assert_eq!(silence.add(TICK, LIMIT), SilenceState::Short);
        assert_eq!(silence.add(TICK, LIMIT), SilenceState::Short);
        let too_long = |ticks, is_news| SilenceState::TooLong {
            lasted: TICK * ticks,
            is_news,
        };
        assert_eq!(silence.add(TICK, LIMIT), too_long(3, true));
        assert_eq!(silence.add(TICK, LIMIT), too_long(4, false));
        assert!(silence.end());
        assert_eq!(silence.add(TICK, LIMIT), SilenceState::Short);
        assert!(!silence.end());
    }

    #[test]
    fn a_paused_match_silences_no_robot() {
        let mut silence = Silence::default();
        let hour = Duration::from_secs(3600);
        assert_eq!(
            silence.add(hour, Duration::from_secs(1)),
            SilenceState::Short
        );
    }
}
