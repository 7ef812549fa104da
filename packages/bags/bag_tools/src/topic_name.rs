//! Names of topics on the command line.

use hsl_wire::topics::Owner;

/// Returns true if `given` names the topic with a full name: by this name, or by the name in a robot's namespace.
pub(crate) fn names_topic(given: &str, full_name: &str) -> bool {
    given == full_name || Owner::split(full_name).is_some_and(|(_, name)| given == name)
}
