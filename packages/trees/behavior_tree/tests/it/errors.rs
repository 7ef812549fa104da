//! Errors of leaves and questions.

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{
    LeafError, Node, NodeError, Question, Registry, Status, Tree, action, guard_asking,
    scoring_select, selection, switch,
};

fn broken<T: 'static>() -> Question<(), T> {
    Question {
        name: "broken".to_owned(),
        ports: Vec::new(),
        ask: Arc::new(|_| Err(LeafError("it is broken".to_owned()))),
    }
}

fn run() -> Node<()> {
    action("run", |()| Status::Running)
}

/// Returns the status and the errors of a tree of `node` below a selection.
fn ticked(node: Node<()>) -> (Status, Vec<NodeError>) {
    let mut tree = Tree::new(selection("", [node]));
    let status = tree.tick(Duration::ZERO, &mut ());
    (status, tree.errors().to_vec())
}

fn error() -> Vec<NodeError> {
    vec![NodeError {
        node: 1,
        message: "it is broken".to_owned(),
    }]
}

#[test]
fn a_leaf_that_cannot_do_its_part_fails_and_says_why() {
    let registry = Registry::new().action_with_ports("Break", [], |_| Err("it is broken".into()));
    let node = registry.leaf("Break").unwrap().node(Vec::new());
    assert_eq!(ticked(node), (Status::Failure, error()));
}

#[test]
fn a_guard_that_cannot_ask_fails_and_says_why() {
    let node = guard_asking("", broken(), run());
    assert_eq!(ticked(node), (Status::Failure, error()));
}

#[test]
fn a_switch_that_cannot_choose_fails_and_says_why() {
    assert_eq!(
        ticked(switch("", broken(), [run()])),
        (Status::Failure, error())
    );
}

#[test]
fn a_child_that_cannot_be_scored_has_the_lowest_score() {
    let node = scoring_select("", 0.0, [(broken(), run())]);
    assert_eq!(ticked(node), (Status::Running, error()));
}

#[test]
fn the_errors_of_a_tick_are_gone_in_the_next() {
    let mut tree = Tree::new(guard_asking("", broken(), run()));
    for _ in 0..2 {
        tree.tick(Duration::ZERO, &mut ());
        assert_eq!(tree.errors().len(), 1);
    }
}
