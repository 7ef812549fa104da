//! Matches with real processes, each in a ROS domain and a folder of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use hsl_bag::{BagError, BagReader};
use hsl_types::Time;
use ros_testing::{Domain, Process};
use rustix::process::Signal;
use scenario_kit::MatchResult;

/// More than anything takes on a busy machine; a test that needs it has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A match of two states of the game that lasts less than two simulated seconds.
pub(crate) const SHORT: &[&str] = &[
    "auto_referee.initial_duration:=0.1",
    "auto_referee.ready_duration:=0.3",
    "auto_referee.whistle_to_playing_delay:=0.1",
    "auto_referee.halftime_duration:=0.5",
];

/// The processes of a match.
pub(crate) struct Match {
    pub(crate) domain: Domain,
    folder: tempfile::TempDir,
    pub(crate) world: Process,
    pub(crate) recorder: Option<Process>,
    pub(crate) robots: BTreeMap<&'static str, Process>,
}

/// What a match left behind.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) log: String,
    pub(crate) result: MatchResult,
    pub(crate) bag: Bag,
    _folder: tempfile::TempDir,
}

/// The messages of a bag.
#[derive(Default)]
pub(crate) struct Bag {
    /// The times of the messages of each topic.
    pub(crate) times: BTreeMap<String, Vec<Time>>,
    /// The bytes of the messages of each topic.
    pub(crate) data: BTreeMap<String, Vec<Vec<u8>>>,
    /// Whether it could be read to its end.
    pub(crate) is_whole: bool,
}

impl Match {
    /// Starts behavior nodes in namespaces, a recorder, and a world with parameters.
    pub(crate) fn start(namespaces: &[&'static str], parameters: &[&str]) -> Self {
        let domain = Domain::claim().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let bag = format!("bag:={}", folder.path().join("bag").display());
        let recorder = Process::node("recorder_node", &["-p", &bag], &domain).unwrap();
        let world = world(&domain, folder.path(), parameters);
        let mut started = Self {
            domain,
            folder,
            world,
            recorder: Some(recorder),
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

    /// Waits until the world has ended.
    pub(crate) fn wait(mut self) -> Ended {
        let (status, log) = self.world.wait().unwrap();
        if let Some(recorder) = self.recorder.take() {
            // One that has been told of the last tick has ended, or is about to.
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
            _folder: self.folder,
        }
    }

    /// The folder for what the match leaves behind.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// A world with parameters, which writes its result into `folder`. It is its own referee unless they say otherwise.
pub(crate) fn world(domain: &Domain, folder: &Path, parameters: &[&str]) -> Process {
    let result = format!("result:={}", folder.join("result.json").display());
    let mut arguments = vec!["-p", &result];
    if !parameters.iter().any(|it| it.starts_with("referee:=")) {
        arguments.extend(["-p", "referee:=in_process"]);
    }
    for parameter in parameters {
        arguments.extend(["-p", parameter]);
    }
    Process::node("world_sim", &arguments, domain).unwrap()
}

impl Bag {
    /// Reads as much of a bag as there is.
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

    /// How many messages of a topic there are.
    pub(crate) fn count(&self, topic: &str) -> u64 {
        self.times.get(topic).map_or(0, |times| times.len() as u64)
    }
}

/// A script beside the tests.
pub(crate) fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// An example of a node.
pub(crate) fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(name)
}
