//! Arcs and circles as points, for visualization.

use std::f32::consts::{PI, TAU};

use crate::{Direction, Frame, Orientation2, Point2};

/// Largest angle between two points of an arc \[rad\].
const STEP: f32 = PI / 16.0;

/// Returns points on an arc, from its first to its last, with at most pi/16 \[rad\] between two of them.
///
/// `start` is the direction from the center to the first point. `sweep` is the angle of the arc \[rad\],
/// counterclockwise if positive, at most a full turn.
pub fn arc<F: Frame>(
    center: Point2<F>,
    radius: f32,
    start: Orientation2<F>,
    sweep: f32,
) -> impl Iterator<Item = Point2<F>> {
    let steps = (sweep.abs() / STEP).ceil().max(1.0);
    // An arc is at most one turn, so `steps` fits into 8 bits.
    (0..=steps as u8).map(move |step| {
        let turned = Orientation2::new(sweep * (f32::from(step) / steps));
        center + (start * turned).as_unit_vector() * radius
    })
}

/// Returns points on a circle, which begin and end on the x axis; the last one equals the first.
pub fn circle<F: Frame>(center: Point2<F>, radius: f32) -> impl Iterator<Item = Point2<F>> {
    arc(center, radius, Orientation2::identity(), TAU)
}

/// Returns the angle \[rad\] from `start` to `end` in `direction`, less than a full turn: positive counterclockwise,
/// negative clockwise. For `Collinear` it is the shorter one.
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
    fn an_arc_goes_from_its_start_to_its_end_in_its_direction() {
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
