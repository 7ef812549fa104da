//! Random plans reach the same facts in every order in which their steps can finish.

use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::Status;
use mission::{CausalGraph, ReplayLimits, StepOrder, compile};
use pddl::validation::AppliedStep;
use proptest::prelude::*;

use crate::plans::{Site, domain, execute, fact, goal, registry, step, world};

const FACTS: [&str; 6] = ["p", "q", "r", "s", "t", "u"];

/// A random walk: initial facts, steps and final facts.
#[derive(Clone, Debug)]
struct Walk {
    init: Vec<&'static str>,
    steps: Vec<AppliedStep>,
    end: BTreeSet<&'static str>,
}

/// Generates walks. Each step requires some of the present values and changes random facts.
fn walks() -> impl Strategy<Value = Walk> {
    // A quarter of the facts.
    let some = || (any::<u8>(), any::<u8>()).prop_map(|(one, other)| one & other);
    let steps = proptest::collection::vec((some(), some(), some()), 0..8);
    (any::<u8>(), steps).prop_map(|(init, steps)| {
        let of = |mask: u8| {
            FACTS
                .iter()
                .enumerate()
                .filter(move |(bit, _)| mask & (1 << bit) != 0)
                .map(|(_, fact)| *fact)
        };
        let init: Vec<_> = of(init).collect();
        let mut end: BTreeSet<_> = init.iter().copied().collect();
        let mut walked = Vec::new();
        for (number, (needs, adds, deletes)) in steps.into_iter().enumerate() {
            let needs = of(needs).map(|fact| match end.contains(fact) {
                true => fact.to_owned(),
                false => format!("!{fact}"),
            });
            let needs: Vec<_> = needs.collect();
            let makes = of(adds)
                .map(str::to_owned)
                .chain(of(deletes & !adds).map(|fact| format!("!{fact}")));
            let makes: Vec<_> = makes.collect();
            let text =
                |all: &[String]| all.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
            let (needs, makes) = (text(&needs), text(&makes));
            let (needs, makes): (Vec<_>, Vec<_>) = (
                needs.split_whitespace().collect(),
                makes.split_whitespace().collect(),
            );
            walked.push(step(&format!("a{number}"), &needs, &makes));
            end.extend(of(adds));
            end.retain(|fact| !of(deletes & !adds).any(|deleted| deleted == *fact));
        }
        Walk {
            init,
            steps: walked,
            end,
        }
    })
}

impl Walk {
    /// Returns the goal of exactly the final facts.
    fn goal(&self) -> pddl::Condition {
        let literals = FACTS.iter().map(|fact| match self.end.contains(fact) {
            true => (*fact).to_owned(),
            false => format!("!{fact}"),
        });
        let literals: Vec<_> = literals.collect();
        goal(&literals.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Returns the facts after the steps in this order; `None` if one of them is not applicable.
    fn after(&self, order: &[usize]) -> Option<BTreeSet<&'static str>> {
        let mut facts: BTreeSet<_> = self.init.iter().copied().collect();
        for step in order.iter().map(|step| &self.steps[*step]) {
            if step
                .requires
                .iter()
                .any(|(fact, value)| facts.contains(fact.predicate.as_str()) != *value)
            {
                return None;
            }
            facts.retain(|name| !step.deletes.contains(&fact(name)));
            facts.extend(FACTS.iter().filter(|name| step.adds.contains(&fact(name))));
        }
        Some(facts)
    }
}

/// Returns the orders that respect the graph, up to a limit.
fn orders(graph: &CausalGraph, limit: usize) -> Vec<Vec<usize>> {
    let mut orders = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(order) = open.pop() {
        if order.len() == graph.steps() {
            orders.push(order);
            if orders.len() == limit {
                break;
            }
            continue;
        }
        for step in (0..graph.steps()).filter(|step| !order.contains(step)) {
            if graph
                .direct(step)
                .iter()
                .all(|before| order.contains(before))
            {
                open.push(order.iter().copied().chain([step]).collect());
            }
        }
    }
    orders
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_order_in_which_the_steps_of_a_tree_finish_misses_the_goal(walk in walks()) {
        let domain = domain(&walk.steps, &FACTS);
        let plan = compile(&walk.steps, &registry(&domain), StepOrder::Parallel).unwrap();
        let limits = ReplayLimits { states: 1_000_000, orders: 0 };
        let replayed = plan.replay(&world(&domain, &walk.init), &walk.goal(), &limits);
        prop_assert!(replayed.is_ok(), "{:?}", replayed);
    }

    /// This tests the graph alone, without trees.
    #[test]
    fn every_order_that_keeps_the_graph_ends_as_the_plan_does(walk in walks()) {
        let graph = CausalGraph::new(&walk.steps, &[]);
        for order in orders(&graph, 5_000) {
            prop_assert_eq!(walk.after(&order), Some(walk.end.clone()), "{:?}", order);
        }
    }

    /// The graph has no edge between steps that two adjacent steps could swap.
    #[test]
    fn a_direct_edge_is_between_steps_that_have_to_do_with_the_same_fact(walk in walks()) {
        let graph = CausalGraph::new(&walk.steps, &[]);
        for later in 0..walk.steps.len() {
            for earlier in graph.direct(later) {
                let (one, other) = (&walk.steps[*earlier], &walk.steps[later]);
                let changes = |step: &AppliedStep| step.adds.union(&step.deletes).cloned().collect::<BTreeSet<_>>();
                let uses = |step: &AppliedStep| step.requires.keys().cloned().chain(changes(step)).collect::<BTreeSet<_>>();
                prop_assert!(!changes(one).is_disjoint(&uses(other)) || !uses(one).is_disjoint(&changes(other)));
                let detour = (*earlier + 1..later).any(|between| graph.is_before(*earlier, between) && graph.is_before(between, later));
                prop_assert!(!detour, "{earlier} before {later} follows from other edges");
            }
        }
    }

    #[test]
    fn parallel_and_sequential_trees_reach_the_same_facts_and_parallel_ones_as_early(
        walk in walks(),
        ticks in proptest::collection::vec(0_i64..5, 8),
    ) {
        let domain = domain(&walk.steps, &FACTS);
        let actions = registry(&domain);
        let mut ends = Vec::new();
        for form in [StepOrder::Sequential, StepOrder::Parallel] {
            let plan = compile(&walk.steps, &actions, form).unwrap();
            let mut site = Site::new(world(&domain, &walk.init));
            site.ticks = ticks.iter().enumerate().map(|(number, ticks)| (format!("a{number}"), *ticks)).collect::<BTreeMap<_, _>>();
            let (status, ended) = execute(&plan, &actions, &mut site);
            prop_assert_eq!(status, Status::Success);
            let facts: BTreeSet<_> = site.world.true_facts().map(|fact| fact.predicate).collect();
            let wanted: BTreeSet<_> = walk.end.iter().map(|fact| (*fact).to_owned()).collect();
            prop_assert_eq!(facts, wanted);
            ends.push(ended);
        }
        // A flow that waits for a later one continues one tick later.
        prop_assert!(ends[1] <= ends[0] + walk.steps.len() as u64, "{:?}", ends);
    }
}
