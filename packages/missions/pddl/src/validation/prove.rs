use crate::validation::objects::Objects;
use crate::validation::state::{GroundAtom, State};
use crate::validation::variables::Variables;
use crate::validation::work::{TooMuchWork, Work};
use crate::{Comparison, Condition, Expression, Operator, Parameter};

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
    /// Functions whose values were used.
    pub(crate) reads: Vec<GroundAtom<'a>>,
    /// Rank below which derived facts are visible.
    pub(crate) limit: usize,
    /// False derived facts whose proofs are in progress or part of the support.
    pub(crate) refuted: Vec<GroundAtom<'a>>,
    /// Number of derived facts whose proofs are in progress.
    pub(crate) depth: usize,
}

impl<'a, 's> Prover<'a, 's> {
    /// Creates the evaluation of conditions with these variables in a state.
    pub(crate) fn new(
        objects: &'s Objects<'a>,
        state: &'s State<'a>,
        work: &'s mut Work,
        variables: Variables<'a>,
    ) -> Self {
        Self {
            objects,
            state,
            work,
            variables,
            reads: Vec::new(),
            limit: usize::MAX,
            refuted: Vec::new(),
            depth: 0,
        }
    }
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
                let state = self.state;
                if let Some(rules) = state.rules_of(fact.predicate) {
                    return self.prove_derived(rules, fact, value, support);
                }
                let is_so = state.holds(&fact, self.limit) == value;
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
            (Condition::Compare(comparison, left, right), _) => {
                let left = self.evaluate(left)?;
                let right = self.evaluate(right)?;
                // An undefined number has no relation to others.
                let numbers = left.zip(right);
                Ok(numbers.is_some_and(|(left, right)| compare(*comparison, left, right) == value))
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
        let (before, refuted) = (support.len(), self.refuted.len());
        let is_so = self.prove(condition, value, support)?;
        if !is_so {
            support.truncate(before);
            self.refuted.truncate(refuted);
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

    /// Returns the value of an expression, or `None` if a function has no value or the result is not a finite number.
    /// Counts its work.
    pub(crate) fn evaluate(
        &mut self,
        expression: &'a Expression,
    ) -> Result<Option<f64>, TooMuchWork> {
        self.work.count(1)?;
        let value = match expression {
            Expression::Number(number) => Some(*number),
            Expression::Function(term) => {
                self.work.count(term.arguments.len())?;
                let function = self.variables.ground_function(term);
                let value = self.state.number(&function);
                self.reads.push(function);
                value
            }
            Expression::Operation(operator, parts) => {
                let mut values = Vec::with_capacity(parts.len());
                for part in parts {
                    values.extend(self.evaluate(part)?);
                }
                if values.len() < parts.len() {
                    return Ok(None);
                }
                match (operator, &values[..]) {
                    (Operator::Add, values) => values.iter().copied().reduce(|sum, it| sum + it),
                    (Operator::Multiply, values) => {
                        values.iter().copied().reduce(|sum, it| sum * it)
                    }
                    (Operator::Subtract, [value]) => Some(-value),
                    (Operator::Subtract, [left, right]) => Some(left - right),
                    (Operator::Divide, [left, right]) => Some(left / right),
                    _ => None,
                }
            }
        };
        Ok(value.filter(|it| it.is_finite()))
    }
}

/// Returns true if the comparison holds.
fn compare(comparison: Comparison, left: f64, right: f64) -> bool {
    match comparison {
        Comparison::Less => left < right,
        Comparison::LessOrEqual => left <= right,
        // The values of plans are computed in the same way as those of the problem.
        Comparison::Equal => left == right,
        Comparison::GreaterOrEqual => left >= right,
        Comparison::Greater => left > right,
    }
}
