//! Programs of the user, which `--node` starts: they play as nodes of this project do, their ends are reported, and
//! nothing remains of them.

use std::path::Path;
use std::process::{Command, Output};

use hsl_bag::sha256;
use match_setup::MatchResult;
use ros_testing::{Domain, free_port, python};
use rustix::process::Signal;

use crate::common::launched::Launched;
use crate::common::match_over_ros::{Ended, MatchOverRos, closed_bag};
use crate::common::{orphans, sil, team_programs};

/// Arguments of a short match of two robots.
const SHORT: &[&str] = &[
    "hulks:=1",
    "opponents:=1",
    "half_duration:=1",
    "auto_referee.initial_duration:=0.3",
    "auto_referee.ready_duration:=0.5",
    "auto_referee.whistle_to_playing_delay:=0.3",
];
const LONG: &[&str] = &["hulks:=1", "opponents:=1", "half_duration:=600"];

/// Returns the argument of `--node` for a robot or a team that the program of these tests plays.
fn program(players: &str, arguments: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own_robot.py");
    let python = python();
    format!(
        "{players}={} {} {arguments}",
        python.display(),
        script.display()
    )
}

/// Plays a match with the program of hulks/1.
fn play(rules: &[&str], arguments: &str, bag: &Path) -> Ended {
    let node = program("hulks/1", arguments);
    MatchOverRos::start(&[rules, &["--node", &node]].concat(), bag).wait()
}

#[test]
fn equal_matches_of_a_program_give_equal_bags() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b] = ["a", "b"].map(|name| {
        let bag = folder.path().join(name);
        play(SHORT, "", &bag).assert_passed();
        let topics = closed_bag(&bag).topics;
        let count = |name: &str| {
            let topic = topics.iter().find(|topic| topic.name == name);
            topic.unwrap().message_count
        };
        assert_eq!(count("/hulks/robot_1/motion_command"), count("/clock"));
        sha256(&bag).unwrap()
    });
    assert_eq!(a, b);
}

#[test]
fn a_program_plays_a_team_in_a_named_match() {
    let folder = tempfile::tempdir().unwrap();
    let node = program("hulks", "");
    let rules = ["hulks:=2", "match:=left", "--node", &node];
    let bag = folder.path().join("bag");
    MatchOverRos::start(&[SHORT, &rules].concat(), &bag)
        .wait()
        .assert_passed();
}

#[test]
fn the_end_of_a_program_is_a_failure_of_its_robot_with_the_last_lines() {
    let mut first = SHORT.to_vec();
    first.push("tick_timeout:=4.0");
    for (arguments, parts) in [
        (
            "--at 0.5 --then exit",
            [
                "hulks/1: no motion_command; its node ended with exit code 7",
                "hulks/1: the end is: exit",
            ],
        ),
        (
            "--at 0.5 --then crash",
            [
                "its node was ended by signal 11",
                "hulks/1: the end is: crash",
            ],
        ),
        (
            "--at 0.5 --then raise",
            [
                "its node ended with exit code 1",
                "hulks/1: ValueError: the robot is confused",
            ],
        ),
        (
            "--at 0.5 --then hang",
            [
                "hulks/1: no motion_command; waited 4s",
                "hulks/1: the end is: hang",
            ],
        ),
        (
            "--at -1 --then exit",
            [
                "tick 0, hulks/1: its node ended with exit code 7 before the first tick",
                "hulks/1: the end is: exit",
            ],
        ),
        (
            "--wrong",
            [
                "tick 0, hulks/1: its node ended with exit code 2",
                "unrecognized arguments: --wrong",
            ],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let report = folder.path().join("report.xml");
        let junit = report.display().to_string();
        let rules = [&first[..], &["--junit", &junit]].concat();
        let ended = play(&rules, arguments, &folder.path().join("bag"));
        ended.assert_failed(1, &parts);
        let verdict = "failed: the node of a robot exited by itself or did not answer";
        assert!(ended.stdout.contains(verdict), "{}", ended.stdout);
        let report = std::fs::read_to_string(report).unwrap();
        for part in [r#"type="node_failed""#, "hulks/1"] {
            assert!(report.contains(part), "{part}: {report}");
        }
    }
}

#[test]
fn the_log_of_a_program_that_answers_is_not_printed_after_a_violation() {
    let folder = tempfile::tempdir().unwrap();
    let rules = [SHORT, &["half_duration:=12"]].concat();
    let ended = play(&rules, "--walk -0.2", &folder.path().join("bag"));
    ended.assert_failed(1, &["hulks/1: field_boundary"]);
    assert!(
        !ended.stderr.contains("plays as /hulks/robot_1"),
        "{}",
        ended.stderr
    );
}

#[test]
fn all_processes_that_a_program_starts_end_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let bag = |name: &str| folder.path().join(name);
    play(SHORT, "--fork", &bag("passed")).assert_passed();
    play(SHORT, "--fork --at 0.5 --then exit", &bag("failed")).assert_failed(1, &[]);
    let node = program("hulks/1", "--fork");
    let arguments = [LONG, &["--node", &node]].concat();
    for signal in [Signal::INT, Signal::KILL] {
        let mut running = MatchOverRos::start(&arguments, &bag(&format!("{signal:?}")));
        running.wait_for_progress();
        running.signal(signal);
        // Checks that no process remains.
        running.wait();
    }
}

#[test]
fn faults_kill_and_freeze_a_program() {
    for (fault, message) in [
        (
            "faults:=kill hulks/1 at 0.5 s",
            "the fault schedule killed its node",
        ),
        (
            "faults:=freeze hulks/1 at 0.5 s",
            "the fault schedule froze its node",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let rules = [SHORT, &["tick_timeout:=2.0", fault]].concat();
        let ended = play(&rules, "--fork", &folder.path().join("bag"));
        ended.assert_failed(3, &[message]);
    }
}

#[test]
fn a_launch_file_starts_programs_and_reports_their_ends() {
    let folder = tempfile::tempdir().unwrap();
    let start = |name: &str, arguments: &str, more: &[&str]| {
        let bag = format!("bag:={}", folder.path().join(name).display());
        let node = format!("nodes:={}", program("hulks/1", arguments));
        let own = [bag.as_str(), &node];
        let all = [SHORT, &own, more].concat();
        Launched::start("sil_match.launch.py", &all).wait()
    };
    start("passed", "--fork", &[]).assert_passed();
    let launched = sha256(folder.path().join("passed")).unwrap();
    let bag = folder.path().join("by_sil");
    play(SHORT, "", &bag).assert_passed();
    assert_eq!(launched, sha256(&bag).unwrap());

    for (name, at) in [("failed", "0.5"), ("early", "-1")] {
        let report = folder.path().join(name).with_extension("xml");
        let junit = format!("junit:={}", report.display());
        let arguments = format!("--fork --at {at} --then exit");
        let ended = start(name, &arguments, &[&junit]);
        ended.assert_failed(1, &["hulks/1 ended with exit code 7"]);
        let report = std::fs::read_to_string(report).unwrap();
        for part in [r#"type="node_failed""#, "hulks/1: "] {
            assert!(report.contains(part), "{part}: {report}");
        }
    }
}

/// Claims two domains with consecutive ids, as two jobs of a campaign need them.
fn two_domains() -> [Domain; 2] {
    let number = |domain: &Domain| domain.id().parse::<u8>().unwrap();
    let mut claimed: Vec<Domain> = Vec::new();
    loop {
        claimed.push(Domain::claim().unwrap());
        if let [.., first, second] = claimed.as_slice()
            && number(first) + 1 == number(second)
        {
            return [first.clone(), second.clone()];
        }
    }
}

/// Plays two runs of a campaign at a time with the program of hulks/2, and checks that no process remains.
fn campaign(folder: &Path, arguments: &str) -> (Output, Vec<serde_json::Value>) {
    let [domain, _next] = two_domains();
    let marker = format!("{}-{arguments}", std::process::id());
    let output = Command::new(sil().get_program())
        .args([
            "batch",
            "striker_kicks_close_ball",
            "--seeds",
            "0..2",
            "--jobs",
            "2",
        ])
        .args(["--bags", "all", "--node", &program("hulks/2", arguments)])
        .args(["--set", "tick_timeout=5.0"])
        .arg("--folder")
        .arg(folder)
        .env("ROS_DOMAIN_ID", domain.id())
        .env(orphans::MARKER, &marker)
        .output()
        .unwrap();
    orphans::assert_none(&marker);
    let lines = std::fs::read_to_string(folder.join("results.jsonl")).unwrap();
    let results = lines
        .lines()
        .skip(1)
        .map(|it| serde_json::from_str(it).unwrap());
    (output, results.collect())
}

#[test]
fn a_campaign_plays_with_programs_in_parallel_and_judges_their_ends() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    // A standing robot does not kick the ball.
    let (output, results) = campaign(&first, "--fork");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(results.len(), 2);
    for result in &results {
        assert_eq!(result["verdict"], "failed", "{result}");
        let result: MatchResult = serde_json::from_value(result["result"].clone()).unwrap();
        assert!(
            result.failures[0].message.contains("time limit"),
            "{result:?}"
        );
    }
    campaign(&second, "");
    for seed in 0..2 {
        let name = format!("seed-{seed}");
        let [a, b] = [&first, &second].map(|folder| sha256(folder.join(&name)).unwrap());
        assert_eq!(a, b, "{name}");
    }
    let (output, results) = campaign(&folder.path().join("third"), "--fork --at 0.5 --then crash");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        results.iter().all(|it| it["verdict"] == "node_failed"),
        "{results:?}"
    );
}

/// Plays a campaign of three short matches in a row with the program of hulks/1, and checks that no process remains.
/// Returns the verdicts, and the process IDs of the program in the order of its starts.
fn row_of_matches(folder: &Path, arguments: &str, options: &[&str]) -> (Vec<String>, Vec<String>) {
    let domain = Domain::claim().unwrap();
    let starts = folder.with_extension("starts");
    let node = program(
        "hulks/1",
        &format!("{arguments} --starts {}", starts.display()),
    );
    let marker = format!("{}-{}", std::process::id(), folder.display());
    let mut command = Command::new(sil().get_program());
    command.args(["batch", "soccer_match", "--seeds", "0..3", "--jobs", "1"]);
    for rule in SHORT.iter().chain(&["tick_timeout:=4.0"]) {
        command.arg("--set").arg(rule.replace(":=", "="));
    }
    let output = command
        .args(["--bags", "all", "--node", &node])
        .args(options)
        .arg("--folder")
        .arg(folder)
        .env("ROS_DOMAIN_ID", domain.id())
        .env(orphans::MARKER, &marker)
        .output()
        .unwrap();
    orphans::assert_none(&marker);
    let lines = std::fs::read_to_string(folder.join("results.jsonl"));
    let lines = lines.unwrap_or_else(|error| panic!("{error}: {output:?}"));
    let outcomes = lines
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let verdicts = outcomes.map(|it| it["verdict"].as_str().unwrap().to_owned());
    let starts = std::fs::read_to_string(starts).unwrap();
    (
        verdicts.collect(),
        starts.lines().map(str::to_owned).collect(),
    )
}

#[test]
fn a_program_that_stays_for_all_runs_gives_the_bags_of_one_that_is_started_for_each() {
    let folder = tempfile::tempdir().unwrap();
    let [started, reused] = ["started", "reused"].map(|name| folder.path().join(name));
    let (verdicts, starts) = row_of_matches(&started, "--fork", &[]);
    assert_eq!((verdicts, starts.len()), (vec!["passed".to_owned(); 3], 3));
    let (verdicts, starts) = row_of_matches(&reused, "--fork", &["--reuse-nodes"]);
    assert_eq!((verdicts, starts.len()), (vec!["passed".to_owned(); 3], 1));
    for seed in 0..3 {
        let name = format!("seed-{seed}");
        let [a, b] = [&started, &reused].map(|folder| sha256(folder.join(&name)).unwrap());
        assert_eq!(a, b, "{name}");
    }
}

#[test]
fn a_program_whose_command_contains_the_seed_is_started_for_each_run() {
    let folder = tempfile::tempdir().unwrap();
    let reused = folder.path().join("reused");
    let (verdicts, starts) = row_of_matches(&reused, "--at 1000{seed}", &["--reuse-nodes"]);
    assert_eq!((verdicts, starts.len()), (vec!["passed".to_owned(); 3], 3));
}

#[test]
fn a_program_that_cannot_be_started_is_refused_before_the_match() {
    for (node, part) in [
        (
            "hulks/1=no_such_program",
            "program no_such_program not found in PATH",
        ),
        (
            "hulks/21=true",
            "\"hulks/21\" is neither a robot nor a team",
        ),
        ("hulks/1=true {rbot}", "did you mean `robot`?"),
        ("hulks/1='true", "unclosed quotation mark"),
    ] {
        for command in ["match", "run", "batch"] {
            let mut sil = sil();
            sil.arg(command);
            if command != "match" {
                sil.arg("soccer_match");
            }
            let output = sil.args(["--node", node]).output().unwrap();
            let text = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command} {node}: {text}");
            assert!(text.contains(part), "{command} {node}: {text}");
        }
    }
}

#[test]
fn programs_run_the_hulks_nodes_of_a_team() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port().unwrap();
    let node = format!("hulks={}", team_programs::hulks(port, ""));
    let listen = format!("listen:=tcp/127.0.0.1:{port}");
    let rules = [
        "hulks:=2",
        "opponents:=0",
        "hulks_behavior:=hulks",
        "pacing:=lockstep",
        &listen,
        "--node",
        &node,
    ];
    let [a, b] = ["a", "b"].map(|name| {
        let (bag, result) = (folder.path().join(name), folder.path().join("result.json"));
        let result_rule = format!("result:={}", result.display());
        let arguments = [SHORT, &rules, &[&result_rule]].concat();
        MatchOverRos::start(&arguments, &bag).wait().assert_passed();
        let result = std::fs::read_to_string(result).unwrap();
        let result: MatchResult = serde_json::from_str(&result).unwrap();
        for robot in ["hulks/1", "hulks/2"] {
            let played = result.players[robot].join(" ");
            assert!(played.contains("hulks_stand_in (sha256 "), "{played}");
        }
        sha256(&bag).unwrap()
    });
    assert_eq!(a, b);
}

#[test]
fn the_placeholder_of_a_hulks_node_is_refused_for_another_robot() {
    let output = sil()
        .args(["match", "--node", "hulks/2=python3 {hulks_node}"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("add --hulks-node hulks/2"), "{text}");
}

mod slow {
    use super::*;

    #[test]
    fn a_program_that_would_stay_is_started_again_after_a_run_that_did_not_pass() {
        let folder = tempfile::tempdir().unwrap();
        for (end, message) in [
            ("crash", "its node was ended by signal 11"),
            ("exit", "its node ended with exit code 7"),
            ("hang", "no motion_command; waited 4s"),
        ] {
            let folder = folder.path().join(end);
            let arguments = format!("--fork --at 0.5 --then {end}");
            let (verdicts, starts) = row_of_matches(&folder, &arguments, &["--reuse-nodes"]);
            assert_eq!(
                (verdicts, starts.len()),
                (vec!["node_failed".to_owned(); 3], 3)
            );
            let results = std::fs::read_to_string(folder.join("results.jsonl")).unwrap();
            let lines = results.lines().filter(|line| line.contains(message));
            assert_eq!(lines.count(), 3, "{results}");
        }
    }
}
