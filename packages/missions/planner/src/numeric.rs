//! Numbers in states of the search.

use pddl::{Change, Comparison, Operator};

use crate::task::{has, set};

/// An expression over the numbers of a state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    Number(f64),
    /// Index of a number.
    Variable(u32),
    Operation(Operator, Vec<Self>),
}

/// Numbers of a task. A state has one word for each number after the words of its facts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    /// Initial values; NaN for an undefined number.
    pub(crate) init: Vec<f64>,
    /// Facts that are comparisons.
    pub(crate) comparisons: Vec<ComparisonFact>,
    /// Changes by each operator.
    pub(crate) changes: Vec<Vec<NumberChange>>,
}

/// A fact that is true if a comparison of two numbers holds.
#[derive(Clone, Debug)]
pub(crate) struct ComparisonFact {
    pub(crate) fact: u32,
    /// True if the fact is the complement of the comparison.
    pub(crate) negated: bool,
    pub(crate) test: Test,
}

/// A comparison of two numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Test {
    pub(crate) comparison: Comparison,
    pub(crate) left: Expression,
    pub(crate) right: Expression,
}

/// A change of a number if all facts of one of the conditions are true.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NumberChange {
    pub(crate) conditions: Vec<Vec<u32>>,
    pub(crate) change: Change,
    pub(crate) variable: u32,
    pub(crate) amount: Expression,
}

impl Expression {
    /// Returns the value with these numbers; NaN if it is undefined.
    pub(crate) fn evaluate(&self, numbers: &dyn Fn(u32) -> f64) -> f64 {
        match self {
            Self::Number(number) => *number,
            Self::Variable(variable) => numbers(*variable),
            Self::Operation(operator, parts) => {
                let values = parts.iter().map(|it| it.evaluate(numbers));
                apply(*operator, values).unwrap_or(f64::NAN)
            }
        }
    }

    /// Calls `then` with each number of the expression.
    pub(crate) fn for_each_variable(&self, then: &mut dyn FnMut(u32)) {
        match self {
            Self::Number(_) => {}
            Self::Variable(variable) => then(*variable),
            Self::Operation(_, parts) => parts.iter().for_each(|it| it.for_each_variable(then)),
        }
    }

    /// Replaces the index of each number.
    pub(crate) fn renumber(&mut self, number: &[Option<u32>]) {
        match self {
            Self::Number(_) => {}
            Self::Variable(variable) => {
                *variable = number[*variable as usize].unwrap_or_default();
            }
            Self::Operation(_, parts) => parts.iter_mut().for_each(|it| it.renumber(number)),
        }
    }

    /// Returns the factor of a number if the expression is linear in it, otherwise `None`.
    fn slope(&self, of: u32) -> Option<f64> {
        match self {
            Self::Number(_) => Some(0.0),
            Self::Variable(variable) => Some(f64::from(u8::from(*variable == of))),
            Self::Operation(operator, parts) => {
                let slopes: Option<Vec<f64>> = parts.iter().map(|it| it.slope(of)).collect();
                let slopes = slopes?;
                match (operator, &parts[..], &slopes[..]) {
                    _ if slopes.iter().all(|it| *it == 0.0) => Some(0.0),
                    (Operator::Add, _, slopes) => Some(slopes.iter().sum()),
                    (Operator::Subtract, _, [slope]) => Some(-slope),
                    (Operator::Subtract, _, [left, right]) => Some(left - right),
                    (Operator::Multiply, [Self::Number(factor), _], [_, slope])
                    | (Operator::Multiply, [_, Self::Number(factor)], [slope, _]) => {
                        Some(factor * slope)
                    }
                    (Operator::Divide, [_, Self::Number(divisor)], [slope, _]) => {
                        Some(slope / divisor)
                    }
                    _ => None,
                }
            }
        }
    }
}

/// Returns the result of an operator, or `None` if it is not a finite number.
pub(crate) fn apply(operator: Operator, values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut values = values.into_iter();
    let first = values.next()?;
    let second = values.next();
    let value = match (operator, second) {
        (Operator::Add, Some(second)) => values.fold(first + second, |sum, it| sum + it),
        (Operator::Multiply, Some(second)) => values.fold(first * second, |all, it| all * it),
        (Operator::Subtract, None) => -first,
        (Operator::Subtract, Some(second)) => first - second,
        (Operator::Divide, Some(second)) => first / second,
        (Operator::Add | Operator::Multiply, None) => first,
        (Operator::Divide, None) => return None,
    };
    Some(value).filter(|it| it.is_finite())
}

/// Returns true if the comparison holds; false if a side is undefined.
pub(crate) fn compare(comparison: Comparison, left: f64, right: f64) -> bool {
    match comparison {
        Comparison::Less => left < right,
        Comparison::LessOrEqual => left <= right,
        Comparison::Equal => left == right,
        Comparison::GreaterOrEqual => left >= right,
        Comparison::Greater => left > right,
    }
}

impl Test {
    /// Returns true if the comparison holds with these numbers.
    pub(crate) fn holds(&self, numbers: &dyn Fn(u32) -> f64) -> bool {
        let (left, right) = (self.left.evaluate(numbers), self.right.evaluate(numbers));
        compare(self.comparison, left, right)
    }

    /// Calls `then` with each number of both sides.
    pub(crate) fn for_each_variable(&self, then: &mut dyn FnMut(u32)) {
        self.left.for_each_variable(then);
        self.right.for_each_variable(then);
    }

    /// Returns true twice if a change can make the comparison true, and false.
    pub(crate) fn can_become(&self, change: &NumberChange) -> (bool, bool) {
        let slopes = self
            .left
            .slope(change.variable)
            .zip(self.right.slope(change.variable));
        let direction = match (change.change, &change.amount) {
            (Change::Increase, Expression::Number(amount)) => Some(*amount),
            (Change::Decrease, Expression::Number(amount)) => Some(-amount),
            _ => None,
        };
        let Some(((left, right), direction)) = slopes.zip(direction) else {
            return (true, true);
        };
        let growth = (left - right) * direction;
        match self.comparison {
            Comparison::Less | Comparison::LessOrEqual => (growth < 0.0, growth > 0.0),
            Comparison::Greater | Comparison::GreaterOrEqual => (growth > 0.0, growth < 0.0),
            Comparison::Equal => (growth != 0.0, growth != 0.0),
        }
    }
}

impl Numbers {
    /// Appends the initial values to the words of the facts, and sets the facts of comparisons.
    pub(crate) fn start(&self, state: &mut Vec<u64>) {
        let words = state.len();
        state.extend(self.init.iter().map(|it| it.to_bits()));
        self.compare(words, state);
    }

    /// Applies the changes by an operator to `next`, a copy of `state` in which the facts have changed already. `words`
    /// is the number of words of facts.
    pub(crate) fn apply(&self, operator: u32, words: usize, state: &[u64], next: &mut [u64]) {
        let changes = &self.changes[operator as usize];
        if changes.is_empty() {
            return;
        }
        let before = |variable: u32| f64::from_bits(state[words + variable as usize]);
        for change in changes {
            let holds = |facts: &Vec<u32>| facts.iter().all(|fact| has(state, *fact));
            if !change.conditions.iter().any(holds) {
                continue;
            }
            let amount = change.amount.evaluate(&before);
            let word = &mut next[words + change.variable as usize];
            // Several changes of one number add up.
            let old = f64::from_bits(*word);
            let value = match change.change {
                Change::Assign => amount,
                Change::Increase => old + amount,
                Change::Decrease => old - amount,
                Change::ScaleUp => old * amount,
                Change::ScaleDown => old / amount,
            };
            // Adding 0 turns -0 into 0; all undefined numbers have the same bits.
            let value = if value.is_finite() {
                value + 0.0
            } else {
                f64::NAN
            };
            *word = value.to_bits();
        }
        self.compare(words, next);
    }

    /// Sets the facts of comparisons in a state.
    fn compare(&self, words: usize, state: &mut [u64]) {
        for comparison in &self.comparisons {
            let ComparisonFact { fact, .. } = comparison;
            let number = |variable: u32| f64::from_bits(state[words + variable as usize]);
            if comparison.test.holds(&number) != comparison.negated {
                set(state, *fact);
            } else {
                state[*fact as usize / 64] &= !(1 << (fact % 64));
            }
        }
    }
}
