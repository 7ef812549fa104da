//! Durative actions as actions without time: the condition and the effect of the whole action if nothing else happens
//! between its start and its end.

use crate::{
    Atom, Change, Condition, Effect, Expression, NumericTerm, Operator, Parameter, Term, Timing,
};

/// Returns the condition and the effect of a durative action that runs alone.
///
/// # Errors
/// Returns the reason if they cannot be written as a condition and an effect.
pub(crate) fn compress(timing: &Timing) -> Result<(Condition, Effect), String> {
    let mut changes = Vec::new();
    collect(&timing.start_effect, &Context::default(), &mut changes);
    let start = Changes(changes);
    let mut bound = Vec::new();
    let condition = and(vec![
        timing.at_start.clone(),
        start.regress(&timing.over_all, &mut bound)?,
        start.regress(&timing.at_end, &mut bound)?,
    ]);
    let end_effect = start.regress_effect(&timing.end_effect, &mut bound)?;
    let mut changes = Vec::new();
    collect(&end_effect, &Context::default(), &mut changes);
    let end = Changes(changes);
    let start_effect = end.without_undone(&timing.start_effect, &mut bound)?;
    let mut effects = Vec::new();
    for effect in [start_effect, end_effect] {
        match effect {
            Effect::And(parts) => effects.extend(parts),
            other => effects.push(other),
        }
    }
    Ok((condition, Effect::And(effects)))
}

/// A change of a fact or a number with the `forall` and `when` around it.
struct Changed<'e> {
    parameters: Vec<&'e Parameter>,
    conditions: Vec<&'e Condition>,
    /// `Add`, `Delete` or `Change`.
    effect: &'e Effect,
}

/// All changes at the start, or all at the end.
struct Changes<'e>(Vec<Changed<'e>>);

/// Parameters of the `forall` and conditions of the `when` around an effect.
#[derive(Clone, Default)]
struct Context<'e> {
    parameters: Vec<&'e Parameter>,
    conditions: Vec<&'e Condition>,
}

/// Appends the changes of an effect to `changes`.
fn collect<'e>(effect: &'e Effect, context: &Context<'e>, changes: &mut Vec<Changed<'e>>) {
    match effect {
        Effect::And(parts) => parts.iter().for_each(|it| collect(it, context, changes)),
        Effect::Forall(parameters, part) => {
            let mut context = context.clone();
            context.parameters.extend(parameters);
            collect(part, &context, changes);
        }
        Effect::When(condition, part) => {
            let mut context = context.clone();
            context.conditions.push(condition);
            collect(part, &context, changes);
        }
        Effect::Add(_) | Effect::Delete(_) | Effect::Change(..) => changes.push(Changed {
            parameters: context.parameters.clone(),
            conditions: context.conditions.clone(),
            effect,
        }),
        Effect::IncreaseCost(_) => {}
    }
}

impl Changes<'_> {
    /// Returns the condition on the state before the changes that is true if and only if `condition` is true after them.
    /// `bound` are the names of the quantified variables around the condition.
    fn regress<'c>(
        &self,
        condition: &'c Condition,
        bound: &mut Vec<&'c str>,
    ) -> Result<Condition, String> {
        let mut all = |parts: &'c [Condition]| -> Result<Vec<_>, String> {
            parts.iter().map(|it| self.regress(it, bound)).collect()
        };
        Ok(match condition {
            Condition::And(parts) => and(all(parts)?),
            Condition::Or(parts) => or(all(parts)?),
            Condition::Not(part) => Condition::Not(Box::new(self.regress(part, bound)?)),
            Condition::Imply(first, second) => Condition::Imply(
                Box::new(self.regress(first, bound)?),
                Box::new(self.regress(second, bound)?),
            ),
            Condition::Exists(parameters, part) | Condition::Forall(parameters, part) => {
                let outside = bound.len();
                bound.extend(parameters.iter().map(|it| it.name.as_str()));
                let part = Box::new(self.regress(part, bound)?);
                bound.truncate(outside);
                match condition {
                    Condition::Exists(..) => Condition::Exists(parameters.clone(), part),
                    _ => Condition::Forall(parameters.clone(), part),
                }
            }
            Condition::Atom(atom) => {
                let added = self.changed(atom, true, bound)?;
                let deleted = self.changed(atom, false, bound)?;
                let kept = match deleted {
                    Condition::Or(parts) if parts.is_empty() => condition.clone(),
                    deleted => and(vec![condition.clone(), Condition::Not(Box::new(deleted))]),
                };
                or(vec![added, kept])
            }
            Condition::Equal(..) => condition.clone(),
            Condition::Compare(comparison, left, right) => Condition::Compare(
                *comparison,
                self.substitute(left, bound)?,
                self.substitute(right, bound)?,
            ),
        })
    }

    /// Returns the effect in the state before the changes that does the same as `effect` after them.
    fn regress_effect<'c>(
        &self,
        effect: &'c Effect,
        bound: &mut Vec<&'c str>,
    ) -> Result<Effect, String> {
        Ok(match effect {
            Effect::And(parts) => {
                let parts = parts.iter().map(|it| self.regress_effect(it, bound));
                Effect::And(parts.collect::<Result<_, _>>()?)
            }
            Effect::Forall(parameters, part) => {
                let outside = bound.len();
                bound.extend(parameters.iter().map(|it| it.name.as_str()));
                let part = Box::new(self.regress_effect(part, bound)?);
                bound.truncate(outside);
                Effect::Forall(parameters.clone(), part)
            }
            Effect::When(condition, part) => Effect::When(
                self.regress(condition, bound)?,
                Box::new(self.regress_effect(part, bound)?),
            ),
            Effect::Add(_) | Effect::Delete(_) => effect.clone(),
            Effect::IncreaseCost(amount) => Effect::IncreaseCost(self.substitute(amount, bound)?),
            Effect::Change(change, term, amount) => {
                let amount = self.substitute(amount, bound)?;
                let old = Expression::Function(term.clone());
                let value = self.substitute(&old, bound)?;
                if value == old {
                    Effect::Change(*change, term.clone(), amount)
                } else {
                    // The change at the start is left out, and this one has the result of both.
                    let value = apply(*change, value, amount);
                    Effect::Change(Change::Assign, term.clone(), value)
                }
            }
        })
    }

    /// Returns the condition under which these changes add the fact of the atom, or delete it.
    fn changed(&self, atom: &Atom, adds: bool, bound: &[&str]) -> Result<Condition, String> {
        let mut any = Vec::new();
        for change in &self.0 {
            let other = match (change.effect, adds) {
                (Effect::Add(other), true) | (Effect::Delete(other), false) => other,
                _ => continue,
            };
            if other.predicate != atom.predicate {
                continue;
            }
            let Some(mut parts) = equalities(&atom.arguments, &other.arguments) else {
                continue;
            };
            change.expect_distinct(&atom.arguments, bound)?;
            parts.extend(change.conditions.iter().map(|it| (*it).clone()));
            let parameters: Vec<_> = change.parameters.iter().map(|it| (*it).clone()).collect();
            any.push(match parameters.is_empty() {
                true => and(parts),
                false => Condition::Exists(parameters, Box::new(and(parts))),
            });
        }
        Ok(or(any))
    }

    /// Returns the expression on the state before the changes that has the value of `expression` after them.
    fn substitute(&self, expression: &Expression, bound: &[&str]) -> Result<Expression, String> {
        match expression {
            Expression::Number(_) => Ok(expression.clone()),
            Expression::Operation(operator, parts) => {
                let parts = parts.iter().map(|it| self.substitute(it, bound));
                Ok(Expression::Operation(
                    *operator,
                    parts.collect::<Result<_, _>>()?,
                ))
            }
            Expression::Function(term) => {
                let mut value = expression.clone();
                for change in &self.0 {
                    let Effect::Change(kind, other, amount) = change.effect else {
                        continue;
                    };
                    if other.function != term.function {
                        continue;
                    }
                    match equalities(&term.arguments, &other.arguments) {
                        None => {}
                        Some(parts)
                            if parts.is_empty()
                                && change.parameters.is_empty()
                                && change.conditions.is_empty() =>
                        {
                            change.expect_distinct(&term.arguments, bound)?;
                            value = apply(*kind, value, amount.clone());
                        }
                        Some(_) => return Err(unclear(term, other)),
                    }
                }
                Ok(value)
            }
        }
    }

    /// Returns the effect at the start without what these changes at the end undo.
    fn without_undone<'c>(
        &self,
        effect: &'c Effect,
        bound: &mut Vec<&'c str>,
    ) -> Result<Effect, String> {
        Ok(match effect {
            Effect::And(parts) => {
                let parts = parts.iter().map(|it| self.without_undone(it, bound));
                let mut parts = parts.collect::<Result<Vec<_>, _>>()?;
                parts.retain(|it| *it != Effect::And(Vec::new()));
                Effect::And(parts)
            }
            Effect::Forall(parameters, part) => {
                let outside = bound.len();
                bound.extend(parameters.iter().map(|it| it.name.as_str()));
                let part = Box::new(self.without_undone(part, bound)?);
                bound.truncate(outside);
                Effect::Forall(parameters.clone(), part)
            }
            Effect::When(condition, part) => Effect::When(
                condition.clone(),
                Box::new(self.without_undone(part, bound)?),
            ),
            Effect::Add(atom) => match self.changed(atom, false, bound)? {
                Condition::Or(parts) if parts.is_empty() => effect.clone(),
                Condition::And(parts) if parts.is_empty() => Effect::And(Vec::new()),
                undone => Effect::When(Condition::Not(Box::new(undone)), Box::new(effect.clone())),
            },
            // A fact that the end adds is true in the end, because adding wins.
            Effect::Delete(_) | Effect::IncreaseCost(_) => effect.clone(),
            Effect::Change(change, term, _) => {
                let is_additive = |it| matches!(it, Change::Increase | Change::Decrease);
                for end in &self.0 {
                    let Effect::Change(kind, other, _) = end.effect else {
                        continue;
                    };
                    if other.function != term.function {
                        continue;
                    }
                    match equalities(&term.arguments, &other.arguments) {
                        Some(parts)
                            if parts.is_empty()
                                && end.parameters.is_empty()
                                && end.conditions.is_empty() =>
                        {
                            return Ok(Effect::And(Vec::new()));
                        }
                        Some(_) if !(is_additive(*kind) && is_additive(*change)) => {
                            return Err(unclear(term, other));
                        }
                        _ => {}
                    }
                }
                effect.clone()
            }
        })
    }
}

impl Changed<'_> {
    /// Returns an error if a variable of this change or of `arguments` would mean another variable in the combined
    /// condition. `bound` are the names of the quantified variables around the arguments.
    fn expect_distinct(&self, arguments: &[Term], bound: &[&str]) -> Result<(), String> {
        let own = match self.effect {
            Effect::Add(atom) | Effect::Delete(atom) => &atom.arguments,
            Effect::Change(_, term, _) => &term.arguments,
            _ => return Ok(()),
        };
        let is_own = |name: &str| self.parameters.iter().any(|it| it.name == name);
        for term in arguments {
            if let Term::Variable(name) = term
                && is_own(name)
            {
                return Err(ambiguous(name));
            }
        }
        for term in own {
            if let Term::Variable(name) = term
                && !is_own(name)
                && bound.contains(&name.as_str())
            {
                return Err(ambiguous(name));
            }
        }
        Ok(())
    }
}

fn ambiguous(name: &str) -> String {
    format!("two variables ?{name} meet in conditions of the start and the end: rename one of them")
}

fn unclear(term: &NumericTerm, other: &NumericTerm) -> String {
    format!(
        "{term} and {other} may be the same number, which the start and the end of the action use"
    )
}

/// Returns the equalities that make the arguments equal, or `None` if they are different objects.
fn equalities(left: &[Term], right: &[Term]) -> Option<Vec<Condition>> {
    let mut parts = Vec::new();
    for (left, right) in left.iter().zip(right) {
        match (left, right) {
            _ if left == right => {}
            (Term::Object(_), Term::Object(_)) => return None,
            _ => parts.push(Condition::Equal(left.clone(), right.clone())),
        }
    }
    Some(parts)
}

/// Returns the value after a change.
fn apply(change: Change, value: Expression, amount: Expression) -> Expression {
    let operator = match change {
        Change::Assign => return amount,
        Change::Increase => Operator::Add,
        Change::Decrease => Operator::Subtract,
        Change::ScaleUp => Operator::Multiply,
        Change::ScaleDown => Operator::Divide,
    };
    Expression::Operation(operator, vec![value, amount])
}

/// Returns the conjunction of conditions, without conjunctions in it.
fn and(parts: Vec<Condition>) -> Condition {
    let mut all = Vec::new();
    for part in parts {
        match part {
            Condition::And(parts) => all.extend(parts),
            other => all.push(other),
        }
    }
    match <[Condition; 1]>::try_from(all) {
        Ok([part]) => part,
        Err(all) => Condition::And(all),
    }
}

/// Returns the disjunction of conditions, without disjunctions in it. A part that is always true is the result.
fn or(parts: Vec<Condition>) -> Condition {
    let mut any = Vec::new();
    for part in parts {
        match part {
            Condition::Or(parts) => any.extend(parts),
            Condition::And(parts) if parts.is_empty() => return Condition::And(parts),
            other => any.push(other),
        }
    }
    match <[Condition; 1]>::try_from(any) {
        Ok([part]) => part,
        Err(any) => Condition::Or(any),
    }
}
