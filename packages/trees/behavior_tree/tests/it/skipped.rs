//! Control nodes with memory whose children were all skipped.

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{
    Context, Leaf, Node, Status, Tree, action, interruptible_selection, interruptible_sequence,
    selection, selection_with_memory, sequence_with_lasting_memory, sequence_with_memory, timeout,
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

/// Creates a leaf that is running in the first tick and skipped in later ones, and counts its halts.
fn leaf_that_is_skipped_after_a_tick() -> Node<(u32, u32)> {
    Leaf {
        id: "Leaf".to_owned(),
        is_condition: false,
        ports: Vec::new(),
        tick: Arc::new(|context: &mut Context<'_, (u32, u32)>| {
            context.blackboard.0 += 1;
            Ok(match context.blackboard.0 {
                1 => Status::Running,
                _ => Status::Skipped,
            })
        }),
        halt: Some(Arc::new(|context: &mut Context<'_, (u32, u32)>| {
            context.blackboard.1 += 1;
        })),
    }
    .into_node("leaf")
}

#[test]
fn a_leaf_that_was_running_and_is_skipped_is_halted_once() {
    let success = || action("success", |_| Status::Success);
    let two = || [leaf_that_is_skipped_after_a_tick(), success()];
    for node in [
        selection("", two()),
        selection_with_memory("", two()),
        sequence_with_memory("", two()),
    ] {
        let mut tree = Tree::new(node);
        let counts = &mut (0, 0);
        tree.tick(Duration::ZERO, counts);
        let status = tree.tick(Duration::ZERO, counts);
        assert_eq!(status, Status::Success);
        assert_eq!(counts.1, 1, "{:?}", tree.layout());
        assert!(tree.trace().halted[1], "the trace marks it");
        tree.halt(Duration::ZERO, counts);
        tree.tick(Duration::ZERO, counts);
        tree.halt(Duration::ZERO, counts);
        assert_eq!(counts.1, 1, "it was not running again: {:?}", tree.layout());
    }
}
