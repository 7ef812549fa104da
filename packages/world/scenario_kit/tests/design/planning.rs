//! Scenarios that influence the messages planned by robots.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulatorBehaviorInputs, SimulatorBehaviorOutputs,
};
use hsl_types::{PlayerNumber, Pose2, RobotId, Team};
use scenario_kit::{Judge, place_robot, scenario};

const TALKER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());

/// Checks that a robot sends no message if the scenario sets its team's budget to zero.
#[scenario(duration = 3.0)]
fn robot_is_silenced_by_what_its_planning_sees(app: &mut App) {
    place_robot(app, TALKER, Pose2::new(-1.0, 0.0, 0.0));
    app.add_systems(
        Update,
        (
            show_no_budget.in_set(BehaviorTreeSimulatorSet::BeforeBehavior),
            listen.in_set(BehaviorTreeSimulatorSet::Scenario),
        ),
    );
}

fn show_no_budget(mut inputs: ResMut<SimulatorBehaviorInputs>) {
    let game = inputs.world_state_mut(TALKER);
    if let Some(game) = game.and_then(|it| it.filtered_game_controller_state.as_mut()) {
        game.remaining_number_of_messages = 0;
    }
}

fn listen(outputs: Res<SimulatorBehaviorOutputs>, mut judge: Judge) {
    let planned = outputs.0.get(&TALKER).map_or(0, |it| it.messages.len());
    if planned > 0 {
        judge.fail(Some(TALKER), format!("it planned {planned} messages"));
    }
}
