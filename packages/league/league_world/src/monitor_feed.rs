//! State of the messages to monitors.

use league_server::Seat;
use simspark_protocol::{Node, StateField};

/// Data that all receivers of the same messages have: all monitors, or a log.
#[derive(Clone, Debug, Default)]
pub struct MonitorFeed {
    /// Nodes of the field, with the ball as the last node, at its last sent position.
    pub(crate) field: Vec<Node>,
    /// Nodes of the robots, at their last sent positions.
    pub(crate) robots: Vec<(Seat, Node)>,
    /// Last sent state of the match.
    pub(crate) state: Vec<StateField>,
    pub(crate) has_changed_sides: bool,
    /// Number of fouls before the last call, and after it.
    pub(crate) fouls: (usize, usize),
}
