//! What their messages mean in our nouns, and ours in theirs. Both have the same frames, units and words;
//! they differ in how a choice is written, in the clock, and in how a tree is told.

mod field;
mod game;
mod geometry;
mod message;
mod motion_command;
mod obstacles;
mod players;
mod reasons;
mod states;
mod tree;
mod world_state;

pub use reasons::reasons_from_theirs;
pub use tree::{TreeMemory, UnknownStatus, to_node_trace};
pub use world_state::Inputs;

/// One meaning in our words and in theirs. Nothing is lost either way.
pub trait Translate: Sized {
    /// Their word.
    type Theirs;

    /// In their words.
    fn to_theirs(&self) -> Self::Theirs;

    /// In our words.
    fn from_theirs(theirs: &Self::Theirs) -> Self;
}

/// Says which of our variants is which of theirs, where none has fields.
macro_rules! alike {
    ($ours:ident <=> $theirs:path { $($one:ident <=> $other:ident),* $(,)? }) => {
        impl $crate::convert::Translate for hsl_types::$ours {
            type Theirs = $theirs;

            fn to_theirs(&self) -> Self::Theirs {
                use $theirs as Theirs;
                match self {
                    $(Self::$one => Theirs::$other,)*
                }
            }

            fn from_theirs(theirs: &Self::Theirs) -> Self {
                use $theirs as Theirs;
                match theirs {
                    $(Theirs::$other => Self::$one,)*
                }
            }
        }
    };
    ($ours:ident <=> $theirs:path { $($both:ident),* $(,)? }) => {
        $crate::convert::alike!($ours <=> $theirs { $($both <=> $both),* });
    };
}
use alike;

impl<T: Translate> Translate for Option<T> {
    type Theirs = Option<T::Theirs>;

    fn to_theirs(&self) -> Self::Theirs {
        self.as_ref().map(T::to_theirs)
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        theirs.as_ref().map(T::from_theirs)
    }
}

impl<T: Translate> Translate for Vec<T> {
    type Theirs = Vec<T::Theirs>;

    fn to_theirs(&self) -> Self::Theirs {
        self.iter().map(T::to_theirs).collect()
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        theirs.iter().map(T::from_theirs).collect()
    }
}
