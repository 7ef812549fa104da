//! Messages that arrive late.

use super::*;

#[derive(Resource, Default)]
struct Delayed(Vec<(Time, SimulatorMessage)>);

#[scenario(time_limit = 10.0)]
fn outgoing_messages_are_delayed(app: &mut App) {
    place_both(app);
    app.init_resource::<Delayed>();
    app.add_systems(
        Update,
        delay_outgoing_messages.in_set(BehaviorTreeSimulatorSet::AfterCommunication),
    );
    app.add_systems(
        Update,
        scenario_checks.in_set(BehaviorTreeSimulatorSet::Scenario),
    );
}

/// System: takes the messages that robots send in this tick, and sends those whose delay has passed.
fn delay_outgoing_messages(
    clock: Res<SimulatorClock>,
    mut delayed: ResMut<Delayed>,
    mut outgoing: ResMut<SimulatorOutgoingMessages>,
) {
    let sent = outgoing.messages.drain(..);
    delayed.0.extend(sent.map(|it| (clock.now + DELAY, it)));
    let is_due = |(at, _): &mut (Time, SimulatorMessage)| *at <= clock.now;
    let due = delayed.0.extract_if(.., is_due);
    outgoing.messages.extend(due.map(|(_, message)| message));
}

fn scenario_checks(mut judge: Judge) {
    if let Some((_, since)) = known(&judge) {
        assert!(since >= Time::ZERO + DELAY, "{since}");
        judge.pass();
    }
}
