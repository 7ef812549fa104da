//! Walking payloads along a shape.

use std::collections::BTreeMap;

use cdr_encoding::Error;
use serde::de::{DeserializeOwned, Error as _};

use super::{Definition, Length, Schema, Shape, Undefined};
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
        let mut builder = Builder::default();
        // Definitions may name each other in circles: each has its place before any is looked into.
        for name in schema.definitions.keys() {
            let place = builder.add(Step::All(Vec::new()));
            builder.names.insert(name, place);
        }
        for (place, definition) in schema.definitions.values().enumerate() {
            builder.steps[place] = builder.definition(definition)?;
        }
        let root = builder.shape(&schema.root)?;
        let steps = builder.steps;
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

fn skip<T: DeserializeOwned>(cdr: &mut Reader<'_>) -> cdr_encoding::Result<()> {
    T::deserialize(cdr).map(drop)
}

/// A walker that is being made.
#[derive(Default)]
struct Builder<'a> {
    names: BTreeMap<&'a str, Place>,
    steps: Vec<Step>,
}

impl Builder<'_> {
    fn add(&mut self, step: Step) -> Place {
        self.steps.push(step);
        Place(self.steps.len() - 1)
    }

    fn definition(&mut self, definition: &Definition) -> Result<Step, Unwalkable> {
        Ok(match definition {
            Definition::Struct { fields } => {
                Step::All(self.shapes(fields.iter().map(|field| &field.shape))?)
            }
            Definition::Enum { variants } => {
                let mut places = Vec::with_capacity(variants.len());
                for variant in variants {
                    let step = Step::All(self.shapes(variant.payload.shapes())?);
                    places.push(self.add(step));
                }
                Step::OneOf(places)
            }
        })
    }

    fn shapes<'s>(
        &mut self,
        shapes: impl IntoIterator<Item = &'s Shape>,
    ) -> Result<Vec<Place>, Unwalkable> {
        shapes.into_iter().map(|shape| self.shape(shape)).collect()
    }

    fn shape(&mut self, shape: &Shape) -> Result<Place, Unwalkable> {
        let step = match shape {
            Shape::Primitive { name } => Step::Value(primitive(name)?),
            Shape::String => Step::Value(skip::<String>),
            Shape::Named { name } => {
                let place = self.names.get(name.as_str()).copied();
                return place.ok_or_else(|| Undefined { name: name.clone() }.into());
            }
            Shape::Optional { element } => Step::Optional(self.shape(element)?),
            Shape::Sequence { length, element } => {
                let element = self.shape(element)?;
                match *length {
                    Length::Dynamic => Step::Dynamic(element),
                    Length::Fixed { value } => Step::Fixed(value, element),
                }
            }
            Shape::Map { key, value } => Step::Map(self.shape(key)?, self.shape(value)?),
        };
        Ok(self.add(step))
    }
}

fn primitive(name: &str) -> Result<Skip, Unwalkable> {
    Ok(match name {
        "bool" => skip::<bool>,
        "i8" => skip::<i8>,
        "u8" => skip::<u8>,
        "i16" => skip::<i16>,
        "u16" => skip::<u16>,
        "i32" => skip::<i32>,
        "u32" => skip::<u32>,
        "i64" => skip::<i64>,
        "u64" => skip::<u64>,
        "f32" => skip::<f32>,
        "f64" => skip::<f64>,
        other => {
            let name = other.to_owned();
            return Err(Unwalkable::Primitive { name });
        }
    })
}
