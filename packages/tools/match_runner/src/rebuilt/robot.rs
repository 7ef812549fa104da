use std::time::Duration;

use hsl_types::{FallDownStateKind, Orientation2, Pose2, World};

use super::assumed;
use super::deviation::combined;
use super::origin::Origin;
use super::place::Place;

/// Robot of a rebuilt world.
#[derive(Clone, Debug)]
pub struct RebuiltRobot {
    /// Position.
    pub place: Place,
    /// Orientation: mean.
    pub orientation: Orientation2<World>,
    /// Orientation: standard deviation \[rad\].
    pub orientation_deviation: f32,
    /// True if the orientation is known; otherwise the robot is turned to the ball.
    pub(super) is_oriented: bool,
    /// Posture.
    pub posture: FallDownStateKind,
    /// Observations and rules from which the robot was placed.
    pub origins: Vec<Origin>,
    /// Contradictions, and corrections of the pose.
    pub notes: Vec<String>,
}

impl RebuiltRobot {
    /// Creates a standing robot from a pose, as it was `age` before.
    pub(super) fn from_pose(
        pose: Pose2<World>,
        (position, turn): (f32, f32),
        age: Duration,
        origin: Origin,
    ) -> Self {
        let seconds = age.as_secs_f32();
        let walked = combined([position, assumed::WALK * seconds]);
        let turned = combined([turn, assumed::TURN * seconds]);
        Self {
            place: Place::new(pose.position, walked),
            orientation: pose.orientation,
            orientation_deviation: turned.clamp(assumed::LEAST, assumed::MOST_ORIENTATION),
            is_oriented: true,
            posture: FallDownStateKind::IsReady,
            origins: vec![origin],
            notes: Vec::new(),
        }
    }

    /// Creates a standing robot that was seen, or is at a place of the rules. Its orientation is unknown.
    pub(super) fn at_place(place: Place, origin: Origin) -> Self {
        Self {
            place,
            orientation: Orientation2::identity(),
            orientation_deviation: assumed::SEEN_ORIENTATION,
            is_oriented: false,
            posture: FallDownStateKind::IsReady,
            origins: vec![origin],
            notes: Vec::new(),
        }
    }

    /// Returns the mean of the pose.
    pub fn pose(&self) -> Pose2<World> {
        let position = self.place.position;
        Pose2::new(position.x, position.y, self.orientation.angle())
    }
}
