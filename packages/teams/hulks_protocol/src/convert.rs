//! Conversion between the messages of HULKs ("theirs") and the types of this repository ("ours"). Both have the same
//! frames, units and names; they differ in the representation of enums, in the clock, and in the format of trees.

use std::net::SocketAddr;
use std::time::Duration;

mod alike;
mod field;
mod game;
mod geometry;
mod message;
mod motion_command;
mod obstacles;
pub(crate) mod players;
mod reasons;
mod states;
mod tree;
mod world_state;

use alike::alike;
pub use message::{outgoing_from_theirs, outgoing_to_theirs};
pub use reasons::reasons_from_theirs;
pub use tree::{TreeMemory, UnknownStatus, to_node_trace};
pub use world_state::Inputs;

/// Conversion between a type of this repository and a type of HULKs. It loses nothing but what HULKs do not have, for
/// example players above 5.
pub trait Translate: Sized {
    /// Type of HULKs.
    type Theirs;

    /// Converts to the type of HULKs.
    fn to_theirs(&self) -> Self::Theirs;

    /// Converts from the type of HULKs.
    fn from_theirs(theirs: &Self::Theirs) -> Self;
}

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

/// Implements [`Translate`] for types that are the same on both sides.
macro_rules! equal {
    ($($both:ty),*) => {
        $(impl Translate for $both {
            type Theirs = Self;

            fn to_theirs(&self) -> Self {
                *self
            }

            fn from_theirs(theirs: &Self) -> Self {
                *theirs
            }
        })*
    };
}
equal!(bool, u16, f32, Duration, SocketAddr);
