//! `sil run` and `sil batch` with scenarios of the list.

use match_setup::MatchResult;

use crate::common::sil;

#[test]
fn a_run_leaves_its_verdict_as_json_and_junit() {
    let folder = tempfile::tempdir().unwrap();
    let (result, junit) = (folder.path().join("r.json"), folder.path().join("r.xml"));
    let output = sil()
        .args([
            "run",
            "striker_kicks_close_ball",
            "--no-record",
            "--seed",
            "4",
        ])
        .args(["--result".as_ref(), result.as_os_str()])
        .args(["--junit".as_ref(), junit.as_os_str()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let result: MatchResult =
        serde_json::from_str(&std::fs::read_to_string(result).unwrap()).unwrap();
    assert!(!result.failed && result.ticks > 0);
    assert_eq!(result.hulks, 1);
    assert_eq!(result.statistics.hulks.goals, 1);
    assert!(result.statistics.hulks.touches > 0);
    let report = std::fs::read_to_string(junit).unwrap();
    assert!(
        report.contains("striker_kicks_close_ball seed 4"),
        "{report}"
    );
}

#[test]
fn a_run_that_the_environment_prevents_is_an_error_and_no_failure_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let junit = folder.path().join("r.xml");
    let output = sil()
        .args(["run", "striker_kicks_close_ball", "--ros", "--no-record"])
        .args(["--junit".as_ref(), junit.as_os_str()])
        .env("AMENT_PREFIX_PATH", folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let report = std::fs::read_to_string(junit).unwrap();
    assert_eq!(report.matches("<error").count(), 1, "{report}");
    assert_eq!(report.matches("<failure").count(), 0, "{report}");
}

#[test]
fn what_is_set_counts_more_than_what_the_scenario_says() {
    let run = |duration: &str| {
        let set = format!("auto_referee.halftime_duration={duration}");
        let output = sil()
            .args(["run", "three_against_three", "--no-record", "--set", &set])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let seconds = text.split(", ").nth(1).unwrap();
        seconds.split(' ').next().unwrap().parse::<f64>().unwrap()
    };
    assert!(run("2") < run("5"));
}

#[test]
fn a_switch_of_the_plugin_can_be_set_on_the_command_line() {
    let verdict = |set: &[&str]| {
        let mut command = sil();
        command.args(["run", "striker_walks_to_visible_ball", "--no-record"]);
        for set in set {
            command.args(["--set", set]);
        }
        command.output().unwrap().status.code()
    };
    assert_eq!(verdict(&[]), Some(0));
    // A striker that does not move does not reach the ball.
    assert_eq!(verdict(&["enable_default_kinematics=false"]), Some(1));
}

#[test]
fn a_scenario_that_reaches_its_time_limit_fails_with_it() {
    // A ball that cannot be moved is not kicked into the goal.
    let output = sil()
        .args(["run", "striker_kicks_close_ball", "--no-record"])
        .args(["--set", "simulation.kick_radius=0"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("time limit of 30s"), "{said}");
}

#[test]
fn a_number_of_robots_that_a_scenario_does_not_have_is_refused() {
    let output = sil()
        .args([
            "run",
            "striker_kicks_close_ball",
            "--no-record",
            "--set",
            "hulks=3",
        ])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("hulks: striker_kicks_close_ball has 1"),
        "{said}"
    );
}

#[test]
fn a_sweep_reports_the_result_of_every_setting() {
    let folder = tempfile::tempdir().unwrap();
    let output = sil()
        .current_dir(folder.path())
        .args([
            "batch",
            "striker_kicks_close_ball",
            "--seeds",
            "0..2",
            "--bags",
            "none",
        ])
        .args(["--sweep", "simulation.kick_radius=0,0.25"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let rate_of = |setting: &str| {
        let row = said
            .lines()
            .find(|line| line.contains(&format!("{setting} ")));
        row.unwrap().contains("100.0 %")
    };
    assert!(!rate_of("simulation.kick_radius=0"), "{said}");
    assert!(rate_of("simulation.kick_radius=0.25"), "{said}");
}

#[test]
fn a_campaign_that_no_run_could_play_begins_none() {
    let output = sil()
        .args([
            "batch",
            "soccer_match",
            "--seeds",
            "0..1000",
            "--set",
            "halfs=2",
        ])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("halfs"), "{said}");
}

#[test]
fn a_report_lists_the_runs_of_a_campaign_by_setting() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| {
        let arguments = line.split(' ');
        let output = sil().current_dir(folder.path()).args(arguments).output();
        output.unwrap()
    };
    let sweep = "--sweep simulation.kick_radius=0,0.25";
    run(&format!(
        "batch striker_kicks_close_ball --seeds 0..2 --bags all --folder runs {sweep}"
    ));
    let reported = run("report runs -o page");
    assert!(reported.status.success(), "{reported:?}");
    let page = std::fs::read_to_string(folder.path().join("page/index.html")).unwrap();
    for group in [
        "striker_kicks_close_ball simulation.kick_radius=0 · 2 runs: 2 failed",
        "striker_kicks_close_ball simulation.kick_radius=0.25 · 2 runs: 2 passed",
    ] {
        assert!(page.contains(group), "{group}");
    }
}

#[test]
fn a_report_in_a_missing_folder_is_refused_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--junit", "--result"] {
        let output = sil()
            .current_dir(folder.path())
            .args(["run", "striker_kicks_close_ball", "--bag", "bag"])
            .args([option, "missing/file"])
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("cannot write missing/file"), "{text}");
        assert!(!folder.path().join("bag").exists());
    }
}

#[test]
fn a_noncharacter_in_a_failure_leaves_the_report_well_formed() {
    let folder = tempfile::tempdir().unwrap();
    let (tree, junit) = (folder.path().join("t.rhai"), folder.path().join("r.xml"));
    let script =
        r#"fn f(t) { throw "a\uFFFFb \u001b[31m" } Sequence([Guard(f, Stand(), "d"), Stand()])"#;
    std::fs::write(&tree, script).unwrap();
    let output = sil()
        .args(["run", "initial_robot_stands_and_looks_ahead", "--no-record"])
        .args(["--set", &format!("tree={}", tree.display())])
        .args(["--junit".as_ref(), junit.as_os_str()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = std::fs::read_to_string(junit).unwrap();
    assert!(report.contains(r"a\u{ffff}b"), "{report}");
    let is_forbidden = |c: char| matches!(c, '\u{fffe}' | '\u{ffff}');
    assert!(!report.contains(is_forbidden), "{report}");
}

#[test]
fn a_robot_that_the_fault_schedule_kills_fails_a_run_only_if_it_has_to_answer() {
    let folder = tempfile::tempdir().unwrap();
    for (unanswered, expected) in [("fail", 3), ("hold", 0), ("drop", 0)] {
        let output = sil()
            .args(["run", "soccer_match", "--no-record"])
            .args(["--set", "auto_referee.halftime_duration=1"])
            .args(["--set", "faults=kill hulks/2 at 2 s"])
            .args(["--set", &format!("unanswered={unanswered}")])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(expected), "{unanswered}: {said}");
        assert!(said.contains("injected  hulks/2: no answer in"), "{said}");
    }
}

#[test]
fn parameters_are_given_as_for_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "initial_robot_stands_and_looks_ahead";
    let run = |arguments: &[&str]| {
        let mut command = sil();
        let command = command.args(arguments).current_dir(folder.path());
        let output = command.output().unwrap();
        let text = [&output.stdout[..], &output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    };
    let (code, text) = run(&["run", scenario, "seed:=3", "result:=r.json", "--no-record"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(folder.path().join("r.json").exists());
    let (code, text) = run(&["batch", scenario, "tick_timeout:=3", "--seeds", "0..2"]);
    assert_eq!(code, Some(0), "{text}");
    for command in ["run", "batch"] {
        let (code, text) = run(&[command, scenario, "tick_timeout"]);
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains("expected KEY:=VALUE"), "{text}");
    }
}
