//! States of the game that the world has published.

use hsl_ros::{Error, Node, PeerLog, Subscription};
use hsl_types::{GameControllerState, Time};
use hsl_wire::convert::{game_controller_state, header};
use hsl_wire::hsl_msgs;
use hsl_wire::topics::{self, Qos};

/// Number of states that are kept. The world publishes at most one at the end of a tick, and several ticks may end before
/// the node reads them.
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
            // With the depth of the topic, a state is lost if the next one arrives before the node reads it.
            subscription: node.subscription(
                topic.name,
                Qos {
                    depth: KEPT,
                    ..topic.qos
                },
            )?,
            states: Vec::new(),
        })
    }

    /// Forgets all states, because another run begins.
    pub(crate) fn clear(&mut self) {
        self.states.clear();
    }

    /// Takes all received states, and returns their number. Invalid ones are dropped with a line in the log.
    pub(crate) fn receive(&mut self, log: &mut PeerLog) -> usize {
        let mut count = 0;
        while let Some(received) = self.subscription.take() {
            count += 1;
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
        count
    }

    /// Returns the newest state of a tick before `now`. The world publishes the state of a tick at its end, so that the
    /// state of `now` does not exist yet.
    pub(crate) fn before(&self, now: Time) -> Option<&GameControllerState> {
        let mut states = self.states.iter().rev();
        states.find(|(time, _)| *time < now).map(|(_, state)| state)
    }
}

/// Converts a message to a state and the time of its tick.
fn read(message: &hsl_msgs::GameControllerState) -> Result<(Time, GameControllerState), String> {
    let now = header::now(&message.header).map_err(|invalid| invalid.to_string())?;
    let state = game_controller_state::from_message(message);
    Ok((now, state.map_err(|invalid| invalid.to_string())?))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bitbots_protocol::parameters::BridgeParameters;
    use hsl_ros::{Arguments, Publisher};
    use hsl_types::{GameState, RobotId};

    use super::*;

    #[test]
    fn a_state_is_known_although_the_next_ones_arrived_before_the_node_read_it() {
        // No match of another test is in the default domain.
        let arguments = Arguments {
            node_name: "games",
            ..Arguments::default()
        };
        let (mut node, _) = Node::create::<BridgeParameters>(&arguments).unwrap();
        let mut games = Games::new(&mut node).unwrap();
        let topic = &topics::GAME_CONTROLLER_STATE;
        let world: Publisher<hsl_msgs::GameControllerState> =
            node.publisher(topic.name, topic.qos).unwrap();
        let robot = RobotId::all().next().unwrap();
        let times = [10, 20, 30].map(|milliseconds| Time::from_nanos(milliseconds * 1_000_000));
        let states = [GameState::Ready, GameState::Set, GameState::Playing];
        for (now, game_state) in times.into_iter().zip(states) {
            let mut state = GameControllerState::default();
            state.set_game_state(game_state, now);
            let header = header::of_robot(now, robot);
            let message = game_controller_state::to_message(header, &state);
            world.publish(&message).unwrap();
        }
        let mut log = PeerLog::default();
        // A second at most, with several turns for one message of each.
        for _ in 0..20 {
            node.spin(Duration::from_millis(50));
            games.receive(&mut log);
        }
        let known = times.map(|now| games.before(now).map(|state| state.game_state));
        assert_eq!(known, [None, Some(GameState::Ready), Some(GameState::Set)]);
    }
}
