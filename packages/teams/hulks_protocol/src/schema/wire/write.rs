use cdr_encoding::{Error, Result};
use serde::Serialize;
use serde::ser::Error as _;

use crate::cdr::Writer;
use crate::schema::{Definition, Field, Length, Payload, Schema, Shape, Variant};

/// Appends a schema: its root, then the definitions with their names.
pub(crate) fn write(cdr: &mut Writer<'_>, schema: &Schema) -> Result<()> {
    shape(cdr, &schema.root)?;
    all(cdr, schema.definitions.iter(), |cdr, (name, it)| {
        name.serialize(&mut *cdr)?;
        definition(cdr, it)
    })
}

/// Appends the number of an enum's variant.
fn tag(cdr: &mut Writer<'_>, tag: u32) -> Result<()> {
    tag.serialize(cdr)
}

/// Appends a list: its length, then each item with `one`.
fn all<T>(
    cdr: &mut Writer<'_>,
    mut values: impl ExactSizeIterator<Item = T>,
    one: fn(&mut Writer<'_>, T) -> Result<()>,
) -> Result<()> {
    let count = u32::try_from(values.len()).map_err(Error::custom)?;
    count.serialize(&mut *cdr)?;
    values.try_for_each(|value| one(cdr, value))
}

/// Appends the definition of a named type.
fn definition(cdr: &mut Writer<'_>, definition: &Definition) -> Result<()> {
    match definition {
        Definition::Struct { fields } => {
            tag(cdr, 0)?;
            all(cdr, fields.iter(), field)
        }
        Definition::Enum { variants } => {
            tag(cdr, 1)?;
            all(cdr, variants.iter(), variant)
        }
    }
}

/// Appends a field of a struct.
fn field(cdr: &mut Writer<'_>, field: &Field) -> Result<()> {
    field.name.serialize(&mut *cdr)?;
    shape(cdr, &field.shape)
}

/// Appends the name and the payload of a variant of an enum.
fn variant(cdr: &mut Writer<'_>, variant: &Variant) -> Result<()> {
    variant.name.serialize(&mut *cdr)?;
    match &variant.payload {
        Payload::Unit => tag(cdr, 0),
        Payload::Newtype { shape: value } => {
            tag(cdr, 1)?;
            shape(cdr, value)
        }
        Payload::Tuple { shapes } => {
            tag(cdr, 2)?;
            all(cdr, shapes.iter(), shape)
        }
        Payload::Struct { fields } => {
            tag(cdr, 3)?;
            all(cdr, fields.iter(), field)
        }
    }
}

/// Appends a shape. The element of a sequence comes before its length.
fn shape(cdr: &mut Writer<'_>, it: &Shape) -> Result<()> {
    match it {
        Shape::Primitive { name } => {
            tag(cdr, 0)?;
            name.serialize(cdr)
        }
        Shape::String => tag(cdr, 1),
        Shape::Named { name } => {
            tag(cdr, 2)?;
            name.serialize(cdr)
        }
        Shape::Optional { element } => {
            tag(cdr, 3)?;
            shape(cdr, element)
        }
        Shape::Sequence { length, element } => {
            tag(cdr, 4)?;
            shape(cdr, element)?;
            match length {
                Length::Dynamic => tag(cdr, 0),
                Length::Fixed { value } => {
                    tag(cdr, 1)?;
                    value.serialize(cdr)
                }
            }
        }
        Shape::Map { key, value } => {
            tag(cdr, 5)?;
            shape(cdr, key)?;
            shape(cdr, value)
        }
    }
}
