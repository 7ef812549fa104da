use cdr_encoding::Error;
use serde::Serialize;
use serde::de::{DeserializeOwned, Error as _};

use super::{BlackboardError, REQUIRED, fields};
use crate::cdr::{CdrError, Reader, decode, encode};
use crate::schema::{Conversion, Difference, Direction, Field, Schema, difference_at};
use crate::topics;

/// Conversions of a blackboard's field whose structure differs from the known type.
#[derive(Clone, Debug)]
pub(super) struct Converted {
    /// Conversion of the echoed value to the known type.
    from_node: Conversion,
    /// Conversion to the node's type; `None` for data that is not sent.
    to_node: Option<Conversion>,
}

impl Converted {
    /// Plans the conversions of a field of a node's blackboard, or returns `None` if it has the known structure. Fields
    /// that echo what the bridge sends also get a conversion to the node's type.
    pub(super) fn new(schema: &Schema, field: &Field) -> Result<Option<Self>, BlackboardError> {
        let known = topics::BLACKBOARD.schema();
        let ours = fields(known).unwrap_or_default();
        let Some(ours) = ours.iter().find(|it| it.name == field.name) else {
            return Ok(None);
        };
        let (ours, theirs) = (&ours.shape, &field.shape);
        if difference_at((known, ours), (schema, theirs)).is_none() {
            return Ok(None);
        }
        let within = |difference: Difference| difference.within(&field.name);
        let ours = known.rooted_at(ours, known)?;
        let theirs = schema.rooted_at(theirs, schema)?;
        let is_sent = REQUIRED.iter().any(|(name, _)| *name == field.name);
        let convert = |from, to, direction| Conversion::new(from, to, direction).map_err(within);
        Ok(Some(Converted {
            from_node: convert(&theirs, &ours, Direction::Echo)?,
            to_node: match is_sent {
                true => Some(convert(&ours, &theirs, Direction::ToNode)?),
                false => None,
            },
        }))
    }

    /// Returns the value that the node echoes if it received `sent`: converted to the node's type and back.
    pub(super) fn echo<T: Serialize + DeserializeOwned>(&self, sent: T) -> Result<T, CdrError> {
        let Some(to_node) = &self.to_node else {
            return Ok(sent);
        };
        let received = to_node.convert(&encode(&sent)?)?;
        decode(&self.from_node.convert(&received)?)
    }
}

/// Decodes a field, and converts it if it has another structure.
pub(super) fn read<T: DeserializeOwned>(
    cdr: &mut Reader<'_>,
    converted: Option<&Converted>,
) -> cdr_encoding::Result<T> {
    match converted {
        None => T::deserialize(cdr),
        Some(converted) => decode(&converted.from_node.take(cdr)?).map_err(Error::custom),
    }
}
