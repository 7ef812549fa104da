//! Fault injection over ROS: processes receive signals; messages are delayed, duplicated or dropped.

use hsl_bag::sha256;
use ros_testing::Domain;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::sil;

/// Faults of one robot that must not change a run, except for its wall time.
const HARMLESS: &str = "faults:=\"reorder hulks/2 at 0.05; duplicate motion_command of hulks/2 at 0.1; \
     stall hulks/2 at 0.2 for 0.4; delay behavior/trace of hulks/2 at 0.3 by 0.3\"";

#[test]
fn messages_that_come_late_twice_or_in_another_order_change_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let bag = |name: &str| folder.path().join(name);
    let scenario = "scenario:=striker_kicks_close_ball";
    for (name, rules) in [("calm", &[scenario][..]), ("rough", &[scenario, HARMLESS])] {
        MatchOverRos::start(rules, &bag(name))
            .wait()
            .assert_passed();
    }
    assert_eq!(sha256(bag("calm")).unwrap(), sha256(bag("rough")).unwrap());
}

mod slow {
    use super::*;

    #[test]
    fn processes_that_are_killed_or_frozen_end_runs_as_they_have_to_and_leave_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let domain = Domain::claim().unwrap();
        let campaign = folder.path().join("campaign");
        let output = sil()
            .args(["batch", "striker_kicks_close_ball", "--ros", "--jobs", "1"])
            .args([
                "--seeds",
                "0..8",
                "--faults",
                "5",
                "--set",
                "tick_timeout=1",
            ])
            .args(["--hang-timeout", "3", "--folder"])
            .arg(&campaign)
            .env("ROS_DOMAIN_ID", domain.id())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{said}");
        let results = std::fs::read_to_string(campaign.join("results.jsonl")).unwrap();
        for fatal in [
            "kill world",
            "freeze world",
            "kill recorder",
            "kill referee",
            "freeze robot",
        ] {
            let entry = format!("\"fatal\":\"{fatal}\"");
            assert!(results.contains(&entry), "no run with {fatal}: {said}");
        }
    }
}
