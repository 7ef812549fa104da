//! Known schemas of the types of [`crate::topics`].

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Schema, SchemaText};
use crate::topics::{INPUTS, OUTPUTS, Topic};

/// Schemas by hash.
static SCHEMAS: LazyLock<BTreeMap<&str, Schema>> = LazyLock::new(|| {
    let topics = INPUTS.iter().chain(OUTPUTS);
    let schemas = topics.map(|topic| (topic.hash, read(topic.schema)));
    schemas.collect()
});

/// Parses the schema of a topic in this repository.
#[expect(clippy::expect_used, reason = "a test parses every text")]
fn read(text: SchemaText) -> Schema {
    Schema::from_json(text.0).expect("the text is a schema")
}

impl Topic {
    /// Returns the schema of the topic's messages.
    #[expect(
        clippy::expect_used,
        reason = "all topics are in the table, and a test calls this function for each"
    )]
    pub fn schema(&self) -> &'static Schema {
        SCHEMAS.get(self.hash).expect("the topic is in the table")
    }
}
