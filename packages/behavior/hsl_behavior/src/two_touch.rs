//! Two-touch rule: a goal after a kick-off counts only if two robots have touched the ball. The robot that took the
//! kick-off passes until another robot has touched the ball.

use std::time::Duration;

use hsl_types::{BallState, PrimaryState, Team, WorldState};

use crate::Blackboard;
use crate::body_motion::MotionType;

/// Time after which another robot is assumed to have touched the ball, because a robot does not see all kicks.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Increase of the ball's speed that counts as a kick of another robot [m/s].
const KICKED: f32 = 0.3;

impl Blackboard {
    /// Updates `last_kick_off_time` for the new `world_state`; `self.world_state` is still that of the previous tick.
    /// Sets it while the robot takes its team's kick-off. Clears it when play stops, at a set play, when another robot
    /// has kicked the ball, and after [`TIMEOUT`].
    pub(crate) fn update_kick_off(&mut self, world_state: &WorldState) {
        let kicks = self.last_motion_type == MotionType::VisualKick;
        if kicks && self.is_kick_off() && self.kicking_team() == Some(Team::Hulks) {
            self.last_kick_off_time = Some(self.world_state.now);
            return;
        }
        let Some(time) = self.last_kick_off_time else {
            return;
        };
        let is_new_game = world_state.robot.primary_state != PrimaryState::Playing
            || self.game().is_none_or(|game| game.sub_state.is_some());
        let somebody_kicks = !kicks
            && match (self.world_state.ball, world_state.ball) {
                (Some(before), Some(now)) => speed(&now) > speed(&before) + KICKED,
                _ => false,
            };
        if is_new_game || somebody_kicks || world_state.now.since(time) > TIMEOUT {
            self.last_kick_off_time = None;
        }
    }
}

/// Returns the speed of the ball \[m/s\].
fn speed(ball: &BallState) -> f32 {
    ball.ball_in_ground_velocity.norm()
}
