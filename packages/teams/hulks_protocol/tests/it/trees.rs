//! Conversion of their nested trees to a layout and a status for each node.

use behavior_tree::{Layout, LayoutNode, Status as OurStatus, Trace};
use hulks_protocol::convert::{TreeMemory, to_node_trace};
use hulks_protocol::messages::{NodeTrace, Status};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Returns whole trees, as in a layout: no node was ticked.
fn tree() -> impl Strategy<Value = NodeTrace> {
    let name = || {
        select(vec![
            "Selection",
            "Sequence",
            "Negation",
            "subtree_a",
            "is_b",
            "c",
        ])
    };
    let node = |(name, children): (&str, Vec<NodeTrace>)| NodeTrace {
        name: name.to_owned(),
        status: Status::Idle,
        children,
    };
    let leaf = (name(), Just(Vec::new())).prop_map(node);
    leaf.prop_recursive(5, 40, 4, move |below| {
        (name(), vec(below, 0..4)).prop_map(node)
    })
}

/// Returns the trace of a tree in which `choices` determine the ticked nodes and their statuses.
fn trace_of(tree: &NodeTrace, choices: &mut impl Iterator<Item = u8>) -> NodeTrace {
    let choice = usize::from(choices.next().unwrap_or(0));
    let ticked = choice / 3 % (tree.children.len() + 1);
    let ticked = tree.children.iter().take(ticked);
    let mut children: Vec<_> = ticked.map(|child| trace_of(child, choices)).collect();
    // No node after the last one with a status was ticked.
    let is_unasked = |child: &NodeTrace| child.status == Status::Idle && child.children.is_empty();
    while children.last().is_some_and(is_unasked) {
        children.pop();
    }
    NodeTrace {
        name: tree.name.clone(),
        status: [Status::Success, Status::Failure, Status::Idle][choice % 3],
        children,
    }
}

fn tree_and_traces() -> impl Strategy<Value = (NodeTrace, Vec<NodeTrace>)> {
    let traces = vec(vec(any::<u8>(), 0..60), 1..6);
    (tree(), traces).prop_map(|(tree, traces)| {
        let traces = traces.into_iter();
        let traces = traces.map(|choices| trace_of(&tree, &mut choices.into_iter()));
        let traces = traces.collect();
        (tree, traces)
    })
}

/// Asserts that the memory converts the trace without loss.
#[track_caller]
fn assert_read(memory: &mut TreeMemory, trace: &NodeTrace) {
    let read = memory.read(trace);
    assert_eq!(read.layout_version, memory.layout().version);
    assert_eq!(read.statuses.len(), memory.layout().nodes.len());
    let again = to_node_trace(memory.layout(), &read).unwrap();
    assert_eq!(again.as_ref(), Some(trace));
}

fn count(tree: &NodeTrace) -> usize {
    1 + tree.children.iter().map(count).sum::<usize>()
}

proptest! {
    #[test]
    fn traces_are_the_same_after_they_were_read_by_their_layout((tree, traces) in tree_and_traces()) {
        let mut memory = TreeMemory::default();
        memory.replace(tree.clone());
        prop_assert_eq!(memory.layout().nodes.len(), count(&tree));
        for trace in &traces {
            assert_read(&mut memory, trace);
            // The layout had all that a trace can have.
            prop_assert_eq!(memory.layout().version, 1);
        }
    }

    #[test]
    fn traces_are_the_same_after_they_were_read_alone((_, traces) in tree_and_traces()) {
        let mut memory = TreeMemory::default();
        for trace in &traces {
            let before = memory.layout().clone();
            assert_read(&mut memory, trace);
            let has_grown = memory.layout().nodes.len() > before.nodes.len();
            let is_newer = memory.layout().version == before.version + 1;
            prop_assert_eq!(has_grown, is_newer);
            prop_assert_eq!(!has_grown, memory.layout() == &before);
        }
        // All nodes are known now.
        let version = memory.layout().version;
        for trace in &traces {
            assert_read(&mut memory, trace);
        }
        prop_assert_eq!(memory.layout().version, version);
    }

    #[test]
    fn a_layout_that_is_told_later_is_taken((tree, traces) in tree_and_traces()) {
        let mut memory = TreeMemory::default();
        for trace in &traces {
            assert_read(&mut memory, trace);
        }
        let gathered = memory.layout().clone();
        memory.replace(tree.clone());
        prop_assert_eq!(memory.layout().nodes.len(), count(&tree));
        let is_new = memory.layout().nodes != gathered.nodes;
        prop_assert_eq!(memory.layout().version, gathered.version + u32::from(is_new));
        let layout = memory.layout().clone();
        for trace in &traces {
            assert_read(&mut memory, trace);
        }
        memory.replace(tree);
        prop_assert_eq!(memory.layout(), &layout);
    }

    #[test]
    fn a_tree_that_takes_the_place_of_another_is_read(
        (first, before) in tree_and_traces(),
        (_, after) in tree_and_traces(),
    ) {
        let mut memory = TreeMemory::default();
        memory.replace(first);
        for trace in before.iter().chain(&after) {
            assert_read(&mut memory, trace);
        }
    }

    #[test]
    fn layouts_are_in_preorder_and_have_the_names_of_the_tree(tree in tree()) {
        let mut memory = TreeMemory::default();
        memory.replace(tree.clone());
        let layout = memory.layout();
        let mut nodes = vec![(&tree, 0)];
        for (id, node) in layout.nodes.iter().enumerate() {
            let (expected, parent) = nodes.pop().unwrap();
            prop_assert_eq!((&node.name, node.parent), (&expected.name, parent));
            let id = u32::try_from(id).unwrap();
            nodes.extend(expected.children.iter().rev().map(|child| (child, id)));
        }
        prop_assert!(nodes.is_empty());
    }
}

#[test]
fn a_node_that_runs_has_no_word_among_theirs() {
    let node = |name: &str| LayoutNode {
        name: name.to_owned(),
        ..LayoutNode::default()
    };
    let layout = Layout {
        version: 1,
        nodes: vec![node("Sequence"), node("walk")],
    };
    let trace = Trace {
        statuses: vec![OurStatus::Success, OurStatus::Running],
        ..Trace::default()
    };
    let error = to_node_trace(&layout, &trace).unwrap_err();
    assert_eq!((error.node, error.status), (1, OurStatus::Running));
}
