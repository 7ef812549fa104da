//! Steps that other programs carry out.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::Registry;
use mission::{
    ActionRegistry, Cause, HasPerformers, HasWorld, LocalPlanner, MissionExecutor, MissionStatus,
    Outcome, PerformFailure, PerformRequest, Performances, PerformerCall, Settings,
    add_perform_leaf,
};
use planner::{Limits, Portfolio};
use world_model::WorldModel;

const DOMAIN: &str = "(define (domain d) (:types uav place)
  (:predicates (at ?u - uav ?p - place) (lost ?u - uav))
  (:action fly-to :parameters (?u - uav ?to - place) :precondition (not (lost ?u)) :effect (at ?u ?to)))";

const PROBLEM: &str = "(define (problem p) (:domain d) (:objects uav-1 uav-2 - uav lake - place)
  (:init) (:goal (exists (?u - uav) (at ?u lake))))";

const ENTRY: &str = r#"fly-to: {performer: "/{?u}/fly_to", gone: "lost({?u})", timeout: 2.5}"#;

struct Site {
    world: WorldModel,
    performances: Performances,
}

impl HasWorld for Site {
    fn world(&self) -> &WorldModel {
        &self.world
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        &mut self.world
    }
}

impl HasPerformers for Site {
    fn performances(&mut self) -> &mut Performances {
        &mut self.performances
    }

    fn robot_namespace(&self, object: &str) -> Option<String> {
        (object == "uav-2").then(|| "/hulks/robot_2".to_owned())
    }
}

fn load(entry: &str) -> Result<ActionRegistry, String> {
    let domain = pddl::read_domain("domain.pddl", DOMAIN).unwrap();
    let leaves = add_perform_leaf::<Site>(Registry::new());
    let mut read = |_: &Path| Err(ErrorKind::NotFound.into());
    let loaded = ActionRegistry::load("actions.yaml", entry, &domain, &leaves, &mut read);
    loaded.map_err(|errors| errors.to_string())
}

/// Creates a mission with its goal.
fn begin() -> (MissionExecutor<Site>, Site) {
    let domain = pddl::read_domain("domain.pddl", DOMAIN).unwrap();
    let problem = pddl::read_problem("problem.pddl", PROBLEM, &domain).unwrap();
    let mut site = Site {
        world: WorldModel::from_problem(&domain, &problem).unwrap(),
        performances: Performances::default(),
    };
    site.performances.connect();
    let mut executor = MissionExecutor::new(
        Arc::new(domain),
        load(ENTRY).unwrap(),
        add_perform_leaf(Registry::new()),
        Box::new(LocalPlanner::new(&Portfolio, Limits::default())),
        Settings::default(),
    );
    executor.set_goal(problem.goal);
    (executor, site)
}

fn at(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

fn start(id: u64, uav: &str, performer: &str, robot: &str) -> PerformerCall {
    let names = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
    PerformerCall::Start {
        id,
        request: PerformRequest {
            performer: performer.to_owned(),
            action: "fly-to".to_owned(),
            parameters: names(&["u", "to"]),
            arguments: names(&[uav, "lake"]),
            robot: robot.to_owned(),
        },
    }
}

fn failed(error: &str) -> MissionStatus {
    MissionStatus::Replanning(Cause::StepFailed {
        step: "fly-to_uav-1_lake".to_owned(),
        errors: vec![error.to_owned()],
    })
}

#[test]
fn a_step_whose_performer_is_gone_fails_and_another_robot_does_it() {
    let (mut executor, mut site) = begin();
    assert_eq!(executor.tick(at(0.0), &mut site), MissionStatus::Running);
    let calls = site.performances.take_calls();
    assert_eq!(calls, [start(1, "uav-1", "/uav_1/fly_to", "")]);
    assert_eq!(executor.tick(at(1.0), &mut site), MissionStatus::Running);
    assert_eq!(site.performances.take_calls(), []);

    let gone = Err(PerformFailure::Gone("it is gone".to_owned()));
    site.performances.end(1, gone);
    assert_eq!(executor.tick(at(2.0), &mut site), failed("it is gone"));
    assert_eq!(site.world.get("lost(uav-1)"), Ok(true));

    assert_eq!(executor.tick(at(3.0), &mut site), MissionStatus::Running);
    let calls = site.performances.take_calls();
    assert_eq!(
        calls,
        [start(2, "uav-2", "/uav_2/fly_to", "/hulks/robot_2")]
    );
    // The result of a step that has ended changes nothing.
    site.performances.end(1, Ok(()));
    assert_eq!(executor.tick(at(4.0), &mut site), MissionStatus::Running);
    site.performances.end(2, Ok(()));
    let ended = MissionStatus::Ended(Outcome::Reached);
    assert_eq!(executor.tick(at(5.0), &mut site), ended);
    assert_eq!(site.performances.take_calls(), []);
}

#[test]
fn a_failure_of_a_performer_that_responds_is_no_loss() {
    let (mut executor, mut site) = begin();
    executor.tick(at(0.0), &mut site);
    let reason = Err(PerformFailure::Failed("no wind".to_owned()));
    site.performances.end(1, reason);
    assert_eq!(executor.tick(at(1.0), &mut site), failed("no wind"));
    assert_eq!(site.world.get("lost(uav-1)"), Ok(false));
}

#[test]
fn a_step_is_canceled_when_its_plan_is_dropped() {
    let (mut executor, mut site) = begin();
    executor.tick(at(0.0), &mut site);
    site.performances.take_calls();
    executor.clear_goal();
    executor.tick(at(1.0), &mut site);
    let cancel = PerformerCall::Cancel { id: 1 };
    assert_eq!(site.performances.take_calls(), [cancel]);

    // A step whose call was not sent needs no cancellation.
    let (mut executor, mut site) = begin();
    executor.tick(at(0.0), &mut site);
    executor.clear_goal();
    executor.tick(at(1.0), &mut site);
    assert_eq!(site.performances.take_calls(), []);
}

#[test]
fn a_step_that_takes_longer_than_its_timeout_is_canceled() {
    let (mut executor, mut site) = begin();
    executor.tick(at(1.0), &mut site);
    site.performances.take_calls();
    assert_eq!(executor.tick(at(3.4), &mut site), MissionStatus::Running);
    let text =
        "performer /uav_1/fly_to has not finished (fly-to uav-1 lake) within its timeout of 2.5 s";
    assert_eq!(executor.tick(at(3.5), &mut site), failed(text));
    let cancel = PerformerCall::Cancel { id: 1 };
    assert_eq!(site.performances.take_calls(), [cancel]);
}

#[test]
fn without_a_program_that_calls_performers_the_step_says_so() {
    let (mut executor, mut site) = begin();
    site.performances = Performances::default();
    let text = "performer /uav_1/fly_to cannot be called: the mission runs without ROS; run it in a node, \
                mission_node:=true";
    assert_eq!(executor.tick(at(0.0), &mut site), failed(text));
}

#[test]
fn an_invalid_performer_is_refused() {
    for (entry, message) in [
        (
            "{performer: fly_to}",
            "performer \"fly_to\" is not a name of ROS: it must begin with a slash; give the name of an action server",
        ),
        (
            "{performer: '/{?u}/fly-to'}",
            "performer \"/{?u}/fly-to\" is not a name of ROS: it contains '-'",
        ),
        (
            "{performer: '/2/fly'}",
            "each part between slashes must begin with a letter or an underscore",
        ),
        ("{performer: '/'}", "each part between slashes"),
        (
            "{performer: '/{?uav}/fly'}",
            "placeholder {?uav} not found: available are {param0} or {?u}, {param1} or {?to}",
        ),
        (
            "{performer: '/fly', gone: 'lots({?u})'}",
            "gone \"lots({?u})\": predicate lots of domain d not found: did you mean lost?",
        ),
        (
            "{performer: '/fly', gone: 'lost({?u}, {?to})'}",
            "gone \"lost({?u}, {?to})\": lost has 1 parameter, got 2",
        ),
        (
            "{performer: '/fly', gone: lost}",
            "gone \"lost\": it must be a fact such as defective({?uav})",
        ),
        (
            "{performer: '/fly', timeout: 0}",
            "timeout must be more than 0 s, got 0",
        ),
        (
            "{performer: '/fly', timeout: -1}",
            "timeout must be more than 0 s, got -1",
        ),
        (
            "{performer: '/fly', node: Perform}",
            "exactly one of node, template, file and performer is required",
        ),
        (
            "{template: <AlwaysSuccess/>, gone: 'lost({?u})'}",
            "gone requires performer",
        ),
    ] {
        let errors = load(&format!("fly-to: {entry}")).unwrap_err();
        let text = format!("actions.yaml:1:1: action fly-to: {message}");
        let is_found = errors.starts_with(&text) || errors.contains(message);
        assert!(is_found, "{entry}: {errors}");
    }
    let template = "{template: '<Perform performer=\"/a\" action=\"fly\" arguments=\"{?u}\"/>'}";
    load(&format!("fly-to: {template}")).unwrap();
}
