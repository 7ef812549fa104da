//! Traversal of payloads by their schema: checks, decodes to `Value` and encodes.

mod builder;
mod read;
mod write;

use cdr_encoding::Error;
use serde::de::Error as _;

use super::primitive::Primitive;
use super::{Schema, Undefined};
use crate::cdr::{CdrError, Reader, take_all};

/// Maximum nesting depth of messages, including a tree's 128 levels of nodes and lists.
const MAX_DEPTH: usize = 512;
/// Maximum number of values in a message, because types without any bytes could keep a walk busy forever.
const MAX_STEPS: usize = 10_000_000;
/// Maximum number of values in a message that is decoded to memory.
const MAX_VALUES: usize = 500_000;

/// Schema in a form for fast traversal: types refer to each other by index instead of by name.
#[derive(Clone, Debug)]
pub struct Walker {
    /// All types of the schema.
    steps: Vec<Step>,
    /// Index of the type of the whole message.
    root: Place,
}

/// Reason for which a schema cannot be traversed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwalkable {
    /// A type is missing.
    #[error(transparent)]
    Undefined(#[from] Undefined),
    /// A primitive type is unknown.
    #[error("unknown primitive type {name:?}")]
    Primitive {
        /// Name of the type.
        name: String,
    },
}

/// Index of a type in [`Walker::steps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(usize);

/// Progress of a traversal, to limit the time and memory that a message takes.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// Number of values so far.
    steps: usize,
    /// Number of values around the current one.
    depth: usize,
}

/// Type of a value: the parts to traverse.
#[derive(Clone, Debug)]
enum Step {
    Primitive(Primitive),
    Optional(Place),
    /// Sequence of this length.
    Fixed(u64, Place),
    /// Sequence whose length is in the message.
    Dynamic(Place),
    /// Map of keys to values.
    Map(Place, Place),
    /// Struct with these fields, or the data of a variant.
    All(Vec<Place>),
    /// Enum with these variants.
    OneOf(Vec<Place>),
}

impl Walker {
    /// Creates a walker for the root of `schema`.
    ///
    /// # Errors
    /// Returns an error for an unknown type.
    pub fn new(schema: &Schema) -> Result<Self, Unwalkable> {
        let (steps, root) = builder::build(schema)?;
        Ok(Self { steps, root })
    }

    /// Checks that the whole `payload` matches the schema.
    ///
    /// # Errors
    /// Returns an error if the payload is too short or too long, or has an unknown tag.
    pub fn walk(&self, payload: &[u8]) -> Result<(), CdrError> {
        take_all(payload, |cdr| {
            self.skip(self.root, cdr, &mut Progress::default())
        })
    }

    /// Returns the types of the fields of the struct at the root; empty for another type.
    pub(crate) fn fields(&self) -> &[Place] {
        match &self.steps[self.root.0] {
            Step::All(fields) => fields,
            _ => &[],
        }
    }

    /// Reads the value of type `place` from `cdr` and drops it. Returns an error if the bytes do not match the type.
    pub(crate) fn skip(
        &self,
        place: Place,
        cdr: &mut Reader<'_>,
        progress: &mut Progress,
    ) -> cdr_encoding::Result<()> {
        progress.enter(MAX_STEPS)?;
        match &self.steps[place.0] {
            Step::Primitive(primitive) => drop(primitive.read(cdr)?),
            Step::Optional(element) => match number(cdr)? {
                0 => {}
                1 => self.skip(*element, cdr, progress)?,
                tag => return Err(Error::BadOption(tag)),
            },
            Step::Fixed(count, element) => {
                for _ in 0..*count {
                    self.skip(*element, cdr, progress)?;
                }
            }
            Step::Dynamic(element) => {
                for _ in 0..number(cdr)? {
                    self.skip(*element, cdr, progress)?;
                }
            }
            Step::Map(key, value) => {
                for _ in 0..number(cdr)? {
                    self.skip(*key, cdr, progress)?;
                    self.skip(*value, cdr, progress)?;
                }
            }
            Step::All(fields) => {
                for field in fields {
                    self.skip(*field, cdr, progress)?;
                }
            }
            Step::OneOf(variants) => {
                let tag = number(cdr)?;
                let variant = variants.get(tag as usize);
                let variant =
                    variant.ok_or_else(|| Error::custom(format!("unknown variant {tag}")))?;
                self.skip(*variant, cdr, progress)?;
            }
        }
        progress.depth -= 1;
        Ok(())
    }
}

impl Progress {
    /// Counts a value and one more level of depth. Returns an error if there are more than `max` values, or too many
    /// levels. The caller decreases the depth after the value.
    fn enter(&mut self, max: usize) -> cdr_encoding::Result<()> {
        self.steps += 1;
        if self.steps > max {
            return Err(Error::custom(format!("more than {max} values")));
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Error::custom(format!("values deeper than {MAX_DEPTH}")));
        }
        Ok(())
    }
}

/// Reads a length, or the number of a variant or option.
fn number(cdr: &mut Reader<'_>) -> cdr_encoding::Result<u32> {
    serde::Deserialize::deserialize(cdr)
}
