//! Record of a tick: the same bytes in the same order in any environment.

use bevyhavior_simulator::{
    AppExt, BehaviorTreeSimulatorPlugin, InProcessBackend, SimulatedBall, SimulatorBall,
    SimulatorBehaviorBackend, SimulatorGameState,
};
use hsl_types::{Point2, Pose2, RobotId};
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, TickRecord, hsl_msgs};

use crate::common::{hulk, opponent, stand, world_with};
use crate::records::Records;

/// Returns the records of a match of standing robots with a ball.
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
    let mut records = Records::store(&mut app);
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
fn the_fields_of_the_teams_are_published_again_when_they_change_sides() {
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &[], |_, _| Ok(stand()));
    let mut records = Records::store(&mut app);
    app.update();
    app.update();
    let mut game = app.world_mut().resource_mut::<SimulatorGameState>();
    let side = &mut game.game_controller_state.global_field_side;
    *side = side.mirrored();
    app.update();
    app.update();
    let told: Vec<_> = records
        .take()
        .iter()
        .map(|record| {
            let fields = record.messages.iter();
            let mut fields = fields.filter(|message| message.topic == topics::TF_STATIC.name);
            fields.next().map(|message| {
                let read = TFMessage::from_cdr(&message.data).expect("it was encoded here");
                let hulks = &read.transforms[0];
                assert_eq!(hulks.child_frame_id, "hulks/field");
                hulks.transform.rotation.w
            })
        })
        .collect();
    assert_eq!(told, [Some(1.0), None, Some(0.0), None]);
}

/// Asserts that the commands announce the recorded number of packets in each tick, and that some ticks have packets.
fn assert_announced(records: &[TickRecord]) {
    let mut packets = 0;
    for record in records {
        let of = |end: &'static str| {
            let messages = record.messages.iter();
            messages.filter(move |it| it.topic.ends_with(end))
        };
        let announced: u32 = of("/motion_command")
            .map(|it| hsl_msgs::MotionCommand::from_cdr(&it.data).expect("it was encoded here"))
            .map(|it| it.messages_sent)
            .sum();
        let recorded = of("/hsl/outgoing").count();
        assert_eq!(announced as usize, recorded, "tick {}", record.tick);
        packets += recorded;
    }
    assert!(packets > 0);
}

/// Content of a frame in the design document, by the topic that contains it.
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
    let mut records = Records::store(&mut app);
    for _ in 0..100 {
        app.update();
    }
    let records = records.take();
    assert_announced(&records);
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
    assert_eq!(layouts.count(), 1, "the layout is recorded once");
}

#[test]
fn ticks_are_numbered_from_one_without_gap() {
    let ticks: Vec<_> = records_of(&[hulk(1)], 5)
        .iter()
        .map(|record| record.tick)
        .collect();
    assert_eq!(ticks, [1, 2, 3, 4, 5]);
}

#[test]
fn the_result_follows_the_last_tick_at_its_time() {
    let robots = [(hulk(1), Pose2::default())];
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
    let mut records = Records::store(&mut app);
    app.update();
    app.update();
    app.finish_run();
    let last = records.take().pop().expect("two ticks were played");
    let ending = records.ending().expect("the run ended");
    assert_eq!((ending.now, ending.tick), (last.now, 3));
    let topics: Vec<_> = ending.messages.iter().map(|it| &*it.topic).collect();
    assert_eq!(topics, [topics::RESULT.name]);
}

#[test]
fn of_a_broken_world_only_the_time_and_what_is_wrong_are_recorded() {
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &[], |_, _| Ok(stand()));
    let mut records = Records::store(&mut app);
    app.insert_resource(SimulatorBall {
        state: Some(SimulatedBall::resting(Point2::new(f32::NAN, 0.0))),
    });
    app.run_to_completion();
    let broken = records.take();
    let messages = broken.iter().flat_map(|record| &record.messages);
    let topics: Vec<_> = messages.map(|it| &*it.topic).collect();
    let expected = [
        topics::CLOCK.name,
        topics::VIOLATIONS.name,
        topics::FAILURES.name,
    ];
    assert_eq!(topics, expected);
}
