use std::hash::{BuildHasher, Hasher};

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

/// The facts of one predicate that are reached. A fact has the number of its row.
pub(crate) struct Relation {
    arity: usize,
    rows: u32,
    /// Rows that joins see: those before this number.
    visible: u32,
    tuples: Vec<u32>,
    table: HashTable<u32>,
    /// For each argument, the visible rows with a given object there. Only for predicates with several arguments: for
    /// the others the table does.
    index: Vec<HashMap<u32, Vec<u32>, FxBuildHasher>>,
}

impl Relation {
    pub(crate) fn new(arity: usize) -> Self {
        Self {
            arity,
            rows: 0,
            visible: 0,
            tuples: Vec::new(),
            table: HashTable::new(),
            index: vec![HashMap::default(); if arity > 1 { arity } else { 0 }],
        }
    }

    /// Adds a fact, and returns its row if it is new.
    pub(crate) fn insert(&mut self, tuple: &[u32]) -> Option<u32> {
        let hash = hash(tuple);
        let (tuples, arity) = (&self.tuples, self.arity);
        let same = |row: &u32| row_of(tuples, arity, *row) == tuple;
        if self.table.find(hash, same).is_some() {
            return None;
        }
        let row = self.rows;
        self.rows += 1;
        self.tuples.extend_from_slice(tuple);
        let tuples = &self.tuples;
        self.table
            .insert_unique(hash, row, |row| self::hash(row_of(tuples, arity, *row)));
        Some(row)
    }

    /// Lets joins see the next row.
    pub(crate) fn show_next(&mut self) {
        let row = self.visible;
        self.visible += 1;
        let tuple = row_of(&self.tuples, self.arity, row);
        for (index, object) in self.index.iter_mut().zip(tuple) {
            index.entry(*object).or_default().push(row);
        }
    }

    /// Lets joins see all rows.
    pub(crate) fn show_all(&mut self) {
        while self.visible < self.rows {
            self.show_next();
        }
    }

    /// Returns the row of a fact, visible or not.
    pub(crate) fn find(&self, tuple: &[u32]) -> Option<u32> {
        let same = |row: &u32| self.tuple(*row) == tuple;
        self.table.find(hash(tuple), same).copied()
    }

    /// Returns whether joins see a row.
    pub(crate) fn is_visible(&self, row: u32) -> bool {
        row < self.visible
    }

    /// Returns the number of rows that joins see.
    pub(crate) fn visible(&self) -> u32 {
        self.visible
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> u32 {
        self.rows
    }

    /// Returns the arguments in a row.
    pub(crate) fn tuple(&self, row: u32) -> &[u32] {
        row_of(&self.tuples, self.arity, row)
    }

    /// Returns the visible rows with an object as this argument, if they are indexed.
    pub(crate) fn rows_with(&self, argument: usize, object: u32) -> Option<&[u32]> {
        let index = self.index.get(argument)?;
        Some(index.get(&object).map_or(&[], Vec::as_slice))
    }

    /// Returns about how much memory one fact takes \[bytes\].
    pub(crate) fn bytes_per_row(&self) -> usize {
        12 + 12 * self.arity
    }
}

fn row_of(tuples: &[u32], arity: usize, row: u32) -> &[u32] {
    let start = row as usize * arity;
    &tuples[start..start + arity]
}

fn hash(tuple: &[u32]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    for &object in tuple {
        hasher.write_u32(object);
    }
    hasher.finish()
}
