use std::marker::PhantomData;
use std::ops::Mul;

use serde::{Serialize, Serializer};

use super::{Orientation2, Point2, Pose2, Vector2};
use crate::frames::Frame;

/// Transform from coordinates in frame `A` to coordinates in frame `B`. `transform * value` converts a point, vector,
/// orientation or pose; `b_to_c * a_to_b` applies `a_to_b` first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Isometry2<A, B> {
    inner: nalgebra::Isometry2<f32>,
    frames: PhantomData<fn(A) -> B>,
}

impl<A: Frame, B: Frame> Isometry2<A, B> {
    /// Returns the identity: both frames are equal.
    pub fn identity() -> Self {
        Self::from_nalgebra(nalgebra::Isometry2::identity())
    }

    /// Creates a transform from the position of `A`'s origin in `B` \[m\] and the direction of `A`'s x axis in `B`.
    pub fn new(translation: Vector2<B>, rotation: Orientation2<B>) -> Self {
        Self::from_nalgebra(nalgebra::Isometry2::from_parts(
            nalgebra::Translation2::new(translation.x, translation.y),
            rotation.unit_complex(),
        ))
    }

    /// Returns the position of `A`'s origin in `B` \[m\].
    pub fn translation(self) -> Vector2<B> {
        Vector2::new(self.inner.translation.x, self.inner.translation.y)
    }

    /// Returns the direction of `A`'s x axis in `B`.
    pub fn orientation(self) -> Orientation2<B> {
        Orientation2::from_unit_complex(self.inner.rotation)
    }

    /// Returns the pose of `A` in `B`.
    pub fn as_pose(self) -> Pose2<B> {
        Pose2 {
            position: Point2::origin() + self.translation(),
            orientation: self.orientation(),
        }
    }

    /// Returns the transform from `B` to `A`.
    pub fn inverse(self) -> Isometry2<B, A> {
        Isometry2::from_nalgebra(self.inner.inverse())
    }

    /// Returns whether all numbers are finite.
    pub fn is_finite(self) -> bool {
        self.as_pose().is_finite()
    }

    fn from_nalgebra(inner: nalgebra::Isometry2<f32>) -> Self {
        Self {
            inner,
            frames: PhantomData,
        }
    }
}

impl<A: Frame, B: Frame> Serialize for Isometry2<A, B> {
    /// Serializes the transform as a pose.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_pose().serialize(serializer)
    }
}

impl<A: Frame, B: Frame> Default for Isometry2<A, B> {
    fn default() -> Self {
        Self::identity()
    }
}

impl<A: Frame, B: Frame, C: Frame> Mul<Isometry2<A, B>> for Isometry2<B, C> {
    type Output = Isometry2<A, C>;
    fn mul(self, first: Isometry2<A, B>) -> Isometry2<A, C> {
        Isometry2::from_nalgebra(self.inner * first.inner)
    }
}

impl<A: Frame, B: Frame> Mul<Point2<A>> for Isometry2<A, B> {
    type Output = Point2<B>;
    fn mul(self, point: Point2<A>) -> Point2<B> {
        Point2::from_nalgebra(self.inner * point.to_nalgebra())
    }
}

impl<A: Frame, B: Frame> Mul<Vector2<A>> for Isometry2<A, B> {
    type Output = Vector2<B>;
    fn mul(self, vector: Vector2<A>) -> Vector2<B> {
        let rotated = self.inner.rotation * nalgebra::Vector2::new(vector.x, vector.y);
        Vector2::new(rotated.x, rotated.y)
    }
}

impl<A: Frame, B: Frame> Mul<Orientation2<A>> for Isometry2<A, B> {
    type Output = Orientation2<B>;
    fn mul(self, orientation: Orientation2<A>) -> Orientation2<B> {
        Orientation2::from_unit_complex(self.inner.rotation * orientation.unit_complex())
    }
}

impl<A: Frame, B: Frame> Mul<Pose2<A>> for Isometry2<A, B> {
    type Output = Pose2<B>;
    fn mul(self, pose: Pose2<A>) -> Pose2<B> {
        Pose2 {
            position: self * pose.position,
            orientation: self * pose.orientation,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Field, Ground, Isometry2, Orientation2, Point2, Vector2};

    #[test]
    fn a_point_ahead_of_a_robot_that_faces_left_lies_to_its_left_in_field() {
        let ground_to_field: Isometry2<Ground, Field> = Isometry2::new(
            Vector2::new(1.0, 2.0),
            Orientation2::new(std::f32::consts::FRAC_PI_2),
        );
        let ball = ground_to_field * Point2::<Ground>::new(3.0, 0.0);
        assert!(ball.distance(Point2::new(1.0, 5.0)) < 1e-6);
        let back = ground_to_field.inverse() * ball;
        assert!(back.distance(Point2::new(3.0, 0.0)) < 1e-6);
    }
}
