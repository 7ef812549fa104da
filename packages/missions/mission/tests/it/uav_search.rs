//! The example mission: UAVs search an area, and one of them becomes defective.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Port, Registry, Status};
use mission::{
    ActionRegistry, AuditRecord, Cause, HasWorld, LocalPlanner, MissionExecutor, MissionStatus,
    Outcome, Settings, add_world_leaves, collect_facts_at,
};
use pddl::{Domain, Problem, read_domain, read_problem};
use world_model::{Stamp, WorldModel};

/// Ticks of each activity of a UAV.
const TICKS: u32 = 3;

struct Area {
    world: WorldModel,
    /// Ticks spent on each activity.
    done: BTreeMap<String, u32>,
    /// True if the UAV that searches first becomes defective.
    breaks_one: bool,
}

impl HasWorld for Area {
    fn world(&self) -> &WorldModel {
        &self.world
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        &mut self.world
    }
}

impl Area {
    /// Works on an activity for [`TICKS`].
    fn work(&mut self, what: String) -> Status {
        let ticks = self.done.entry(what.clone()).or_default();
        *ticks += 1;
        if *ticks < TICKS {
            return Status::Running;
        }
        self.done.remove(&what);
        Status::Success
    }
}

fn leaves() -> Registry<Area> {
    let text = Port::input::<Arc<str>>;
    let simple = ["TakeOff", "FlyTo", "Descend", "StopMotors", "Recharge"];
    let mut leaves = Registry::<Area>::new();
    for id in simple {
        let ports = match id {
            "FlyTo" => vec![text("uav"), text("place")],
            _ => vec![text("uav")],
        };
        leaves = leaves.action_with_ports(id, ports, move |context| {
            let uav = context.get::<Arc<str>>("uav")?;
            Ok(context.blackboard.work(format!("{id} {uav}")))
        });
    }
    leaves = leaves.action_with_ports(
        "SearchPass",
        [text("uav"), text("sector"), Port::input::<f64>("altitude")],
        |context| {
            let uav = context.get::<Arc<str>>("uav")?;
            let time = context.now.as_nanos() as u64;
            let area = &mut *context.blackboard;
            let status = area.work(format!("search {uav}"));
            if status == Status::Running && std::mem::take(&mut area.breaks_one) {
                let seen = Stamp {
                    time,
                    source: "perception",
                };
                area.world
                    .set(&*format!("defective({uav})"), true, seen)
                    .map_err(|error| error.to_string())?;
            }
            Ok(status)
        },
    );
    add_world_leaves(leaves)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions/uav_search")
}

fn file(name: &str) -> String {
    let path = folder().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn example() -> (Domain, Problem) {
    let domain = read_domain("domain.pddl", &file("domain.pddl"))
        .unwrap_or_else(|errors| panic!("{errors}"));
    let problem = read_problem("problem.pddl", &file("problem.pddl"), &domain);
    let problem = problem.unwrap_or_else(|errors| panic!("{errors}"));
    (domain, problem)
}

/// Ticks until the mission ends; returns its outcome, the number of ticks, the causes of replans and the records.
fn run(area: &mut Area) -> (Outcome, u64, Vec<Cause>, Vec<AuditRecord>) {
    let (domain, problem) = example();
    let mut read = |path: &Path| std::fs::read_to_string(path);
    let registry = ActionRegistry::load(
        folder().join("actions.yaml"),
        &file("actions.yaml"),
        &domain,
        &leaves(),
        &mut read,
    );
    let actions = registry.unwrap_or_else(|errors| panic!("{errors}"));
    let planner = Box::new(LocalPlanner::new(
        &planner::Portfolio,
        planner::Limits::default(),
    ));
    let mut mission = MissionExecutor::new(
        Arc::new(domain),
        actions,
        leaves(),
        planner,
        Settings::default(),
    );
    mission.set_goal(problem.goal);
    let (mut causes, mut records) = (Vec::new(), Vec::new());
    for tick in 1..1000 {
        let status = mission.tick(Duration::from_millis(100 * tick), area);
        records.extend(mission.take_records());
        match status {
            MissionStatus::Ended(outcome) => return (outcome, tick, causes, records),
            MissionStatus::Replanning(cause) => causes.push(cause),
            _ => {}
        }
    }
    panic!("the mission does not end: {causes:?}");
}

fn area() -> Area {
    let (domain, problem) = example();
    Area {
        world: WorldModel::from_problem(&domain, &problem)
            .unwrap_or_else(|error| panic!("{error}")),
        done: BTreeMap::new(),
        breaks_one: false,
    }
}

#[test]
fn all_sectors_are_searched_without_a_defect() {
    let mut area = area();
    let (outcome, ticks, causes, _) = run(&mut area);
    assert_eq!((outcome, causes), (Outcome::Reached, vec![]));
    assert!(ticks > 3 * u64::from(TICKS));
}

#[test]
fn a_defect_in_the_middle_makes_the_mission_replan_and_reach_its_goal() {
    let mut area = area();
    area.breaks_one = true;
    let (outcome, _, causes, records) = run(&mut area);
    assert_eq!(outcome, Outcome::Reached);
    assert_eq!(causes.len(), 1, "{causes:?}");
    assert!(
        matches!(&causes[0], Cause::FactsChanged { fact, .. } if fact.starts_with("defective"))
    );
    for version in 0..=area.world.version() {
        let snapshot = area.world.at_version(version).expect("a version");
        let facts = snapshot
            .true_fluents()
            .map(|it| area.world.fact(it).expect("a fact").to_string());
        let mut facts: Vec<_> = facts.collect();
        facts.sort();
        let replayed: Vec<_> = collect_facts_at(&records, version).into_iter().collect();
        assert_eq!(replayed, facts, "version {version}");
    }
}
