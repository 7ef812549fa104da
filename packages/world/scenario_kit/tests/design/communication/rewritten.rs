//! Messages with other contents than the robot sent.

use super::*;

#[scenario(time_limit = 10.0)]
fn outgoing_messages_are_rewritten(app: &mut App) {
    place_both(app);
    app.add_systems(
        Update,
        rewrite_outgoing_messages.in_set(BehaviorTreeSimulatorSet::AfterCommunication),
    );
    app.add_systems(
        Update,
        scenario_checks.in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}

fn rewrite_outgoing_messages(mut outgoing: ResMut<SimulatorOutgoingMessages>) {
    for sent in &mut outgoing.messages {
        if let OutgoingMessage::Hsl(HulkMessage::State(state)) = &mut sent.message {
            state.pose = Pose2::new(3.0, 0.0, 0.0);
        }
    }
}

fn scenario_checks(mut judge: Judge) {
    if let Some((x, _)) = known(&judge) {
        assert_eq!(x, 3.0);
        judge.pass();
    }
}
