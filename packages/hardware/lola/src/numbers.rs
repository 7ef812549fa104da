//! Conversion between parts of a message and arrays of numbers.

/// Part of a message that is an array of numbers.
pub(crate) trait Numbers: Sized {
    /// Length of the array.
    const COUNT: usize;

    /// Creates the part from its numbers; `None` if their count is not [`Numbers::COUNT`].
    fn from_numbers(numbers: &[f32]) -> Option<Self>;

    /// Returns the numbers in order.
    fn numbers(&self) -> Vec<f32>;
}

/// Defines a struct whose fields are the numbers in order.
macro_rules! numbers {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: f32,)*
        }

        impl $crate::numbers::Numbers for $name {
            const COUNT: usize = [$(stringify!($field)),*].len();

            fn from_numbers(numbers: &[f32]) -> Option<Self> {
                let &[$($field),*] = numbers else {
                    return None;
                };
                Some(Self { $($field),* })
            }

            fn numbers(&self) -> Vec<f32> {
                vec![$(self.$field),*]
            }
        }
    };
}
pub(crate) use numbers;
