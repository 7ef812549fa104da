//! Statuses of control nodes that BehaviorTree.CPP lacks, and traces that do not fit.

use std::time::Duration;

use behavior_tree::{
    Layout, LayoutNode, Node, Status, Trace, Tree, action, guard, retry, selection, sequence,
};
use groot2::Publisher;

use crate::requests::request;

/// Returns the status of each node, by id, after each tick of a tree.
fn statuses(root: Node<usize>, ticks: usize) -> Vec<Vec<u8>> {
    let mut tree = Tree::new(root);
    let mut publisher = Publisher::default();
    publisher.show(tree.layout()).unwrap();
    let mut found = Vec::new();
    for mut number in 0..ticks {
        tree.tick(Duration::ZERO, &mut number);
        assert!(publisher.apply(tree.trace()));
        let reply = publisher.reply(&request('S'), Default::default);
        found.push(reply[1].chunks(3).map(|entry| entry[2]).collect());
    }
    found
}

#[test]
fn a_guard_that_no_longer_holds_leaves_what_ran() {
    let run = || action("run", |_: &mut usize| Status::Running);
    let early = |number: &usize| *number < 1;
    let root = selection("root", [guard("early", "early", early, run()), run()]);
    assert_eq!(statuses(root, 2), [[1, 1, 1, 0], [1, 13, 11, 1]]);
}

#[test]
fn a_retried_child_is_idle_between_two_tries() {
    let fail = action("fail", |_: &mut usize| Status::Failure);
    let root = sequence("root", [retry("again", Some(2), fail)]);
    assert_eq!(statuses(root, 2), [[1, 1, 13], [13, 13, 13]]);
}

#[test]
fn a_trace_of_another_tree_is_ignored() {
    let mut publisher = Publisher::default();
    assert!(!publisher.apply(&Trace::idle(0)));
    let node = LayoutNode {
        kind: "action".to_owned(),
        ..LayoutNode::default()
    };
    let layout = Layout {
        version: 2,
        nodes: vec![node],
    };
    publisher.show(&layout).unwrap();
    let mut trace = Trace::idle(1);
    assert!(!publisher.apply(&trace));
    trace.layout_version = 2;
    assert!(publisher.apply(&trace));
    let mut longer = Trace::idle(2);
    longer.layout_version = 2;
    assert!(!publisher.apply(&longer));
}
