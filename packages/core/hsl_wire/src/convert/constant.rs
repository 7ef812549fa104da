//! Values without fields, which a message names by a constant.

/// A value that stands for a constant of a message.
pub(super) trait Constant: Copy {
    /// The constant.
    fn to_constant(self) -> u8;

    /// The value that a constant stands for; none for a number that is no constant.
    fn from_constant(constant: u8) -> Option<Self>;
}

/// Says once which variant is which constant, for both ways.
macro_rules! constants {
    ($value:ident in $message:path: $($variant:ident = $constant:ident),* $(,)?) => {
        impl $crate::convert::constant::Constant for $value {
            fn to_constant(self) -> u8 {
                use $message as Message;
                match self {
                    $(Self::$variant => Message::$constant,)*
                }
            }

            fn from_constant(constant: u8) -> Option<Self> {
                use $message as Message;
                match constant {
                    $(Message::$constant => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

pub(super) use constants;
