use behavior_tree::{Direction, Port};
use behavior_tree_outline::outline::{NodeOutline, PortOutline};

use super::{ForeignNode, ForeignNodes, is_foreign};
use crate::nodes::{Category, REFUSED};
use crate::outline::SUBTREE;

impl ForeignNodes {
    /// Adds a node and all below it as the tree uses them: an action without children, a decorator with one child, or a
    /// control node, unless its tag is its category. `is_tree` returns whether a tree has this id.
    ///
    /// A port that is always connected to a variable is read and written, because no use shows its direction.
    pub(super) fn infer(&mut self, node: &NodeOutline, is_tree: &impl Fn(&str) -> bool) {
        let id = node.kind.text.as_str();
        let tag = node.tag.as_ref().map(|tag| tag.text.as_str());
        // A compact use of a tree is most likely a mistake.
        let is_node = tag != Some(SUBTREE) && !is_tree(id);
        if is_node && !node.is_broken && is_foreign(id) && !is_refused(id) {
            let category = match (tag.and_then(Category::from_tag), node.children.len()) {
                (Some(category), _) => category,
                (None, 0) => Category::Action,
                (None, 1) => Category::Decorator,
                (None, _) => Category::Control,
            };
            self.add_use(id, category, &node.ports);
        }
        for child in &node.children {
            self.infer(child, is_tree);
        }
    }

    /// Adds a node, or more of its ports if it is known. A node with different numbers of children is a control node.
    fn add_use(&mut self, id: &str, category: Category, ports: &[PortOutline]) {
        let known = self.nodes.entry(id.to_owned()).or_insert(ForeignNode {
            category,
            ports: Vec::new(),
            is_inferred: true,
        });
        if known.is_inferred && known.category != category && category != Category::Action {
            known.category = Category::Control;
        }
        for said in ports {
            let direction = match said.literal() {
                Some(_) => Direction::In,
                None => Direction::InOut,
            };
            let named = |port: &&mut Port| port.name == said.name.text;
            match known.ports.iter_mut().find(named) {
                Some(port) if known.is_inferred && direction == Direction::In => {
                    port.direction = direction;
                }
                Some(_) => {}
                None => {
                    let port = Port::new(said.name.text.clone(), direction, None);
                    known.ports.push(port.optional());
                }
            }
        }
    }
}

/// Returns whether this is a node of BehaviorTree.CPP that is not supported.
fn is_refused(id: &str) -> bool {
    REFUSED.iter().any(|(names, _)| names.contains(&id))
}
