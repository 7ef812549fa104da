//! Trees as both interpreters read them.

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::*;
use proptest::prelude::*;

use crate::script::Script;

/// A node: what it does, and the nodes below it.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) does: Does,
    pub(crate) children: Vec<Shape>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Does {
    Action,
    ActionWithHalt,
    Condition,
    Negation,
    Sequence,
    SequenceWithMemory,
    SequenceWithLastingMemory,
    Selection,
    SelectionWithMemory,
    Parallel { successes: u32, failures: u32 },
    ScoringSelect { margin: f64 },
    Guard,
    Semaphore { name: &'static str, max_count: u32 },
    Repeat(Option<u32>),
    Retry(Option<u32>),
    Timeout(Duration),
    Delay(Duration),
    ForceSuccess,
    ForceFailure,
    RunOnce,
    IfThenElse,
    WhileDoElse,
    Switch,
    Subtree,
}

impl Shape {
    /// How many nodes there are.
    pub(crate) fn size(&self) -> usize {
        1 + self.children.iter().map(Self::size).sum::<usize>()
    }

    /// The tree that this package makes of it; `id` is the next node's id.
    pub(crate) fn build(&self, id: &mut u32) -> Node<Script> {
        let own = *id;
        *id += 1;
        let mut children: Vec<_> = self.children.iter().map(|child| child.build(id)).collect();
        let mut only = || children.pop().expect("a decorator has one child");
        match self.does {
            Does::Action => action("action", |script: &mut Script| script.status()),
            Does::ActionWithHalt => action_with_halt(own),
            Does::Condition => condition("condition", |script: &Script| script.yes()),
            Does::Negation => not(only()),
            Does::Sequence => sequence("", children),
            Does::SequenceWithMemory => sequence_with_memory("", children),
            Does::SequenceWithLastingMemory => sequence_with_lasting_memory("", children),
            Does::Selection => selection("", children),
            Does::SelectionWithMemory => selection_with_memory("", children),
            Does::Parallel {
                successes,
                failures,
            } => parallel("", successes, failures, children),
            Does::ScoringSelect { margin } => {
                let scored = |child| (score("score", |script: &Script| script.score()), child);
                scoring_select("", margin, children.into_iter().map(scored))
            }
            Does::Guard => guard("", "asked", |script: &Script| script.yes(), only()),
            Does::Semaphore { name, max_count } => semaphore("", name, max_count, only()),
            Does::Repeat(times) => repeat("", times, only()),
            Does::Retry(times) => retry("", times, only()),
            Does::Timeout(limit) => timeout("", limit, only()),
            Does::Delay(time) => delay("", time, only()),
            Does::ForceSuccess => force_success(only()),
            Does::ForceFailure => force_failure(only()),
            Does::RunOnce => run_once("", only()),
            Does::IfThenElse | Does::WhileDoElse => {
                let otherwise = (children.len() == 3).then(|| children.remove(2));
                let then = children.remove(1);
                let first = children.remove(0);
                if self.does == Does::IfThenElse {
                    if_then_else("", first, then, otherwise)
                } else {
                    while_do_else("", first, then, otherwise)
                }
            }
            Does::Switch => {
                let which = Question::new("which", |script: &Script| script.place());
                switch("", which, children)
            }
            Does::Subtree => subtree("", only()),
        }
    }
}

fn action_with_halt(id: u32) -> Node<Script> {
    Leaf {
        id: "Action".to_owned(),
        is_condition: false,
        ports: Vec::new(),
        tick: Arc::new(|context: &mut Context<'_, Script>| Ok(context.blackboard.status())),
        halt: Some(Arc::new(move |context: &mut Context<'_, Script>| {
            context.blackboard.halted.push(id);
        })),
    }
    .into_node("action with halt")
}

/// Any tree.
pub(crate) fn shapes() -> impl Strategy<Value = Shape> {
    let leaf = prop::sample::select(vec![Does::Action, Does::ActionWithHalt, Does::Condition]);
    let leaf = leaf.prop_map(|does| Shape {
        does,
        children: Vec::new(),
    });
    leaf.prop_recursive(6, 60, 4, |inner| {
        prop_oneof![
            (composites(), prop::collection::vec(inner.clone(), 0..5)),
            (branches(), prop::collection::vec(inner.clone(), 2..4)),
            (decorators(), prop::collection::vec(inner, 1)),
        ]
        .prop_map(|(does, children)| Shape { does, children })
    })
}

fn composites() -> impl Strategy<Value = Does> {
    prop_oneof![
        Just(Does::Sequence),
        Just(Does::SequenceWithMemory),
        Just(Does::SequenceWithLastingMemory),
        Just(Does::Selection),
        Just(Does::SelectionWithMemory),
        (0..4_u32, 0..4_u32).prop_map(|(successes, failures)| Does::Parallel {
            successes,
            failures
        }),
        prop::sample::select(vec![0.0, 1.0, 2.5]).prop_map(|margin| Does::ScoringSelect { margin }),
        Just(Does::Switch),
    ]
}

fn branches() -> impl Strategy<Value = Does> {
    prop::sample::select(vec![Does::IfThenElse, Does::WhileDoElse])
}

fn decorators() -> impl Strategy<Value = Does> {
    let times = prop::option::of(0..4_u32);
    let time = (0..80_u64).prop_map(Duration::from_millis);
    prop_oneof![
        Just(Does::Negation),
        Just(Does::Guard),
        (prop::sample::select(vec!["attacker", "keeper"]), 0..3_u32)
            .prop_map(|(name, max_count)| Does::Semaphore { name, max_count }),
        times.clone().prop_map(Does::Repeat),
        times.prop_map(Does::Retry),
        time.clone().prop_map(Does::Timeout),
        time.prop_map(Does::Delay),
        Just(Does::ForceSuccess),
        Just(Does::ForceFailure),
        Just(Does::RunOnce),
        Just(Does::Subtree),
    ]
}
