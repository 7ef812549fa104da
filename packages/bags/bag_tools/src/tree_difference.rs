//! First node in which two behavior trees differ in a tick.

use std::fmt;

use behavior_tree::{Layout, LayoutNode, Status, Trace};

/// Nodes of two trees, matched by path and name. Node ids and descriptions may differ.
///
/// Trees of different languages have other control nodes for the same decisions. If most nodes have no counterpart,
/// only the actions that ran are compared, by name.
///
/// ```
/// use std::time::Duration;
/// use bag_tools::MatchedTrees;
/// use behavior_tree::{Tree, action, selection, Status};
///
/// let leaf = |name| action(name, |_: &mut ()| Status::Running);
/// let mut trees = [Tree::new(selection("live", [leaf("sleep")])), Tree::new(selection("live", [leaf("eat")]))];
/// for tree in &mut trees {
///     tree.tick(Duration::ZERO, &mut ());
/// }
/// let matched = MatchedTrees::new(trees[0].layout(), trees[1].layout());
/// let difference = matched.first_difference([trees[0].trace(), trees[1].trace()]).unwrap();
/// assert_eq!(difference.to_string(), "live: sleep (action) running, then eat (action) running");
/// ```
#[derive(Clone, Debug)]
pub struct MatchedTrees {
    layouts: [Layout; 2],
    /// Matched nodes in preorder.
    rows: Vec<Row>,
    /// True if at least half of the nodes have a counterpart.
    is_alike: bool,
}

/// Node in one or both trees.
#[derive(Clone, Debug)]
struct Row {
    /// Id in each tree; `None` if only the other tree has the node.
    ids: [Option<usize>; 2],
    /// True if both trees have the node, with the same name and kind.
    is_same: bool,
    /// Index after the last descendant.
    end: usize,
}

/// First node in which two trees differ in a tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeDifference {
    /// Names of the ancestors, the root first.
    pub path: Vec<String>,
    /// Node of each tree; `None` if only the other tree has it.
    pub nodes: [Option<NodeState>; 2],
}

/// Node with its status in a tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeState {
    /// Name.
    pub name: String,
    /// Kind, for example `action`.
    pub kind: String,
    /// Status.
    pub status: Status,
}

impl MatchedTrees {
    /// Matches the nodes of two trees.
    pub fn new(a: &Layout, b: &Layout) -> Self {
        let mut rows = Vec::new();
        if !a.nodes.is_empty() && !b.nodes.is_empty() {
            let roots = [0, 0];
            // Roots with different names are matched, because the name of a root is often that of its file.
            add_pair([a, b], roots, &mut rows);
        }
        let matched = rows.iter().filter(|row| row.is_same).count();
        Self {
            layouts: [a.clone(), b.clone()],
            is_alike: 2 * matched >= a.nodes.len().max(b.nodes.len()),
            rows,
        }
    }

    /// Returns the first node, in the order of ticking, with different results in a tick. If the results of a node and
    /// of one of its descendants differ, it is the descendant.
    pub fn first_difference(&self, traces: [&Trace; 2]) -> Option<NodeDifference> {
        if !self.is_alike {
            return self.first_different_action(traces);
        }
        let mut found = None;
        let (mut index, mut end) = (0, self.rows.len());
        while index < end {
            let row = &self.rows[index];
            if self.differs(row, traces) {
                found = Some(row);
                end = row.end;
            }
            index += 1;
        }
        found.map(|row| self.difference(row, traces))
    }

    /// Returns the first action that only one tree ran, or that ran with another result; `None` if both ran the same
    /// actions with the same results.
    fn first_different_action(&self, traces: [&Trace; 2]) -> Option<NodeDifference> {
        let [a, b] = [0, 1].map(|tree| actions(&self.layouts[tree], traces[tree]));
        let named = |tree: usize, found: &[(usize, Status)], place: usize| {
            let (id, status) = found.get(place)?;
            Some((self.layouts[tree].nodes.get(*id)?.name.as_str(), *status))
        };
        let count = a.len().max(b.len());
        let place = (0..count).find(|place| named(0, &a, *place) != named(1, &b, *place))?;
        let ids = [&a, &b].map(|found| found.get(place).map(|(id, _)| *id));
        let row = Row {
            ids,
            is_same: false,
            end: 0,
        };
        Some(self.difference(&row, traces))
    }

    /// Returns true if the results of a node differ. A node of only one tree differs if it was ticked.
    fn differs(&self, row: &Row, traces: [&Trace; 2]) -> bool {
        let [a, b] = self.statuses(row, traces);
        a != b || (!row.is_same && a != Status::Idle)
    }

    /// Returns the status of a node in both trees; idle in a tree without it.
    fn statuses(&self, row: &Row, traces: [&Trace; 2]) -> [Status; 2] {
        [0, 1].map(|tree| {
            let status = row.ids[tree].and_then(|id| traces[tree].statuses.get(id).copied());
            status.unwrap_or_default()
        })
    }

    /// Returns the difference of a node: the names of its ancestors, and its name, kind and status in each tree.
    fn difference(&self, row: &Row, traces: [&Trace; 2]) -> NodeDifference {
        let statuses = self.statuses(row, traces);
        let state = |tree: usize| {
            let LayoutNode { name, kind, .. } = &self.layouts[tree].nodes[row.ids[tree]?];
            Some(NodeState {
                name: name.clone(),
                kind: kind.clone(),
                status: statuses[tree],
            })
        };
        let mut path = match row.ids {
            [Some(id), _] => self.layouts[0].path(id),
            [None, Some(id)] => self.layouts[1].path(id),
            [None, None] => Vec::new(),
        };
        path.pop();
        NodeDifference {
            path: path.into_iter().map(str::to_owned).collect(),
            nodes: [state(0), state(1)],
        }
    }
}

/// Returns the actions that a tree ran in a tick, with their results.
fn actions(layout: &Layout, trace: &Trace) -> Vec<(usize, Status)> {
    let nodes = layout.nodes.iter().zip(&trace.statuses).enumerate();
    let ran = nodes.filter(|(_, (node, status))| {
        node.kind == "action" && matches!(status, Status::Running | Status::Success)
    });
    ran.map(|(id, (_, status))| (id, *status)).collect()
}

/// Adds the rows of a node that both trees have, and of its descendants.
fn add_pair(layouts: [&Layout; 2], ids: [usize; 2], rows: &mut Vec<Row>) {
    let index = rows.len();
    rows.push(Row {
        ids: ids.map(Some),
        is_same: true,
        end: 0,
    });
    let children = [0, 1].map(|tree| children(layouts[tree], ids[tree]));
    for pair in matched(layouts, &children) {
        match pair {
            [Some(a), Some(b)] if is_same(layouts, [a, b]) => add_pair(layouts, [a, b], rows),
            ids => rows.push(Row {
                ids,
                is_same: false,
                end: rows.len() + 1,
            }),
        }
    }
    rows[index].end = rows.len();
}

/// Matches children by name, kind and order. Children without a counterpart are paired with each other if they are at
/// the same place, as after a replacement.
fn matched(layouts: [&Layout; 2], children: &[Vec<usize>; 2]) -> Vec<[Option<usize>; 2]> {
    let [a, b] = children;
    let mut partners = vec![None; a.len()];
    let mut is_taken = vec![false; b.len()];
    // Guards have the same name, and often differ in their descriptions only.
    for needs_description in [true, false] {
        for (partner, id) in partners.iter_mut().zip(a).filter(|(it, _)| it.is_none()) {
            let description = |tree: usize, id: usize| &layouts[tree].nodes[id].description;
            let found = b.iter().enumerate().position(|(index, other)| {
                !is_taken[index]
                    && is_same(layouts, [*id, *other])
                    && (!needs_description || description(0, *id) == description(1, *other))
            });
            if let Some(index) = found {
                is_taken[index] = true;
                *partner = Some(index);
            }
        }
    }
    let mut pairs = Vec::new();
    let mut surplus = (0..b.len()).filter(|index| !is_taken[*index]).peekable();
    for (place, (partner, id)) in partners.iter().zip(a).enumerate() {
        match partner {
            Some(index) => {
                while let Some(before) = surplus.next_if(|other| other < index) {
                    pairs.push([None, Some(b[before])]);
                }
                pairs.push([Some(*id), Some(b[*index])]);
            }
            None => {
                // A replacement is before the counterpart of the next child that has one.
                let next = partners[place..].iter().find_map(|it| *it);
                let other = surplus.next_if(|other| next.is_none_or(|next| *other < next));
                pairs.push([Some(*id), other.map(|index| b[index])]);
            }
        }
    }
    pairs.extend(surplus.map(|index| [None, Some(b[index])]));
    pairs
}

/// Returns true if two nodes have the same name and kind.
fn is_same(layouts: [&Layout; 2], [a, b]: [usize; 2]) -> bool {
    let (a, b) = (&layouts[0].nodes[a], &layouts[1].nodes[b]);
    (&a.name, &a.kind) == (&b.name, &b.kind)
}

/// Returns the ids of the children of a node, in order.
fn children(layout: &Layout, id: usize) -> Vec<usize> {
    let mut children = Vec::new();
    let end = layout.end(id);
    let mut child = id + 1;
    while child < end {
        children.push(child);
        child = layout.end(child);
    }
    children
}

impl NodeDifference {
    /// Returns the names from the root to the node, as in `behavior > role > search`. A node with another name in the
    /// second tree is omitted.
    pub fn path_text(&self) -> String {
        let own = match &self.nodes {
            [Some(a), Some(b)] if a.is_same(b) => Some(&a.name),
            _ => None,
        };
        let names: Vec<_> = self.path.iter().chain(own).map(String::as_str).collect();
        names.join(" > ")
    }

    /// Returns the node of each tree with its status as text.
    pub fn texts(&self) -> [String; 2] {
        let is_same = matches!(&self.nodes, [Some(a), Some(b)] if a.is_same(b));
        self.nodes.each_ref().map(|node| match node {
            Some(NodeState { status, .. }) if is_same => status.to_string(),
            Some(NodeState { name, kind, status }) => format!("{name} ({kind}) {status}"),
            None => "no such node".to_owned(),
        })
    }
}

impl NodeState {
    /// Returns true if both nodes have the same name and kind.
    fn is_same(&self, other: &Self) -> bool {
        (&self.name, &self.kind) == (&other.name, &other.kind)
    }
}

impl fmt::Display for NodeDifference {
    /// Writes the path and both nodes: `behavior > role > search: running, then idle`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.texts();
        write!(f, "{}: {a}, then {b}", self.path_text())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use behavior_tree::{Node, Tree, action, condition, selection, sequence};

    use super::*;

    type Knowledge = bool;

    fn leaf(name: &str) -> Node<Knowledge> {
        action(name, |_| Status::Running)
    }

    fn guard(name: &str) -> Node<Knowledge> {
        condition(name, |holds: &Knowledge| *holds)
    }

    /// Ticks both trees, A with `true` and B with `b`, and returns their first difference as text.
    fn difference(nodes: [Node<Knowledge>; 2], b: Knowledge) -> Option<String> {
        let [mut first, mut second] = nodes.map(Tree::new);
        first.tick(Duration::ZERO, &mut true);
        second.tick(Duration::ZERO, &mut { b });
        let matched = MatchedTrees::new(first.layout(), second.layout());
        let found = matched.first_difference([first.trace(), second.trace()]);
        found.map(|it| it.to_string())
    }

    fn tree(children: Vec<Node<Knowledge>>) -> Node<Knowledge> {
        selection("behavior", children)
    }

    #[test]
    fn equal_trees_with_equal_results_do_not_differ() {
        let of = || tree(vec![sequence("play", [guard("sees"), leaf("kick")])]);
        assert_eq!(difference([of(), of()], true), None);
    }

    #[test]
    fn the_deepest_cause_of_another_result_is_named() {
        let of = || {
            let play = sequence("play", [guard("sees"), leaf("kick")]);
            tree(vec![play, leaf("search")])
        };
        let expected = "behavior > play > sees: success, then failure";
        assert_eq!(difference([of(), of()], false).as_deref(), Some(expected));
    }

    #[test]
    fn a_replaced_leaf_is_named_with_its_replacement() {
        let of = |name| tree(vec![sequence("play", [guard("sees"), leaf(name)])]);
        let expected = "behavior > play: kick (action) running, then push (action) running";
        let found = difference([of("kick"), of("push")], true);
        assert_eq!(found.as_deref(), Some(expected));
    }

    #[test]
    fn nodes_after_an_inserted_one_are_still_matched() {
        let a = tree(vec![leaf("kick")]);
        let b = tree(vec![sequence("wait", [guard("tired")]), leaf("kick")]);
        let expected = "behavior: no such node, then wait (sequence) failure";
        assert_eq!(difference([a, b], false).as_deref(), Some(expected));
    }

    #[test]
    fn trees_with_other_control_nodes_are_compared_by_their_actions() {
        let a = tree(vec![sequence("play", [sequence("near", [leaf("kick")])])]);
        let of = |name| {
            selection(
                "root",
                [selection("role", [selection("ball", [leaf(name)])])],
            )
        };
        assert_eq!(difference([a.clone(), of("kick")], true), None);
        let expected = "behavior > play > near: kick (action) running, then push (action) running";
        assert_eq!(difference([a, of("push")], true).as_deref(), Some(expected));
    }

    #[test]
    fn nodes_that_were_not_ticked_do_not_differ() {
        let a = tree(vec![leaf("kick"), leaf("search")]);
        let b = tree(vec![leaf("kick"), leaf("stand")]);
        assert_eq!(difference([a, b], true), None);
    }
}
