//! What a tick leaves behind: the same bytes, in the same order, whatever the surroundings.

use crate::common::{Records, hulk, opponent, stand, world_with};
use bevyhavior_simulator::{BehaviorTreeSimulatorPlugin, SimulatedBall, SimulatorBall};
use hsl_types::{Point2, Pose2, RobotId};
use hsl_wire::TickRecord;
use hsl_wire::topics::Topic;

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

#[test]
fn ticks_are_numbered_from_one_without_gap() {
    let ticks: Vec<_> = records_of(&[hulk(1)], 5)
        .iter()
        .map(|record| record.tick)
        .collect();
    assert_eq!(ticks, [1, 2, 3, 4, 5]);
}
