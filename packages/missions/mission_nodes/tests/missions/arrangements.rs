//! Missions of folders in one process and in three, with simulated actions and with performers, and with each process
//! killed once. `MISSION_SEEDS=20` kills in 20 runs of each mission instead of one.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use ros_testing::Process;
use rustix::process::Signal;

use crate::audit::decisions;
use crate::harness::{LIMIT, Place, facts_of, folder};

/// Missions with their robots.
const MISSIONS: [(&str, [&str; 2]); 3] = [
    ("give_and_go", ["one", "two"]),
    ("warehouse", ["r1", "r2"]),
    ("battery_search", ["uav1", "uav2"]),
];

/// Writes actions that are carried out by a performer of their first argument, and returns their file.
fn write_performed_actions(place: &Place, mission: &str) -> PathBuf {
    let text = fs::read_to_string(folder(mission).join("actions.yaml")).unwrap();
    let lines = text.lines().filter_map(|line| {
        let is_action = line.ends_with(':') && !line.starts_with([' ', '#']);
        let performer = "  performer: \"/{param0}/act\"\n";
        match is_action {
            true => Some(format!("{line}\n{performer}")),
            false => line.contains("exclusive:").then(|| format!("{line}\n")),
        }
    });
    let path = place.path("actions.yaml");
    fs::write(&path, lines.collect::<String>()).unwrap();
    path
}

fn performer(place: &Place, robot: &str) -> Process {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/performers.py");
    Process::python(&script, &["work", &format!("/{robot}/act")], &place.domain).unwrap()
}

/// Returns the records of decisions without the times, which depend on the machine if performers work.
fn untimed_records(decisions: &str) -> Vec<String> {
    let mut records = Vec::new();
    for line in decisions.lines() {
        let decision: serde_json::Value = serde_json::from_str(line).unwrap();
        for record in decision[4].as_array().unwrap() {
            let mut record: serde_json::Value =
                serde_json::from_str(record[1].as_str().unwrap()).unwrap();
            record.as_object_mut().unwrap().remove("time");
            records.push(record.to_string());
        }
    }
    records
}

#[test]
fn each_mission_leaves_the_same_record_in_one_process_and_in_three() {
    for (mission, _) in MISSIONS {
        let [one, three] = [true, false].map(|in_process| {
            let place = Place::new();
            let actions = folder(mission).join("actions.yaml");
            let more = ["simulation.duration:=0.2"];
            decisions(&place, mission, &actions, in_process, &more)
        });
        assert!(one.contains("the goal is reached"), "{mission}: {one}");
        assert_eq!(one, three, "{mission}");
    }
}

#[test]
fn each_mission_with_performers_leaves_the_same_records_in_one_process_and_in_three() {
    for (mission, robots) in MISSIONS {
        let [one, three] = [true, false].map(|in_process| {
            let place = Place::new();
            let actions = write_performed_actions(&place, mission);
            let _performers = robots.map(|robot| performer(&place, robot));
            let more = ["performer_timeout:=30.0", "order:=sequential"];
            decisions(&place, mission, &actions, in_process, &more)
        });
        assert!(one.contains("the goal is reached"), "{mission}: {one}");
        assert_eq!(untimed_records(&one), untimed_records(&three), "{mission}");
    }
}

/// Processes of a mission with performers, by name.
struct Processes {
    place: Place,
    mission: &'static str,
    actions: PathBuf,
    running: Vec<(&'static str, Process)>,
}

impl Processes {
    fn start(mission: &'static str, robots: [&'static str; 2]) -> Self {
        let place = Place::new();
        let actions = write_performed_actions(&place, mission);
        let mut processes = Self {
            place,
            mission,
            actions,
            running: Vec::new(),
        };
        for name in robots {
            processes.launch(name);
        }
        for name in ["world_model_node", "planner_node", "mission_node"] {
            processes.launch(name);
        }
        processes
    }

    fn launch(&mut self, name: &'static str) {
        let place = &self.place;
        let process = match name {
            "world_model_node" => {
                let journal = format!("journal:={}", place.path("journal").display());
                let facts = facts_of(self.mission, "");
                place.node(name, &[facts, vec![journal]].concat())
            }
            "planner_node" => place.node(name, &[]),
            "mission_node" => {
                let actions = format!("actions:={}", self.actions.display());
                let fixed = [
                    "end_with_mission:=true",
                    "performer_timeout:=30.0",
                    "node_timeout:=120.0",
                ];
                let fixed = fixed.map(str::to_owned).to_vec();
                place.node(name, &[vec![actions], fixed].concat())
            }
            robot => performer(place, robot),
        };
        self.running.push((name, process));
    }

    fn take(&mut self, name: &str) -> Process {
        let index = self.running.iter().position(|it| it.0 == name).unwrap();
        self.running.remove(index).1
    }

    /// Waits until a step starts; false if the mission has ended.
    fn wait_for_step(&self) -> bool {
        let (_, mission) = self
            .running
            .iter()
            .find(|it| it.0 == "mission_node")
            .unwrap();
        mission.wait_for_line("performer /", 4 * LIMIT)
    }

    /// Kills a process and starts it again; false if it has ended by itself.
    fn kill(&mut self, name: &'static str) -> bool {
        let process = self.take(name);
        if process.signal(Signal::KILL).is_err() {
            self.running.push((name, process));
            return false;
        }
        process.wait().unwrap();
        self.launch(name);
        true
    }
}

/// Returns the next number of a sequence (SplitMix64).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Runs a mission in which each process is killed once, at random steps and in a random order.
fn kill_each(mission: &'static str, robots: [&'static str; 2]) {
    let seeds = env::var("MISSION_SEEDS").map_or(1, |it| it.parse().unwrap());
    for seed in 0..seeds {
        let mut random = seed;
        let mut processes = Processes::start(mission, robots);
        let [first, second] = robots;
        let mut victims = vec![
            "world_model_node",
            "planner_node",
            "mission_node",
            first,
            second,
        ];
        let mut killed = Vec::new();
        let mut is_running = processes.wait_for_step();
        while is_running && !victims.is_empty() {
            let victim = victims.remove(next(&mut random) as usize % victims.len());
            is_running = processes.kill(victim);
            killed.push(victim);
            for _ in 0..next(&mut random) % 3 {
                is_running = is_running && processes.wait_for_step();
            }
        }
        let (status, log) = processes.take("mission_node").wait().unwrap();
        let ending = log.lines().rfind(|line| line.contains("the mission ends"));
        let ending = ending.unwrap_or_else(|| panic!("{mission}, seed {seed}, {killed:?}: {log}"));
        eprintln!("{mission}, seed {seed}, killed {killed:?}: {ending}");
        // Nothing but the end of a process fails, so every mission can reach its goal.
        assert!(
            status.success(),
            "{mission}, seed {seed}, {killed:?}: {log}"
        );
        assert!(killed.len() >= 3, "{mission}, seed {seed}: {killed:?}");
    }
}

mod slow {
    use super::*;

    #[test]
    fn a_battery_search_survives_the_death_of_each_process() {
        let [_, _, (mission, robots)] = MISSIONS;
        kill_each(mission, robots);
    }

    #[test]
    fn a_give_and_go_survives_the_death_of_each_process() {
        let [(mission, robots), _, _] = MISSIONS;
        kill_each(mission, robots);
    }

    #[test]
    fn a_warehouse_survives_the_death_of_each_process() {
        let [_, (mission, robots), _] = MISSIONS;
        kill_each(mission, robots);
    }
}
