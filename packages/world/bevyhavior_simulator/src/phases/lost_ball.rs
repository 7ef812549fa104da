use hsl_types::{BallState, HypotheticalBallPosition};

use crate::phases::last_seen_ball::{SeenBall, SimulatorLastSeenBall};
use crate::phases::perception::View;
use crate::world::config::SimulationConfig;

impl SimulatorLastSeenBall {
    /// Stores the observation of this tick. Returns the expected position of a ball that the robot does not see.
    ///
    /// Returns `None` for a ball that may be carried, as outside of Playing; if the robot looks there and sees no
    /// ball; and after the configured time.
    pub(crate) fn update(
        &mut self,
        view: &View,
        perceived: Option<&BallState>,
        is_in_play: bool,
        config: &SimulationConfig,
    ) -> Option<HypotheticalBallPosition> {
        if let Some(ball) = perceived {
            self.0 = Some(SeenBall {
                position: view.ground_to_world * ball.ball_in_ground,
                velocity: view.ground_to_world * ball.ball_in_ground_velocity,
                at: view.now,
            });
            return None;
        }
        let hypothesis = self
            .0
            .filter(|_| is_in_play)
            .and_then(|seen| seen.expected(view, config));
        if hypothesis.is_none() {
            self.0 = None;
        }
        hypothesis
    }
}

impl SeenBall {
    /// Returns the position to which the ball must have rolled. The validity decreases with the time since the
    /// observation.
    fn expected(&self, view: &View, config: &SimulationConfig) -> Option<HypotheticalBallPosition> {
        let age = view.now.since(self.at);
        if age >= config.lost_ball_duration {
            return None;
        }
        let (seconds, friction) = (age.as_secs_f32(), config.ball_friction_per_second);
        let rolled_for = if friction > 0.0 {
            (1.0 - libm::expf(-friction * seconds)) / friction
        } else {
            seconds
        };
        let expected = self.position + self.velocity * rolled_for;
        let position = view.ground_to_world.inverse() * expected;
        (!view.shows(position, config)).then(|| HypotheticalBallPosition {
            position,
            validity: 1.0 - seconds / config.lost_ball_duration.as_secs_f32(),
        })
    }
}
