//! Walking payloads along a shape.

mod builder;

use cdr_encoding::Error;
use serde::de::Error as _;

use super::{Schema, Undefined};
use crate::cdr::{CdrError, Reader, take_all};

/// No message nests deeper, a tree's 128 levels of nodes and lists included.
const MAX_DEPTH: usize = 512;
/// No message has more values. Types without any bytes could otherwise keep a walk busy for ever.
const MAX_STEPS: usize = 10_000_000;

/// A schema with its names resolved, to walk payloads along.
#[derive(Clone, Debug)]
pub struct Walker {
    steps: Vec<Step>,
    root: Place,
}

/// Why no payload can be walked along a schema.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwalkable {
    /// A type is missing.
    #[error(transparent)]
    Undefined(#[from] Undefined),
    /// A number of a kind that is not known.
    #[error("there is no primitive type {name:?}")]
    Primitive {
        /// Of the type.
        name: String,
    },
}

/// Where in a walker a shape is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place(usize);

/// How far a walk has come.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    steps: usize,
    depth: usize,
}

/// Takes a value that has no other in it.
type Skip = fn(&mut Reader<'_>) -> cdr_encoding::Result<()>;

/// What to take at a place.
#[derive(Clone, Debug)]
enum Step {
    Value(Skip),
    Optional(Place),
    Fixed(u64, Place),
    Dynamic(Place),
    Map(Place, Place),
    All(Vec<Place>),
    OneOf(Vec<Place>),
}

impl Walker {
    /// For the root of `schema`.
    ///
    /// # Errors
    /// A type that is not known.
    pub fn new(schema: &Schema) -> Result<Self, Unwalkable> {
        let (steps, root) = builder::build(schema)?;
        Ok(Self { steps, root })
    }

    /// Whether `payload` has this shape, all of it.
    ///
    /// # Errors
    /// It ends early or late, or has a tag that the shape has not.
    pub fn walk(&self, payload: &[u8]) -> Result<(), CdrError> {
        take_all(payload, |cdr| {
            self.skip(self.root, cdr, &mut Progress::default())
        })
    }

    /// The fields of the struct at the root; none: there is another type.
    pub(crate) fn fields(&self) -> &[Place] {
        match &self.steps[self.root.0] {
            Step::All(fields) => fields,
            _ => &[],
        }
    }

    /// Takes what is at a place.
    pub(crate) fn skip(
        &self,
        place: Place,
        cdr: &mut Reader<'_>,
        progress: &mut Progress,
    ) -> cdr_encoding::Result<()> {
        progress.steps += 1;
        if progress.steps > MAX_STEPS {
            return Err(Error::custom(format!("more than {MAX_STEPS} values")));
        }
        progress.depth += 1;
        if progress.depth > MAX_DEPTH {
            return Err(Error::custom(format!("values deeper than {MAX_DEPTH}")));
        }
        match &self.steps[place.0] {
            Step::Value(skip) => skip(cdr)?,
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
                    variant.ok_or_else(|| Error::custom(format!("there is no variant {tag}")))?;
                self.skip(*variant, cdr, progress)?;
            }
        }
        progress.depth -= 1;
        Ok(())
    }
}

fn number(cdr: &mut Reader<'_>) -> cdr_encoding::Result<u32> {
    serde::Deserialize::deserialize(cdr)
}
