//! Detection of nodes that are missing, rival or strange.

pub(crate) mod blocked_node;
pub(crate) mod domain_claim;
pub(crate) mod known_nodes;
pub(crate) mod new_types;
pub(crate) mod nodes_missing;
pub(crate) mod other_world;
pub(crate) mod players;
pub(crate) mod publisher_watch;
pub(crate) mod running_nodes;
pub(crate) mod start_progress;
pub(crate) mod stray_publishers;
pub(crate) mod unmatched_subscriptions;
pub(crate) mod unready_nodes;
pub(crate) mod watched_topic;
