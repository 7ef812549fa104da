/// Field of an answer that contains a part: a list or an option.
pub(super) trait Slot {
    /// Content of one message.
    type Value;

    /// Appends a value to a list, or replaces the value of an option.
    fn put(&mut self, value: Self::Value);

    /// Keeps only the first `count` values.
    fn keep(&mut self, count: usize);

    /// Returns all values in order.
    fn values(&self) -> &[Self::Value];
}

impl<T> Slot for Vec<T> {
    type Value = T;

    fn put(&mut self, value: T) {
        self.push(value);
    }

    fn keep(&mut self, count: usize) {
        self.truncate(count);
    }

    fn values(&self) -> &[T] {
        self
    }
}

impl<T> Slot for Option<T> {
    type Value = T;

    fn put(&mut self, value: T) {
        *self = Some(value);
    }

    fn keep(&mut self, count: usize) {
        if count == 0 {
            *self = None;
        }
    }

    fn values(&self) -> &[T] {
        self.as_slice()
    }
}

/// Field of a motion command that announces a part: a number of messages, or a boolean for at most one.
pub(super) trait Announces: Copy {
    /// Returns the announced number of messages.
    fn count(self) -> u32;

    /// Returns the field that announces this number of messages.
    fn of_count(count: u32) -> Self;
}

impl Announces for u32 {
    fn count(self) -> u32 {
        self
    }

    fn of_count(count: u32) -> Self {
        count
    }
}

impl Announces for bool {
    fn count(self) -> u32 {
        self.into()
    }

    fn of_count(count: u32) -> Self {
        count > 0
    }
}
