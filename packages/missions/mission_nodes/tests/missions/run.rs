//! A mission on a replica of the facts, with changes by others.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use hsl_types::MissionState;
use mission::{ActionRegistry, AuditRecord, Settings, add_world_leaves, collect_facts_at};
use mission_nodes::facts::{FactStore, Replica, SyncEffect};
use mission_nodes::mission_run::{Mission, MissionRun};
use mission_nodes::planning::{PlanningLimits, solve};
use mission_nodes::simulation::{FoundLeaves, SimulatedBlackboard, SimulationParameters};

use crate::harness::{file, first, parsed, store};

const PERIOD: Duration = Duration::from_millis(100);

fn begin(store: &mut FactStore) -> MissionRun<SimulatedBlackboard> {
    let parsed = parsed();
    let text = std::fs::read_to_string(file("actions.yaml")).unwrap();
    let found = FoundLeaves::find(&file("actions.yaml"), &text, &parsed.domain).unwrap();
    let leaves = add_world_leaves(found.simulate());
    let mut read = |path: &Path| std::fs::read_to_string(path);
    let actions = ActionRegistry::load(
        file("actions.yaml"),
        &text,
        &parsed.domain,
        &leaves,
        &mut read,
    );
    let response = store.follow(first()).unwrap();
    let (replica, world) = Replica::create(&parsed, &response, "test".to_owned()).unwrap();
    let simulation = SimulationParameters {
        duration: Duration::from_millis(300),
        ..SimulationParameters::default()
    };
    let goal = parsed.problem.goal.clone();
    let mission = Mission {
        domain: Arc::new(parsed.domain),
        actions: actions.unwrap(),
        leaves,
        settings: Settings::default(),
        blackboard: SimulatedBlackboard::new(world, simulation),
        replica,
    };
    let mut run = MissionRun::new(mission, Duration::ZERO, 0);
    run.set_goal(goal);
    run
}

/// Executes one tick with its planning. `others` changes facts during the tick; its argument is true if the mission is
/// over in the replica.
fn tick(
    run: &mut MissionRun<SimulatedBlackboard>,
    store: &mut FactStore,
    others: impl FnOnce(bool, &mut FactStore),
) -> SyncEffect {
    let now = run.now() + PERIOD;
    run.tick(now);
    while let Some(request) = run.plan_requests().take_request() {
        let by = PlanningLimits {
            solver: planner::solvers()[0],
            limits: planner::Limits::default(),
        };
        let solved = solve(&request.domain, &request.problem, &by, &false.into());
        run.plan_requests().answer(solved.answer);
        run.continue_tick();
    }
    let request = run.request();
    others(run.goal().is_none(), store);
    run.apply_response(&store.follow(request).unwrap()).unwrap()
}

/// Returns the facts of a store in the form of records.
fn store_facts(store: &FactStore) -> BTreeSet<String> {
    store
        .world()
        .unwrap()
        .true_facts()
        .map(|it| it.to_string())
        .collect()
}

#[test]
fn whenever_others_change_facts_the_record_has_each_version_once_and_in_order() {
    let mut reordered = 0;
    for offset in 1..9 {
        let mut store = store();
        let mut run = begin(&mut store);
        let (mut records, mut last, mut ticks) = (Vec::new(), None, 0);
        while run.is_active() {
            ticks += 1;
            assert!(ticks < 2000, "the mission does not end");
            // One of the UAVs breaks and is repaired.
            let effect = tick(&mut run, &mut store, |_, store| {
                if ticks % 8 == offset % 8 && ticks < 200 {
                    let is_defective = (ticks / 8) % 2 == 0;
                    store
                        .set("perception", [("defective(uav1)", is_defective)])
                        .unwrap();
                }
            });
            reordered += usize::from(effect != SyncEffect::Continued);
            let decision = run.decision();
            assert_eq!(decision.version, store.version());
            records.extend(decision.records);
            last = Some(decision.state);
        }
        assert_eq!(last, Some(MissionState::Succeeded));
        let versions = records.iter().filter_map(|record| match record {
            AuditRecord::Fact { version, .. } | AuditRecord::Object { version, .. } => {
                Some(*version)
            }
            _ => None,
        });
        let versions: Vec<_> = versions.collect();
        let noted = versions.len() as u64;
        assert_eq!(versions, (1..=noted).collect::<Vec<_>>());
        // Changes by others after the end are not part of the mission.
        assert!(
            noted + 1 >= store.version(),
            "{noted} of {}",
            store.version()
        );
        let at_end = collect_facts_at(&records, noted);
        let at_end: BTreeSet<_> = at_end.into_iter().map(str::to_owned).collect();
        if noted == store.version() {
            assert_eq!(at_end, store_facts(&store));
        }
    }
    assert!(reordered > 0, "others never came first");
}

#[test]
fn a_goal_that_others_undo_in_the_same_tick_is_pursued_further() {
    let mut store = store();
    let mut run = begin(&mut store);
    let mut is_undone = false;
    let mut states = Vec::new();
    while run.is_active() {
        assert!(states.len() < 2000, "the mission does not end");
        tick(&mut run, &mut store, |is_over, store| {
            if is_over && !is_undone {
                store
                    .set("perception", [("searched(meadow)", false)])
                    .unwrap();
                is_undone = true;
            }
        });
        states.push(run.decision().state);
    }
    assert!(is_undone);
    assert_eq!(states.last(), Some(&MissionState::Succeeded));
    let world = store.world().unwrap();
    assert!(
        world.get("searched(meadow)").unwrap(),
        "it was searched again"
    );
    assert!(world.holds(&parsed().problem.goal).unwrap());
}
