use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

/// Value of one tick that the engine, its backends and the recording share without copies, with its messages as bytes.
#[derive(Clone, Debug)]
pub struct Shared<T>(Arc<Encodable<T>>);

/// Value, and its messages once they are encoded.
#[derive(Clone, Debug)]
struct Encodable<T> {
    value: T,
    messages: OnceLock<Vec<Vec<u8>>>,
}

impl<T> Shared<T> {
    /// Shares `value`.
    pub fn new(value: T) -> Self {
        let messages = OnceLock::new();
        Self(Arc::new(Encodable { value, messages }))
    }

    /// Returns the messages of the value as bytes. `encode` creates them in the first call since the last change of the
    /// value; all receivers get the same bytes.
    pub fn messages(&self, encode: impl FnOnce(&T) -> Vec<Vec<u8>>) -> &[Vec<u8>] {
        self.0.messages.get_or_init(|| encode(&self.0.value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

/// Allows a change of the value, for which it is copied if it is shared with others. Its messages are encoded again.
impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        let encodable = Arc::make_mut(&mut self.0);
        encodable.messages = OnceLock::new();
        &mut encodable.value
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the messages of a number: its only byte.
    fn encoded(number: &Shared<u8>) -> &[Vec<u8>] {
        number.messages(|number| vec![vec![*number]])
    }

    #[test]
    fn all_receivers_get_the_bytes_of_one_encoding() {
        let first = Shared::new(1);
        let second = first.clone();
        assert_eq!(encoded(&first), [[1]]);
        assert!(std::ptr::eq(encoded(&first), encoded(&second)));
        let again = second.messages(|_| unreachable!("it is encoded"));
        assert_eq!(again, [[1]]);
    }

    #[test]
    fn a_changed_value_is_encoded_again_and_other_receivers_keep_theirs() {
        let mut changed = Shared::new(1);
        let kept = changed.clone();
        assert_eq!(encoded(&changed), [[1]]);
        *changed = 2;
        assert_eq!(encoded(&changed), [[2]]);
        *changed = 3;
        assert_eq!(encoded(&changed), [[3]]);
        assert_eq!((*kept, encoded(&kept)), (1, [vec![1]].as_slice()));
    }
}
