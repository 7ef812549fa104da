use std::collections::BTreeMap;

use behavior_tree::{Direction, Port, Registry, ValueType};

use super::document::{Attribute, Element};
use super::faults::{Faults, suggestion};
use super::nodes::{BUILT_IN, BuiltIn, Category};
use super::project::{Project, refuse_others, refuse_text};

/// The ports of subtrees as their models say: by id and name, with the `default` if there is one, under
/// the name of the port.
pub(super) type SubtreeModels = BTreeMap<String, BTreeMap<String, Option<Attribute>>>;

/// Checks the models of the files against what there is.
pub(super) fn check<B>(
    project: &Project,
    (registry, own): (&Registry<B>, &Registry<B>),
    faults: &mut Faults,
) -> SubtreeModels {
    let mut subtrees = SubtreeModels::new();
    for model in &project.models {
        refuse_text(model, faults);
        refuse_others(model, &["ID", "editable", "_description"], faults);
        let Some(id) = model.attribute("ID") else {
            let message = format!("a model of {} without an ID", model.name);
            faults.blame(model.place.clone(), message, "");
            continue;
        };
        let ports = ports(model, faults);
        if model.name == "SubTree" {
            let ports = ports.into_iter().map(|port| {
                let default = port.default.map(|default| default.named(&port.name.value));
                (port.name.value.clone(), default)
            });
            subtrees.insert(id.value.clone(), ports.collect());
            continue;
        }
        let Some(category) = Category::of_tag(&model.name) else {
            let message = format!("{} is no kind of node", model.name);
            let help = "Action, Condition, Control, Decorator and SubTree are";
            faults.blame(model.place.clone(), message, help);
            continue;
        };
        check_node(id, model, category, &ports, (registry, own), faults);
    }
    subtrees
}

/// A port as a model describes it.
struct ModelPort<'a> {
    name: &'a Attribute,
    direction: Direction,
    value_type: Option<&'a Attribute>,
    default: Option<&'a Attribute>,
}

fn ports<'a>(model: &'a Element, faults: &mut Faults) -> Vec<ModelPort<'a>> {
    let mut ports = Vec::new();
    for child in &model.children {
        let direction = match child.name.as_str() {
            "input_port" => Direction::In,
            "output_port" => Direction::Out,
            "inout_port" => Direction::InOut,
            // Groot keeps notes of its own there.
            "MetadataFields" | "description" => continue,
            other => {
                let message = format!("there is no {other} in a model");
                let known = ["input_port", "output_port", "inout_port"];
                faults.blame(child.place.clone(), message, suggestion(other, known));
                continue;
            }
        };
        refuse_others(child, &["name", "type", "default", "description"], faults);
        match child.attribute("name") {
            Some(name) => ports.push(ModelPort {
                name,
                direction,
                value_type: child.attribute("type"),
                default: child.attribute("default"),
            }),
            None => faults.blame(child.place.clone(), "a port without a name", ""),
        }
    }
    ports
}

fn check_node<B>(
    id: &Attribute,
    model: &Element,
    category: Category,
    ports: &[ModelPort<'_>],
    (registry, own): (&Registry<B>, &Registry<B>),
    faults: &mut Faults,
) {
    let built_in = BuiltIn::find(&id.value).filter(|node| node.category == category);
    if let Some(node) = built_in {
        for port in ports {
            let name = port.name.value.as_str();
            // A guard has the ports of its condition, too.
            if !node.ports.contains(&name) && node.id != "Guard" {
                let message = format!("{} has no port {name}", node.id);
                let help = suggestion(name, node.ports.iter().copied());
                faults.blame(port.name.value_place.clone(), message, help);
            }
        }
        return;
    }
    let Some(leaf) = registry.leaf(&id.value).or_else(|| own.leaf(&id.value)) else {
        let built_in = BUILT_IN.iter().map(|node| node.id);
        let known = built_in.chain(registry.leaves().map(|leaf| leaf.id.as_str()));
        let message = format!("there is no node {}", id.value);
        faults.blame(
            id.value_place.clone(),
            message,
            suggestion(&id.value, known),
        );
        return;
    };
    let is = Category::of_leaf(leaf.is_condition);
    if is != category {
        let message = format!("{} is registered as {is}, not as {category}", leaf.id);
        faults.blame(model.place.clone(), message, "");
    }
    for port in ports {
        let known = leaf
            .ports
            .iter()
            .find(|known| known.name == port.name.value);
        match known {
            Some(known) => check_port(port, known, faults),
            None => {
                let message = format!("{} has no port {}", leaf.id, port.name.value);
                let names = leaf.ports.iter().map(|port| port.name.as_str());
                let help = suggestion(&port.name.value, names);
                faults.blame(port.name.value_place.clone(), message, help);
            }
        }
    }
    for port in &leaf.ports {
        let is_needed = port.direction.reads() && port.default.is_none();
        if is_needed && ports.iter().all(|said| said.name.value != port.name) {
            let message = format!("the model of {} lacks the port {}", leaf.id, port.name);
            faults.blame(model.place.clone(), message, "");
        }
    }
}

fn check_port(said: &ModelPort<'_>, is: &Port, faults: &mut Faults) {
    let name = &is.name;
    if said.direction != is.direction {
        let message = format!("port {name} is {}, not {}", is.direction, said.direction);
        faults.blame(said.name.value_place.clone(), message, "");
    }
    let Some(wanted) = is.value_type else {
        return;
    };
    if let Some(said) = said.value_type
        && said.value != "BT::AnyTypeAllowed"
        && of_cpp(&said.value) != Some(wanted)
    {
        let message = format!("port {name} is of type {wanted}, not {}", said.value);
        let help = format!("in a model, that is {}", to_cpp(wanted));
        faults.blame(said.value_place.clone(), message, help);
    }
    if let Some(default) = said.default
        && !default.value.starts_with('{')
        && wanted.parse(&default.value) != is.default
    {
        let message = match &is.default {
            Some(value) => format!("port {name} is {value} where it is not connected"),
            None => format!("port {name} has no default"),
        };
        faults.blame(default.value_place.clone(), message, "");
    }
}

/// The type that BehaviorTree.CPP calls so.
fn of_cpp(name: &str) -> Option<ValueType> {
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

/// What BehaviorTree.CPP calls the type.
pub(super) fn to_cpp(value_type: ValueType) -> &'static str {
    match value_type {
        ValueType::Bool => "bool",
        ValueType::Integer => "int64_t",
        ValueType::Number => "double",
        ValueType::Text => "std::string",
    }
}
