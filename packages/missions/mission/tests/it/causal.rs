//! Causal order of steps, and failures without it.

use std::time::Duration;

use behavior_tree::Status;
use mission::{
    CausalGraph, CompiledPlan, Flows, ReplayCoverage, ReplayError, ReplayLimits, StepOrder, compile,
};
use pddl::validation::AppliedStep;

use crate::plans::{Site, domain, goal, leaves, registry, step, world};

fn compiled(steps: &[AppliedStep], form: StepOrder) -> CompiledPlan {
    let actions = registry(&domain(steps, &[]));
    compile(steps, &actions, form).unwrap_or_else(|error| panic!("{error}"))
}

fn replay(
    plan: &CompiledPlan,
    init: &[&str],
    wanted: &[&str],
) -> Result<ReplayCoverage, ReplayError> {
    let names = wanted.iter().map(|literal| literal.trim_start_matches('!'));
    let names: Vec<_> = names.chain(init.iter().copied()).collect();
    let world = world(&domain(&plan.steps, &names), init);
    plan.replay(&world, &goal(wanted), &ReplayLimits::default())
}

/// Returns the same plan with every step in a separate flow without waits.
fn unordered(plan: &CompiledPlan) -> CompiledPlan {
    let steps = plan.steps.len();
    let mut plan = plan.clone();
    plan.flows = Flows {
        flows: (0..steps).map(|step| vec![step]).collect(),
        waits: vec![Vec::new(); steps],
    };
    plan
}

/// Asserts that the second step waits for the first one, that the plan is valid, and that it is invalid without this
/// order.
fn assert_ordered(steps: &[AppliedStep], init: &[&str], wanted: &[&str]) {
    let plan = compiled(steps, StepOrder::Parallel);
    assert_eq!(plan.graph.direct(1), [0]);
    assert!(matches!(
        replay(&plan, init, wanted),
        Ok(ReplayCoverage::All { .. })
    ));
    let wrong = replay(&unordered(&plan), init, wanted);
    let is_found = matches!(
        wrong,
        Err(ReplayError::Failed { .. } | ReplayError::GoalMissed { .. })
    );
    assert!(is_found, "the order matters: {wrong:?}");
}

#[test]
fn a_step_that_needs_what_another_one_adds_waits_for_it() {
    assert_ordered(
        &[step("i", &[], &["p"]), step("j", &["p"], &["q"])],
        &[],
        &["q"],
    );
}

#[test]
fn a_step_that_adds_again_what_another_one_deletes_waits_for_it() {
    assert_ordered(
        &[step("i", &[], &["!p", "q"]), step("j", &[], &["p"])],
        &["p"],
        &["p", "q"],
    );
}

#[test]
fn a_step_that_deletes_what_another_one_adds_waits_for_it() {
    assert_ordered(
        &[step("i", &[], &["p", "q"]), step("j", &[], &["!p"])],
        &[],
        &["!p", "q"],
    );
}

#[test]
fn a_step_that_deletes_what_another_one_needs_waits_for_it() {
    assert_ordered(
        &[step("i", &["p"], &["q"]), step("j", &[], &["!p"])],
        &["p"],
        &["q"],
    );
}

#[test]
fn a_step_that_adds_what_another_one_needs_to_be_false_waits_for_it() {
    assert_ordered(
        &[step("i", &["!p"], &["q"]), step("j", &[], &["p"])],
        &[],
        &["p", "q"],
    );
}

#[test]
fn a_step_that_needs_to_be_false_what_another_one_deletes_waits_for_it() {
    assert_ordered(
        &[step("i", &[], &["!p"]), step("j", &["!p"], &["q"])],
        &["p"],
        &["q"],
    );
}

#[test]
fn steps_that_only_read_or_make_the_same_may_be_done_in_any_order() {
    for (first, second) in [
        (step("i", &["p"], &["q"]), step("j", &["p"], &["r"])),
        (step("i", &[], &["p"]), step("j", &[], &["p"])),
        (step("i", &[], &["!p"]), step("j", &[], &["!p"])),
        (step("i", &["p"], &["q"]), step("j", &[], &["p"])),
        (step("i", &["!r"], &["q"]), step("j", &[], &["!r"])),
    ] {
        let plan = compiled(&[first, second], StepOrder::Parallel);
        assert_eq!(plan.graph.direct(1), [0_usize; 0]);
        assert_eq!(plan.flows.flows, [vec![0], vec![1]]);
        assert_eq!(
            replay(&plan, &["p"], &[]),
            Ok(ReplayCoverage::All { states: 4 })
        );
    }
}

#[test]
fn a_plan_is_as_wide_as_a_diamond_and_no_edge_is_said_twice() {
    let steps = [
        step("start", &[], &["p"]),
        step("left", &["p"], &["l"]),
        step("right", &["p"], &["r"]),
        step("end", &["l", "r", "p"], &["q"]),
    ];
    let plan = compiled(&steps, StepOrder::Parallel);
    let direct: Vec<_> = (0..4)
        .map(|step| plan.graph.direct(step).to_vec())
        .collect();
    assert_eq!(direct, [vec![], vec![0], vec![0], vec![1, 2]]);
    assert!(plan.graph.is_before(0, 3) && !plan.graph.is_before(1, 2));
    assert_eq!(plan.flows.flows, [vec![0, 1], vec![2, 3]]);
    assert_eq!(plan.flows.waits, [vec![], vec![], vec![0], vec![1]]);
    // States: empty, started, one of two steps, the other one, both, all.
    assert_eq!(
        replay(&plan, &[], &["q"]),
        Ok(ReplayCoverage::All { states: 6 })
    );
    assert!(matches!(
        replay(&unordered(&plan), &[], &["q"]),
        Err(ReplayError::Failed { .. })
    ));
}

#[test]
fn two_flows_that_join_wait_for_each_other_and_nothing_is_done_twice() {
    let steps = [
        step("a1", &[], &["a"]),
        step("b1", &[], &["b"]),
        step("b2", &["b"], &["c"]),
        step("join", &["a", "c"], &["q"]),
        step("after-a", &["q"], &["!a"]),
        step("after-b", &["q"], &["!b"]),
    ];
    let plan = compiled(&steps, StepOrder::Parallel);
    assert!(matches!(
        replay(&plan, &[], &["q", "!a", "!b"]),
        Ok(ReplayCoverage::All { .. })
    ));
    assert_eq!(plan.xml.matches("<Do ").count(), steps.len());
    assert_eq!(
        plan.xml.matches("done_0").count(),
        3,
        "set to false, set to true, awaited: {}",
        plan.xml
    );
}

#[test]
fn the_sequential_form_is_one_flow_in_the_order_of_the_plan() {
    let steps = [
        step("i", &[], &["p"]),
        step("j", &[], &["q"]),
        step("k", &[], &["r"]),
    ];
    let plan = compiled(&steps, StepOrder::Sequential);
    assert_eq!(plan.flows.flows, [vec![0, 1, 2]]);
    assert!(!plan.xml.contains("Parallel"), "{}", plan.xml);
    assert_eq!(
        replay(&plan, &[], &["p", "q", "r"]),
        Ok(ReplayCoverage::All { states: 4 })
    );
}

#[test]
fn a_plan_without_steps_is_a_tree_that_succeeds() {
    for form in [StepOrder::Parallel, StepOrder::Sequential] {
        let plan = compiled(&[], form);
        assert_eq!(
            replay(&plan, &["p"], &[]),
            Ok(ReplayCoverage::All { states: 1 })
        );
    }
}

#[test]
fn steps_that_share_an_exclusive_object_stay_in_the_order_of_the_plan() {
    let steps = [
        step("i", &[], &["p"]),
        step("j", &[], &["q"]),
        step("k", &[], &["r"]),
    ];
    let exclusive = [vec!["r1"], vec!["r2"], vec!["r2", "r1"]];
    let graph = CausalGraph::new(&steps, &exclusive);
    assert_eq!(graph.direct(1), [0_usize; 0]);
    assert_eq!(graph.direct(2), [0, 1]);
}

#[test]
fn a_replay_names_the_order_that_misses_the_goal() {
    let plan = compiled(
        &[step("i", &[], &["!p", "q"]), step("j", &[], &["p"])],
        StepOrder::Parallel,
    );
    let error = replay(&unordered(&plan), &["p"], &["p"]);
    assert_eq!(error, Err(ReplayError::GoalMissed { order: vec![1, 0] }));
    let missing = replay(&plan, &[], &["never"]);
    assert_eq!(missing, Err(ReplayError::GoalMissed { order: vec![0, 1] }));
}

#[test]
fn a_step_that_waits_for_itself_is_found() {
    let mut plan = compiled(&[step("i", &[], &["p"])], StepOrder::Parallel);
    plan.flows.waits[0].push(0);
    assert_eq!(
        replay(&plan, &[], &["p"]),
        Err(ReplayError::Deadlock { order: vec![] })
    );
}

#[test]
fn a_wide_plan_is_replayed_in_random_orders() {
    let facts: Vec<_> = (0..40).map(|number| format!("p{number}")).collect();
    let steps = facts
        .iter()
        .map(|fact| step(&format!("make-{fact}"), &[], &[fact.as_str()]));
    let plan = compiled(&steps.collect::<Vec<_>>(), StepOrder::Parallel);
    let wanted: Vec<_> = facts.iter().map(String::as_str).collect();
    assert_eq!(
        replay(&plan, &[], &wanted),
        Ok(ReplayCoverage::Sampled { orders: 10 })
    );
}

#[test]
fn a_step_may_wait_for_a_hundred_others() {
    let facts: Vec<_> = (0..100).map(|number| format!("p{number}")).collect();
    let mut steps: Vec<_> = facts
        .iter()
        .map(|fact| step(&format!("make-{fact}"), &[], &[fact.as_str()]))
        .collect();
    let all: Vec<_> = facts.iter().map(String::as_str).collect();
    steps.push(step("end", &all, &["q"]));
    let plan = compiled(&steps, StepOrder::Parallel);
    assert_eq!(plan.graph.direct(100).len(), 100);
    assert_eq!(
        replay(&plan, &[], &["q"]),
        Ok(ReplayCoverage::Sampled { orders: 10 })
    );
}

#[test]
fn a_loaded_tree_can_be_exported_for_groot_and_loaded_again() {
    let steps = [
        step("i", &[], &["p"]),
        step("j", &[], &["q"]),
        step("k", &["p", "q"], &["r"]),
    ];
    let domain = domain(&steps, &[]);
    let actions = registry(&domain);
    let plan = compiled(&steps, StepOrder::Parallel);
    let tree = plan.load(&actions, &leaves()).unwrap().build();
    let xml = behavior_tree_xml::export(&tree).unwrap();
    assert!(xml.contains("<Action ID=\"SetWorldPredicate\""), "{xml}");
    let mut read = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let again = behavior_tree_xml::load_text("plan.xml", &xml, &leaves(), &mut read);
    let mut tree = again.unwrap_or_else(|errors| panic!("{errors}")).build();
    let mut site = Site::new(world(&domain, &[]));
    assert_eq!(tree.tick(Duration::ZERO, &mut site), Status::Success);
    assert_eq!(site.world.get("r()"), Ok(true));
}
