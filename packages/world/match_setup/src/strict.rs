//! Strict runs: problems that let a normal run continue are failures.

use bevyhavior_simulator::{BEHAVIOR_TICK_ERROR, STRAY_PUBLISHER};

use crate::match_result::MatchResult;
use scenario_kit::MatchFailure;

impl MatchResult {
    /// Makes the result as strict as the option `strict` requires: adds a failure for every robot without an answer and
    /// for every kind of warning, unless a failure already reports its first tick and robot. Effects of the fault
    /// schedule do not count. Sets `failed` and `by_strict` if a failure was added.
    pub fn be_strict(&mut self) {
        let lost = self.lost_robots.iter().filter(|lost| !lost.injected);
        let lost = lost.map(|lost| MatchFailure {
            tick: lost.first_tick,
            robot: Some(lost.robot.clone()),
            environment: lost.environment,
            node_ended: lost.node_ended,
            message: format!("no answer in {} ticks, first: {}", lost.ticks, lost.reason),
        });
        let violations = self.statistics.violations.iter();
        let warnings = violations.filter(|(name, it)| !it.error && *name != BEHAVIOR_TICK_ERROR);
        let warnings = warnings.map(|(name, it)| MatchFailure {
            message: format!("{name}, {} times: {}", it.count, it.first.message),
            environment: *name == STRAY_PUBLISHER,
            ..it.first.clone()
        });
        let found: Vec<_> = lost
            .chain(warnings)
            .filter(|found| !self.has_failure_like(found))
            .collect();
        self.failed |= !found.is_empty();
        self.by_strict |= !found.is_empty();
        self.failures.extend(found);
    }

    /// Returns true if the result already has a failure with the tick and robot of `other`.
    fn has_failure_like(&self, other: &MatchFailure) -> bool {
        let mut failures = self.failures.iter();
        failures.any(|it| it.tick == other.tick && it.robot == other.robot)
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{PlayerNumber, RobotId, Severity, Team, Violation};

    use super::*;
    use crate::lost_robot::LostRobot;
    use scenario_kit::ViolationTally;

    /// Returns a robot that did not answer; `injected` is true if the fault schedule is the cause.
    fn lost(injected: bool) -> LostRobot {
        LostRobot {
            robot: "hulks/2".to_owned(),
            ticks: 7,
            first_tick: 3,
            reason: "no motion_command".to_owned(),
            environment: true,
            injected,
            node_ended: false,
        }
    }

    #[test]
    fn a_lost_robot_fails_a_strict_run_once_with_its_tick_and_reason() {
        let mut result = MatchResult {
            lost_robots: vec![lost(false)],
            ..MatchResult::default()
        };
        result.be_strict();
        result.be_strict();
        let [failure] = result.failures.as_slice() else {
            panic!("{:?}", result.failures);
        };
        assert!(result.failed && result.by_strict && failure.environment);
        assert_eq!(
            failure.to_string(),
            "tick 3, hulks/2: no answer in 7 ticks, first: no motion_command"
        );
    }

    #[test]
    fn a_robot_that_the_fault_schedule_took_does_not_fail_a_strict_run() {
        let mut result = MatchResult {
            lost_robots: vec![lost(true)],
            ..MatchResult::default()
        };
        result.be_strict();
        assert!(!result.failed && !result.by_strict);
    }

    #[test]
    fn a_warning_fails_a_strict_run() {
        let violation = Violation {
            check_name: "behavior_warning",
            robot: Some(RobotId::new(Team::Hulks, PlayerNumber::new::<1>())),
            message: "the tree is invalid".to_owned(),
            severity: Severity::Warning,
        };
        let mut result = MatchResult::default();
        let tally = ViolationTally {
            count: 2,
            ..ViolationTally::begin(9, &violation)
        };
        let violations = &mut result.statistics.violations;
        violations.insert("behavior_warning".to_owned(), tally);
        result.be_strict();
        let failure = result.failures.first().expect("the warning fails it");
        let text = "tick 9, hulks/1: behavior_warning, 2 times: the tree is invalid";
        assert_eq!(failure.to_string(), text);
    }
}
