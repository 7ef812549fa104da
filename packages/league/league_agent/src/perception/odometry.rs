//! Motion of the robot from its legs: the supporting foot does not move.

use nalgebra::{UnitQuaternion, Vector3};
use simspark_protocol::Side;

use crate::body::leg::Leg;
use crate::body::posture::Posture;

/// Motion of the torso from the positions of the soles in the last cycle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Odometry {
    /// Centers of the left and right sole from the torso, in axes of the field \[m\].
    last: Option<[Vector3<f64>; 2]>,
    /// Height of the torso above the lowest point of the supporting sole \[m\].
    height: f64,
}

impl Odometry {
    /// Updates height and soles, and returns the displacement of the torso since the last cycle, in the axes of the
    /// team's frame \[m\]. The lower sole is assumed not to slip. `joints` are the measured angles, and `rotation` is
    /// the rotation of the torso in the frame of the team.
    pub(crate) fn update(
        &mut self,
        leg: &Leg,
        joints: &Posture,
        rotation: &UnitQuaternion<f64>,
    ) -> Vector3<f64> {
        let ends = [Side::Left, Side::Right]
            .map(|side| leg.sole_ends(side, joints).map(|it| rotation * it));
        let soles = ends.map(|[toe, heel]| (toe + heel) / 2.0);
        let lowest = |index: usize| ends[index][0].z.min(ends[index][1].z);
        let supporting = usize::from(lowest(1) < lowest(0));
        self.height = -lowest(supporting);
        let moved = self
            .last
            .map_or_else(Vector3::zeros, |last| last[supporting] - soles[supporting]);
        self.last = Some(soles);
        moved
    }

    /// Returns the height of the torso above the ground while the robot stands or walks \[m\].
    pub(crate) fn height(&self) -> f64 {
        self.height
    }
}
