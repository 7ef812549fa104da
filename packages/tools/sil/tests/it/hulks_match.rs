//! `sil match` with HULKs nodes: the started processes and the output.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use match_setup::{MatchProgress, MatchResult};
use ros_testing::Domain;
use tempfile::TempDir;

/// Folder with `sil` and fake programs of nodes, which record their command lines.
struct Programs {
    folder: TempDir,
    domain: Domain,
}

impl Programs {
    /// Creates a folder with `sil` and scripts in place of the nodes: the world waits for HULKs nodes, and plays until
    /// a file `end` exists.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::copy(env!("CARGO_BIN_EXE_sil"), root.join("sil")).unwrap();
        fs::create_dir_all(root.join("share/hsl_msgs")).unwrap();
        fs::write(root.join("share/hsl_msgs/package.xml"), "").unwrap();
        let result = serde_json::to_string(&MatchResult::default()).unwrap();
        fs::write(root.join("result.json"), result).unwrap();
        let progress = serde_json::to_string(&MatchProgress::default()).unwrap();
        fs::write(root.join("progress.json"), progress).unwrap();
        for node in ["recorder_node", "behavior_node", "referee_node"] {
            program(root, node, "while true; do sleep 0.02; done");
        }
        let play = r#"until [ -e end ]; do sleep 0.02; done
            cat progress.json
            for argument in "$@"; do
                case $argument in *result:=*) cp result.json "$(echo "${argument#*result:=}" | tr -d '"')" ;; esac
            done"#;
        program(root, "world_sim", play);
        // The match continues when the file `go` exists: the test has then read the message about missing nodes.
        let wait = r#"echo '{"waiting_for":["hulks/3: no node /hulks_3/behavior_node exists"]}'
            until [ -e go ] || [ -e end ]; do sleep 0.02; done
            echo '{"waiting_for":[]}'"#;
        program(root, "hulks_world", &format!("{wait}\n{play}"));
        let domain = Domain::claim().unwrap();
        Self { folder, domain }
    }

    /// Starts `sil match` with these programs, without a recording.
    fn start(&self, arguments: &[&str]) -> Child {
        Command::new(self.folder.path().join("sil"))
            .args(["match", "--no-record"])
            .args(arguments)
            .current_dir(self.folder.path())
            .env("AMENT_PREFIX_PATH", self.folder.path())
            .env("ROS_DOMAIN_ID", self.domain.id())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn touch(&self, name: &str) {
        fs::write(self.folder.path().join(name), "").unwrap();
    }

    /// Waits up to two minutes until this number of programs were started, and returns their command lines. Then the
    /// match ends.
    fn started(&self, count: usize) -> Vec<String> {
        let mut text = String::new();
        for _ in 0..6000 {
            text = fs::read_to_string(self.folder.path().join("started")).unwrap_or_default();
            if text.lines().count() >= count {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.touch("end");
        assert!(text.lines().count() >= count, "only these started:\n{text}");
        text.lines().map(str::to_owned).collect()
    }
}

fn program(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    // One write per line, so that lines of several processes do not mix.
    let text = format!("#!/bin/sh\necho \"{name} $*\" >> started\n{text}\n");
    fs::write(&file, text).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

#[track_caller]
fn assert_passed(running: Child) {
    let output = running.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
fn people_see_whom_a_match_waits_for_until_everybody_is_there() {
    let programs = Programs::new();
    let mut running = programs.start(&["--hulks=1,behavior=hulks", "--opponents=0"]);
    let mut stderr = BufReader::new(running.stderr.take().unwrap());
    let mut wait_for = |text: &str| {
        let mut line = String::new();
        while !line.contains(text) {
            line.clear();
            assert_ne!(
                stderr.read_line(&mut line).unwrap(),
                0,
                "it ended without saying {text:?}"
            );
        }
    };
    wait_for("waiting for hulks/3: no node /hulks_3/behavior_node exists");
    programs.touch("go");
    wait_for("no node is missing any more");
    programs.touch("end");
    // No other thread reads the output.
    std::io::copy(&mut stderr, &mut std::io::sink()).unwrap();
    assert_passed(running);
}

#[test]
fn one_bridge_is_with_the_world_for_all_robots_of_theirs_and_behavior_nodes_are_for_the_others_only()
 {
    let programs = Programs::new();
    let theirs = [
        "--hulks=2,behavior=hulks",
        "--hulks-node=opponent/robot_1=42",
        "--opponents=3",
        "--referee=node",
    ];
    let bridge = ["router:=tcp/10.0.0.1:7447", "--accept-schema"];
    let running = programs.start(&[&theirs[..], &bridge].concat());
    // Two robots, the referee, and the world with the bridge.
    let started = programs.started(4);
    assert_passed(running);
    let of = |name: &str| {
        started
            .iter()
            .filter(|line| line.starts_with(name))
            .collect::<Vec<_>>()
    };

    let ours = of("behavior_node");
    assert_eq!(ours.len(), 2, "{ours:?}");
    for namespace in ["__ns:=/opponent/robot_2", "__ns:=/opponent/robot_3"] {
        assert!(
            ours.iter().any(|line| line.ends_with(namespace)),
            "{ours:?}"
        );
    }
    let worlds = of("hulks_world");
    assert_eq!(worlds.len(), 1, "{worlds:?}");
    for rule in [
        r#"hulks_bridge:robots:=["hulks/1=hulks_1","hulks/2=hulks_2","opponent/1=42"]"#,
        r#"hulks_bridge:router:="tcp/10.0.0.1:7447""#,
        r#"hulks_bridge:pacing:="realtime""#,
        "hulks_bridge:accept_schema:=true",
        "hulks_bridge:progress:=true",
        r#"world_sim:pacing:="realtime""#,
        "world_sim:startup_timeout:=600",
        "world_sim:tick_timeout:=60",
    ] {
        assert!(
            worlds[0].contains(&format!("-p {rule}")),
            "{rule} is missing in: {worlds:?}"
        );
    }
}

#[test]
fn without_robots_of_theirs_there_is_no_bridge() {
    let programs = Programs::new();
    let running = programs.start(&["--hulks=1", "--opponents=1"]);
    // Two robots, and the world with the referee.
    let started = programs.started(3);
    assert_passed(running);
    assert!(
        !started.iter().any(|line| line.starts_with("hulks_")),
        "{started:?}"
    );
}
