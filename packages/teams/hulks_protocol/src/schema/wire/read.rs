//! Decoding of schemas, written by hand to limit the nesting depth of shapes: without a limit, malicious bytes could
//! exhaust the stack.

use cdr_encoding::{Error, Result};
use serde::Deserialize;
use serde::de::Error as _;

use crate::cdr::Reader;
use crate::schema::{Definition, Field, Length, Payload, Schema, Shape, Variant};

/// Maximum nesting depth of shapes without a name in between.
const MAX_DEPTH: usize = 32;

pub(crate) fn read(cdr: &mut Reader<'_>) -> Result<Schema> {
    let root = shape(cdr, 0)?;
    let definitions = all(cdr, |cdr| Ok((text(cdr)?, definition(cdr)?)))?;
    let definitions = definitions.into_iter().collect();
    Ok(Schema { definitions, root })
}

/// Reads the number of an enum's variant.
fn tag(cdr: &mut Reader<'_>) -> Result<u32> {
    u32::deserialize(cdr)
}

/// Returns the error of a number that no variant of `what` has.
fn unknown<T>(what: &str, tag: u32) -> Result<T> {
    Err(Error::custom(format!("unknown {what} number {tag}")))
}

fn text(cdr: &mut Reader<'_>) -> Result<String> {
    String::deserialize(cdr)
}

/// Reads a list, each item with `one`.
fn all<T>(cdr: &mut Reader<'_>, one: fn(&mut Reader<'_>) -> Result<T>) -> Result<Vec<T>> {
    let count = u32::deserialize(&mut *cdr)?;
    (0..count).map(|_| one(cdr)).collect()
}

/// Reads the definition of a named type.
fn definition(cdr: &mut Reader<'_>) -> Result<Definition> {
    Ok(match tag(cdr)? {
        0 => Definition::Struct {
            fields: all(cdr, field)?,
        },
        1 => Definition::Enum {
            variants: all(cdr, variant)?,
        },
        other => return unknown("kind of type", other),
    })
}

fn field(cdr: &mut Reader<'_>) -> Result<Field> {
    Ok(Field {
        name: text(cdr)?,
        shape: shape(cdr, 0)?,
    })
}

/// Reads the name and the payload of a variant of an enum.
fn variant(cdr: &mut Reader<'_>) -> Result<Variant> {
    let name = text(cdr)?;
    let payload = match tag(cdr)? {
        0 => Payload::Unit,
        1 => Payload::Newtype {
            shape: shape(cdr, 0)?,
        },
        2 => Payload::Tuple {
            shapes: all(cdr, |cdr| shape(cdr, 0))?,
        },
        3 => Payload::Struct {
            fields: all(cdr, field)?,
        },
        other => return unknown("kind of variant", other),
    };
    Ok(Variant { name, payload })
}

/// Reads a shape at nesting depth `depth`; an error below [`MAX_DEPTH`].
fn shape(cdr: &mut Reader<'_>, depth: usize) -> Result<Shape> {
    if depth > MAX_DEPTH {
        return Err(Error::custom(format!("a shape deeper than {MAX_DEPTH}")));
    }
    let below = |cdr: &mut Reader<'_>| shape(cdr, depth + 1).map(Box::new);
    Ok(match tag(cdr)? {
        0 => Shape::Primitive { name: text(cdr)? },
        1 => Shape::String,
        2 => Shape::Named { name: text(cdr)? },
        3 => Shape::Optional {
            element: below(cdr)?,
        },
        4 => {
            let element = below(cdr)?;
            let length = length(cdr)?;
            Shape::Sequence { length, element }
        }
        5 => Shape::Map {
            key: below(cdr)?,
            value: below(cdr)?,
        },
        other => return unknown("kind of shape", other),
    })
}

fn length(cdr: &mut Reader<'_>) -> Result<Length> {
    Ok(match tag(cdr)? {
        0 => Length::Dynamic,
        1 => Length::Fixed {
            value: u64::deserialize(cdr)?,
        },
        other => return unknown("kind of length", other),
    })
}
