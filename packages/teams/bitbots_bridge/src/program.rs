//! Topics, services and actions of the program.

mod actions;
mod inbox;
mod outbox;
mod settings;

pub(crate) use actions::Actions;
pub(crate) use inbox::Inbox;
pub(crate) use outbox::Outbox;
pub(crate) use settings::Settings;

/// Namespace of the program in the domain of the match, below that of the robot.
pub(crate) const NAMESPACE: &str = "bitbots";

/// Topic of the last message of each tick.
pub(crate) const LAST_TOPIC: &str = "time_to_ball";
