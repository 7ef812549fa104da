//! All inputs of a tick.

use hsl_types::{
    GameControllerState, Ground, MessageBytes, Orientation2, PlayerNumber, Time, WorldState,
};

use super::{BallFilter, Inputs, game_state, robot_state, seen_robots, team_data, transforms};
use crate::parameters::BridgeParameters;
use crate::team_message::InvalidTeamMessage;

/// Team message that arrived in a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct ReceivedMessage {
    /// Time of the tick.
    pub received: Time,
    /// Number of the sender.
    pub sender: PlayerNumber,
    /// Content.
    pub bytes: MessageBytes,
}

/// Converter of world states to the inputs of the program.
pub struct TickInputs {
    parameters: BridgeParameters,
    player: PlayerNumber,
    ball: BallFilter,
    /// Time of the last tick.
    last: Option<Time>,
}

impl TickInputs {
    /// Creates the converter for a player.
    pub fn new(parameters: BridgeParameters, player: PlayerNumber) -> Self {
        let ball = BallFilter::new(parameters.ball);
        Self {
            parameters,
            player,
            ball,
            last: None,
        }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        self.ball = BallFilter::new(self.parameters.ball);
        self.last = None;
    }

    /// Forgets the ball.
    pub fn reset_ball(&mut self) {
        self.ball.reset();
    }

    /// Returns the time of the last tick.
    pub fn last(&self) -> Option<Time> {
        self.last
    }

    /// Returns the inputs of a tick. `game` is the state of the game, if it is known, and `messages` are the team
    /// messages since the last tick. `head_yaw` is the direction of the head. Adds the errors of messages in another
    /// format to `invalid`.
    pub fn of_tick(
        &mut self,
        world_state: &WorldState,
        game: Option<&GameControllerState>,
        messages: &[ReceivedMessage],
        head_yaw: Orientation2<Ground>,
        invalid: &mut Vec<InvalidTeamMessage>,
    ) -> Inputs {
        let now = world_state.now;
        let since = self.last.replace(now);
        let team_id = self.parameters.team_id;
        Inputs {
            transforms: transforms(world_state),
            robot_state: robot_state(world_state),
            game_state: game.map(|game| game_state(now, game, self.player, team_id)),
            team_data: team_data(world_state, since, messages, invalid),
            robots: seen_robots(world_state),
            ball: self.ball.update(world_state, head_yaw),
        }
    }
}
