//! Players of the team, and the player closest to the ball.

use hsl_types::{BallState, Field, LineUp, PlayerNumber, Pose2, SubState};

use crate::Blackboard;

impl Blackboard {
    /// Returns number and reported pose of the teammates with a recent message and without a penalty, in the order of
    /// their numbers, without the robot itself.
    pub fn teammates(&self) -> impl Iterator<Item = (PlayerNumber, Pose2<Field>)> {
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

    /// Returns whether the player serves a penalty.
    pub fn is_penalized(&self, number: PlayerNumber) -> bool {
        self.game()
            .is_some_and(|game| game.penalties[number].is_some())
    }

    /// Returns the players that may be on the field, in order: the players of the line-up without a penalty, also this
    /// robot. If the line-up is unknown, it is the default one.
    pub fn present_players(&self) -> impl Iterator<Item = PlayerNumber> {
        self.line_up()
            .iter()
            .filter(|number| !self.is_penalized(*number))
    }

    /// Returns the goalkeeper of the team: the player with the number in the parameters. If that player is a
    /// substitute, returns the player with the smallest number.
    pub(crate) fn goalkeeper(&self) -> PlayerNumber {
        self.line_up()
            .goalkeeper(self.parameters.goal_keeper_number)
    }

    /// Returns the players of the team on the field, with or without a penalty.
    pub(crate) fn line_up(&self) -> LineUp {
        let line_up = self.game().map(|game| game.line_up);
        line_up
            .filter(|line_up| !line_up.is_empty())
            .unwrap_or_default()
    }

    /// Returns whether the robot plays the ball for its team: no other robot that may play the ball is closer, or as
    /// close with a smaller number. Each robot computes this from the messages, so two may both answer true for a
    /// while.
    pub(crate) fn is_closest_to(&self, ball: &BallState) -> bool {
        let own = (
            self.position().distance(ball.ball_in_field),
            self.player_number(),
        );
        if !self.may_play(self.player_number(), ball) {
            return false;
        }
        self.teammates()
            .filter(|(number, _)| self.may_play(*number, ball))
            .map(|(number, pose)| (pose.position.distance(ball.ball_in_field), number))
            .all(|other| own < other)
    }

    /// Returns whether the player may play this ball. The goalkeeper plays balls that it would clear. If it is present,
    /// it takes goal kicks, and no other player does.
    fn may_play(&self, number: PlayerNumber, ball: &BallState) -> bool {
        let goal_keeper = self.goalkeeper();
        let is_goal_keeper = number == goal_keeper && !self.is_last_one_standing();
        if self.own_set_play() == Some(SubState::GoalKick) && self.is_there(goal_keeper) {
            is_goal_keeper
        } else {
            !is_goal_keeper || self.is_in_clearing_area(ball)
        }
    }

    /// Returns whether all other players serve a penalty.
    pub fn is_last_one_standing(&self) -> bool {
        self.present_players().eq([self.player_number()])
    }

    /// Returns whether the player is the robot itself or has sent a recent message.
    fn is_there(&self, number: PlayerNumber) -> bool {
        number == self.player_number() || self.teammates().any(|(other, _)| other == number)
    }
}
