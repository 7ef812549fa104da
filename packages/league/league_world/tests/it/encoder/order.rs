//! Messages of a cycle, and their order.

use hsl_types::Time;
use hsl_wire::hsl_msgs::LeagueText;
use hsl_wire::topics::Topic;

use super::practice::{Practice, all, one};

#[test]
fn messages_are_in_canonical_order_and_each_topic_has_one_in_the_first_cycle() {
    let mut practice = Practice::new();
    let record = practice.cycle_with(&["(playMode PlayOn)"]);
    assert_eq!((record.tick, record.now), (1, Time::from_nanos(20_000_000)));
    let places: Vec<_> = record
        .messages
        .iter()
        .map(|message| {
            let (topic, owner) = Topic::by_full_name(&message.topic).unwrap();
            assert_eq!(message.message_type, topic.message_type);
            (topic.rank(), owner)
        })
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    // Three topics of the world, five with a message for each robot, and two of markers.
    let names: Vec<_> = record.messages.iter().map(|it| it.topic.as_ref()).collect();
    let of_world: Vec<_> = names
        .iter()
        .filter(|name| !name.contains("/robot_"))
        .collect();
    assert_eq!(
        of_world,
        [
            &"/clock",
            &"/tf_static",
            &"/tf",
            &"/league/truth",
            &"/league/trainer",
            &"/league/scene",
            &"/league/markers"
        ]
    );
    assert_eq!(names.len(), of_world.len() + 4 * practice.seats.len());
}

#[test]
fn senses_are_those_that_agents_receive_and_commands_those_that_were_sent() {
    let mut practice = Practice::new();
    practice.cycle();
    let record = practice.cycle_with(&["(playMode PlayOn)", "(kickOff Left)"]);
    let trainer: LeagueText = one(&record, "/league/trainer");
    assert_eq!(trainer.text, "(playMode PlayOn)(kickOff Left)");
    for (seat, senses) in practice.senses.clone() {
        let name = |topic| format!("/{}/robot_{}/{topic}", seat.side, seat.number);
        let text: LeagueText = one(&record, &name("senses"));
        assert_eq!(text.text, senses.to_string());
        assert_eq!(text.header.stamp.nanosec, 40_000_000);
        let text: LeagueText = one(&record, &name("effectors"));
        assert!(text.text.starts_with("(he1 "), "{}", text.text);
    }
    let next = practice.cycle();
    assert!(all::<LeagueText>(&next, "/league/trainer").is_empty());
}

#[test]
fn the_same_match_has_the_same_bytes() {
    let [mut first, mut second] = [Practice::new(), Practice::new()];
    for _ in 0..60 {
        assert_eq!(first.cycle(), second.cycle());
    }
}
