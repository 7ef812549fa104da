use std::path::{Path, PathBuf};
use std::time::Duration;

use mission_nodes::facts::{FactStore, FollowRequest, MissionTexts, ParsedMission};
use ros_testing::{Domain, Process};
use tempfile::TempDir;

/// Maximum time of a test.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// A folder for the files of a test, and a ROS domain.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
    pub(crate) domain: Domain,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            domain: Domain::claim().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn node(&self, name: &str, parameters: &[String]) -> Process {
        let rules = parameters.iter().flat_map(|rule| ["-p", rule]);
        let rules: Vec<_> = rules.collect();
        Process::node(name, &rules, &self.domain).unwrap()
    }

    pub(crate) fn world_model_node(&self, more: &[String]) -> Process {
        self.node("world_model_node", &[facts(""), more.to_vec()].concat())
    }

    pub(crate) fn mission_node(&self, more: &[String]) -> Process {
        let actions = vec![format!("actions:={}", file("actions.yaml").display())];
        self.node("mission_node", &[actions, more.to_vec()].concat())
    }

    /// Starts the Python script of the tests.
    pub(crate) fn python(&self, arguments: &[&str]) -> Process {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mission_client.py");
        Process::python(&script, arguments, &self.domain).unwrap()
    }
}

/// Returns the path of a file of the example.
pub(crate) fn file(name: &str) -> PathBuf {
    folder("uav_search").join(name)
}

/// Returns the folder of a mission.
pub(crate) fn folder(mission: &str) -> PathBuf {
    let missions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions");
    missions.canonicalize().unwrap().join(mission)
}

/// Returns the parameters of the facts of the example, below `section`.
pub(crate) fn facts(section: &str) -> Vec<String> {
    facts_of("uav_search", section)
}

/// Returns the parameters of the facts of a mission, below `section`.
pub(crate) fn facts_of(mission: &str, section: &str) -> Vec<String> {
    let folder = folder(mission);
    let rule = |name: &str| format!("{section}{name}:={}/{name}.pddl", folder.display());
    vec![rule("domain"), rule("problem")]
}

pub(crate) fn texts() -> MissionTexts {
    MissionTexts::read(&file("domain.pddl"), &file("problem.pddl")).unwrap()
}

pub(crate) fn parsed() -> ParsedMission {
    texts().parse_unnamed().unwrap()
}

/// Creates a store with the facts of the example, in generation 1.
pub(crate) fn store() -> FactStore {
    let mut store = FactStore::new();
    store.load(texts(), parsed(), 1).unwrap();
    store
}

pub(crate) fn first() -> FollowRequest {
    FollowRequest::default()
}
