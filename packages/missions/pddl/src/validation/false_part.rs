//! The smallest part of a condition that is false.

use crate::validation::prove::Prover;
use crate::validation::variables::Variables;
use crate::validation::work::TooMuchWork;
use crate::{Atom, Condition, Expression, NumericTerm, Parameter, Term};

impl<'a> Prover<'a, '_> {
    /// Returns the first smallest part because of which the condition does not have `value`, with objects instead of
    /// variables; a part that should be false is returned as its negation. The condition can have `value` only if the
    /// result is true. Call it only if the condition does not have `value`. Counts work; the variables stay as they are.
    pub(crate) fn find_false_part(
        &mut self,
        condition: &'a Condition,
        value: bool,
    ) -> Result<Condition, TooMuchWork> {
        match (condition, value) {
            (Condition::And(parts), true) | (Condition::Or(parts), false) => {
                for part in parts {
                    if !self.has_value(part, value)? {
                        return self.find_false_part(part, value);
                    }
                }
            }
            (Condition::And(parts), false) | (Condition::Or(parts), true) => {
                if let [part] = &parts[..] {
                    return self.find_false_part(part, value);
                }
            }
            (Condition::Not(part), _) => return self.find_false_part(part, !value),
            (Condition::Imply(first, second), false) => {
                return match self.has_value(first, true)? {
                    true => self.find_false_part(second, false),
                    false => self.find_false_part(first, true),
                };
            }
            (Condition::Forall(parameters, part), true)
            | (Condition::Exists(parameters, part), false) => {
                let mut found = None;
                self.for_each_binding(parameters, &mut |prover| {
                    let has_value = prover.has_value(part, value)?;
                    if !has_value {
                        found = Some(prover.find_false_part(part, value)?);
                    }
                    // The first binding without the value ends the search.
                    Ok(has_value)
                })?;
                if let Some(found) = found {
                    return Ok(found);
                }
            }
            // No single part is the reason.
            _ => {}
        }
        let whole = ground(condition, &self.variables, &mut Vec::new());
        Ok(match value {
            true => whole,
            false => Condition::Not(Box::new(whole)),
        })
    }

    fn has_value(&mut self, condition: &'a Condition, value: bool) -> Result<bool, TooMuchWork> {
        self.try_prove(condition, value, &mut Vec::new())
    }
}

/// Returns the condition with objects instead of variables. Keeps the variables in `inner`, which belong to quantifiers
/// inside of the condition; `inner` is restored at the end.
fn ground<'a>(
    condition: &'a Condition,
    variables: &Variables<'a>,
    inner: &mut Vec<&'a str>,
) -> Condition {
    let mut all = |parts: &'a [Condition]| {
        let parts = parts.iter().map(|part| ground(part, variables, inner));
        parts.collect::<Vec<_>>()
    };
    match condition {
        Condition::And(parts) => Condition::And(all(parts)),
        Condition::Or(parts) => Condition::Or(all(parts)),
        Condition::Not(part) => Condition::Not(Box::new(ground(part, variables, inner))),
        Condition::Imply(first, second) => Condition::Imply(
            Box::new(ground(first, variables, inner)),
            Box::new(ground(second, variables, inner)),
        ),
        Condition::Exists(parameters, part) => {
            let part = within(parameters, part, variables, inner);
            Condition::Exists(parameters.clone(), part)
        }
        Condition::Forall(parameters, part) => {
            let part = within(parameters, part, variables, inner);
            Condition::Forall(parameters.clone(), part)
        }
        Condition::Atom(atom) => {
            let arguments = atom.arguments.iter();
            Condition::Atom(Atom {
                predicate: atom.predicate.clone(),
                arguments: arguments.map(|it| chosen(it, variables, inner)).collect(),
            })
        }
        Condition::Equal(left, right) => Condition::Equal(
            chosen(left, variables, inner),
            chosen(right, variables, inner),
        ),
        Condition::Compare(comparison, left, right) => Condition::Compare(
            *comparison,
            ground_expression(left, variables, inner),
            ground_expression(right, variables, inner),
        ),
    }
}

/// Returns the expression with objects instead of variables, except those in `inner`.
fn ground_expression<'a>(
    expression: &'a Expression,
    variables: &Variables<'a>,
    inner: &[&'a str],
) -> Expression {
    match expression {
        Expression::Number(_) => expression.clone(),
        Expression::Function(term) => Expression::Function(NumericTerm {
            function: term.function.clone(),
            arguments: term
                .arguments
                .iter()
                .map(|it| chosen(it, variables, inner))
                .collect(),
        }),
        Expression::Operation(operator, parts) => {
            let parts = parts
                .iter()
                .map(|it| ground_expression(it, variables, inner));
            Expression::Operation(*operator, parts.collect())
        }
    }
}

/// Returns the condition of a quantifier, in which the variables `parameters` are kept.
fn within<'a>(
    parameters: &'a [Parameter],
    part: &'a Condition,
    variables: &Variables<'a>,
    inner: &mut Vec<&'a str>,
) -> Box<Condition> {
    let outside = inner.len();
    inner.extend(parameters.iter().map(|it| it.name.as_str()));
    let part = ground(part, variables, inner);
    inner.truncate(outside);
    Box::new(part)
}

/// Returns the object of a variable, or the variable itself if it is one of `inner`.
fn chosen<'a>(term: &'a Term, variables: &Variables<'a>, inner: &[&str]) -> Term {
    match term {
        Term::Variable(name) if inner.contains(&name.as_str()) => term.clone(),
        _ => Term::Object(variables.object(term).to_owned()),
    }
}
