//! Macros for conversions that only list the fields of a message; see [`super`] for a picture.
//!
//! Each list is written once for both directions, with the field names of the message. `field: CODEC` converts a field
//! with a [`super::field_codec`], and `field => own` names a field that is called `own` in the value. Invalid values are
//! reported in the order of the list. A field of the message or of the value that is missing in the list is a compile
//! error.

/// Implements the conversion between a struct and a message from the list of its fields. The field after `;` is filled
/// by the caller. The pattern after `as` replaces the struct for a value without named fields.
macro_rules! fields {
    (
        $ours:ty = $message:path {
            $($field:ident $(: $codec:expr)? $(=> $own:tt)?),* $(,)? $(; $other:ident)?
        }
    ) => {
        $crate::convert::mirror::fields!(
            $ours = $message { $($field $(: $codec)?),* $(; $other)? } as Self { $($($own:)? $field),* }
        );
    };
    (
        $ours:ty = $message:path { $($field:ident $(: $codec:expr)?),* $(,)? $(; $other:ident)? }
        as $($value:tt)+
    ) => {
        impl $crate::convert::Convert<$message> for $ours {
            fn to_message(&self) -> $message {
                let $($value)+ = self;
                $message {
                    $($field: $crate::convert::field_codec::FieldCodec::write(&$crate::convert::field_codec::codec!($($codec)?), $field),)*
                    $($other: Default::default(),)?
                }
            }

            /// Reads all fields, also after an invalid one, so that all invalid values are reported.
            fn from_message(
                message: &$message,
                validation: &$crate::convert::validation::Validation<'_>,
            ) -> Option<Self> {
                $(let $field = validation.read(
                    stringify!($field),
                    &$crate::convert::field_codec::codec!($($codec)?),
                    &message.$field,
                );)*
                $(let $field = $field?;)*
                Some($($value)+)
            }
        }
    };
}

/// Implements the conversion of an enum whose variants are distinguished by constants of the message's field `$kind`.
/// In a message, fields of other variants have their default values.
macro_rules! variants {
    (
        $ours:ty = $message:path, $kind:ident {
            $($variant:ident = $constant:ident
                $({ $($field:ident $(: $codec:expr)? $(=> $own:tt)?),* $(,)? })?),* $(,)?
        }
    ) => {
        impl $crate::convert::Convert<$message> for $ours {
            /// Writes the constant of the variant and its fields.
            #[allow(
                clippy::needless_update,
                reason = "a variant may have all fields of the message"
            )]
            fn to_message(&self) -> $message {
                use $message as Message;
                match self {
                    $(Self::$variant $({ $($($own:)? $field),* })? => Message {
                        $kind: Message::$constant,
                        $($($field: $crate::convert::field_codec::FieldCodec::write(&$crate::convert::field_codec::codec!($($codec)?), $field),)*)?
                        ..Default::default()
                    },)*
                }
            }

            /// Reads the constant and the fields of its variant; other fields are ignored.
            fn from_message(
                message: &$message,
                validation: &$crate::convert::validation::Validation<'_>,
            ) -> Option<Self> {
                use $message as Message;
                match message.$kind {
                    $(Message::$constant => {
                        $($(let $field = validation.read(
                            stringify!($field),
                            &$crate::convert::field_codec::codec!($($codec)?),
                            &message.$field,
                        );)*
                        $(let $field = $field?;)*)?
                        Some(Self::$variant $({ $($($own:)? $field),* })?)
                    })*
                    other => validation.field(stringify!($kind), |validation| validation.reject_constant(other)),
                }
            }
        }
    };
}

/// Implements the conversion of an enum without fields to constants of a message.
macro_rules! constants {
    ($ours:ty = $message:path { $($variant:ident = $constant:ident),* $(,)? }) => {
        impl $crate::convert::Convert<u8> for $ours {
            fn to_message(&self) -> u8 {
                use $message as Message;
                match self {
                    $(Self::$variant => Message::$constant,)*
                }
            }

            /// Returns the variant of the constant; any other number is invalid.
            fn from_message(
                message: &u8,
                validation: &$crate::convert::validation::Validation<'_>,
            ) -> Option<Self> {
                use $message as Message;
                match *message {
                    $(Message::$constant => Some(Self::$variant),)*
                    other => validation.reject_constant(other),
                }
            }
        }
    };
}

pub(super) use {constants, fields, variants};
