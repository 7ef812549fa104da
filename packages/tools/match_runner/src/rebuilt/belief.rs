use hsl_types::{
    BallState, GlobalFieldSide, Ground, Isometry2, Point2, RobotId, Time, World, WorldState,
};

use super::assumed;
use super::deviation::combined;
use super::place::Place;

/// World state of a robot in the log.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    /// Robot.
    pub(super) robot: RobotId,
    /// Log time.
    pub(super) at: Time,
    /// World state. Its times are those of the robot's clock.
    pub(super) state: WorldState,
    /// Direction of play of the robot's team.
    pub(super) side: GlobalFieldSide,
}

impl Belief {
    /// Returns the pose of the robot, from its ground frame to the world.
    pub(super) fn ground_to_world(&self) -> Isometry2<Ground, World> {
        self.side.field_to_world() * self.state.robot.ground_to_field
    }

    /// Returns the standard deviations of position \[m\] and orientation \[rad\] at the time of the message: those of the
    /// covariance, or the assumed ones.
    pub(super) fn pose_deviation(&self) -> (f32, f32) {
        let [xx, _, _, _, yy, _, _, _, turn] = self.state.robot.pose_covariance;
        match (xx + yy, turn) {
            (0.0, 0.0) => (assumed::POSITION, assumed::ORIENTATION),
            (position, turn) => (
                (position / 2.0).sqrt().max(assumed::LEAST),
                turn.sqrt().max(assumed::LEAST),
            ),
        }
    }

    /// Returns the place of an object that the robot perceives. `deviation` is that of the object relative to the robot
    /// \[m\]; the error of the robot's own pose is added.
    pub(super) fn place_of(&self, object: Point2<Ground>, deviation: f32) -> Place {
        let (position, turn) = self.pose_deviation();
        let by_turn = object.coords().norm() * turn;
        let deviation = combined([deviation, position, by_turn]);
        Place::new(self.ground_to_world() * object, deviation)
    }

    /// Returns the standard deviation of a perceived ball relative to the robot \[m\].
    pub(super) fn ball_deviation(ball: &BallState) -> f32 {
        let [xx, _, _, yy] = ball.covariance;
        match xx + yy {
            0.0 => assumed::BALL + assumed::BALL_BY_DISTANCE * ball.ball_in_ground.coords().norm(),
            sum => (sum / 2.0).sqrt(),
        }
    }
}
