//! Strict runs: problems that let a normal run continue are failures.

use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use bevyhavior_simulator::{
    BEHAVIOR_TICK_ERROR, FailureKind, STRAY_PUBLISHER, SimulatorClock, SimulatorFailure,
    SimulatorFinish, SimulatorScenarioResult,
};
use hsl_types::Time;

use crate::match_result::{MatchResult, failures, lost_robots};
use scenario_kit::{MatchFailure, MatchStatistics};

/// State of a strict run: true if some of its failures only count because it is strict.
#[derive(Resource, Default)]
pub(crate) struct SimulatorStrictFailures(pub(crate) bool);

/// Makes the run of `app` strict: at its end, before the result is recorded, every robot without an answer and every kind
/// of violation becomes a failure.
pub fn make_strict(app: &mut App) {
    app.init_resource::<SimulatorStrictFailures>()
        .add_systems(SimulatorFinish, be_strict);
}

/// System: adds the failures of a strict run to its result.
fn be_strict(world: &mut World) {
    let result = world.get_resource_or_init::<SimulatorScenarioResult>();
    let result = result.clone();
    let lost_robots = lost_robots(world);
    let found = MatchResult {
        failures: failures(&result, &lost_robots),
        lost_robots,
        statistics: world
            .get_resource::<MatchStatistics>()
            .cloned()
            .unwrap_or_default(),
        ..MatchResult::default()
    }
    .strict_failures();
    world.insert_resource(SimulatorStrictFailures(!found.is_empty()));
    let clock = world.get_resource::<SimulatorClock>();
    let tick_duration = clock.map_or_else(Default::default, |it| it.tick_duration);
    let mut result = world.get_resource_or_init::<SimulatorScenarioResult>();
    for failure in found {
        let ticks = u32::try_from(failure.tick).unwrap_or(u32::MAX);
        result.fail(SimulatorFailure {
            tick: failure.tick,
            now: Time::ZERO + tick_duration * ticks,
            robot: failure.robot.and_then(|it| it.parse().ok()),
            kind: match failure.environment {
                true => FailureKind::Environment,
                false => FailureKind::Scenario,
            },
            message: failure.message,
        });
    }
}

impl MatchResult {
    /// Returns the failures that a strict run has in addition: one for every robot without an answer and for every kind
    /// of warning, unless a failure already reports its first tick and robot. Effects of the fault schedule do not
    /// count.
    pub fn strict_failures(&self) -> Vec<MatchFailure> {
        let lost = self.lost_robots.iter().filter(|lost| !lost.injected);
        let lost = lost.map(|lost| MatchFailure {
            tick: lost.first_tick,
            robot: Some(lost.robot.clone()),
            environment: lost.environment,
            node_ended: lost.node_ended,
            message: lost.strict_message(),
        });
        let violations = self.statistics.violations.iter();
        let warnings = violations.filter(|(name, it)| !it.error && *name != BEHAVIOR_TICK_ERROR);
        let warnings = warnings.map(|(name, it)| MatchFailure {
            message: format!("{name}, {} times: {}", it.count, it.first.message),
            environment: *name == STRAY_PUBLISHER,
            ..it.first.clone()
        });
        let found = lost.chain(warnings);
        found
            .filter(|found| !self.has_failure_like(found))
            .collect()
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
        result.failures = result.strict_failures();
        assert_eq!(result.strict_failures(), []);
        let [failure] = result.failures.as_slice() else {
            panic!("{:?}", result.failures);
        };
        assert!(failure.environment);
        assert_eq!(
            failure.to_string(),
            "tick 3, hulks/2: no answer in 7 ticks, first: no motion_command"
        );
    }

    #[test]
    fn a_robot_that_the_fault_schedule_took_does_not_fail_a_strict_run() {
        let result = MatchResult {
            lost_robots: vec![lost(true)],
            ..MatchResult::default()
        };
        assert_eq!(result.strict_failures(), []);
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
        let failures = result.strict_failures();
        let failure = failures.first().expect("the warning fails it");
        let text = "tick 9, hulks/1: behavior_warning, 2 times: the tree is invalid";
        assert_eq!(failure.to_string(), text);
    }
}
