use std::collections::BTreeMap;

use anyhow::Context;
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::schema::Schema;
use hulks_protocol::topics::{INPUTS, OUTPUTS, Topic};

/// The types of all topics: the real ones, or modified ones.
#[derive(Clone, Debug)]
pub(crate) struct Types(BTreeMap<&'static str, (TypeIdentity, Schema)>);

impl Types {
    /// Returns the real types with texts in their schemas replaced, each given as `TEXT=OTHER`.
    pub(crate) fn replace(replacements: &[String]) -> anyhow::Result<Self> {
        let pairs = replacements.iter().map(|it| it.split_once('='));
        let pairs: Option<Vec<_>> = pairs.collect();
        let pairs = pairs.context("a replacement is TEXT=OTHER")?;
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
            Ok((topic.name, (identity, schema)))
        });
        types.collect::<anyhow::Result<_>>().map(Self)
    }

    /// Returns the type of a topic.
    pub(crate) fn of(&self, topic: &Topic) -> TypeIdentity {
        let known = self.0.get(topic.name);
        known.map_or_else(
            || TypeIdentity::known(topic),
            |(identity, _)| identity.clone(),
        )
    }

    /// Returns the schema of a type that the node publishes.
    pub(crate) fn schema(&self, asked: &TypeIdentity) -> Option<&Schema> {
        let mut published = OUTPUTS.iter().filter_map(|topic| self.0.get(topic.name));
        let (_, schema) = published.find(|(identity, _)| identity == asked)?;
        Some(schema)
    }
}
