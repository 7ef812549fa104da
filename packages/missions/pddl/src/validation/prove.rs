use crate::validation::objects::Objects;
use crate::validation::state::{GroundAtom, State};
use crate::validation::variables::Variables;
use crate::validation::work::{TooMuchWork, Work};
use crate::{Condition, Parameter};

/// Facts and their values that imply the value of a condition.
pub(crate) type Support<'a> = Vec<(GroundAtom<'a>, bool)>;

/// Evaluation of conditions in a state, which also explains their values. It counts its work, and fails if that exceeds
/// [`MOST_WORK`](crate::validation::MOST_WORK).
pub(crate) struct Prover<'a, 's> {
    pub(crate) objects: &'s Objects<'a>,
    pub(crate) state: &'s State<'a>,
    pub(crate) work: &'s mut Work,
    /// Visible variables with their objects.
    pub(crate) variables: Variables<'a>,
}

impl<'a> Prover<'a, '_> {
    /// Returns true if the condition has `value`, and appends facts that imply it to `support`; for a disjunction, the
    /// facts of its first true part. If the result is false, the added facts have no meaning. Counts its work.
    pub(crate) fn prove(
        &mut self,
        condition: &'a Condition,
        value: bool,
        support: &mut Support<'a>,
    ) -> Result<bool, TooMuchWork> {
        self.work.count(1)?;
        match (condition, value) {
            (Condition::And(parts), true) | (Condition::Or(parts), false) => {
                for part in parts {
                    if !self.prove(part, value, support)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Condition::And(parts), false) | (Condition::Or(parts), true) => {
                for part in parts {
                    if self.try_prove(part, value, support)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            (Condition::Not(part), _) => self.prove(part, !value, support),
            (Condition::Imply(first, second), true) => {
                Ok(self.try_prove(first, false, support)? || self.prove(second, true, support)?)
            }
            (Condition::Imply(first, second), false) => {
                Ok(self.prove(first, true, support)? && self.prove(second, false, support)?)
            }
            (Condition::Exists(parameters, part), true)
            | (Condition::Forall(parameters, part), false) => {
                let first = self.variables.enter(parameters);
                let found = self.prove_exists(parameters, first, part, value, support);
                self.variables.leave(first);
                found
            }
            (Condition::Exists(parameters, part), false)
            | (Condition::Forall(parameters, part), true) => {
                self.for_each_binding(parameters, &mut |prover| prover.prove(part, value, support))
            }
            (Condition::Atom(atom), _) => {
                self.work.count(atom.arguments.len())?;
                let fact = self.variables.ground(atom);
                let is_so = self.state.holds(&fact) == value;
                if is_so {
                    self.work.count_fact()?;
                    support.push((fact, value));
                }
                Ok(is_so)
            }
            (Condition::Equal(left, right), _) => {
                let is_equal = self.variables.object(left) == self.variables.object(right);
                Ok(is_equal == value)
            }
        }
    }

    /// Does the same as [`Self::prove`], but adds nothing if the result is false.
    pub(crate) fn try_prove(
        &mut self,
        condition: &'a Condition,
        value: bool,
        support: &mut Support<'a>,
    ) -> Result<bool, TooMuchWork> {
        let before = support.len();
        let is_so = self.prove(condition, value, support)?;
        if !is_so {
            support.truncate(before);
        }
        Ok(is_so)
    }

    /// Binds the parameters to all combinations of objects and calls `then` for each, until it returns false. Returns
    /// true if it never did. The variables are removed afterwards. Counts its work.
    pub(crate) fn for_each_binding(
        &mut self,
        parameters: &'a [Parameter],
        then: &mut dyn FnMut(&mut Self) -> Result<bool, TooMuchWork>,
    ) -> Result<bool, TooMuchWork> {
        let first = self.variables.enter(parameters);
        let all = self.for_each_binding_from(parameters, first, then);
        self.variables.leave(first);
        all
    }

    /// Binds `parameters`, whose variables are visible already and begin at `index`, to all combinations of objects and
    /// calls `then` for each, until it returns false. Returns true if it never did. The variables stay bound. Counts
    /// its work.
    fn for_each_binding_from(
        &mut self,
        parameters: &'a [Parameter],
        index: usize,
        then: &mut dyn FnMut(&mut Self) -> Result<bool, TooMuchWork>,
    ) -> Result<bool, TooMuchWork> {
        let Some((parameter, rest)) = parameters.split_first() else {
            return then(self);
        };
        let objects = self.objects;
        self.work.count(parameter.types.len())?;
        for object in objects.matching(parameter) {
            self.work.count(1)?;
            self.variables.set(index, Some(object));
            if !self.for_each_binding_from(rest, index + 1, then)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
