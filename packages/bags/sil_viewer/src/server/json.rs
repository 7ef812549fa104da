use serde::Serialize;

use super::failure::Failure;

/// Bytes of the largest list that is answered.
const LIST_LIMIT: usize = 16 * 1024 * 1024;

/// A value as JSON.
pub(super) fn json(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    serde_json::to_vec(value).map_err(Failure::broken)
}

/// A list as JSON, of which only the text is kept: values take many times as much memory.
#[derive(Default)]
pub(super) struct JsonList(Vec<u8>);

impl JsonList {
    /// Appends a value.
    ///
    /// # Errors
    /// The list becomes larger than an answer may be.
    pub(super) fn push(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        self.0.push(if self.0.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.0, value).map_err(Failure::broken)?;
        if self.0.len() > LIST_LIMIT {
            let fault =
                format!("the answer is larger than {LIST_LIMIT} bytes; ask for fewer frames");
            return Err(Failure::wrong(fault));
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.0.is_empty() {
            self.0.push(b'[');
        }
        self.0.push(b']');
        self.0
    }
}
