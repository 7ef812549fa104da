//! Shows a match in Foxglove while it is played: the topics that a bag of it holds, with the same bytes, over the
//! server of the Foxglove SDK.

mod foxglove_link;
mod newcomers;

pub use foxglove_link::{FoxgloveError, FoxgloveLink};
