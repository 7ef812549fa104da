//! Conversion from hsl_types to bytes and back without loss.

use behavior_tree::SemaphoreClaim;
use hsl_types::{BehaviorOutput, MotionCommand, PlayerNumber, RobotId, Team, Time, limits};
use hsl_wire::answer::PARTS;
use hsl_wire::convert::{
    behavior_debug, behavior_trace, behavior_tree_layout, failures, field_dimensions,
    filtered_game_controller_state, game_controller_state, header, hsl_message, intervention,
    motion_command, recorded_tick, referee_command, referee_decision, scenario_result,
    simulation_truth, world_state,
};
use hsl_wire::{MESSAGE_TYPES, Message, RecordMessage, TickRecord, std_msgs};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::strategies::{self, behavior, game, motion, simulation, text, world};

fn robot_header(now: Time) -> std_msgs::Header {
    header::of_robot(now, RobotId::new(Team::Hulks, PlayerNumber::new::<3>()))
}

/// Encodes and decodes a message, and checks that the decoded message encodes to the same bytes.
fn sent<M: Message + PartialEq + std::fmt::Debug>(message: &M) -> M {
    let bytes = message.to_cdr();
    let received = M::from_cdr(&bytes).unwrap();
    assert_eq!(received.to_cdr(), bytes);
    received
}

/// Asserts that two values print alike, including the signs of zeros.
macro_rules! assert_same {
    ($found:expr, $expected:expr) => {
        prop_assert_eq!(format!("{:?}", $found), format!("{:?}", $expected))
    };
}

/// Returns an answer with this command, without the parts that have messages of their own.
fn answer(command: impl Strategy<Value = MotionCommand>) -> impl Strategy<Value = BehaviorOutput> {
    let claim = (text(), any::<u32>()).prop_map(|(id, max_count)| SemaphoreClaim { id, max_count });
    let texts = || vec(text(), 0..3);
    (
        command,
        vec(claim, 0..3),
        [texts(), texts(), texts(), texts()],
        option::of(strategies::time()),
    )
        .prop_map(|(motion_command, claims, texts, decided_on)| {
            let [faults, environment_faults, warnings, parameters_set] = texts;
            BehaviorOutput {
                claims,
                faults,
                environment_faults,
                warnings,
                parameters_set,
                decided_on,
                ..motion_command.into()
            }
        })
}

proptest! {
    #[test]
    fn world_states_arrive_as_they_were(value in world::world_state(), count: u32) {
        let message = sent(&world_state::to_message(robot_header(value.now), &value, count));
        prop_assert_eq!(message.messages_received, count);
        assert_same!(world_state::from_message(&message).unwrap(), value);
    }

    #[test]
    fn motion_commands_arrive_as_they_were(
        value in answer(motion::motion_command()),
        counts in (0..=limits::MESSAGES_SENT, any::<bool>(), any::<bool>()),
    ) {
        let mut message = motion_command::to_message(robot_header(Time::ZERO), &value);
        let counts = [counts.0, counts.1.into(), counts.2.into()];
        for (part, count) in PARTS.iter().zip(counts) {
            part.announce(&mut message, count as usize);
        }
        let message = sent(&message);
        let announced: Vec<_> = PARTS.iter().map(|part| part.announced(&message)).collect();
        prop_assert_eq!(announced, counts);
        assert_same!(motion_command::from_message(&message).unwrap(), value);
        prop_assert_eq!(value.motion_command.validate(), Ok(()));
    }

    #[test]
    fn outgoing_messages_arrive_as_they_were(
        sender in strategies::player_number(),
        value in world::outgoing_message(),
    ) {
        let message = hsl_message::outgoing_to_message(robot_header(Time::ZERO), sender, &value);
        let found = hsl_message::outgoing_from_message(&sent(&message)).unwrap();
        assert_same!(found, (sender, value));
    }

    #[test]
    fn incoming_messages_arrive_as_they_were(value in world::incoming_message()) {
        let message = hsl_message::incoming_to_message(robot_header(Time::ZERO), &value);
        assert_same!(hsl_message::incoming_from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn game_controller_states_arrive_as_they_were(value in game::game_controller_state()) {
        let message = game_controller_state::to_message(header::of_world(Time::ZERO), &value);
        assert_same!(game_controller_state::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn filtered_game_controller_states_arrive_as_they_were(
        value in game::filtered_game_controller_state(),
    ) {
        let message = filtered_game_controller_state::to_message(&value);
        assert_same!(filtered_game_controller_state::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn truths_arrive_as_they_were(value in simulation::simulation_truth()) {
        let message = sent(&simulation_truth::to_message(&value));
        prop_assert_eq!(&message.game_controller_state.header, &message.header);
        assert_same!(simulation_truth::from_message(&message).unwrap(), value);
    }

    #[test]
    fn decisions_arrive_as_they_were(value in simulation::referee_decision(), now in strategies::time()) {
        let message = sent(&referee_decision::to_message(header::of_world(now), &value));
        prop_assert_eq!(&message.game_controller_state.header, &message.header);
        prop_assert_eq!(header::now(&message.header), Ok(now));
        assert_same!(referee_decision::from_message(&message).unwrap(), value);
    }

    #[test]
    fn commands_to_the_referee_arrive_as_they_were(value in simulation::referee_command()) {
        let message = referee_command::to_message(header::of_world(Time::ZERO), &value);
        assert_same!(referee_command::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn interventions_arrive_as_they_were(
        value in simulation::intervention(),
        tick: u64,
        now in strategies::time(),
    ) {
        let message = intervention::to_message(now, tick, &value);
        let (of_tick, found) = intervention::from_message(&sent(&message)).unwrap();
        prop_assert_eq!(of_tick, tick);
        assert_same!(found, value);
    }

    #[test]
    fn failures_and_results_arrive_as_they_were(value in simulation::run_result()) {
        let message = failures::to_message(header::of_world(Time::ZERO), &value.failures);
        assert_same!(failures::from_message(&sent(&message)).unwrap(), value.failures);
        let message = scenario_result::to_message(&value);
        assert_same!(scenario_result::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn fields_arrive_as_they_were(value in simulation::field_dimensions()) {
        let message = field_dimensions::to_message(&value);
        assert_same!(field_dimensions::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn reasons_of_a_behavior_arrive_as_they_were(value in behavior::behavior_debug()) {
        let message = behavior_debug::to_message(robot_header(Time::ZERO), &value);
        assert_same!(behavior_debug::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn traces_arrive_as_they_were(value in behavior::trace()) {
        let message = behavior_trace::to_message(robot_header(Time::ZERO), &value);
        assert_same!(behavior_trace::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn layouts_arrive_as_they_were(value in behavior::layout()) {
        let message = behavior_tree_layout::to_message(robot_header(Time::ZERO), &value);
        assert_same!(behavior_tree_layout::from_message(&sent(&message)).unwrap(), value);
    }

    #[test]
    fn records_of_ticks_arrive_as_they_were(
        now in strategies::time(),
        tick: u64,
        messages in prop::collection::vec(
            (strategies::text(), prop::sample::select(MESSAGE_TYPES), any::<Vec<u8>>()),
            0..5,
        ),
    ) {
        let messages = messages.into_iter().map(|(topic, message_type, data)| RecordMessage {
            topic: topic.into(),
            message_type,
            data,
        });
        let value = TickRecord {
            now,
            tick,
            messages: messages.collect(),
        };
        let message = sent(&recorded_tick::to_message(&value));
        prop_assert!(!message.last);
        prop_assert_eq!(recorded_tick::from_message(message).unwrap(), value);
    }
}
