//! Numbers of a grounded task.

use std::cell::RefCell;
use std::collections::BTreeMap;

use pddl::{Comparison, Operator};

use super::formula::Argument;
use super::join::value;
use super::symbols::Symbols;
use crate::numeric::{Expression, Test, apply};

/// An expression with indices instead of names, before its variables are bound.
#[derive(Clone, Debug)]
pub(crate) enum Numeric {
    Number(f64),
    Function(u32, Box<[Argument]>),
    Operation(Operator, Vec<Self>),
}

/// A comparison before its variables are bound.
#[derive(Clone, Debug)]
pub(crate) struct LiftedTest {
    pub(crate) comparison: Comparison,
    pub(crate) left: Numeric,
    pub(crate) right: Numeric,
}

/// Error: the function with these objects has no value, or the value is not a finite number (`None`).
pub(crate) struct Undefined(pub(crate) Option<(u32, Vec<u32>)>);

/// Numbers and comparisons of a task that are used so far.
#[derive(Default)]
pub(crate) struct Used {
    numbers: RefCell<BTreeMap<(u32, Vec<u32>), u32>>,
    tests: RefCell<Vec<Test>>,
    /// Index of each comparison by its text.
    known: RefCell<BTreeMap<String, u32>>,
}

/// Result of grounding a comparison.
pub(crate) enum Grounded {
    Constant(bool),
    /// Index of a comparison that depends on the state.
    Test(u32),
}

impl Numeric {
    /// Returns the value if it is the same in all states; `Ok(None)` if it depends on the state.
    pub(crate) fn constant(
        &self,
        symbols: &Symbols<'_>,
        binding: &[u32],
    ) -> Result<Option<f64>, Undefined> {
        match self {
            Self::Number(number) => Ok(Some(*number)),
            Self::Function(function, arguments) => {
                if symbols.is_changing[*function as usize] {
                    return Ok(None);
                }
                let objects: Vec<u32> = arguments.iter().map(|it| value(*it, binding)).collect();
                let key = (*function, objects);
                match symbols.values.get(&key) {
                    Some(value) => Ok(Some(*value)),
                    None => Err(Undefined(Some(key))),
                }
            }
            Self::Operation(operator, parts) => {
                let mut values = Vec::new();
                for part in parts {
                    values.push(part.constant(symbols, binding)?);
                }
                let values: Option<Vec<f64>> = values.into_iter().collect();
                let Some(values) = values else {
                    return Ok(None);
                };
                apply(*operator, values).map(Some).ok_or(Undefined(None))
            }
        }
    }

    /// Returns the value in the initial state.
    pub(crate) fn initial(&self, symbols: &Symbols<'_>, binding: &[u32]) -> Result<f64, Undefined> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Function(function, arguments) => {
                let objects: Vec<u32> = arguments.iter().map(|it| value(*it, binding)).collect();
                let key = (*function, objects);
                let known = symbols.values.get(&key).copied();
                known.ok_or(Undefined(Some(key)))
            }
            Self::Operation(operator, parts) => {
                let values = parts.iter().map(|it| it.initial(symbols, binding));
                let values = values.collect::<Result<Vec<_>, _>>()?;
                apply(*operator, values).ok_or(Undefined(None))
            }
        }
    }
}

impl Used {
    /// Returns the index of a number.
    pub(crate) fn number(&self, function: u32, objects: Vec<u32>) -> u32 {
        let mut numbers = self.numbers.borrow_mut();
        let next = numbers.len() as u32;
        *numbers.entry((function, objects)).or_insert(next)
    }

    /// Returns the expression under a binding, with constants instead of numbers that never change.
    pub(crate) fn expression(
        &self,
        numeric: &Numeric,
        symbols: &Symbols<'_>,
        binding: &[u32],
    ) -> Result<Expression, Undefined> {
        if let Some(value) = numeric.constant(symbols, binding)? {
            return Ok(Expression::Number(value));
        }
        Ok(match numeric {
            Numeric::Number(number) => Expression::Number(*number),
            Numeric::Function(function, arguments) => {
                let objects = arguments.iter().map(|it| value(*it, binding)).collect();
                Expression::Variable(self.number(*function, objects))
            }
            Numeric::Operation(operator, parts) => {
                let parts = parts.iter().map(|it| self.expression(it, symbols, binding));
                Expression::Operation(*operator, parts.collect::<Result<_, _>>()?)
            }
        })
    }

    /// Returns a comparison under a binding. It is false if a number is undefined.
    pub(crate) fn test(
        &self,
        test: &LiftedTest,
        symbols: &Symbols<'_>,
        binding: &[u32],
    ) -> Grounded {
        let left = self.expression(&test.left, symbols, binding);
        let (Ok(left), Ok(right)) = (left, self.expression(&test.right, symbols, binding)) else {
            return Grounded::Constant(false);
        };
        let test = Test {
            comparison: test.comparison,
            left,
            right,
        };
        if let (Expression::Number(_), Expression::Number(_)) = (&test.left, &test.right) {
            return Grounded::Constant(test.holds(&|_| f64::NAN));
        }
        let (mut tests, mut known) = (self.tests.borrow_mut(), self.known.borrow_mut());
        let next = tests.len() as u32;
        let index = *known.entry(format!("{test:?}")).or_insert(next);
        if index == next {
            tests.push(test);
        }
        Grounded::Test(index)
    }

    /// Returns the function and the objects of each number, and all comparisons.
    pub(crate) fn into_parts(self) -> (Vec<(u32, Vec<u32>)>, Vec<Test>) {
        let mut numbers: Vec<_> = self.numbers.into_inner().into_iter().collect();
        numbers.sort_unstable_by_key(|(_, index)| *index);
        let numbers = numbers.into_iter().map(|(key, _)| key);
        (numbers.collect(), self.tests.into_inner())
    }
}
