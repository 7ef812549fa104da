//! Scenario with the duration of a run in the measured campaigns.

use std::thread;
use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorClock};
use hsl_types::{PlayerNumber, Pose2, RobotId, Team};
use scenario_kit::{Judge, place_robot};

/// Number of ticks.
const TICKS: u64 = 100;
/// Wall time of a tick, in which the process waits, so that parallel runs do not compete for processors.
const TICK: Duration = Duration::from_millis(20);

/// Takes two seconds of wall time, and passes.
#[scenario_kit::scenario]
fn two_seconds(app: &mut App) {
    let robot = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());
    place_robot(app, robot, Pose2::default());
    app.add_systems(Update, wait.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: waits, and passes in the last tick.
fn wait(clock: Res<SimulatorClock>, mut judge: Judge) {
    thread::sleep(TICK);
    if clock.tick >= TICKS {
        judge.pass();
    }
}
