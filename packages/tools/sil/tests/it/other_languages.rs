//! Behavior node in another language in a match.

use std::path::Path;

use hsl_bag::BagReader;
use hsl_wire::{Message, hsl_msgs};
use ros_testing::Process;

use crate::common::SHORT;
use crate::common::match_over_ros::{MatchOverRos, closed_bag};

const COMMAND: &str = "/hulks/robot_3/motion_command";

#[test]
fn nine_of_ours_and_a_script_that_knows_the_topics_only_play_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let running = MatchOverRos::start(&[SHORT, &["--external", "hulks/robot_3"]].concat(), &bag);
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../world/world_sim/examples/callback_robot.py");
    let arguments = ["--ros-args", "-r", "__ns:=/hulks/robot_3"];
    let robot = Process::python(&script, &arguments, running.domain()).unwrap();
    running.wait().assert_passed();
    drop(robot);

    let topics = closed_bag(&bag).topics;
    let count = |name: &str| {
        topics
            .iter()
            .find(|it| it.name == name)
            .map_or(0, |it| it.message_count)
    };
    assert_eq!(
        count(COMMAND),
        count("/clock"),
        "it did not answer every tick"
    );
    assert_eq!(
        count("/hulks/robot_3/behavior/trace"),
        0,
        "it was one of ours"
    );
    let messages = BagReader::open(&bag)
        .unwrap()
        .messages()
        .unwrap()
        .map(Result::unwrap);
    for message in messages.filter(|message| message.topic() == COMMAND) {
        let command = hsl_msgs::MotionCommand::from_cdr(message.data()).unwrap();
        assert_eq!(command.kind, hsl_msgs::MotionCommand::STAND);
    }
}
