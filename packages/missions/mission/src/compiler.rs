//! Compiler from plans to behavior trees.

mod error;
mod tree;
mod unit;
mod xml;

use behavior_tree::Registry;
use behavior_tree_xml::{FileErrors, LoadedTree};
use pddl::validation::AppliedStep;

use crate::{ActionRegistry, CausalGraph, Flows};

pub use error::{CompileError, STEP_LIMIT};
pub(crate) use tree::{REPLAN, variable_path};
pub use unit::step_index;
pub(crate) use unit::{REPLAY_STEP, unit_description, unit_name};

/// Order of the steps of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepOrder {
    /// Each step waits only for its predecessors in the causal graph.
    #[default]
    Parallel,
    /// One step after the other, for debugging.
    Sequential,
}

/// A plan with its tree.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledPlan {
    /// BehaviorTree.CPP XML, format 4.
    pub xml: String,
    /// Steps of the plan.
    pub steps: Vec<AppliedStep>,
    /// Causal order of the steps.
    pub graph: CausalGraph,
    /// Flows of the steps.
    pub flows: Flows,
}

/// Compiles a plan: computes the causal order of its steps, distributes them to flows, and writes the tree with the
/// actions' implementations. No file is read.
///
/// # Errors
/// Returns an error for a step that the registry does not support, or for too many steps.
pub fn compile(
    steps: &[AppliedStep],
    actions: &ActionRegistry,
    form: StepOrder,
) -> Result<CompiledPlan, CompileError> {
    if steps.len() > STEP_LIMIT {
        return Err(CompileError::TooLong { steps: steps.len() });
    }
    let mut exclusive = Vec::with_capacity(steps.len());
    for (index, applied) in steps.iter().enumerate() {
        let action = applied.step.action.clone();
        let Some(entry) = actions.action(&action) else {
            return Err(CompileError::UnknownAction {
                step: index,
                action,
            });
        };
        let arguments = &applied.step.arguments;
        let (expected, got) = (entry.parameters.len(), arguments.len());
        if expected != got {
            return Err(CompileError::Arity {
                step: index,
                action,
                expected,
                got,
            });
        }
        let objects = entry
            .exclusive
            .iter()
            .filter_map(|place| arguments.get(*place));
        exclusive.push(objects.map(String::as_str).collect());
    }
    let graph = match form {
        StepOrder::Parallel => CausalGraph::new(steps, &exclusive),
        StepOrder::Sequential => CausalGraph::sequential(steps.len()),
    };
    let flows = Flows::new(&graph);
    let xml = tree::write(steps, &flows, |index| {
        unit::create_action(index, steps, actions)
    })?;
    Ok(CompiledPlan {
        xml,
        steps: steps.to_vec(),
        graph,
        flows,
    })
}

impl CompiledPlan {
    /// Writes the tree with a replay leaf in place of each action.
    pub(crate) fn replay_xml(&self) -> Result<String, CompileError> {
        tree::write(&self.steps, &self.flows, |step| {
            Ok(unit::create_replay_action(step))
        })
    }

    /// Loads the tree from its XML with `leaves`, and the files that it includes from the registry.
    ///
    /// # Errors
    /// Returns errors if `leaves` differ from the leaves with which the registry was loaded.
    pub fn load<B: 'static>(
        &self,
        actions: &ActionRegistry,
        leaves: &Registry<B>,
    ) -> Result<LoadedTree<B>, FileErrors> {
        let mut read = |path: &std::path::Path| actions.read(path);
        behavior_tree_xml::load_text(&actions.name, &self.xml, leaves, &mut read)
    }
}
