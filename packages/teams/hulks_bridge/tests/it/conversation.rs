//! A conversation through the real Zenoh stack and the real bridge, step by step: messages of the world arrive at the
//! node with the correct bytes, and the answers of the node arrive in the world. The conversation is made of the byte
//! strings of the protocol; if `HULKS_CAPTURE` is the path of a recorded conversation, that one is also tested.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::script::{Script, Step};
use hsl_ros::{Arguments, NoParameters, Node, Publisher, Subscription};
use hsl_types::{MotionCommand, PlayerNumber, RobotId, Team};
use hsl_wire::convert::{
    behavior_trace, behavior_tree_layout, field_dimensions, header, hsl_message, motion_command,
    world_state,
};
use hsl_wire::{Message, hsl_msgs, topics};
use hulks_protocol::cdr::decode;
use hulks_protocol::convert::{Translate, outgoing_from_theirs, to_node_trace};
use hulks_protocol::messages;
use ros_testing::Domain;

use crate::harness::{Place, TIMEOUT};

const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<3>());

/// Both conversations in one test: its process has one ROS domain.
#[test]
fn messages_arrive_byte_by_byte_both_ways() {
    let place = Place::new();
    enter(&place.domain);
    replay(&place, &Script::synthetic());
    if let Some(script) = Script::recorded() {
        replay(&place, &script);
    }
}

/// Sets the ROS domain of this process.
#[expect(
    unsafe_code,
    reason = "the library under test reads its domain from the environment"
)]
fn enter(domain: &Domain) {
    // SAFETY: this is the only test of its process, and no thread that reads the environment has been started.
    unsafe { std::env::set_var("ROS_DOMAIN_ID", domain.id()) };
}

/// Plays a script with a bridge between a test's world and a node that sends prepared answers. Checks each answer, and
/// all inputs that reached the node.
fn replay(place: &Place, script: &Script) {
    let folder = tempfile::tempdir().unwrap();
    let (answers, log) = (folder.path().join("answers"), folder.path().join("log"));
    std::fs::write(&answers, script.answers()).unwrap();
    let bridge = place.bridge(
        "[hulks/robot_3]",
        &[
            "pacing:=lockstep",
            "settle:=0.0",
            &format!("game_controller_address:='{}'", script.address),
        ],
    );
    let mut world = World::new(script);
    assert!(bridge.wait_for_line("no node /hulks_3/behavior_node exists", TIMEOUT));
    let arguments = [
        "--clock",
        "logical",
        "--answers",
        answers.to_str().unwrap(),
        "--inputs-log",
        log.to_str().unwrap(),
    ];
    let _node = place.stand_in("hulks_3", &arguments);
    world.wait_for_robot();
    for step in &script.steps {
        world.publish(step);
        world.expect_answer(step);
    }
    assert_arrived(script, &std::fs::read_to_string(&log).unwrap());
}

/// Asserts that the inputs of the node in each step are those of the script.
fn assert_arrived(script: &Script, log: &str) {
    let lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
    let log: BTreeMap<u64, serde_json::Value> = lines
        .map(|line: serde_json::Value| (line["clock_ns"].as_u64().unwrap(), line["inputs"].clone()))
        .collect();
    for step in &script.steps {
        let inputs = &log[&step.clock_ns];
        for (topic, expected) in &step.inputs {
            assert_eq!(
                inputs[*topic],
                hex::encode(expected),
                "{topic} at {}",
                step.clock_ns
            );
        }
    }
}

/// The world side: the messages to and from the bridge over ROS.
struct World {
    node: Node,
    _field: Publisher<hsl_msgs::FieldDimensions>,
    world_state: Publisher<hsl_msgs::WorldState>,
    motion_command: Subscription<hsl_msgs::MotionCommand>,
    outgoing: Subscription<hsl_msgs::HslMessage>,
    trace: Subscription<hsl_msgs::BehaviorTrace>,
    layout: Subscription<hsl_msgs::BehaviorTreeLayout>,
    known_layout: behavior_tree::Layout,
}

impl World {
    /// Creates the world's topics of the robot, and publishes the field.
    fn new(script: &Script) -> Self {
        let arguments = Arguments::parse("world_sim", "", std::iter::empty()).unwrap();
        let (mut node, NoParameters {}) = Node::create(&arguments).unwrap();
        let field = &topics::FIELD_DIMENSIONS;
        let field = node.publisher(&field.of_robot(ROBOT), field.qos).unwrap();
        field
            .publish(&field_dimensions::to_message(&script.field))
            .unwrap();
        let topic = &topics::WORLD_STATE;
        let world_state = node.publisher(&topic.of_robot(ROBOT), topic.qos).unwrap();
        Self {
            _field: field,
            world_state,
            motion_command: read(&mut node, &topics::MOTION_COMMAND),
            outgoing: read(&mut node, &topics::HSL_OUTGOING),
            trace: read(&mut node, &topics::TRACE),
            layout: read(&mut node, &topics::TREE_LAYOUT),
            known_layout: behavior_tree::Layout::default(),
            node,
        }
    }

    /// Waits until the robot reads and writes all its topics.
    fn wait_for_robot(&mut self) {
        let written = [
            &topics::MOTION_COMMAND,
            &topics::HSL_OUTGOING,
            &topics::TRACE,
        ];
        self.spin_until(|world| {
            let is_written =
                |topic: &&topics::Topic| !world.node.publishers(&topic.of_robot(ROBOT)).is_empty();
            world.world_state.readers() > 0 && written.iter().all(is_written)
        });
        // The robot discovers its subscribers a little later than they discover it.
        for _ in 0..20 {
            self.node.spin(Duration::from_millis(25));
        }
    }

    fn publish(&self, step: &Step) {
        let header = header::of_robot(step.world_state.now, ROBOT);
        let message = world_state::to_message(header, &step.world_state, 0);
        self.world_state.publish(&message).unwrap();
    }

    /// Waits for the bridge's answer to a step, and checks command, messages and trace.
    fn expect_answer(&mut self, step: &Step) {
        let mut command = None;
        self.spin_until(|world| {
            command = world.motion_command.take();
            command.is_some()
        });
        let message = command.unwrap().unwrap();
        let answer = motion_command::from_message(&message).unwrap();
        let errors = [answer.faults, answer.environment_faults].concat();
        assert_eq!(errors, Vec::<String>::new(), "at {}", step.clock_ns);
        assert_eq!(header::now(&message.header).unwrap(), step.world_state.now);
        let theirs: messages::MotionCommand = decode(&step.motion_command).unwrap();
        let expected = MotionCommand::from_theirs(&theirs);
        assert_eq!(answer.motion_command, expected);
        assert_eq!(answer.decided_on, Some(step.world_state.now));

        let mut sent = Vec::new();
        self.spin_until(|world| {
            sent.extend(world.outgoing.take());
            sent.len() == usize::try_from(message.messages_sent).unwrap()
        });
        let read = |message| hsl_message::outgoing_from_message(message).unwrap();
        let sent: Vec<_> = sent.iter().map(|it| read(it.as_ref().unwrap()).1).collect();
        let expected = step.messages.iter().map(|payload| {
            let theirs: messages::OutgoingMessage = decode(payload).unwrap();
            outgoing_from_theirs(&theirs)
        });
        assert_eq!(sent, expected.collect::<Vec<_>>(), "at {}", step.clock_ns);
        self.expect_trace(step);
    }

    /// Waits for the trace of a step and its layout, and checks that they are those of the node.
    fn expect_trace(&mut self, step: &Step) {
        let mut trace = None;
        self.spin_until(|world| {
            trace = world.trace.take();
            trace.is_some()
        });
        let trace = behavior_trace::from_message(&trace.unwrap().unwrap()).unwrap();
        self.spin_until(|world| {
            while let Some(layout) = world.layout.take() {
                world.known_layout = behavior_tree_layout::from_message(&layout.unwrap()).unwrap();
            }
            world.known_layout.version == trace.layout_version
        });
        let theirs: messages::NodeTrace = decode(&step.trace).unwrap();
        let again = to_node_trace(&self.known_layout, &trace).unwrap();
        assert_eq!(again, Some(theirs), "at {}", step.clock_ns);
    }

    /// Handles messages until a condition holds; panics after the timeout.
    fn spin_until(&mut self, mut is_done: impl FnMut(&mut Self) -> bool) {
        let period = Duration::from_millis(10);
        for _ in 0..TIMEOUT.as_millis() / period.as_millis() {
            if is_done(self) {
                return;
            }
            self.node.spin(period);
        }
        panic!("the expected state was not reached within {TIMEOUT:?}");
    }
}

/// Subscribes to a topic of the robot.
fn read<M: Message>(node: &mut Node, topic: &topics::Topic) -> Subscription<M> {
    node.subscription(&topic.of_robot(ROBOT), topic.qos)
        .unwrap()
}
