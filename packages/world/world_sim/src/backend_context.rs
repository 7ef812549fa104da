use crate::publisher_watch::PublisherWatch;
use crate::shared_node::SharedNode;
use crate::sim_clock::SimClock;
use crate::waits::Waits;

/// Connection of the robots of a match to the other parts of the world, with either pacing.
pub(crate) struct BackendContext {
    pub(crate) node: SharedNode,
    pub(crate) watch: PublisherWatch,
    pub(crate) clock: SimClock,
    /// Waits of the match for single robots.
    pub(crate) waits: Waits,
}
