//! A behavior node in another language takes part.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::SHORT;
use common::match_over_ros::{MatchOverRos, closed_bag};
use hsl_bag::BagReader;
use hsl_wire::{Message, hsl_msgs};

/// The Python that belongs to the ROS in use.
fn python() -> PathBuf {
    let own = sil::ros::prefix::find("bin/python3");
    own.unwrap_or_else(|| "python3".into())
}

#[test]
fn nine_of_ours_and_a_script_that_knows_the_topics_only_play_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let running = MatchOverRos::start(&[SHORT, &["--external", "hulks/robot_3"]].concat(), &bag);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rclpy_robot.py");
    let mut command = Command::new(python());
    command.arg(script).args(["--ros-args", "-r", "__ns:=/hulks/robot_3"]);
    let mut robot = running.join(&mut command);
    let ended = running.wait_beside(&mut robot);
    ended.assert_passed();

    let topics = closed_bag(&bag).topics;
    let count = |name: &str| topics.iter().find(|topic| topic.name == name).unwrap().message_count;
    assert_eq!(count("/hulks/robot_3/motion_command"), count("/clock"), "it answered every tick");
    let last = BagReader::open(&bag).unwrap().messages().unwrap().map(Result::unwrap).filter(|message| {
        message.topic() == "/hulks/robot_3/motion_command"
    });
    let last = hsl_msgs::MotionCommand::from_cdr(last.last().unwrap().data()).unwrap();
    assert_eq!(last.angular_velocity, 0.5);
}
