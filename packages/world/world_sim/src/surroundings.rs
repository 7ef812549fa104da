use crate::publisher_watch::PublisherWatch;
use crate::shared_node::SharedNode;
use crate::sim_clock::SimClock;
use crate::waits::Waits;

/// The environment of the robots of a match, with either pacing.
pub(crate) struct Surroundings {
    pub(crate) node: SharedNode,
    pub(crate) watch: PublisherWatch,
    pub(crate) clock: SimClock,
    /// The robots that the match waited for.
    pub(crate) waits: Waits,
}
