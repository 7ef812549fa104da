//! Legal positions and paths: on the carpet, and outside of forbidden areas.

use hsl_types::{Field, Path, PathSegment, Point2};

use crate::Blackboard;
use crate::forbidden_ground::{is_closer_than, moved_out_of, places_around};

/// Number of times that a position is moved out of one obstacle after the other before other positions are tried.
const MOST_MOVES: usize = 8;

/// Distance in front of an obstacle at which a path that would enter it ends \[m\].
const STOP_BEFORE: f32 = 0.05;

/// Distance from an obstacle within which a robot counts as inside, because every step might enter it \[m\].
const EDGE: f32 = 0.02;

impl Blackboard {
    /// Returns a position close to `point` on the carpet and at least the robot's radius away from forbidden areas.
    /// Moving `point` out of one area can move it into the next, so this repeats. If that fails, returns the closest
    /// legal position around the areas. If there is none either, returns the robot's own position on the carpet, which
    /// may be forbidden.
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

    /// Returns whether `point` is inside a forbidden area or within [`EDGE`] of one.
    pub(crate) fn is_forbidden(&self, point: Point2<Field>) -> bool {
        let mut rule_obstacles = self.world_state.rule_obstacles.iter();
        rule_obstacles.any(|obstacle| is_closer_than(obstacle, EDGE, point))
    }

    /// Returns the path (in the ground frame) without the part that enters a forbidden area: it ends [`STOP_BEFORE`]
    /// before the area, but not before the start of the entering segment. Only straight segments are checked, not arcs.
    /// Returns `None` if nothing is left, or if the end is outside of the carpet or in a forbidden area. A path that
    /// begins in a forbidden area and leaves it is kept. Without forbidden areas the path is returned unchecked.
    pub(crate) fn legal_part(&self, mut path: Path) -> Option<Path> {
        if self.world_state.rule_obstacles.is_empty() {
            return Some(path);
        }
        if let Some((index, part)) = self.first_entering_segment(&path) {
            path.segments.truncate(index);
            path.segments.extend(part);
        }
        let end = self.ground_to_field() * path.end()?;
        let mut rule_obstacles = self.world_state.rule_obstacles.iter();
        let is_end_allowed = self.field_dimensions.is_inside_carpet(end)
            && !rule_obstacles.any(|obstacle| obstacle.contains(end));
        is_end_allowed.then_some(path)
    }

    /// Returns the index of the first straight segment that enters a forbidden area, and its part up to [`STOP_BEFORE`]
    /// before the area. The part is `None` if the area is closer to the start of the segment.
    fn first_entering_segment(&self, path: &Path) -> Option<(usize, Option<PathSegment>)> {
        let ground_to_field = self.ground_to_field();
        let mut segments = path.segments.iter().enumerate();
        segments.find_map(|(index, segment)| {
            let PathSegment::LineSegment { start, end } = *segment else {
                return None;
            };
            let entry = self.first_entry(ground_to_field * start, ground_to_field * end)?;
            let stop = entry - STOP_BEFORE / start.distance(end);
            let part = (stop > 0.0).then(|| PathSegment::LineSegment {
                start,
                end: start.lerp(end, stop),
            });
            Some((index, part))
        })
    }

    /// Returns the fraction (0 to 1) of the way from `start` to `end` at which it first enters a forbidden area, or
    /// `None` if it enters none. An area that contains `start` does not count.
    fn first_entry(&self, start: Point2<Field>, end: Point2<Field>) -> Option<f32> {
        self.world_state
            .rule_obstacles
            .iter()
            .filter_map(|obstacle| obstacle.entry(start, end))
            .reduce(f32::min)
    }

    /// Returns whether the position is on the carpet and at least the robot's radius away from every forbidden area.
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
