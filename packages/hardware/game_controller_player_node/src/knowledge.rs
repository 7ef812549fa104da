use game_controller::{Datagram, Player};
use hsl_ros::{CheckedSubscription, Error, Node};
use hsl_types::{Time, WorldState};
use hsl_wire::convert::world_state;
use hsl_wire::{hsl_msgs, topics};

/// World states of the robot, and the clock by which it reports them.
pub(crate) struct Knowledge {
    world_states: CheckedSubscription<hsl_msgs::WorldState>,
    /// World state that arrived last; `None` before the first.
    last: Option<WorldState>,
    /// True if return messages are due by the wall clock, false by the time of the world states.
    is_paced_by_wall: bool,
}

impl Knowledge {
    /// Subscribes to the world states.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the subscription.
    pub(crate) fn new(node: &mut Node, is_paced_by_wall: bool) -> Result<Self, Error> {
        let topic = &topics::WORLD_STATE;
        Ok(Self {
            world_states: CheckedSubscription::new(node, topic.name, topic.qos)?,
            last: None,
            is_paced_by_wall,
        })
    }

    /// Takes the world states that have arrived and stores the last one. Returns the return messages of `player` that
    /// are due: at `now` if the match is paced by the wall clock, otherwise at the time of each world state.
    pub(crate) fn report(&mut self, now: Time, player: &mut Player) -> Vec<Datagram> {
        let Self {
            world_states,
            last,
            is_paced_by_wall,
        } = self;
        let mut datagrams = Vec::new();
        // In a fast match, several world states with different times arrive at once.
        world_states.each(now, |message| {
            let state = world_state::from_message(message)?;
            if !*is_paced_by_wall {
                datagrams.extend(player.report(state.now, &state));
            }
            *last = Some(state);
            Ok(())
        });
        if *is_paced_by_wall && let Some(state) = last {
            datagrams.extend(player.report(now, state));
        }
        datagrams
    }

    /// Returns the time of the clock by which return messages are due; `now` is the wall time.
    pub(crate) fn return_time(&self, now: Time) -> Time {
        match &self.last {
            Some(state) if !self.is_paced_by_wall => state.now,
            _ => now,
        }
    }
}
