//! Messages of a robot and their rate.

use std::time::Duration;

use hsl_behavior::{Behavior, BehaviorParameters};
use hsl_types::{
    FallDownStateKind, FieldDimensions, HulkMessage, LineUp, OutgoingMessage, PlayerNumber, Point2,
    PrimaryState, StateMessage, Time,
};

use crate::fixture::{Situation, TICK, behavior};

/// Returns the times at which the behavior sends a message that `counts`, in `seconds` from `situation` on.
fn sending_times(
    behavior: &mut Behavior,
    situation: &Situation,
    seconds: u64,
    counts: fn(&OutgoingMessage) -> bool,
) -> Vec<Time> {
    let end = situation.0.now + Duration::from_secs(seconds);
    let mut situation = situation.clone();
    let mut times = Vec::new();
    while situation.0.now < end {
        let output = behavior.tick(&situation.0);
        if output.messages.iter().any(counts) {
            times.push(situation.0.now);
        }
        situation = situation.later(TICK);
    }
    times
}

fn is_state(message: &OutgoingMessage) -> bool {
    matches!(message, OutgoingMessage::Hsl(_))
}

fn is_return(message: &OutgoingMessage) -> bool {
    matches!(message, OutgoingMessage::GameController(..))
}

fn first_state(behavior: &mut Behavior, situation: &Situation) -> Option<StateMessage> {
    let messages = behavior.tick(&situation.0).messages;
    messages.into_iter().find_map(|message| match message {
        OutgoingMessage::Hsl(HulkMessage::State(state)) => Some(state),
        OutgoingMessage::Hsl(HulkMessage::Bytes(_)) | OutgoingMessage::GameController(..) => None,
    })
}

#[test]
fn the_game_controller_hears_of_a_robot_once_a_second_when_it_has_an_address() {
    let mut parameters = BehaviorParameters::default();
    let address = "10.0.13.37:3939".parse().expect("it is an address");
    parameters.communication.game_controller_address = Some(address);
    let mut reporting = Behavior::new(parameters, FieldDimensions::default());
    let fallen = Situation::playing().fallen(FallDownStateKind::HasFallen, true);
    let times = sending_times(&mut reporting, &fallen, 10, is_return);
    assert_eq!(times.len(), 10);
    assert!(
        times
            .windows(2)
            .all(|pair| pair[1].since(pair[0]) > Duration::from_secs(1)),
        "{times:?}"
    );
    assert!(sending_times(&mut behavior(), &fallen, 10, is_return).is_empty());
}

#[test]
fn a_return_message_contains_pose_fall_state_and_ball() {
    let mut parameters = BehaviorParameters::default();
    let address = "10.0.13.37:3939".parse().expect("it is an address");
    parameters.communication.game_controller_address = Some(address);
    let situation = Situation::playing()
        .ball(0.0, 0.0)
        .fallen(FallDownStateKind::HasFallen, true);
    let output = Behavior::new(parameters, FieldDimensions::default()).tick(&situation.0);
    let Some(OutgoingMessage::GameController(to, message)) = output.messages.first() else {
        panic!("no return message: {:?}", output.messages);
    };
    assert_eq!(*to, address);
    assert!(message.fallen && message.player_number == PlayerNumber::new::<3>());
    assert_eq!(message.pose.position, Point2::new(-2.0, 0.0));
    let ball = message.ball.expect("it sees the ball");
    assert_eq!(ball.position, Point2::new(2.0, 0.0));
    assert_eq!(ball.age, Duration::ZERO);
}

#[test]
fn state_messages_are_at_least_300_ms_apart_however_many_are_left() {
    let plenty = Situation::playing().game(|state| {
        state.remaining_number_of_messages = u16::MAX;
    });
    let times = sending_times(&mut behavior(), &plenty, 10, is_state);
    assert!(times.len() > 30, "{} messages in 10 s", times.len());
    assert!(
        times
            .windows(2)
            .all(|pair| pair[1].since(pair[0]) > Duration::from_millis(300)),
        "{times:?}"
    );
}

#[test]
fn a_team_that_does_not_spread_its_messages_sends_one_every_300_ms_until_20_are_left() {
    let mut parameters = BehaviorParameters::default();
    parameters.communication.spread_over_half = false;
    let few = Situation::playing().game(|state| state.remaining_number_of_messages = 20);
    let mut hasty = Behavior::new(parameters, FieldDimensions::default());
    let times = sending_times(&mut hasty, &few, 10, is_state);
    // More than 300 ms in ticks of 10 ms are 310 ms.
    assert_eq!(times.len(), 33, "{times:?}");
    assert!(sending_times(&mut behavior(), &few, 10, is_state).len() < 3);
}

#[test]
fn no_state_message_is_sent_with_fewer_than_20_left() {
    let left = |count| {
        let situation = Situation::playing().game(|state| {
            state.remaining_number_of_messages = count;
        });
        sending_times(&mut behavior(), &situation, 5, is_state).len()
    };
    assert_eq!(left(19), 0);
    assert!(left(20) > 0);
}

#[test]
fn robots_that_take_no_part_say_nothing_to_their_team() {
    for state in [
        PrimaryState::Initial,
        PrimaryState::Penalized,
        PrimaryState::Stop,
        PrimaryState::Finished,
    ] {
        let times = sending_times(&mut behavior(), &Situation::new(state), 5, is_state);
        assert!(times.is_empty(), "{state:?}: {times:?}");
    }
}

#[test]
fn a_state_message_tells_of_the_ball_that_the_robot_saw_and_not_of_hearsay() {
    let heard = Situation::playing()
        .teammate(PlayerNumber::new::<2>(), 1.0, 1.0)
        .teammate_sees_ball(PlayerNumber::new::<2>(), 1.5, 1.5);
    let state = first_state(&mut behavior(), &heard).expect("the first message is due");
    assert_eq!(state.ball_position, None);

    let mut behavior = behavior();
    let seen = heard.ball(0.5, 0.5);
    behavior.tick(&seen.0);
    let later = seen.without_ball().later(Duration::from_secs(4));
    let state = first_state(&mut behavior, &later).expect("a message is due");
    let ball = state.ball_position.expect("it remembers what it saw");
    assert_eq!(ball.age, Duration::from_secs(4));
    assert_eq!(ball.position, Point2::new(0.5, 0.5));
}

#[test]
fn the_messages_of_a_team_of_five_last_until_the_half_is_over() {
    let step = Duration::from_millis(100);
    let half = Duration::from_secs(600);
    let mut team: Vec<_> = LineUp::default()
        .iter()
        .map(|player| {
            // Player two stands at the ball, and all robots know it.
            let situation = Situation::playing()
                .player(player)
                .at(-f32::from(u8::from(player)), 0.0, 0.0)
                .ball(-1.5, 0.0);
            (situation, behavior(), 0_u32)
        })
        .collect();
    let mut left = 1200_u16;
    let mut left_after_half_of_it = 0;
    let mut elapsed = Duration::ZERO;
    while elapsed < half {
        for (situation, behavior, sent) in &mut team {
            *situation = situation
                .clone()
                .later(step)
                .ball(-1.5, 0.0)
                .teammate(PlayerNumber::new::<2>(), -2.0, 0.0)
                .game(|state| {
                    state.remaining_time_in_half = half - elapsed;
                    state.remaining_number_of_messages = left;
                });
            let output = behavior.tick(&situation.0);
            let messages = output.messages.iter().filter(|it| is_state(it)).count() as u16;
            left -= messages;
            *sent += u32::from(messages);
        }
        elapsed += step;
        if elapsed == half / 2 {
            left_after_half_of_it = left;
        }
    }
    assert!((19..60).contains(&left), "{left} are left");
    assert!(
        (500..700).contains(&left_after_half_of_it),
        "{left_after_half_of_it} are left after half of the half"
    );
    let sent: Vec<_> = team.iter().map(|(_, _, sent)| *sent).collect();
    assert!(
        sent.iter().all(|other| sent[1] >= *other),
        "the robot at the ball does not send most: {sent:?}"
    );
}
