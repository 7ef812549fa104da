use cdr_encoding::{Error, Result};
use serde::Serialize;
use serde::ser::Error as _;

use super::{Place, Step, Walker};
use crate::cdr::Writer;
use crate::schema::value::Value;

impl Walker {
    /// Encodes a value of the root type.
    pub(in crate::schema) fn write(&self, value: &Value, cdr: &mut Writer<'_>) -> Result<()> {
        self.put(self.root, value, cdr)
    }

    /// Encodes a value of type `place`. Returns an error if the value does not have this type.
    fn put(&self, place: Place, value: &Value, cdr: &mut Writer<'_>) -> Result<()> {
        match (&self.steps[place.0], value) {
            (Step::Primitive(primitive), value) => primitive.write(value, cdr),
            (Step::Optional(_), Value::Optional(None)) => 0_u32.serialize(cdr),
            (Step::Optional(element), Value::Optional(Some(value))) => {
                1_u32.serialize(&mut *cdr)?;
                self.put(*element, value, cdr)
            }
            (Step::Fixed(count, element), Value::Sequence(values))
                if usize::try_from(*count) == Ok(values.len()) =>
            {
                values.iter().try_for_each(|it| self.put(*element, it, cdr))
            }
            (Step::Dynamic(element), Value::Sequence(values)) => {
                put_count(values.len(), cdr)?;
                values.iter().try_for_each(|it| self.put(*element, it, cdr))
            }
            (Step::Map(key_place, value_place), Value::Map(entries)) => {
                put_count(entries.len(), cdr)?;
                entries.iter().try_for_each(|(key, value)| {
                    self.put(*key_place, key, cdr)?;
                    self.put(*value_place, value, cdr)
                })
            }
            (Step::All(places), Value::Fields(values)) => self.put_all(places, values, cdr),
            (Step::OneOf(variants), Value::Variant(number, values)) => {
                number.serialize(&mut *cdr)?;
                let place = variants.get(*number as usize).ok_or_else(mismatch)?;
                match &self.steps[place.0] {
                    Step::All(places) => self.put_all(places, values, cdr),
                    _ => Err(mismatch()),
                }
            }
            _ => Err(mismatch()),
        }
    }

    /// Encodes one value of each type. Returns an error if the numbers differ.
    fn put_all(&self, places: &[Place], values: &[Value], cdr: &mut Writer<'_>) -> Result<()> {
        if places.len() != values.len() {
            return Err(mismatch());
        }
        let mut pairs = places.iter().zip(values);
        pairs.try_for_each(|(place, value)| self.put(*place, value, cdr))
    }
}

/// Encodes a length.
fn put_count(count: usize, cdr: &mut Writer<'_>) -> Result<()> {
    let count = u32::try_from(count).map_err(Error::custom)?;
    count.serialize(cdr)
}

/// Returns the error of a value that does not have the type it should have.
fn mismatch() -> Error {
    Error::custom("the value does not have the shape of its type")
}
