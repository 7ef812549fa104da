//! Scenarios from files: the same names in all commands, and equal bytes in process and over ROS.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use hsl_bag::{BagReader, sha256};

use crate::common::launched::Launched;
use crate::common::match_over_ros::MatchOverRos;
use crate::common::sil;

/// Scenario with random values, a parameter of the referee, a command and a condition on a message.
const SCENARIO: &str = "\
description: The ball rolls, and the referee stops the game.
duration: 3
parameters:
  simulation.kick_radius: {uniform: [0.1, 0.4]}
  auto_referee.ready_duration: {uniform: [10, 20]}
robots:
  hulks/2: {pose: [{uniform: [-3, -1]}, 0], behavior: {}}
  opponent/1: [{choice: [3, 4]}, 0, 3.14]
ball: {position: [0, 0], velocity: [{normal: [0.5, 0.1]}, 0]}
commands:
  - {at: 2, command: stop}
expect:
  - {ball_in: {x: [0.1, 1]}, at: 1}
  - {game: {stopped: true}, always: {from: 2.01}}
  - {topic: /hulks/robot_2/world_state, field: player_number, is: 2, always: true}
";

/// Scenario that fails.
const FAILS: &str = "robots: {hulks/2: [-3, 0]}\nexpect: [{goal: hulks, within: 1}]\n";

/// Reason of its failure.
const REASON: &str = "expected goal by hulks within 1 s, got at 1 s: score 0:0 (fails.yaml:2:10)";

/// Tree whose condition has an error in each tick.
const FAULTY_TREE: &str =
    "fn f(s) { throw \"no idea\"; }\nSelect([Guard(f, Kick(), \"never\"), Stand()])\n";

/// Scenario with a robot of this tree.
const FAULTY: &str =
    "robots: {hulks/2: {pose: [-3, 0], behavior: {tree: faulty.rhai}}}\nduration: 1\n";

fn folder_with(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn run(folder: &Path, line: &str) -> Output {
    sil()
        .current_dir(folder)
        .args(line.split(' '))
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_file_leaves_the_same_bytes_in_process_and_over_ros_and_others_for_another_seed() {
    let folder = folder_with(&[("rolls.yaml", SCENARIO)]);
    let folder = folder.path();
    let file = folder.join("rolls.yaml");
    let bag = |name: &str| folder.join(name);
    MatchOverRos::run(file.to_str().unwrap(), &bag("ros"))
        .wait()
        .assert_passed();
    for (name, seed) in [("process", 2), ("again", 2), ("other", 3)] {
        let output = run(
            folder,
            &format!("run rolls.yaml --seed {seed} --bag {name}"),
        );
        assert!(output.status.success(), "{output:?}");
    }
    let digest = |name: &str| sha256(bag(name)).unwrap();
    assert_eq!(digest("ros"), digest("process"));
    assert_eq!(digest("again"), digest("process"));
    assert_ne!(digest("other"), digest("process"));
}

#[test]
fn the_launch_file_plays_a_file() {
    let folder = folder_with(&[("rolls.yaml", SCENARIO)]);
    let [file, bag] = ["rolls.yaml", "bag"].map(|name| folder.path().join(name));
    let arguments = [
        format!("scenario:={}", file.display()),
        "seed:=2".to_owned(),
        format!("bag:={}", bag.display()),
    ];
    let arguments = arguments.each_ref().map(String::as_str);
    Launched::start("sil_match.launch.py", &arguments)
        .wait()
        .assert_passed();
    let output = run(
        folder.path(),
        "match --in-process --scenario rolls.yaml --seed 2 --bag process",
    );
    assert!(output.status.success(), "{output:?}");
    let process = folder.path().join("process");
    assert_eq!(sha256(bag).unwrap(), sha256(process).unwrap());
}

#[test]
fn a_file_that_fails_says_what_was_expected_in_output_result_and_report() {
    let folder = folder_with(&[("fails.yaml", FAILS)]);
    let folder = folder.path();
    let output = run(
        folder,
        "run fails.yaml --junit report.xml --result result.json",
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = text(&output.stdout) + text(&output.stderr).as_str();
    assert!(said.contains(REASON), "{said}");
    for file in ["report.xml", "result.json"] {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert!(text.contains(REASON), "{text}");
    }
    let report = fs::read_to_string(folder.join("report.xml")).unwrap();
    assert!(report.contains("fails.yaml seed 0"), "{report}");
    // The bag is named after the file, without its extension.
    let names = fs::read_dir(folder.join("bags")).unwrap();
    let names: Vec<_> = names
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(names[0].starts_with("fails-2"), "{names:?}");
}

#[test]
fn the_bytes_of_a_failed_run_do_not_depend_on_the_folder_of_its_files() {
    let files = [
        ("fails.yaml", FAILS),
        ("faulty.yaml", FAULTY),
        ("faulty.rhai", FAULTY_TREE),
    ];
    let folders = [folder_with(&files), folder_with(&files)];
    for (name, place) in [
        ("fails.yaml", "(fails.yaml:2:10)"),
        ("faulty.yaml", "faulty.rhai:1:11: no idea"),
    ] {
        let absolute = folders[1].path().join(name);
        let paths = [name, absolute.to_str().unwrap()];
        let digests = folders.iter().zip(paths).map(|(folder, path)| {
            let bag = folder.path().join(name).with_extension("bag");
            let line = format!("run {path} --bag {}", bag.display());
            let output = run(folder.path(), &line);
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            let messages = BagReader::open(&bag).unwrap().messages().unwrap();
            let mut data = messages.map(|it| text(it.unwrap().data()));
            assert!(data.any(|it| it.contains(place)), "{place}");
            sha256(bag).unwrap()
        });
        let digests: Vec<_> = digests.collect();
        assert_eq!(digests[0], digests[1], "{name}");
    }
}

#[test]
fn errors_in_a_file_are_shown_with_its_lines_before_anything_is_played() {
    let broken = "robots: {hulks/2: [0, 0]}\nbal: [0, 0]\n";
    let folder = folder_with(&[("broken.yaml", broken)]);
    for line in [
        "run broken.yaml",
        "run broken.yaml --ros",
        "match --scenario broken.yaml --in-process",
        "batch broken.yaml --seeds 0..1",
    ] {
        let output = run(folder.path(), line);
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
        let said = text(&output.stderr);
        for part in [
            "broken.yaml: 1 error\n",
            "broken.yaml:2:1",
            "unknown key `bal`",
            "did you mean ball?",
        ] {
            assert!(said.contains(part), "{line}: {part} is missing in: {said}");
        }
    }
    assert!(!folder.path().join("bags").exists());
}

#[test]
fn options_of_the_command_line_override_those_of_the_file() {
    let folder = folder_with(&[("fails.yaml", FAILS)]);
    let wrong = run(folder.path(), "run fails.yaml --no-record --set hulks=2");
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    let said = text(&wrong.stderr);
    assert!(said.contains("fails.yaml has 1 robots, got 2"), "{said}");
    let slow = run(
        folder.path(),
        "run fails.yaml --no-record --set simulation.tick_duration=0.4",
    );
    let said = text(&slow.stdout) + text(&slow.stderr).as_str();
    assert!(said.contains("got at 1.2 s: score 0:0"), "{said}");
}

#[test]
fn a_folder_of_files_is_listed_with_the_errors_after_the_scenarios() {
    let good = "robots: {hulks/2: [0, 0], opponent/1: [1, 0]}\nduration: 1\ndescription: Two robots stand.\n";
    let files = [
        ("b.yaml", good),
        ("a.yml", good),
        ("c.yaml", "robots: 3\n"),
        ("notes.txt", ""),
    ];
    let folder = folder_with(&files);
    let output = run(folder.path(), "list .");
    let (listed, said) = (text(&output.stdout), text(&output.stderr));
    let line = |name: &str| format!("./{name}  Two robots stand. [hulks/2, opponent/1]");
    // The columns are as wide as the longest name.
    assert_eq!(
        listed.lines().collect::<Vec<_>>(),
        [line("a.yml "), line("b.yaml")]
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains("./c.yaml:1:9: expected a mapping, got 3"),
        "{said}"
    );
    let output = run(folder.path(), "list b.yaml");
    assert!(
        output.status.success() && text(&output.stdout).starts_with("b.yaml"),
        "{output:?}"
    );
}

#[test]
fn the_examples_of_the_current_folder_are_listed_with_the_scenarios() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let output = run(&root, "list");
    let listed = text(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    for name in [
        "soccer_match ",
        "config/scenarios/kick_off.yaml ",
        "config/scenarios/pass.yaml ",
    ] {
        assert!(
            listed.lines().any(|line| line.starts_with(name)),
            "{name} is missing in {listed}"
        );
    }
}

#[test]
fn a_campaign_plays_a_file_with_seeds_and_sweeps_and_is_not_resumed_with_another_text() {
    let folder = folder_with(&[("rolls.yaml", SCENARIO)]);
    let folder = folder.path();
    let line = "batch rolls.yaml --seeds 0..2 --sweep simulation.kick_radius=0.2,0.3 --bags none --folder campaign";
    let output = run(folder, line);
    assert!(output.status.success(), "{output:?}");
    let said = text(&output.stdout);
    assert!(said.contains("rolls.yaml"), "{said}");
    fs::write(
        folder.join("rolls.yaml"),
        SCENARIO.replace("duration: 3", "duration: 4"),
    )
    .unwrap();
    let output = run(folder, "batch --resume campaign");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = text(&output.stderr);
    assert!(
        said.contains("rolls.yaml has changed since the start"),
        "{said}"
    );
}
