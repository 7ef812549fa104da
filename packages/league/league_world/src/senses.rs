//! Messages with the senses of robots.

use league_physics::{BodyName, Robot, Side as Limb};
use nalgebra::Vector3;
use simspark_protocol::{ForceSensor, GameState, Hear, Joint, Percept, Seen, Senses};

/// Force sensors with their bodies, each with the joint that follows it in messages.
const FORCES: [(Joint, ForceSensor, BodyName); 4] = [
    (
        Joint::RightAnkleRoll,
        ForceSensor::RightFoot,
        BodyName::Foot(Limb::Right),
    ),
    (
        Joint::RightToe,
        ForceSensor::RightToe,
        BodyName::Toe(Limb::Right),
    ),
    (
        Joint::LeftAnkleRoll,
        ForceSensor::LeftFoot,
        BodyName::Foot(Limb::Left),
    ),
    (
        Joint::LeftToe,
        ForceSensor::LeftToe,
        BodyName::Toe(Limb::Left),
    ),
];

/// Returns the senses of a robot in the order of the original: time, game state, `hear`, gyroscope, accelerometer and
/// joints. The image follows the joints of the neck, and the forces precede the last joint of their leg.
pub(crate) fn build_senses(
    now: f64,
    state: GameState,
    heard: Vec<Hear>,
    seen: Option<Vec<Seen>>,
    robot: &Robot,
) -> Senses {
    let mut percepts = vec![Percept::Time(now), Percept::GameState(state)];
    percepts.extend(heard.into_iter().map(Percept::Hear));
    percepts.push(Percept::Gyro(robot.gyroscope().map(f64::to_degrees).into()));
    percepts.push(Percept::Accelerometer(robot.accelerometer().into()));
    let mut seen = seen.map(Percept::See);
    for (joint, angle) in robot.joints() {
        if joint != Joint::NeckYaw && joint != Joint::NeckPitch {
            percepts.extend(seen.take());
        }
        percepts.extend(force_percept(robot, joint));
        percepts.push(Percept::Joint(joint, angle.to_degrees()));
    }
    Senses { percepts }
}

/// Returns the senses of an agent without a robot: a robot of type 0 with zeros in all sensors.
pub(crate) fn senses_without_robot(now: f64, state: GameState) -> Senses {
    let zero = Vector3::zeros();
    let mut percepts = vec![
        Percept::Time(now),
        Percept::GameState(state),
        Percept::Gyro(zero.into()),
        Percept::Accelerometer(zero.into()),
    ];
    let toes = [Joint::RightToe, Joint::LeftToe];
    let joints = Joint::ALL.iter().filter(|joint| !toes.contains(joint));
    percepts.extend(joints.map(|&joint| Percept::Joint(joint, 0.0)));
    Senses { percepts }
}

/// Returns the force that stands before this joint in messages, if there is contact.
fn force_percept(robot: &Robot, joint: Joint) -> Option<Percept> {
    let (_, sensor, name) = FORCES.into_iter().find(|(before, ..)| *before == joint)?;
    let (_, support) = robot.supports().iter().find(|(part, _)| *part == name)?;
    Some(Percept::Force {
        sensor,
        point: support.point.into(),
        force: support.force.into(),
    })
}
