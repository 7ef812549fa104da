use serde::Serialize;

use super::failure::Failure;

/// Maximum size of a list in a response \[bytes\].
const LIST_LIMIT: usize = 16 * 1024 * 1024;

pub(super) fn json(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    serde_json::to_vec(value).map_err(Failure::broken)
}

/// List as JSON text: values would need many times the memory.
#[derive(Default)]
pub(super) struct JsonList(Vec<u8>);

impl JsonList {
    /// Appends a value.
    ///
    /// # Errors
    /// Returns an error if the list exceeds the maximum size of a response.
    pub(super) fn push(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        self.0.push(if self.0.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.0, value).map_err(Failure::broken)?;
        if self.0.len() > LIST_LIMIT {
            let fault =
                format!("the response is larger than {LIST_LIMIT} bytes; request fewer frames");
            return Err(Failure::wrong(fault));
        }
        Ok(())
    }

    /// Returns the text of the list.
    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.0.is_empty() {
            self.0.push(b'[');
        }
        self.0.push(b']');
        self.0
    }
}
