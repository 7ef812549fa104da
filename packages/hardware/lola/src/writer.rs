//! Encoding of a message.

use rmp::encode::{
    ByteBuf, write_array_len, write_bool, write_f32, write_map_len, write_str, write_uint,
};

use crate::numbers::Numbers;

/// Encoder of a map. Every number of a part is a float32, because the robot's LoLA ends if it receives a 0.0 as an
/// integer.
#[derive(Default)]
pub(crate) struct Writer {
    /// Encoded part of the map.
    bytes: ByteBuf,
}

impl Writer {
    /// Starts a map of `keys` keys.
    pub(crate) fn new(keys: u32) -> Self {
        let mut writer = Self::default();
        written(write_map_len(&mut writer.bytes, keys));
        writer
    }

    /// Appends a key and its array of numbers, each as a float32.
    pub(crate) fn part(&mut self, key: &str, part: &impl Numbers) {
        let numbers = part.numbers();
        self.begin(key, numbers.len());
        for number in numbers {
            written(write_f32(&mut self.bytes, number));
        }
    }

    /// Appends a key and its array of small integers.
    pub(crate) fn integers(&mut self, key: &str, integers: &[u8]) {
        self.begin(key, integers.len());
        for integer in integers {
            written(write_uint(&mut self.bytes, u64::from(*integer)));
        }
    }

    /// Appends a key and its array of texts.
    pub(crate) fn texts(&mut self, key: &str, texts: &[&str]) {
        self.begin(key, texts.len());
        for text in texts {
            written(write_str(&mut self.bytes, text));
        }
    }

    /// Appends a key and its array of Booleans.
    pub(crate) fn booleans(&mut self, key: &str, booleans: &[bool]) {
        self.begin(key, booleans.len());
        for boolean in booleans {
            written(write_bool(&mut self.bytes, *boolean));
        }
    }

    /// Returns the encoded message.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_vec()
    }

    /// Appends a key and the header of its array.
    fn begin(&mut self, key: &str, count: usize) {
        written(write_str(&mut self.bytes, key));
        // No part has more than 25 values.
        written(write_array_len(&mut self.bytes, count as u32));
    }
}

/// Returns the value of a write to memory.
#[expect(clippy::expect_used, reason = "writing to memory cannot fail")]
fn written<T, E: std::fmt::Debug>(result: Result<T, E>) -> T {
    result.expect("writing to memory cannot fail")
}
