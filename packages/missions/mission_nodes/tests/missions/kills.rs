//! Nodes that are killed during a mission.

use std::path::Path;

use mission_nodes::facts::{ChangeContent, FactStore, Journal, changes_after};
use ros_testing::Process;
use rustix::process::Signal;

use crate::harness::{LIMIT, Place};

/// The three nodes of a mission with a journal.
struct Nodes {
    place: Place,
    world_model: Option<Process>,
    planner: Option<Process>,
    mission: Option<Process>,
}

/// Actions sometimes fail, so that replanning is needed during the mission.
const MISSION: [&str; 4] = [
    "realtime_factor:=4.0",
    "end_with_mission:=true",
    "simulation.failure_probability:=0.1",
    "simulation.seed:=8",
];

impl Nodes {
    fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts the nodes, with further parameters of `mission_node`.
    fn start_with(more: &[&str]) -> Self {
        let mut nodes = Self {
            place: Place::new(),
            world_model: None,
            planner: None,
            mission: None,
        };
        nodes.start_world_model();
        nodes.start_planner();
        nodes.start_mission(more);
        nodes
    }

    fn start_world_model(&mut self) {
        let journal = format!("journal:={}", self.place.path("journal").display());
        self.world_model = Some(self.place.world_model_node(&[journal]));
    }

    fn start_planner(&mut self) {
        self.planner = Some(self.place.node("planner_node", &[]));
    }

    fn start_mission(&mut self, more: &[&str]) {
        let parameters = MISSION.iter().chain(more);
        let parameters: Vec<_> = parameters.map(|it| (*it).to_owned()).collect();
        self.mission = Some(self.place.mission_node(&parameters));
    }

    fn wait_for_line(&self, text: &str) {
        let mission = self.mission.as_ref().unwrap();
        assert!(mission.wait_for_line(text, LIMIT), "no line with {text:?}");
    }

    /// Waits for the end of the mission and returns its log.
    fn end(&mut self) -> String {
        let (status, log) = self.mission.take().unwrap().wait().unwrap();
        assert!(status.success(), "{status}");
        assert!(log.contains("the goal is reached"));
        log
    }

    /// Ends the other nodes and returns the facts of the journal.
    fn facts(mut self) -> FactStore {
        self.world_model = None;
        self.planner = None;
        restored(&self.place.path("journal"))
    }
}

fn kill(process: &mut Option<Process>) -> String {
    let process = process.take().unwrap();
    process.signal(Signal::KILL).unwrap();
    process.wait().unwrap().1
}

fn restored(path: &Path) -> FactStore {
    let (journal, entries) = Journal::open(path).unwrap();
    FactStore::restore(journal, entries).unwrap()
}

/// Finds the lines of a log about single facts, without time: `airborne(uav1) is true: take-off_uav1_home`. The initial
/// facts of the problem are not logged one by one.
fn logged_facts(log: &str) -> Vec<&str> {
    let lines = log
        .lines()
        .filter(|line| line.contains(") is true: ") || line.contains(") is false: "));
    let logged = lines.filter_map(|line| line.split(" s  ").nth(1));
    logged.collect()
}

/// Returns the same lines for the facts of a store.
fn stored_facts(store: &FactStore) -> Vec<String> {
    let changes = changes_after(store.world().unwrap(), 0).into_iter();
    let facts = changes.filter_map(|change| match change.content {
        ChangeContent::Fact { fact, value } if change.source != "problem" => {
            Some(format!("{fact} is {value}: {}", change.source))
        }
        ChangeContent::Fact { .. } | ChangeContent::Object { .. } => None,
    });
    facts.collect()
}

/// Asserts that each sector was searched exactly once.
fn assert_searched_once(store: &FactStore) {
    let kept = stored_facts(store);
    for sector in ["meadow", "forest", "lake"] {
        let searched = format!("searched({sector}) is true");
        let times = kept.iter().filter(|it| it.starts_with(&searched)).count();
        assert_eq!(times, 1, "{searched}: {kept:#?}");
    }
}

#[test]
fn a_killed_world_model_node_goes_on_with_its_journal() {
    let mut nodes = Nodes::start();
    nodes.wait_for_line("searched(meadow) is true");
    kill(&mut nodes.world_model);
    nodes.start_world_model();
    let log = nodes.end();
    assert!(log.contains("world_model_node was started again"), "{log}");
    let store = nodes.facts();
    assert_searched_once(&store);
    assert_eq!(
        logged_facts(&log),
        stored_facts(&store),
        "in the order of the versions"
    );
}

#[test]
fn a_node_that_ends_is_gone_and_comes_back() {
    let mut nodes = Nodes::start();
    nodes.wait_for_line("searched(meadow) is true");
    let ended = nodes.world_model.take().unwrap();
    ended.signal(Signal::TERM).unwrap();
    ended.wait().unwrap();
    nodes.wait_for_line("world_model_node is gone: its process ended");
    nodes.start_world_model();
    nodes.wait_for_line("world_model_node has come back");
    nodes.end();
    assert_searched_once(&nodes.facts());
}

#[test]
fn a_killed_planner_node_is_asked_again() {
    let mut nodes = Nodes::start();
    nodes.wait_for_line("searched(meadow) is true");
    kill(&mut nodes.planner);
    nodes.start_planner();
    let log = nodes.end();
    assert!(log.contains("planner_node was started again"), "{log}");
    assert!(
        log.contains("plan 2: portfolio found"),
        "it planned only once"
    );
    let store = nodes.facts();
    assert_searched_once(&store);
    assert_eq!(logged_facts(&log), stored_facts(&store));
}

#[test]
fn a_killed_mission_node_plans_anew_from_the_facts() {
    let mut nodes = Nodes::start();
    nodes.wait_for_line("searched(meadow) is true");
    let before = kill(&mut nodes.mission);
    nodes.start_mission(&[]);
    nodes.wait_for_line("the mission is resumed");
    let log = nodes.end();
    let episodes = before.matches(": goal (").count();
    let next = format!("plan {}: goal (", episodes + 1);
    assert!(log.contains(&next), "no line with {next:?}");
    let store = nodes.facts();
    assert_searched_once(&store);
    let kept = stored_facts(&store);
    assert_eq!(logged_facts(&log), kept);
    let logged = logged_facts(&before);
    assert_eq!(logged, kept[..logged.len()], "no logged fact is lost");
}

#[test]
fn a_mission_without_its_facts_says_so_and_ends() {
    let mut nodes = Nodes::start_with(&["node_timeout:=6.0"]);
    nodes.wait_for_line("airborne(uav2) is true");
    kill(&mut nodes.world_model);
    let (status, log) = nodes.mission.take().unwrap().wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    let why = "the mission ends: the service /mission/follow_facts has not answered within 6 s";
    assert!(log.contains(why), "{log}");
    assert!(log.contains("world_model_node does not respond"), "{log}");
}

#[test]
fn a_mission_without_a_planner_says_so_and_ends() {
    let place = Place::new();
    let _world_model = place.world_model_node(&[]);
    let parameters = ["end_with_mission:=true", "node_timeout:=2.0"].map(str::to_owned);
    let mission = place.mission_node(&parameters);
    let (status, log) = mission.wait().unwrap();
    assert_eq!(status.code(), Some(1), "{log}");
    let why = "the planner failed: the service /mission/plan has not answered within 2 s; it was never found";
    assert!(log.contains(why), "{log}");
}
