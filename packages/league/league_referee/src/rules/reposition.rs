//! Putting robots elsewhere.

use nalgebra::{Vector2, Vector3};
use simspark_protocol::{PlayMode, Player};

use crate::PLACED_HEIGHT;
use crate::config::RefereeConfig;
use crate::snapshot::{RobotView, Snapshot};
use crate::state::State;
use crate::verdict::Verdict;

/// Where the first robot is put that has to leave the field, in the frame of its team \[m\].
///
/// Source: recordings of rcssserver3d 0.7.3.
const ASIDE: Vector2<f64> = Vector2::new(-3.0, -10.5);
/// From one place beside the field to the next \[m\].
const NEXT: f64 = 0.6;
/// Distance within which a place is taken \[m\].
const TAKEN: f64 = 0.5;
/// Places beside the field.
const PLACES: u8 = 11;

/// Puts a robot on the field at x, y \[m\].
pub(super) fn put(robot: &RobotView, x: f64, y: f64, verdict: &mut Verdict) {
    let position = Vector3::new(x, y, PLACED_HEIGHT);
    verdict.put(robot.player, position);
}

/// Puts a robot `distance` \[m\] from the ball: towards its own goal, or to the side where that is off the field.
///
/// Source: recordings of rcssserver3d 0.7.3.
pub(super) fn put_away(
    robot: &RobotView,
    ball: &Vector3<f64>,
    distance: f64,
    config: &RefereeConfig,
    verdict: &mut Verdict,
) {
    let x = ball.x - robot.player.side.attack() * distance;
    if x.abs() <= config.half_length {
        put(robot, x, robot.position.y, verdict);
    } else {
        let y = ball.y - distance.copysign(ball.y);
        put(robot, robot.position.x, y, verdict);
    }
}

/// Puts a robot at a free place beside its own half.
pub(crate) fn put_aside(player: Player, snapshot: &Snapshot<'_>, verdict: &mut Verdict) {
    let Some(robot) = snapshot.robot(player) else {
        return;
    };
    let mut places = (0..PLACES).map(|index| {
        let x = player.side.attack() * (ASIDE.x - NEXT * f64::from(index));
        Vector3::new(x, ASIDE.y, PLACED_HEIGHT)
    });
    let is_free = |place: &Vector3<f64>| {
        let mut others = snapshot.robots.iter().filter(|it| it.player != player);
        let mut moves = verdict.moves.iter();
        others.all(|other| other.distance(place) > TAKEN)
            && moves.all(|other| (other.position - place).norm() > TAKEN)
    };
    // There are as many places as players.
    if let Some(place) = places.find(is_free) {
        put(robot, place.x, place.y, verdict);
    }
}

/// Drops the ball: moves all robots away from it and lets play go on.
pub(crate) fn drop_ball(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    let point = snapshot.ball.position;
    for robot in snapshot.robots {
        if robot.distance(&point) < config.free_kick_distance {
            put_away(robot, &point, config.put_back_distance, config, verdict);
        }
    }
    state.begin(PlayMode::PlayOn);
}
