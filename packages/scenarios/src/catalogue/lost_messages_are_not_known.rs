use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorOutgoingMessages};
use hsl_types::Pose2;

use super::cast::{STRIKER, SUPPORTER};
use crate::{Judge, place_ball, place_robot, scenario};

/// What a robot says is not known to its teammate while every message gets lost.
#[scenario(duration = 10.0)]
fn lost_messages_are_not_known(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-1.0, 0.0, 0.0));
    place_robot(app, SUPPORTER, Pose2::new(-3.0, 1.0, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.add_systems(
        Update,
        (
            lose_everything.in_set(BehaviorTreeSimulatorSet::AfterCommunication),
            watch.in_set(BehaviorTreeSimulatorSet::Scenario),
        ),
    );
}

fn lose_everything(mut outgoing: ResMut<SimulatorOutgoingMessages>) {
    outgoing.messages.clear();
}

fn watch(mut judge: Judge) {
    let heard = judge
        .world_state_of(SUPPORTER)
        .and_then(|it| it.player_states[STRIKER.player_number]);
    if let Some(heard) = heard {
        judge.fail(Some(SUPPORTER), format!("it has heard {heard:?}"));
    }
}
