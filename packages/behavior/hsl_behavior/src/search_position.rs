//! Positions for the search of a lost ball.

use hsl_types::{Field, PlayerNumber, Point2};

use crate::Blackboard;

/// Positions that a player visits in turn, by its place in the line-up: fractions of half the length, towards the
/// opponent's goal, and of half the width, to the left. There is one patrol for each player of the largest team.
const PATROLS: [[(f32, f32); 3]; 11] = [
    [(-0.8, 0.0), (-0.5, 0.3), (-0.5, -0.3)],
    [(-0.4, 0.5), (0.0, 0.6), (-0.6, 0.7)],
    [(-0.4, -0.5), (0.0, -0.6), (-0.6, -0.7)],
    [(0.4, 0.5), (0.7, 0.6), (0.1, 0.1)],
    [(0.4, -0.5), (0.7, -0.6), (0.1, -0.1)],
    [(0.3, 0.85), (0.6, 0.9), (-0.1, 0.9)],
    [(0.3, -0.85), (0.6, -0.9), (-0.1, -0.9)],
    [(0.6, 0.0), (0.85, 0.2), (0.85, -0.2)],
    [(-0.2, 0.0), (-0.2, 0.3), (-0.2, -0.3)],
    [(-0.7, 0.5), (-0.8, 0.8), (-0.3, 0.8)],
    [(-0.7, -0.5), (-0.8, -0.8), (-0.3, -0.8)],
];

impl Blackboard {
    /// Returns the position on the field at which the robot searches for the ball: the suggestion of the team, or else
    /// the likeliest position of the ball, or else the current position of the patrol.
    pub(crate) fn search_position(&self) -> Point2<Field> {
        self.world_state
            .suggested_search_position
            .or_else(|| self.likeliest_position())
            .unwrap_or_else(|| self.patrol_position())
    }

    /// Returns the hypothetical ball position with the highest validity, in the field frame, or `None` if there is
    /// none.
    fn likeliest_position(&self) -> Option<Point2<Field>> {
        self.world_state
            .hypothetical_ball_positions
            .iter()
            .reduce(|best, other| {
                if other.validity > best.validity {
                    other
                } else {
                    best
                }
            })
            .map(|likeliest| self.ground_to_field() * likeliest.position)
    }

    /// Returns the patrol position of the current time; it changes every `search.patrol_interval`.
    fn patrol_position(&self) -> Point2<Field> {
        let line_up = self.line_up();
        let before = |number: &PlayerNumber| *number < self.player_number();
        let places = PATROLS[line_up.iter().take_while(before).count() % PATROLS.len()];
        let interval = self.parameters.search.patrol_interval.as_nanos().max(1);
        let turn = u128::from(self.world_state.now.as_nanos()) / interval;
        let (ahead, left) = places[(turn % places.len() as u128) as usize];
        Point2::new(
            ahead * self.field_dimensions.length / 2.0,
            left * self.field_dimensions.width / 2.0,
        )
    }
}
