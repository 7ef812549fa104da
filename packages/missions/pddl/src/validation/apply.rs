//! Effects of a step.

use std::collections::{BTreeMap, BTreeSet};

use crate::validation::InvalidStep;
use crate::validation::prove::{Prover, Support};
use crate::validation::state::GroundAtom;
use crate::validation::work::TooMuchWork;
use crate::{Amount, Effect, NumericTerm, Term};

/// Values of functions by their names and objects.
pub(crate) type Values<'a> = BTreeMap<(&'a str, Vec<&'a str>), f64>;

/// Facts that a step adds and deletes, and its cost. A fact may be in both sets; it is true then.
#[derive(Default)]
pub(crate) struct Changes<'a> {
    pub(crate) adds: BTreeSet<GroundAtom<'a>>,
    pub(crate) deletes: BTreeSet<GroundAtom<'a>>,
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
        values: &Values<'a>,
        changes: &mut Changes<'a>,
        support: &mut Support<'a>,
    ) -> Result<(), ApplyError> {
        self.work.count(1)?;
        match effect {
            Effect::And(parts) => {
                for part in parts {
                    self.apply(part, values, changes, support)?;
                }
            }
            Effect::Forall(parameters, part) => {
                let mut error = None;
                self.for_each_binding(parameters, &mut |prover| match prover
                    .apply(part, values, changes, support)
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
                    self.apply(part, values, changes, support)?;
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
            Effect::IncreaseCost(Amount::Number(number)) => changes.cost += number,
            Effect::IncreaseCost(Amount::Function(term)) => {
                changes.cost += self.value(term, values)?;
            }
        }
        Ok(())
    }

    /// Returns the value of a function in the problem, or an error if it has none.
    fn value(&self, term: &'a NumericTerm, values: &Values<'a>) -> Result<f64, ApplyError> {
        let arguments = term.arguments.iter().map(|it| self.variables.object(it));
        let key = (term.function.as_str(), arguments.collect::<Vec<_>>());
        values.get(&key).copied().ok_or_else(|| {
            let objects = key.1.iter().map(|it| Term::Object((*it).to_owned()));
            ApplyError::InvalidStep(InvalidStep::NoCost {
                term: NumericTerm {
                    function: term.function.clone(),
                    arguments: objects.collect(),
                },
            })
        })
    }
}
