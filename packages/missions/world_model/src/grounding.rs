use std::collections::BTreeMap;

use crate::types::Types;
use crate::{FluentId, ObjectId, PredicateId, TypeId};

/// How many facts a world may have: ids stay exact in JSON.
pub const FLUENT_LIMIT: u64 = 1 << 53;

/// Gives every fact its id, without storing anything for a single fact.
///
/// The facts of a predicate are split into one block for each object: those in which this object is the newest one.
/// A block gets its ids when its object or its predicate is added, whichever comes later, and keeps them. Where a fact
/// lies in its block is computed: first by the first place of the newest object, then in mixed radix by the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grounding {
    objects: u32,
    sets: Vec<ObjectSet>,
    set_ids: BTreeMap<Vec<TypeId>, usize>,
    /// By predicate.
    predicates: Vec<Places>,
    /// All blocks that are not empty, in the order of their ids.
    blocks: Vec<Block>,
    fluents: u64,
}

/// The objects that fit a parameter.
#[derive(Clone, Debug)]
struct ObjectSet {
    types: Vec<TypeId>,
    members: Vec<ObjectId>,
    /// By object, and one more: how many members are older.
    before: Vec<u32>,
}

/// Where the facts of a predicate are.
#[derive(Clone, Debug)]
struct Places {
    /// By parameter: the objects that fit.
    sets: Vec<usize>,
    /// By object: the first id of its block. Without parameters, the only id.
    starts: Vec<u64>,
}

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

    /// Adds a predicate with the types of its parameters. `type_of` is by object.
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
        // All blocks together are all facts.
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
        self.predicates.push(Places { sets, starts });
        Ok(())
    }

    /// Adds an object; every predicate gets the block of the facts that involve it.
    pub(crate) fn add_object(&mut self, kind: TypeId, types: &Types) -> Result<(), FullError> {
        let object = ObjectId(self.objects);
        for set in &mut self.sets {
            set.add(object, kind, types);
        }
        let mut total = self.fluents;
        let mut sizes = Vec::with_capacity(self.predicates.len());
        for (index, places) in self.predicates.iter().enumerate() {
            let size = match places.sets.is_empty() {
                true => 0,
                false => {
                    let after = self.facts_before(&places.sets, object.0 + 1);
                    after.saturating_sub(self.facts_before(&places.sets, object.0))
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

    /// The id of a fact whose arguments fit.
    pub(crate) fn id(&self, predicate: PredicateId, arguments: &[ObjectId]) -> FluentId {
        let Places { sets, starts } = &self.predicates[predicate.0 as usize];
        let Some(newest) = arguments.iter().max().copied() else {
            return FluentId(starts[0]);
        };
        let first = arguments.iter().position(|it| *it == newest).unwrap_or(0);
        let parts = (0..first).map(|place| self.part_size(sets, newest, place));
        let mut within = 0;
        for (place, argument) in arguments.iter().enumerate() {
            if place != first {
                let set = &self.sets[sets[place]];
                within = within * self.radix(sets, newest, first, place)
                    + u64::from(set.before[argument.0 as usize]);
            }
        }
        FluentId(starts[newest.0 as usize] + parts.sum::<u64>() + within)
    }

    /// The predicate and the arguments of a fact that exists.
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
        for place in (0..sets.len()).rev().filter(|place| *place != first) {
            let radix = self.radix(sets, newest, first, place);
            arguments[place] = self.sets[sets[place]].members[(within % radix) as usize];
            within /= radix;
        }
        (block.predicate, arguments)
    }

    /// The types that a parameter may have.
    pub(crate) fn parameter_types(&self, predicate: PredicateId, place: usize) -> &[TypeId] {
        let set = self.predicates[predicate.0 as usize].sets[place];
        &self.sets[set].types
    }

    pub(crate) fn arity(&self, predicate: PredicateId) -> usize {
        self.predicates[predicate.0 as usize].sets.len()
    }

    pub(crate) fn fits(&self, predicate: PredicateId, place: usize, object: ObjectId) -> bool {
        self.sets[self.predicates[predicate.0 as usize].sets[place]].has(object)
    }

    /// How many facts of the newest object have it for the first time at this place.
    fn part_size(&self, sets: &[usize], newest: ObjectId, first: usize) -> u64 {
        if !self.sets[sets[first]].has(newest) {
            return 0;
        }
        let others = (0..sets.len()).filter(|place| *place != first);
        product(others.map(|place| self.radix(sets, newest, first, place)))
    }

    /// How many objects can be at a place, if the newest one is at `first` for the first time.
    fn radix(&self, sets: &[usize], newest: ObjectId, first: usize, place: usize) -> u64 {
        let end = newest.0 + u32::from(place > first);
        u64::from(self.sets[sets[place]].before[end as usize])
    }

    /// How many facts there are of objects older than `object`.
    fn facts_before(&self, sets: &[usize], object: u32) -> u64 {
        product(
            sets.iter()
                .map(|set| u64::from(self.sets[*set].before[object as usize])),
        )
    }

    fn require(&self, more: u64, predicate: PredicateId) -> Result<(), FullError> {
        match self.fluents.saturating_add(more) > FLUENT_LIMIT {
            true => Err(FullError(predicate)),
            false => Ok(()),
        }
    }

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

/// The facts of this predicate do not fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FullError(pub(crate) PredicateId);

impl ObjectSet {
    fn add(&mut self, object: ObjectId, kind: TypeId, types: &Types) {
        if types.is_one_of(kind, &self.types) {
            self.members.push(object);
        }
        self.before.push(self.members.len() as u32);
    }

    fn remove_newest(&mut self, object: ObjectId) {
        self.before.pop();
        self.members.pop_if(|member| *member == object);
    }

    fn has(&self, object: ObjectId) -> bool {
        let object = object.0 as usize;
        self.before[object + 1] > self.before[object]
    }
}

/// The product, or `u64::MAX` where it is larger.
fn product(factors: impl Iterator<Item = u64> + Clone) -> u64 {
    if factors.clone().any(|factor| factor == 0) {
        return 0;
    }
    factors.fold(1, u64::saturating_mul)
}
