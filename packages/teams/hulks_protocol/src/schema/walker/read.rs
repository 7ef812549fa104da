use cdr_encoding::{Error, Result};
use serde::de::Error as _;

use super::{MAX_VALUES, Place, Progress, Step, Walker, number};
use crate::cdr::Reader;
use crate::schema::value::Value;

impl Walker {
    /// Decodes a value of the root type from `cdr`.
    pub(in crate::schema) fn read(&self, cdr: &mut Reader<'_>) -> Result<Value> {
        self.value(self.root, cdr, &mut Progress::default())
    }

    /// Decodes a value of type `place`. Returns an error if the bytes do not match the type, or exceed the limits.
    fn value(&self, place: Place, cdr: &mut Reader<'_>, progress: &mut Progress) -> Result<Value> {
        progress.enter(MAX_VALUES)?;
        let value = match &self.steps[place.0] {
            Step::Primitive(primitive) => primitive.read(cdr)?,
            Step::Optional(element) => Value::Optional(match number(cdr)? {
                0 => None,
                1 => Some(Box::new(self.value(*element, cdr, progress)?)),
                tag => return Err(Error::BadOption(tag)),
            }),
            Step::Fixed(count, element) => {
                let values = (0..*count).map(|_| self.value(*element, cdr, progress));
                Value::Sequence(values.collect::<Result<_>>()?)
            }
            Step::Dynamic(element) => {
                let count = number(cdr)?;
                let values = (0..count).map(|_| self.value(*element, cdr, progress));
                Value::Sequence(values.collect::<Result<_>>()?)
            }
            Step::Map(key, value) => {
                let count = number(cdr)?;
                let entries = (0..count).map(|_| {
                    let key = self.value(*key, cdr, progress)?;
                    Ok((key, self.value(*value, cdr, progress)?))
                });
                Value::Map(entries.collect::<Result<_>>()?)
            }
            Step::All(fields) => Value::Fields(self.values(fields, cdr, progress)?),
            Step::OneOf(variants) => {
                let tag = number(cdr)?;
                let variant = variants.get(tag as usize);
                let variant =
                    variant.ok_or_else(|| Error::custom(format!("unknown variant {tag}")))?;
                let fields = match &self.steps[variant.0] {
                    Step::All(fields) => fields.as_slice(),
                    _ => &[],
                };
                Value::Variant(tag, self.values(fields, cdr, progress)?)
            }
        };
        progress.depth -= 1;
        Ok(value)
    }

    /// Decodes one value of each type.
    fn values(
        &self,
        places: &[Place],
        cdr: &mut Reader<'_>,
        progress: &mut Progress,
    ) -> Result<Vec<Value>> {
        let values = places.iter();
        values
            .map(|place| self.value(*place, cdr, progress))
            .collect()
    }
}
