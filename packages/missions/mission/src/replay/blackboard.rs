use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use behavior_tree::{Context, LeafError, Port, Registry, Status};
use world_model::{FluentId, Snapshot, WorldError, WorldModel};

use crate::CompiledPlan;
use crate::compiler::REPLAY_STEP;
use crate::step_set::StepSet;
use crate::world_leaves::{CHECK, SET};

/// Blackboard of the leaves in a replay.
#[derive(Clone)]
pub(super) struct ReplayBlackboard {
    /// Values of the facts by number.
    pub(super) facts: Vec<bool>,
    pub(super) finishing: StepSet,
    /// Steps that ran in the last tick.
    pub(super) running: StepSet,
    /// Finished steps.
    pub(super) done: StepSet,
    /// Finished steps in order.
    pub(super) order: Vec<usize>,
}

/// Facts that a plan requires or changes, numbered for the blackboard.
pub(super) struct Facts {
    /// Number of each fact by its key.
    numbers: Arc<BTreeMap<String, usize>>,
    /// Fluent of each number.
    fluents: Vec<FluentId>,
}

impl Facts {
    /// Numbers the facts of a plan. Returns an error if the world does not have one of them.
    pub(super) fn from_plan(plan: &CompiledPlan, world: &WorldModel) -> Result<Self, WorldError> {
        let mut numbers = BTreeMap::new();
        let mut fluents = Vec::new();
        for step in &plan.steps {
            for fact in step.requires.keys().chain(&step.adds).chain(&step.deletes) {
                if let Entry::Vacant(vacant) = numbers.entry(fact.to_string()) {
                    vacant.insert(fluents.len());
                    fluents.push(world.fluent(fact)?);
                }
            }
        }
        let numbers = Arc::new(numbers);
        Ok(Self { numbers, fluents })
    }

    /// Creates a blackboard with the values of the world and no finished step, for a plan of `steps` steps.
    pub(super) fn blackboard(
        &self,
        steps: usize,
        world: &WorldModel,
    ) -> Result<ReplayBlackboard, WorldError> {
        let facts = self.fluents.iter().map(|fluent| world.get(*fluent));
        Ok(ReplayBlackboard {
            facts: facts.collect::<Result<_, _>>()?,
            finishing: StepSet::new(steps),
            running: StepSet::new(steps),
            done: StepSet::new(steps),
            order: Vec::new(),
        })
    }

    /// Returns the state of the whole world with the facts of the blackboard.
    pub(super) fn snapshot(&self, blackboard: &ReplayBlackboard, world: &WorldModel) -> Snapshot {
        let mut snapshot = world.snapshot();
        for (fluent, value) in self.fluents.iter().zip(&blackboard.facts) {
            snapshot.set(*fluent, *value);
        }
        snapshot
    }

    /// Creates the leaves of the tree. Two of them check and set facts in the blackboard instead of the world; the
    /// third one stands for a step, and runs until the replay finishes it.
    pub(super) fn leaves(&self) -> Registry<ReplayBlackboard> {
        let text = Port::input::<Arc<str>>;
        let (checked, set_numbers) = (self.numbers.clone(), self.numbers.clone());
        let check = [text("predicate"), Port::input::<bool>("expected")];
        let set = [
            text("predicate"),
            Port::input::<bool>("value"),
            text("source"),
        ];
        Registry::<ReplayBlackboard>::new()
            .condition_with_ports(CHECK, check, move |context| {
                let number = number(&checked, context)?;
                Ok(context.blackboard.facts[number] == context.get::<bool>("expected")?)
            })
            .action_with_ports(SET, set, move |context| {
                let number = number(&set_numbers, context)?;
                context.blackboard.facts[number] = context.get("value")?;
                Ok(Status::Success)
            })
            .action_with_ports(REPLAY_STEP, [Port::input::<i64>("step")], |context| {
                let step = context.get::<i64>("step")? as usize;
                let blackboard = &mut *context.blackboard;
                if !blackboard.finishing.contains(step) {
                    blackboard.running.insert(step);
                    return Ok(Status::Running);
                }
                blackboard.done.insert(step);
                blackboard.order.push(step);
                Ok(Status::Success)
            })
    }
}

/// Returns the number of the fact in the port `predicate`.
fn number(
    numbers: &BTreeMap<String, usize>,
    context: &Context<'_, ReplayBlackboard>,
) -> Result<usize, LeafError> {
    let key = context.get::<Arc<str>>("predicate")?;
    let number = numbers.get(&*key).copied();
    number.ok_or_else(|| format!("fact {key} is not part of the plan").into())
}
