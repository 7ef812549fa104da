//! Plans as behavior trees.

mod tree;
mod unit;
mod xml;

use behavior_tree::Registry;
use behavior_tree_xml::{FileErrors, LoadedTree};
use plan_validator::AppliedStep;
use thiserror::Error;

use crate::{ActionRegistry, CausalGraph, Flows};

pub(crate) use tree::{REPLAN, variable_path};
pub use unit::step_of;
pub(crate) use unit::{REPLAY_STEP, unit_description, unit_name};

/// How many steps a plan may have.
pub const STEP_LIMIT: usize = 5_000;

/// How the steps of a tree are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Each step waits only for those that it may not be swapped with.
    #[default]
    Parallel,
    /// One step after the other, for debugging.
    Sequential,
}

/// A plan as a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledPlan {
    /// BehaviorTree.CPP XML, format 4.
    pub xml: String,
    /// The steps of the plan.
    pub steps: Vec<AppliedStep>,
    /// Which step waits for which.
    pub graph: CausalGraph,
    /// The steps as chains.
    pub flows: Flows,
}

/// Why a plan cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompileError {
    /// The registry does not know an action.
    #[error("step {step}: action {action} is not in the registry")]
    UnknownAction {
        /// Which step, counted from 0.
        step: usize,
        /// Its action.
        action: String,
    },
    /// A step has another number of arguments than its action.
    #[error("step {step}: action {action} has {expected} parameters, got {got}")]
    Arity {
        /// Which step, counted from 0.
        step: usize,
        /// Its action.
        action: String,
        /// How many it has.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// The plan is too long.
    #[error("the plan has {steps} steps, and a tree may have {STEP_LIMIT}: plan for a nearer goal")]
    TooLong {
        /// How many steps it has.
        steps: usize,
    },
    /// The XML could not be written.
    #[error("the tree of the plan cannot be written: {0}")]
    Write(String),
}

/// Compiles a plan.
///
/// # Errors
/// A step is not one that the registry knows, or there are too many.
pub fn compile(
    steps: &[AppliedStep],
    actions: &ActionRegistry,
    form: Form,
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
        Form::Parallel => CausalGraph::new(steps, &exclusive),
        Form::Sequential => CausalGraph::sequential(steps.len()),
    };
    let flows = Flows::new(&graph);
    let xml = tree::write(steps, &flows, |index| {
        unit::action_of(index, steps, actions)
    })?;
    Ok(CompiledPlan {
        xml,
        steps: steps.to_vec(),
        graph,
        flows,
    })
}

impl CompiledPlan {
    /// The same tree with a leaf in the place of each action.
    pub(crate) fn replay_xml(&self) -> Result<String, CompileError> {
        tree::write(&self.steps, &self.flows, |step| {
            Ok(unit::replay_action(step))
        })
    }

    /// Loads the tree.
    ///
    /// # Errors
    /// The leaves are not those with which the registry was loaded.
    pub fn load<B: 'static>(
        &self,
        actions: &ActionRegistry,
        leaves: &Registry<B>,
    ) -> Result<LoadedTree<B>, FileErrors> {
        let mut read = |path: &std::path::Path| actions.read(path);
        behavior_tree_xml::load_text(&actions.name, &self.xml, leaves, &mut read)
    }
}
