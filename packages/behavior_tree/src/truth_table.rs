//! Checks the truth tables in the documentation of control nodes against what the nodes do.

use crate::{Node, Status, Tree};

/// What the leaves of a tested node answer.
#[derive(Clone, Copy)]
pub(crate) struct Leaves {
    first: Status,
    second: Status,
}

impl Leaves {
    /// An action: what the first leaf answers.
    pub(crate) fn first(&mut self) -> Status {
        self.first
    }

    /// An action: what the second leaf answers.
    pub(crate) fn second(&mut self) -> Status {
        self.second
    }
}

/// Asserts that `source` documents a table of `head` and one row for each combination of statuses
/// that the tree of `node` traces, and nothing below it.
pub(crate) fn assert_documents(source: &str, head: [&str; 2], node: fn() -> Node<Leaves>) {
    let widths: Vec<_> = head[0].trim_matches('|').split('|').map(str::len).collect();
    let mut table: Vec<String> = head.map(str::to_owned).to_vec();
    for row in rows(node) {
        let cells: Vec<_> = row
            .iter()
            .zip(&widths)
            .map(|(status, width)| format!(" {:<1$}", status.to_string(), width - 1))
            .collect();
        table.push(format!("|{}|", cells.join("|")));
    }
    let documented: Vec<_> = source
        .lines()
        .filter_map(|line| line.strip_prefix("/// "))
        .filter(|line| line.starts_with('|'))
        .collect();
    assert_eq!(documented, table);
}

/// The status of a node that has no children, after a first tick.
pub(crate) fn status_without_children(node: Node<()>) -> Status {
    Tree::new(node).tick(&mut ())
}

/// Statuses of the children and then of the node, for every answer that the children can give.
fn rows(node: fn() -> Node<Leaves>) -> Vec<Vec<Status>> {
    let answers = [Status::Success, Status::Failure, Status::Running];
    let mut rows = Vec::new();
    for first in answers {
        for second in answers {
            let mut tree = Tree::new(node());
            tree.tick(&mut Leaves { first, second });
            let mut row = tree.trace().statuses.clone();
            row.rotate_left(1);
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
    }
    rows
}
