//! Behavior tree of a plan.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use behavior_tree::{Port, Registry, Status, draw};
use field_mission::FieldBlackboard;
use mission::{ActionRegistry, StepOrder, add_world_leaves, compile};
use pddl::Domain;
use pddl::validation::AppliedStep;

use super::LARGEST;
use match_runner::verdict::failure::WrongUse;

/// Leaves of behavior trees for the actions of a domain.
pub(super) struct Actions {
    actions: ActionRegistry,
    leaves: Registry<FieldBlackboard>,
}

impl Actions {
    /// Reads the leaves of the actions from the `actions.yaml` of a mission. Without the file, each action is a leaf
    /// with the action's name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is invalid.
    pub(super) fn read(domain: &Domain, file: Option<&Path>) -> anyhow::Result<Self> {
        let (name, text, leaves) = match file {
            Some(path) => {
                let text = user_files::read_to_string(path, LARGEST)
                    .map_err(|error| WrongUse::because(format!("{}: {error}", path.display())))?;
                (path, text, field_mission::add_skills(Registry::new()))
            }
            None => (Path::new("actions.yaml"), named(domain), leaves(domain)),
        };
        let folder = name.parent().unwrap_or(Path::new(""));
        let read = &mut |path: &Path| user_files::read_to_string(folder.join(path), LARGEST);
        let actions = ActionRegistry::load(name, &text, domain, &leaves, read)
            .map_err(|faults| WrongUse::because(faults.render()))?;
        Ok(Self { actions, leaves })
    }

    /// Returns the tree of a plan as text, one node per line.
    ///
    /// # Errors
    ///
    /// Returns an error if the plan cannot be converted to a tree.
    pub(super) fn draw(self, steps: &[AppliedStep]) -> anyhow::Result<String> {
        let plan = compile(steps, &self.actions, StepOrder::Parallel)?;
        let tree = plan
            .load(&self.actions, &add_world_leaves(self.leaves))?
            .build();
        let mut drawn = String::new();
        for line in draw(tree.layout(), tree.trace(), true) {
            writeln!(drawn, "{line}")?;
        }
        Ok(drawn)
    }
}

/// Returns the text of an `actions.yaml` in which each action is a leaf with the action's name.
fn named(domain: &Domain) -> String {
    let actions = domain.actions.iter();
    actions
        .map(|action| format!("{0}: {{node: {0}}}\n", action.name))
        .collect()
}

/// Returns a leaf for each action, with its name and parameters. The leaves succeed at once: the tree is only drawn.
fn leaves(domain: &Domain) -> Registry<FieldBlackboard> {
    domain
        .actions
        .iter()
        .fold(Registry::new(), |leaves, action| {
            let parameters = action.parameters.iter();
            let ports = parameters.map(|parameter| Port::input::<Arc<str>>(&*parameter.name));
            leaves.action_with_ports(&*action.name, ports, |_| Ok(Status::Success))
        })
}
