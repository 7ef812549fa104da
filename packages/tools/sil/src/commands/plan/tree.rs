//! The behavior tree that a plan becomes.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use behavior_tree::{Port, Registry, Status, draw};
use field_mission::FieldBoard;
use mission::{ActionRegistry, Form, compile, world_leaves};
use pddl::Domain;
use plan_validator::AppliedStep;

use super::LARGEST;
use crate::failure::WrongUse;

/// Draws the tree of a plan. Without `actions` each action is a leaf of its own name.
pub(super) fn draw_plan(
    domain: &Domain,
    steps: &[AppliedStep],
    actions: Option<&Path>,
) -> anyhow::Result<String> {
    let (name, text, leaves) = match actions {
        Some(path) => {
            let text = regular_file::read_to_string(path, LARGEST)
                .map_err(|error| WrongUse::because(format!("{}: {error}", path.display())))?;
            (path, text, field_mission::skills(Registry::new()))
        }
        None => (Path::new("actions.yaml"), named(domain), leaves(domain)),
    };
    let folder = name.parent().unwrap_or(Path::new(""));
    let read = &mut |path: &Path| regular_file::read_to_string(folder.join(path), LARGEST);
    let actions = ActionRegistry::load(name, &text, domain, &leaves, read)
        .map_err(|faults| WrongUse::because(faults.render()))?;
    let plan = compile(steps, &actions, Form::Parallel)?;
    let tree = plan.load(&actions, &world_leaves(leaves))?.build();
    let mut drawn = String::new();
    for line in draw(tree.layout(), tree.trace(), true) {
        writeln!(drawn, "{line}")?;
    }
    Ok(drawn)
}

/// Returns a registry in which each action is a leaf.
fn named(domain: &Domain) -> String {
    let actions = domain.actions.iter();
    actions
        .map(|action| format!("{0}: {{node: {0}}}\n", action.name))
        .collect()
}

/// Returns a leaf for each action.
fn leaves(domain: &Domain) -> Registry<FieldBoard> {
    domain
        .actions
        .iter()
        .fold(Registry::new(), |leaves, action| {
            let parameters = action.parameters.iter();
            let ports = parameters.map(|parameter| Port::input::<Arc<str>>(&*parameter.name));
            leaves.action_with_ports(&*action.name, ports, |_| Ok(Status::Success))
        })
}
