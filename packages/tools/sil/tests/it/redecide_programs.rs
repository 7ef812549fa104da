//! `sil redecide --node`: decisions of programs on recorded inputs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use ros_testing::{Domain, binary, python};

use crate::common::match_over_ros::MatchOverRos;
use crate::common::{golden, sil};

/// Arguments of a short match of one robot.
const SHORT: &[&str] = &[
    "hulks:=1",
    "opponents:=0",
    "half_duration:=1",
    "auto_referee.initial_duration:=0.3",
    "auto_referee.ready_duration:=0.5",
    "auto_referee.whistle_to_playing_delay:=0.3",
];

/// Returns the argument of `--node` for hulks/1, played by the program of these tests with a speed of 0.1 m/s.
fn walker(arguments: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own_robot.py");
    let (python, script) = (python(), script.display());
    format!(
        "hulks/1={} {script} --walk 0.1 {arguments}",
        python.display()
    )
}

/// Lets a program decide on the inputs of a bag.
fn redecide(bag: &Path, node: &str, arguments: &[&str]) -> Output {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut command = sil();
    command.arg("redecide").arg(bag).args(["--node", node]);
    command
        .args(arguments)
        .arg("-o")
        .arg(folder.path().join("decisions"));
    command.env("ROS_DOMAIN_ID", domain.id());
    command.output().unwrap()
}

/// Records a short match of the program.
fn recorded(folder: &Path) -> PathBuf {
    let bag = folder.join("bag");
    let node = walker("");
    MatchOverRos::start(&[SHORT, &["--node", &node]].concat(), &bag)
        .wait()
        .assert_passed();
    bag
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

#[test]
fn the_node_of_this_project_decides_as_recorded() {
    let node = format!("hulks/2={}", binary("behavior_node").unwrap().display());
    let output = redecide(&golden(), &node, &[]);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    let robots = text.lines().filter(|line| line.contains("/2"));
    assert!(robots.count() == 1 && !text.contains("hulks/1"), "{text}");
}

#[test]
fn a_changed_constant_of_a_program_is_found_at_its_tick() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path());
    let [first, second] = [(); 2].map(|()| redecide(&bag, &walker(""), &[]));
    assert_eq!(first.status.code(), Some(0), "{}", text(&first));
    assert_eq!(first.stdout, second.stdout);

    let faster = walker("--faster-from 0.7");
    let junit = folder.path().join("report.xml");
    let output = redecide(&bag, &faster, &["--junit", &junit.to_string_lossy()]);
    let shown = text(&output);
    let report = fs::read_to_string(junit).unwrap();
    assert!(
        report.contains("decisions differ; the first at 0.700 s"),
        "{report}"
    );
    assert_eq!(output.status.code(), Some(1), "{shown}");
    for part in ["hulks/1 at 0.700 s, motion_command.velocity", "0.1000"] {
        assert!(shown.contains(part), "{shown}");
    }
    let output = redecide(&bag, &faster, &["--tolerance", "0.11"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn a_program_that_ends_gives_the_verdict_of_its_robot() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path());
    let output = redecide(&bag, &walker("--at 0.5 --then exit"), &[]);
    let shown = text(&output);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    assert!(shown.contains("its node ended with exit code 7"), "{shown}");
}

#[test]
fn a_moment_of_a_program_is_kept_and_checked_with_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path());
    let moment = folder.path().join("walk.moment.yaml");
    let moment = moment.to_string_lossy();
    let expect = |arguments: &[&str]| {
        let domain = Domain::claim().unwrap();
        let mut command = sil();
        command.arg("expect").args(arguments);
        let output = command.env("ROS_DOMAIN_ID", domain.id()).output().unwrap();
        (output.status.code(), text(&output))
    };
    let (bag, program) = (bag.to_string_lossy(), walker(""));
    let kept = ["--at", "0.8", "--robot", "hulks/1", "-o", &moment];
    let (code, shown) = expect(&[&[&bag, "--node", &program][..], &kept].concat());
    assert!(
        code == Some(0) && shown.contains("with 1 input"),
        "{code:?}: {shown}"
    );

    let other = program.replacen("hulks/1", "hulks/2", 1);
    for (program, wanted, part) in [
        (walker(""), 0, "passed"),
        (walker("--faster-from 0.7"), 1, "motion.velocity"),
        (
            walker("--at 0.5 --then exit"),
            1,
            "its node ended with exit code 7",
        ),
        (other, 2, "no program of --node plays hulks/1"),
    ] {
        let (code, shown) = expect(&["--check", &moment, "--node", &program]);
        assert_eq!(code, Some(wanted), "{program}: {shown}");
        assert!(shown.contains(part), "{program}: {shown}");
    }
}
