//! Answers of robots: their parts are listed once, and an answer is reassembled without loss.

use hsl_types::{BehaviorOutput, PlayerNumber, RobotId, Team, Time};
use hsl_wire::answer::{self, Command, PARTS, PartError, joined};
use hsl_wire::convert::{header, motion_command};
use hsl_wire::topics::{self, Source, TOPICS};
use hsl_wire::{Message, std_msgs};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::strategies::{behavior, motion, world};

const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<3>());
const NOW: Time = Time::from_nanos(30_000_000);

fn answers() -> impl Strategy<Value = BehaviorOutput> {
    (
        motion::motion_command(),
        vec(world::outgoing_message(), 0..3),
        option::of(behavior::trace()),
        option::of(behavior::behavior_debug()),
    )
        .prop_map(|(motion_command, messages, trace, debug)| BehaviorOutput {
            messages,
            trace,
            debug,
            ..motion_command.into()
        })
}

fn robot_header() -> std_msgs::Header {
    header::of_robot(NOW, ROBOT)
}

/// Returns the messages of each part of an answer of player `sender`.
fn messages_of(answer: &BehaviorOutput, sender: PlayerNumber) -> Vec<Vec<Vec<u8>>> {
    let messages = PARTS.iter().map(|part| {
        let mut messages = Vec::new();
        part.visit(answer, &robot_header(), sender, &mut |message| {
            assert_eq!(message.message_type(), part.topic().message_type);
            messages.push(message.bytes());
        });
        messages
    });
    messages.collect()
}

#[test]
fn every_topic_of_a_behavior_is_part_of_its_answers_or_the_layout_of_its_tree() {
    let listed: Vec<_> = answer::topics().chain([&topics::TREE_LAYOUT]).collect();
    for topic in TOPICS {
        let is_listed = listed.contains(topic);
        assert_eq!(is_listed, topic.source == Source::Behavior, "{topic}");
    }
}

proptest! {
    #[test]
    fn an_answer_is_reassembled_as_it_was_sent(value in answers()) {
        let command = motion_command::to_message(robot_header(), &value).to_cdr();
        let command = Command::open(&command).unwrap();
        prop_assert_eq!(command.stamp, NOW);
        let mut parts = BehaviorOutput::default();
        let sent = messages_of(&value, ROBOT.player_number);
        for ((part, messages), announced) in PARTS.iter().zip(sent).zip(command.announced()) {
            prop_assert_eq!(messages.len(), announced);
            prop_assert_eq!(part.count(&value), announced);
            for message in messages {
                let received = part.open(&message).unwrap();
                prop_assert_eq!(received.stamp, NOW);
                received.put_into(&mut parts, ROBOT).unwrap();
            }
        }
        let found = joined(command.read().unwrap(), parts);
        prop_assert_eq!(format!("{found:?}"), format!("{value:?}"));
    }

    #[test]
    fn of_each_part_only_so_many_are_kept(mut value in answers(), count in 0..3_usize) {
        for part in PARTS {
            let most = part.count(&value).min(count);
            part.keep(&mut value, count);
            prop_assert_eq!(part.count(&value), most);
        }
    }

    #[test]
    fn a_packet_of_another_player_is_refused(message in world::outgoing_message()) {
        let value = BehaviorOutput { messages: vec![message], ..BehaviorOutput::default() };
        let sent = messages_of(&value, PlayerNumber::new::<4>());
        let received = PARTS[0].open(&sent[0][0]).unwrap();
        let refused = received.put_into(&mut BehaviorOutput::default(), ROBOT);
        let fault = "hsl/outgoing: sender: must be the number of the robot, 3, got 4";
        prop_assert_eq!(refused.unwrap_err().to_string(), fault);
    }

    #[test]
    fn bytes_that_are_no_message_are_refused_with_the_topic(bytes in vec(any::<u8>(), 0..8)) {
        for part in PARTS {
            let error = part.open(&bytes).err();
            let is_named = matches!(error, Some(PartError::Bytes { topic, .. }) if topic == part.topic().name);
            prop_assert!(is_named);
        }
        prop_assert!(Command::open(&bytes).is_err());
    }
}
