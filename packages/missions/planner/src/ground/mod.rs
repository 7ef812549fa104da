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
mod numbers;
mod reach;
mod reduce;
mod relation;
mod renumber;
mod schema;
mod symbols;

use std::collections::{BTreeMap, BTreeSet};

use pddl::{Change, Domain, Fact, Problem};

use self::bit_operator::{BitOperator, Kind};
use self::bit_task::BitTask;
use self::formula::{Conjunction, Formula};
use self::ground_task::GroundTask;
use self::numbers::{Numeric, Undefined};
use self::reach::Reached;
use self::relation::Relation;
use self::schema::Schema;
use self::symbols::Symbols;
use crate::axioms::{Axioms, StratumParts};
use crate::csr::Lists;
use crate::numeric::{ComparisonFact, Numbers};
use crate::task::{ConditionalEffect, FactName, Name, Successors, set};
use crate::{GroundError, PlanError, Run, Task};

/// Grounds a problem: replaces the parameters of actions by objects, and keeps only actions that are reachable if no
/// fact is ever deleted (delete relaxation) and facts that they change. Counts memory and work in `run`.
pub fn ground(domain: &Domain, problem: &Problem, run: &mut Run<'_>) -> Result<Task, GroundError> {
    let mut symbols = Symbols::new(domain, problem)?;
    let mut schemas = Vec::new();
    for (number, action) in domain.actions.iter().enumerate() {
        schemas.push(Schema::from_action(&mut symbols, number, action)?);
    }
    for (number, rule) in (domain.actions.len()..).zip(&domain.derived) {
        schemas.push(Schema::from_rule(&mut symbols, number, rule)?);
    }
    let goal = Schema::from_goal(&mut symbols, &problem.goal)?;
    let mut is_fluent = vec![false; domain.predicates.len()];
    for effect in schemas.iter().flat_map(|schema| &schema.effects) {
        is_fluent[effect.atom.predicate as usize] = true;
    }
    for change in schemas.iter().flat_map(|schema| &schema.changes) {
        symbols.is_changing[change.function as usize] = true;
    }
    let relations = initial(&symbols, &schemas, &goal, &is_fluent, problem, run)?;
    let initial_rows: Vec<u32> = relations.iter().map(Relation::len).collect();
    let reached = Reached::compute(&symbols, &schemas, is_fluent, relations, run)?;
    let cost_of = |cost: &Numeric, binding: &[u32], action: u32| {
        let action = &domain.actions[action as usize].name;
        match cost.initial(&symbols, binding) {
            Ok(cost) if cost < 0.0 => Err(PlanError::NegativeCost {
                action: action.clone(),
                cost,
            }),
            Ok(cost) => Ok(cost),
            Err(Undefined(function)) => Err(no_value(domain, &symbols, function.as_ref(), action)),
        }
    };
    let ground_task = GroundTask::new(&reached, &goal, &initial_rows, &cost_of, run)?;
    drop(reached);
    expect_values(domain, &symbols, &ground_task)?;
    let derived = domain.derived.iter();
    let derived: BTreeSet<_> = derived.map(|it| it.predicate.as_str()).collect();
    let facts = ground_task.facts.iter();
    let is_derived =
        facts.map(|it| derived.contains(domain.predicates[it.0 as usize].name.as_str()));
    let is_derived = is_derived.collect();
    let mut bits = BitTask::new(&ground_task, domain.actions.len(), is_derived, run)?;
    bits.reduce(run)?;
    let task = assemble(domain, problem, &symbols, &ground_task, bits, run)?;
    run.allocate(task.bytes())?;
    Ok(task)
}

/// Returns the initial facts by predicate, and counts their memory in `run`. Relations of predicates that no condition
/// and no effect mentions stay empty.
fn initial(
    symbols: &Symbols<'_>,
    schemas: &[Schema],
    goal: &Schema,
    is_fluent: &[bool],
    problem: &Problem,
    run: &mut Run<'_>,
) -> Result<Vec<Relation>, GroundError> {
    let mut is_used = is_fluent.to_vec();
    for schema in schemas.iter().chain([goal]) {
        let conditions = schema.effects.iter().map(|effect| &effect.condition);
        let conditions = conditions.chain(schema.changes.iter().map(|it| &it.condition));
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
            Formula::Equal(_) | Formula::Compare(_) => {}
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

/// Returns an error if a number without an initial value is read by the change of an action.
fn expect_values(
    domain: &Domain,
    symbols: &Symbols<'_>,
    ground_task: &GroundTask,
) -> Result<(), PlanError> {
    for operator in &ground_task.operators {
        for change in &operator.changes {
            let mut missing = None;
            let mut expect = |number: u32| {
                if ground_task.values[number as usize].is_nan() {
                    missing = Some(number);
                }
            };
            change.amount.for_each_variable(&mut expect);
            if change.change != Change::Assign {
                expect(change.variable);
            }
            if let Some(number) = missing {
                let function = &ground_task.numbers[number as usize];
                let action = &domain.actions[operator.action as usize].name;
                return Err(no_value(domain, symbols, Some(function), action));
            }
        }
    }
    Ok(())
}

/// Returns the error for a function without a value that an action needs; `None` for an undefined result.
fn no_value(
    domain: &Domain,
    symbols: &Symbols<'_>,
    function: Option<&(u32, Vec<u32>)>,
    action: &str,
) -> PlanError {
    let Some((function, objects)) = function else {
        let action = action.to_owned();
        return PlanError::NotFinite { action };
    };
    let names = objects.iter().map(|it| symbols.objects[*it as usize]);
    let name = &domain.functions[*function as usize].name;
    PlanError::NoValue {
        function: Fact::new(name, names).to_string(),
        action: action.to_owned(),
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
    mut bits: BitTask,
    run: &mut Run<'_>,
) -> Result<Task, GroundError> {
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
        let known = fact.and_then(|fact| ground_task.facts.get(fact as usize));
        let fact = known.map(|(predicate, arguments)| {
            let arguments = arguments.iter().map(|it| symbols.objects[*it as usize]);
            Fact::new(&domain.predicates[*predicate as usize].name, arguments)
        });
        names.push(FactName { fact, negated });
    }
    let axioms = axioms(domain, ground_task, &bits)?;
    let numbers = numbers(ground_task, &mut bits);
    // The search applies only the first operators; the others are for the relaxation.
    let is_applied = |it: &BitOperator| matches!(it.kind, Kind::Action(_) | Kind::Goal);
    let applied = bits.operators.iter().filter(|it| is_applied(it)).count();
    bits.operators.sort_by_key(|it| !is_applied(it));
    let mut operators = Vec::new();
    let (mut preconditions, mut adds, mut deletes) =
        (Lists::default(), Lists::default(), Lists::default());
    let (mut costs, mut conditional) = (Vec::new(), Vec::new());
    let mut changes = Vec::new();
    for operator in bits.operators {
        run.count_work(operator.size())?;
        let known = match operator.kind {
            Kind::Action(number) => Some(&ground_task.operators[number as usize]),
            Kind::Goal | Kind::Axiom | Kind::Negation => None,
        };
        operators.push(Name {
            action: known.map(|it| it.action),
            arguments: known.map_or_else(Box::default, |it| it.arguments.clone()),
        });
        costs.push(known.map_or(0.0, |it| if problem.minimizes_cost { it.cost } else { 1.0 }));
        preconditions.push(operator.precondition);
        adds.push(operator.adds);
        deletes.push(operator.deletes);
        changes.push(operator.changes);
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
    let numbers = numbers.map(|numbers| Numbers { changes, ..numbers });
    if let Some(numbers) = &numbers {
        numbers.start(&mut init);
    }
    axioms.derive(&mut init);
    Ok(Task {
        facts,
        names,
        init,
        goal: bits.goal,
        goal_is_possible: bits.goal_is_possible,
        objects: symbols.objects.iter().map(|it| (*it).to_owned()).collect(),
        actions: domain.actions.iter().map(|it| it.name.clone()).collect(),
        operators,
        applied,
        successors: Successors::new(facts, applied, &preconditions),
        preconditions,
        adds,
        deletes,
        costs,
        conditional,
        complements,
        numbers,
        axioms,
    })
}

/// Returns the rules of derived facts by stratum.
fn axioms(domain: &Domain, ground_task: &GroundTask, bits: &BitTask) -> Result<Axioms, PlanError> {
    if domain.derived.is_empty() {
        return Ok(Axioms::default());
    }
    let strata = pddl::strata(&domain.derived).map_err(|rule| PlanError::NotStratified {
        predicate: domain.derived[rule].predicate.clone(),
    })?;
    let count = strata.values().max().map_or(0, |it| it + 1);
    let stratum_of = |bit: u32| {
        let fact = bits.bits[bit as usize].0?;
        let predicate = ground_task.facts.get(fact as usize)?.0;
        let name = domain.predicates[predicate as usize].name.as_str();
        strata.get(name).copied()
    };
    let mut all = vec![StratumParts::default(); count];
    let mut complements = BTreeMap::new();
    for (bit, &(fact, negated)) in (0..).zip(&bits.bits) {
        if negated {
            complements.insert(fact, bit);
        }
    }
    for (bit, &(fact, negated)) in (0..).zip(&bits.bits) {
        if let Some(stratum) = stratum_of(bit)
            && !negated
        {
            all[stratum]
                .facts
                .push((bit, complements.get(&fact).copied()));
        }
    }
    for operator in bits.operators.iter().filter(|it| it.kind == Kind::Axiom) {
        for &head in &operator.adds {
            if let Some(stratum) = stratum_of(head) {
                let condition = operator.precondition.clone();
                all[stratum].rules.push((condition, head));
            }
        }
    }
    Ok(Axioms::new(bits.bits.len(), all))
}

/// Returns the numbers on which comparisons depend, without their changes, or `None` without comparisons. Removes the
/// other numbers from the changes of the operators.
fn numbers(ground_task: &GroundTask, bits: &mut BitTask) -> Option<Numbers> {
    let mut comparisons = Vec::new();
    for (bit, &(_, negated)) in (0..).zip(&bits.bits) {
        if let Some(index) = bits.comparison(bit) {
            let test = ground_task.tests[index].clone();
            comparisons.push(ComparisonFact {
                fact: bit,
                negated,
                test,
            });
        }
    }
    let mut open = Vec::new();
    for comparison in &comparisons {
        comparison.test.for_each_variable(&mut |it| open.push(it));
    }
    let mut is_used = vec![false; ground_task.numbers.len()];
    while let Some(number) = open.pop() {
        if !std::mem::replace(&mut is_used[number as usize], true) {
            let changes = bits.operators.iter().flat_map(|it| &it.changes);
            for change in changes.filter(|it| it.variable == number) {
                change.amount.for_each_variable(&mut |it| open.push(it));
            }
        }
    }
    let mut next = 0;
    let number: Vec<Option<u32>> = is_used
        .iter()
        .map(|is_used| {
            next += u32::from(*is_used);
            is_used.then(|| next - 1)
        })
        .collect();
    for operator in &mut bits.operators {
        operator.changes.retain(|it| is_used[it.variable as usize]);
        for change in &mut operator.changes {
            change.variable = number[change.variable as usize].unwrap_or_default();
            change.amount.renumber(&number);
        }
    }
    for comparison in &mut comparisons {
        comparison.test.left.renumber(&number);
        comparison.test.right.renumber(&number);
    }
    let values = ground_task.values.iter().zip(&is_used);
    (!comparisons.is_empty()).then(|| Numbers {
        init: values.filter(|it| *it.1).map(|it| *it.0).collect(),
        comparisons,
        changes: Vec::new(),
    })
}
