use std::collections::BTreeMap;

use behavior_tree::{BoundPort, Direction, ValueType};

use super::ExportError;
use super::element::Element;
use super::ports::is_script_name;
use crate::model::cpp_name;
use crate::nodes::{BuiltIn, Category};

/// Models (names, categories and ports) of the nodes that BehaviorTree.CPP lacks, by tag and id. Editors show them as a
/// palette.
#[derive(Debug, Default)]
pub(super) struct Palette {
    models: BTreeMap<(&'static str, String), Ports>,
}

/// Direction and type of each port by name; the type may be unknown.
type Ports = BTreeMap<String, (Direction, Option<ValueType>)>;

impl Palette {
    /// Adds a registered node, or more of its ports if it is known. `value_type` returns the type of a port if its
    /// connection defines it.
    pub(super) fn add_node(
        &mut self,
        category: Category,
        id: &str,
        ports: &[BoundPort],
        value_type: impl Fn(&BoundPort) -> Option<ValueType>,
    ) {
        let model = self
            .models
            .entry((category.tag(), id.to_owned()))
            .or_default();
        for port in ports {
            if !is_script_name(port) && !port.name.starts_with('_') {
                let is = value_type(port);
                let known = model
                    .entry(port.name.to_string())
                    .or_insert((port.direction, is));
                known.1 = known.1.or(is);
            }
        }
    }

    /// Adds a control node or decorator, if BehaviorTree.CPP lacks it. `others` are ports besides its own.
    pub(super) fn add_built_in(&mut self, id: &str, others: &[BoundPort]) {
        let Some(node) = BuiltIn::find(id).filter(|node| node.is_extension) else {
            return;
        };
        let model = self.add_model(&node);
        for port in others {
            model.insert(port.name.to_string(), (port.direction, None));
        }
    }

    /// Adds a node of the format with its ports, and returns them.
    pub(super) fn add_model(&mut self, node: &BuiltIn) -> &mut Ports {
        let key = (node.category.tag(), node.id.to_owned());
        let model = self.models.entry(key).or_default();
        for port in node.ports() {
            model.insert(port.name, (Direction::In, None));
        }
        model
    }

    /// Adds a subtree. Its ports are `values`, the variables with initial values, and `shared`, the variables that it
    /// shares with its caller.
    pub(super) fn add_tree(&mut self, id: &str, values: &[String], shared: &[String]) {
        let values = values.iter().map(|name| (name, Direction::In));
        let shared = shared.iter().map(|name| (name, Direction::InOut));
        let ports = values.chain(shared);
        let ports = ports.map(|(name, direction)| (name.clone(), (direction, None)));
        self.models
            .insert(("SubTree", id.to_owned()), ports.collect());
    }

    /// Returns all models as the element `TreeNodesModel`.
    ///
    /// # Errors
    /// Returns an error if an action and a condition have the same id.
    pub(super) fn into_element(self) -> Result<Element, ExportError> {
        let leaf_tags = [Category::Action.tag(), Category::Condition.tag()];
        for (tag, id) in self.models.keys() {
            let is_both =
                *tag == leaf_tags[0] && self.models.contains_key(&(leaf_tags[1], id.clone()));
            if is_both {
                return Err(ExportError::SameId { id: id.clone() });
            }
        }
        let mut models = Element::new("TreeNodesModel");
        for ((tag, id), ports) in self.models {
            let mut model = Element::new(tag).with("ID", id);
            for (name, (direction, value_type)) in ports {
                let tag = match direction {
                    Direction::In => "input_port",
                    Direction::Out => "output_port",
                    Direction::InOut => "inout_port",
                };
                let port = Element::new(tag).with("name", name);
                model.children.push(match value_type {
                    Some(value_type) => port.with("type", cpp_name(value_type)),
                    None => port,
                });
            }
            models.children.push(model);
        }
        Ok(models)
    }
}
