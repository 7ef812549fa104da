//! Conversion from a problem to a world and back.

use pddl::{Condition, Problem, read_domain, read_problem};
use world_model::{ChangeKind, Stamp, WorldModel};

const DOMAIN: &str = "(define (domain football) (:requirements :typing :action-costs)
  (:types robot ball - thing thing place - object) (:constants center - place)
  (:predicates (at ?thing - thing ?place - place) (free ?kind - (either ball place)) (over))
  (:functions (distance ?from ?to - place) - number (total-cost) - number)
  (:action wait :parameters () :effect (and (over) (increase (total-cost) (distance center center)))))";

const PROBLEM: &str = "(define (problem kick-off) (:domain football)
  (:objects r1 r2 - robot b - ball goal - place)
  (:init (at r1 center) (at b center) (free goal) (= (distance center goal) 4.5) (= (total-cost) 0))
  (:goal (at b goal)) (:metric minimize (total-cost)))";

fn kick_off() -> (WorldModel, Problem) {
    let domain = read_domain("domain.pddl", DOMAIN).unwrap_or_else(|errors| panic!("{errors}"));
    let problem = read_problem("problem.pddl", PROBLEM, &domain);
    let problem = problem.unwrap_or_else(|errors| panic!("{errors}"));
    (
        WorldModel::from_problem(&domain, &problem).unwrap_or_else(|error| panic!("{error}")),
        problem,
    )
}

#[test]
fn the_world_of_a_problem_is_projected_to_the_same_problem() {
    let (world, problem) = kick_off();
    assert_eq!(world.to_problem(&problem.goal), problem);
    assert!(
        world
            .changes_since(0)
            .all(|change| change.stamp.source == "problem")
    );
    let objects = world
        .changes_since(0)
        .filter(|change| matches!(change.kind, ChangeKind::Object(_)));
    assert_eq!(objects.count(), 5);
}

#[test]
fn a_projection_begins_with_what_is_true_now() {
    let (mut world, problem) = kick_off();
    let stamp = Stamp {
        time: 5,
        source: "perception",
    };
    world.set("at(b,center)", false, stamp).unwrap();
    world.add_object("b2", "ball", stamp).unwrap();
    world.set("at(b2,goal)", true, stamp).unwrap();
    let now = world.to_problem(&Condition::And(Vec::new()));
    let keys: Vec<_> = now.init.iter().map(ToString::to_string).collect();
    assert_eq!(keys, ["at(b2,goal)", "at(r1,center)", "free(goal)"]);
    assert_eq!(now.objects.len(), problem.objects.len() + 1);
    assert_eq!(now.goal, Condition::And(Vec::new()));
}

#[test]
fn an_object_of_a_type_with_two_supertypes_has_the_facts_of_both() {
    let domain = "(define (domain d) (:types toy - thing toy - prize duck - toy)
        (:predicates (won ?p - prize) (seen ?t - thing)))";
    let problem = "(define (problem p) (:domain d) (:objects d - duck) (:init (won d) (seen d)) (:goal (won d)))";
    let domain = read_domain("domain.pddl", domain).unwrap_or_else(|errors| panic!("{errors}"));
    let problem = read_problem("problem.pddl", problem, &domain);
    let problem = problem.unwrap_or_else(|errors| panic!("{errors}"));
    let world =
        WorldModel::from_problem(&domain, &problem).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(world.get("won(d)"), Ok(true));
    assert_eq!(world.to_problem(&problem.goal), problem);
}
