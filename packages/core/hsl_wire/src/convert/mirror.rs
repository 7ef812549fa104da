//! Conversions that only list which field of a value is which field of a message.
//!
//! Each list is written once for both ways, with the names of the message. `field: WAY` converts a field in one of
//! [`super::way`]s, and `field => own` names a field that is called `own` in the value. Faults are reported in the
//! order of the list. A field of the message or of the value that is missing in the list is a compile error.

/// Converts a value with the fields of a message. Behind `;` stands a field of the message that the caller fills. Behind
/// `as` stands the value, if its fields are not those of a struct.
macro_rules! fields {
    (
        $ours:ty = $message:path {
            $($field:ident $(: $way:expr)? $(=> $own:tt)?),* $(,)? $(; $other:ident)?
        }
    ) => {
        $crate::convert::mirror::fields!(
            $ours = $message { $($field $(: $way)?),* $(; $other)? } as Self { $($($own:)? $field),* }
        );
    };
    (
        $ours:ty = $message:path { $($field:ident $(: $way:expr)?),* $(,)? $(; $other:ident)? }
        as $($value:tt)+
    ) => {
        impl $crate::convert::Convert<$message> for $ours {
            fn to_message(&self) -> $message {
                let $($value)+ = self;
                $message {
                    $($field: $crate::convert::way::Way::write(&$crate::convert::way::way!($($way)?), $field),)*
                    $($other: Default::default(),)?
                }
            }

            fn from_message(
                message: &$message,
                door: &$crate::convert::door::Door<'_>,
            ) -> Option<Self> {
                $(let $field = door.read(
                    stringify!($field),
                    &$crate::convert::way::way!($($way)?),
                    &message.$field,
                );)*
                $(let $field = $field?;)*
                Some($($value)+)
            }
        }
    };
}

/// Converts an enum whose variants a message distinguishes by the constants of its field `$kind`. Fields of other
/// variants have their default values.
macro_rules! variants {
    (
        $ours:ty = $message:path, $kind:ident {
            $($variant:ident = $constant:ident
                $({ $($field:ident $(: $way:expr)? $(=> $own:tt)?),* $(,)? })?),* $(,)?
        }
    ) => {
        impl $crate::convert::Convert<$message> for $ours {
            #[allow(
                clippy::needless_update,
                reason = "a variant may have all fields of the message"
            )]
            fn to_message(&self) -> $message {
                use $message as Message;
                match self {
                    $(Self::$variant $({ $($($own:)? $field),* })? => Message {
                        $kind: Message::$constant,
                        $($($field: $crate::convert::way::Way::write(&$crate::convert::way::way!($($way)?), $field),)*)?
                        ..Default::default()
                    },)*
                }
            }

            fn from_message(
                message: &$message,
                door: &$crate::convert::door::Door<'_>,
            ) -> Option<Self> {
                use $message as Message;
                match message.$kind {
                    $(Message::$constant => {
                        $($(let $field = door.read(
                            stringify!($field),
                            &$crate::convert::way::way!($($way)?),
                            &message.$field,
                        );)*
                        $(let $field = $field?;)*)?
                        Some(Self::$variant $({ $($($own:)? $field),* })?)
                    })*
                    other => door.field(stringify!($kind), |door| door.unknown(other)),
                }
            }
        }
    };
}

/// Converts an enum without fields to the constants of a message.
macro_rules! constants {
    ($ours:ty = $message:path { $($variant:ident = $constant:ident),* $(,)? }) => {
        impl $crate::convert::Convert<u8> for $ours {
            fn to_message(&self) -> u8 {
                use $message as Message;
                match self {
                    $(Self::$variant => Message::$constant,)*
                }
            }

            fn from_message(
                message: &u8,
                door: &$crate::convert::door::Door<'_>,
            ) -> Option<Self> {
                use $message as Message;
                match *message {
                    $(Message::$constant => Some(Self::$variant),)*
                    other => door.unknown(other),
                }
            }
        }
    };
}

pub(super) use {constants, fields, variants};
