use behavior_tree::LayoutNode;
use plan_validator::AppliedStep;

use super::CompileError;
use super::xml::Element;
use crate::actions::{Implementation, fill};
use crate::{ActionRegistry, world_leaves};

/// Id of the leaf that is a step of a replay.
pub(crate) const REPLAY_STEP: &str = "ReplayStep";

/// How the description of a step begins.
const DESCRIPTION: &str = "step ";

/// What does a step, and what the file needs beside it.
pub(super) struct UnitAction {
    /// The node in the unit.
    pub(super) node: Element,
    /// Whether the unit checks in every tick what the step needs.
    pub(super) is_reactive: bool,
    /// A tree of the step: its id and its root as XML.
    pub(super) tree: Option<(String, String)>,
    /// A file to include.
    pub(super) file: Option<String>,
}

/// The name of the node that is a step: `fly-to_uav1_base`.
pub(crate) fn unit_name(step: &AppliedStep) -> String {
    let mut name = step.step.action.clone();
    for argument in &step.step.arguments {
        name.push('_');
        name.push_str(argument);
    }
    name
}

/// The description of the node that is a step. Names need not be unique, and this is.
pub(crate) fn unit_description(index: usize) -> String {
    format!("{DESCRIPTION}{index}")
}

/// Returns which step of the plan a node of its tree is, counted from 0; none if it is no step.
pub fn step_of(node: &LayoutNode) -> Option<usize> {
    node.description.strip_prefix(DESCRIPTION)?.parse().ok()
}

/// What does a step, as the registry says.
pub(super) fn action_of(
    index: usize,
    steps: &[AppliedStep],
    actions: &ActionRegistry,
) -> Result<UnitAction, CompileError> {
    let step = &steps[index].step;
    let Some(entry) = actions.action(&step.action) else {
        let action = step.action.clone();
        return Err(CompileError::UnknownAction {
            step: index,
            action,
        });
    };
    let fill = |text: &str, escape: fn(&str) -> String| {
        fill(text, &entry.parameters, &step.arguments, escape)
    };
    let mut unit = UnitAction {
        node: Element::new("SubTree"),
        is_reactive: entry.is_reactive,
        tree: None,
        file: None,
    };
    match &entry.implementation {
        Implementation::Node { id, ports } => {
            let node = Element::new(id.as_str());
            let ports = ports
                .iter()
                .map(|(port, text)| (port.as_str(), fill(text, str::to_owned)));
            unit.node = ports.fold(node, |node, (port, value)| node.with(port, value));
        }
        Implementation::Template { xml } => {
            let id = format!("step_{index}");
            let escape = |argument: &str| quick_xml::escape::escape(argument).into_owned();
            unit.tree = Some((id.clone(), fill(xml, escape)));
            unit.node = unit.node.with("ID", id);
        }
        Implementation::File { path, tree } => {
            unit.file = Some(path.clone());
            let mut node = unit.node.with("ID", tree.clone());
            for (place, (parameter, argument)) in
                entry.parameters.iter().zip(&step.arguments).enumerate()
            {
                node = node.with(format!("param{place}"), argument);
                // An attribute of that name is the label of the node.
                if parameter != "name" {
                    node = node.with(parameter, argument);
                }
            }
            unit.node = node;
        }
    }
    Ok(unit)
}

/// What does a step in a replay.
pub(super) fn replay_action(index: usize) -> UnitAction {
    UnitAction {
        node: Element::new(REPLAY_STEP).with("step", index.to_string()),
        is_reactive: true,
        tree: None,
        file: None,
    }
}

/// The node of a step: it checks what the step needs, does it, and notes what it changes.
pub(super) fn unit(index: usize, step: &AppliedStep, action: &UnitAction) -> Element {
    let kind = match action.is_reactive {
        true => "ReactiveSequence",
        false => "Sequence",
    };
    let name = unit_name(step);
    let checks = step.requires.iter().map(|(fact, expected)| {
        Element::new(world_leaves::CHECK)
            .with("predicate", fact.to_string())
            .with("expected", expected.to_string())
    });
    let effects = step.adds.iter().map(|fact| (fact, true));
    let effects = effects.chain(step.deletes.iter().map(|fact| (fact, false)));
    let effects = effects.map(|(fact, value)| {
        Element::new(world_leaves::SET)
            .with("predicate", fact.to_string())
            .with("value", value.to_string())
            .with("source", name.clone())
    });
    let children = checks.chain([action.node.clone()]).chain(effects);
    Element::new(kind)
        .with("name", name.clone())
        .with("_description", unit_description(index))
        .containing(children)
}
