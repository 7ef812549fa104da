//! Positions of the players of a team, by their numbers.

use nalgebra::Vector2;

use crate::perception::field::{AREA_LENGTH, HALF_AREA, HALF_LENGTH, HALF_WIDTH, is_in_own_area};

/// Positions before a kick-off, in the team's frame \[m\]. All are in the own half and outside of the center circle of
/// 2 m.
const KICK_OFF: [[f64; 2]; 11] = [
    [-14.3, 0.0],
    [-2.4, 0.0],
    [-5.0, 3.0],
    [-5.0, -3.0],
    [-9.0, 1.5],
    [-9.0, -1.5],
    [-3.0, 6.0],
    [-3.0, -6.0],
    [-8.0, 6.0],
    [-8.0, -6.0],
    [-11.0, 0.0],
];

/// Positions while the ball is in play: x = first × x of the ball + second, y = third + [`WITH_BALL`] × y of the ball.
const IN_PLAY: [[f64; 3]; 11] = [
    [0.0, -14.3, 0.0],
    [0.9, -2.0, 0.0],
    [0.7, -4.0, 3.5],
    [0.7, -4.0, -3.5],
    [0.5, -7.5, 2.5],
    [0.5, -7.5, -2.5],
    [0.9, 1.0, 6.0],
    [0.9, 1.0, -6.0],
    [0.6, -5.0, 6.5],
    [0.6, -5.0, -6.5],
    [0.35, -9.5, 0.0],
];
/// Part of the ball's lateral position that the team follows.
const WITH_BALL: f64 = 0.3;
/// Minimum distance from the border of the field \[m\].
const BORDER: f64 = 0.7;
/// Minimum distance of field players from their penalty area, which may contain at most three \[m\].
const AREA_MARGIN: f64 = 0.8;
/// Maximum x in the own half \[m\].
const OWN_HALF: f64 = -0.8;

/// Returns the position of a player before a kick-off \[m\]. Numbers beyond the list share the last position.
pub(crate) fn kick_off_position(number: u32) -> Vector2<f64> {
    Vector2::from(KICK_OFF[formation_index(number)])
}

/// Returns the position of a player that does not go to the ball, in the frame of the team \[m\]: its place in the
/// formation, moved to at least `distance` from the ball, into the field, and out of the own penalty area. With
/// `is_kick_off` all players stay in their half.
pub(crate) fn in_play_position(
    number: u32,
    ball: &Vector2<f64>,
    distance: f64,
    is_kick_off: bool,
) -> Vector2<f64> {
    let [with_ball, x, y] = IN_PLAY[formation_index(number)];
    let mut place = Vector2::new(with_ball * ball.x + x, y + WITH_BALL * ball.y);
    if is_kick_off {
        place = kick_off_position(number);
    }
    let away = place - ball;
    if away.norm() < distance {
        // Moves towards the own goal if the position equals that of the ball.
        let offset = away.try_normalize(0.1).unwrap_or(-Vector2::x());
        place = ball + offset * distance;
    }
    if is_kick_off {
        place.x = place.x.min(OWN_HALF);
    }
    place.x = place.x.clamp(BORDER - HALF_LENGTH, HALF_LENGTH - BORDER);
    place.y = place.y.clamp(BORDER - HALF_WIDTH, HALF_WIDTH - BORDER);
    if is_in_own_area(&place, AREA_MARGIN) {
        let x = AREA_LENGTH - HALF_LENGTH + AREA_MARGIN;
        let y = HALF_AREA + AREA_MARGIN;
        if x - place.x < y - place.y.abs() {
            place.x = x;
        } else {
            place.y = y.copysign(place.y);
        }
    }
    place
}

/// Returns the row of a player in the lists of positions.
fn formation_index(number: u32) -> usize {
    let index = usize::try_from(number.max(1) - 1).unwrap_or(usize::MAX);
    index.min(KICK_OFF.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_player_stands_in_its_penalty_area_or_near_the_ball() {
        for number in 2..=11 {
            for x in -15..=15 {
                for y in -10..=10 {
                    let ball = Vector2::new(f64::from(x), f64::from(y));
                    let place = in_play_position(number, &ball, 2.2, false);
                    assert!(!is_in_own_area(&place, 0.5), "{number} {ball} {place}");
                    assert!(
                        place.x.abs() < 14.5 && place.y.abs() < 9.5,
                        "{number} {ball} {place}"
                    );
                }
            }
        }
    }

    #[test]
    fn before_a_kick_off_all_are_in_their_half_and_outside_of_the_circle() {
        for number in 1..=11 {
            let places = [
                kick_off_position(number),
                in_play_position(number, &Vector2::zeros(), 2.3, true),
            ];
            for place in places {
                assert!(place.x < -0.4 && place.norm() > 2.2, "{number}: {place}");
            }
        }
    }
}
