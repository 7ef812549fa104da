use std::f32::consts::TAU;

use hsl_types::{Direction, Ground, Isometry2, Path, PathSegment, Point2, Vector2, World};

use super::shapes::{Drawn, drawn};

/// Radians of an arc that are drawn as a straight line.
const ARC_STEP: f32 = 0.15;

/// The corners of a path, as it is drawn.
pub(crate) fn outline(path: &Path, ground_to_world: Isometry2<Ground, World>) -> Vec<Drawn> {
    let points = path.segments.iter().flat_map(corners);
    points.map(|point| drawn(ground_to_world * point)).collect()
}

fn corners(segment: &PathSegment) -> Vec<Point2<Ground>> {
    match *segment {
        PathSegment::LineSegment { start, end } => vec![start, end],
        PathSegment::Arc {
            center,
            radius,
            start,
            end,
            direction,
        } => {
            let counterclockwise = start.angle_to(end);
            let turned = match direction {
                Direction::Collinear => 0.0,
                Direction::Counterclockwise if counterclockwise < 0.0 => counterclockwise + TAU,
                Direction::Clockwise if counterclockwise > 0.0 => counterclockwise - TAU,
                _ => counterclockwise,
            };
            let steps = (turned.abs() / ARC_STEP).ceil().max(1.0);
            let count = steps as u16;
            let at = |step: u16| {
                let angle = start.angle() + turned * f32::from(step) / steps;
                let direction = Vector2::new(libm::cosf(angle), libm::sinf(angle));
                center + direction * radius
            };
            (0..=count).map(at).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::Orientation2;

    use super::*;

    fn arc(direction: Direction) -> Vec<Point2<Ground>> {
        corners(&PathSegment::Arc {
            center: Point2::new(1.0, 0.0),
            radius: 1.0,
            start: Orientation2::new(std::f32::consts::PI),
            end: Orientation2::new(-std::f32::consts::FRAC_PI_2),
            direction,
        })
    }

    #[test]
    fn an_arc_goes_round_the_way_that_it_says() {
        let quarter = arc(Direction::Counterclockwise);
        let rest = arc(Direction::Clockwise);
        for points in [&quarter, &rest] {
            let (first, last) = (points[0], points[points.len() - 1]);
            assert!(first.distance(Point2::new(0.0, 0.0)) < 1e-5);
            assert!(last.distance(Point2::new(1.0, -1.0)) < 1e-5);
        }
        assert!(quarter.iter().all(|point| point.x < 1.01 && point.y < 0.01));
        assert!(rest.iter().any(|point| point.y > 0.99));
    }
}
