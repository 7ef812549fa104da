use std::collections::VecDeque;

use super::formula::{Conjunction, Formula};
use super::join::{Join, UNBOUND, value, wanted};
use super::relation::Relation;
use super::schema::Schema;
use super::symbols::Symbols;
use crate::numeric::compare;
use crate::{LimitReached, Run};

/// Facts and bindings of actions that are reachable in the delete relaxation, in which no fact ever becomes false.
pub(crate) struct Reached<'g, 'a> {
    pub(crate) symbols: &'g Symbols<'a>,
    pub(crate) schemas: &'g [Schema],
    /// True for each predicate that actions change.
    pub(crate) is_fluent: Vec<bool>,
    /// Reached facts of each predicate.
    pub(crate) relations: Vec<Relation>,
    /// Bindings by schema and variant.
    pub(crate) bindings: Vec<Vec<Bindings>>,
    /// Predicate and row of each fact that no join has used yet, oldest first.
    queue: VecDeque<(u32, u32)>,
}

/// Bindings of the same slots, one after the other in `objects`.
pub(crate) struct Bindings {
    pub(crate) slots: Vec<u32>,
    pub(crate) objects: Vec<u32>,
    /// Number of bindings. It cannot be derived from `objects` without slots.
    pub(crate) count: usize,
}

impl Bindings {
    /// Returns the objects of one binding.
    pub(crate) fn get(&self, index: usize) -> &[u32] {
        &self.objects[index * self.slots.len()..][..self.slots.len()]
    }
}

impl<'g, 'a> Reached<'g, 'a> {
    /// Computes the reachable facts and bindings from the initial facts in `relations`. Counts memory and work in
    /// `run`.
    pub(crate) fn compute(
        symbols: &'g Symbols<'a>,
        schemas: &'g [Schema],
        is_fluent: Vec<bool>,
        mut relations: Vec<Relation>,
        run: &mut Run<'_>,
    ) -> Result<Self, LimitReached> {
        let mut queue = VecDeque::new();
        for (predicate, relation) in relations.iter_mut().enumerate() {
            if is_fluent[predicate] {
                queue.extend((0..relation.len()).map(|row| (predicate as u32, row)));
            } else {
                // Facts that no action changes are visible to joins from the start, the others in order of the queue.
                relation.show_all_rows();
            }
        }
        let bindings = schemas.iter().map(|schema| {
            let bindings_of = |variant: &Conjunction| Bindings {
                slots: wanted(schema.parameters, variant),
                objects: Vec::new(),
                count: 0,
            };
            schema.variants.iter().map(bindings_of).collect()
        });
        let mut this = Self {
            symbols,
            schemas,
            is_fluent,
            relations,
            bindings: bindings.collect(),
            queue,
        };
        this.complete(run)?;
        Ok(this)
    }

    /// Finds the bindings of all actions by semi-naive evaluation, until no action adds a new fact; [`Self::bind`]
    /// stores them in `bindings`. The queue has the new facts in the order of their rows. Each becomes visible to joins
    /// and is then joined, once for each atom of a precondition with its predicate, with the visible facts.
    ///
    /// # Errors
    ///
    /// Returns an error at the limit of time or memory of `run`. The bindings are then incomplete.
    fn complete(&mut self, run: &mut Run<'_>) -> Result<(), LimitReached> {
        let mut triggers = vec![Vec::new(); self.relations.len()];
        for (index, schema) in self.schemas.iter().enumerate() {
            for (variant, conjunction) in schema.variants.iter().enumerate() {
                let mut has_fluent = false;
                for (number, atom) in conjunction.positive.iter().enumerate() {
                    let predicate = atom.predicate as usize;
                    if self.is_fluent[predicate] {
                        has_fluent = true;
                        triggers[predicate].push((index, variant, number));
                    }
                }
                if !has_fluent {
                    // No fact of the queue would trigger this precondition.
                    self.bind(index, variant, None, run)?;
                }
            }
        }
        while let Some((predicate, row)) = self.queue.pop_front() {
            self.relations[predicate as usize].show_next_row();
            for &(schema, variant, atom) in &triggers[predicate as usize] {
                self.bind(schema, variant, Some((atom, row)), run)?;
            }
        }
        Ok(())
    }

    /// Finds the bindings of an alternative of a precondition that use the new fact `trigger`, and stores them. Adds
    /// the facts of their effects to the relations and, if they are new, to the queue. Counts memory and work in `run`.
    fn bind(
        &mut self,
        schema: usize,
        variant: usize,
        trigger: Option<(usize, u32)>,
        run: &mut Run<'_>,
    ) -> Result<(), LimitReached> {
        let lifted = &self.schemas[schema];
        let conjunction = &lifted.variants[variant];
        let slots = &self.bindings[schema][variant].slots;
        let mut binding = vec![UNBOUND; lifted.slots.len()];
        let mut found = Vec::new();
        let mut count = 0;
        let join = Join {
            trigger,
            ..self.join(lifted, conjunction, slots)
        };
        join.run(&mut binding, run, &mut |binding, run| {
            let mut rest = binding.to_vec();
            for formula in &conjunction.rest {
                if !self.is_possible(formula, lifted, &mut rest, run)? {
                    return Ok(());
                }
            }
            run.allocate(4 * slots.len())?;
            count += 1;
            found.extend(slots.iter().map(|slot| binding[*slot as usize]));
            Ok(())
        })?;
        let width = slots.len();
        for index in 0..count {
            for (position, slot) in slots.iter().enumerate() {
                binding[*slot as usize] = found[index * width + position];
            }
            let added = self.added_facts(lifted, &mut binding, run)?;
            for (predicate, tuple) in added {
                let relation = &mut self.relations[predicate as usize];
                if let Some(row) = relation.insert(&tuple) {
                    run.allocate(relation.bytes_per_row())?;
                    self.queue.push_back((predicate, row));
                }
            }
        }
        let known = &mut self.bindings[schema][variant];
        known.objects.extend(found);
        known.count += count;
        Ok(())
    }

    /// Returns predicate and objects of each fact that an action adds under `binding`. Conditions of effects on facts
    /// that actions change are assumed to hold. Counts its work in `run`.
    fn added_facts(
        &self,
        schema: &Schema,
        binding: &mut [u32],
        run: &mut Run<'_>,
    ) -> Result<Vec<(u32, Vec<u32>)>, LimitReached> {
        let mut added = Vec::new();
        for effect in schema.effects.iter().filter(|effect| effect.adds) {
            let join = Join {
                only_static: true,
                ..self.join(schema, &effect.condition, &effect.condition.slots)
            };
            join.run(binding, run, &mut |binding, run| {
                let mut rest = binding.to_vec();
                for formula in &effect.condition.rest {
                    if !self.is_possible(formula, schema, &mut rest, run)? {
                        return Ok(());
                    }
                }
                let arguments = effect.atom.arguments.iter();
                let tuple = arguments.map(|it| value(*it, binding)).collect();
                added.push((effect.atom.predicate, tuple));
                Ok(())
            })?;
        }
        Ok(added)
    }

    /// Creates the join of a conjunction over all reached facts. `wanted` are the slots to bind.
    pub(crate) fn join<'j>(
        &'j self,
        schema: &'j Schema,
        conjunction: &'j Conjunction,
        wanted: &'j [u32],
    ) -> Join<'j, 'a> {
        Join {
            symbols: self.symbols,
            relations: &self.relations,
            is_fluent: &self.is_fluent,
            slots: &schema.slots,
            wanted,
            atoms: &conjunction.positive,
            negative: &conjunction.negative,
            equalities: &conjunction.equalities,
            trigger: None,
            only_static: false,
        }
    }

    /// Returns false if facts that no action changes make a formula false. Assumes that all other facts can be both
    /// true and false. Overwrites the slots of quantifiers in `binding`. Counts its work in `run`.
    fn is_possible(
        &self,
        formula: &Formula,
        schema: &Schema,
        binding: &mut [u32],
        run: &mut Run<'_>,
    ) -> Result<bool, LimitReached> {
        run.count_bindings(1)?;
        match formula {
            Formula::And(parts) => {
                for part in parts {
                    if !self.is_possible(part, schema, binding, run)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Formula::Or(parts) => {
                for part in parts {
                    if self.is_possible(part, schema, binding, run)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Formula::Atom { negated, atom } => {
                let predicate = atom.predicate as usize;
                if self.is_fluent[predicate] {
                    return Ok(true);
                }
                let arguments = atom.arguments.iter();
                let tuple: Vec<u32> = arguments.map(|it| value(*it, binding)).collect();
                Ok(self.relations[predicate].find(&tuple).is_some() != *negated)
            }
            Formula::Equal(equality) => {
                let left = value(equality.left, binding);
                Ok((left == value(equality.right, binding)) != equality.negated)
            }
            Formula::Compare(test) => {
                let left = test.left.constant(self.symbols, binding);
                let right = test.right.constant(self.symbols, binding);
                Ok(match (left, right) {
                    (Ok(Some(left)), Ok(Some(right))) => compare(test.comparison, left, right),
                    (Ok(_), Ok(_)) => true,
                    _ => false,
                })
            }
            Formula::Exists(slot, part) | Formula::Forall(slot, part) => {
                let is_exists = matches!(formula, Formula::Exists(..));
                for &object in &self.symbols.set(schema.slots[*slot as usize]).members {
                    binding[*slot as usize] = object;
                    if self.is_possible(part, schema, binding, run)? == is_exists {
                        return Ok(is_exists);
                    }
                }
                Ok(!is_exists)
            }
        }
    }
}
