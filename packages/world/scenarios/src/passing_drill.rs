use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use field_mission::MissionFiles;
use hsl_types::{PlayerNumber, Pose2, RobotId, Team};
use scenario_kit::{begin_mission, place_ball, place_robot, scenario};

use crate::drill;

/// Mission of the scenario, unless the option `mission` names another one.
pub(super) static FILES: MissionFiles =
    field_mission::mission_files!("../../../../config/missions/passing_drill");

/// Three robots pass the ball and score: a plan in PDDL, run as a behavior tree.
#[scenario(time_limit = 120.0, options = drill::anywhere)]
fn passing_drill(app: &mut App) {
    begin(app);
}

/// Places three robots and a ball in their half, gives the robots their mission, and adds the system that ends the
/// scenario with it.
pub(super) fn begin(app: &mut App) {
    for (number, x, y) in [
        (PlayerNumber::new::<2>(), -2.5, 0.5),
        (PlayerNumber::new::<3>(), -0.5, 2.0),
        (PlayerNumber::new::<4>(), 1.0, -1.0),
    ] {
        place_robot(
            app,
            RobotId::new(Team::Hulks, number),
            Pose2::new(x, y, 0.0),
        );
    }
    place_ball(app, (-1.5, 1.0), (0.0, 0.0));
    begin_mission(app, &FILES);
    app.add_systems(
        Update,
        drill::watch.in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}
