//! Enums with a word of the protocol for each variant.

/// Defines an enum and its words: `word()`, `ALL`, `Display` and `FromStr`.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$variant_meta])* $variant,)+ }

        impl $name {
            /// All variants, in the order of the protocol.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Returns the word in messages.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::words::UnknownWord;

            /// Returns the variant of a word.
            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(crate::words::UnknownWord {
                        word: word.to_owned(),
                        known: &[$($word),+],
                    }),
                }
            }
        }
    };
}
pub(crate) use words;

/// Error for a word that is unknown at its position in the message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown word {word:?}; expected one of {}", known.join(", "))]
pub struct UnknownWord {
    /// The word.
    pub word: String,
    /// The known words.
    pub known: &'static [&'static str],
}
