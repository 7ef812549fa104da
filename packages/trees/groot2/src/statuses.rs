use behavior_tree::{Layout, Status, Trace};

/// Added to the status of a node that became idle.
const IDLE_FROM: u8 = 10;
/// Number of a node that was never ticked.
const IDLE: u8 = 0;
/// Number of a running node.
const RUNNING: u8 = 1;

/// Statuses of the nodes of a tree as BehaviorTree.CPP has them between two ticks.
///
/// A trace has the result of each node in one tick. In BehaviorTree.CPP a node keeps its status until its parent finishes
/// or resets it, and is idle then; a monitor receives from which status it became idle.
#[derive(Clone, Debug)]
pub(crate) struct Statuses {
    /// Number of each node, by id: 0 idle, 1 running, 2 success, 3 failure; 11 to 13 if the node became idle.
    numbers: Vec<u8>,
    /// Id after the last descendant of each node.
    ends: Vec<usize>,
    /// True for a node that begins again in every tick, by id.
    begins_again: Vec<bool>,
}

impl Statuses {
    /// Creates the statuses of a tree before its first tick. Parents must precede their children in the layout.
    pub(crate) fn new(layout: &Layout) -> Self {
        let nodes = &layout.nodes;
        let mut ends: Vec<usize> = (1..=nodes.len()).collect();
        for (id, node) in nodes.iter().enumerate().skip(1).rev() {
            let end = ends[id];
            let of_parent = &mut ends[node.parent as usize];
            *of_parent = end.max(*of_parent);
        }
        Self {
            numbers: vec![IDLE; nodes.len()],
            ends,
            begins_again: nodes.iter().map(|node| begins_again(&node.kind)).collect(),
        }
    }

    /// Changes the statuses by a tick. Returns false for a trace with another number of nodes, which is ignored.
    pub(crate) fn apply(&mut self, trace: &Trace) -> bool {
        let count = self.numbers.len();
        if trace.statuses.len() != count || trace.halted.len() != count {
            return false;
        }
        for id in 0..count {
            match trace.statuses[id] {
                Status::Idle if trace.halted[id] => self.reset(id, self.ends[id]),
                Status::Idle => {}
                Status::Skipped if !self.has_ticked_child(id, trace) => {}
                // It was running until its children were skipped, and only its parent receives the result.
                Status::Skipped => self.numbers[id] = RUNNING,
                status => self.numbers[id] = number(status),
            }
        }
        let mut id = 0;
        while id < count {
            let end = self.ends[id];
            match trace.statuses[id] {
                Status::Success | Status::Failure => {
                    self.reset(id + 1, end);
                    id = end;
                    continue;
                }
                Status::Running if self.begins_again[id] => self.reset_children(id, trace),
                Status::Running | Status::Idle | Status::Skipped => {}
            }
            id += 1;
        }
        if trace.statuses.first().is_some_and(|it| it.is_finished()) {
            self.reset(0, 1);
        }
        true
    }

    /// Returns the number of each node, by id.
    pub(crate) fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    fn has_ticked_child(&self, id: usize, trace: &Trace) -> bool {
        let mut child = id + 1;
        while child < self.ends[id] {
            if trace.statuses[child] != Status::Idle {
                return true;
            }
            child = self.ends[child];
        }
        false
    }

    /// Resets the children of a running node that are not running.
    fn reset_children(&mut self, id: usize, trace: &Trace) {
        let mut child = id + 1;
        while child < self.ends[id] {
            let after = self.ends[child];
            if trace.statuses[child] != Status::Running {
                self.reset(child, after);
            }
            child = after;
        }
    }

    /// Sets nodes from `first` to before `end` to idle.
    fn reset(&mut self, first: usize, end: usize) {
        for number in &mut self.numbers[first..end] {
            if (RUNNING..IDLE_FROM).contains(number) {
                *number += IDLE_FROM;
            }
        }
    }
}

/// Returns whether a running node of this kind of layouts begins with its first child in every tick, or repeats its
/// child. It resets its other children.
fn begins_again(kind: &str) -> bool {
    const KINDS: [&str; 6] = [
        "sequence",
        "selection",
        "scoring_select",
        "switch",
        "repeat",
        "retry",
    ];
    KINDS.contains(&kind)
}

/// Returns the number of a status in BehaviorTree.CPP.
fn number(status: Status) -> u8 {
    match status {
        Status::Idle => IDLE,
        Status::Running => RUNNING,
        Status::Success => 2,
        Status::Failure => 3,
        Status::Skipped => 4,
    }
}
