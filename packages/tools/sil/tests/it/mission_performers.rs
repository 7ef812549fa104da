//! Missions of robots on the field with performers.

use std::fs;
use std::path::Path;
use std::time::Duration;

use ros_testing::Process;
use tempfile::TempDir;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::sil;

/// Maximum wait for a line of a performer.
const LIMIT: Duration = Duration::from_secs(60);

/// Template that lets a performer announce where a robot walks.
const ENTRY: &str = r#"take_place:
  template: |
    <Sequence>
      <Perform performer="/announcer" action="take_place" arguments="{?robot} {?place}"/>
      <WalkTo robot="{?robot}" place="{?place}"/>
    </Sequence>
"#;

/// Returns a folder with the mission of the passing drill and a performer.
fn drill_with_performer() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let missions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions");
    for entry in fs::read_dir(missions.join("passing_drill")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let text = text.replace("take_place:\n  node: WalkTo\n", ENTRY);
        fs::write(folder.path().join(path.file_name().unwrap()), text).unwrap();
    }
    folder
}

#[test]
fn a_mission_with_performers_is_refused_where_no_node_can_call_them() {
    let folder = drill_with_performer();
    let folder = folder.path().to_str().unwrap();
    let ended = sil().args(["mission", "check", folder]).output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    let text = String::from_utf8(ended.stdout).unwrap();
    assert!(
        text.contains("over ROS, with performers for take_place"),
        "{text}"
    );
    let without_node = ["--ros", "--set", "mission_node=false"];
    for (more, expected) in [
        (&[][..], "carry out take_place; play over ROS"),
        (
            &without_node,
            "carry out take_place; remove mission_node:=false",
        ),
    ] {
        let mut command = sil();
        let ended = command.args(["mission", "run", folder]).args(more);
        let ended = ended.output().unwrap();
        assert_eq!(ended.status.code(), Some(2), "{ended:?}");
        let text = String::from_utf8(ended.stderr).unwrap();
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn a_performer_and_robots_carry_out_one_action_together() {
    let folder = drill_with_performer();
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mission = format!("mission:={}", folder.path().display());
    let arguments = ["scenario:=mission_practice", &mission];
    let running = MatchOverRos::start(&arguments, &folder.path().join("bag"));
    let script = packages.join("missions/mission_nodes/tests/performers.py");
    let performer = Process::python(&script, &["announce", "/announcer"], running.domain());
    let performer = performer.unwrap();
    assert!(performer.wait_for_line("announce two wing /hulks/robot_3", LIMIT));
    running.wait().assert_passed();
}
