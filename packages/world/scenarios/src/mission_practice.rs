use bevy_app::{App, Startup, Update};
use bevy_ecs::prelude::{Commands, IntoScheduleConfigs, Res};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulatorFieldDimensions, SimulatorGameState, SimulatorRobotBundle,
};
use hsl_referee::waiting_pose;
use scenario_kit::{ScenarioOptions, begin_mission, place_ball, scenario};

use crate::drill;
use crate::passing_drill::FILES;

/// A goalkeeper and three robots that enter from the touch line run the mission of the option `mission`, by default
/// the passing drill.
#[scenario(time_limit = 300.0, options = four_alone)]
fn mission_practice(app: &mut App) {
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    begin_mission(app, &FILES);
    app.add_systems(Startup, enter).add_systems(
        Update,
        drill::watch.in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}

fn four_alone(options: &mut ScenarioOptions) {
    drill::practice(options);
    (options.hulks, options.opponents) = (4, 0);
}

/// System at startup: places the robots beside the field, where they wait before a match.
fn enter(
    mut commands: Commands,
    options: Res<ScenarioOptions>,
    field: Res<SimulatorFieldDimensions>,
    game_state: Res<SimulatorGameState>,
) {
    for robot in options.robots() {
        let distance = options.auto_referee.waiting_distance;
        let pose = waiting_pose(robot.player_number, &field.0, distance);
        let side = game_state.game_controller_state.field_side_of(robot.team);
        let ground_to_world = side.field_to_world() * pose.as_transform();
        commands.spawn(SimulatorRobotBundle::new(
            robot.team,
            robot.player_number,
            ground_to_world,
        ));
    }
}
