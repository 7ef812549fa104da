use std::collections::BTreeMap;

use behavior_tree::{Direction, Port, Registry, ValueType};
use behavior_tree_outline::checks::Checks;
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::PortOutline;
use behavior_tree_outline::suggest;

use super::document::{Attribute, Element};
use super::nodes::{BuiltIn, Category};
use super::outline::{self, SUBTREE};
use super::project::Project;

/// Ports of the subtrees that have a model, by id of the subtree and name of the port; each with its default, if it has
/// one.
pub(super) type SubtreeModels = BTreeMap<String, BTreeMap<String, Option<PortOutline>>>;

/// Checks the models in the files (`TreeNodesModel`), which describe nodes for editors, against the registry. Reports
/// differences, and returns the ports of subtrees, which their uses have to connect.
pub(super) fn check<B: 'static>(project: &Project, checks: &mut Checks<'_, B>) -> SubtreeModels {
    let mut subtrees = SubtreeModels::new();
    for model in &project.models {
        let findings = &mut checks.findings;
        model.refuse_text(findings);
        model.refuse_others(&["ID", "editable", "_description"], findings);
        let Some(id) = model.attribute("ID") else {
            let message = format!("the model of {} has no ID", model.name);
            findings.add(&model.place, message, "");
            continue;
        };
        let ports = ports(model, findings);
        if model.name == SUBTREE {
            let ports = ports.into_iter().map(|port| {
                let name = port.name.value.clone();
                let default = port.default.map(|default| {
                    outline::port(Attribute {
                        name: name.clone(),
                        ..default.clone()
                    })
                });
                (name, default)
            });
            subtrees.insert(id.value.clone(), ports.collect());
            continue;
        }
        let Some(category) = Category::from_tag(&model.name) else {
            refuse_kind(model, findings);
            continue;
        };
        check_node(id, model, category, &ports, checks);
    }
    subtrees
}

/// Port of a model.
pub(super) struct ModelPort<'a> {
    pub(super) name: &'a Attribute,
    pub(super) direction: Direction,
    pub(super) value_type: Option<&'a Attribute>,
    pub(super) default: Option<&'a Attribute>,
}

/// Reports a model whose tag is not a category of nodes.
pub(super) fn refuse_kind(model: &Element, findings: &mut Findings) {
    let message = format!("{} is not a kind of node", model.name);
    let help = "the kinds are Action, Condition, Control, Decorator and SubTree";
    findings.add(&model.place, message, help);
}

/// Reads the ports of a model. Errors are reported, and the port is left out.
pub(super) fn ports<'a>(model: &'a Element, findings: &mut Findings) -> Vec<ModelPort<'a>> {
    let mut ports = Vec::new();
    for child in &model.children {
        let direction = match child.name.as_str() {
            "input_port" => Direction::In,
            "output_port" => Direction::Out,
            // Nav2 has the second name in its models.
            "inout_port" | "bidirectional_port" => Direction::InOut,
            // Groot stores notes in them.
            "MetadataFields" | "description" => continue,
            other => {
                let message = format!("unknown element {other} in a model");
                let known = ["input_port", "output_port", "inout_port"];
                findings.add(&child.place, message, suggest(other, known));
                continue;
            }
        };
        child.refuse_others(&["name", "type", "default", "description"], findings);
        match child.attribute("name") {
            Some(name) => ports.push(ModelPort {
                name,
                direction,
                value_type: child.attribute("type"),
                default: child.attribute("default"),
            }),
            None => findings.add(&child.place, "the port has no name", ""),
        }
    }
    ports
}

/// Reports each difference between the model of a node and the built-in or registered node of that id.
fn check_node<B: 'static>(
    id: &Attribute,
    model: &Element,
    category: Category,
    ports: &[ModelPort<'_>],
    checks: &mut Checks<'_, B>,
) {
    let registered = registered(&id.value, checks);
    let registry = checks.registry;
    let findings = &mut checks.findings;
    let built_in = BuiltIn::find(&id.value).filter(|node| node.category == category);
    if let Some(node) = built_in {
        for port in ports {
            let name = port.name.value.as_str();
            // A guard also has the ports of its condition.
            if !node.has_port(name) && !node.has_condition() {
                let message = format!("{} has no port {name}", node.id);
                let known = node.ports();
                let help = suggest(name, known.iter().map(|port| port.name.as_str()));
                findings.add(&port.name.value_place, message, help);
            }
        }
        return;
    }
    let Some((is, known_ports)) = registered else {
        let built_in = BuiltIn::all().map(|node| node.id);
        let known = built_in
            .chain(registry.leaves().map(|leaf| leaf.id.as_str()))
            .chain(registry.controls().map(|control| control.id.as_str()));
        let message = format!("node {} not found", id.value);
        findings.add(&id.value_place, message, suggest(&id.value, known));
        return;
    };
    let id = &id.value;
    if is != category {
        let message = format!("{id} is registered as {is}, not as {category}");
        findings.add(&model.place, message, "");
    }
    for port in ports {
        let known = known_ports
            .iter()
            .find(|known| known.name == port.name.value);
        match known {
            Some(known) => check_port(port, known, registry, findings),
            None => {
                let message = format!("{id} has no port {}", port.name.value);
                let names = known_ports.iter().map(|port| port.name.as_str());
                let help = suggest(&port.name.value, names);
                findings.add(&port.name.value_place, message, help);
            }
        }
    }
    for port in known_ports {
        let is_needed = port.direction.reads() && port.default.is_none();
        if is_needed && ports.iter().all(|said| said.name.value != port.name) {
            let message = format!("the model of {id} lacks the port {}", port.name);
            findings.add(&model.place, message, "");
        }
    }
}

/// Returns the category and the ports of the registered node with this id; `None` if there is none.
fn registered<'a, B: 'static>(id: &str, checks: &Checks<'a, B>) -> Option<(Category, &'a [Port])> {
    if let Some(leaf) = checks.leaf(id) {
        return Some((Category::for_leaf(leaf.is_condition), &leaf.ports));
    }
    let control = checks.registry.find_control(id)?;
    Some((
        Category::for_control(control.is_decorator()),
        &control.ports,
    ))
}

/// Reports each difference in direction, type and default between a port in a model and the port of the leaf.
fn check_port<B>(said: &ModelPort<'_>, is: &Port, registry: &Registry<B>, findings: &mut Findings) {
    let name = &is.name;
    if said.direction != is.direction {
        let message = format!("port {name} is {}, not {}", is.direction, said.direction);
        findings.add(&said.name.value_place, message, "");
    }
    let Some(wanted) = is.value_type else {
        return;
    };
    if let Some(said) = said.value_type
        && said.value != "BT::AnyTypeAllowed"
        && said.value != cpp_name(wanted)
        && from_cpp(&said.value) != Some(wanted)
    {
        let message = format!("port {name} is of type {wanted}, not {}", said.value);
        let help = format!("write {}", cpp_name(wanted));
        findings.add(&said.value_place, message, help);
    }
    let parse = |spelled: &str| match wanted {
        ValueType::Integer => wanted.parse(&registry.spell(spelled)),
        _ => wanted.parse(spelled),
    };
    if let Some(default) = said.default
        && !default.value.starts_with('{')
        && parse(&default.value) != is.default
    {
        let message = match &is.default {
            Some(value) => format!("the default of port {name} is {value}"),
            None => format!("port {name} has no default"),
        };
        findings.add(&default.value_place, message, "");
    }
}

/// Returns the type with this name in BehaviorTree.CPP; `None` if it is unknown.
pub(super) fn from_cpp(name: &str) -> Option<ValueType> {
    Some(match name {
        "bool" => ValueType::Bool,
        "int" | "unsigned int" | "unsigned" | "long" | "unsigned long" | "short" | "int8_t"
        | "int16_t" | "int32_t" | "int64_t" | "uint8_t" | "uint16_t" | "uint32_t" | "uint64_t" => {
            ValueType::Integer
        }
        "double" | "float" => ValueType::Number,
        "std::string" | "string" => ValueType::Text,
        _ => return None,
    })
}

/// Returns the name of the type in BehaviorTree.CPP.
pub(super) fn cpp_name(value_type: ValueType) -> &'static str {
    match value_type {
        ValueType::Bool => "bool",
        ValueType::Integer => "int64_t",
        ValueType::Number => "double",
        ValueType::Text => "std::string",
        ValueType::Custom(custom) => custom.name(),
    }
}
