//! Random trees for both interpreters.

use behavior_tree::Node;
use proptest::prelude::*;

use crate::does::{Does, branches, composites, decorators};
use crate::script::Script;

/// Node with the nodes below it.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) does: Does,
    pub(crate) children: Vec<Shape>,
}

impl Shape {
    /// Returns the number of nodes.
    pub(crate) fn size(&self) -> usize {
        1 + self.children.iter().map(Self::size).sum::<usize>()
    }

    /// Builds the tree of the package under test. `id` is the id of the next node.
    pub(crate) fn build(&self, id: &mut u32) -> Node<Script> {
        let own = *id;
        *id += 1;
        let children: Vec<_> = self.children.iter().map(|child| child.build(id)).collect();
        self.does.build(own, children)
    }
}

pub(crate) fn shapes() -> impl Strategy<Value = Shape> {
    let leaf = prop::sample::select(vec![Does::Action, Does::ActionWithHalt, Does::Condition]);
    let leaf = leaf.prop_map(|does| Shape {
        does,
        children: Vec::new(),
    });
    leaf.prop_recursive(6, 60, 4, |inner| {
        prop_oneof![
            (composites(), prop::collection::vec(inner.clone(), 0..5)),
            (branches(), prop::collection::vec(inner.clone(), 2..4)),
            (decorators(), prop::collection::vec(inner, 1)),
        ]
        .prop_map(|(does, children)| Shape { does, children })
    })
}
