use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut, Resource};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulatorClock, SimulatorMessage, SimulatorOutgoingMessages,
};
use hsl_types::{Pose2, Time};

use crate::cast::{STRIKER, SUPPORTER};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

const DELAY: Duration = Duration::from_millis(500);

/// Packets that the scenario holds back, each with the time at which it is sent.
#[derive(Resource, Default)]
struct Delayed(Vec<(Time, SimulatorMessage)>);

/// A message that is half a second in transit is known half a second later, not earlier.
#[scenario(time_limit = 10.0)]
fn delayed_messages_arrive_late(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-1.0, 0.0, 0.0));
    place_robot(app, SUPPORTER, Pose2::new(-3.0, 1.0, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.init_resource::<Delayed>().add_systems(
        Update,
        (
            delay.in_set(BehaviorTreeSimulatorSet::AfterCommunication),
            watch.in_set(BehaviorTreeSimulatorSet::Scenario),
        ),
    );
}

/// System: takes the messages that robots send in this tick, and sends those whose delay has passed.
fn delay(
    clock: Res<SimulatorClock>,
    mut delayed: ResMut<Delayed>,
    mut outgoing: ResMut<SimulatorOutgoingMessages>,
) {
    let arrival = clock.now + DELAY;
    let sent = outgoing
        .messages
        .drain(..)
        .map(|message| (arrival, message));
    delayed.0.extend(sent);
    let is_due = |(at, _): &mut (Time, SimulatorMessage)| *at <= clock.now;
    let due = delayed.0.extract_if(.., is_due).map(|(_, message)| message);
    outgoing.messages.extend(due);
}

/// System: passes with the first message that the supporter receives, unless it arrives before the delay.
fn watch(mut judge: Judge) {
    let heard = judge
        .world_state_of(SUPPORTER)
        .and_then(|it| it.player_states[STRIKER.player_number]);
    let Some(heard) = heard else {
        return;
    };
    let waited = heard.received_at.since(Time::ZERO);
    if waited < DELAY {
        judge.fail(
            Some(SUPPORTER),
            format!("a message arrived already after {waited:?}"),
        );
    } else {
        judge.pass();
    }
}
