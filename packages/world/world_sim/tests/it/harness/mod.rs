//! Matches with real processes, each in its own ROS domain and folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use hsl_bag::{BagError, BagReader};
use hsl_types::Time;
use match_setup::MatchResult;
use ros_testing::{Domain, Process};
use rustix::process::Signal;

/// Timeout that no step exceeds on a busy machine, unless the test fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Parameters of a match with two states of the game that lasts less than two simulated seconds.
pub(crate) const SHORT: &[&str] = &[
    "auto_referee.initial_duration:=0.1",
    "auto_referee.ready_duration:=0.3",
    "auto_referee.whistle_to_playing_delay:=0.1",
    "auto_referee.halftime_duration:=0.5",
];

/// Parameter of a world that records in its process.
pub(crate) const IN_PROCESS: &str = "recorder:=in_process";

/// Processes of a match.
pub(crate) struct Match {
    pub(crate) domain: Domain,
    folder: tempfile::TempDir,
    pub(crate) world: Process,
    pub(crate) recorder: Option<Process>,
    pub(crate) robots: BTreeMap<&'static str, Process>,
}

pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) log: String,
    pub(crate) result: MatchResult,
    pub(crate) bag: Bag,
    pub(crate) folder: tempfile::TempDir,
}

#[derive(Default)]
pub(crate) struct Bag {
    /// Times of the messages of each topic.
    pub(crate) times: BTreeMap<String, Vec<Time>>,
    /// Bytes of the messages of each topic.
    pub(crate) data: BTreeMap<String, Vec<Vec<u8>>>,
    /// True if the bag could be read to its end.
    pub(crate) is_whole: bool,
}

impl Match {
    /// Starts a match of two robots without opponents, with a policy for robots without an answer, and waits until
    /// the match begins.
    pub(crate) fn of_two(policy: &str, parameters: &[&str]) -> Self {
        let unanswered = format!("unanswered:={policy}");
        let common = ["hulks:=2", "opponents:=0", &unanswered];
        let parameters = [&common, parameters].concat();
        let game = Self::start(&["hulks/robot_1", "hulks/robot_2"], &parameters);
        assert!(game.world.wait_for_line("the match begins", PATIENCE));
        game
    }

    /// Starts behavior nodes in namespaces, a recorder unless the parameters say that the world records, and a world
    /// with parameters.
    pub(crate) fn start(namespaces: &[&'static str], parameters: &[&str]) -> Self {
        let domain = Domain::claim().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let bag = format!("bag:={}", folder.path().join("bag").display());
        let has_recorder = !parameters.contains(&IN_PROCESS);
        let recorder =
            has_recorder.then(|| Process::node("recorder_node", &["-p", &bag], &domain).unwrap());
        let world = world(&domain, folder.path(), &[parameters, &[&bag]].concat());
        let mut started = Self {
            domain,
            folder,
            world,
            recorder,
            robots: BTreeMap::new(),
        };
        for namespace in namespaces {
            started.add_robot(namespace);
        }
        started
    }

    /// Starts the behavior node of one more robot.
    pub(crate) fn add_robot(&mut self, namespace: &'static str) {
        let rule = format!("__ns:=/{namespace}");
        let node = Process::node("behavior_node", &["-r", &rule], &self.domain).unwrap();
        self.robots.insert(namespace, node);
    }

    pub(crate) fn wait(mut self) -> Ended {
        let (status, log) = self.world.wait().unwrap();
        if let Some(recorder) = self.recorder.take() {
            // A recorder that has received the last tick has ended, or is about to.
            let _ = recorder.signal(Signal::TERM);
            recorder.wait().unwrap();
        }
        let result = std::fs::read_to_string(self.folder.path().join("result.json")).unwrap();
        let result = serde_json::from_str(&result).unwrap();
        let bag = Bag::read(&self.folder.path().join("bag"));
        Ended {
            status,
            log,
            result,
            bag,
            folder: self.folder,
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// Starts a world with parameters, which writes its result to `folder`. Unless the parameters say otherwise, it is the
/// referee, not the recorder, not strict, and patient with robots on the wall clock, because the machine may be busy.
pub(crate) fn world(domain: &Domain, folder: &Path, parameters: &[&str]) -> Process {
    let result = format!("result:={}", folder.join("result.json").display());
    let mut arguments = vec!["-p", &result];
    for default in [
        "referee:=in_process",
        "recorder:=node",
        "strict:=false",
        "silence_timeout:=60.0",
    ] {
        let key = default.split_inclusive(":=").next().unwrap();
        if !parameters.iter().any(|it| it.starts_with(key)) {
            arguments.extend(["-p", default]);
        }
    }
    for parameter in parameters {
        arguments.extend(["-p", parameter]);
    }
    Process::node("world_sim", &arguments, domain).unwrap()
}

impl Bag {
    /// Reads a bag up to the first error.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut bag = Self {
            is_whole: true,
            ..Self::default()
        };
        for message in BagReader::open(folder).unwrap().messages().unwrap() {
            match message {
                Ok(message) => {
                    let topic = message.topic().to_owned();
                    bag.times
                        .entry(topic.clone())
                        .or_default()
                        .push(message.time());
                    bag.data
                        .entry(topic)
                        .or_default()
                        .push(message.data().to_vec());
                }
                Err(BagError::Damaged { .. }) => bag.is_whole = false,
                Err(error) => panic!("{error}"),
            }
        }
        bag
    }

    pub(crate) fn count(&self, topic: &str) -> u64 {
        self.times.get(topic).map_or(0, |times| times.len() as u64)
    }
}

/// Returns the path of a script of the tests.
pub(crate) fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Returns the path of an example node.
pub(crate) fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name)
}
