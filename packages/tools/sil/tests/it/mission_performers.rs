//! Missions of robots on the field with performers.

use std::fs;
use std::path::Path;
use std::time::Duration;

use ros_testing::Process;

use crate::common::match_over_ros::MatchOverRos;

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

#[test]
fn a_performer_and_robots_carry_out_one_action_together() {
    let folder = tempfile::tempdir().unwrap();
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for entry in fs::read_dir(packages.join("../config/missions/passing_drill")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let text = text.replace("take_place:\n  node: WalkTo\n", ENTRY);
        fs::write(folder.path().join(path.file_name().unwrap()), text).unwrap();
    }
    let mission = format!("mission:={}", folder.path().display());
    let arguments = ["scenario:=mission_practice", &mission, "mission_node:=true"];
    let running = MatchOverRos::start(&arguments, &folder.path().join("bag"));
    let script = packages.join("missions/mission_nodes/tests/performers.py");
    let performer = Process::python(&script, &["announce", "/announcer"], running.domain());
    let performer = performer.unwrap();
    assert!(performer.wait_for_line("announce two wing /hulks/robot_3", LIMIT));
    running.wait().assert_passed();
}
