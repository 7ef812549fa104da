//! Effects of a step.

use std::collections::{BTreeMap, BTreeSet};

use crate::validation::InvalidStep;
use crate::validation::prove::{Prover, Support};
use crate::validation::state::{GroundAtom, Numbers};
use crate::validation::work::TooMuchWork;
use crate::{Change, Effect, Expression, NumericTerm, Term};

/// Facts that an effect adds and deletes, its changes of numbers, and its cost. A fact may be in both sets; it is true
/// then.
#[derive(Default)]
pub(crate) struct Changes<'a> {
    pub(crate) adds: BTreeSet<GroundAtom<'a>>,
    pub(crate) deletes: BTreeSet<GroundAtom<'a>>,
    /// Changes of each function in order, with their amounts.
    pub(crate) numbers: BTreeMap<GroundAtom<'a>, Vec<(Change, f64)>>,
    pub(crate) cost: f64,
}

/// Reason why an effect cannot be applied.
pub(crate) enum ApplyError {
    TooMuchWork,
    InvalidStep(InvalidStep),
}

impl From<TooMuchWork> for ApplyError {
    fn from(TooMuchWork: TooMuchWork) -> Self {
        Self::TooMuchWork
    }
}

impl<'a> Prover<'a, '_> {
    /// Adds the changes by an effect in the present state to `changes`, and to `support` the facts that decide its
    /// conditions. The state itself is not changed. Counts its work.
    pub(crate) fn apply(
        &mut self,
        effect: &'a Effect,
        changes: &mut Changes<'a>,
        support: &mut Support<'a>,
    ) -> Result<(), ApplyError> {
        self.work.count(1)?;
        match effect {
            Effect::And(parts) => {
                for part in parts {
                    self.apply(part, changes, support)?;
                }
            }
            Effect::Forall(parameters, part) => {
                let mut error = None;
                self.for_each_binding(parameters, &mut |prover| match prover
                    .apply(part, changes, support)
                {
                    Ok(()) => Ok(true),
                    Err(ApplyError::TooMuchWork) => Err(TooMuchWork),
                    Err(ApplyError::InvalidStep(found)) => {
                        error = Some(found);
                        // Ends the iteration.
                        Ok(false)
                    }
                })?;
                if let Some(error) = error {
                    return Err(ApplyError::InvalidStep(error));
                }
            }
            Effect::When(condition, part) => {
                if self.try_prove(condition, true, support)? {
                    self.apply(part, changes, support)?;
                } else {
                    self.prove(condition, false, support)?;
                }
            }
            Effect::Add(atom) => {
                self.work.count_fact()?;
                changes.adds.insert(self.variables.ground(atom));
            }
            Effect::Delete(atom) => {
                self.work.count_fact()?;
                changes.deletes.insert(self.variables.ground(atom));
            }
            Effect::IncreaseCost(amount) => {
                let cost = self.value(amount)?;
                if cost < 0.0 {
                    return Err(ApplyError::InvalidStep(InvalidStep::NegativeCost { cost }));
                }
                changes.cost += cost;
            }
            Effect::Change(change, term, amount) => {
                self.work.count_fact()?;
                let amount = self.value(amount)?;
                let function = self.variables.ground_function(term);
                changes
                    .numbers
                    .entry(function)
                    .or_default()
                    .push((*change, amount));
            }
        }
        Ok(())
    }

    /// Returns the value of an expression, or an error if it has none.
    pub(crate) fn value(&mut self, expression: &'a Expression) -> Result<f64, ApplyError> {
        if let Some(value) = self.evaluate(expression)? {
            return Ok(value);
        }
        let mut missing = None;
        expression.for_each_function(&mut |term| {
            let function = self.variables.ground_function(term);
            if missing.is_none() && self.state.number(&function).is_none() {
                missing = Some(to_term(&function));
            }
        });
        Err(ApplyError::InvalidStep(match missing {
            Some(term) => InvalidStep::NoValue { term },
            None => InvalidStep::NotFinite {
                expression: expression.clone(),
            },
        }))
    }

    /// Returns the values of functions after changes, or an error for contradictory changes and for a number without a
    /// value.
    pub(crate) fn new_values(
        &mut self,
        changes: BTreeMap<GroundAtom<'a>, Vec<(Change, f64)>>,
    ) -> Result<Numbers<'a>, ApplyError> {
        let mut values = Numbers::new();
        for (function, changes) in changes {
            let is_additive =
                |it: &(Change, f64)| matches!(it.0, Change::Increase | Change::Decrease);
            if changes.len() > 1 && !changes.iter().all(is_additive) {
                let term = to_term(&function);
                return Err(ApplyError::InvalidStep(InvalidStep::Contradiction { term }));
            }
            let mut value = self.state.number(&function);
            if changes.iter().any(|it| it.0 != Change::Assign) {
                self.reads.push(function.clone());
            }
            for (change, amount) in changes {
                value = match change {
                    Change::Assign => Some(amount),
                    Change::Increase => value.map(|it| it + amount),
                    Change::Decrease => value.map(|it| it - amount),
                    Change::ScaleUp => value.map(|it| it * amount),
                    Change::ScaleDown => value.map(|it| it / amount),
                };
            }
            let term = to_term(&function);
            let Some(value) = value else {
                return Err(ApplyError::InvalidStep(InvalidStep::NoValue { term }));
            };
            if !value.is_finite() {
                let expression = Expression::Function(term);
                return Err(ApplyError::InvalidStep(InvalidStep::NotFinite {
                    expression,
                }));
            }
            // Adding 0 turns -0 into 0.
            values.insert(function, value + 0.0);
        }
        Ok(values)
    }
}

/// Returns a function with its objects as a term.
pub(crate) fn to_term(function: &GroundAtom<'_>) -> NumericTerm {
    let objects = function.arguments.iter();
    NumericTerm {
        function: function.predicate.to_owned(),
        arguments: objects.map(|it| Term::Object((*it).to_owned())).collect(),
    }
}
