use std::collections::BTreeSet;
use std::time::Duration;

use behavior_tree::{Registry, Status, Tree, Value};
use pddl::validation::{AppliedStep, Step};
use pddl::{Condition, Fact, FileErrors};
use world_model::{FluentId, WorldError, WorldModel};

use crate::compiler::{REPLAN, unit_description, unit_name, variable_path};
use crate::{ActionRegistry, Cause, CompiledPlan, NodeChange};

/// Reason why a plan cannot be executed.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(super) enum ExecutionError {
    /// The tree is invalid.
    Tree(#[from] FileErrors),
    /// The plan contains objects or predicates that the world does not have.
    World(#[from] WorldError),
}

/// Execution of a plan: its tree, and which steps have finished.
pub(super) struct Execution<B> {
    /// The running tree.
    pub(super) tree: Tree<B>,
    /// Steps in the order of the plan.
    steps: Vec<RunningStep>,
    /// Names of the step nodes, which are the sources of the plan's effects.
    pub(super) sources: BTreeSet<String>,
    /// Status of each node at the last call of [`Self::node_changes`], as a number.
    marks: Vec<u8>,
}

/// A step with its requirements and effects, and its state.
struct RunningStep {
    step: Step,
    /// Name of the step's node, and source of its effects.
    name: String,
    /// Facts that the step needs, with their values.
    requires: Vec<(FluentId, Fact, bool)>,
    /// Facts that the step sets, with their values.
    makes: Vec<(FluentId, bool)>,
    /// True if the requirements are checked in every tick.
    is_reactive: bool,
    /// Id of the step's node.
    node: usize,
    is_done: bool,
}

impl<B: 'static> Execution<B> {
    /// Loads the tree of a plan. `version` is the number of the planning episode, which the tree's trace contains.
    pub(super) fn new(
        plan: &CompiledPlan,
        actions: &ActionRegistry,
        leaves: &Registry<B>,
        world: &WorldModel,
        version: u32,
    ) -> Result<Self, ExecutionError> {
        let loaded = plan.load(actions, leaves)?;
        let tree = loaded.build().with_version(version);
        let nodes = nodes_of_steps(plan, &tree);
        let steps = plan.steps.iter().zip(nodes).map(|(step, node)| {
            let action = actions.action(&step.step.action);
            let is_reactive = action.is_some_and(|entry| entry.is_reactive);
            RunningStep::new(step, node, is_reactive, world)
        });
        let steps: Vec<_> = steps.collect::<Result<_, _>>()?;
        Ok(Self {
            sources: steps.iter().map(|step| step.name.clone()).collect(),
            steps,
            marks: tree.trace().marks().collect(),
            tree,
        })
    }

    /// Ticks the tree, marks finished steps, and returns the status of the root.
    pub(super) fn tick(&mut self, now: Duration, blackboard: &mut B) -> Status {
        let status = self.tree.tick(now, blackboard);
        let statuses = &self.tree.trace().statuses;
        for step in &mut self.steps {
            step.is_done |= statuses.get(step.node) == Some(&Status::Success);
        }
        status
    }

    /// Returns the nodes whose status changed since the last call, and stores the new ones.
    pub(super) fn node_changes(&mut self) -> Vec<NodeChange> {
        let trace = self.tree.trace();
        let mut changes = Vec::new();
        for (node, (mark, old)) in trace.marks().zip(&mut self.marks).enumerate() {
            if mark != std::mem::replace(old, mark) {
                let (status, halted) = (trace.statuses[node], trace.halted[node]);
                changes.push(NodeChange {
                    node: node as u32,
                    status,
                    halted,
                });
            }
        }
        changes
    }

    /// Returns true if a node requested a new plan.
    pub(super) fn requests_replan(&self) -> bool {
        self.tree.variable(&variable_path(REPLAN)) == Some(&Value::Bool(true))
    }

    /// Returns the cause of the tree's failure in its last tick: the first unmet requirement of the first failed step,
    /// or else its action. Returns `Cause::Requested` if no step failed.
    pub(super) fn cause_of_failure(&self) -> Cause {
        let trace = self.tree.trace();
        let failed = self
            .steps
            .iter()
            .find(|step| trace.statuses.get(step.node) == Some(&Status::Failure));
        let Some(step) = failed else {
            return Cause::Requested;
        };
        let layout = self.tree.layout();
        // Nodes are numbered depth-first. The first children of a step's node are its checks, in the order of
        // `requires`.
        let mut child = step.node + 1;
        for (_, fact, expected) in &step.requires {
            if trace.statuses.get(child) == Some(&Status::Failure) {
                let (step, fact) = (step.name.clone(), fact.to_string());
                return Cause::CheckFailed {
                    step,
                    fact,
                    expected: *expected,
                };
            }
            child = layout.end(child);
        }
        let errors = self.tree.errors().iter().map(|error| error.message.clone());
        Cause::StepFailed {
            step: step.name.clone(),
            errors: errors.collect(),
        }
    }

    /// Simulates the unfinished steps in the order of the plan, starting from the present facts, and returns the reason
    /// why the goal is not reached, or `None` if it is. If this order reaches the goal, so do all others that the tree
    /// allows.
    pub(super) fn replan_cause(
        &self,
        world: &WorldModel,
        goal: &Condition,
    ) -> Result<Option<Cause>, WorldError> {
        let mut facts = world.snapshot();
        for step in self.steps.iter().filter(|step| !step.is_done) {
            let is_checked = step.is_reactive || !self.is_running(step);
            for (fluent, fact, expected) in step.requires.iter().filter(|_| is_checked) {
                if facts.get(world, *fluent)? != *expected {
                    let (step, fact) = (step.name.clone(), fact.to_string());
                    return Ok(Some(Cause::FactsChanged {
                        step,
                        fact,
                        expected: *expected,
                    }));
                }
            }
            for (fluent, value) in &step.makes {
                facts.set(*fluent, *value);
            }
        }
        let reaches = facts.holds(world, goal)?;
        Ok((!reaches).then_some(Cause::GoalMissed))
    }

    /// Returns the steps that ran in the last tick, in the order of the plan.
    pub(super) fn running_steps(&self) -> impl Iterator<Item = &Step> {
        let running = self.steps.iter().filter(|step| self.is_running(step));
        running.map(|step| &step.step)
    }

    /// Returns true if the step ran in the last tick.
    fn is_running(&self, step: &RunningStep) -> bool {
        self.tree.trace().statuses.get(step.node) == Some(&Status::Running)
    }
}

impl RunningStep {
    /// Resolves the facts of a step in the world. Returns an error if one does not exist.
    fn new(
        step: &AppliedStep,
        node: usize,
        is_reactive: bool,
        world: &WorldModel,
    ) -> Result<Self, WorldError> {
        let requires = step
            .requires
            .iter()
            .map(|(fact, value)| Ok((world.fluent(fact)?, fact.clone(), *value)));
        let deletes = step.deletes.iter().map(|fact| (fact, false));
        let makes = deletes.chain(step.adds.iter().map(|fact| (fact, true)));
        let makes = makes.map(|(fact, value)| Ok((world.fluent(fact)?, value)));
        Ok(Self {
            step: step.step.clone(),
            name: unit_name(step),
            requires: requires.collect::<Result<_, WorldError>>()?,
            makes: makes.collect::<Result<_, WorldError>>()?,
            is_reactive,
            node,
            is_done: false,
        })
    }
}

/// Returns the id of the node of each step, by its description. The file contains the steps flow by flow, and no step
/// contains another one.
fn nodes_of_steps<B>(plan: &CompiledPlan, tree: &Tree<B>) -> Vec<usize> {
    let layout = tree.layout();
    let mut nodes = vec![usize::MAX; plan.steps.len()];
    let mut id = 0;
    for step in plan.flows.flows.iter().flatten() {
        let description = unit_description(*step);
        while layout
            .nodes
            .get(id)
            .is_some_and(|node| node.description != description)
        {
            id += 1;
        }
        nodes[*step] = id;
        id = layout.end(id);
    }
    nodes
}
