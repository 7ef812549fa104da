use hsl_types::{Frame, Isometry2, Orientation2, Point2, Pose2, Side, Vector2};
use proptest::prelude::*;

use super::{finite, one_of};

pub(crate) fn point<F: Frame>() -> impl Strategy<Value = Point2<F>> {
    (finite(), finite()).prop_map(|(x, y)| Point2::new(x, y))
}

pub(crate) fn vector<F: Frame>() -> impl Strategy<Value = Vector2<F>> {
    (finite(), finite()).prop_map(|(x, y)| Vector2::new(x, y))
}

pub(crate) fn orientation<F: Frame>() -> impl Strategy<Value = Orientation2<F>> {
    (-7.0_f32..7.0).prop_map(Orientation2::new)
}

pub(crate) fn pose<F: Frame>() -> impl Strategy<Value = Pose2<F>> {
    (point(), orientation()).prop_map(|(position, orientation)| Pose2 {
        position,
        orientation,
    })
}

pub(crate) fn isometry<A: Frame, B: Frame>() -> impl Strategy<Value = Isometry2<A, B>> {
    (vector(), orientation())
        .prop_map(|(translation, rotation)| Isometry2::new(translation, rotation))
}

pub(crate) fn side() -> impl Strategy<Value = Side> {
    one_of(&[Side::Left, Side::Right])
}
