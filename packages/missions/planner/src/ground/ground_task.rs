use pddl::Change;

use super::alternatives::{Alternatives, Literals, conjoin};
use super::join::{UNBOUND, value};
use super::numbers::{Numeric, Undefined, Used};
use super::reach::Reached;
use super::schema::Schema;
use crate::numeric::{Expression, Test};
use crate::{LimitReached, Run};

/// A grounded task before the removal of irrelevant facts and operators.
pub(crate) struct GroundTask {
    /// Predicate and objects of each fact, as indices. The facts of comparisons follow.
    pub(crate) facts: Vec<(u32, Box<[u32]>)>,
    /// Comparisons of numbers.
    pub(crate) tests: Vec<Test>,
    /// Function and objects of each number.
    pub(crate) numbers: Vec<(u32, Vec<u32>)>,
    /// Initial value of each number; NaN if it has none.
    pub(crate) values: Vec<f64>,
    /// True for each fact that is true initially.
    pub(crate) is_init: Vec<bool>,
    /// Operators, sorted by action and arguments.
    pub(crate) operators: Vec<GroundOperator>,
    /// Alternatives of the goal. Empty if the goal is unreachable; one empty alternative if it always holds.
    pub(crate) goals: Vec<Literals>,
}

/// An action with objects for its parameters and one alternative of its precondition.
#[derive(PartialEq)]
pub(crate) struct GroundOperator {
    pub(crate) action: u32,
    /// Objects bound to the parameters.
    pub(crate) arguments: Box<[u32]>,
    pub(crate) precondition: Literals,
    pub(crate) effects: Vec<GroundEffect>,
    pub(crate) changes: Vec<GroundChange>,
    pub(crate) cost: f64,
}

/// A change of a number under one of the conditions.
#[derive(Clone, PartialEq)]
pub(crate) struct GroundChange {
    pub(crate) conditions: Vec<Literals>,
    pub(crate) change: Change,
    pub(crate) variable: u32,
    pub(crate) amount: Expression,
}

/// A change of a fact under a condition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GroundEffect {
    pub(crate) condition: Literals,
    /// True if the effect makes the fact true, false if it makes it false.
    pub(crate) adds: bool,
    pub(crate) fact: u32,
}

/// Function that returns the cost of an action under a binding; the last argument is the index of the action.
pub(crate) type CostOf<'c> = &'c dyn Fn(&Numeric, &[u32], u32) -> Result<f64, crate::PlanError>;

impl GroundTask {
    /// Creates the task from the reachable facts and bindings. `initial_rows` is the number of initial facts of each
    /// predicate: the rows of a relation begin with them. Counts memory and work in `run`.
    pub(crate) fn new(
        reached: &Reached<'_, '_>,
        goal: &Schema,
        initial_rows: &[u32],
        cost_of: CostOf<'_>,
        run: &mut Run<'_>,
    ) -> Result<Self, crate::GroundError> {
        let mut first = Vec::new();
        let mut facts = Vec::new();
        let mut is_init = Vec::new();
        for (predicate, relation) in reached.relations.iter().enumerate() {
            first.push(facts.len() as u32);
            if reached.is_fluent[predicate] {
                for row in 0..relation.len() {
                    facts.push((predicate as u32, relation.tuple(row).into()));
                    is_init.push(row < initial_rows[predicate]);
                }
            }
        }
        let used = Used::default();
        let count = facts.len() as u32;
        let mut this = Self {
            facts,
            is_init,
            tests: Vec::new(),
            numbers: Vec::new(),
            values: Vec::new(),
            operators: Vec::new(),
            goals: Vec::new(),
        };
        for (index, schema) in reached.schemas.iter().enumerate() {
            let writer = Alternatives {
                reached,
                first: &first,
                facts: count,
                used: &used,
                schema,
            };
            this.write_operators(&writer, index, cost_of, run)?;
        }
        let writer = Alternatives {
            reached,
            first: &first,
            facts: count,
            used: &used,
            schema: goal,
        };
        this.write_goal(&writer, run)?;
        (this.numbers, this.tests) = used.into_parts();
        let values = &reached.symbols.values;
        let value = |key| values.get(key).copied().unwrap_or(f64::NAN);
        this.values = this.numbers.iter().map(value).collect();
        let tests = this.tests.iter();
        let holds = tests.map(|it| it.holds(&|variable| this.values[variable as usize]));
        this.is_init.extend(holds);
        Ok(this)
    }

    /// Appends the operators of one action: one for each binding of its parameters and each alternative of its
    /// precondition. `index` is the position of its schema. Counts memory and work in `run`.
    fn write_operators(
        &mut self,
        writer: &Alternatives<'_, '_, '_>,
        index: usize,
        cost_of: CostOf<'_>,
        run: &mut Run<'_>,
    ) -> Result<(), crate::GroundError> {
        let schema = writer.schema;
        let action = schema.action.unwrap_or_default();
        let mut order = Vec::new();
        for (variant, bindings) in writer.reached.bindings[index].iter().enumerate() {
            order.extend((0..bindings.count).map(|number| (variant, number)));
        }
        let get = |&(variant, number): &(usize, usize)| {
            writer.reached.bindings[index][variant].get(number)
        };
        // Sort by arguments, so that all variants of a ground action are adjacent.
        order.sort_by(|left, right| {
            let arguments = |it| &get(it)[..schema.parameters];
            (arguments(left), left.0, get(left)).cmp(&(arguments(right), right.0, get(right)))
        });
        let mut binding = vec![UNBOUND; schema.slots.len()];
        // Effects and cost depend only on the arguments. They are computed once for all variants of a ground action.
        let mut effects = Vec::new();
        let mut changes = None;
        let mut cost = 0.0;
        for (position, key) in order.iter().enumerate() {
            let objects = get(key);
            let arguments = &objects[..schema.parameters];
            binding.fill(UNBOUND);
            if position == 0 || get(&order[position - 1])[..schema.parameters] != *arguments {
                binding[..schema.parameters].copy_from_slice(arguments);
                effects = write_effects(writer, &mut binding, run)?;
                changes = write_changes(writer, &mut binding, run)?;
                cost = 0.0;
                for amount in &schema.costs {
                    cost += cost_of(amount, &binding, action)?;
                }
            }
            // Without values for its numbers the action is never applicable.
            let Some(changes) = &changes else { continue };
            let bindings = &writer.reached.bindings[index][key.0];
            for (slot, object) in bindings.slots.iter().zip(objects) {
                binding[*slot as usize] = *object;
            }
            let conjunction = &schema.variants[key.0];
            let Some(literals) = ground_atoms(writer, conjunction, &binding) else {
                continue;
            };
            let preconditions =
                writer.conjunction(literals, &conjunction.rest, &mut binding, run)?;
            for precondition in without_contradictions(preconditions, changes, run)? {
                let size: usize = effects.iter().map(|it| 40 + 4 * it.condition.len()).sum();
                run.allocate(120 + 4 * (precondition.len() + arguments.len()) + size)?;
                self.operators.push(GroundOperator {
                    action,
                    arguments: arguments.into(),
                    precondition,
                    effects: effects.clone(),
                    changes: changes.clone(),
                    cost,
                });
            }
        }
        Ok(())
    }

    /// Sets `goals` to the alternatives of the goal, sorted and without duplicates. Counts memory and work in `run`.
    fn write_goal(
        &mut self,
        writer: &Alternatives<'_, '_, '_>,
        run: &mut Run<'_>,
    ) -> Result<(), LimitReached> {
        let schema = writer.schema;
        for conjunction in &schema.variants {
            let mut binding = vec![UNBOUND; schema.slots.len()];
            let join = writer.reached.join(schema, conjunction, &conjunction.slots);
            join.run(&mut binding, run, &mut |binding, run| {
                if let Some(literals) = ground_atoms(writer, conjunction, binding) {
                    let mut binding = binding.to_vec();
                    let more =
                        writer.conjunction(literals, &conjunction.rest, &mut binding, run)?;
                    run.allocate(more.iter().map(|it| 24 + 4 * it.len()).sum())?;
                    self.goals.extend(more);
                }
                Ok(())
            })?;
        }
        self.goals.sort_unstable();
        self.goals.dedup();
        // An empty alternative always holds, so the others are superfluous.
        if self.goals.iter().any(Vec::is_empty) {
            self.goals = vec![Literals::new()];
        }
        Ok(())
    }
}

/// Returns the literals of the atoms of a conjunction under `binding`, without facts that are always true, or `None` if
/// an atom is false.
fn ground_atoms(
    writer: &Alternatives<'_, '_, '_>,
    conjunction: &super::formula::Conjunction,
    binding: &[u32],
) -> Option<Literals> {
    let mut literals = Literals::new();
    let positive = conjunction.positive.iter().map(|atom| (atom, false));
    let negative = conjunction.negative.iter().map(|atom| (atom, true));
    for (atom, negated) in positive.chain(negative) {
        let arguments = atom.arguments.iter();
        let tuple: Vec<u32> = arguments.map(|it| value(*it, binding)).collect();
        literals.extend(writer.atom(atom.predicate, &tuple, negated).pop()?);
    }
    Some(literals)
}

/// Returns the effects of an action whose parameters are bound, one per fact and alternative of the condition, sorted
/// and without duplicates. Omits effects that never happen. Counts memory and work in `run`.
fn write_effects(
    writer: &Alternatives<'_, '_, '_>,
    binding: &mut [u32],
    run: &mut Run<'_>,
) -> Result<Vec<GroundEffect>, LimitReached> {
    let schema = writer.schema;
    let mut effects = Vec::new();
    for effect in &schema.effects {
        let condition = &effect.condition;
        let join = writer.reached.join(schema, condition, &condition.slots);
        join.run(binding, run, &mut |binding, run| {
            let arguments = effect.atom.arguments.iter();
            let tuple: Vec<u32> = arguments.map(|it| value(*it, binding)).collect();
            let predicate = effect.atom.predicate;
            // A fact that is never true cannot be deleted.
            let Some(fact) = writer.atom(predicate, &tuple, false).pop() else {
                return Ok(());
            };
            let Some(literals) = ground_atoms(writer, condition, binding) else {
                return Ok(());
            };
            let mut binding = binding.to_vec();
            for condition in writer.conjunction(literals, &condition.rest, &mut binding, run)? {
                run.allocate(40 + 4 * condition.len())?;
                effects.push(GroundEffect {
                    condition,
                    adds: effect.adds,
                    fact: fact[0] / 2,
                });
            }
            Ok(())
        })?;
    }
    effects.sort_unstable();
    effects.dedup();
    Ok(effects)
}

/// Returns the changes of numbers by an action whose parameters are bound, or `None` if an amount is undefined. Counts
/// memory and work in `run`.
fn write_changes(
    writer: &Alternatives<'_, '_, '_>,
    binding: &mut [u32],
    run: &mut Run<'_>,
) -> Result<Option<Vec<GroundChange>>, LimitReached> {
    let (schema, symbols) = (writer.schema, writer.reached.symbols);
    let mut changes: Vec<GroundChange> = Vec::new();
    let mut is_defined = true;
    for effect in &schema.changes {
        let condition = &effect.condition;
        let join = writer.reached.join(schema, condition, &condition.slots);
        join.run(binding, run, &mut |binding, run| {
            let mut binding = binding.to_vec();
            let conditions =
                writer.conjunction(Literals::new(), &condition.rest, &mut binding, run)?;
            if conditions.is_empty() {
                return Ok(());
            }
            let objects = effect.arguments.iter().map(|it| value(*it, &binding));
            let variable = writer.used.number(effect.function, objects.collect());
            match writer.used.expression(&effect.amount, symbols, &binding) {
                Ok(amount) => changes.push(GroundChange {
                    conditions,
                    change: effect.change,
                    variable,
                    amount,
                }),
                Err(Undefined(_)) => is_defined = false,
            }
            run.allocate(64)
        })?;
    }
    Ok(is_defined.then_some(changes))
}

/// Returns the alternatives of a precondition without those in which one number changes twice: then an action is not
/// applicable, unless all these changes are increases and decreases. Counts its work in `run`.
fn without_contradictions(
    mut alternatives: Vec<Literals>,
    changes: &[GroundChange],
    run: &mut Run<'_>,
) -> Result<Vec<Literals>, LimitReached> {
    let is_additive = |it: &GroundChange| matches!(it.change, Change::Increase | Change::Decrease);
    if changes.iter().all(is_additive) {
        return Ok(alternatives);
    }
    for (place, second) in changes.iter().enumerate() {
        run.count_work(place as u64)?;
        let contradicts = |it: &&GroundChange| {
            it.variable == second.variable && !(is_additive(it) && is_additive(second))
        };
        for first in changes[..place].iter().filter(contradicts) {
            for both in conjoin(&first.conditions, &second.conditions, run)? {
                let one_is_false: Vec<_> = both.iter().map(|it| vec![it ^ 1]).collect();
                alternatives = conjoin(&alternatives, &one_is_false, run)?;
            }
        }
    }
    alternatives.sort_unstable();
    alternatives.dedup();
    Ok(alternatives)
}
