use behavior_tree::{Port, Value};
use behavior_tree_outline::findings::Findings;

use super::{ForeignNode, ForeignNodes, is_foreign};
use crate::document::Element;
use crate::model::{self, ModelPort};
use crate::nodes::Category;
use crate::outline::SUBTREE;

impl ForeignNodes {
    /// Adds the node that a model describes, unless the format has it or it is known already. Reports errors of the
    /// model.
    pub(super) fn add_model(&mut self, model: &Element, findings: &mut Findings) {
        let Some(id) = model.attribute("ID") else {
            let message = format!("the model of {} has no ID", model.name);
            findings.add(&model.place, message, "");
            return;
        };
        if model.name == SUBTREE || !is_foreign(&id.value) {
            return;
        }
        let Some(category) = Category::from_tag(&model.name) else {
            model::refuse_kind(model, findings);
            return;
        };
        let ports = model::ports(model, findings);
        let node = || ForeignNode {
            category,
            ports: ports.iter().map(optional).collect(),
            is_inferred: false,
        };
        self.nodes.entry(id.value.clone()).or_insert_with(node);
    }
}

/// Returns the port of a model, which need not be connected. A port whose type is unknown takes any value.
fn optional(said: &ModelPort<'_>) -> Port {
    let value_type = said
        .value_type
        .and_then(|said| model::from_cpp(&said.value));
    let port = Port::new(said.name.value.clone(), said.direction, value_type);
    let default = said.default.map(|default| default.value.as_str());
    // A default in braces is a variable.
    match default.filter(|default| !default.starts_with('{')) {
        None => port.optional(),
        Some(default) => match value_type.map(|kind| kind.parse(default)) {
            Some(Some(value)) => port.or(value),
            _ => Port {
                value_type: None,
                ..port.or(Value::Text(default.into()))
            },
        },
    }
}
