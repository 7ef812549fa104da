//! Equality of the behavior node in a simulated match, on a NAO and on a K1: the same program, byte for byte, with the
//! same arguments, parameters and topics; its commands arrive at each robot.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use hsl_bag::BagReader;
use hsl_types::{MotionCommand, PlayerNumber, RobotId, Team};
use hsl_wire::convert::{motion_command, world_state};
use hsl_wire::topics::{self, Scope, Source, TOPICS, Topic};
use hsl_wire::{Message, hsl_msgs};
use ros_testing::{Domain, binary, free_port, python};
use rustix::process::Signal;
use serde_json::Value;

use crate::common::launched::Launched;

/// Robot in all three places.
const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<1>());
/// Topics to which a behavior subscribes.
const INPUTS: [&Topic; 2] = [&topics::FIELD_DIMENSIONS, &topics::WORLD_STATE];
/// Parameter that differs, because robots use their own clock.
const USE_SIM_TIME: &str = "use_sim_time";

/// Properties of a running behavior node.
struct Behavior {
    /// Bytes of the program, as run by the kernel.
    program: Vec<u8>,
    /// Command line without parameters and without files of parameters, which each launch writes again.
    arguments: Vec<String>,
    /// Parameters as offered over ROS.
    parameters: BTreeMap<String, Value>,
    /// Types of the published and subscribed topics.
    topics: Value,
}

impl Behavior {
    /// Returns the behavior node of [`ROBOT`].
    fn new(running: &Launched) -> Self {
        let namespace = ROBOT.namespace();
        let id = running.process("behavior_node", &namespace);
        let process = PathBuf::from(format!("/proc/{}", id.unwrap().as_raw_pid()));
        let command_line = fs::read_to_string(process.join("cmdline")).unwrap();
        let mut words = command_line.trim_end_matches('\0').split('\0').skip(1);
        let mut arguments = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "-p" | "--params-file" => _ = words.next(),
                other => arguments.push(other.to_owned()),
            }
        }
        let mut interface = interface(running.domain(), &namespace);
        Self {
            program: fs::read(process.join("exe")).unwrap(),
            arguments,
            parameters: serde_json::from_value(interface["parameters"].take()).unwrap(),
            topics: interface["topics"].take(),
        }
    }
}

/// Returns the topics of a kind with their types, in the format of [`interface`].
fn with_types<'a>(topics: impl Iterator<Item = &'a Topic>) -> BTreeMap<String, Value> {
    let topic = |topic: &Topic| {
        let types = Value::from(vec![topic.message_type.name]);
        (topic.of_robot(ROBOT), types)
    };
    topics.map(topic).collect()
}

fn outputs() -> impl Iterator<Item = &'static Topic> {
    let of_behavior = |it: &&Topic| it.scope == Scope::Robot && it.source == Source::Behavior;
    TOPICS.iter().copied().filter(of_behavior)
}

/// Returns the interface of the behavior node in a namespace, without the topics that every node has.
fn interface(domain: &Domain, namespace: &str) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node_interface.py");
    let expected = INPUTS.into_iter().chain(outputs());
    let output = Command::new(python())
        .arg(script)
        .args([namespace, "behavior_node"])
        .args(expected.map(|topic| topic.of_robot(ROBOT)))
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let mut interface: Value = serde_json::from_slice(&output.stdout).unwrap();
    for kind in ["published", "subscribed"] {
        let topics = interface["topics"][kind].as_object_mut().unwrap();
        topics.retain(|name, _| !["/clock", "/parameter_events", "/rosout"].contains(&&**name));
    }
    interface
}

/// Starts the robot with a behavior that walks ahead and looks to the left, in one of the three places.
fn start(parameters: &Path, hardware: &[&str]) -> Launched {
    let robot = "robot:=hulks/1";
    let parameters = format!("params_file:={}", parameters.display());
    Launched::start(
        "robot.launch.py",
        &[&[robot, &parameters], hardware].concat(),
    )
}

fn end(running: Launched) {
    running.signal(Signal::TERM);
    running.wait();
}

/// Returns the behavior of a simulated match, in which the robot walks.
fn in_match(parameters: &Path, folder: &Path) -> Behavior {
    let bag = folder.join("bag");
    let bag_argument = format!("bag:={}", bag.display());
    let rules = ["hulks:=1", "opponents:=1", "half_duration:=600"];
    let hardware = [&["hardware:=simulated", &bag_argument], &rules[..]].concat();
    let mut running = start(parameters, &hardware);
    running.wait_for_record(&bag);
    let behavior = Behavior::new(&running);
    end(running);
    assert!(walked(&bag) > 0.1, "it walked {} m", walked(&bag));
    behavior
}

/// Returns the distance walked in a bag, all of whose commands must be the injected one.
fn walked(bag: &Path) -> f32 {
    let command = topics::MOTION_COMMAND.of_robot(ROBOT);
    let state = topics::WORLD_STATE.of_robot(ROBOT);
    let mut places = Vec::new();
    for message in BagReader::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        if message.topic() == command {
            let read = hsl_msgs::MotionCommand::from_cdr(message.data()).unwrap();
            let read = motion_command::from_message(&read).unwrap().motion_command;
            assert!(
                matches!(read, MotionCommand::WalkWithVelocity { .. }),
                "{read:?}"
            );
        }
        if message.topic() == state {
            let read = hsl_msgs::WorldState::from_cdr(message.data()).unwrap();
            let read = world_state::from_message(&read).unwrap();
            places.push(read.robot.ground_to_field.as_pose().position);
        }
    }
    places[0].distance(*places.last().unwrap())
}

/// Returns the behavior of a NAO without hardware, whose head turns.
fn on_nao(parameters: &Path, folder: &Path) -> Behavior {
    let socket = format!("socket:={}", folder.join("lola").display());
    let mut running = start(parameters, &["hardware:=nao", "stand_in:=true", &socket]);
    running.wait_for("head yaw 0.785");
    let behavior = Behavior::new(&running);
    end(running);
    behavior
}

/// Returns the behavior of a K1 without hardware, which walks and whose head turns.
fn on_k1(parameters: &Path) -> Behavior {
    let router = format!("robot_router:=tcp/127.0.0.1:{}", free_port().unwrap());
    let mut running = start(parameters, &["hardware:=k1", "stand_in:=true", &router]);
    let line = running.wait_for("head yaw 0.785");
    assert!(line.contains("velocity 0.10 0.00"), "{line}");
    let behavior = Behavior::new(&running);
    end(running);
    behavior
}

#[test]
fn the_behavior_node_is_the_same_in_simulation_on_a_nao_and_on_a_k1() {
    let folder = tempfile::tempdir().unwrap();
    let parameters = folder.path().join("parameters.yaml");
    let text = "/hulks/robot_1/behavior_node:\n  ros__parameters:\n    injected_motion_command: {kind: walk_with_velocity, \
                head: {kind: look_at, target: {x: 1.0, y: 1.0}, image_region: center}, \
                velocity: {x: 0.1, y: 0.0}, angular_velocity: 0.0}\n";
    fs::write(&parameters, text).unwrap();
    let mut behaviors = [
        ("in a match", true, in_match(&parameters, folder.path())),
        ("on a NAO", false, on_nao(&parameters, folder.path())),
        ("on a K1", false, on_k1(&parameters)),
    ];
    let program = fs::read(binary("behavior_node").unwrap()).unwrap();
    let expected = serde_json::json!({
        "published": with_types(outputs()),
        "subscribed": with_types(INPUTS.into_iter()),
    });
    for (place, is_simulated, behavior) in &mut behaviors {
        assert!(behavior.program == program, "{place}: another program");
        assert_eq!(behavior.topics, expected, "{place}");
        let clock = behavior.parameters.remove(USE_SIM_TIME);
        assert_eq!(clock, Some(Value::Bool(*is_simulated)), "{place}");
        assert!(behavior.parameters.len() > 50, "{place}");
    }
    let [(_, _, first), others @ ..] = &behaviors;
    for (place, _, other) in others {
        assert_eq!(other.arguments, first.arguments, "{place}");
        assert_eq!(other.parameters, first.parameters, "{place}");
    }
}
