use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Local, ResMut};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorOutgoingMessages};
use hsl_types::{OutgoingMessage, Pose2};

use crate::cast::{STRIKER, SUPPORTER};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// Number of messages of each robot that must be lost before the scenario passes.
const LOST: [usize; 2] = [3, 3];

/// While every message is lost, a robot's messages are not known to its teammate.
#[scenario(time_limit = 30.0)]
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

/// System: counts the messages that each robot sends to its team, fails if one is received, and passes when enough were
/// lost.
fn watch(mut judge: Judge, mut sent: Local<[usize; 2]>) {
    for (index, (robot, teammate)) in [(STRIKER, SUPPORTER), (SUPPORTER, STRIKER)]
        .into_iter()
        .enumerate()
    {
        let messages = judge.output_of(robot).map(|it| it.messages.as_slice());
        let to_team = |it: &&OutgoingMessage| matches!(it, OutgoingMessage::Hsl(_));
        sent[index] += messages.unwrap_or_default().iter().filter(to_team).count();
        let heard = judge
            .world_state_of(robot)
            .and_then(|it| it.player_states[teammate.player_number]);
        if let Some(heard) = heard {
            return judge.fail(Some(robot), format!("it received {heard:?}"));
        }
    }
    // A message of this tick would be known in the next one.
    if sent.iter().zip(LOST).all(|(sent, lost)| *sent > lost) {
        judge.pass();
    }
}
