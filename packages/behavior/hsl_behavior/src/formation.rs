//! Positions of the team at a kick-off.

use hsl_types::{Field, Orientation2, Point2, Pose2, Team};

use crate::Blackboard;
use crate::geometry::direction_or;

/// Positions of the field players behind the one at the ball, in the order in which they are taken: fractions of half
/// the length, from the center mark towards the own goal, and of half the width, to the left. There is one for each
/// field player of the largest team without a goalkeeper.
const PLACES_BEHIND: [(f32, f32); 10] = [
    (0.3, 0.45),
    (0.3, -0.45),
    (0.55, 0.0),
    (0.6, 0.4),
    (0.6, -0.4),
    (0.3, 0.75),
    (0.3, -0.75),
    (0.7, 0.75),
    (0.7, -0.75),
    (0.4, 0.2),
];

/// Distance between the center mark and the player that takes the kick-off \[m\].
const KICK_OFF_DISTANCE: f32 = 0.4;

impl Blackboard {
    /// Returns the robot's pose at kick-off, in its own half and facing the center mark.
    ///
    /// Field players take the positions in the order of their numbers, without communication. The first one is at the
    /// ball if its team kicks off. All others stay outside the center circle.
    pub(crate) fn kick_off_pose(&self) -> Pose2<Field> {
        let position = if self.is_goal_keeper() {
            self.guard_position(Point2::origin())
        } else {
            self.legal_position(self.field_players_kick_off_position())
        };
        Pose2 {
            position,
            orientation: direction_or(Point2::origin() - position, Orientation2::identity()),
        }
    }

    /// Returns the number of field players without a penalty and with a smaller number; 0 for the first one.
    pub(crate) fn field_player_rank(&self) -> usize {
        let goalkeeper = self.goalkeeper();
        self.present_players()
            .filter(|number| *number != goalkeeper)
            .take_while(|number| *number < self.player_number())
            .count()
    }

    /// Returns the kick-off position of this field player by its rank, without a check of forbidden areas.
    fn field_players_kick_off_position(&self) -> Point2<Field> {
        let rank = self.field_player_rank();
        let outside_circle = self.field_dimensions.center_circle_diameter / 2.0
            + 2.0 * self.parameters.walk.robot_radius;
        let Some((back, left)) = rank.checked_sub(1).map(|behind| {
            // A larger team shares the last position.
            PLACES_BEHIND[behind.min(PLACES_BEHIND.len() - 1)]
        }) else {
            let distance = if self.kicking_team() == Some(Team::Hulks) {
                KICK_OFF_DISTANCE
            } else {
                outside_circle
            };
            return Point2::new(-distance, 0.0);
        };
        Point2::new(
            (-back * self.field_dimensions.length / 2.0).min(-outside_circle),
            left * self.field_dimensions.width / 2.0,
        )
    }
}
