//! Layouts of trees.

use behavior_tree::{LayoutNode, Tree, condition, not, selection};
use proptest::prelude::*;

use crate::shape::shapes;

proptest! {
    #[test]
    fn any_layout_has_a_node_for_each_status_and_parents_before_children(shape in shapes()) {
        let tree = Tree::new(shape.build(&mut 0));
        let nodes = &tree.layout().nodes;
        prop_assert_eq!(nodes.len(), tree.trace().statuses.len());
        prop_assert_eq!(nodes.len(), shape.size());
        prop_assert_eq!(nodes[0].parent, 0);
        for (id, node) in nodes.iter().enumerate().skip(1) {
            prop_assert!((node.parent as usize) < id);
        }
    }
}

#[test]
fn names_reasons_kinds_and_depths_are_in_the_layout() {
    let tree: Tree<()> = Tree::new(
        selection("root", [not(condition("never", |()| false))]).because("it must be somewhere"),
    );
    let layout = tree.layout();
    let told: Vec<_> = (0..)
        .zip(&layout.nodes)
        .map(|(id, node)| {
            let LayoutNode {
                name,
                description,
                kind,
                ..
            } = node;
            format!("{} {kind} {name}: {description}", layout.depth(id))
        })
        .collect();
    assert_eq!(
        told,
        [
            "0 selection root: it must be somewhere",
            "1 negation not: ",
            "2 condition never: ",
        ]
    );
}

#[test]
fn nodes_are_found_by_the_end_of_their_path() {
    let kick = || condition("kick", |()| true);
    let tree: Tree<()> = Tree::new(selection(
        "root",
        [selection("one", [kick()]), selection("other", [kick()])],
    ));
    let find = |path: &[&str]| tree.layout().find(path).collect::<Vec<_>>();
    assert_eq!(find(&["kick"]), [2, 4]);
    assert_eq!(find(&["other", "kick"]), [4]);
    assert_eq!(find(&["root", "one", "kick"]), [2]);
    assert_eq!(find(&["root", "kick"]), [0; 0]);
    assert_eq!(find(&["root", "root"]), [0; 0], "the root has no parent");
    assert_eq!(tree.layout().path(4), ["root", "other", "kick"]);
    assert_eq!(tree.layout().path(0), ["root"]);
    assert!(tree.layout().path(5).is_empty());
}
