use std::time::Duration;

use bevy_app::{App, AppExit, Update};
use bevy_ecs::message::MessageWriter;
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut, Resource};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, FailureKind, SimulatorClock, SimulatorFailure,
    SimulatorScenarioResult,
};
use hsl_types::Time;

/// End of a scenario that does not end by itself, in simulated time.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// The scenario fails after this time, because the expected event has not happened.
    FailsAfter(Duration),
    /// The scenario passes after this time, unless something failed.
    PassesAfter(Duration),
    /// No limit.
    Endless,
}

impl TimeLimit {
    /// Limit of a scenario that does not set one.
    pub const DEFAULT: Self = Self::FailsAfter(Duration::from_secs(60));
}

/// Adds the limit to `app`. The run ends in the first tick at or after it, after the systems of the scenario have read
/// that tick.
pub(crate) fn enforce(app: &mut App, limit: TimeLimit) {
    app.insert_resource(limit).add_systems(
        Update,
        end_at_the_limit.after(BehaviorTreeSimulatorSet::Scenario),
    );
}

/// System: ends the run as failed or passed when the limit is reached.
fn end_at_the_limit(
    limit: Res<TimeLimit>,
    clock: Res<SimulatorClock>,
    mut result: ResMut<SimulatorScenarioResult>,
    mut exit: MessageWriter<AppExit>,
) {
    let passed = clock.now.since(Time::ZERO);
    match *limit {
        TimeLimit::FailsAfter(limit) if passed >= limit => {
            result.fail_and_stop(SimulatorFailure {
                tick: clock.tick,
                now: clock.now,
                robot: None,
                kind: FailureKind::Scenario,
                message: format!("the scenario did not end within its time limit of {limit:?}"),
            });
        }
        TimeLimit::PassesAfter(limit) if passed >= limit => {
            exit.write(AppExit::Success);
        }
        _ => {}
    }
}
