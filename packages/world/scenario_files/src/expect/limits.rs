//! End of a run.

use std::ops::Range;

use hsl_types::Time;
use user_files::findings::Findings;
use user_files::wording;

use super::expected::Expected;
use crate::format::{ScenarioText, Seconds};
use crate::stage::span;

/// Time limit of a scenario without one \[s\].
const DEFAULT_LIMIT: f64 = 60.0;

/// End of a run, after which no time of an expectation may be.
pub(crate) struct Limits {
    /// Duration or time limit.
    pub(crate) end: Seconds,
    /// True if the run ends at that time if nothing failed.
    has_duration: bool,
}

impl Limits {
    /// Returns the end of the run: the duration or time limit of the file; without either, the latest time of an
    /// expectation, at least [`DEFAULT_LIMIT`]. Reports a file with both, and a limit that is not positive.
    pub(crate) fn of(text: &ScenarioText, findings: &mut Findings) -> Self {
        if let (Some(_), Some(limit)) = (&text.duration, &text.time_limit) {
            let message = "a scenario has a duration or a time_limit, not both";
            findings.add(&limit.place, message, "remove one of them");
        }
        for limit in text.duration.iter().chain(&text.time_limit) {
            if limit.value.0 <= 0.0 {
                findings.add(&limit.place, "must be greater than 0 s", "");
            }
        }
        let given = text.duration.as_ref().or(text.time_limit.as_ref());
        let times = text.expect.iter().flat_map(|it| it.value.times());
        let latest = times.map(|it| it.value.0).fold(DEFAULT_LIMIT, f64::max);
        Self {
            end: given.map_or(Seconds(latest), |it| it.value),
            has_duration: text.duration.is_some(),
        }
    }

    /// Converts a time of the file. A time after the end of the run is an error at `place`.
    pub(crate) fn time(
        &self,
        seconds: Seconds,
        place: &Range<usize>,
        findings: &mut Findings,
    ) -> Time {
        // A limit that is not positive is an error of its own.
        if seconds > self.end && self.end.0 > 0.0 {
            let (seconds, end) = (wording::number(seconds.0), wording::number(self.end.0));
            let message = format!("{seconds} s is after the end of the run at {end} s");
            findings.add(place, message, "increase `time_limit` or `duration`");
        }
        Time::ZERO + span(seconds.0)
    }

    /// Adds an error if nothing ends the scenario: it has no duration, and all its expectations are valid until the end
    /// of the run.
    pub(crate) fn require_end(&self, expected: &[Expected], findings: &mut Findings) {
        let is_endless = expected.iter().all(|it| it.moment.is_endless());
        if is_endless && !self.has_duration && findings.is_empty() {
            let message = "nothing ends this scenario";
            let help = "set `duration`, or expect something `at` or `within` a time";
            findings.add(&(0..0), message, help);
        }
    }
}
