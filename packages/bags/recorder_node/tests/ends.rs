//! Ends of recordings, and the resulting bags.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use hsl_bag::{BagError, BagReader};
use hsl_types::Time;
use ros_testing::{Domain, Process};
use rustix::process::{Resource, Rlimit, Signal, prlimit};

const TICK: u64 = 10_000_000;
const PATIENCE: Duration = Duration::from_secs(60);

/// Recorder and a world that sends ticks.
struct Recording {
    folder: tempfile::TempDir,
    domain: Domain,
    recorder: Process,
}

impl Recording {
    /// Starts a recorder in a ROS domain of its own, with a bag in a temporary folder.
    fn start() -> Self {
        let domain = Domain::claim().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let bag = format!("bag:={}", folder.path().join("bag").display());
        let recorder = Process::node("recorder_node", &["-p", &bag], &domain).unwrap();
        Self {
            folder,
            domain,
            recorder,
        }
    }

    fn bag(&self) -> PathBuf {
        self.folder.path().join("bag")
    }

    /// Starts a world that sends these ticks.
    fn world(&self, ticks: &[&str]) -> Process {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_world.py");
        Process::python(&script, ticks, &self.domain).unwrap()
    }
}

/// Returns the number of readable messages in a bag, and their last tick.
fn content(bag: &Path) -> (u64, u64) {
    let (mut count, mut last) = (0, Time::ZERO);
    for message in BagReader::open(bag).unwrap().messages().unwrap() {
        match message {
            Ok(message) => {
                count += 1;
                last = message.time();
            }
            Err(BagError::Damaged { .. }) => break,
            Err(error) => panic!("{error}"),
        }
    }
    (count, last.as_nanos() / TICK)
}

fn ticks(count: u64) -> Vec<String> {
    (1..=count).map(|tick| tick.to_string()).collect()
}

#[test]
fn the_last_tick_closes_the_bag() {
    let recording = Recording::start();
    let world = recording.world(&["1", "2", "3", "last"]);
    let (_, log) = world.wait().unwrap();
    assert!(log.contains("closed with tick 3, error: ''"), "{log}");
    let bag = recording.bag();
    let (status, _) = recording.recorder.wait().unwrap();
    assert_eq!(status.code(), Some(0));
    assert_eq!(content(&bag), (3, 3));
    assert!(bag.join("metadata.yaml").is_file());
}

#[test]
fn a_tick_that_is_missing_is_an_error_and_the_bag_holds_all_before() {
    let recording = Recording::start();
    let (_, log) = recording.world(&["1", "2", "4"]).wait().unwrap();
    assert!(
        log.contains("closed with tick 2, error: 'received tick 4 instead of tick 3"),
        "{log}"
    );
    let bag = recording.bag();
    let (status, log) = recording.recorder.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    assert_eq!(content(&bag), (2, 2));
}

#[test]
fn a_signal_closes_the_bag_with_all_ticks_that_came() {
    for signal in [Signal::INT, Signal::TERM] {
        let recording = Recording::start();
        let world = recording.world(&["1", "2", "3"]);
        assert!(world.wait_for_line("tick 3 is acknowledged", PATIENCE));
        recording.recorder.signal(signal).unwrap();
        let bag = recording.bag();
        let (status, log) = recording.recorder.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{log}");
        assert_eq!(content(&bag), (3, 3));
        assert!(bag.join("metadata.yaml").is_file());
    }
}

#[test]
fn a_world_that_is_gone_without_a_last_tick_leaves_a_closed_bag() {
    let recording = Recording::start();
    let world = recording.world(&["1", "2", "3"]);
    assert!(world.wait_for_line("tick 3 is acknowledged", PATIENCE));
    world.signal(Signal::INT).unwrap();
    world.wait().unwrap();
    let bag = recording.bag();
    let (status, log) = recording.recorder.wait().unwrap();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(log.contains("/sim/recording has no publisher"), "{log}");
    assert_eq!(content(&bag), (3, 3));
    assert!(bag.join("metadata.yaml").is_file());
}

#[test]
fn a_signal_before_the_first_tick_leaves_no_bag() {
    let recording = Recording::start();
    let bag = recording.bag();
    // The recorder handles signals before it creates its bag.
    while !bag.exists() {
        std::thread::yield_now();
    }
    recording.recorder.signal(Signal::INT).unwrap();
    let (status, log) = recording.recorder.wait().unwrap();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(!bag.exists());
}

#[test]
fn a_killed_recorder_loses_less_than_a_second() {
    let recording = Recording::start();
    let sent = ticks(200);
    let world = recording.world(&sent.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(world.wait_for_line("tick 200 is acknowledged", PATIENCE));
    recording.recorder.signal(Signal::KILL).unwrap();
    let bag = recording.bag();
    let (status, _) = recording.recorder.wait().unwrap();
    assert_eq!(status.code(), None);
    let (count, last) = content(&bag);
    assert!(
        last > 100,
        "the last tick in the bag is {last} of 200, a hundred in a second"
    );
    assert_eq!(count, last);
}

#[test]
fn a_file_size_limit_closes_the_bag_and_is_reported_to_the_world() {
    let recording = Recording::start();
    let bag = recording.bag();
    while !bag.join("match_0.mcap").exists() {
        std::thread::yield_now();
    }
    let limit = Rlimit {
        current: Some(2000),
        maximum: None,
    };
    prlimit(Some(recording.recorder.id()), Resource::Fsize, limit).unwrap();
    let sent = ticks(200);
    let world = recording.world(&sent.iter().map(String::as_str).collect::<Vec<_>>());
    let (_, log) = world.wait().unwrap();
    assert!(log.contains("file size limit"), "{log}");
    let (status, log) = recording.recorder.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    assert!(log.contains("file size limit"), "{log}");
    let summary = BagReader::open(&bag).unwrap().summary().unwrap();
    assert_eq!(summary.damage, None);
    assert!(bag.join("metadata.yaml").is_file());
}

#[test]
fn a_removed_folder_ends_the_recording_and_is_reported_to_the_world() {
    let recording = Recording::start();
    let bag = recording.bag();
    let world = recording.world(&["1", "2", "3"]);
    assert!(world.wait_for_line("tick 3 is acknowledged", PATIENCE));
    std::fs::remove_dir_all(&bag).unwrap();
    let (_, log) = recording.world(&["4"]).wait().unwrap();
    assert!(log.contains(bag.to_str().unwrap()), "{log}");
    assert!(log.contains("removed or renamed"), "{log}");
    let (status, log) = recording.recorder.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    assert!(!bag.exists(), "the folder came back");
}

#[test]
fn a_folder_that_holds_something_is_refused() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("other.mcap"), "").unwrap();
    let bag = format!("bag:={}", folder.path().display());
    let recorder = Process::node("recorder_node", &["-p", &bag], &domain).unwrap();
    let (status, log) = recorder.wait().unwrap();
    assert_eq!(status.code(), Some(2));
    assert_eq!(log.lines().count(), 1, "{log}");
}
