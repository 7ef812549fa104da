//! Kinds of nodes: a constructor, the naive tick and a strategy each.

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::*;
use proptest::prelude::*;

use crate::naive::{Naive, Tick, forced};
use crate::script::Script;

/// Kind of a node with its data.
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

impl Does {
    /// Builds the node of the package under test.
    pub(crate) fn build(self, own: u32, mut children: Vec<Node<Script>>) -> Node<Script> {
        let mut only = || children.pop().expect("a decorator has one child");
        match self {
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
                if self == Does::IfThenElse {
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

    /// Ticks the node in the naive interpreter.
    pub(crate) fn decide(self, node: &mut Naive, tick: &mut Tick<'_>) -> Status {
        match self {
            Does::Action | Does::ActionWithHalt => tick.script.status(),
            Does::Condition => Status::from(tick.script.yes()),
            Does::Negation => match node.children[0].tick(tick) {
                Status::Success => Status::Failure,
                Status::Failure => Status::Success,
                other => other,
            },
            Does::Subtree => node.children[0].tick(tick),
            Does::ForceSuccess => forced(node.children[0].tick(tick), Status::Success),
            Does::ForceFailure => forced(node.children[0].tick(tick), Status::Failure),
            Does::Sequence => node.in_order(Status::Success, tick),
            Does::Selection => node.in_order(Status::Failure, tick),
            Does::SequenceWithMemory | Does::SequenceWithLastingMemory => {
                node.on_from_current(Status::Success, tick)
            }
            Does::SelectionWithMemory => node.on_from_current(Status::Failure, tick),
            Does::Parallel {
                successes,
                failures,
            } => node.at_once(successes as usize, failures as usize, tick),
            Does::ScoringSelect { margin } => node.by_score(margin, tick),
            Does::Guard => node.only_if(tick.script.yes(), tick),
            Does::Semaphore { name, .. } => {
                let holds = tick.held.contains(name);
                let status = node.only_if(holds, tick);
                if !holds || status == Status::Running {
                    tick.claims.push(name);
                }
                status
            }
            Does::Repeat(times) => node.again(times, Status::Success, tick),
            Does::Retry(times) => node.again(times, Status::Failure, tick),
            Does::Timeout(limit) => {
                let waited = node.waited(tick.now);
                node.only_if(waited < limit, tick)
            }
            Does::Delay(time) if node.waited(tick.now) < time => Status::Running,
            Does::Delay(_) => node.children[0].tick(tick),
            Does::RunOnce => node.finished.unwrap_or_else(|| {
                let status = node.children[0].tick(tick);
                node.finished = (status != Status::Running).then_some(status);
                status
            }),
            Does::IfThenElse => node.if_then_else(tick),
            Does::WhileDoElse => match node.children[0].tick(tick) {
                Status::Success => node.branch(1, tick),
                Status::Failure => node.branch(2, tick),
                other => {
                    node.halt_others(Some(0), tick);
                    other
                }
            },
            Does::Switch => {
                let place = tick.script.place();
                match node.children.len() {
                    0 => Status::Failure,
                    count => {
                        let place = place.min(count - 1);
                        node.halt_others(Some(place), tick);
                        node.children[place].tick(tick)
                    }
                }
            }
        }
    }
}

/// Creates an action that takes its status from the script and records its halts there.
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

/// Returns a strategy for nodes with any number of children.
pub(crate) fn composites() -> impl Strategy<Value = Does> {
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

/// Returns a strategy for nodes with two or three children.
pub(crate) fn branches() -> impl Strategy<Value = Does> {
    prop::sample::select(vec![Does::IfThenElse, Does::WhileDoElse])
}

/// Returns a strategy for nodes with one child.
pub(crate) fn decorators() -> impl Strategy<Value = Does> {
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
