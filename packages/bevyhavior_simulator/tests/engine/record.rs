//! What a tick leaves behind: the same bytes, in the same order, whatever the surroundings.

use crate::common::{Records, hulk, opponent, stand, world_with};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorPlugin, InProcessBackend, SimulatedBall, SimulatorBall,
    SimulatorBehaviorBackend,
};
use hsl_types::{Point2, Pose2, RobotId};
use hsl_wire::TickRecord;
use hsl_wire::topics::{self, Topic};

fn records_of(robots: &[RobotId], ticks: usize) -> Vec<TickRecord> {
    let robots: Vec<_> = robots
        .iter()
        .map(|id| {
            (
                *id,
                Pose2::new(f32::from(u8::from(id.player_number)), 0.0, 0.0),
            )
        })
        .collect();
    let mut app = world_with(BehaviorTreeSimulatorPlugin::default(), &robots, |_, _| {
        Ok(stand())
    });
    app.insert_resource(SimulatorBall {
        state: Some(SimulatedBall::resting(Point2::origin())),
    });
    let records = Records::of(&mut app);
    for _ in 0..ticks {
        app.update();
    }
    records.take()
}

#[test]
fn the_order_of_spawning_changes_no_byte() {
    let first = records_of(&[hulk(1), hulk(2), opponent(1)], 20);
    let other = records_of(&[opponent(1), hulk(2), hulk(1)], 20);
    assert_eq!(first, other);
}

#[test]
fn messages_of_a_tick_come_by_topic_and_then_by_robot() {
    for record in records_of(&[hulk(2), opponent(3), hulk(1)], 60) {
        let keys: Vec<_> = record
            .messages
            .iter()
            .map(|message| {
                let (topic, robot) = Topic::by_full_name(&message.topic)
                    .unwrap_or_else(|| panic!("{} is in no table", message.topic));
                assert!(topic.recorded, "{topic}");
                assert!(
                    message.message_type.decode(&message.data).is_ok(),
                    "{topic}"
                );
                (topic.rank(), robot)
            })
            .collect();
        assert!(keys.is_sorted(), "tick {}: {keys:?}", record.tick);
    }
}

/// Everything that a frame of the design holds, by the topic that holds it.
const FRAME: [&Topic; 11] = [
    &topics::CLOCK,
    &topics::TREE_LAYOUT,
    &topics::TRUTH,
    &topics::REFEREE_DECISION,
    &topics::GAME_CONTROLLER_STATE,
    &topics::HSL_INCOMING,
    &topics::WORLD_STATE,
    &topics::MOTION_COMMAND,
    &topics::HSL_OUTGOING,
    &topics::TRACE,
    &topics::DEBUG,
];

#[test]
fn a_frame_holds_all_that_robots_knew_decided_and_sent_and_what_the_world_was_like() {
    let robots = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
    let backend = InProcessBackend::new(Default::default(), Default::default());
    app.insert_resource(SimulatorBehaviorBackend(Box::new(backend)));
    let records = Records::of(&mut app);
    for _ in 0..100 {
        app.update();
    }
    let records = records.take();
    let names = |record: &TickRecord| -> Vec<_> {
        record.messages.iter().map(|it| it.topic.clone()).collect()
    };
    let all: Vec<_> = records.iter().flat_map(names).collect();
    for topic in FRAME {
        let name = topic.full_name(hulk(2));
        assert!(all.iter().any(|it| *it == name), "{name} is not recorded");
    }
    for topic in [
        &topics::WORLD_STATE,
        &topics::MOTION_COMMAND,
        &topics::TRACE,
        &topics::DEBUG,
    ] {
        let name = topic.full_name(hulk(2));
        let count = all.iter().filter(|it| **it == name).count();
        assert_eq!(count, 100, "{name} belongs into every frame");
    }
    let layouts = all
        .iter()
        .filter(|it| **it == topics::TREE_LAYOUT.full_name(hulk(1)));
    assert_eq!(layouts.count(), 1, "the layout is said once");
}

#[test]
fn ticks_are_numbered_from_one_without_gap() {
    let ticks: Vec<_> = records_of(&[hulk(1)], 5)
        .iter()
        .map(|record| record.tick)
        .collect();
    assert_eq!(ticks, [1, 2, 3, 4, 5]);
}
