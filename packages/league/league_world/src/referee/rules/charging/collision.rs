use nalgebra::Vector2;

use crate::referee::{ChargingLimits, RobotView};

/// Contact of two opponents.
pub(super) struct Collision<'a> {
    pub(super) robots: [&'a RobotView; 2],
    /// Point at which they touch \[m\].
    pub(super) point: Vector2<f64>,
    /// Position of the ball \[m\].
    pub(super) ball: Vector2<f64>,
}

/// Motion of a robot in a collision.
struct Motion {
    /// Speed \[m/s\].
    speed: f64,
    /// Speed towards the contact \[m/s\].
    collision_speed: f64,
    /// Distance from the ball \[m\].
    distance: f64,
    /// Angle between the velocity and the direction to the ball \[deg\].
    to_ball: f64,
    /// Angle between the velocity and the direction to the other robot \[deg\].
    to_other: f64,
}

impl Collision<'_> {
    /// Returns true for each robot that runs into the other one. `velocities` are those of the robots \[m/s\].
    pub(super) fn charges(
        &self,
        velocities: [Vector2<f64>; 2],
        limits: &ChargingLimits,
    ) -> [bool; 2] {
        let motions = [0, 1].map(|index| self.motion(index, velocities[index]));
        let candidates = candidates(&motions, limits);
        [0, 1].map(|index| {
            let motion = &motions[index];
            candidates[index]
                && motion.speed >= limits.speed
                && motion.collision_speed >= limits.collision_speed
        })
    }

    /// Returns the motion of a robot, given by its index, with a velocity \[m/s\].
    fn motion(&self, index: usize, velocity: Vector2<f64>) -> Motion {
        let [own, other] = [index, 1 - index].map(|index| self.robots[index].position.xy());
        let to_contact = (self.point + other) / 2.0 - own;
        let to_ball = self.ball - own;
        let angle = |direction: &Vector2<f64>| velocity.angle(direction).to_degrees();
        Motion {
            speed: velocity.norm(),
            // Equal positions have no direction.
            collision_speed: to_contact
                .try_normalize(0.0)
                .map_or(0.0, |direction| velocity.dot(&direction)),
            distance: to_ball.norm(),
            to_ball: angle(&to_ball),
            to_other: angle(&(other - own)),
        }
    }
}

/// Returns true for each robot whose way and distance are those of one that charges, if it is fast enough. Near the
/// ball these are robots on their way to the other one rather than to the ball; if both are on their way to the ball,
/// the farther one.
fn candidates(motions: &[Motion; 2], limits: &ChargingLimits) -> [bool; 2] {
    if motions.iter().all(|it| it.distance >= limits.ball_distance) {
        return [true; 2];
    }
    let passes_ball = |it: &Motion| {
        it.to_ball >= it.to_other && it.to_ball >= limits.ball_angle && it.speed >= limits.speed
    };
    let passing = [passes_ball(&motions[0]), passes_ball(&motions[1])];
    if passing != [false; 2] {
        return passing;
    }
    let differ = (motions[0].to_other - motions[1].to_other).abs() > limits.angle_difference;
    [0, 1].map(|index| {
        let (own, other) = (&motions[index], &motions[1 - index]);
        own.distance - other.distance > limits.distance_difference
            && (differ || other.speed < limits.speed)
    })
}
