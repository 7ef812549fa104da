//! Round trips of conversions in both directions lose nothing that both sides have.

use std::fmt::Debug;
use std::sync::LazyLock;
use std::time::{Duration, UNIX_EPOCH};

use crate::common::made::{Made, made};
use crate::strategies::{motion, simulation, world};
use hsl_types::{
    BodyPhase, FieldDimensions, HulkMessage, LineUp, MotionCommand, OutgoingMessage, PenaltyKind,
    PlayerNumber, Players, Time, WorldState,
};
use hulks_protocol::cdr::{decode, encode};
use hulks_protocol::convert::{Inputs, Translate, outgoing_from_theirs, outgoing_to_theirs};
use hulks_protocol::messages;
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::topics::{self, Topic};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Players that HULKs have.
static KNOWN: LazyLock<LineUp> = LazyLock::new(|| LineUp::first(5));

/// Asserts that two values have equal debug texts, so that their zeros also have the same sign.
macro_rules! assert_same {
    ($found:expr, $expected:expr) => {
        prop_assert_eq!(format!("{:?}", $found), format!("{:?}", $expected))
    };
}

/// Values of theirs, of the type of a topic. Their numbers are any bits.
fn theirs<T: DeserializeOwned + Debug>(topic: &Topic) -> impl Strategy<Value = T> + use<T> {
    let value = |value: Made| decode(&encode(&value).unwrap()).unwrap();
    made(topic.schema()).prop_map(value)
}

/// Asserts that a value of theirs has the same bytes after conversion to ours and back.
#[track_caller]
fn assert_kept<O: Translate>(theirs: &O::Theirs)
where
    O::Theirs: Serialize,
{
    let again = O::from_theirs(theirs).to_theirs();
    assert_eq!(encode(&again).unwrap(), encode(theirs).unwrap());
}

/// Returns a player that HULKs have.
fn known(number: PlayerNumber) -> PlayerNumber {
    let numbers: Vec<_> = KNOWN.iter().collect();
    numbers[usize::from(u8::from(number)) % numbers.len()]
}

/// Removes what the types of HULKs do not have: semaphores, orders, covariances, the phase of the body, identities
/// of seen robots, players above 5, and substitutes with a penalty of another kind.
pub(crate) fn remove_unknown(state: &mut WorldState) {
    state.semaphores.clear();
    state.order = None;
    state.robot.pose_covariance = [0.0; 9];
    state.robot.body_phase = BodyPhase::Standing;
    for ball in [&mut state.ball, &mut state.rule_ball]
        .into_iter()
        .flatten()
    {
        (ball.covariance, ball.confidence) = ([0.0; 4], 1.0);
    }
    for obstacle in &mut state.obstacles {
        (obstacle.team, obstacle.player_number) = (None, None);
    }
    state.robot.player_number = known(state.robot.player_number);
    retain_known(&mut state.player_states);
    let Some(game) = &mut state.filtered_game_controller_state else {
        return;
    };
    game.line_up = game
        .line_up
        .iter()
        .filter(|it| KNOWN.contains(*it))
        .collect();
    if game.line_up.is_empty() {
        game.line_up = *KNOWN;
    }
    for penalties in [
        &mut game.penalties,
        &mut game.new_own_penalties_last_cycle,
        &mut game.new_opponent_penalties_last_cycle,
    ] {
        retain_known(penalties);
    }
    for (number, penalty) in game.penalties.iter_mut() {
        let substitute = penalty.is_some_and(|it| it.kind == PenaltyKind::Substitute);
        if substitute || !game.line_up.contains(number) {
            *penalty = None;
        }
    }
}

/// Removes the values of players that HULKs do not have.
fn retain_known<T>(players: &mut Players<Option<T>>) {
    for (number, value) in players.iter_mut() {
        if !KNOWN.contains(number) {
            *value = None;
        }
    }
}

/// Returns all times in a world state.
fn moments(state: &mut WorldState) -> impl Iterator<Item = &mut Time> {
    let balls = [&mut state.ball, &mut state.rule_ball]
        .into_iter()
        .flatten();
    let balls = balls.map(|ball| &mut ball.last_seen_ball);
    let players = state
        .player_states
        .iter_mut()
        .filter_map(|(_, it)| it.as_mut());
    balls.chain(players.flat_map(|player| {
        let ball = player.ball_position.as_mut();
        [
            Some(&mut player.received_at),
            ball.map(|ball| &mut ball.last_seen),
        ]
        .into_iter()
        .flatten()
    }))
}

/// Returns all times in the inputs, since the origin of the node's clock.
fn stamps(inputs: &Inputs) -> Vec<Duration> {
    let balls = [inputs.ball_state, inputs.rule_ball_state]
        .into_iter()
        .flatten();
    let balls = balls.map(|ball| ball.last_seen_ball.duration_since(UNIX_EPOCH).unwrap());
    let messages::Players {
        one,
        two,
        three,
        four,
        five,
    } = inputs.player_states;
    let players = [one, two, three, four, five].into_iter().flatten();
    let players = players.flat_map(|player| {
        let ball = player.inner.ball_position.map(|ball| ball.last_seen);
        [Some(player.time), ball].into_iter().flatten()
    });
    balls.chain(players.map(|time| time.since_origin)).collect()
}

/// Returns clock times: of a clock that just began, and of one that began in 1970.
fn shown() -> impl Strategy<Value = Duration> {
    (0..1_u64 << 61).prop_map(Duration::from_nanos)
}

/// Returns any inputs of a node, each from its schema.
fn inputs() -> impl Strategy<Value = Inputs> {
    let world = (
        theirs(&topics::PLAYER_NUMBER),
        theirs(&topics::PLAYER_STATES),
        theirs(&topics::FALL_DOWN_STATE),
        theirs(&topics::BALL_STATE),
        prop::option::of(theirs(&topics::FILTERED_GAME_CONTROLLER_STATE)),
        theirs(&topics::GROUND_TO_FIELD),
        theirs(&topics::HYPOTHETICAL_BALL_POSITIONS),
    );
    let surroundings = (
        theirs(&topics::OBSTACLES),
        theirs(&topics::POSITION_OF_INTEREST),
        theirs(&topics::PRIMARY_STATE),
        theirs(&topics::RULE_BALL_STATE),
        theirs(&topics::RULE_OBSTACLES),
        prop::option::of(theirs(&topics::SUGGESTED_SEARCH_POSITION)),
        theirs(&topics::GAME_CONTROLLER_ADDRESS),
    );
    (world, surroundings).prop_map(|(world, surroundings)| Inputs {
        player_number: world.0,
        player_states: world.1,
        fall_down_state: world.2,
        ball_state: world.3,
        filtered_game_controller_state: world.4,
        ground_to_field: world.5,
        hypothetical_ball_positions: world.6,
        obstacles: surroundings.0,
        position_of_interest: surroundings.1,
        primary_state: surroundings.2,
        rule_ball_state: surroundings.3,
        rule_obstacles: surroundings.4,
        suggested_search_position: surroundings.5,
        game_controller_address: surroundings.6,
    })
}

proptest! {
    #[test]
    fn a_world_state_is_the_same_after_it_was_inputs(
        mut ours in world::world_state(),
        origin in 0..1_i64 << 61,
    ) {
        // Times are not in the future.
        remove_unknown(&mut ours);
        let last = moments(&mut ours).map(|it| *it).max();
        ours.now = ours.now.max(last.unwrap_or_default());
        let clock = NodeClock { now: ours.now, origin };
        let inputs = Inputs::new(&ours, None, clock);
        assert_same!(inputs.to_world_state(clock), ours);
    }

    #[test]
    fn no_stamp_is_later_than_the_nodes_clock(ours in world::world_state(), shown in shown()) {
        let clock = NodeClock::showing(shown, ours.now);
        let inputs = Inputs::new(&ours, None, clock);
        for stamp in stamps(&inputs) {
            prop_assert!(stamp <= clock.shown(), "{stamp:?} is after {:?}", clock.shown());
        }
    }

    #[test]
    fn only_moments_change_in_a_world_state_that_tells_of_the_future(
        mut ours in world::world_state(),
        shown in shown(),
    ) {
        remove_unknown(&mut ours);
        let clock = NodeClock::showing(shown, ours.now);
        let mut again = Inputs::new(&ours, None, clock).to_world_state(clock);
        for (moment, again) in moments(&mut ours).zip(moments(&mut again)) {
            prop_assert!(*again <= clock.now);
            *moment = *again;
        }
        assert_same!(again, ours);
    }

    #[test]
    fn motion_commands_are_the_same_after_they_were_theirs(ours in motion::motion_command()) {
        assert_same!(MotionCommand::from_theirs(&ours.to_theirs()), ours);
    }

    #[test]
    fn messages_are_the_same_after_they_were_theirs(mut ours in world::outgoing_message()) {
        let sender = match &mut ours {
            OutgoingMessage::GameController(_, message) => &mut message.player_number,
            OutgoingMessage::Hsl(HulkMessage::State(message)) => &mut message.player_number,
            OutgoingMessage::Hsl(HulkMessage::Bytes(_)) => {
                prop_assert_eq!(outgoing_to_theirs(&ours), None);
                return Ok(());
            }
        };
        *sender = known(*sender);
        let theirs = outgoing_to_theirs(&ours).unwrap();
        assert_same!(outgoing_from_theirs(&theirs), ours);
    }

    #[test]
    fn a_field_is_the_same_after_it_was_theirs(ours in simulation::field_dimensions()) {
        assert_same!(FieldDimensions::from_theirs(&ours.to_theirs()), ours);
    }

    #[test]
    fn inputs_are_the_same_after_they_were_a_world_state(mut theirs in inputs(), now: u32) {
        let clock = NodeClock { now: Time::from_nanos(u64::from(now) << 30), origin: 0 };
        // Within the time that the clock has shown.
        let shorten = |time: Duration| Duration::from_nanos(time.as_nanos() as u64).min(clock.shown());
        for ball in [&mut theirs.ball_state, &mut theirs.rule_ball_state].into_iter().flatten() {
            let seen = ball.last_seen_ball.duration_since(UNIX_EPOCH).unwrap();
            ball.last_seen_ball = UNIX_EPOCH + shorten(seen);
        }
        let messages::Players { one, two, three, four, five } = &mut theirs.player_states;
        for player in [one, two, three, four, five].into_iter().flatten() {
            player.time.since_origin = shorten(player.time.since_origin);
            if let Some(ball) = &mut player.inner.ball_position {
                ball.last_seen.since_origin = shorten(ball.last_seen.since_origin);
            }
        }
        let ours = theirs.to_world_state(clock);
        let again = Inputs::new(&ours, theirs.game_controller_address, clock);
        prop_assert_eq!(again.payloads().unwrap(), theirs.payloads().unwrap());
        prop_assert_eq!(again.player_number, theirs.player_number);
    }

    #[test]
    fn theirs_are_the_same_after_they_were_ours(
        command in theirs(&topics::MOTION_COMMAND),
        message in theirs::<messages::OutgoingMessage>(&topics::MESSAGE),
        field in theirs(&topics::FIELD_DIMENSIONS),
    ) {
        assert_kept::<MotionCommand>(&command);
        let again = outgoing_to_theirs(&outgoing_from_theirs(&message)).unwrap();
        prop_assert_eq!(encode(&again).unwrap(), encode(&message).unwrap());
        assert_kept::<FieldDimensions>(&field);
    }

    #[test]
    fn moments_of_theirs_at_any_distance_are_moments_of_ours(
        ball in theirs::<Option<messages::BallState>>(&topics::BALL_STATE),
        seconds: u64,
        nanos in 0..1_000_000_000_u32,
        origin: i64,
        now: u64,
    ) {
        let clock = NodeClock { now: Time::from_nanos(now), origin };
        let _ = clock.from_time(messages::Time { since_origin: Duration::new(seconds, nanos) });
        if let Some(ball) = ball {
            let _ = clock.from_system_time(ball.last_seen_ball);
        }
        prop_assert!(clock.to_time(Time::from_nanos(now)).since_origin <= clock.shown());
    }
}
