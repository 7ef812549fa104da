use std::hash::{BuildHasher, Hasher};

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

/// Reached facts of a predicate, numbered by row in order of insertion.
pub(crate) struct Relation {
    arity: usize,
    rows: u32,
    /// Number of rows that joins can use; the rows after them are still in the queue.
    visible: u32,
    /// Objects of all rows, `arity` per row.
    tuples: Vec<u32>,
    /// Rows by hash of their objects.
    table: HashTable<u32>,
    /// For each argument the visible rows by object. Empty for predicates with fewer than two arguments: `table` is
    /// enough for them.
    index: Vec<HashMap<u32, Vec<u32>, FxBuildHasher>>,
}

impl Relation {
    /// Creates an empty relation for a predicate with `arity` parameters.
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

    /// Adds a fact and returns its row, or `None` if it is known. Joins see it only after [`Self::show_next_row`].
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

    /// Makes the next row visible to joins.
    pub(crate) fn show_next_row(&mut self) {
        let row = self.visible;
        self.visible += 1;
        let tuple = row_of(&self.tuples, self.arity, row);
        for (index, object) in self.index.iter_mut().zip(tuple) {
            index.entry(*object).or_default().push(row);
        }
    }

    /// Makes all rows visible to joins.
    pub(crate) fn show_all_rows(&mut self) {
        while self.visible < self.rows {
            self.show_next_row();
        }
    }

    /// Returns the row of a fact, whether it is visible or not.
    pub(crate) fn find(&self, tuple: &[u32]) -> Option<u32> {
        let same = |row: &u32| self.tuple(*row) == tuple;
        self.table.find(hash(tuple), same).copied()
    }

    /// Returns true if a row is visible to joins.
    pub(crate) fn is_visible(&self, row: u32) -> bool {
        row < self.visible
    }

    /// Returns the number of visible rows.
    pub(crate) fn visible(&self) -> u32 {
        self.visible
    }

    pub(crate) fn len(&self) -> u32 {
        self.rows
    }

    /// Returns the arguments of a row.
    pub(crate) fn tuple(&self, row: u32) -> &[u32] {
        row_of(&self.tuples, self.arity, row)
    }

    /// Returns the visible rows with `object` at position `argument`, or `None` if the relation has no index.
    pub(crate) fn rows_with(&self, argument: usize, object: u32) -> Option<&[u32]> {
        let index = self.index.get(argument)?;
        Some(index.get(&object).map_or(&[], Vec::as_slice))
    }

    /// Returns the approximate memory of a fact \[bytes\].
    pub(crate) fn bytes_per_row(&self) -> usize {
        12 + 12 * self.arity
    }
}

/// Returns the objects of a row.
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
