use behavior_tree::LayoutNode;
use pddl::validation::AppliedStep;

use super::error::CompileError;
use super::xml::Element;
use crate::actions::{Implementation, fill};
use crate::performers::PERFORM;
use crate::{ActionRegistry, world_leaves};

/// Id of the leaf of a step in a replay.
pub(crate) const REPLAY_STEP: &str = "ReplayStep";

/// Prefix of the description of a step.
const DESCRIPTION: &str = "step ";

/// Node of a step's action, and the other parts of the file that it needs.
pub(super) struct UnitAction {
    pub(super) node: Element,
    /// True if the unit checks the step's requirements in every tick.
    pub(super) is_reactive: bool,
    /// Tree of the step: its id and its root as XML.
    pub(super) tree: Option<(String, String)>,
    /// File to include.
    pub(super) file: Option<String>,
}

/// Returns the name of a step's node: `fly-to_uav1_base`.
pub(crate) fn unit_name(step: &AppliedStep) -> String {
    let mut name = step.step.action.clone();
    for argument in &step.step.arguments {
        name.push('_');
        name.push_str(argument);
    }
    name
}

/// Returns the description of a step's node. It is unique, unlike the name.
pub(crate) fn unit_description(index: usize) -> String {
    format!("{DESCRIPTION}{index}")
}

/// Returns the number of a node's step, from 0; `None` if the node is not a step.
pub fn step_index(node: &LayoutNode) -> Option<usize> {
    node.description.strip_prefix(DESCRIPTION)?.parse().ok()
}

/// Creates the action of a step from the registry, with the step's arguments in place of the placeholders.
pub(super) fn create_action(
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
        Implementation::Performer {
            name,
            gone,
            timeout,
        } => {
            // A name in ROS has no hyphens.
            let escape = |argument: &str| argument.replace('-', "_");
            let name = crate::actions::fill(name, &entry.parameters, &step.arguments, escape);
            let mut node = Element::new(PERFORM)
                .with("performer", name)
                .with("action", step.action.clone())
                .with("parameters", entry.parameters.join(" "))
                .with("arguments", step.arguments.join(" "));
            if let Some(gone) = gone {
                node = node.with("gone", fill(gone, str::to_owned));
            }
            if let Some(timeout) = timeout {
                node = node.with("timeout", timeout.as_secs_f64().to_string());
            }
            unit.node = node;
        }
        Implementation::File { path, tree } => {
            unit.file = Some(path.clone());
            let mut node = unit.node.with("ID", tree.clone());
            for (place, (parameter, argument)) in
                entry.parameters.iter().zip(&step.arguments).enumerate()
            {
                node = node.with(format!("param{place}"), argument);
                // An attribute `name` is the label of the node.
                if parameter != "name" {
                    node = node.with(parameter, argument);
                }
            }
            unit.node = node;
        }
    }
    Ok(unit)
}

/// Creates the action of a step in a replay: a leaf whose end the replay decides.
pub(super) fn create_replay_action(index: usize) -> UnitAction {
    UnitAction {
        node: Element::new(REPLAY_STEP).with("step", index.to_string()),
        is_reactive: true,
        tree: None,
        file: None,
    }
}

/// Creates the node of a step, a sequence: checks of its requirements, its action, and its effects on the world. A
/// reactive sequence repeats the checks in every tick while the action runs.
pub(super) fn create_unit(index: usize, step: &AppliedStep, action: &UnitAction) -> Element {
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
