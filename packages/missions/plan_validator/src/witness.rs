//! Objects for which a condition has a value. They are sought among the true facts that the condition needs, so that
//! not all objects have to be tried.

use pddl::{Atom, Condition, Parameter};

use crate::prove::{Prover, Support};
use crate::state::Ground;
use crate::variables::Value;
use crate::work::TooMuchWork;

impl<'a> Prover<'a, '_> {
    /// Whether the condition has the value for some objects of the parameters, the first of which is the variable
    /// with the index `first`. Adds the facts that are enough for it.
    pub(crate) fn some(
        &mut self,
        parameters: &'a [Parameter],
        first: usize,
        condition: &'a Condition,
        value: bool,
        support: &mut Support<'a>,
    ) -> Result<bool, TooMuchWork> {
        let Some(open) = self.variables.open_from(first) else {
            return self.attempt(condition, value, support);
        };
        let mut needed = None;
        self.needed(condition, value, &mut needed)?;
        if let Some((_, atom)) = needed {
            return self.some_fact(parameters, first, atom, condition, value, support);
        }
        let objects = self.objects;
        for object in objects.of(&parameters[open - first]) {
            self.work.look(1)?;
            self.variables.set(open, Some(object));
            if self.some(parameters, first, condition, value, support)? {
                return Ok(true);
            }
        }
        self.variables.set(open, None);
        Ok(false)
    }

    /// Like [`Self::some`], for the objects of the true facts that the atom can stand for.
    fn some_fact(
        &mut self,
        parameters: &'a [Parameter],
        first: usize,
        atom: &'a Atom,
        condition: &'a Condition,
        value: bool,
        support: &mut Support<'a>,
    ) -> Result<bool, TooMuchWork> {
        let values = atom.arguments.iter().map(|it| self.variables.value(it));
        let known = values.map_while(|value| match value {
            Value::Object(object) => Some(object),
            Value::Open(_) => None,
        });
        let start = Ground {
            predicate: &atom.predicate,
            arguments: known.collect(),
        };
        let state = self.state;
        for fact in state.beginning_like(&start) {
            self.work.look(1 + fact.arguments.len())?;
            let mut chosen = Vec::new();
            let fits = self.unify(parameters, first, atom, fact, &mut chosen);
            let found = fits && self.some(parameters, first, condition, value, support)?;
            if found {
                return Ok(true);
            }
            for index in chosen {
                self.variables.set(index, None);
            }
        }
        Ok(false)
    }

    /// Chooses the objects of the fact for the open variables of the atom; says whether all else in it fits.
    fn unify(
        &mut self,
        parameters: &'a [Parameter],
        first: usize,
        atom: &'a Atom,
        fact: &Ground<'a>,
        chosen: &mut Vec<usize>,
    ) -> bool {
        if atom.arguments.len() != fact.arguments.len() {
            return false;
        }
        for (term, &object) in atom.arguments.iter().zip(&fact.arguments) {
            match self.variables.value(term) {
                Value::Object(needed) if needed != object => return false,
                Value::Object(_) => {}
                Value::Open(index) => {
                    if !self.objects.fits(object, &parameters[index - first]) {
                        return false;
                    }
                    self.variables.set(index, Some(object));
                    chosen.push(index);
                }
            }
        }
        true
    }

    /// Finds the atom with open variables and most known arguments that must be true for the condition to have the
    /// value.
    fn needed(
        &mut self,
        condition: &'a Condition,
        value: bool,
        best: &mut Option<(usize, &'a Atom)>,
    ) -> Result<(), TooMuchWork> {
        self.work.look(1)?;
        match (condition, value) {
            (Condition::And(parts), true) | (Condition::Or(parts), false) => {
                for part in parts {
                    self.needed(part, value, best)?;
                }
            }
            (Condition::Not(part), _) => self.needed(part, !value, best)?,
            (Condition::Imply(first, second), false) => {
                self.needed(first, true, best)?;
                self.needed(second, false, best)?;
            }
            (Condition::Atom(atom), true) => {
                self.work.look(atom.arguments.len())?;
                let is_known = |it| matches!(self.variables.value(it), Value::Object(_));
                let known = atom.arguments.iter().filter(|it| is_known(it)).count();
                let is_better = best.is_none_or(|(most, _)| known > most);
                if known < atom.arguments.len() && is_better {
                    *best = Some((known, atom));
                }
            }
            _ => {}
        }
        Ok(())
    }
}
