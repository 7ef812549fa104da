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
    Parallel(Thresholds),
    ScoringSelect { margin: f64 },
    Guard,
    Semaphore { name: &'static str, max_count: u32 },
    Repeat(Option<u32>),
    Retry(Option<u32>),
    Timeout(Duration),
    Delay(Duration),
    ForceSuccess,
    ForceFailure,
    RunOnce { then_skip: bool },
    KeepRunning,
    ParallelAll { failures: u32 },
    InterruptibleSequence,
    InterruptibleSelection,
    TryCatch,
    Registered,
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
            Does::Parallel(thresholds) => parallel_with("", thresholds, children),
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
            Does::RunOnce { then_skip } => run_once("", then_skip, only()),
            Does::KeepRunning => keep_running("", only()),
            Does::ParallelAll { failures } => parallel_all("", failures, children),
            Does::InterruptibleSequence => interruptible_sequence("", children),
            Does::InterruptibleSelection => interruptible_selection("", children),
            Does::TryCatch => {
                let catch = only();
                try_catch("", children, catch)
            }
            Does::Registered => registered().node(Vec::new(), children),
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
            Does::KeepRunning => match node.children[0].tick(tick) {
                Status::Failure => Status::Failure,
                _ => Status::Running,
            },
            Does::ForceSuccess => forced(node.children[0].tick(tick), Status::Success),
            Does::ForceFailure => forced(node.children[0].tick(tick), Status::Failure),
            Does::Sequence => node.in_order(Status::Success, tick),
            Does::Selection => node.in_order(Status::Failure, tick),
            Does::SequenceWithMemory
            | Does::SequenceWithLastingMemory
            | Does::InterruptibleSequence => node.on_from_current(Status::Success, tick),
            Does::SelectionWithMemory | Does::InterruptibleSelection => {
                node.on_from_current(Status::Failure, tick)
            }
            Does::TryCatch => node.try_catch(tick),
            Does::Registered => node.in_turns(tick),
            Does::Parallel(thresholds) => node.at_once(thresholds, tick),
            Does::ParallelAll { failures } => node.all(failures as usize, tick),
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
            Does::RunOnce { then_skip } => match node.finished {
                Some(_) if then_skip => Status::Skipped,
                Some(status) => status,
                None => {
                    let status = node.children[0].tick(tick);
                    node.finished = status.is_finished().then_some(status);
                    status
                }
            },
            Does::IfThenElse => node.if_then_else(tick),
            Does::WhileDoElse => {
                let status = match node.children[0].tick(tick) {
                    Status::Success => node.branch(1, tick),
                    Status::Failure => node.branch(2, tick),
                    other => {
                        node.halt_others(Some(0), tick);
                        other
                    }
                };
                if status == Status::Skipped {
                    node.halt_others(None, tick);
                }
                status
            }
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

/// Returns a control node as programs register them: it ticks one child after the other, each until it succeeds, and
/// succeeds after two rounds. It has an error without children.
fn registered() -> ControlModel<Script> {
    ControlModel::new("InTurns", [], 0..=usize::MAX, |children| {
        let (count, done) = (children.count(), children.memory() as usize);
        if count == 0 {
            return Err("it has no children".into());
        }
        let status = children.tick(done % count)?;
        if status != Status::Success {
            return Ok(status);
        }
        let done = (done + 1) % (2 * count);
        children.remember(done as u64);
        Ok(if done == 0 {
            Status::Success
        } else {
            Status::Running
        })
    })
}

/// Returns a strategy for nodes with any number of children.
pub(crate) fn composites() -> impl Strategy<Value = Does> {
    let skipped = prop::sample::select(vec![
        SkippedChild::Finishes,
        SkippedChild::Succeeds,
        SkippedChild::Waits,
    ]);
    prop_oneof![
        Just(Does::Sequence),
        Just(Does::SequenceWithMemory),
        Just(Does::SequenceWithLastingMemory),
        Just(Does::Selection),
        Just(Does::SelectionWithMemory),
        Just(Does::InterruptibleSequence),
        Just(Does::InterruptibleSelection),
        Just(Does::Registered),
        (0..4_u32, 0..4_u32, skipped).prop_map(|(successes, failures, skipped)| {
            Does::Parallel(Thresholds {
                successes,
                failures,
                skipped,
            })
        }),
        (0..4_u32).prop_map(|failures| Does::ParallelAll { failures }),
        prop::sample::select(vec![0.0, 1.0, 2.5]).prop_map(|margin| Does::ScoringSelect { margin }),
        Just(Does::Switch),
    ]
}

/// Returns a strategy for nodes with two or three children.
pub(crate) fn branches() -> impl Strategy<Value = Does> {
    prop::sample::select(vec![Does::IfThenElse, Does::WhileDoElse, Does::TryCatch])
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
        any::<bool>().prop_map(|then_skip| Does::RunOnce { then_skip }),
        Just(Does::KeepRunning),
        Just(Does::Subtree),
    ]
}
