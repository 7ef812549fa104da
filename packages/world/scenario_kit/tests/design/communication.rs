//! Scenarios that inject, delay and rewrite messages.

mod delayed;
mod injected;
mod rewritten;

use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulatorClock, SimulatorIncomingMessage, SimulatorMessage,
    SimulatorOutgoingMessages, SimulatorReceivedHslMessages,
};
use hsl_types::{
    HulkMessage, IncomingMessage, OutgoingMessage, PlayerNumber, Pose2, RobotId, StateMessage,
    Team, Time,
};
use scenario_kit::{Judge, place_robot, scenario};

const SENDER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<2>());
const RECEIVER: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<3>());
const DELAY: Duration = Duration::from_millis(300);

fn place_both(app: &mut App) {
    place_robot(app, SENDER, Pose2::new(-1.0, 0.0, 0.0));
    place_robot(app, RECEIVER, Pose2::new(-3.0, 1.0, 0.0));
}

/// Returns the sender's position known to the receiver, and the time of that knowledge.
fn known(judge: &Judge) -> Option<(f32, Time)> {
    let player = judge.world_state_of(RECEIVER)?.player_states[SENDER.player_number]?;
    Some((player.pose.position.x, player.received_at))
}
