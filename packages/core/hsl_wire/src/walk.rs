//! Walk over the fields of a message.

mod leaf;
mod path;

use arrayvec::ArrayVec;
use serde::Serialize;

pub use leaf::Leaf;
pub use path::{Path, Step};

/// Walk over the fields of a message, in the order of its definition.
pub struct Walk<'a> {
    /// Path to the current value.
    path: Path,
    /// Receives each field.
    visit: &'a mut dyn FnMut(&Path, Leaf<'_>),
    /// True if lists are visited as a whole.
    keeps_lists: bool,
}

impl<'a> Walk<'a> {
    /// Starts at the root of a message. The walk passes each field to `visit`, and lists as a whole if `keeps_lists` is
    /// true.
    pub(crate) fn new(visit: &'a mut dyn FnMut(&Path, Leaf<'_>), keeps_lists: bool) -> Self {
        Self {
            path: Path::default(),
            visit,
            keeps_lists,
        }
    }

    /// Visits the fields of the current message, by name.
    pub(crate) fn fields(&mut self, fields: &[(&'static str, &dyn Fields)]) {
        for (name, value) in fields {
            self.step(Step::Field(name), *value);
        }
    }

    /// Visits a part of the current value.
    fn step(&mut self, step: Step, value: &dyn Fields) {
        self.path.0.push(step);
        value.walk(self);
        self.path.0.pop();
    }

    /// Visits a value without parts.
    fn leaf(&mut self, leaf: Leaf<'_>) {
        (self.visit)(&self.path, leaf);
    }

    /// Visits a list: as a whole, or its length and then its elements.
    fn list<T: Fields + Serialize>(&mut self, elements: &[T]) {
        if self.keeps_lists {
            // Serialization fails only for maps whose keys are not text, and messages have no maps.
            let text = serde_json::to_string(elements).unwrap_or_default();
            return self.leaf(Leaf::List(&text));
        }
        self.leaf(Leaf::Length(elements.len()));
        for (number, element) in elements.iter().enumerate() {
            self.step(Step::Element(number), element);
        }
    }
}

/// Value with fields that can be visited: a message, or the value of a field.
pub trait Fields {
    /// Passes the parts of the value to a walk.
    fn walk(&self, walk: &mut Walk<'_>);
}

/// Implements the walk for primitive types, with the leaf of each.
macro_rules! leaves {
    ($($kind:ty => $leaf:ident;)*) => {$(
        impl Fields for $kind {
            fn walk(&self, walk: &mut Walk<'_>) {
                walk.leaf(Leaf::$leaf((*self).into()));
            }
        }
    )*};
}

leaves! {
    bool => Bool;
    i8 => Signed;
    i16 => Signed;
    i32 => Signed;
    i64 => Signed;
    u8 => Unsigned;
    u16 => Unsigned;
    u32 => Unsigned;
    u64 => Unsigned;
    f32 => Float32;
    f64 => Float64;
}

impl Fields for String {
    fn walk(&self, walk: &mut Walk<'_>) {
        walk.leaf(Leaf::Text(self));
    }
}

impl<T: Fields> Fields for Option<T> {
    fn walk(&self, walk: &mut Walk<'_>) {
        match self {
            Some(value) => value.walk(walk),
            None => walk.leaf(Leaf::Absent),
        }
    }
}

impl<T: Fields + Serialize> Fields for Vec<T> {
    fn walk(&self, walk: &mut Walk<'_>) {
        walk.list(self);
    }
}

impl<T: Fields + Serialize, const LENGTH: usize> Fields for [T; LENGTH] {
    fn walk(&self, walk: &mut Walk<'_>) {
        walk.list(self);
    }
}

impl<T: Fields + Serialize, const BOUND: usize> Fields for ArrayVec<T, BOUND> {
    fn walk(&self, walk: &mut Walk<'_>) {
        walk.list(self);
    }
}
