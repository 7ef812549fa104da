//! Execution of missions and their outcomes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use behavior_tree::Status;
use mission::{
    ActionRegistry, AuditRecord, Cause, FoundPlan, MissionExecutor, MissionPlanner, MissionStatus,
    Outcome, PlanAnswer, PlanRequest, Settings,
};
use pddl::Domain;
use pddl::validation::AppliedStep;

use crate::plans::{Site, domain, goal, leaves, registry, step, world};

/// Requests of a planner, and its planned answers.
#[derive(Default)]
struct Script {
    answers: VecDeque<PlanAnswer>,
    requests: Vec<PlanRequest>,
    canceled: usize,
    /// Number of polls before the next answer.
    polls: usize,
}

/// Planner with given answers.
#[derive(Clone, Default)]
struct Scripted(Arc<Mutex<Script>>);

impl MissionPlanner for Scripted {
    fn start(&mut self, request: PlanRequest) {
        self.lock().requests.push(request);
    }

    fn poll(&mut self) -> Option<PlanAnswer> {
        let mut script = self.lock();
        if script.polls > 0 {
            script.polls -= 1;
            return None;
        }
        Some(script.answers.pop_front().unwrap_or(PlanAnswer::NoPlan))
    }

    fn cancel(&mut self) {
        self.lock().canceled += 1;
    }
}

impl Scripted {
    fn lock(&self) -> std::sync::MutexGuard<'_, Script> {
        self.0.lock().unwrap_or_else(|error| panic!("{error}"))
    }

    fn add_answers(&self, answers: impl IntoIterator<Item = PlanAnswer>) {
        self.lock().answers.extend(answers);
    }
}

fn found(steps: impl IntoIterator<Item = AppliedStep>) -> PlanAnswer {
    PlanAnswer::Plan(FoundPlan {
        steps: steps.into_iter().collect(),
        solver: "script".to_owned(),
        expansions: 3,
    })
}

struct Mission {
    executor: MissionExecutor<Site>,
    planner: Scripted,
    site: Site,
    records: Vec<AuditRecord>,
    tick: u32,
}

/// Returns the steps of the missions in these tests.
fn to_q() -> [AppliedStep; 2] {
    [
        step("make-p", &["!broken"], &["p"]),
        step("make-q", &["p", "!broken"], &["q"]),
    ]
}

fn actions(domain: &Domain) -> ActionRegistry {
    registry(domain)
}

impl Mission {
    /// Creates a mission of [`to_q`] with the goal `q`.
    fn new(settings: Settings) -> Self {
        let mut all = to_q().to_vec();
        all.push(step("undo", &[], &["!p", "!q", "!broken"]));
        let domain = domain(&all, &["broken"]);
        let site = Site::new(world(&domain, &[]));
        let planner = Scripted::default();
        let registry = actions(&domain);
        let mut executor = MissionExecutor::new(
            Arc::new(domain),
            registry,
            leaves(),
            Box::new(planner.clone()),
            settings,
        );
        executor.set_goal(goal(&["q"]));
        Self {
            executor,
            planner,
            site,
            records: Vec::new(),
            tick: 0,
        }
    }

    fn now(&self) -> Duration {
        Duration::from_secs(self.tick.into())
    }

    fn tick(&mut self) -> MissionStatus {
        self.tick += 1;
        let status = self.executor.tick(self.now(), &mut self.site);
        self.records.extend(self.executor.take_records());
        status
    }

    fn see(&mut self, fact: &str, value: bool) {
        let now = self.now();
        self.site.see(fact, value, now);
    }

    /// Ticks until the mission ends.
    fn end(&mut self) -> Outcome {
        for _ in 0..1000 {
            if let MissionStatus::Ended(outcome) = self.tick() {
                return outcome;
            }
        }
        panic!("the mission does not end");
    }

    /// Returns the reasons for the requested plans.
    fn causes(&self) -> Vec<Cause> {
        let causes = self.records.iter().filter_map(|record| match record {
            AuditRecord::Asked { cause, .. } => Some(cause.clone()),
            _ => None,
        });
        causes.collect()
    }
}

fn takes(mission: &mut Mission, action: &str, ticks: i64) {
    mission.site.ticks.insert(action.to_owned(), ticks);
}

#[test]
fn a_mission_without_a_goal_is_idle() {
    let mut mission = Mission::new(Settings::default());
    mission.executor.clear_goal();
    assert_eq!(mission.tick(), MissionStatus::Idle);
    assert_eq!(mission.planner.lock().requests.len(), 0);
}

#[test]
fn a_plan_that_is_done_reaches_the_goal() {
    let mut mission = Mission::new(Settings::default());
    mission.planner.add_answers([found(to_q())]);
    takes(&mut mission, "make-p", 2);
    assert_eq!(mission.tick(), MissionStatus::Running);
    assert_eq!(mission.tick(), MissionStatus::Running);
    assert_eq!(mission.tick(), MissionStatus::Ended(Outcome::Reached));
    assert_eq!(mission.tick(), MissionStatus::Ended(Outcome::Reached));
    let request = mission.planner.lock().requests.remove(0);
    assert_eq!((request.episode, request.problem.goal), (1, goal(&["q"])));
    let sources: Vec<_> = mission
        .site
        .world
        .changes_since(0)
        .map(|change| change.stamp.source.to_owned())
        .collect();
    assert_eq!(sources, ["make-p", "make-q"], "the sources are the nodes");
}

#[test]
fn a_goal_that_holds_needs_no_plan() {
    let mut mission = Mission::new(Settings::default());
    mission.see("q", true);
    assert_eq!(mission.tick(), MissionStatus::Ended(Outcome::AlreadyTrue));
    assert_eq!(mission.planner.lock().requests.len(), 0);
}

#[test]
fn a_goal_that_becomes_true_by_itself_ends_the_mission() {
    let mut mission = Mission::new(Settings::default());
    mission.planner.add_answers([found(to_q())]);
    takes(&mut mission, "make-p", 9);
    mission.tick();
    mission.see("q", true);
    assert_eq!(mission.tick(), MissionStatus::Ended(Outcome::Reached));
    assert_eq!(mission.site.log, ["make-p begins", "make-p is halted"]);
}

#[test]
fn each_way_in_which_a_planner_gives_up_has_a_name() {
    for (answer, outcome) in [
        (PlanAnswer::NoPlan, Outcome::Unreachable),
        (
            PlanAnswer::Limit("expansions".into()),
            Outcome::PlannerLimit {
                limit: "expansions".into(),
            },
        ),
        (
            PlanAnswer::Error("no route".into()),
            Outcome::PlannerError {
                message: "no route".into(),
            },
        ),
    ] {
        let mut mission = Mission::new(Settings::default());
        mission.planner.add_answers([answer]);
        assert_eq!(mission.tick(), MissionStatus::Ended(outcome));
    }
}

#[test]
fn a_goal_that_becomes_unreachable_ends_the_mission() {
    let mut mission = Mission::new(Settings::default());
    mission
        .planner
        .add_answers([found(to_q()), PlanAnswer::NoPlan]);
    takes(&mut mission, "make-p", 9);
    mission.tick();
    mission.see("broken", true);
    assert_eq!(mission.end(), Outcome::Unreachable);
}

#[test]
fn a_planner_that_takes_too_long_is_canceled() {
    let mut mission = Mission::new(Settings {
        planning_time: Duration::from_secs(3),
        ..Settings::default()
    });
    mission.planner.lock().polls = 99;
    for _ in 0..3 {
        assert_eq!(mission.tick(), MissionStatus::Planning);
    }
    assert_eq!(
        mission.tick(),
        MissionStatus::Ended(Outcome::PlannerLate {
            time: 3_000_000_000
        })
    );
    assert_eq!(mission.planner.lock().canceled, 1);
}

#[test]
fn a_step_that_fails_is_named_with_what_it_says_and_the_rest_is_halted() {
    let mut mission = Mission::new(Settings::default());
    let beside = step("undo", &[], &["!broken"]);
    mission
        .planner
        .add_answers([found(to_q().into_iter().chain([beside])), found(to_q())]);
    takes(&mut mission, "undo", 9);
    mission
        .site
        .results
        .insert("make-p".to_owned(), Status::Failure);
    let cause = Cause::StepFailed {
        step: "make-p".to_owned(),
        errors: vec![],
    };
    assert_eq!(mission.tick(), MissionStatus::Replanning(cause.clone()));
    let log = [
        "make-p begins",
        "make-p says failure",
        "undo begins",
        "undo is halted",
    ];
    assert_eq!(mission.site.log, log);
    mission.site.results.clear();
    assert_eq!(mission.end(), Outcome::Reached);
    assert_eq!(mission.causes(), [Cause::NewGoal, cause]);
    let parents = mission.records.iter().filter_map(|record| match record {
        AuditRecord::Asked { parent, .. } => Some(*parent),
        _ => None,
    });
    assert_eq!(parents.collect::<Vec<_>>(), [None, Some(1)]);
}

#[test]
fn what_perception_says_between_failure_and_replanning_is_in_the_problem() {
    let mut mission = Mission::new(Settings::default());
    mission
        .planner
        .add_answers([found(to_q()), found([to_q()[1].clone()])]);
    mission
        .site
        .results
        .insert("make-p".to_owned(), Status::Failure);
    mission.tick();
    mission.see("p", true);
    assert_eq!(mission.end(), Outcome::Reached);
    let init = mission.planner.lock().requests[1].problem.init.clone();
    assert_eq!(
        init.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["p()"]
    );
}

#[test]
fn a_fact_that_the_rest_of_the_plan_needs_is_missed_before_the_step_begins() {
    let mut mission = Mission::new(Settings::default());
    mission.planner.add_answers([found(to_q())]);
    takes(&mut mission, "make-p", 9);
    mission.tick();
    mission.see("broken", true);
    let cause = Cause::FactsChanged {
        step: "make-q".to_owned(),
        fact: "broken()".to_owned(),
        expected: false,
    };
    assert_eq!(mission.tick(), MissionStatus::Replanning(cause));
}

#[test]
fn facts_that_the_rest_of_the_plan_does_not_need_change_nothing() {
    let mut mission = Mission::new(Settings::default());
    mission.planner.add_answers([found(to_q())]);
    takes(&mut mission, "make-q", 9);
    mission.tick();
    mission.see("p", false);
    assert_eq!(
        mission.tick(),
        MissionStatus::Running,
        "make-q has begun and needs p no longer"
    );
    assert_eq!(mission.end(), Outcome::Reached);
    assert_eq!(mission.causes(), [Cause::NewGoal]);
}

#[test]
fn a_plan_that_would_miss_the_goal_after_a_change_is_replaced() {
    let mut mission = Mission::new(Settings::default());
    mission.executor.set_goal(goal(&["q", "!broken"]));
    let mend = step("undo", &[], &["!broken"]);
    mission.planner.add_answers([
        found([step("make-p", &[], &["p"]), step("make-q", &["p"], &["q"])]),
        found([step("make-q", &[], &["q"]), mend]),
    ]);
    takes(&mut mission, "make-p", 9);
    mission.tick();
    mission.see("broken", true);
    assert_eq!(mission.tick(), MissionStatus::Replanning(Cause::GoalMissed));
    assert_eq!(mission.end(), Outcome::Reached);
}

#[test]
fn a_plan_that_comes_too_late_for_the_facts_is_not_begun() {
    let mut mission = Mission::new(Settings::default());
    mission.planner.lock().polls = 2;
    mission
        .planner
        .add_answers([found(to_q()), PlanAnswer::NoPlan]);
    assert_eq!(mission.tick(), MissionStatus::Planning);
    mission.see("broken", true);
    assert_eq!(mission.tick(), MissionStatus::Planning);
    assert!(matches!(
        mission.tick(),
        MissionStatus::Replanning(Cause::FactsChanged { .. })
    ));
    assert_eq!(mission.site.log, [""; 0]);
    assert_eq!(mission.end(), Outcome::Unreachable);
}

#[test]
fn plans_that_do_not_become_shorter_end_the_mission() {
    let mut mission = Mission::new(Settings {
        replans_without_progress: 3,
        ..Settings::default()
    });
    mission.planner.add_answers((0..9).map(|_| found(to_q())));
    mission
        .site
        .results
        .insert("make-q".to_owned(), Status::Failure);
    let last = Cause::StepFailed {
        step: "make-q".to_owned(),
        errors: vec![],
    };
    // p is true after the first failure, but the given plans still set it.
    assert_eq!(mission.end(), Outcome::NoProgress { replans: 4, last });
    assert_eq!(mission.causes().len(), 5);
}

#[test]
fn a_shorter_plan_is_progress() {
    let mut mission = Mission::new(Settings {
        replans_without_progress: 1,
        ..Settings::default()
    });
    let [p, q] = to_q();
    mission.planner.add_answers([
        found([p.clone(), p.clone(), p.clone(), q.clone()]),
        found([p.clone(), p.clone(), q.clone()]),
        found([p, q]),
    ]);
    mission
        .site
        .results
        .insert("make-q".to_owned(), Status::Failure);
    for _ in 0..2 {
        assert!(matches!(mission.tick(), MissionStatus::Replanning(_)));
    }
    mission.site.results.clear();
    assert_eq!(mission.end(), Outcome::Reached);
}

#[test]
fn perception_that_contradicts_the_same_effect_again_and_again_ends_the_mission() {
    let mut mission = Mission::new(Settings {
        contradictions: 2,
        ..Settings::default()
    });
    mission.planner.add_answers((0..9).map(|_| found(to_q())));
    takes(&mut mission, "make-q", 9);
    let mut outcome = None;
    for _ in 0..20 {
        if let MissionStatus::Ended(ended) = mission.tick() {
            outcome = Some(ended);
            break;
        }
        if mission.site.world.get("p").unwrap() {
            mission.see("p", false);
            mission
                .site
                .results
                .insert("make-q".to_owned(), Status::Failure);
            takes(&mut mission, "make-q", 0);
        }
    }
    let contradicted = Outcome::Contradicted {
        fact: "p()".to_owned(),
        value: true,
        source: "perception".to_owned(),
        times: 3,
    };
    assert_eq!(outcome, Some(contradicted));
    let times = mission
        .records
        .iter()
        .filter(|record| matches!(record, AuditRecord::Contradiction { .. }));
    assert_eq!(times.count(), 3);
}

#[test]
fn a_goal_can_be_changed_and_taken_away_while_a_tree_runs() {
    let mut mission = Mission::new(Settings::default());
    mission
        .planner
        .add_answers([found(to_q()), found([step("make-p", &[], &["p"])])]);
    takes(&mut mission, "make-p", 3);
    assert_eq!(mission.tick(), MissionStatus::Running);
    assert!(mission.executor.tree().is_some());
    mission.executor.set_goal(goal(&["p"]));
    assert_eq!(mission.tick(), MissionStatus::Running);
    assert_eq!(
        mission.site.log,
        ["make-p begins", "make-p is halted", "make-p begins"]
    );
    mission.executor.clear_goal();
    assert_eq!(mission.tick(), MissionStatus::Idle);
    assert_eq!(
        mission.site.log.last().map(String::as_str),
        Some("make-p is halted")
    );
    mission.executor.set_goal(goal(&["!p"]));
    assert_eq!(mission.tick(), MissionStatus::Ended(Outcome::AlreadyTrue));
}

#[test]
fn a_goal_that_names_nothing_is_refused() {
    let mut mission = Mission::new(Settings::default());
    mission.executor.set_goal(goal(&["nothing"]));
    let message = "predicate nothing not found".to_owned();
    assert_eq!(
        mission.tick(),
        MissionStatus::Ended(Outcome::BadGoal { message })
    );
}

#[test]
fn a_plan_that_cannot_be_done_is_refused_before_it_begins() {
    for (plan, message) in [
        (
            vec![step("fly", &[], &["q"])],
            "step 0: action fly is not in the registry",
        ),
        (
            vec![step("make-p", &[], &["p"])],
            "the goal is false if the steps finish in the order [0]",
        ),
        (
            vec![step("make-p", &[], &["nowhere"])],
            "predicate nowhere not found",
        ),
    ] {
        let mut mission = Mission::new(Settings {
            replans_without_progress: 0,
            ..Settings::default()
        });
        mission
            .planner
            .add_answers([found(plan.clone()), found(plan)]);
        let outcome = mission.end().to_string();
        assert!(outcome.contains(message), "{outcome}");
        assert_eq!(mission.site.log, [""; 0]);
    }
}

#[test]
fn a_node_of_the_tree_can_ask_for_a_new_plan() {
    let steps = [step("ask", &[], &["q"])];
    let domain = domain(&steps, &[]);
    let text = "ask: {template: '<Sequence><Script code=\"@replan := true\"/><Do action=\"ask\" left=\"{left}\"/></Sequence>'}";
    let text = text.replace("<Do", "<Script code=\"left := 5\"/><Do");
    let mut read = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let actions = ActionRegistry::load("actions.yaml", &text, &domain, &leaves(), &mut read);
    let actions = actions.unwrap_or_else(|errors| panic!("{errors}"));
    let mut site = Site::new(world(&domain, &[]));
    let planner = Scripted::default();
    planner.add_answers([found(steps)]);
    let mut executor = MissionExecutor::new(
        Arc::new(domain),
        actions,
        leaves(),
        Box::new(planner),
        Settings::default(),
    );
    executor.set_goal(goal(&["q"]));
    assert_eq!(
        executor.tick(Duration::ZERO, &mut site),
        MissionStatus::Replanning(Cause::Requested)
    );
}

#[test]
fn the_records_are_the_same_in_every_run_and_survive_json() {
    let run = || {
        let mut mission = Mission::new(Settings::default());
        mission.planner.add_answers([found(to_q()), found(to_q())]);
        takes(&mut mission, "make-p", 1);
        mission.tick();
        mission.see("broken", true);
        mission.tick();
        mission.see("broken", false);
        assert_eq!(mission.end(), Outcome::Reached);
        mission.records
    };
    let records = run();
    assert_eq!(records, run());
    for record in &records {
        let text = serde_json::to_string(record).unwrap();
        assert_eq!(
            &serde_json::from_str::<AuditRecord>(&text).unwrap(),
            record,
            "{text}"
        );
    }
    let nodes = records
        .iter()
        .filter(|record| matches!(record, AuditRecord::Nodes { .. }));
    assert!(nodes.count() >= 3);
}

#[test]
fn every_status_of_every_node_can_be_told_from_the_records() {
    let mut mission = Mission::new(Settings::default());
    mission.planner.add_answers([found(to_q())]);
    takes(&mut mission, "make-p", 2);
    takes(&mut mission, "make-q", 2);
    let mut statuses: Vec<(Status, bool)> = Vec::new();
    while mission.tick() == MissionStatus::Running {
        for record in mission.records.drain(..) {
            match record {
                AuditRecord::Tree { layout, .. } => {
                    statuses = vec![(Status::Idle, false); layout.nodes.len()]
                }
                AuditRecord::Nodes { changes, .. } => {
                    for change in changes {
                        statuses[change.node as usize] = (change.status, change.halted);
                    }
                }
                _ => {}
            }
        }
        let trace = mission
            .executor
            .tree()
            .map(|tree| tree.trace().clone())
            .unwrap();
        let now: Vec<_> = trace
            .statuses
            .iter()
            .copied()
            .zip(trace.halted.iter().copied())
            .collect();
        assert_eq!(statuses, now);
    }
    assert!(!statuses.is_empty());
}
