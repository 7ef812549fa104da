//! Topics, services and actions of the program.

mod actions;
mod inbox;
mod names;
mod outbox;
mod presence;
mod settings;

pub(crate) use actions::Actions;
pub(crate) use inbox::Inbox;
pub(crate) use names::Names;
pub(crate) use outbox::Outbox;
pub(crate) use presence::Presence;
pub(crate) use settings::Settings;

/// Topic of the last message of each tick.
pub(crate) const LAST_TOPIC: &str = "time_to_ball";

/// Returns the topics that have no subscriber. `readers` are topics, each with its number of subscribers.
pub(crate) fn without_subscriber<const COUNT: usize>(
    readers: [(&'static str, usize); COUNT],
) -> Vec<&'static str> {
    let missing = readers.into_iter().filter(|(_, readers)| *readers == 0);
    missing.map(|(topic, _)| topic).collect()
}
