//! Bags of scenarios that are run as programs and as tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use bevy_app::App;
use bevyhavior_simulator::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use hsl_bag::BagReader;
use hsl_types::{PlayerNumber, Pose2, RobotId, RunResult, RunVerdict, Team, Time};
use hsl_wire::convert::scenario_result;
use hsl_wire::{Message, hsl_msgs, topics};
use scenario_kit::{Scenario, TimeLimit, assert_passes, place_robot};

/// Scenario that fails before its first tick.
static FAILS: Scenario = Scenario {
    name: "a_failing_test_keeps_its_bag",
    description: "It fails.",
    time_limit: TimeLimit::DEFAULT,
    options: &|_| {},
    setup: &|app: &mut App| {
        place_robot(
            app,
            RobotId::new(Team::Hulks, PlayerNumber::new::<1>()),
            Pose2::new(0.0, 0.0, 0.0),
        );
        let mut result = app.world_mut().resource_mut::<SimulatorScenarioResult>();
        result.fail_and_stop(SimulatorFailure {
            tick: 0,
            now: Time::ZERO,
            robot: None,
            kind: FailureKind::Scenario,
            message: "it must fail".to_owned(),
        });
    },
};

/// Returns the result at the end of a bag.
fn result_of(bag: &Path) -> RunResult {
    let messages = BagReader::open(bag).unwrap().messages().unwrap();
    let last = messages.map(Result::unwrap).last().unwrap();
    assert_eq!(last.topic(), topics::RESULT.name);
    let message = hsl_msgs::ScenarioResult::from_cdr(last.data()).unwrap();
    scenario_result::from_message(&message).unwrap()
}

/// Returns the folder of compiled programs.
fn programs() -> PathBuf {
    let test = env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().to_owned()
}

#[test]
fn a_test_that_fails_leaves_a_bag_and_says_how_to_open_it() {
    let panic = std::panic::catch_unwind(|| assert_passes(&FAILS)).unwrap_err();
    let message = panic.downcast_ref::<String>().unwrap();
    let (_, command) = message.split_once("open it with: sil view ").unwrap();
    let bag = Path::new(command);
    let result = result_of(bag);
    assert_eq!(result.verdict, RunVerdict::Failed);
    assert_eq!(result.failures[0].message, "it must fail");
    // Other tests may be running.
    let of_this_process = format!(".{}-{}", FAILS.name, std::process::id());
    assert!(!bag.with_file_name(of_this_process).exists());
}

#[test]
fn a_program_records_into_a_new_folder_by_default() {
    let folder = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str]| {
        let output = Command::new(programs().join("examples/robot_stands"))
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let said = play(&[]);
    assert!(said.starts_with("robot_stands passed\n"), "{said}");
    let (_, bag) = said.trim().split_once("sil view ").unwrap();
    assert!(bag.starts_with("bags/robot_stands-"), "{bag}");
    let result = result_of(&folder.path().join(bag));
    assert_eq!((result.verdict, result.ticks), (RunVerdict::Passed, 100));

    let said = play(&["--no-record"]);
    assert!(!said.contains("sil view"), "{said}");
    let bags = fs::read_dir(folder.path().join("bags")).unwrap();
    assert_eq!(bags.count(), 1);
}
