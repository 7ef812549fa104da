//! Comparison of the documented truth tables of control nodes with the code.

use std::time::Duration;

use crate::{Node, Status, Tree, action};

/// Statuses that the leaves of a tested node return.
#[derive(Clone, Copy)]
pub(crate) struct Leaves([Status; 3]);

impl Leaves {
    /// Returns the status of the first leaf.
    pub(crate) fn first(&mut self) -> Status {
        self.0[0]
    }

    /// Returns the first and the second leaf.
    pub(crate) fn two() -> [Node<Self>; 2] {
        [
            action("first", Self::first),
            action("second", |leaves: &mut Self| leaves.0[1]),
        ]
    }

    pub(crate) fn three() -> [Node<Self>; 3] {
        let [first, second] = Self::two();
        let third = action("third", |leaves: &mut Self| leaves.0[2]);
        [first, second, third]
    }
}

/// Asserts that the table in `source` whose last column is `title` is the truth table of `node`: one row for each
/// combination of statuses in its trace.
pub(crate) fn assert_documents(source: &str, title: &str, node: impl Fn() -> Node<Leaves>) {
    assert_documents_tree(source, title, || Tree::new(node()));
}

/// Asserts the same of a tree that was prepared before its tick.
pub(crate) fn assert_documents_tree(source: &str, title: &str, tree: impl Fn() -> Tree<Leaves>) {
    let rows = rows(&tree);
    let heads: &[&str] = match rows[0].len() {
        2 => &["child"],
        3 => &["first child", "second child"],
        _ => &["first child", "second child", "third child"],
    };
    let heads: Vec<_> = heads.iter().copied().chain([title]).collect();
    let width = |head: &str| head.len().max(Status::Success.to_string().len());
    let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let padded = |(head, cell): (&&str, String)| format!("{cell:<0$}", width(head));
    let mut table = vec![
        line(
            heads
                .iter()
                .zip(heads.iter().map(|head| (*head).to_owned()))
                .map(padded)
                .collect(),
        ),
        line(heads.iter().map(|head| "-".repeat(width(head))).collect()).replace(' ', "-"),
    ];
    for row in rows {
        let cells = row.iter().map(ToString::to_string);
        table.push(line(heads.iter().zip(cells).map(padded).collect()));
    }
    let documented: Vec<_> = source
        .lines()
        .filter_map(|line| line.strip_prefix("/// "))
        .skip_while(|line| **line != table[0])
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert_eq!(documented, table, "\n/// {}\n", table.join("\n/// "));
}

/// Returns the status of a node without children after its first tick.
pub(crate) fn status_without_children(node: Node<()>) -> Status {
    Tree::new(node).tick(Duration::ZERO, &mut ())
}

/// Returns a row for each combination of the leaves' statuses: the statuses of the children, and then the status of the
/// node.
fn rows(tree: &impl Fn() -> Tree<Leaves>) -> Vec<Vec<Status>> {
    let answers = [
        Status::Success,
        Status::Failure,
        Status::Running,
        Status::Skipped,
    ];
    let mut rows = Vec::new();
    for first in answers {
        for second in answers {
            for third in answers {
                let mut tree = tree();
                tree.tick(Duration::ZERO, &mut Leaves([first, second, third]));
                let mut row = tree.trace().statuses.clone();
                row.rotate_left(1);
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    rows
}
