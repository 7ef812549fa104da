//! Codecs: conversions between a field of a value and a field of a message.

use hsl_types::limits;

use super::{Convert, Validation};

/// Conversion of a field of type `T` to a field of type `M` and back.
pub(super) trait FieldCodec<T, M> {
    /// Converts to the field of the message.
    fn write(&self, value: &T) -> M;

    /// Converts from the field of the message. Returns `None` after adding entries for invalid values.
    fn read(&self, message: &M, validation: &Validation<'_>) -> Option<T>;
}

/// Codec of a type that converts itself, see [`Convert`].
pub(super) struct AsIs;

/// Codec of a number with an absolute value of at most [`limits::NUMBER`], not NaN.
pub(super) struct Number;

/// Codec of a number from 0 to [`limits::NUMBER`], not NaN.
pub(super) struct Size;

/// Codec of a number from 0 to 1, not NaN.
pub(super) struct Share;

/// Codec of a covariance: numbers in rows, each as of [`Number`].
pub(super) struct Covariance;

/// Codec of a text with this maximum length \[bytes\].
pub(super) struct Text(pub(super) usize);

/// Codec of a sequence with this maximum number of elements, and the codec of each element.
pub(super) struct Sequence<W>(pub(super) usize, pub(super) W);

/// Expands to the given codec, or to [`AsIs`].
macro_rules! codec {
    () => {
        $crate::convert::field_codec::AsIs
    };
    ($codec:expr) => {
        $codec
    };
}
pub(super) use codec;

impl<T: Convert<M>, M> FieldCodec<T, M> for AsIs {
    fn write(&self, value: &T) -> M {
        value.to_message()
    }

    fn read(&self, message: &M, validation: &Validation<'_>) -> Option<T> {
        T::from_message(message, validation)
    }
}

impl FieldCodec<f32, f32> for Number {
    fn write(&self, value: &f32) -> f32 {
        *value
    }

    fn read(&self, message: &f32, validation: &Validation<'_>) -> Option<f32> {
        let (value, most) = (*message, limits::NUMBER);
        let reason = format_args!("must be between -{most} and {most}, got {value}");
        validation.require(limits::is_number(value), value, reason)
    }
}

impl FieldCodec<f32, f32> for Size {
    fn write(&self, value: &f32) -> f32 {
        *value
    }

    fn read(&self, message: &f32, validation: &Validation<'_>) -> Option<f32> {
        let (value, most) = (*message, limits::NUMBER);
        let reason = format_args!("must be between 0 and {most}, got {value}");
        validation.require((0.0..=most).contains(&value), value, reason)
    }
}

impl FieldCodec<f32, f32> for Share {
    fn write(&self, value: &f32) -> f32 {
        *value
    }

    fn read(&self, message: &f32, validation: &Validation<'_>) -> Option<f32> {
        let value = *message;
        let reason = format_args!("must be between 0 and 1, got {value}");
        validation.require((0.0..=1.0).contains(&value), value, reason)
    }
}

impl<const LENGTH: usize> FieldCodec<[f32; LENGTH], [f32; LENGTH]> for Covariance {
    fn write(&self, value: &[f32; LENGTH]) -> [f32; LENGTH] {
        *value
    }

    fn read(&self, message: &[f32; LENGTH], validation: &Validation<'_>) -> Option<[f32; LENGTH]> {
        let invalid = message.iter().find(|value| !limits::is_number(**value));
        let (value, most) = (invalid.copied().unwrap_or(0.0), limits::NUMBER);
        let reason = format_args!("must have numbers between -{most} and {most}, got {value}");
        validation.require(invalid.is_none(), *message, reason)
    }
}

impl FieldCodec<String, String> for Text {
    fn write(&self, value: &String) -> String {
        value.clone()
    }

    fn read(&self, message: &String, validation: &Validation<'_>) -> Option<String> {
        let (length, most) = (message.len(), self.0);
        let reason = format_args!("has {length} bytes, at most {most} are allowed");
        validation.require(length <= most, (), reason)?;
        Some(message.clone())
    }
}

impl<T, M, W: FieldCodec<T, M>> FieldCodec<Vec<T>, Vec<M>> for Sequence<W> {
    fn write(&self, values: &Vec<T>) -> Vec<M> {
        values.iter().map(|value| self.1.write(value)).collect()
    }

    fn read(&self, messages: &Vec<M>, validation: &Validation<'_>) -> Option<Vec<T>> {
        validation.elements(messages, self.0, |message, validation| {
            self.1.read(message, validation)
        })
    }
}

impl<T: Convert<M>, M> Convert<Option<M>> for Option<T> {
    fn to_message(&self) -> Option<M> {
        self.as_ref().map(T::to_message)
    }

    fn from_message(message: &Option<M>, validation: &Validation<'_>) -> Option<Self> {
        match message {
            None => Some(None),
            Some(message) => T::from_message(message, validation).map(Some),
        }
    }
}

/// Implements the conversion of numbers and booleans that may have any value.
macro_rules! any {
    ($($number:ty)*) => {
        $(impl Convert<$number> for $number {
            fn to_message(&self) -> $number {
                *self
            }

            fn from_message(message: &$number, _: &Validation<'_>) -> Option<Self> {
                Some(*message)
            }
        })*
    };
}
any!(bool u8 u16 u32 u64);
