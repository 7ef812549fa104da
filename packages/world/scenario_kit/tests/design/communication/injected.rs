//! Injection of a message that no robot sent.

use super::*;

#[scenario(time_limit = 1.0)]
fn teammate_message_is_injected(app: &mut App) {
    place_both(app);
    app.add_systems(
        Update,
        inject_teammate_message.in_set(BehaviorTreeSimulatorSet::BeforeWorldState),
    );
    app.add_systems(
        Update,
        scenario_checks.in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}

/// System: delivers a message that no robot has sent.
fn inject_teammate_message(
    clock: Res<SimulatorClock>,
    mut received: ResMut<SimulatorReceivedHslMessages>,
) {
    let message = HulkMessage::State(StateMessage {
        player_number: SENDER.player_number,
        pose: Pose2::new(4.0, 0.0, 0.0),
        ball_position: None,
    });
    let packet = SimulatorIncomingMessage {
        receiver: RECEIVER,
        sender: SENDER,
        message: IncomingMessage {
            sender: SENDER.player_number,
            message,
        },
        received_at: clock.now,
    };
    received.receive(&packet, clock.now);
}

fn scenario_checks(mut judge: Judge) {
    match known(&judge) {
        Some((4.0, _)) => judge.pass(),
        other => judge.fail(Some(RECEIVER), format!("it knows {other:?}")),
    }
}
