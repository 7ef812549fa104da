//! Parts of a message that are arrays of numbers.

/// A part of a message that is an array of numbers.
pub(crate) trait Numbers: Sized {
    /// Number of numbers.
    const COUNT: usize;

    /// Returns the part of these numbers; `None` if there are not [`Numbers::COUNT`].
    fn from_numbers(numbers: &[f32]) -> Option<Self>;

    /// Returns its numbers in order.
    fn numbers(&self) -> Vec<f32>;
}

/// Defines a struct of numbers in the order of its fields.
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
