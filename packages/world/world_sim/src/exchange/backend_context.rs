use crate::pace::sim_clock::SimClock;
use crate::pace::waits::Waits;
use crate::shared_node::SharedNode;
use crate::watch::new_types::NewTypes;
use crate::watch::publisher_watch::PublisherWatch;

/// Connection of the robots of a match to the other parts of the world, with either pacing.
pub(crate) struct BackendContext {
    pub(crate) node: SharedNode,
    pub(crate) watch: PublisherWatch,
    pub(crate) types: NewTypes,
    pub(crate) clock: SimClock,
    /// Waits of the match for single robots.
    pub(crate) waits: Waits,
}
