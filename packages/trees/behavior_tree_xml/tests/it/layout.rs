//! Layouts as files for a monitor.

use behavior_tree::{
    Layout, LayoutNode, Status, Tree, action, condition, force_failure, force_success,
    if_then_else, interruptible_selection, interruptible_sequence, keep_running, not, parallel_all,
    run_once, selection, selection_with_memory, sequence, sequence_with_lasting_memory,
    sequence_with_memory, subtree, while_do_else,
};
use behavior_tree_xml::{ExportError, export, export_layout};

fn node(name: &str, kind: &str, parent: u32) -> LayoutNode {
    LayoutNode {
        name: name.to_owned(),
        kind: kind.to_owned(),
        parent,
        ..LayoutNode::default()
    }
}

fn layout(nodes: impl IntoIterator<Item = LayoutNode>) -> Layout {
    Layout {
        version: 0,
        nodes: nodes.into_iter().collect(),
    }
}

#[test]
fn each_node_has_its_id_and_each_use_of_a_subtree_its_path() {
    let nodes = [
        node("play", "sequence_with_memory", 0),
        node("attack", "subtree", 0),
        node("near", "condition", 1),
        node("attack", "subtree", 0),
        node("kick the ball", "subtree", 3),
        node("stop", "negation", 4),
        node("a\u{1}b", "dance", 5),
        node("<kick>", "action", 6),
    ];
    let file = export_layout(&layout(nodes)).unwrap();
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<root BTCPP_format="4">
  <BehaviorTree ID="Main" _fullpath="">
    <Sequence name="play" _uid="1">
      <SubTree ID="Attack" _fullpath="Attack::2" _uid="2"/>
      <SubTree ID="Attack" _fullpath="Attack::4" _uid="4"/>
    </Sequence>
  </BehaviorTree>
  <BehaviorTree ID="Attack" _fullpath="Attack::2">
    <Near name="near" _uid="3"/>
  </BehaviorTree>
  <BehaviorTree ID="Attack" _fullpath="Attack::4">
    <SubTree ID="KickTheBall" _fullpath="Attack::4/KickTheBall::5" _uid="5"/>
  </BehaviorTree>
  <BehaviorTree ID="KickTheBall" _fullpath="Attack::4/KickTheBall::5">
    <Inverter name="stop" _uid="6">
      <dance name="a�b" _uid="7">
        <Kick name="&lt;kick&gt;" _uid="8"/>
      </dance>
    </Inverter>
  </BehaviorTree>
  <TreeNodesModel>
    <Action ID="Kick"/>
    <Condition ID="Near"/>
    <Control ID="Sequence"/>
    <Decorator ID="Inverter"/>
    <Decorator ID="dance"/>
    <SubTree ID="Attack"/>
    <SubTree ID="KickTheBall"/>
  </TreeNodesModel>
</root>
"#;
    assert_eq!(file.text, expected);
    let trees = file.trees.iter();
    let trees: Vec<_> = trees.map(|it| (it.name.as_str(), &it.nodes[..])).collect();
    assert_eq!(
        trees,
        [
            ("Main", &[0, 1, 3][..]),
            ("Attack::2", &[2]),
            ("Attack::4", &[4]),
            ("Attack::4/KickTheBall::5", &[5, 6, 7]),
        ]
    );
}

/// Returns the tags of a file, without attributes.
fn tags(text: &str) -> Vec<&str> {
    let tags = text.split('<').skip(1);
    tags.map(|tag| tag.split([' ', '>', '/']).next().unwrap_or_default())
        .take_while(|tag| *tag != "TreeNodesModel")
        .filter(|tag| !tag.is_empty())
        .collect()
}

#[test]
fn control_nodes_have_the_tags_of_the_exported_tree() {
    let leaf = || action("act", |_: &mut ()| Status::Success);
    let both = || [leaf(), leaf()];
    let three = || [condition("ask", |_: &()| true), leaf(), leaf()];
    let [first, second, third] = three();
    let [asked, yes, no] = three();
    let tree = Tree::new(sequence(
        "root",
        [
            selection("node", both()),
            sequence_with_memory("node", both()),
            selection_with_memory("node", both()),
            sequence_with_lasting_memory("node", both()),
            interruptible_sequence("node", both()),
            interruptible_selection("node", both()),
            not(leaf()),
            force_success(leaf()),
            force_failure(leaf()),
            run_once("node", false, leaf()),
            if_then_else("node", first, second, Some(third)),
            while_do_else("node", asked, yes, Some(no)),
            subtree("part", leaf()),
        ],
    ));
    let file = export_layout(tree.layout()).unwrap();
    assert_eq!(tags(&file.text), tags(&export(&tree).unwrap()));
    // A layout does not tell these from others of the same kind.
    let tree = Tree::new(sequence(
        "root",
        [
            keep_running("node", leaf()),
            parallel_all("node", 1, both()),
        ],
    ));
    let file = export_layout(tree.layout()).unwrap();
    let tags = tags(&file.text);
    assert!(
        tags.contains(&"Repeat") && tags.contains(&"Parallel"),
        "{tags:?}"
    );
}

#[test]
fn a_subtree_may_have_the_name_of_the_main_tree() {
    let nodes = [node("main", "subtree", 0), node("act", "action", 0)];
    let file = export_layout(&layout(nodes)).unwrap();
    let names: Vec<_> = file.trees.iter().map(|tree| tree.name.as_str()).collect();
    assert_eq!(names, ["Main_2", "Main::1"]);
}

#[test]
fn a_layout_that_is_no_tree_or_too_large_is_an_error() {
    let of = |nodes: Vec<LayoutNode>| export_layout(&layout(nodes)).map(|_| ());
    assert_eq!(
        of(vec![node("a", "sequence", 0), node("b", "action", 1)]),
        Err(ExportError::Parent { id: 1 })
    );
    let chain = |length: u32| {
        let nodes = (0..length).map(|id| node("a", "negation", id.saturating_sub(1)));
        of(nodes.collect())
    };
    assert_eq!(chain(256), Ok(()));
    assert_eq!(
        chain(257),
        Err(ExportError::Depth {
            id: 256,
            limit: 256
        })
    );
    let long = "x".repeat(100_000);
    let nodes = (0..12).map(|_| node(&long, "subtree", 0));
    assert!(matches!(
        of(nodes.collect()),
        Err(ExportError::Paths { .. })
    ));
    assert_eq!(
        of(vec![
            node("", "sequence", 0),
            node("a", "action", 0),
            node("a", "condition", 0),
        ]),
        Err(ExportError::SameId { id: "A".to_owned() })
    );
}
