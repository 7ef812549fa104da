//! Invalid arguments: one line, the right exit code, and no started process.

use std::path::Path;
use std::process::Output;

use crate::common::sil;

/// Runs `sil` in an empty folder, without ROS.
fn run(arguments: &[&str], folder: &Path) -> Output {
    sil()
        .args(arguments)
        .current_dir(folder)
        .env_remove("AMENT_PREFIX_PATH")
        .env_remove("ROS_DISTRO")
        .output()
        .unwrap()
}

/// Checks that `arguments` are refused with `code` and one line with all of `parts`, and that no file remains.
fn assert_refused(arguments: &[&str], code: i32, parts: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("wrong.yaml"),
        "/**:\n  ros__parameters:\n    sede: 3\n",
    )
    .unwrap();
    std::fs::write(
        folder.path().join("broken.yaml"),
        "/**:\n  ros__parameters: {seed: 3\n",
    )
    .unwrap();
    let output = run(arguments, folder.path());
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}");
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in: {text}");
    }
    assert_eq!(text.trim().lines().count(), 1, "more than a line: {text}");
    assert!(!folder.path().join("bags").exists(), "something was begun");
}

#[test]
fn an_unknown_parameter_is_refused_with_the_nearest_one() {
    assert_refused(&["match", "sede:=3"], 2, &["sede", "did you mean `seed`?"]);
}

#[test]
fn an_unknown_key_in_a_file_is_refused_with_the_file() {
    assert_refused(
        &["match", "--params", "wrong.yaml"],
        2,
        &["sede", "wrong.yaml, line 3", "seed"],
    );
}

#[test]
fn a_file_that_is_no_yaml_is_refused_with_the_place() {
    assert_refused(
        &["match", "--params", "broken.yaml"],
        2,
        &["broken.yaml", "line"],
    );
}

#[test]
fn a_missing_file_is_refused_by_name() {
    assert_refused(&["match", "--params", "gone.yaml"], 2, &["gone.yaml"]);
}

#[test]
fn a_node_for_a_mission_that_does_not_exist_is_refused() {
    assert_refused(
        &["match", "mission_node:=true"],
        2,
        &[
            "mission_node: scenario soccer_match has no mission",
            "set the parameter mission to a folder with one",
        ],
    );
}

#[test]
fn an_unknown_scenario_is_answered_with_the_known_ones() {
    assert_refused(
        &["match", "--scenario", "soccer_mach"],
        2,
        &["soccer_mach", "soccer_match"],
    );
}

#[test]
fn all_values_that_nothing_can_be_made_of_are_named_at_once() {
    assert_refused(
        &[
            "match",
            "pacing:=fast",
            "referee:=nowhere",
            "seed:=-1",
            "goal_keeper_number:=21",
        ],
        2,
        &["pacing: ", "referee: ", "seed: ", "goal_keeper_number: "],
    );
}

#[test]
fn all_values_out_of_their_range_are_named_at_once() {
    assert_refused(
        &[
            "match",
            "--hulks",
            "12",
            "field.length:=-1",
            "realtime_factor:=0",
            "walk.speed:=-1",
        ],
        2,
        &[
            "hulks: ",
            "field.length: ",
            "realtime_factor: ",
            "walk.speed: ",
        ],
    );
}

#[test]
fn a_folder_that_holds_something_is_refused_for_a_bag() {
    assert_refused(
        &["match", "--in-process", "--bag", "."],
        2,
        &["is not empty or not a folder"],
    );
}

#[test]
fn a_missing_bag_is_refused_by_name() {
    assert_refused(&["bag", "info", "gone"], 2, &["gone"]);
    assert_refused(&["plot", "gone"], 2, &["gone"]);
    assert_refused(&["report", "gone", "-o", "report"], 2, &["gone"]);
}

#[test]
fn a_match_over_ros_without_ros_says_how_to_get_it() {
    assert_refused(&["match"], 3, &["AMENT_PREFIX_PATH", "make match"]);
}

#[test]
fn the_doctor_names_a_fix_for_everything_that_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&["doctor"], folder.path());
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stdout);
    let count = |start: &str| {
        text.lines()
            .filter(|line| line.trim().starts_with(start))
            .count()
    };
    assert!(count("missing") >= 4, "{text}");
    assert_eq!(count("missing"), count("fix:"), "{text}");
}

#[test]
fn an_unknown_option_ends_with_2() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        run(&["match", "--sede", "3"], folder.path()).status.code(),
        Some(2)
    );
}

#[test]
fn every_scenario_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&["list"], folder.path());
    let text = String::from_utf8_lossy(&output.stdout);
    for scenario in scenario_kit::all() {
        assert!(text.contains(scenario.name), "{text}");
    }
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap();
    let everybody = "[hulks/1 to hulks/5, opponent/1 to opponent/5]";
    assert!(line("soccer_match ").ends_with(everybody), "{text}");
    let striker = line("striker_kicks_close_ball ");
    assert!(striker.ends_with("[hulks/2]"), "{striker}");
}

#[test]
fn a_match_in_process_needs_no_ros_and_says_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let short = [
        "half_duration:=0.5",
        "auto_referee.ready_duration:=0.1",
        "--hulks=1",
        "--opponents=1",
    ];
    let output = run(
        &[&["match", "--in-process"], &short[..]].concat(),
        folder.path(),
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    for part in [
        "score",
        "ticks",
        "speed",
        "bags/soccer_match-",
        "sha256",
        "of its files: names, lengths, contents",
        "sil view",
    ] {
        assert!(text.contains(part), "{part:?} is missing in: {text}");
    }
    let bag = std::fs::read_dir(folder.path().join("bags"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let info = run(
        &["bag", "info", bag.path().to_str().unwrap()],
        folder.path(),
    );
    let info = String::from_utf8_lossy(&info.stdout).into_owned();
    let digest = text
        .lines()
        .find_map(|line| line.strip_prefix("sha256"))
        .unwrap()
        .trim();
    for part in [
        digest,
        "/hulks/robot_1/world_state",
        "hsl_msgs/msg/WorldState",
    ] {
        assert!(info.contains(part), "{part:?} is missing in: {info}");
    }
}

#[test]
fn a_cause_is_named_once() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let bag = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../bags/golden");
    let output = run(&["plot", bag, "-o", "file/pictures"], folder.path());
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert_eq!(text.matches("Not a directory").count(), 1, "{text}");
}

#[test]
fn a_name_that_no_file_system_holds_is_refused_before_anything_starts() {
    let name = "x".repeat(256);
    let bag = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../bags/golden");
    // A folder that is incomplete until its end has the suffix `.unfinished`.
    let commands: [(&[&str], u32); 6] = [
        (&["match", "--bag", &name], 255),
        (&["run", "soccer_match", "--bag", &name], 255),
        (&["batch", "soccer_match", "--folder", &name], 244),
        (&["bag", "cut", bag, "--from", "1", "-o", &name], 244),
        (
            &["bag", "convert", bag, "--to", "sqlite3", "-o", &name],
            244,
        ),
        (&["report", bag, "-o", &name], 244),
    ];
    for (arguments, most) in commands {
        let folder = tempfile::tempdir().unwrap();
        let output = run(arguments, folder.path());
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        let limit = format!("a name must have at most {most} bytes, got 256");
        assert!(text.contains(&limit), "{arguments:?}: {text}");
    }
}

#[test]
fn examples_fit_into_100_columns_and_paragraphs_are_wrapped_by_the_terminal() {
    let mut commands = vec![sil_tools::command_of_sil()];
    let mut count = 0;
    let mut wrong = Vec::new();
    while let Some(command) = commands.pop() {
        let help = command.get_after_help();
        let help = help.map(ToString::to_string).unwrap_or_default();
        let lines: Vec<_> = help.lines().collect();
        for line in lines.iter().filter(|line| line.starts_with("  sil ")) {
            count += 1;
            if line.len() > 100 {
                wrong.push((*line).to_owned());
            }
        }
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        for pair in lines.windows(2) {
            if is_prose(pair[0]) && is_prose(pair[1]) {
                wrong.push(pair.join("\n"));
            }
        }
        commands.extend(command.get_subcommands().cloned());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 50, "{count} examples");
}
