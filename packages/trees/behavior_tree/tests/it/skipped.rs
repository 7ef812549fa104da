//! Control nodes with memory whose children were all skipped.

use std::time::Duration;

use behavior_tree::{
    Node, Status, Tree, action, interruptible_selection, interruptible_sequence,
    selection_with_memory, sequence_with_lasting_memory, sequence_with_memory, timeout,
};

/// Statuses that the two actions return.
struct Answers {
    first: Status,
    second: Status,
}

const LIMIT: Duration = Duration::from_millis(1);

/// Creates the two children of a control node: an action, and a timeout with an action.
fn children() -> [Node<Answers>; 2] {
    [
        action("first", |answers: &mut Answers| answers.first),
        timeout(
            "timeout",
            LIMIT,
            action("second", |answers: &mut Answers| answers.second),
        ),
    ]
}

/// Checks that a tick in which all children are skipped resets the timeout, so that it is running in a tick after its
/// limit, as `SequenceWithMemory` of BehaviorTree.CPP resets its children.
fn assert_resets(node: Node<Answers>, continues: Status) {
    let mut tree = Tree::new(node);
    let skipped = &mut Answers {
        first: Status::Skipped,
        second: Status::Skipped,
    };
    assert_eq!(tree.tick(Duration::ZERO, skipped), Status::Skipped);
    let running = &mut Answers {
        first: continues,
        second: Status::Running,
    };
    for tick in 1..=2 {
        assert_eq!(tree.tick(LIMIT, running), Status::Running, "tick {tick}");
    }
    assert_eq!(tree.trace().statuses[2], Status::Running);
}

#[test]
fn a_sequence_with_memory_resets_its_skipped_children() {
    assert_resets(sequence_with_memory("", children()), Status::Success);
}

#[test]
fn a_sequence_with_lasting_memory_resets_its_skipped_children() {
    assert_resets(
        sequence_with_lasting_memory("", children()),
        Status::Success,
    );
}

#[test]
fn an_interruptible_sequence_resets_its_skipped_children() {
    assert_resets(interruptible_sequence("", children()), Status::Success);
}

#[test]
fn a_selection_with_memory_resets_its_skipped_children() {
    assert_resets(selection_with_memory("", children()), Status::Failure);
}

#[test]
fn an_interruptible_selection_resets_its_skipped_children() {
    assert_resets(interruptible_selection("", children()), Status::Failure);
}
