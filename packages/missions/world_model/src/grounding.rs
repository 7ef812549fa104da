use std::collections::BTreeMap;

use crate::types::Types;
use crate::{FLUENT_LIMIT, FluentId, ObjectId, PredicateId, TypeId};

/// Computes the ids of facts without storing anything for a single fact.
///
/// The facts of a predicate are split into one block for each object: the facts whose newest argument (the one added
/// last) is this object. A block gets its ids when its object and its predicate have both been added, and keeps them.
/// The index of a fact in its block is computed: first from the first position of the newest object, then in mixed
/// radix from the other arguments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grounding {
    objects: u32,
    /// Object sets, shared by parameters with the same types.
    sets: Vec<ObjectSet>,
    set_ids: BTreeMap<Vec<TypeId>, usize>,
    /// Layout of each predicate.
    predicates: Vec<Layout>,
    /// All non-empty blocks in the order of their ids.
    blocks: Vec<Block>,
    /// Number of facts, which is the next free id.
    fluents: u64,
}

/// Objects of the types of a parameter.
#[derive(Clone, Debug)]
struct ObjectSet {
    types: Vec<TypeId>,
    members: Vec<ObjectId>,
    /// Number of members before each object, followed by the number of all members.
    before: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Layout {
    /// Object set of each parameter.
    sets: Vec<usize>,
    /// First id of the block of each object. A predicate without parameters has only one id.
    starts: Vec<u64>,
}

/// Facts of a predicate whose newest argument is `object`, with consecutive ids from `start`. A predicate without
/// parameters has one block without an object.
#[derive(Clone, Copy, Debug)]
struct Block {
    start: u64,
    predicate: PredicateId,
    object: Option<ObjectId>,
}

impl Grounding {
    pub(crate) fn fluents(&self) -> u64 {
        self.fluents
    }

    /// Adds a predicate with the possible types of each parameter, and its blocks for all objects so far. `type_of` has
    /// the type of each object. Returns an error if there would be too many facts; nothing is added then.
    pub(crate) fn add_predicate(
        &mut self,
        parameters: Vec<Vec<TypeId>>,
        types: &Types,
        type_of: &[TypeId],
    ) -> Result<(), FullError> {
        let predicate = PredicateId(self.predicates.len() as u32);
        let sets: Vec<_> = parameters
            .into_iter()
            .map(|wanted| self.set(wanted, types, type_of))
            .collect();
        // All blocks together contain all facts.
        let all = self.facts_before(&sets, self.objects);
        self.require(all, predicate)?;
        let mut starts = Vec::new();
        if sets.is_empty() {
            starts.push(self.fluents);
            self.push_block(predicate, None, 1);
        }
        for object in (0..self.objects).filter(|_| !sets.is_empty()) {
            starts.push(self.fluents);
            let size = self.facts_before(&sets, object + 1) - self.facts_before(&sets, object);
            self.push_block(predicate, Some(ObjectId(object)), size);
        }
        self.predicates.push(Layout { sets, starts });
        Ok(())
    }

    /// Adds an object of a type, and a block of facts for each predicate. Returns an error if there would be too many
    /// facts; nothing is added then.
    pub(crate) fn add_object(&mut self, kind: TypeId, types: &Types) -> Result<(), FullError> {
        let object = ObjectId(self.objects);
        for set in &mut self.sets {
            set.add(object, kind, types);
        }
        let mut total = self.fluents;
        let mut sizes = Vec::with_capacity(self.predicates.len());
        for (index, layout) in self.predicates.iter().enumerate() {
            let size = match layout.sets.is_empty() {
                true => 0,
                false => {
                    let after = self.facts_before(&layout.sets, object.0 + 1);
                    after.saturating_sub(self.facts_before(&layout.sets, object.0))
                }
            };
            total = total.saturating_add(size);
            if total > FLUENT_LIMIT {
                for set in &mut self.sets {
                    set.remove_newest(object);
                }
                return Err(FullError(PredicateId(index as u32)));
            }
            sizes.push(size);
        }
        self.objects += 1;
        for (index, size) in sizes.into_iter().enumerate() {
            if !self.predicates[index].sets.is_empty() {
                self.predicates[index].starts.push(self.fluents);
                self.push_block(PredicateId(index as u32), Some(object), size);
            }
        }
        Ok(())
    }

    /// Returns the id of a fact. The arguments must have the right types; see [`Self::fits`].
    pub(crate) fn id(&self, predicate: PredicateId, arguments: &[ObjectId]) -> FluentId {
        let Layout { sets, starts } = &self.predicates[predicate.0 as usize];
        let Some(newest) = arguments.iter().max().copied() else {
            return FluentId(starts[0]);
        };
        let first = arguments.iter().position(|it| *it == newest).unwrap_or(0);
        // Facts in which the newest object stands at an earlier position come first in the block.
        let parts = (0..first).map(|position| self.part_size(sets, newest, position));
        let mut within = 0;
        for (position, argument) in arguments.iter().enumerate() {
            if position != first {
                let set = &self.sets[sets[position]];
                within = within * self.radix(sets, newest, first, position)
                    + u64::from(set.before[argument.0 as usize]);
            }
        }
        FluentId(starts[newest.0 as usize] + parts.sum::<u64>() + within)
    }

    /// Returns the predicate and the arguments of an existing fact: the inverse of [`Self::id`].
    pub(crate) fn fact(&self, fluent: FluentId) -> (PredicateId, Vec<ObjectId>) {
        let after = self.blocks.partition_point(|block| block.start <= fluent.0);
        let block = self.blocks[after - 1];
        let sets = &self.predicates[block.predicate.0 as usize].sets;
        let Some(newest) = block.object else {
            return (block.predicate, Vec::new());
        };
        let mut within = fluent.0 - block.start;
        let mut first = 0;
        loop {
            let size = self.part_size(sets, newest, first);
            if within < size {
                break;
            }
            within -= size;
            first += 1;
        }
        let mut arguments = vec![newest; sets.len()];
        for position in (0..sets.len()).rev().filter(|position| *position != first) {
            let radix = self.radix(sets, newest, first, position);
            arguments[position] = self.sets[sets[position]].members[(within % radix) as usize];
            within /= radix;
        }
        (block.predicate, arguments)
    }

    pub(crate) fn parameter_types(&self, predicate: PredicateId, position: usize) -> &[TypeId] {
        let set = self.predicates[predicate.0 as usize].sets[position];
        &self.sets[set].types
    }

    pub(crate) fn arity(&self, predicate: PredicateId) -> usize {
        self.predicates[predicate.0 as usize].sets.len()
    }

    /// Returns true if an object can be an argument at a position.
    pub(crate) fn fits(&self, predicate: PredicateId, position: usize, object: ObjectId) -> bool {
        self.sets[self.predicates[predicate.0 as usize].sets[position]].contains(object)
    }

    /// Returns the number of facts in a block in which the newest object is at the position `first` for the first time.
    fn part_size(&self, sets: &[usize], newest: ObjectId, first: usize) -> u64 {
        if !self.sets[sets[first]].contains(newest) {
            return 0;
        }
        let others = (0..sets.len()).filter(|position| *position != first);
        product(others.map(|position| self.radix(sets, newest, first, position)))
    }

    /// Returns the number of possible objects at a position if the newest object is at `first` for the first time.
    fn radix(&self, sets: &[usize], newest: ObjectId, first: usize, position: usize) -> u64 {
        let end = newest.0 + u32::from(position > first);
        u64::from(self.sets[sets[position]].before[end as usize])
    }

    /// Returns the number of facts with only objects older than `object`.
    fn facts_before(&self, sets: &[usize], object: u32) -> u64 {
        product(
            sets.iter()
                .map(|set| u64::from(self.sets[*set].before[object as usize])),
        )
    }

    /// Returns an error if `more` facts exceed the limit.
    fn require(&self, more: u64, predicate: PredicateId) -> Result<(), FullError> {
        match self.fluents.saturating_add(more) > FLUENT_LIMIT {
            true => Err(FullError(predicate)),
            false => Ok(()),
        }
    }

    /// Appends a block with the next free ids, unless it is empty.
    fn push_block(&mut self, predicate: PredicateId, object: Option<ObjectId>, size: u64) {
        if size > 0 {
            let start = self.fluents;
            self.blocks.push(Block {
                start,
                predicate,
                object,
            });
            self.fluents += size;
        }
    }

    /// Returns the index of the object set of some types, which is created if necessary.
    fn set(&mut self, mut wanted: Vec<TypeId>, types: &Types, type_of: &[TypeId]) -> usize {
        wanted.sort_unstable();
        wanted.dedup();
        if let Some(known) = self.set_ids.get(&wanted) {
            return *known;
        }
        let mut set = ObjectSet {
            types: wanted.clone(),
            members: Vec::new(),
            before: vec![0],
        };
        for (object, kind) in (0..).zip(type_of) {
            set.add(ObjectId(object), *kind, types);
        }
        self.sets.push(set);
        self.set_ids.insert(wanted, self.sets.len() - 1);
        self.sets.len() - 1
    }
}

/// Error: the facts of this predicate exceed the limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FullError(pub(crate) PredicateId);

impl ObjectSet {
    /// Adds an object to the set if it has one of the types. All objects must be added in order.
    fn add(&mut self, object: ObjectId, kind: TypeId, types: &Types) {
        if types.is_one_of(kind, &self.types) {
            self.members.push(object);
        }
        self.before.push(self.members.len() as u32);
    }

    /// Undoes [`Self::add`] of the last object.
    fn remove_newest(&mut self, object: ObjectId) {
        self.before.pop();
        self.members.pop_if(|member| *member == object);
    }

    /// Returns true if the object is a member. The object must have been added to the world before.
    fn contains(&self, object: ObjectId) -> bool {
        let object = object.0 as usize;
        self.before[object + 1] > self.before[object]
    }
}

/// Returns the product, saturated at `u64::MAX`.
fn product(factors: impl Iterator<Item = u64> + Clone) -> u64 {
    if factors.clone().any(|factor| factor == 0) {
        return 0;
    }
    factors.fold(1, u64::saturating_mul)
}
