//! Reasons for refused plans, with their exact texts.

use pddl::validation::{InvalidPlan, InvalidStep, validate};
use pddl::{Condition, read_domain, read_problem};

use super::fixture::{CUPS, PLAN, TWO_CUPS, check, cups, plan, refused};

#[test]
fn a_plan_that_solves_the_problem_is_accepted_with_its_costs() {
    let steps = check(PLAN).unwrap();
    let costs: Vec<_> = steps.iter().map(|it| it.cost).collect();
    assert_eq!(costs, [0.0, 3.0, 0.5, 0.0]);
}

#[test]
fn a_step_that_cannot_be_done_is_named_with_the_smallest_false_part() {
    for (text, message) in [
        (
            "(gras r1 cup1)",
            "step 1 (gras r1 cup1): action gras not found (did you mean grasp?)",
        ),
        (
            "(wash mug1)\n(grasp r1)",
            "step 2 (grasp r1): the action has 2 parameters, got 1",
        ),
        (
            "(grasp r1 cup2)",
            "step 1 (grasp r1 cup2): object cup2 not found (did you mean cup1?)",
        ),
        (
            "(wash cup1)",
            "step 1 (wash cup1): ?mug must be of type mug, but cup1 is of type cup",
        ),
        (
            "(move r1 cellar hall)",
            "step 1 (move r1 cellar hall): (at r1 cellar) is false",
        ),
        (
            "(move r1 hall hall)",
            "step 1 (move r1 hall hall): (or (door hall hall) (door hall hall)) is false",
        ),
        (
            "(grasp r1 mug1)",
            "step 1 (grasp r1 mug1): (exists (?room - room) (and (in mug1 ?room) (at r1 ?room))) is false",
        ),
        (
            "(grasp r1 cup1)\n(grasp r2 cup1)",
            "step 2 (grasp r2 cup1): (not (holds r1 cup1)) is false",
        ),
        ("(report)", "step 1 (report): (in cup1 cellar) is false"),
        (
            "(move r1 hall cellar)\n(move r1 cellar hall)",
            "step 2 (move r1 cellar hall): (distance cellar hall) has no value in the problem",
        ),
    ] {
        assert_eq!(refused(text), message);
    }
}

#[test]
fn a_goal_that_is_not_reached_is_named_with_the_smallest_false_part() {
    assert_eq!(refused(""), "the goal is not reached: (done) is false");
    let (domain, mut problem) = cups();
    if let Condition::And(parts) = &mut problem.goal {
        parts.remove(0);
    }
    let invalid = validate(&domain, &problem, &[]).unwrap_err();
    assert_eq!(
        invalid.to_string(),
        "the goal is not reached: (not (dirty mug1)) is false"
    );
    assert!(matches!(
        invalid,
        InvalidPlan::Goal {
            condition: Condition::Not(_)
        }
    ));
}

#[test]
fn each_kind_of_condition_is_blamed_in_its_smallest_part() {
    for (goal, false_part) in [
        (
            "(not (and (door hall cellar) (not (done))))",
            "(not (and (door hall cellar) (not (done))))",
        ),
        (
            "(not (or (done) (door hall cellar)))",
            "(not (door hall cellar))",
        ),
        ("(not (not (done)))", "(done)"),
        ("(not (imply (done) (door hall cellar)))", "(done)"),
        (
            "(not (imply (door hall cellar) (door hall cellar)))",
            "(not (door hall cellar))",
        ),
        (
            "(imply (door hall cellar) (done))",
            "(imply (door hall cellar) (done))",
        ),
        ("(or (done))", "(done)"),
        ("(or)", "(or)"),
        ("(not (and))", "(not (and))"),
        ("(= hall cellar)", "(= hall cellar)"),
        ("(not (= hall hall))", "(not (= hall hall))"),
        (
            "(not (exists (?x - room) (= ?x hall)))",
            "(not (= hall hall))",
        ),
        (
            "(not (forall (?x - room) (= ?x ?x)))",
            "(not (forall (?x - room) (= ?x ?x)))",
        ),
        (
            "(forall (?x - robot) (exists (?y - room) (and (at ?x ?y) (exists (?x - cup) (in ?x ?y)) (done))))",
            "(exists (?y - room) (and (at r1 ?y) (exists (?x - cup) (in ?x ?y)) (done)))",
        ),
    ] {
        let domain = read_domain("cups.pddl", CUPS).unwrap();
        let whole = "(and (done) (not (exists (?cup - cup) (dirty ?cup))))";
        let text = TWO_CUPS.replace(whole, goal);
        let problem = read_problem("goal.pddl", &text, &domain).unwrap();
        let message = format!("the goal is not reached: {false_part} is false");
        assert_eq!(
            validate(&domain, &problem, &[]).unwrap_err().to_string(),
            message
        );
    }
}

#[test]
fn objects_of_other_types_are_no_witnesses() {
    for (goal, is_reached) in [
        ("(exists (?x - mug) (in ?x cellar))", true),
        ("(exists (?x - mug) (in ?x hall))", false),
        ("(exists (?x - (either mug cup)) (in ?x hall))", true),
        ("(forall (?x - mug) (in ?x cellar))", true),
        ("(forall (?x - (either cup mug)) (in ?x cellar))", false),
    ] {
        let (domain, mut problem) = cups();
        let text = TWO_CUPS
            .replace("(done)", goal)
            .replace("(dirty ?cup)", "(not (= ?cup ?cup))");
        problem.goal = read_problem("goal.pddl", &text, &domain).unwrap().goal;
        assert_eq!(
            validate(&domain, &problem, &[]).is_ok(),
            is_reached,
            "{goal}"
        );
    }
}

#[test]
fn a_long_condition_is_cut_in_the_message_and_whole_in_the_error() {
    let (domain, mut problem) = cups();
    problem.goal = Condition::Or(vec![Condition::Or(Vec::new()); 500]);
    let invalid = validate(&domain, &problem, &[]).unwrap_err();
    assert!(invalid.to_string().len() < 500, "{invalid}");
    assert_eq!(
        invalid,
        InvalidPlan::Goal {
            condition: problem.goal
        }
    );
}

#[test]
fn a_problem_of_another_domain_is_refused() {
    let (mut domain, problem) = cups();
    domain.name = "mugs".to_owned();
    let invalid = validate(&domain, &problem, &[]).unwrap_err();
    assert_eq!(
        invalid.to_string(),
        "expected a problem of domain mugs, got one of domain cups"
    );
}

#[test]
fn the_error_of_a_step_has_its_number_and_its_reason() {
    let (domain, problem) = cups();
    let steps = plan("(grasp r1 cup1)\n(report)");
    let Err(InvalidPlan::Step {
        number,
        step,
        reason,
    }) = validate(&domain, &problem, &steps)
    else {
        panic!("the report is too early");
    };
    assert_eq!((number, &step), (2, &steps[1]));
    assert!(matches!(*reason, InvalidStep::Precondition { .. }));
}
