use std::time::Duration;

use hsl_types::WorldState;
use hsl_wire::std_msgs::Header;

use crate::event::Output;
use crate::robot::Robot;
use crate::zenoh_side::Session;

/// A robot in one of the two ways of keeping time.
pub(crate) trait Player: Send {
    /// What both ways have in common.
    fn robot(&mut self) -> &mut Robot;

    /// Another node is there, or none any more, or it is known better than before.
    fn meet(&mut self, session: &mut Session) -> anyhow::Result<()>;

    /// The robot is told the world of a tick.
    fn hear_world(&mut self, header: Header, world_state: &WorldState) -> anyhow::Result<()>;

    /// The node that plays has published something.
    fn hear_node(&mut self, session: &mut Session, output: &Output) -> anyhow::Result<()>;

    /// When something is to be done that nobody calls for, since 1970.
    fn due(&self) -> Option<Duration> {
        None
    }

    /// Does what is due at `now`, since 1970.
    fn attend(&mut self, _now: Duration) -> anyhow::Result<()> {
        Ok(())
    }

    /// Whether a node plays: then all that it publishes, and every world state, is a matter of sending only.
    fn is_playing(&self) -> bool;

    /// Why the node cannot play yet; none: it can.
    fn lacks(&self) -> Option<String>;
}
