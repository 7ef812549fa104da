use std::collections::BTreeMap;

use anyhow::Context;
use hulks_protocol::cdr::CdrError;
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::schema::{Conversion, Direction, Schema};
use hulks_protocol::topics::{INPUTS, OUTPUTS, Topic};

/// The types of all topics: the real ones, or modified ones.
#[derive(Clone, Debug)]
pub(crate) struct Types(BTreeMap<&'static str, Modified>);

/// The type of a topic.
#[derive(Clone, Debug)]
struct Modified {
    identity: TypeIdentity,
    schema: Schema,
    /// Conversion from the modified to the real type for an input, and from the real to the modified type for an
    /// output.
    conversion: Option<Conversion>,
}

impl Types {
    /// Returns the real types with texts in their schemas replaced, each given as `TEXT=OTHER`.
    pub(crate) fn replace(replacements: &[String]) -> anyhow::Result<Self> {
        let pairs = replacements.iter().map(|it| it.split_once('='));
        let pairs: Option<Vec<_>> = pairs.collect();
        let pairs = pairs.context("--replace needs TEXT=OTHER, but one value has no '='")?;
        let replace = |text: &str| {
            let replaced = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
            pairs.iter().fold(text.to_owned(), replaced)
        };
        let types = INPUTS.iter().chain(OUTPUTS).map(|topic| {
            let schema = Schema::from_json(&replace(&topic.schema().to_json()))?;
            let identity = TypeIdentity {
                name: replace(topic.type_name),
                hash: schema.hash(),
            };
            let (real, is_input) = (topic.schema(), INPUTS.contains(topic));
            let conversion = match schema == *real {
                true => None,
                false if is_input => Some(Conversion::new(&schema, real, Direction::Echo)?),
                false => Some(Conversion::new(real, &schema, Direction::ToNode)?),
            };
            let modified = Modified {
                identity,
                schema,
                conversion,
            };
            Ok((topic.name, modified))
        });
        types.collect::<anyhow::Result<_>>().map(Self)
    }

    /// Returns the type of a topic.
    pub(crate) fn identity(&self, topic: &Topic) -> TypeIdentity {
        let known = self.0.get(topic.name);
        known.map_or_else(
            || TypeIdentity::known(topic),
            |modified| modified.identity.clone(),
        )
    }

    /// Returns the schema of a type that the node publishes.
    pub(crate) fn schema(&self, requested: &TypeIdentity) -> Option<&Schema> {
        let mut published = OUTPUTS.iter().filter_map(|topic| self.0.get(topic.name));
        let modified = published.find(|modified| modified.identity == *requested)?;
        Some(&modified.schema)
    }

    /// Converts a payload from the modified type of an input, or to the modified type of an output.
    pub(crate) fn convert(&self, topic: &Topic, payload: Vec<u8>) -> Result<Vec<u8>, CdrError> {
        let modified = self.0.get(topic.name);
        match modified.and_then(|modified| modified.conversion.as_ref()) {
            None => Ok(payload),
            Some(conversion) => conversion.convert(&payload),
        }
    }
}
