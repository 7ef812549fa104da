//! States of the game that the world has published.

use hsl_ros::{Error, Node};
use hsl_types::GameControllerState;
use hsl_wire::convert::{game_controller_state, header};
use hsl_wire::hsl_msgs;
use hsl_wire::topics::{self, Qos};

use crate::tick_messages::{Read, TickMessages};

/// Number of states that are kept. The world publishes at most one at the end of a tick, and several ticks may end before
/// the node reads them.
const KEPT: usize = 10;

/// Last states of the game. The world publishes the state of a tick at its end.
pub type Games = TickMessages<hsl_msgs::GameControllerState, GameControllerState>;

/// Subscribes to the state of the game of the robot.
///
/// # Errors
/// Returns an error if ROS refuses the subscription.
pub fn subscribe(node: &mut Node) -> Result<Games, Error> {
    let topic = &topics::GAME_CONTROLLER_STATE;
    // With the depth of the topic, a state is lost if the next one arrives before the node reads it.
    let qos = Qos {
        depth: KEPT,
        ..topic.qos
    };
    Games::new(node, topic.name, qos, KEPT, read)
}

/// Converts a message to a state and the time of its tick.
fn read(message: &hsl_msgs::GameControllerState) -> Read<GameControllerState> {
    let now = header::now(&message.header).map_err(|invalid| invalid.to_string())?;
    let state = game_controller_state::from_message(message);
    Ok(Some((now, state.map_err(|invalid| invalid.to_string())?)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bitbots_protocol::parameters::BridgeParameters;
    use hsl_ros::{Arguments, PeerLog, Publisher};
    use hsl_types::{GameState, RobotId, Time};

    use super::*;

    #[test]
    fn a_state_is_known_although_the_next_ones_arrived_before_the_node_read_it() {
        // No match of another test is in the default domain.
        let arguments = Arguments {
            node_name: "games",
            ..Arguments::default()
        };
        let (mut node, _) = Node::create::<BridgeParameters>(&arguments).unwrap();
        let mut games = subscribe(&mut node).unwrap();
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
        let known = times.map(|now| games.newest_before(now).map(|state| state.game_state));
        assert_eq!(known, [None, Some(GameState::Ready), Some(GameState::Set)]);
    }
}
