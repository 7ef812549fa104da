//! Placement of robots.

use nalgebra::{Vector2, Vector3};
use simspark_protocol::{PlayMode, Player};

use crate::referee::cycle::Cycle;
use crate::referee::state::State;
use crate::referee::{PLACED_HEIGHT, RobotView};

/// First place for robots that have to leave the field, in the frame of the team \[m\].
///
/// Source: recordings of rcssserver3d 0.7.3.
const FIRST_PLACE: Vector2<f64> = Vector2::new(-3.0, -10.5);
/// Distance between places beside the field \[m\].
const PLACE_SPACING: f64 = 0.6;
/// Distance within which a place is occupied \[m\].
const OCCUPIED_DISTANCE: f64 = 0.5;
/// Number of places beside the field.
const PLACE_COUNT: u8 = 11;

impl Cycle<'_> {
    /// Places a robot on the field at `x`, `y` \[m\] in the frame of the field.
    pub(super) fn place(&mut self, player: Player, x: f64, y: f64) {
        let position = Vector3::new(x, y, PLACED_HEIGHT);
        self.decisions.place(player, position);
    }

    /// Places a robot at `distance` \[m\] from the ball along x, towards its own goal, or along y if that is off the
    /// field.
    ///
    /// Source: recordings of rcssserver3d 0.7.3.
    pub(super) fn place_away_from(
        &mut self,
        robot: &RobotView,
        ball: &Vector3<f64>,
        distance: f64,
    ) {
        let player = robot.player;
        let x = ball.x - player.side.attack() * distance;
        if x.abs() <= self.config.half_length {
            self.place(player, x, robot.position.y);
        } else {
            let y = ball.y - distance.copysign(ball.y);
            self.place(player, robot.position.x, y);
        }
    }

    /// Places a robot at the first free place beside its own half. Does nothing if the player has left.
    pub(crate) fn place_beside_field(&mut self, player: Player) {
        if self.snapshot.robot(player).is_none() {
            return;
        }
        let mut places = (0..PLACE_COUNT).map(|index| {
            let x = player.side.attack() * (FIRST_PLACE.x - PLACE_SPACING * f64::from(index));
            Vector3::new(x, FIRST_PLACE.y, PLACED_HEIGHT)
        });
        let is_free = |place: &Vector3<f64>| {
            let mut others = self.snapshot.robots.iter().filter(|it| it.player != player);
            let mut moves = self.decisions.placements.iter();
            others.all(|other| other.distance(place) > OCCUPIED_DISTANCE)
                && moves.all(|other| (other.position - place).norm() > OCCUPIED_DISTANCE)
        };
        // Always found: there are as many places as players.
        if let Some(free) = places.find(is_free) {
            self.place(player, free.x, free.y);
        }
    }
}

/// Drops the ball: moves all robots near it away from it, and continues play.
pub(crate) fn drop_ball(state: &mut State, cycle: &mut Cycle<'_>) {
    let point = cycle.snapshot.ball.position;
    for robot in cycle.snapshot.robots {
        if robot.distance(&point) < cycle.config.free_kick_distance {
            cycle.place_away_from(robot, &point, cycle.config.put_back_distance);
        }
    }
    state.begin(PlayMode::PlayOn);
}
