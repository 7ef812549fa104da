use hsl_types::{BallState, HypotheticalBallPosition};

use crate::phases::last_seen_ball::{SeenBall, SimulatorLastSeenBall};
use crate::phases::perception::View;
use crate::world::config::SimulationConfig;

impl SimulatorLastSeenBall {
    /// Stores the observation of this tick, if there is one. Otherwise returns the expected position of the ball that
    /// the robot saw last.
    ///
    /// Returns `None` if the robot sees the ball. Also returns `None` and removes the observation outside of Playing,
    /// because the ball may be carried; if the robot looks at the expected position and sees no ball; and after the
    /// configured time.
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
                at: ball.last_seen_ball,
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
    /// Returns the position to which the ball has rolled since the observation, in the robot's ground frame. The speed
    /// of the ball decays exponentially, as in the simulation. The validity decreases linearly from 1 to 0. `None`
    /// after the configured time, and if the position is in view.
    fn expected(&self, view: &View, config: &SimulationConfig) -> Option<HypotheticalBallPosition> {
        let age = view.now.since(self.at);
        if age >= config.lost_ball_duration {
            return None;
        }
        let (seconds, friction) = (age.as_secs_f32(), config.ball_friction_per_second);
        // Integral of the decaying speed, exp(-friction * time), over the time since the observation.
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
