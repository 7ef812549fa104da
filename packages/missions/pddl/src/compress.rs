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
    let start = Changes::new(&timing.start_effect);
    let end = Changes::new(&timing.end_effect);
    let mut bound = Vec::new();
    let condition = and(vec![
        timing.at_start.clone(),
        start.regress(&timing.over_all, &mut bound)?,
        start.regress(&timing.at_end, &mut bound)?,
    ]);
    let at_end = end.0.iter().map(|it| start.regress_change(it, &end));
    let end = Changes(at_end.collect::<Result<_, _>>()?);
    let at_start = start.0.iter().map(|it| end.without_undone(it));
    let at_start = at_start.collect::<Result<Vec<_>, _>>()?;
    let all = at_start.into_iter().flatten().chain(end.0);
    Ok((condition, Effect::And(all.map(Changed::effect).collect())))
}

/// A change of a fact, a number or the cost.
#[derive(Clone)]
struct Changed {
    /// The `forall` and `when` around it, from outside to inside.
    around: Vec<Around>,
    effect: Effect,
}

/// An effect around another one.
#[derive(Clone)]
enum Around {
    Forall(Vec<Parameter>),
    When(Condition),
}

/// All changes at the start, or all at the end.
struct Changes(Vec<Changed>);

impl Changes {
    /// Returns the changes of an effect.
    fn new(effect: &Effect) -> Self {
        let mut this = Self(Vec::new());
        this.collect(effect, &mut Vec::new());
        this
    }

    /// Appends the changes of an effect, which is within the effects `around`.
    fn collect(&mut self, effect: &Effect, around: &mut Vec<Around>) {
        let (next, part) = match effect {
            Effect::And(parts) => return parts.iter().for_each(|it| self.collect(it, around)),
            Effect::Forall(parameters, part) => (Around::Forall(parameters.clone()), part),
            Effect::When(condition, part) => (Around::When(condition.clone()), part),
            Effect::Add(_) | Effect::Delete(_) | Effect::IncreaseCost(_) | Effect::Change(..) => {
                let (around, effect) = (around.clone(), effect.clone());
                return self.0.push(Changed { around, effect });
            }
        };
        around.push(next);
        self.collect(part, around);
        around.pop();
    }

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

    /// Returns the change in the state before these changes that does the same as `change`, one of `all`, after them.
    fn regress_change(&self, change: &Changed, all: &Self) -> Result<Changed, String> {
        let mut bound = Vec::new();
        let mut around = Vec::new();
        for part in &change.around {
            around.push(match part {
                Around::Forall(parameters) => {
                    bound.extend(parameters.iter().map(|it| it.name.as_str()));
                    part.clone()
                }
                Around::When(condition) => Around::When(self.regress(condition, &mut bound)?),
            });
        }
        let effect = match &change.effect {
            Effect::IncreaseCost(amount) => Effect::IncreaseCost(self.substitute(amount, &bound)?),
            Effect::Change(kind, term, amount) => {
                let amount = self.substitute(amount, &bound)?;
                let mut before = self.of_number(term);
                // The order of increases and decreases does not matter.
                if before.all(|it| is_additive(it.kind) && is_additive(*kind)) {
                    Effect::Change(*kind, term.clone(), amount)
                } else if is_additive(*kind) && all.of_number(term).count() > 1 {
                    return Err(format!("its end changes {term} twice after another change"));
                } else {
                    // The change at the start is left out, and this one has the result of both.
                    let value = self.substitute(&Expression::Function(term.clone()), &bound)?;
                    let value = apply(*kind, value, amount);
                    Effect::Change(Change::Assign, term.clone(), value)
                }
            }
            other => other.clone(),
        };
        Ok(Changed { around, effect })
    }

    /// Returns the condition under which these changes add the fact of the atom, or delete it.
    fn changed(&self, atom: &Atom, adds: bool, bound: &[&str]) -> Result<Condition, String> {
        let mut any = Vec::new();
        for change in &self.0 {
            let other = match (&change.effect, adds) {
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
            let mut parameters = Vec::new();
            for around in &change.around {
                match around {
                    Around::Forall(more) => parameters.extend(more.iter().cloned()),
                    Around::When(condition) => parts.push(condition.clone()),
                }
            }
            any.push(match parameters.is_empty() {
                true => and(parts),
                false => Condition::Exists(parameters, Box::new(and(parts))),
            });
        }
        Ok(or(any))
    }

    /// Returns the changes of numbers that may be the one of `term`.
    fn of_number(&self, term: &NumericTerm) -> impl Iterator<Item = NumberChanged<'_>> {
        self.0.iter().filter_map(|change| {
            let Effect::Change(kind, other, amount) = &change.effect else {
                return None;
            };
            let is_same = other.function == term.function;
            let parts = is_same.then(|| equalities(&term.arguments, &other.arguments))??;
            Some(NumberChanged {
                change,
                term: other,
                kind: *kind,
                amount,
                is_certain: parts.is_empty() && change.around.is_empty(),
            })
        })
    }

    /// Returns the expression on the state before the changes that has the value of `expression` after them.
    fn substitute(&self, expression: &Expression, bound: &[&str]) -> Result<Expression, String> {
        match expression {
            Expression::Number(_) => Ok(expression.clone()),
            Expression::Operation(operator, parts) => {
                let parts = parts.iter().map(|it| self.substitute(it, bound));
                let parts = parts.collect::<Result<_, _>>()?;
                Ok(Expression::Operation(*operator, parts))
            }
            Expression::Function(term) => {
                let mut value = expression.clone();
                let all: Vec<_> = self.of_number(term).collect();
                if all.len() > 1 && !all.iter().all(|it| is_additive(it.kind)) {
                    return Err(format!("its start changes {term} twice"));
                }
                for it in all {
                    if !it.is_certain {
                        return Err(unclear(term, it.term));
                    }
                    it.change.expect_distinct(&term.arguments, bound)?;
                    value = apply(it.kind, value, it.amount.clone());
                }
                Ok(value)
            }
        }
    }

    /// Returns a change at the start without what these changes at the end undo; `None` if that is all.
    fn without_undone(&self, change: &Changed) -> Result<Option<Changed>, String> {
        let mut kept = change.clone();
        match &change.effect {
            Effect::Add(atom) => {
                let parameters = change.around.iter().filter_map(|it| match it {
                    Around::Forall(parameters) => Some(parameters),
                    Around::When(_) => None,
                });
                let bound: Vec<_> = parameters.flatten().map(|it| it.name.as_str()).collect();
                match self.changed(atom, false, &bound)? {
                    Condition::Or(parts) if parts.is_empty() => {}
                    Condition::And(parts) if parts.is_empty() => return Ok(None),
                    undone => {
                        let is_kept = Condition::Not(Box::new(undone));
                        kept.around.push(Around::When(is_kept));
                    }
                }
            }
            Effect::Change(kind, term, _) => {
                let both_add = |it: &NumberChanged<'_>| is_additive(it.kind) && is_additive(*kind);
                let mut undoing = self.of_number(term).filter(|it| !both_add(it));
                match undoing.next() {
                    Some(end) if end.is_certain => return Ok(None),
                    Some(end) => return Err(unclear(term, end.term)),
                    None => {}
                }
            }
            // A fact that the end adds is true in the end, because adding wins.
            _ => {}
        }
        Ok(Some(kept))
    }
}

/// A change that may be one of a certain number.
struct NumberChanged<'c> {
    change: &'c Changed,
    /// Number of the change.
    term: &'c NumericTerm,
    kind: Change,
    amount: &'c Expression,
    /// True if it always is a change of that number.
    is_certain: bool,
}

impl Changed {
    /// Returns the change as an effect.
    fn effect(self) -> Effect {
        let around = self.around.into_iter().rev();
        around.fold(self.effect, |effect, around| match around {
            Around::Forall(parameters) => Effect::Forall(parameters, Box::new(effect)),
            Around::When(condition) => Effect::When(condition, Box::new(effect)),
        })
    }

    /// Returns an error if a variable of this change or of `arguments` would mean another variable in the combined
    /// condition. `bound` are the names of the quantified variables around the arguments.
    fn expect_distinct(&self, arguments: &[Term], bound: &[&str]) -> Result<(), String> {
        let own = match &self.effect {
            Effect::Add(atom) | Effect::Delete(atom) => &atom.arguments,
            Effect::Change(_, term, _) => &term.arguments,
            _ => return Ok(()),
        };
        let is_own = |name: &str| {
            self.around.iter().any(|it| match it {
                Around::Forall(parameters) => parameters.iter().any(|it| it.name == name),
                Around::When(_) => false,
            })
        };
        for (terms, is_inside) in [(arguments, true), (own, false)] {
            for term in terms {
                if let Term::Variable(name) = term
                    && is_own(name) == is_inside
                    && (is_inside || bound.contains(&name.as_str()))
                {
                    return Err(ambiguous(name));
                }
            }
        }
        Ok(())
    }
}

/// Returns true for an increase and a decrease, of which several add up.
fn is_additive(change: Change) -> bool {
    matches!(change, Change::Increase | Change::Decrease)
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
