//! States of the game that the world has published.

use hsl_ros::{Error, Node, PeerLog, Subscription};
use hsl_types::{GameControllerState, Time};
use hsl_wire::convert::{game_controller_state, header};
use hsl_wire::{hsl_msgs, topics};

/// Number of states that are kept. The world publishes one when the state changes, and twice a second.
const KEPT: usize = 10;

/// Last states of the game.
pub(crate) struct Games {
    subscription: Subscription<hsl_msgs::GameControllerState>,
    /// States, each with the time of its tick.
    states: Vec<(Time, GameControllerState)>,
}

impl Games {
    /// Subscribes to the state of the game of the robot.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the subscription.
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        let topic = &topics::GAME_CONTROLLER_STATE;
        Ok(Self {
            subscription: node.subscription(topic.name, topic.qos)?,
            states: Vec::new(),
        })
    }

    /// Forgets all states, because another run begins.
    pub(crate) fn clear(&mut self) {
        self.states.clear();
    }

    /// Takes all received states. Invalid ones are dropped with a line in the log.
    pub(crate) fn receive(&mut self, log: &mut PeerLog) {
        while let Some(received) = self.subscription.take() {
            let state = received.map_err(|error| error.to_string());
            match state.and_then(|message| read(&message)) {
                Ok(state) => self.states.push(state),
                Err(error) => {
                    let text = format_args!("game_controller_state: {error}");
                    if let Some(line) = log.line("game", text) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
        let surplus = self.states.len().saturating_sub(KEPT);
        self.states.drain(..surplus);
    }

    /// Returns the newest state of a tick at or before `last`. Later states may arrive before or after the world state of
    /// their tick, because they have a topic of their own.
    pub(crate) fn at(&self, last: Time) -> Option<&GameControllerState> {
        let mut states = self.states.iter().rev();
        states
            .find(|(time, _)| *time <= last)
            .map(|(_, state)| state)
    }
}

/// Converts a message to a state and the time of its tick.
fn read(message: &hsl_msgs::GameControllerState) -> Result<(Time, GameControllerState), String> {
    let now = header::now(&message.header).map_err(|invalid| invalid.to_string())?;
    let state = game_controller_state::from_message(message);
    Ok((now, state.map_err(|invalid| invalid.to_string())?))
}
