//! Comparison of two schemas. They have the same structure, and so the same bytes with the same meaning, if kinds,
//! order, and the names of fields and variants are equal; the names of types may differ.

pub(super) mod describe;

use std::collections::BTreeSet;
use std::fmt;

use super::{Definition, Field, Payload, Schema, Shape};
use describe::{definition_kind, element_count, payload_kind, shape_kind};

/// Maximum nesting depth of types. Recursive types use names, which are compared only once.
pub(super) const MAX_DEPTH: usize = 128;

/// First difference of two shapes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at {path}: here {ours}, there {theirs}")]
pub struct Difference {
    /// Path of fields from the root, for example `world_state.robot`.
    pub path: String,
    /// Value in the schema of this repository.
    pub ours: String,
    /// Value in the schema of the node.
    pub theirs: String,
}

/// Path of the root.
pub(super) const ROOT: &str = "the root";

impl Difference {
    /// Returns the difference with the path extended by the name of the enclosing field.
    pub(crate) fn within(self, field: &str) -> Self {
        let path = match self.path.as_str() {
            ROOT => field.to_owned(),
            path if path.starts_with(['[', '?']) => format!("{field}{path}"),
            path => format!("{field}.{path}"),
        };
        Self { path, ..self }
    }
}

/// Returns the first difference of two schemas; `None` if they have the same structure.
pub fn difference(ours: &Schema, theirs: &Schema) -> Option<Difference> {
    difference_at((ours, &ours.root), (theirs, &theirs.root))
}

/// Returns the first difference of two shapes, each with its schema; `None` if they have the same structure.
pub(crate) fn difference_at(
    ours: (&Schema, &Shape),
    theirs: (&Schema, &Shape),
) -> Option<Difference> {
    let mut comparison = Comparison {
        ours: ours.0,
        theirs: theirs.0,
        seen: BTreeSet::new(),
        path: Vec::new(),
    };
    comparison.shapes(ours.1, theirs.1).err()
}

/// Comparison of two schemas, which stops at the first difference.
struct Comparison<'a> {
    /// Schema of the types known to the bridge.
    ours: &'a Schema,
    /// Schema of the node's types.
    theirs: &'a Schema,
    /// Names whose comparison has started; types may be recursive.
    seen: BTreeSet<(&'a str, &'a str)>,
    /// Names of the fields from the roots to the compared parts, for the error.
    path: Vec<String>,
}

impl<'a> Comparison<'a> {
    /// Compares two shapes and all parts of them.
    fn shapes(&mut self, ours: &'a Shape, theirs: &'a Shape) -> Result<(), Difference> {
        match (ours, theirs) {
            (Shape::Primitive { name: ours }, Shape::Primitive { name: theirs }) => {
                self.equal(ours, theirs)
            }
            (Shape::String, Shape::String) => Ok(()),
            (Shape::Named { name: ours }, Shape::Named { name: theirs }) => {
                self.names(ours, theirs)
            }
            (Shape::Optional { element: ours }, Shape::Optional { element: theirs }) => {
                self.below("?", |it| it.shapes(ours, theirs))
            }
            (
                Shape::Sequence { length, element },
                Shape::Sequence {
                    length: other_length,
                    element: other,
                },
            ) => {
                self.equal(&element_count(*length), &element_count(*other_length))?;
                self.below("[]", |it| it.shapes(element, other))
            }
            (
                Shape::Map { key, value },
                Shape::Map {
                    key: other_key,
                    value: other,
                },
            ) => {
                self.below("[key]", |it| it.shapes(key, other_key))?;
                self.below("[]", |it| it.shapes(value, other))
            }
            _ => self.differ(shape_kind(ours), shape_kind(theirs)),
        }
    }

    /// Compares the definitions of two named types. A pair that was compared before, or is being compared, counts as
    /// equal.
    fn names(&mut self, ours: &'a str, theirs: &'a str) -> Result<(), Difference> {
        if !self.seen.insert((ours, theirs)) {
            return Ok(());
        }
        let definitions = (
            self.ours.definitions.get(ours),
            self.theirs.definitions.get(theirs),
        );
        match definitions {
            (Some(Definition::Struct { fields }), Some(Definition::Struct { fields: other })) => {
                self.fields(fields, other)
            }
            (Some(Definition::Enum { variants }), Some(Definition::Enum { variants: other })) => {
                self.each(
                    variants,
                    other,
                    |variant| &variant.name,
                    |it, one, other| it.payloads(&one.payload, &other.payload),
                )
            }
            (ours, theirs) => self.differ(definition_kind(ours), definition_kind(theirs)),
        }
    }

    /// Compares fields: names, order and shapes.
    fn fields(&mut self, ours: &'a [Field], theirs: &'a [Field]) -> Result<(), Difference> {
        self.each(
            ours,
            theirs,
            |field| &field.name,
            |it, one, other| it.shapes(&one.shape, &other.shape),
        )
    }

    /// Compares the data of two variants.
    fn payloads(&mut self, ours: &'a Payload, theirs: &'a Payload) -> Result<(), Difference> {
        match (ours, theirs) {
            (Payload::Unit, Payload::Unit) => Ok(()),
            (Payload::Newtype { shape }, Payload::Newtype { shape: other }) => {
                self.shapes(shape, other)
            }
            (Payload::Tuple { shapes }, Payload::Tuple { shapes: other }) => {
                let count = |shapes: &[Shape]| format!("{} values", shapes.len());
                self.equal(&count(shapes), &count(other))?;
                for (place, (one, other)) in shapes.iter().zip(other).enumerate() {
                    self.below(&place.to_string(), |it| it.shapes(one, other))?;
                }
                Ok(())
            }
            (Payload::Struct { fields }, Payload::Struct { fields: other }) => {
                self.fields(fields, other)
            }
            _ => self.differ(payload_kind(ours), payload_kind(theirs)),
        }
    }

    /// Compares two lists item by item: the names with `name`, and then the items with `compare`.
    fn each<T>(
        &mut self,
        ours: &'a [T],
        theirs: &'a [T],
        name: fn(&T) -> &str,
        compare: fn(&mut Self, &'a T, &'a T) -> Result<(), Difference>,
    ) -> Result<(), Difference> {
        let quoted =
            |it: Option<&T>| it.map_or("nothing more".to_owned(), |it| format!("`{}`", name(it)));
        for place in 0..ours.len().max(theirs.len()) {
            match (ours.get(place), theirs.get(place)) {
                (Some(one), Some(other)) if name(one) == name(other) => {
                    self.below(name(one), |it| compare(it, one, other))?;
                }
                (one, other) => return self.differ(quoted(one), quoted(other)),
            }
        }
        Ok(())
    }

    /// Compares parts with `name` added to the path. Returns an error if the nesting is too deep.
    fn below(
        &mut self,
        name: &str,
        compare: impl FnOnce(&mut Self) -> Result<(), Difference>,
    ) -> Result<(), Difference> {
        if self.path.len() >= MAX_DEPTH {
            let deeper = format!("types deeper than {MAX_DEPTH}");
            return self.differ(deeper.clone(), deeper);
        }
        self.path.push(name.to_owned());
        compare(self)?;
        self.path.pop();
        Ok(())
    }

    /// Returns an error if two descriptions differ.
    fn equal(&self, ours: &str, theirs: &str) -> Result<(), Difference> {
        if ours == theirs {
            return Ok(());
        }
        self.differ(ours, theirs)
    }

    /// Returns the error that the compared part is `ours` here and `theirs` there.
    fn differ(&self, ours: impl fmt::Display, theirs: impl fmt::Display) -> Result<(), Difference> {
        let path = match self.path.as_slice() {
            [] => ROOT.to_owned(),
            path => path.join(".").replace(".[", "[").replace(".?", "?"),
        };
        Err(Difference {
            path,
            ours: ours.to_string(),
            theirs: theirs.to_string(),
        })
    }
}
