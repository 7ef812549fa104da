//! Random trees and answers, compared with the naive interpreter in every tick.

use std::collections::BTreeSet;
use std::time::Duration;

use behavior_tree::{Status, Tree};
use proptest::prelude::*;

use crate::naive::{Naive, Tick};
use crate::script::Script;
use crate::shape::shapes;

/// Inputs of one tick.
#[derive(Clone, Debug)]
struct Outside {
    answers: Vec<u8>,
    held: BTreeSet<&'static str>,
    later_by: Duration,
}

fn outside() -> impl Strategy<Value = Outside> {
    (
        prop::collection::vec(any::<u8>(), 1..30),
        prop::sample::subsequence(vec!["attacker", "keeper"], 0..=2),
        (0..60_u64).prop_map(Duration::from_millis),
    )
        .prop_map(|(answers, held, later_by)| Outside {
            answers,
            held: held.into_iter().collect(),
            later_by,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_tree_does_in_every_tick_what_a_naive_interpreter_does(
        shape in shapes(),
        ticks in prop::collection::vec(outside(), 1..12),
    ) {
        let mut tree = Tree::new(shape.build(&mut 0));
        let mut naive = Naive::new(&shape, &mut 0);
        let mut now = Duration::ZERO;
        for (number, outside) in (1..).zip(ticks) {
            now += outside.later_by;
            let mut script = Script::new(&outside.answers);
            let mut expected = Tick {
                script: &mut script,
                held: &outside.held,
                now,
                number,
                statuses: vec![Status::Idle; shape.size()],
                halted: vec![false; shape.size()],
                scores: Vec::new(),
                claims: Vec::new(),
            };
            let status = naive.tick(&mut expected);
            let Tick { statuses, halted, scores, claims, .. } = expected;

            let mut asked = Script::new(&outside.answers);
            tree.hold(outside.held.iter().copied());
            prop_assert_eq!(tree.tick(now, &mut asked), status);
            let trace = tree.trace();
            prop_assert_eq!(&trace.statuses, &statuses, "statuses in tick {}", number);
            prop_assert_eq!(&trace.halted, &halted, "halts in tick {}", number);
            prop_assert_eq!(&trace.scores, &scores, "scores in tick {}", number);
            let claimed: Vec<_> = tree.claims().map(|claim| claim.id.as_str()).collect();
            prop_assert_eq!(claimed, claims, "claims in tick {}", number);
            prop_assert_eq!(&asked, &script, "questions and told halts in tick {}", number);
        }
    }

    #[test]
    fn a_clone_of_any_tree_goes_on_as_the_tree_does(
        shape in shapes(),
        before in prop::collection::vec(outside(), 0..6),
        after in outside(),
    ) {
        let mut tree = Tree::new(shape.build(&mut 0));
        let mut now = Duration::ZERO;
        for outside in before {
            now += outside.later_by;
            tree.hold(outside.held);
            tree.tick(now, &mut Script::new(&outside.answers));
        }
        let mut copy = tree.clone();
        now += after.later_by;
        tree.tick(now, &mut Script::new(&after.answers));
        copy.tick(now, &mut Script::new(&after.answers));
        prop_assert_eq!(tree.trace(), copy.trace());
    }

    #[test]
    fn a_halt_reaches_every_node_that_runs_and_no_other(
        shape in shapes(),
        answers in prop::collection::vec(any::<u8>(), 1..30),
    ) {
        let mut tree = Tree::new(shape.build(&mut 0));
        tree.tick(Duration::ZERO, &mut Script::new(&answers));
        let running: Vec<_> = tree
            .trace()
            .statuses
            .iter()
            .zip(&tree.trace().halted)
            .map(|(status, halted)| *status == Status::Running && !halted)
            .collect();
        let before = tree.trace().halted.clone();
        tree.halt(Duration::ZERO, &mut Script::new(&answers));
        let now: Vec<_> = before.iter().zip(&running).map(|(halted, runs)| halted | runs).collect();
        prop_assert_eq!(&tree.trace().halted, &now);
        prop_assert!(tree.trace().statuses.iter().all(|status| *status == Status::Idle));
    }
}
