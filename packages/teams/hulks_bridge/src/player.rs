use std::time::Duration;

use hsl_types::WorldState;
use hsl_wire::std_msgs::Header;

use crate::event::Output;
use crate::robot::Robot;
use crate::zenoh_side::Session;

/// Robot that a HULKs node plays, with lockstep or real-time pacing.
pub(crate) trait Player: Send {
    /// Returns the part that is independent of pacing.
    fn robot(&mut self) -> &mut Robot;

    /// Resets the connection after the robot has got, lost or changed its compatible node.
    fn handle_node_change(&mut self, session: &mut Session) -> anyhow::Result<()>;

    /// Sends the world state of a tick to the node. The answer follows in a later call of `handle_output`.
    fn handle_world_state(
        &mut self,
        header: Header,
        world_state: &WorldState,
    ) -> anyhow::Result<()>;

    /// Handles a message of the current node. A motion command completes a decision, which is published to the world.
    fn handle_output(&mut self, session: &mut Session, output: &Output) -> anyhow::Result<()>;

    /// Returns the time of the next scheduled work, since 1970.
    fn due(&self) -> Option<Duration> {
        None
    }

    /// Does the work that is due at `now`, since 1970.
    fn do_due_work(&mut self, _now: Duration) -> anyhow::Result<()> {
        Ok(())
    }

    /// Returns whether a node plays. From then on, handling its messages and world states never waits.
    fn is_playing(&self) -> bool;

    /// Returns the reason why the node cannot play yet, or `None` if it can.
    fn waiting_reason(&self) -> Option<String>;
}
