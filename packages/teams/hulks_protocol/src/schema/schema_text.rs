use std::fmt;

/// Schema as canonical JSON, followed by a line break. The topic's hash is the hash of this JSON.
#[derive(Clone, Copy)]
pub(crate) struct SchemaText(pub(crate) &'static str);

impl fmt::Debug for SchemaText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes", self.0.len())
    }
}
