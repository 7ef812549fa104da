use std::fmt;

/// Schema as the hashed text, followed by a line break.
#[derive(Clone, Copy)]
pub(crate) struct SchemaText(pub(crate) &'static str);

impl fmt::Debug for SchemaText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes", self.0.len())
    }
}
