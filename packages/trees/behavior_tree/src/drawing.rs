use std::fmt;

use crate::{Layout, LayoutNode, Status, Trace};

/// Line of a drawn tree: a node with its result in one tick.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnNode<'a> {
    /// Box-drawing characters before the name, which connect the node to its parent; empty for the root.
    pub branch: String,
    /// Node.
    pub node: &'a LayoutNode,
    /// Status; idle if the node was not ticked.
    pub status: Status,
    /// Set if the node was running and was halted.
    pub halted: bool,
    /// Score in a scoring select.
    pub score: Option<f64>,
    /// Number of nodes below it that are not drawn because none of them was ticked or halted.
    pub hidden: usize,
}

/// Draws a tree and its trace, a node a line in the order of ids. Nodes below a node that was neither ticked nor halted
/// are left out, unless `everything` is set.
///
/// ```
/// use std::time::Duration;
/// use behavior_tree::{Tree, action, condition, draw, selection, sequence, Status};
///
/// let mut tree = Tree::new(selection("live", [
///     sequence("drink", [condition("thirsty", |thirst: &f64| *thirst > 0.5)]),
///     action("sleep", |_| Status::Running),
/// ]));
/// tree.tick(Duration::ZERO, &mut 0.3);
/// let lines: Vec<_> = draw(tree.layout(), tree.trace(), false).map(|it| it.to_string()).collect();
/// assert_eq!(lines, [
///     "▶ live (selection)",
///     "├─ ✗ drink (sequence)",
///     "│  └─ ✗ thirsty (condition)",
///     "└─ ▶ sleep (action)",
/// ]);
/// ```
pub fn draw<'a>(
    layout: &'a Layout,
    trace: &'a Trace,
    everything: bool,
) -> impl Iterator<Item = DrawnNode<'a>> {
    let mut lines = Vec::new();
    if !layout.nodes.is_empty() {
        let mut pen = Pen {
            layout,
            trace,
            everything,
            lines: &mut lines,
        };
        pen.draw(0, String::new(), String::new());
    }
    lines.into_iter()
}

/// Drawing in progress. Lines are appended in preorder.
struct Pen<'a, 'l> {
    layout: &'a Layout,
    trace: &'a Trace,
    everything: bool,
    lines: &'l mut Vec<DrawnNode<'a>>,
}

impl Pen<'_, '_> {
    /// Appends the lines of the node `id` and of its descendants. `branch` stands before the node's name, `below` is
    /// the indentation before its children.
    fn draw(&mut self, id: usize, branch: String, below: String) {
        let end = self.layout.end(id);
        let is_seen = |id| self.status(id) != Status::Idle || self.is_halted(id);
        let is_open = self.everything || (id..end).any(is_seen);
        let mut scores = self.trace.scores.iter();
        self.lines.push(DrawnNode {
            branch,
            node: &self.layout.nodes[id],
            status: self.status(id),
            halted: self.is_halted(id),
            score: scores
                .find(|score| score.node as usize == id)
                .map(|score| score.score),
            hidden: if is_open { 0 } else { end - id - 1 },
        });
        if !is_open {
            return;
        }
        let mut child = id + 1;
        while child < end {
            let next = self.layout.end(child);
            let (corner, bar) = if next < end {
                ("├─ ", "│  ")
            } else {
                ("└─ ", "   ")
            };
            self.draw(child, format!("{below}{corner}"), format!("{below}{bar}"));
            child = next;
        }
    }

    /// Returns the status of the node; idle if the trace is shorter than the layout.
    fn status(&self, id: usize) -> Status {
        self.trace.statuses.get(id).copied().unwrap_or_default()
    }

    /// Returns whether the node was halted; false if the trace is shorter than the layout.
    fn is_halted(&self, id: usize) -> bool {
        self.trace.halted.get(id).copied().unwrap_or_default()
    }
}

impl DrawnNode<'_> {
    /// Returns the symbol of the status.
    pub fn symbol(&self) -> char {
        match self.status {
            Status::Success => '✓',
            Status::Failure => '✗',
            Status::Running => '▶',
            Status::Skipped => '»',
            Status::Idle => '·',
        }
    }
}

impl fmt::Display for DrawnNode<'_> {
    /// Writes one line: lines of the tree, symbol of the status, name, kind, score, halt, number of hidden nodes and
    /// reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (branch, symbol) = (&self.branch, self.symbol());
        write!(
            f,
            "{branch}{symbol} {} ({})",
            self.node.name, self.node.kind
        )?;
        if let Some(score) = self.score {
            write!(f, ", scores {score}")?;
        }
        if self.halted {
            f.write_str(", halted")?;
        }
        match self.hidden {
            0 => {}
            1 => f.write_str(", and 1 node below")?,
            hidden => write!(f, ", and {hidden} nodes below")?,
        }
        match self.node.description.as_str() {
            "" => Ok(()),
            reason => write!(f, " — {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Tree, action, guard, not, score, scoring_select, subtree};

    fn drawn(tree: &Tree<f64>, everything: bool) -> Vec<String> {
        draw(tree.layout(), tree.trace(), everything)
            .map(|line| line.to_string())
            .collect()
    }

    #[test]
    fn halts_scores_and_what_is_hidden_are_drawn() {
        let run = |name: &str| action(name, |_: &mut f64| Status::Running);
        let attack = guard("attack", "", |_| true, run("kick"));
        let rest = subtree("rest", not(run("sleep"))).because("it is late");
        let mut tree = Tree::new(scoring_select(
            "do",
            0.0,
            [
                (score("", |wish: &f64| *wish), attack),
                (score("", |_| 1.5), rest),
            ],
        ));
        let mut wish = 2.0;
        tree.tick(Duration::ZERO, &mut wish);
        assert_eq!(
            drawn(&tree, false),
            [
                "▶ do (scoring_select)",
                "├─ ▶ attack (guard), scores 2",
                "│  └─ ▶ kick (action)",
                "└─ · rest (subtree), scores 1.5, and 2 nodes below — it is late",
            ]
        );
        wish = 1.0;
        tree.tick(Duration::ZERO, &mut wish);
        assert_eq!(
            drawn(&tree, false)[1..3],
            [
                "├─ · attack (guard), scores 1, halted",
                "│  └─ · kick (action), halted",
            ]
        );
        assert_eq!(drawn(&tree, true).len(), 6);
    }

    #[test]
    fn a_trace_that_is_too_short_is_drawn_as_idle() {
        let tree = Tree::new(not(action("", |_: &mut f64| Status::Running)));
        let lines = draw(tree.layout(), &Trace::default(), true).count();
        assert_eq!(lines, 2);
    }
}
