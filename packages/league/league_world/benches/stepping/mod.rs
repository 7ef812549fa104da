//! Robots that step in place: they bend and stretch one leg after the other, and move head and arms.

use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{LeagueConfig, LeagueWorld};
use simspark_protocol::{AgentMessage, Effector, Joint};

/// Numbers of robots.
pub(crate) const ROBOTS: [u32; 3] = [1, 10, 22];
/// Number of cycles until all robots stand.
pub(crate) const SETTLING: u32 = 30;
/// Number of cycles between two changes of the joints' speeds.
const STROKE: u32 = 8;

pub(crate) fn request(index: u32) -> JoinRequest {
    let team = if index.is_multiple_of(2) {
        "Alpha"
    } else {
        "Beta"
    };
    JoinRequest {
        scene: "rsg/agent/nao/nao_hetero.rsg".to_owned(),
        robot_type: Some(u8::try_from(index / 2 % 5).unwrap()),
        team: team.to_owned(),
        player: index / 2 + 1,
    }
}

pub(crate) fn standing_robots(robots: u32) -> (LeagueWorld, Vec<Seat>) {
    let mut world = LeagueWorld::new(LeagueConfig::default());
    let joins = (0..robots).map(|index| world.join(&request(index)).unwrap());
    let mut seats: Vec<_> = joins.collect();
    seats.sort();
    (0..SETTLING).for_each(|_| drop(world.step(&[], &[])));
    (world, seats)
}

pub(crate) fn speeds(cycle: u32) -> impl Iterator<Item = (Joint, f64)> {
    let phase = (cycle / STROKE % 4) as usize;
    let speed = |joint: Joint| match joint {
        Joint::RightHipPitch | Joint::RightAnklePitch => [1.0, -1.0, 0.0, 0.0],
        Joint::RightKnee => [-2.0, 2.0, 0.0, 0.0],
        Joint::LeftHipPitch | Joint::LeftAnklePitch => [0.0, 0.0, 1.0, -1.0],
        Joint::LeftKnee => [0.0, 0.0, -2.0, 2.0],
        Joint::NeckYaw | Joint::RightShoulderPitch | Joint::LeftShoulderPitch => {
            [1.0, -1.0, -1.0, 1.0]
        }
        _ => [0.0; 4],
    };
    let joints = Joint::ALL.iter();
    joints.map(move |&joint| (joint, speed(joint)[phase]))
}

pub(crate) fn message(cycle: u32) -> AgentMessage {
    let command = |(joint, velocity): (Joint, f64)| Effector::Joint {
        joint,
        velocity: velocity.into(),
    };
    let effectors = speeds(cycle).map(command).collect();
    AgentMessage { effectors }
}

pub(crate) fn turns(seats: &[Seat], message: &AgentMessage) -> Vec<Turn> {
    let turn = |&seat: &Seat| Turn {
        idle_messages: 0,
        seat,
        effectors: message.effectors.clone(),
    };
    seats.iter().map(turn).collect()
}
