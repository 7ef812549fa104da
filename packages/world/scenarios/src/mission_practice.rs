use bevy_app::{App, Startup, Update};
use bevy_ecs::prelude::{Commands, IntoScheduleConfigs, Res};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulatorFieldDimensions, SimulatorGameState,
    SimulatorMissionBackend, SimulatorRobotBundle,
};
use hsl_referee::waiting_pose;
use scenario_kit::{Judge, ScenarioOptions, place_ball, scenario};

use crate::drill;

/// The robots of the options carry out the mission that the option `mission` names.
#[scenario(time_limit = 300.0, options = alone)]
fn mission_practice(app: &mut App) {
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.add_systems(Startup, enter).add_systems(
        Update,
        (require_mission, drill::watch)
            .chain()
            .in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}

fn alone(options: &mut ScenarioOptions) {
    options.opponents = 0;
}

/// Robots begin beside the field, where they wait before a match.
fn enter(
    mut commands: Commands,
    options: Res<ScenarioOptions>,
    field: Res<SimulatorFieldDimensions>,
    game_state: Res<SimulatorGameState>,
) {
    for robot in options.robots() {
        let pose = waiting_pose(robot.player_number, &field.0);
        let side = game_state.game_controller_state.field_side_of(robot.team);
        let ground_to_world = side.field_to_world() * pose.as_transform();
        commands.spawn(SimulatorRobotBundle::new(
            robot.team,
            robot.player_number,
            ground_to_world,
        ));
    }
}

fn require_mission(backend: Res<SimulatorMissionBackend>, mut judge: Judge) {
    if backend.0.is_none() {
        judge.fail(
            None,
            "there is no mission; name its folder with mission:=FOLDER",
        );
    }
}
