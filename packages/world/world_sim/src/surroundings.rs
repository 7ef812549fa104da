use crate::publisher_watch::PublisherWatch;
use crate::shared_node::SharedNode;
use crate::sim_clock::SimClock;
use crate::waits::Waits;

/// What surrounds the robots of a match, however it keeps time.
pub(crate) struct Surroundings {
    pub(crate) node: SharedNode,
    pub(crate) watch: PublisherWatch,
    pub(crate) clock: SimClock,
    /// Who holds up the match.
    pub(crate) waits: Waits,
}
