//! Who plays, and who is closest to the ball.

use hsl_types::{BallState, Field, PlayerNumber, Pose2};

use crate::Blackboard;

impl Blackboard {
    /// Teammates that were heard of lately and serve no penalty, in order.
    pub(crate) fn teammates(&self) -> impl Iterator<Item = (PlayerNumber, Pose2<Field>)> {
        let oldest = self
            .world_state
            .now
            .before(self.parameters.support.teammate_timeout);
        self.world_state
            .player_states
            .present()
            .filter(move |(number, state)| {
                *number != self.player_number()
                    && state.received_at >= oldest
                    && !self.is_penalized(*number)
            })
            .map(|(number, state)| (number, state.pose))
    }

    /// Whether the game controller has sent the player away.
    pub(crate) fn is_penalized(&self, number: PlayerNumber) -> bool {
        self.world_state
            .filtered_game_controller_state
            .is_some_and(|state| state.penalties[number].is_some())
    }

    /// Players that may be on the field, in order: those without a penalty, itself included.
    pub(crate) fn present_players(&self) -> impl Iterator<Item = PlayerNumber> {
        PlayerNumber::ALL
            .into_iter()
            .filter(|number| !self.is_penalized(*number))
    }

    /// Whether no teammate is closer to the ball; of two that are equally close the smaller number is.
    /// The goalkeeper counts only for balls that it would clear.
    pub(crate) fn is_closest_to(&self, ball: &BallState) -> bool {
        let own = (
            self.position().distance(ball.ball_in_field),
            self.player_number(),
        );
        self.teammates()
            .filter(|(number, _)| {
                *number != self.parameters.goal_keeper_number || self.is_in_clearing_area(ball)
            })
            .map(|(number, pose)| (pose.position.distance(ball.ball_in_field), number))
            .all(|other| own < other)
    }
}
