//! The known schemas of the types of [`crate::topics`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use super::Schema;
use crate::topics::{INPUTS, OUTPUTS, Topic};

/// A schema as the hashed text, followed by a line break.
#[derive(Clone, Copy)]
pub(crate) struct SchemaText(pub(crate) &'static str);

impl fmt::Debug for SchemaText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes", self.0.len())
    }
}

/// The schemas by their hashes.
static SCHEMAS: LazyLock<BTreeMap<&str, Schema>> = LazyLock::new(|| {
    let topics = INPUTS.iter().chain(OUTPUTS);
    let schemas = topics.map(|topic| (topic.hash, read(topic.schema)));
    schemas.collect()
});

#[expect(clippy::expect_used, reason = "a test reads every text")]
fn read(text: SchemaText) -> Schema {
    Schema::from_json(text.0).expect("a schema")
}

impl Topic {
    /// Returns the schema of its messages.
    #[expect(
        clippy::expect_used,
        reason = "no topic is made elsewhere, and a test asks each"
    )]
    pub fn schema(&self) -> &'static Schema {
        SCHEMAS.get(self.hash).expect("a topic of the table")
    }
}
