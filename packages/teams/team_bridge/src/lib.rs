//! Parts that the bridges to programs of other teams have in common.
//!
//! - [`node`] runs the node of a bridge.
//! - [`Names`] are those of the program's topics, and [`Presence`] tells whether the program runs.
//! - [`Decider`] has the topics through which the robot decides; [`games`], [`team_messages`],
//!   [`head_yaws`] and [`TickMessages`] are what the world publishes beside the world states.

mod decider;
pub mod games;
pub mod head_yaws;
mod names;
pub mod node;
mod presence;
pub mod team_messages;
mod tick_messages;
pub mod wall_clock;

pub use decider::Decider;
pub use names::Names;
pub use presence::Presence;
pub use tick_messages::{Read, TickMessages};

/// Returns the topics that have no subscriber. `readers` are topics, each with its number of subscribers.
pub fn without_subscriber<const COUNT: usize>(
    readers: [(&'static str, usize); COUNT],
) -> Vec<&'static str> {
    let missing = readers.into_iter().filter(|(_, readers)| *readers == 0);
    missing.map(|(topic, _)| topic).collect()
}
