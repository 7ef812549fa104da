//! How a field of a value becomes a field of a message.

use hsl_types::limits;

use super::{Convert, Door};

/// A conversion of a field of type `T` to one of type `M` and back.
pub(super) trait Way<T, M> {
    /// Converts to the field of the message.
    fn write(&self, value: &T) -> M;

    /// Converts from the field of the message; none if it has faults, which are noted at the door.
    fn read(&self, message: &M, door: &Door<'_>) -> Option<T>;
}

/// As the types convert.
pub(super) struct Plain;

/// A number whose size is at most [`limits::NUMBER`].
pub(super) struct Number;

/// A number from 0 to [`limits::NUMBER`].
pub(super) struct Size;

/// A text of at most that many bytes.
pub(super) struct Text(pub(super) usize);

/// A sequence of at most that many elements, each in the same way.
pub(super) struct Each<W>(pub(super) usize, pub(super) W);

/// The given way, or [`Plain`].
macro_rules! way {
    () => {
        $crate::convert::way::Plain
    };
    ($way:expr) => {
        $way
    };
}
pub(super) use way;

impl<T: Convert<M>, M> Way<T, M> for Plain {
    fn write(&self, value: &T) -> M {
        value.to_message()
    }

    fn read(&self, message: &M, door: &Door<'_>) -> Option<T> {
        T::from_message(message, door)
    }
}

impl Way<f32, f32> for Number {
    fn write(&self, value: &f32) -> f32 {
        *value
    }

    fn read(&self, message: &f32, door: &Door<'_>) -> Option<f32> {
        let (value, most) = (*message, limits::NUMBER);
        let fault = format_args!("must be between -{most} and {most}, got {value}");
        door.require(limits::is_number(value), value, fault)
    }
}

impl Way<f32, f32> for Size {
    fn write(&self, value: &f32) -> f32 {
        *value
    }

    fn read(&self, message: &f32, door: &Door<'_>) -> Option<f32> {
        let (value, most) = (*message, limits::NUMBER);
        let fault = format_args!("must be between 0 and {most}, got {value}");
        door.require((0.0..=most).contains(&value), value, fault)
    }
}

impl Way<String, String> for Text {
    fn write(&self, value: &String) -> String {
        value.clone()
    }

    fn read(&self, message: &String, door: &Door<'_>) -> Option<String> {
        let (length, most) = (message.len(), self.0);
        let fault = format_args!("has {length} bytes, at most {most} are allowed");
        door.require(length <= most, (), fault)?;
        Some(message.clone())
    }
}

impl<T, M, W: Way<T, M>> Way<Vec<T>, Vec<M>> for Each<W> {
    fn write(&self, values: &Vec<T>) -> Vec<M> {
        values.iter().map(|value| self.1.write(value)).collect()
    }

    fn read(&self, messages: &Vec<M>, door: &Door<'_>) -> Option<Vec<T>> {
        door.elements(messages, self.0, |message, door| self.1.read(message, door))
    }
}

impl<T: Convert<M>, M> Convert<Option<M>> for Option<T> {
    fn to_message(&self) -> Option<M> {
        self.as_ref().map(T::to_message)
    }

    fn from_message(message: &Option<M>, door: &Door<'_>) -> Option<Self> {
        match message {
            None => Some(None),
            Some(message) => T::from_message(message, door).map(Some),
        }
    }
}

/// Numbers of which every value is allowed.
macro_rules! any {
    ($($number:ty)*) => {
        $(impl Convert<$number> for $number {
            fn to_message(&self) -> $number {
                *self
            }

            fn from_message(message: &$number, _: &Door<'_>) -> Option<Self> {
                Some(*message)
            }
        })*
    };
}
any!(bool u8 u16 u32 u64);
