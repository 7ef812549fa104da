//! File format of translated tasks ("SAS", version 3), and of plans.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::variables::Variables;
use crate::Task;
use crate::task::has;

/// Factor of costs that are not integers.
const COST_SCALE: f64 = 1000.0;

/// Maximum cost of an operator: sums of more would exceed the numbers of Fast Downward.
const MAX_COST: f64 = 1e6;

/// Writes a task. Operators are named by their number.
pub(super) fn write(task: &Task, variables: &Variables, to: &mut impl Write) -> io::Result<()> {
    writeln!(
        to,
        "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric"
    )?;
    writeln!(to, "{}", variables.facts.len())?;
    for (number, facts) in variables.facts.iter().enumerate() {
        writeln!(to, "begin_variable\nvar{number}\n-1\n{}", facts.len() + 1)?;
        for fact in facts {
            writeln!(to, "Atom f{fact}()")?;
        }
        writeln!(to, "<none of those>\nend_variable")?;
    }
    writeln!(to, "0\nbegin_state")?;
    for facts in &variables.facts {
        let value = facts.iter().position(|fact| has(task.init(), *fact));
        writeln!(to, "{}", value.unwrap_or(facts.len()))?;
    }
    writeln!(to, "end_state\nbegin_goal\n{}", task.goal.len())?;
    for &fact in &task.goal {
        let (variable, value) = variables.of(fact);
        writeln!(to, "{variable} {value}")?;
    }
    writeln!(to, "end_goal")?;
    let is_integer = task.costs.iter().all(|cost| cost.fract() == 0.0);
    let scale = if is_integer { 1.0 } else { COST_SCALE };
    let operators =
        (0..task.operators() as u32).filter_map(|number| Operator::new(task, variables, number));
    let operators: Vec<_> = operators.collect();
    writeln!(to, "{}", operators.len())?;
    for operator in operators {
        let cost = (task.costs[operator.number as usize] * scale)
            .clamp(0.0, MAX_COST)
            .round();
        operator.write(cost, to)?;
    }
    // No axioms.
    writeln!(to, "0")
}

/// Returns the operator in a line of a plan: `Some(None)` for a comment, `None` for an invalid line.
pub(super) fn operator(line: &str) -> Option<Option<u32>> {
    if line.starts_with(';') {
        return Some(None);
    }
    let name = line.strip_prefix("(o")?.strip_suffix(')')?;
    Some(Some(name.trim_end().parse().ok()?))
}

/// An operator over variables.
struct Operator {
    number: u32,
    /// Needed value of each variable.
    precondition: BTreeMap<u32, u32>,
    effects: Vec<Effect>,
}

/// New value of a variable if the variables have the values of `condition`.
struct Effect {
    condition: BTreeMap<u32, u32>,
    variable: u32,
    value: u32,
}

impl Operator {
    /// Converts an operator. Returns `None` if it needs two values of one variable: it is never applicable.
    fn new(task: &Task, variables: &Variables, number: u32) -> Option<Self> {
        let precondition = variables.values(task.preconditions.get(number))?;
        let mut this = Self {
            number,
            precondition,
            effects: Vec::new(),
        };
        let always = task.adds.get(number);
        this.change(variables, &[], always, task.deletes.get(number), &[]);
        for effect in &task.conditional[number as usize] {
            this.change(
                variables,
                &effect.condition,
                &effect.adds,
                &effect.deletes,
                always,
            );
        }
        // The last effect on a variable counts: added facts win.
        this.effects
            .sort_by_key(|it| it.value != variables.none(it.variable));
        Some(this)
    }

    /// Appends effects under a condition. A deleted fact only changes its variable if it is the value then, and if
    /// neither this effect nor the added facts `always` give the variable a value.
    fn change(
        &mut self,
        variables: &Variables,
        condition: &[u32],
        adds: &[u32],
        deletes: &[u32],
        always: &[u32],
    ) {
        let Some(condition) = variables.values(condition) else {
            return;
        };
        for &fact in adds {
            let (variable, value) = variables.of(fact);
            let condition = condition.clone();
            self.effects.push(Effect {
                condition,
                variable,
                value,
            });
        }
        for &fact in deletes {
            let (variable, value) = variables.of(fact);
            let mut added = adds.iter().chain(always);
            if added.any(|it| variables.of(*it).0 == variable) {
                continue;
            }
            let needed = self
                .precondition
                .get(&variable)
                .or(condition.get(&variable));
            let mut condition = condition.clone();
            match needed {
                Some(needed) if *needed != value => continue,
                Some(_) => {}
                None => {
                    condition.insert(variable, value);
                }
            }
            let value = variables.none(variable);
            self.effects.push(Effect {
                condition,
                variable,
                value,
            });
        }
    }

    /// Writes the operator. A variable with a precondition and an effect appears only with its effects.
    fn write(&self, cost: f64, to: &mut impl Write) -> io::Result<()> {
        writeln!(to, "begin_operator\no{}", self.number)?;
        let is_changed = |variable: &u32| self.effects.iter().any(|it| it.variable == *variable);
        let kept = self
            .precondition
            .iter()
            .filter(|(variable, _)| !is_changed(variable));
        let kept: Vec<_> = kept.collect();
        writeln!(to, "{}", kept.len())?;
        for (variable, value) in kept {
            writeln!(to, "{variable} {value}")?;
        }
        writeln!(to, "{}", self.effects.len())?;
        for effect in &self.effects {
            write!(to, "{}", effect.condition.len())?;
            for (variable, value) in &effect.condition {
                write!(to, " {variable} {value}")?;
            }
            let before = self.precondition.get(&effect.variable);
            let before = before.map_or(-1, |value| i64::from(*value));
            writeln!(to, " {} {before} {}", effect.variable, effect.value)?;
        }
        writeln!(to, "{cost}\nend_operator")
    }
}
