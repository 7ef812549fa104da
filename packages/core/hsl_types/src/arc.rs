//! Arcs and circles as points, for people to look at.

use std::f32::consts::{PI, TAU};

use crate::{Direction, Frame, Orientation2, Point2};

/// Radians from point to point of an arc, at most.
const STEP: f32 = PI / 16.0;

/// The points of an arc, from its first to its last.
///
/// `start` leads from the centre to the first point; the arc turns by `sweep` radians, to the left where it
/// is positive.
pub fn arc<F: Frame>(
    center: Point2<F>,
    radius: f32,
    start: Orientation2<F>,
    sweep: f32,
) -> impl Iterator<Item = Point2<F>> {
    let steps = (sweep.abs() / STEP).ceil().max(1.0);
    // At most one turn, so few steps.
    (0..=steps as u8).map(move |step| {
        let turned = Orientation2::new(sweep * (f32::from(step) / steps));
        center + (start * turned).as_unit_vector() * radius
    })
}

/// The points of a circle; the last is the first.
pub fn circle<F: Frame>(center: Point2<F>, radius: f32) -> impl Iterator<Item = Point2<F>> {
    arc(center, radius, Orientation2::identity(), TAU)
}

/// Radians from `start` to `end` in that direction: to the left positive, less than a turn.
pub fn sweep<F: Frame>(start: Orientation2<F>, end: Orientation2<F>, direction: Direction) -> f32 {
    let shortest = start.angle_to(end);
    match direction {
        Direction::Counterclockwise if shortest < 0.0 => shortest + TAU,
        Direction::Clockwise if shortest > 0.0 => shortest - TAU,
        _ => shortest,
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_2;

    use crate::Ground;

    use super::*;

    #[test]
    fn an_arc_goes_from_its_start_to_its_end_the_way_that_it_is_told() {
        let (start, end) = (
            Orientation2::<Ground>::identity(),
            Orientation2::new(FRAC_PI_2),
        );
        for (direction, quarters, middle) in [
            (Direction::Counterclockwise, 1.0, (0.707, 0.707)),
            (Direction::Clockwise, -3.0, (-0.707, -0.707)),
        ] {
            let sweep = sweep(start, end, direction);
            assert!((sweep - quarters * FRAC_PI_2).abs() < 1e-5, "{sweep}");
            let points: Vec<_> = arc(Point2::origin(), 2.0, start, sweep).collect();
            let middle = Point2::new(2.0 * middle.0, 2.0 * middle.1);
            for (index, expected) in [
                (0, Point2::new(2.0, 0.0)),
                (points.len() / 2, middle),
                (points.len() - 1, Point2::new(0.0, 2.0)),
            ] {
                let found = points[index];
                assert!(found.distance(expected) < 0.01, "{found:?}, {expected:?}");
            }
        }
    }
}
