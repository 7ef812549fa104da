//! Conversion of messages between two schemas by the names of fields and variants.

mod planner;

use super::difference::ROOT;
use super::value::Value;
use super::{Difference, Schema, Walker};
use crate::cdr::{CdrError, Reader, put, take_all};

use planner::Planner;

/// Use of a conversion, which determines the allowed losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the node: fields that only the node has get a default, and fields that the node lacks are left out.
    ToNode,
    /// From the node: all fields of the known type are required, and other fields are ignored.
    FromNode,
    /// From the node, for data that the node has received: fields that the node lacks get a default.
    Echo,
}

/// Conversion of the messages of one schema to another schema. It is planned once and applied to each message.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// Decoder of the first schema.
    from: Walker,
    /// Encoder of the second schema.
    to: Walker,
    /// Conversions of all types; they refer to each other by index, because types may be recursive.
    plans: Vec<Plan>,
    /// Conversion of the whole message.
    root: PlanId,
    notes: Vec<String>,
}

/// Index in [`Conversion::plans`].
type PlanId = usize;

/// Conversion of a value. Parts are given by the indexes of their conversions.
#[derive(Clone, Debug)]
enum Plan {
    /// The value is unchanged, or converted to another type of number when it is encoded.
    Primitive,
    Optional(PlanId),
    /// A value becomes an optional value.
    Present(PlanId),
    Sequence(PlanId),
    /// Conversions of keys and values.
    Map(PlanId, PlanId),
    /// Sources of the fields of the second schema, in order.
    Struct(Vec<Source>),
    /// Conversions of the variants, in the order of the first schema.
    Enum(Vec<VariantPlan>),
}

/// Source of a field of the second schema.
#[derive(Clone, Debug)]
enum Source {
    /// Field with this index in the first schema, and its conversion.
    Field(usize, PlanId),
    /// Constant.
    Default(Value),
}

#[derive(Clone, Debug)]
struct VariantPlan {
    /// Name of the variant, for errors.
    name: String,
    /// Number and fields of the variant in the second schema; `None` if it is missing there.
    to: Option<(u32, Vec<Source>)>,
}

/// Error for a variant that the other schema lacks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variant `{0}`")]
struct UnknownVariant(String);

impl Conversion {
    /// Creates the conversion from one schema to another.
    ///
    /// # Errors
    /// Returns an error if a field has types that cannot be converted, or if a required field is missing.
    pub fn new(from: &Schema, to: &Schema, direction: Direction) -> Result<Self, Difference> {
        let mut planner = Planner::new(from, to, direction);
        let root = planner.shapes(&from.root, &to.root)?;
        let walker = |schema| {
            Walker::new(schema).map_err(|error| Difference {
                path: ROOT.to_owned(),
                ours: "known types".to_owned(),
                theirs: error.to_string(),
            })
        };
        Ok(Self {
            from: walker(from)?,
            to: walker(to)?,
            root,
            notes: planner.notes,
            plans: planner.plans,
        })
    }

    /// Returns a sentence for each field that gets a default, is left out or is ignored.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Converts a payload.
    ///
    /// # Errors
    /// Returns an error if the payload does not match the first schema, or has a value that the second schema cannot
    /// express.
    pub fn convert(&self, payload: &[u8]) -> Result<Vec<u8>, CdrError> {
        let value = take_all(payload, |cdr| self.from.read(cdr))?;
        self.encode(&value)
    }

    /// Decodes a value of the first schema from `cdr`, and returns it as a payload of the second schema.
    pub(crate) fn take(&self, cdr: &mut Reader<'_>) -> cdr_encoding::Result<Vec<u8>> {
        let value = self.from.read(cdr)?;
        let payload = self.encode(&value);
        payload.map_err(serde::de::Error::custom)
    }

    /// Converts a value of the first schema and encodes it.
    fn encode(&self, value: &Value) -> Result<Vec<u8>, CdrError> {
        let value = self.value(self.root, value);
        let value = value.map_err(|error| CdrError::Encode(error.to_string()))?;
        put(|cdr| self.to.write(&value, cdr))
    }

    /// Converts a value by the conversion `plan`. Returns an error for a variant that the second schema lacks, unless
    /// an optional value, or an entry of a map, around it can be left out instead.
    fn value(&self, plan: PlanId, value: &Value) -> Result<Value, UnknownVariant> {
        Ok(match (&self.plans[plan], value) {
            (Plan::Present(plan), value) => {
                Value::Optional(Some(Box::new(self.value(*plan, value)?)))
            }
            // An optional value that cannot be expressed becomes absent.
            (Plan::Optional(plan), Value::Optional(value)) => {
                let value = value.as_ref();
                let value = value.and_then(|value| self.value(*plan, value).ok());
                Value::Optional(value.map(Box::new))
            }
            (Plan::Sequence(plan), Value::Sequence(values)) => {
                let values = values.iter();
                Value::Sequence(
                    values
                        .map(|it| self.value(*plan, it))
                        .collect::<Result<_, _>>()?,
                )
            }
            (Plan::Map(key_plan, value_plan), Value::Map(entries)) => {
                let entries = entries.iter().filter_map(|(key, value)| {
                    let key = self.value(*key_plan, key).ok()?;
                    Some((key, self.value(*value_plan, value).ok()?))
                });
                Value::Map(entries.collect())
            }
            (Plan::Struct(sources), Value::Fields(values)) => {
                Value::Fields(self.fields(sources, values)?)
            }
            (Plan::Enum(variants), Value::Variant(number, values)) => {
                let variant = variants.get(*number as usize);
                let name = variant.map(|it| it.name.clone()).unwrap_or_default();
                let known = variant.and_then(|it| it.to.as_ref());
                let (number, sources) = known.ok_or(UnknownVariant(name))?;
                Value::Variant(*number, self.fields(sources, values)?)
            }
            (_, value) => value.clone(),
        })
    }

    /// Returns the values of the second schema's fields, from the values of the first one.
    fn fields(&self, sources: &[Source], values: &[Value]) -> Result<Vec<Value>, UnknownVariant> {
        let fields = sources.iter().map(|source| match source {
            Source::Default(value) => Ok(value.clone()),
            Source::Field(index, plan) => match values.get(*index) {
                Some(value) => self.value(*plan, value),
                None => Err(UnknownVariant(format!("field {index}"))),
            },
        });
        fields.collect()
    }
}
