//! Search of objects for which a condition has a value. Candidates come from the true facts that the condition needs,
//! so that not all objects have to be tried.

use crate::validation::prove::{Prover, Support};
use crate::validation::state::GroundAtom;
use crate::validation::variables::Value;
use crate::validation::work::TooMuchWork;
use crate::{Atom, Condition, Parameter};

impl<'a> Prover<'a, '_> {
    /// Returns true if the condition has the value for some objects of the parameters, and appends the facts that imply
    /// it to `support`. The first parameter is the variable with the index `first`; parameters may be bound already. If
    /// the result is false, all of them that were unbound are unbound again. Counts its work.
    pub(crate) fn prove_exists(
        &mut self,
        parameters: &'a [Parameter],
        first: usize,
        condition: &'a Condition,
        value: bool,
        support: &mut Support<'a>,
    ) -> Result<bool, TooMuchWork> {
        let Some(open) = self.variables.first_unbound(first) else {
            return self.try_prove(condition, value, support);
        };
        // A fact that must be true restricts the objects most; without one, all objects of a parameter are tried.
        let mut needed = Vec::new();
        self.needed_atoms(condition, value, &mut needed)?;
        if let Some((atom, start)) = self.rarest(needed)? {
            let state = self.state;
            for fact in state.with_prefix(&start) {
                self.work.count(1 + fact.arguments.len())?;
                let mut chosen = Vec::new();
                let fits = self.unify(parameters, first, atom, fact, &mut chosen);
                let found =
                    fits && self.prove_exists(parameters, first, condition, value, support)?;
                if found {
                    return Ok(true);
                }
                for index in chosen {
                    self.variables.set(index, None);
                }
            }
            return Ok(false);
        }
        let (objects, parameter) = (self.objects, &parameters[open - first]);
        self.work.count(parameter.types.len())?;
        for object in objects.matching(parameter) {
            self.work.count(1)?;
            self.variables.set(open, Some(object));
            if self.prove_exists(parameters, first, condition, value, support)? {
                return Ok(true);
            }
        }
        self.variables.set(open, None);
        Ok(false)
    }

    /// Calls `then` for all objects of the parameters for which the condition is true; see [`Self::prove_exists`]. The
    /// variables are bound in `then`. Counts its work.
    pub(crate) fn for_each_witness(
        &mut self,
        parameters: &'a [Parameter],
        first: usize,
        condition: &'a Condition,
        then: &mut dyn FnMut(&Self),
    ) -> Result<(), TooMuchWork> {
        let Some(open) = self.variables.first_unbound(first) else {
            if self.try_prove(condition, true, &mut Vec::new())? {
                then(self);
            }
            return Ok(());
        };
        let mut needed = Vec::new();
        self.needed_atoms(condition, true, &mut needed)?;
        if let Some((atom, start)) = self.rarest(needed)? {
            let state = self.state;
            for fact in state.with_prefix(&start) {
                self.work.count(1 + fact.arguments.len())?;
                let mut chosen = Vec::new();
                if self.unify(parameters, first, atom, fact, &mut chosen) {
                    self.for_each_witness(parameters, first, condition, then)?;
                }
                for index in chosen {
                    self.variables.set(index, None);
                }
            }
            return Ok(());
        }
        let (objects, parameter) = (self.objects, &parameters[open - first]);
        for object in objects.matching(parameter) {
            self.work.count(1)?;
            self.variables.set(open, Some(object));
            self.for_each_witness(parameters, first, condition, then)?;
        }
        self.variables.set(open, None);
        Ok(())
    }

    /// Binds the unbound variables of the atom to the objects of the fact, and appends their indices to `chosen`.
    /// Returns true if the rest of the atom equals the fact; otherwise the caller unbinds the variables.
    fn unify(
        &mut self,
        parameters: &'a [Parameter],
        first: usize,
        atom: &'a Atom,
        fact: &GroundAtom<'a>,
        chosen: &mut Vec<usize>,
    ) -> bool {
        if atom.arguments.len() != fact.arguments.len() {
            return false;
        }
        for (term, &object) in atom.arguments.iter().zip(&fact.arguments) {
            match self.variables.value(term) {
                Value::Object(needed) if needed != object => return false,
                Value::Object(_) => {}
                Value::Unbound(index) => {
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

    /// Collects the atoms with unbound variables that must be true if the condition has the value, each with the known
    /// first arguments of its facts. Counts its work.
    fn needed_atoms(
        &mut self,
        condition: &'a Condition,
        value: bool,
        found: &mut Vec<(&'a Atom, GroundAtom<'a>)>,
    ) -> Result<(), TooMuchWork> {
        self.work.count(1)?;
        match (condition, value) {
            (Condition::And(parts), true) | (Condition::Or(parts), false) => {
                for part in parts {
                    self.needed_atoms(part, value, found)?;
                }
            }
            (Condition::Not(part), _) => self.needed_atoms(part, !value, found)?,
            (Condition::Imply(first, second), false) => {
                self.needed_atoms(first, true, found)?;
                self.needed_atoms(second, false, found)?;
            }
            (Condition::Atom(atom), true) => {
                self.work.count(atom.arguments.len())?;
                let values = atom.arguments.iter().map(|it| self.variables.value(it));
                let known = values.clone().map_while(Value::object);
                let start = GroundAtom {
                    predicate: &atom.predicate,
                    arguments: known.collect(),
                };
                if values.into_iter().any(|it| it.object().is_none()) {
                    found.push((atom, start));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the atom with the fewest candidate facts, or `None` without atoms. The facts of all atoms are counted in
    /// turns, so that counting takes not much longer than trying the candidates.
    fn rarest(
        &mut self,
        atoms: Vec<(&'a Atom, GroundAtom<'a>)>,
    ) -> Result<Option<(&'a Atom, GroundAtom<'a>)>, TooMuchWork> {
        let mut most = 16_usize;
        loop {
            let mut best: Option<(usize, usize)> = None;
            for (index, (_, start)) in atoms.iter().enumerate() {
                let count = self.state.with_prefix(start).take(most).count();
                self.work.count(1 + count)?;
                if count < most && best.is_none_or(|(fewest, _)| count < fewest) {
                    best = Some((count, index));
                }
            }
            if best.is_some() || atoms.is_empty() {
                return Ok(best.and_then(|(_, index)| atoms.into_iter().nth(index)));
            }
            most = most.saturating_mul(16);
        }
    }
}
