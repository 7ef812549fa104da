use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};
use bevyhavior_simulator::{BehaviorTreeSimulatorSet, SimulatorClock, SimulatorOutgoingMessages};
use hsl_types::{Pose2, Time};

use crate::cast::{STRIKER, SUPPORTER};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// Time after which no message arrives any more \[s\].
const SILENCE: f64 = 2.0;

/// A teammate without messages is known at its last reported position, and the age of that knowledge grows.
#[scenario(time_limit = 20.0)]
fn stale_teammate_stays_where_it_was(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-2.5, 0.0, 0.0));
    place_robot(app, SUPPORTER, Pose2::new(-4.0, 1.0, 0.0));
    place_ball(app, (1.0, 0.0), (0.0, 0.0));
    app.add_systems(
        Update,
        (
            fall_silent.in_set(BehaviorTreeSimulatorSet::AfterCommunication),
            watch.in_set(BehaviorTreeSimulatorSet::Scenario),
        ),
    );
}

/// System: loses all messages after [`SILENCE`].
fn fall_silent(clock: Res<SimulatorClock>, mut outgoing: ResMut<SimulatorOutgoingMessages>) {
    if clock.now.as_secs_f64() >= SILENCE {
        outgoing.messages.clear();
    }
}

/// System: four seconds later, checks that the supporter knows the striker's last message, its age, and a position that
/// the striker has left.
fn watch(mut judge: Judge) {
    if judge.seconds() < SILENCE + 4.0 {
        return;
    }
    let known = judge
        .world_state_of(SUPPORTER)
        .map(|it| (it.now, it.player_states));
    let heard = known.and_then(|(now, players)| Some((now, players[STRIKER.player_number]?)));
    let (Some((now, heard)), Some(pose)) = (heard, judge.pose_of(STRIKER)) else {
        return judge.fail(
            Some(SUPPORTER),
            "it has received no message of its teammate",
        );
    };
    let age = now.since(heard.received_at).as_secs_f64();
    let moved = (pose.translation().x - heard.pose.position.x).abs();
    if age < 4.0 || heard.received_at == Time::ZERO {
        judge.fail(
            Some(SUPPORTER),
            format!("its knowledge is only {age} s old"),
        );
    } else if moved < 0.5 {
        judge.fail(
            Some(SUPPORTER),
            format!("it knows a position that it has not received: {moved} m off"),
        );
    } else {
        judge.pass();
    }
}
