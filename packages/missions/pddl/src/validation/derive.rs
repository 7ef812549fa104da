//! Derived facts of a state.

use crate::validation::objects::Objects;
use crate::validation::prove::{Prover, Support};
use crate::validation::state::{GroundAtom, State};
use crate::validation::variables::Variables;
use crate::validation::work::{TooMuchWork, Work};
use crate::{Derived, Domain, strata};

/// Maximum number of derived facts between a derived fact and the facts of its proof.
const DEEPEST: usize = 2000;

/// Rules of derived predicates by stratum, lowest first.
pub(crate) struct Rules<'a>(Vec<Vec<&'a Derived>>);

impl<'a> Rules<'a> {
    /// Sorts the rules of a domain. [`crate::read_domain`] refuses rules without strata; they are left out here.
    pub(crate) fn new(domain: &'a Domain) -> Self {
        let mut by_stratum: Vec<Vec<&Derived>> = Vec::new();
        if let Ok(strata) = strata(&domain.derived) {
            for rule in &domain.derived {
                let stratum = strata[rule.predicate.as_str()];
                if by_stratum.len() <= stratum {
                    by_stratum.resize_with(stratum + 1, Vec::new);
                }
                by_stratum[stratum].push(rule);
            }
        }
        Self(by_stratum)
    }

    /// Replaces the derived facts of a state by those that follow from its other facts and numbers.
    pub(crate) fn derive(
        &self,
        state: &mut State<'a>,
        objects: &Objects<'a>,
        work: &mut Work,
    ) -> Result<(), TooMuchWork> {
        if self.0.is_empty() {
            return Ok(());
        }
        state.clear_derived();
        for rules in &self.0 {
            loop {
                let mut is_changed = false;
                for rule in rules {
                    let mut found = Vec::new();
                    let mut prover = Prover::new(objects, state, work, Variables::default());
                    let first = prover.variables.enter(&rule.parameters);
                    prover.for_each_witness(
                        &rule.parameters,
                        first,
                        &rule.condition,
                        &mut |prover| {
                            found.push(GroundAtom {
                                predicate: &rule.predicate,
                                arguments: prover.variables.objects_from(first),
                            });
                        },
                    )?;
                    for fact in found {
                        is_changed |= state.add_derived(fact);
                    }
                }
                if !is_changed {
                    break;
                }
            }
        }
        Ok(())
    }
}

impl<'a> Prover<'a, '_> {
    /// Returns true if the derived fact has `value`, and appends the other facts that imply it to `support`. Counts its
    /// work.
    pub(crate) fn prove_derived(
        &mut self,
        rules: &[&'a Derived],
        fact: GroundAtom<'a>,
        value: bool,
        support: &mut Support<'a>,
    ) -> Result<bool, TooMuchWork> {
        if self.state.holds(&fact, self.limit) != value {
            return Ok(false);
        }
        // A true fact follows from facts of lower ranks. A false one is false together with a set of facts of which each
        // needs another one: it need not be refuted again.
        let limit = match value {
            true => self.state.rank(&fact).unwrap_or_default(),
            false if self.refuted.contains(&fact) => return Ok(true),
            false => {
                self.refuted.push(fact.clone());
                usize::MAX
            }
        };
        if self.depth == DEEPEST {
            return Err(TooMuchWork);
        }
        let outer_limit = std::mem::replace(&mut self.limit, limit);
        self.depth += 1;
        for rule in rules {
            let objects = || fact.arguments.iter().copied();
            let fits = |(object, parameter)| self.objects.fits(object, parameter);
            if !objects().zip(&rule.parameters).all(fits) {
                continue;
            }
            let variables = Variables::bind(&rule.parameters, objects());
            let outer = std::mem::replace(&mut self.variables, variables);
            let found = self.try_prove(&rule.condition, value, support);
            self.variables = outer;
            // One rule makes a fact true; all rules together leave it false.
            if found? && value {
                break;
            }
        }
        self.depth -= 1;
        self.limit = outer_limit;
        Ok(true)
    }
}
