//! Where a robot may stand and walk: on the carpet, and outside of everything that the rules forbid.

use hsl_types::{Field, Path, PathSegment, Point2};

use crate::Blackboard;
use crate::forbidden_ground::{is_closer_than, moved_out_of, places_around};

/// Times that a place is moved out of one obstacle after the other before others are looked at.
const MOST_MOVES: usize = 8;

/// Metres before an obstacle at which a path ends that would enter it.
const STOP_BEFORE: f32 = 0.05;

/// Metres to an obstacle within which a robot counts as in it: on its edge every step might enter it.
const EDGE: f32 = 0.02;

impl Blackboard {
    /// The place close to `point` where the robot may stand, its radius away from everything that the
    /// rules forbid; where all of that is forbidden, the place where it stands, which is forbidden too.
    pub(crate) fn legal_position(&self, point: Point2<Field>) -> Point2<Field> {
        let rule_obstacles = &self.world_state.rule_obstacles;
        let distance = self.parameters.walk.robot_radius;
        let mut place = self.clamp_to_carpet(point);
        for _ in 0..MOST_MOVES {
            let forbidding = rule_obstacles
                .iter()
                .find(|obstacle| is_closer_than(obstacle, distance, place));
            match forbidding {
                None => return place,
                Some(obstacle) => {
                    place = self.clamp_to_carpet(moved_out_of(obstacle, distance, place));
                }
            }
        }
        rule_obstacles
            .iter()
            .flat_map(|obstacle| places_around(obstacle, distance))
            .filter(|place| self.is_legal(*place))
            .reduce(|best, other| {
                if other.distance(point) < best.distance(point) {
                    other
                } else {
                    best
                }
            })
            .unwrap_or_else(|| self.clamp_to_carpet(self.position()))
    }

    /// Whether the rules forbid to be at `point`, or right beside it.
    pub(crate) fn is_forbidden(&self, point: Point2<Field>) -> bool {
        let mut rule_obstacles = self.world_state.rule_obstacles.iter();
        rule_obstacles.any(|obstacle| is_closer_than(obstacle, EDGE, point))
    }

    /// The path up to where it would enter what the rules forbid; none where it has no part before that,
    /// or where that does not end on legal ground. A path that begins on forbidden ground leaves it.
    pub(crate) fn legal_part(&self, mut path: Path) -> Option<Path> {
        if self.world_state.rule_obstacles.is_empty() {
            return Some(path);
        }
        let ground_to_field = self.ground_to_field();
        let forbidden = path
            .segments
            .iter()
            .enumerate()
            .find_map(|(index, segment)| {
                let PathSegment::LineSegment { start, end } = *segment else {
                    return None;
                };
                let share = self.first_entry(ground_to_field * start, ground_to_field * end)?;
                let length = start.distance(end);
                let share = share - STOP_BEFORE / length;
                Some((index, start, (share > 0.0).then(|| start.lerp(end, share))))
            });
        if let Some((index, start, stop)) = forbidden {
            path.segments.truncate(index);
            path.segments
                .extend(stop.map(|end| PathSegment::LineSegment { start, end }));
        }
        let end = ground_to_field * path.end()?;
        let mut rule_obstacles = self.world_state.rule_obstacles.iter();
        let is_legal = self.field_dimensions.is_inside_carpet(end)
            && !rule_obstacles.any(|obstacle| obstacle.contains(end));
        is_legal.then_some(path)
    }

    /// The share of the way from `start` to `end` at which it enters forbidden ground first.
    fn first_entry(&self, start: Point2<Field>, end: Point2<Field>) -> Option<f32> {
        self.world_state
            .rule_obstacles
            .iter()
            .filter_map(|obstacle| obstacle.entry(start, end))
            .reduce(f32::min)
    }

    fn is_legal(&self, place: Point2<Field>) -> bool {
        let distance = self.parameters.walk.robot_radius;
        self.clamp_to_carpet(place) == place
            && !self
                .world_state
                .rule_obstacles
                .iter()
                .any(|obstacle| is_closer_than(obstacle, distance, place))
    }
}
