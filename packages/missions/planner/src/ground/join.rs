use super::formula::{Argument, Atom, Conjunction, Equality};
use super::relation::Relation;
use super::symbols::Symbols;
use crate::{LimitReached, Run};

/// Callback for each binding. Its error ends the join.
pub(crate) type OnBinding<'f> = dyn FnMut(&[u32], &mut Run<'_>) -> Result<(), LimitReached> + 'f;

/// Value of an unbound slot.
pub(crate) const UNBOUND: u32 = u32::MAX;

/// Search by backtracking for all bindings of slots that make a conjunction true. Each step continues with the atom
/// that has the fewest candidate facts. A slot is a variable; a binding has an object, or [`UNBOUND`], for each slot.
pub(crate) struct Join<'j, 'a> {
    pub(crate) symbols: &'j Symbols<'a>,
    /// Reached facts of each predicate.
    pub(crate) relations: &'j [Relation],
    /// True for each predicate that actions change.
    pub(crate) is_fluent: &'j [bool],
    /// Object set of each slot.
    pub(crate) slots: &'j [u32],
    /// Slots that must be bound.
    pub(crate) wanted: &'j [u32],
    /// Atoms that must hold.
    pub(crate) atoms: &'j [Atom],
    /// Atoms that must not hold. Only atoms that no action changes are tested.
    pub(crate) negative: &'j [Atom],
    pub(crate) equalities: &'j [Equality],
    /// Semi-naive evaluation: index of an atom and row of a new fact to which this atom is bound. Atoms of the same
    /// predicate before it use only older facts, so that no binding is found twice. `None`: all facts are used.
    pub(crate) trigger: Option<(usize, u32)>,
    /// True if atoms of fluents are ignored.
    pub(crate) only_static: bool,
}

impl<'j, 'a> Join<'j, 'a> {
    /// Calls `found` with each complete binding that extends `binding`. Restores `binding` afterwards, except after an
    /// error. Counts its work in `run`.
    pub(crate) fn run(
        &self,
        binding: &mut [u32],
        run: &mut Run<'_>,
        found: &mut OnBinding<'_>,
    ) -> Result<(), LimitReached> {
        let mut done = vec![false; self.atoms.len()];
        if let Some((atom, row)) = self.trigger {
            done[atom] = true;
            let mut bound = Vec::new();
            if self.unify(atom, row, binding, &mut bound) {
                self.extend(binding, &mut done, run, found)?;
            }
            unbind(binding, &bound);
            return Ok(());
        }
        self.extend(binding, &mut done, run, found)
    }

    /// Extends a partial binding in all possible ways and calls `found` with each complete one. `done` marks the atoms
    /// that hold already. Restores `binding` and `done`, except after an error. Counts its work in `run`.
    fn extend(
        &self,
        binding: &mut [u32],
        done: &mut [bool],
        run: &mut Run<'_>,
        found: &mut OnBinding<'_>,
    ) -> Result<(), LimitReached> {
        run.count_bindings(1)?;
        if !self.is_consistent(binding) {
            return Ok(());
        }
        let mut settled = Vec::new();
        let result = match self.choose(binding, done, &mut settled) {
            Choice::Contradiction => Ok(()),
            Choice::Atom(atom, rows) => {
                done[atom] = true;
                settled.push(atom);
                self.extend_by(atom, rows, binding, done, run, found)
            }
            Choice::Nothing => match self.unbound(binding) {
                None => found(binding, run),
                Some(slot) => {
                    let mut result = Ok(());
                    for &object in &self.symbols.set(self.slots[slot as usize]).members {
                        binding[slot as usize] = object;
                        result = self.extend(binding, done, run, found);
                        if result.is_err() {
                            break;
                        }
                    }
                    binding[slot as usize] = UNBOUND;
                    result
                }
            },
        };
        for atom in settled {
            done[atom] = false;
        }
        result
    }

    /// Binds an atom to each candidate fact in turn and continues with the other atoms, like [`Self::extend`].
    fn extend_by(
        &self,
        atom: usize,
        rows: Rows<'j>,
        binding: &mut [u32],
        done: &mut [bool],
        run: &mut Run<'_>,
        found: &mut OnBinding<'_>,
    ) -> Result<(), LimitReached> {
        let mut bound = Vec::new();
        for position in 0..rows.len() {
            let row = rows.get(position);
            if self.may_use(atom, row) && self.unify(atom, row, binding, &mut bound) {
                self.extend(binding, done, run, found)?;
            } else {
                run.count_bindings(1)?;
            }
            unbind(binding, &bound);
            bound.clear();
        }
        Ok(())
    }

    /// Returns true if the semi-naive evaluation allows this fact for this atom.
    fn may_use(&self, atom: usize, row: u32) -> bool {
        self.trigger.is_none_or(|(trigger, new)| {
            row != new
                || atom > trigger
                || self.atoms[atom].predicate != self.atoms[trigger].predicate
        })
    }

    /// Returns true for an atom that this join ignores.
    fn is_skipped(&self, atom: usize) -> bool {
        self.only_static && self.is_fluent[self.atoms[atom].predicate as usize]
    }

    /// Returns the open atom with the fewest candidate facts. Marks atoms with only bound arguments that hold in `done`
    /// and `settled`; if one does not hold, the binding is a contradiction.
    fn choose(&self, binding: &[u32], done: &mut [bool], settled: &mut Vec<usize>) -> Choice<'j> {
        let mut best: Option<(usize, Rows<'j>)> = None;
        let mut tuple = Vec::new();
        for (index, atom) in self.atoms.iter().enumerate() {
            if done[index] || self.is_skipped(index) {
                continue;
            }
            let relation = &self.relations[atom.predicate as usize];
            tuple.clear();
            tuple.extend(atom.arguments.iter().map(|it| value(*it, binding)));
            if !tuple.contains(&UNBOUND) {
                let row = relation.find(&tuple);
                if !row.is_some_and(|row| relation.is_visible(row) && self.may_use(index, row)) {
                    return Choice::Contradiction;
                }
                done[index] = true;
                settled.push(index);
                continue;
            }
            let mut rows = Rows::All(relation.visible());
            for (argument, &object) in tuple.iter().enumerate() {
                if object != UNBOUND
                    && let Some(listed) = relation.rows_with(argument, object)
                    && listed.len() < rows.len()
                {
                    rows = Rows::Listed(listed);
                }
            }
            if rows.len() == 0 {
                return Choice::Contradiction;
            }
            if best
                .as_ref()
                .is_none_or(|(_, known)| rows.len() < known.len())
            {
                best = Some((index, rows));
            }
        }
        best.map_or(Choice::Nothing, |(atom, rows)| Choice::Atom(atom, rows))
    }

    /// Binds the arguments of an atom to the objects of a fact and appends the newly bound slots to `bound`. Returns
    /// false if they do not match; `binding` is then partly changed and `bound` says what to undo.
    fn unify(&self, atom: usize, row: u32, binding: &mut [u32], bound: &mut Vec<u32>) -> bool {
        let atom = &self.atoms[atom];
        let tuple = self.relations[atom.predicate as usize].tuple(row);
        atom.arguments
            .iter()
            .zip(tuple)
            .all(|(argument, &object)| match *argument {
                Argument::Object(known) => known == object,
                Argument::Slot(slot) => {
                    let place = &mut binding[slot as usize];
                    if *place == UNBOUND {
                        *place = object;
                        bound.push(slot);
                        self.symbols.set(self.slots[slot as usize]).contains(object)
                    } else {
                        *place == object
                    }
                }
            })
    }

    /// Returns true if the binding contradicts no equality and no negated static atom.
    fn is_consistent(&self, binding: &[u32]) -> bool {
        self.equalities.iter().all(|equality| {
            let (left, right) = (
                value(equality.left, binding),
                value(equality.right, binding),
            );
            left == UNBOUND || right == UNBOUND || (left == right) != equality.negated
        }) && self.negative.iter().all(|atom| {
            if self.is_fluent[atom.predicate as usize] {
                return true;
            }
            let tuple: Vec<u32> = atom
                .arguments
                .iter()
                .map(|it| value(*it, binding))
                .collect();
            tuple.contains(&UNBOUND)
                || self.relations[atom.predicate as usize]
                    .find(&tuple)
                    .is_none()
        })
    }

    /// Returns the unbound slot with the fewest objects.
    fn unbound(&self, binding: &[u32]) -> Option<u32> {
        let unbound = self.wanted.iter().copied();
        let unbound = unbound.filter(|slot| binding[*slot as usize] == UNBOUND);
        unbound.min_by_key(|slot| self.symbols.set(self.slots[*slot as usize]).members.len())
    }
}

/// Next step of the join: no binding is possible, an atom and its candidate facts, or no open atom is left.
enum Choice<'j> {
    Contradiction,
    Atom(usize, Rows<'j>),
    Nothing,
}

/// Candidate facts of an atom: the first rows of the relation, or a list of rows.
enum Rows<'j> {
    All(u32),
    Listed(&'j [u32]),
}

impl Rows<'_> {
    fn len(&self) -> usize {
        match self {
            Self::All(count) => *count as usize,
            Self::Listed(rows) => rows.len(),
        }
    }

    /// Returns the row of the candidate at `position`.
    fn get(&self, position: usize) -> u32 {
        match self {
            Self::All(_) => position as u32,
            Self::Listed(rows) => rows[position],
        }
    }
}

/// Returns the object of an argument, or [`UNBOUND`].
pub(crate) fn value(argument: Argument, binding: &[u32]) -> u32 {
    match argument {
        Argument::Slot(slot) => binding[slot as usize],
        Argument::Object(object) => object,
    }
}

/// Undoes the binding of these slots.
fn unbind(binding: &mut [u32], bound: &[u32]) {
    for &slot in bound {
        binding[slot as usize] = UNBOUND;
    }
}

/// Returns the slots that must be bound for a conjunction: the parameters, then its existentially quantified variables.
pub(crate) fn wanted(parameters: usize, conjunction: &Conjunction) -> Vec<u32> {
    let mut slots: Vec<u32> = (0..parameters as u32).collect();
    slots.extend(&conjunction.slots);
    slots
}
