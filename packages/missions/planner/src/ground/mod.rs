//! Grounding: from a domain and a problem to facts as bits and ground actions as operators.
//!
//! Static facts are joined with the reached facts first, so that only the arguments of reachable actions are
//! enumerated.

mod alternatives;
mod bit_operator;
mod bit_task;
mod formula;
mod ground_task;
mod join;
mod reach;
mod reduce;
mod relation;
mod renumber;
mod schema;
mod symbols;

use std::collections::BTreeMap;

use pddl::{Domain, Fact, Problem};

use self::bit_operator::BitOperator;
use self::bit_task::BitTask;
use self::formula::{Conjunction, Formula};
use self::ground_task::GroundTask;
use self::join::value;
use self::reach::Reached;
use self::relation::Relation;
use self::schema::{Cost, Schema};
use self::symbols::Symbols;
use crate::csr::Lists;
use crate::task::{ConditionalEffect, FactName, Name, Successors, set};
use crate::{GroundError, LimitReached, PlanError, Run, Task};

/// Grounds a problem: replaces the parameters of actions by objects, and keeps only actions that are reachable if no
/// fact is ever deleted (delete relaxation) and facts that they change. Counts memory and work in `run`.
pub fn ground(domain: &Domain, problem: &Problem, run: &mut Run<'_>) -> Result<Task, GroundError> {
    let mut symbols = Symbols::new(domain, problem)?;
    let mut schemas = Vec::new();
    for (number, action) in domain.actions.iter().enumerate() {
        schemas.push(Schema::from_action(&mut symbols, number, action)?);
    }
    let goal = Schema::from_goal(&mut symbols, &problem.goal)?;
    let mut is_fluent = vec![false; domain.predicates.len()];
    for effect in schemas.iter().flat_map(|schema| &schema.effects) {
        is_fluent[effect.atom.predicate as usize] = true;
    }
    let relations = initial(&symbols, &schemas, &goal, &is_fluent, problem, run)?;
    let initial_rows: Vec<u32> = relations.iter().map(Relation::len).collect();
    let costs = Costs::new(domain, problem, &symbols)?;
    let reached = Reached::compute(&symbols, &schemas, is_fluent, relations, run)?;
    let cost_of =
        |cost: &Cost<'_>, binding: &[u32], action: u32| costs.evaluate(cost, binding, action);
    let ground_task = GroundTask::new(&reached, &goal, &initial_rows, &cost_of, run)?;
    drop(reached);
    let mut bits = BitTask::new(&ground_task, run)?;
    bits.reduce(run)?;
    let task = assemble(domain, problem, &symbols, &ground_task, bits, run)?;
    run.allocate(task.bytes())?;
    Ok(task)
}

/// Returns the initial facts by predicate, and counts their memory in `run`. Relations of predicates that no condition
/// and no effect mentions stay empty.
fn initial(
    symbols: &Symbols<'_>,
    schemas: &[Schema<'_>],
    goal: &Schema<'_>,
    is_fluent: &[bool],
    problem: &Problem,
    run: &mut Run<'_>,
) -> Result<Vec<Relation>, GroundError> {
    let mut is_used = is_fluent.to_vec();
    for schema in schemas.iter().chain([goal]) {
        let conditions = schema.effects.iter().map(|effect| &effect.condition);
        for conjunction in schema.variants.iter().chain(conditions) {
            mark(conjunction, &mut is_used);
        }
    }
    let arities = symbols.arities.iter();
    let mut relations: Vec<_> = arities.map(|arity| Relation::new(*arity)).collect();
    let mut tuple = Vec::new();
    for fact in &problem.init {
        let predicate = symbols.predicate(&fact.predicate, fact.arguments.len())? as usize;
        if is_used[predicate] {
            tuple.clear();
            for name in &fact.arguments {
                tuple.push(symbols.object(name)?);
            }
            run.allocate(relations[predicate].bytes_per_row())?;
            relations[predicate].insert(&tuple);
        }
    }
    Ok(relations)
}

/// Marks the predicates of a conjunction, at any depth, as used.
fn mark(conjunction: &Conjunction, is_used: &mut [bool]) {
    /// Marks the predicates of a formula, at any depth.
    fn mark_formula(formula: &Formula, is_used: &mut [bool]) {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| mark_formula(part, is_used));
            }
            Formula::Atom { atom, .. } => is_used[atom.predicate as usize] = true,
            Formula::Equal(_) => {}
            Formula::Exists(_, part) | Formula::Forall(_, part) => mark_formula(part, is_used),
        }
    }
    for atom in conjunction.positive.iter().chain(&conjunction.negative) {
        is_used[atom.predicate as usize] = true;
    }
    for formula in &conjunction.rest {
        mark_formula(formula, is_used);
    }
}

/// Initial values of numeric functions, by function and objects. Actions cannot change them.
struct Costs<'a> {
    domain: &'a Domain,
    values: BTreeMap<(&'a str, Vec<u32>), f64>,
    names: Vec<&'a str>,
}

impl<'a> Costs<'a> {
    /// Reads the values of functions from the problem.
    fn new(
        domain: &'a Domain,
        problem: &'a Problem,
        symbols: &Symbols<'a>,
    ) -> Result<Self, PlanError> {
        let mut values = BTreeMap::new();
        for value in &problem.values {
            let objects = value.arguments.iter().map(|name| symbols.object(name));
            let objects = objects.collect::<Result<_, _>>()?;
            values.insert((value.function.as_str(), objects), value.value);
        }
        Ok(Self {
            domain,
            values,
            names: symbols.objects.clone(),
        })
    }

    /// Returns a cost under a binding of the action's parameters. Returns an error if the function has no value.
    fn evaluate(&self, cost: &Cost<'_>, binding: &[u32], action: u32) -> Result<f64, PlanError> {
        match cost {
            Cost::Number(number) => Ok(*number),
            Cost::Function(term, arguments) => {
                let objects: Vec<u32> = arguments.iter().map(|it| value(*it, binding)).collect();
                let names = objects.iter().map(|it| self.names[*it as usize]);
                let function = Fact::new(&term.function, names);
                let known = self.values.get(&(term.function.as_str(), objects));
                known.copied().ok_or_else(|| PlanError::NoValue {
                    function: function.to_string(),
                    action: self.domain.actions[action as usize].name.clone(),
                })
            }
        }
    }
}

/// Creates the task of the search from the reduced bits, with names for its facts and operators. If the problem does
/// not minimize the cost, each operator costs 1; artificial operators, which only reach the goal, cost 0. Counts its work
/// in `run`.
fn assemble(
    domain: &Domain,
    problem: &Problem,
    symbols: &Symbols<'_>,
    ground_task: &GroundTask,
    bits: BitTask,
    run: &mut Run<'_>,
) -> Result<Task, LimitReached> {
    let facts = bits.bits.len();
    let mut init = vec![0; facts.div_ceil(64)];
    let mut complements = Vec::new();
    let has_conditional_effects = bits.operators.iter().any(|it| !it.conditional.is_empty());
    let mut names = Vec::new();
    for (bit, &(fact, negated)) in bits.bits.iter().enumerate() {
        if bits.is_init[bit] {
            set(&mut init, bit as u32);
        }
        if negated && has_conditional_effects {
            // Conditional effects can change a fact in ways that depend on the state, so `Task::apply` derives its
            // complement from the fact.
            run.count_work(bits.bits.len() as u64)?;
            let positive = bits.bits.iter().position(|other| *other == (fact, false));
            complements.extend(positive.map(|positive| (positive as u32, bit as u32)));
        }
        let fact = fact.map(|fact| {
            let (predicate, arguments) = &ground_task.facts[fact as usize];
            let arguments = arguments.iter().map(|it| symbols.objects[*it as usize]);
            Fact::new(&domain.predicates[*predicate as usize].name, arguments)
        });
        names.push(FactName { fact, negated });
    }
    let mut operators = Vec::new();
    let (mut preconditions, mut adds, mut deletes) =
        (Lists::default(), Lists::default(), Lists::default());
    let (mut costs, mut conditional) = (Vec::new(), Vec::new());
    for operator in bits.operators {
        let BitOperator { origin: number, .. } = operator;
        run.count_work(operator.size())?;
        let known = number.map(|number| &ground_task.operators[number as usize]);
        operators.push(Name {
            action: known.map(|it| it.action),
            arguments: known.map_or_else(Box::default, |it| it.arguments.clone()),
        });
        costs.push(known.map_or(0.0, |it| if problem.minimizes_cost { it.cost } else { 1.0 }));
        preconditions.push(operator.precondition);
        adds.push(operator.adds);
        deletes.push(operator.deletes);
        let effects = operator
            .conditional
            .into_iter()
            .map(|it| ConditionalEffect {
                condition: it.condition,
                adds: it.adds,
                deletes: it.deletes,
            });
        conditional.push(effects.collect());
    }
    Ok(Task {
        facts,
        names,
        init,
        goal: bits.goal,
        goal_is_possible: bits.goal_is_possible,
        objects: symbols.objects.iter().map(|it| (*it).to_owned()).collect(),
        actions: domain.actions.iter().map(|it| it.name.clone()).collect(),
        operators,
        successors: Successors::new(facts, &preconditions),
        preconditions,
        adds,
        deletes,
        costs,
        conditional,
        complements,
    })
}
