//! Random plans of random domains, compared with the second implementation of the semantics.

use std::collections::BTreeMap;

use pddl::validation::{Step, validate};
use pddl::{Condition, Domain, Problem};
use proptest::prelude::*;

use super::naive::{Change, Naive, after};
use crate::random::{Dice, dice, domain, problem};

/// Maximum number of steps.
const LONGEST: usize = 6;

/// Generates a domain, a problem and a plan that solves it.
fn solved(dice: &mut Dice) -> (Domain, Problem, Vec<Step>) {
    let domain = domain(dice);
    let mut problem = problem(dice, &domain);
    let naive = Naive::new(&domain, &problem);
    let mut state = problem.init.clone();
    let mut plan = Vec::new();
    for _ in 0..dice.below(LONGEST) {
        let changes = naive.steps().into_iter().filter_map(|step| {
            let change = naive.change(&step, &state)?;
            Some((step, change))
        });
        let changes: Vec<_> = changes.collect();
        let Some((step, change)) = dice.pick(&changes) else {
            break;
        };
        state = after(&state, change);
        plan.push(step.clone());
    }
    if !naive.holds(&problem.goal, &BTreeMap::new(), &state) {
        problem.goal = Condition::Not(Box::new(problem.goal));
    }
    (domain, problem, plan)
}

/// Changes the plan: removes, repeats, moves to the front or replaces a step.
fn mutate(plan: &mut Vec<Step>, all: &[Step], dice: &mut Dice) {
    let at = dice.below(plan.len());
    match (dice.below(4), plan.is_empty()) {
        (0, false) => drop(plan.remove(at)),
        (1, false) => plan.push(plan[at].clone()),
        (2, false) => plan.swap(0, at),
        _ => {
            if let Some(step) = dice.pick(all) {
                plan.splice(at..plan.len().min(at + 1), [step.clone()]);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_plan_that_solves_a_problem_is_accepted_with_its_changes(mut dice in dice()) {
        let (domain, problem, plan) = solved(&mut dice);
        let naive = Naive::new(&domain, &problem);
        let applied = validate(&domain, &problem, &plan);
        let applied = applied.map_err(|it| TestCaseError::fail(format!("{it}\n{domain}{problem}")))?;
        prop_assert_eq!(applied.len(), plan.len());
        let mut state = problem.init.clone();
        for step in applied {
            let change = naive.change(&step.step, &state).unwrap();
            for (fact, value) in &step.requires {
                prop_assert_eq!(state.contains(fact), *value);
            }
            state = after(&state, &change);
            let cost = Some(step.cost);
            let (adds, deletes) = (step.adds, step.deletes);
            prop_assert_eq!(Change { adds, deletes, cost }, change);
        }
    }

    #[test]
    fn any_changed_plan_is_accepted_only_if_it_solves_the_problem(mut dice in dice()) {
        let (domain, problem, mut plan) = solved(&mut dice);
        let naive = Naive::new(&domain, &problem);
        let all = naive.steps();
        for _ in 0..3 {
            mutate(&mut plan, &all, &mut dice);
            let valid = validate(&domain, &problem, &plan);
            prop_assert_eq!(valid.is_ok(), naive.solves(&plan), "{:?}\n{}{}", valid, domain, problem);
        }
    }

    #[test]
    fn a_step_does_the_same_in_any_state_with_the_facts_that_it_needs(
        mut dice in dice(),
        kept in any::<u64>(),
    ) {
        let (domain, problem, plan) = solved(&mut dice);
        let naive = Naive::new(&domain, &problem);
        let mut state = problem.init.clone();
        for step in validate(&domain, &problem, &plan).unwrap() {
            let change = naive.change(&step.step, &state).unwrap();
            // Random facts, except those that the step requires.
            let mut bits = (0..).map(|index| kept.rotate_left(index) & 1 == 1);
            let mut other = naive.facts();
            other.retain(|_| bits.next() == Some(true));
            for (fact, value) in &step.requires {
                if *value {
                    other.insert(fact.clone());
                } else {
                    other.remove(fact);
                }
            }
            let in_other = naive.change(&step.step, &other);
            prop_assert_eq!(in_other.as_ref(), Some(&change), "{}{}", domain, problem);
            state = after(&state, &change);
        }
    }
}
