use std::fmt::Write;
use std::time::Duration;

use super::ScenarioText;
use crate::rebuilt::next_goal::NextGoal;

/// Time after a goal of the log until which the scenario runs.
const AFTER_GOAL: Duration = Duration::from_secs(5);

/// Time until which the scenario runs if no goal followed.
const WITHOUT_GOAL: Duration = Duration::from_secs(30);

impl ScenarioText<'_> {
    /// Writes the expectations: the given ones, or that which follows from the log.
    pub(super) fn write_expectations(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "expect:")?;
        if self.expect.is_empty() {
            return match self.world.next_goal {
                Some(NextGoal { by, after }) if self.world.has_logs_of(by) => {
                    let after = after.as_secs_f64();
                    writeln!(
                        text,
                        "  # {by} scored {after:.1} s later, as the robots knew."
                    )?;
                    writeln!(text, "  - {{goal: {by}}}")
                }
                Some(NextGoal { by, after }) => {
                    let after = after.as_secs_f64();
                    writeln!(
                        text,
                        "  # {by} scored {after:.1} s later, as the robots knew."
                    )?;
                    writeln!(text, "  - {{goal: {by}, never: true}}")
                }
                None => {
                    let by = self.world.adversary();
                    let within = NextGoal::WITHIN.as_secs();
                    writeln!(text, "  # No goal followed within {within} s of the log.")?;
                    writeln!(text, "  - {{goal: {by}, never: true}}")
                }
            };
        }
        for expectation in self.expect {
            let expectation = expectation.trim();
            match expectation.starts_with('{') {
                true => writeln!(text, "  - {expectation}")?,
                false => writeln!(text, "  - {{{expectation}}}")?,
            }
        }
        Ok(())
    }

    /// Returns the time after which the scenario ends.
    pub(super) fn duration(&self) -> Duration {
        if let Some(duration) = self.duration {
            return duration;
        }
        let goal = self.world.next_goal.map(|it| it.after + AFTER_GOAL);
        let least = goal.unwrap_or(WITHOUT_GOAL);
        let expected = self.expect.iter().filter_map(|it| latest(it));
        let latest = expected.fold(least.as_secs_f64(), f64::max).ceil();
        // A number that is no duration is an error in the expectation, which the scenario file reports.
        Duration::try_from_secs_f64(latest).unwrap_or(least)
    }
}

/// Returns the latest time in an expectation \[s\].
fn latest(expectation: &str) -> Option<f64> {
    let text = expectation.trim();
    let text = match text.starts_with('{') {
        true => text.to_owned(),
        false => format!("{{{text}}}"),
    };
    let value: serde_yaml::Value = serde_yaml::from_str(&text).ok()?;
    let time = |value: &serde_yaml::Value, key: &str| value.get(key)?.as_f64();
    let spans = ["always", "never"].iter().filter_map(|key| value.get(*key));
    let ends = spans.filter_map(|span| time(span, "until"));
    let times = ["within", "at"].iter().filter_map(|key| time(&value, key));
    times.chain(ends).reduce(f64::max)
}
