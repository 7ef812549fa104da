//! Campaigns on Ray. Most tests need the environment `config/ros/venvs/ray`, without which they are reported as not run:
//! `make test-ray` installs it and runs them.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::campaign_files::files;
use crate::common::orphans::{self, MARKER};
use crate::common::{broken, sil};
use crate::robustness::{robustness, text};

/// Returns the path of the Python of an environment of the repository, which may be missing.
fn python_of(environment: &str) -> PathBuf {
    let venvs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/ros/venvs");
    venvs.join(environment).join("bin/python")
}

/// Ends the test as not run without Ray, which is large.
fn require_ray() {
    if !python_of("ray").is_file() {
        testing::not_run::stop("Ray is not installed: make test-ray");
    }
}

/// Returns the Python of an environment of the repository.
fn python(environment: &str) -> PathBuf {
    let python = python_of(environment);
    let name = python.display();
    assert!(
        python.is_file(),
        "{name} is missing: run config/ros/venv {environment}"
    );
    std::path::absolute(python).unwrap()
}

/// Folder with a scenario file, in which campaigns of 20 runs are played. Runs without a kick fail.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config");
        for (from, name) in [
            ("scenarios/pass.yaml", "pass.yaml"),
            ("trees/production.btc", "mine.btc"),
        ] {
            fs::copy(config.join(from), folder.path().join(name)).unwrap();
        }
        Self { folder }
    }

    /// Returns the command for the campaign, with its results in the folder `campaign`.
    fn campaign(&self, arguments: &[&str]) -> Command {
        let mut command = sil();
        command
            .args([
                "batch",
                "pass.yaml",
                "--seeds",
                "0..10",
                "--set",
                "tree=mine.btc",
            ])
            .args([
                "--sweep",
                "simulation.kick_radius=0.25,0",
                "--junit",
                "report.xml",
            ])
            .args(["--folder", "campaign"])
            .args(arguments)
            .current_dir(self.folder.path());
        command
    }

    /// Plays the campaign on the cluster at `address`.
    fn on(&self, address: &str) -> Command {
        let mut command = self.campaign(&["--ray", address, "--ray-files", "mine.btc", "--python"]);
        command.arg(python("ray"));
        command
    }

    /// Plays the campaign without Ray. Returns the output and the files, which it removes.
    fn one_machine(&self) -> (Output, Vec<(PathBuf, Vec<u8>)>) {
        let output = self.campaign(&[]).output().unwrap();
        let files = self.take_files();
        // Results, JUnit and bags.
        assert!(files.len() > 5, "{output:?}");
        (output, files)
    }

    /// Removes the results. Returns their files.
    fn take_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let files = files(self.folder.path()).into_iter().collect();
        fs::remove_dir_all(self.folder.path().join("campaign")).unwrap();
        fs::remove_file(self.folder.path().join("report.xml")).unwrap();
        files
    }

    /// Waits until the results file has the results of this number of runs.
    fn wait_for_runs(&self, count: usize) {
        let results = self.folder.path().join("campaign/results.jsonl");
        while fs::read_to_string(&results)
            .unwrap_or_default()
            .lines()
            .count()
            <= count
        {
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Checks that two campaigns have the same files.
fn assert_same_files(a: &[(PathBuf, Vec<u8>)], b: &[(PathBuf, Vec<u8>)]) {
    let names =
        |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(a), names(b));
    for ((name, a), (_, b)) in a.iter().zip(b) {
        assert!(a == b, "{}", name.display());
    }
}

/// Checks that two campaigns have the same exit code and table. The runs without a kick fail.
fn assert_same_end(a: &Output, b: &Output) {
    assert_eq!(a.status.code(), Some(1), "{a:?}");
    assert_eq!(b.status.code(), Some(1), "{b:?}");
    assert_eq!(table(a), table(b));
}

/// Returns standard output without the line with the wall time.
fn table(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().skip(1).collect::<Vec<_>>().join("\n")
}

/// Cluster on this machine, which ends with this value.
struct Cluster {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    address: String,
}

impl Cluster {
    /// Starts a head without processors, and nodes with one each.
    fn start(nodes: usize) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ray_cluster.py");
        let mut process = Command::new(python("ray"))
            .arg(script)
            .arg(nodes.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut cluster = Self {
            input: process.stdin.take(),
            output: BufReader::new(process.stdout.take().unwrap()),
            process,
            address: String::new(),
        };
        cluster.address = cluster.line();
        cluster
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }

    /// Sends a command and waits for its end.
    fn send(&mut self, command: &str) {
        writeln!(self.input.as_mut().unwrap(), "{command}").unwrap();
        assert_eq!(self.line(), "done");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.process.wait();
    }
}

#[test]
fn a_campaign_without_ray_installed_is_refused_with_the_command_that_installs_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = sil();
    batch
        .args([
            "batch",
            "striker_kicks_close_ball",
            "--ray",
            "local",
            "--python",
        ])
        .arg(python("search"))
        .current_dir(&folder);
    let output = batch.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("config/ros/venv ray"), "{text}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_campaign_on_ray_is_that_of_one_machine() {
    require_ray();
    let place = Place::new();
    let (one, files) = place.one_machine();
    let local = place.on("local").args(["--jobs", "2"]).output().unwrap();
    assert_same_end(&one, &local);
    assert_same_files(&files, &place.take_files());
    // Each node has another folder with the files.
    let cluster = Cluster::start(2);
    let on_cluster = place.on(&cluster.address).output().unwrap();
    assert_same_end(&one, &on_cluster);
    assert_same_files(&files, &place.take_files());
}

#[test]
fn the_robustness_of_a_behavior_on_ray_is_that_of_one_machine() {
    require_ray();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let one = robustness(folder, &["--folder", "one"]);
    let python = python("ray");
    let local = ["--ray", "local", "--jobs", "2", "--python"];
    let on_ray = [&local[..], &[python.to_str().unwrap(), "--folder", "ray"]].concat();
    let on_ray = robustness(folder, &on_ray);
    assert_eq!(one.status.code(), Some(1), "{one:?}");
    assert_eq!(on_ray.status.code(), Some(1), "{on_ray:?}");
    // The pair of both errors follows from the results of each, so that Ray plays a second part.
    assert!(text(&one).contains("slip + kick-scatter"), "{one:?}");
    assert_eq!(
        text(&on_ray).replace("results ray/", "results one/"),
        text(&one)
    );
    assert_eq!(files(&folder.join("ray")), files(&folder.join("one")));
}

#[test]
fn a_killed_node_changes_no_result() {
    require_ray();
    let place = Place::new();
    let (one, files) = place.one_machine();
    let mut cluster = Cluster::start(2);
    let address = cluster.address.clone();
    let on_ray = thread::scope(|scope| {
        let on_ray = scope.spawn(|| place.on(&address).output().unwrap());
        place.wait_for_runs(2);
        cluster.send("kill");
        on_ray.join().unwrap()
    });
    assert_same_end(&one, &on_ray);
    assert_same_files(&files, &place.take_files());
}

#[test]
fn a_campaign_whose_cluster_ended_is_continued_on_another_one() {
    require_ray();
    let place = Place::new();
    let (one, files) = place.one_machine();
    let mut cluster = Cluster::start(1);
    let address = cluster.address.clone();
    let stopped = thread::scope(|scope| {
        let on_ray = scope.spawn(|| place.on(&address).output().unwrap());
        place.wait_for_runs(2);
        cluster.send("stop");
        on_ray.join().unwrap()
    });
    let text = String::from_utf8_lossy(&stopped.stderr);
    assert_eq!(stopped.status.code(), Some(3), "{text}");
    assert!(text.contains("--resume campaign"), "{text}");
    let mut resumed = sil();
    resumed
        .args(["batch", "--resume", "campaign", "--junit", "report.xml"])
        .args(["--ray", "local", "--python"])
        .arg(python("ray"))
        .current_dir(&place.folder);
    let resumed = resumed.output().unwrap();
    assert_eq!(resumed.status.code(), one.status.code(), "{resumed:?}");
    assert_same_files(&files, &place.take_files());
}

#[test]
fn a_run_that_crashes_its_worker_has_a_verdict() {
    require_ray();
    let folder = tempfile::tempdir().unwrap();
    let mut batch = broken();
    batch
        .args([
            "batch",
            "worker_killer",
            "--seeds",
            "0..4",
            "--folder",
            "campaign",
        ])
        .args(["--ray", "local", "--python"])
        .arg(python("ray"))
        .current_dir(&folder);
    let output = batch.output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let results = fs::read_to_string(folder.path().join("campaign/results.jsonl")).unwrap();
    let outcomes = results.lines().skip(1);
    let outcomes = outcomes.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let outcomes = outcomes.map(|it| {
        (
            it["run"]["seed"].as_u64().unwrap(),
            it["verdict"].to_string(),
        )
    });
    let verdict = |seed| {
        if seed == 2 {
            "infrastructure"
        } else {
            "passed"
        }
    };
    let expected = (0..4).map(|seed| (seed, format!("\"{}\"", verdict(seed))));
    assert_eq!(outcomes.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn ctrl_c_cancels_a_campaign_on_ray_and_leaves_nothing_running() {
    require_ray();
    let place = Place::new();
    let marker = format!("ray-{}", std::process::id());
    let mut batch = broken();
    batch
        .args(["batch", "slow", "--seeds", "0..400", "--folder", "campaign"])
        .args(["--ray", "local", "--python"])
        .arg(python("ray"))
        .env(MARKER, &marker)
        .current_dir(&place.folder);
    let mut batch = batch.spawn().unwrap();
    place.wait_for_runs(2);
    assert!(orphans::marked(&marker).len() > 3);
    kill_process(Pid::from_child(&batch), Signal::INT).unwrap();
    assert_eq!(batch.wait().unwrap().code(), Some(3));
    orphans::assert_none(&marker);
    let results = fs::read_to_string(place.folder.path().join("campaign/results.jsonl")).unwrap();
    let count = results.lines().count() - 1;
    assert!((2..400).contains(&count), "{count}");
}
