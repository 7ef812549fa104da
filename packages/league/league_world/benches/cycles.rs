//! Measures cycles per second of the world with 1, 10 and 22 robots that step in place: all that the server does for
//! agents but the sockets, and its parts. 50 cycles are a second of the match.

#![expect(clippy::unwrap_used, reason = "a bench that cannot run says so")]

use divan::Bencher;
use divan::counter::ItemsCount;
use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{LeagueConfig, LeagueWorld};
use simspark_protocol::{AgentMessage, Effector, Joint, Senses};

/// Cycles of a sample.
const CYCLES: u32 = 150;
/// Cycles until all robots stand.
const SETTLING: u32 = 30;
/// Cycles from one change of the joints' speeds to the next.
const BEAT: u32 = 8;
/// Numbers of robots.
const ROBOTS: [u32; 3] = [1, 10, 22];

fn main() {
    divan::main();
}

/// A world whose robots stand.
fn world(robots: u32) -> (LeagueWorld, Vec<Seat>) {
    let mut world = LeagueWorld::new(LeagueConfig::default());
    let mut seats: Vec<_> = (0..robots)
        .map(|index| {
            let team = if index % 2 == 0 { "Alpha" } else { "Beta" };
            let request = JoinRequest {
                scene: "rsg/agent/nao/nao_hetero.rsg".to_owned(),
                robot_type: Some(u8::try_from(index / 2 % 5).unwrap()),
                team: team.to_owned(),
                player: index / 2 + 1,
            };
            world.join(&request).unwrap()
        })
        .collect();
    seats.sort();
    (0..SETTLING).for_each(|_| drop(world.step(&[], &[])));
    (world, seats)
}

/// What each robot does in a cycle: it bends and stretches one leg after the other, and moves head and arms.
fn turns(seats: &[Seat], cycle: u32) -> Vec<Turn> {
    let phase = cycle / BEAT % 4;
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
    let command = |&joint: &Joint| Effector::Joint {
        joint,
        velocity: speed(joint)[phase as usize].into(),
    };
    let effectors: Vec<_> = Joint::ALL.iter().map(command).collect();
    let turn = |&seat: &Seat| Turn {
        seat,
        effectors: effectors.clone(),
    };
    seats.iter().map(turn).collect()
}

fn measure(bencher: Bencher, robots: u32, cycle: impl Fn(&mut LeagueWorld, Vec<Turn>) + Sync) {
    bencher
        .counter(ItemsCount::new(CYCLES))
        .with_inputs(|| world(robots))
        .bench_local_values(|(mut world, seats)| {
            for index in 0..CYCLES {
                cycle(&mut world, turns(&seats, index));
            }
            world
        });
}

/// Everything but the sockets: parsing commands, the world, and printing senses.
#[divan::bench(args = ROBOTS)]
fn whole_cycles(bencher: Bencher, robots: u32) {
    measure(bencher, robots, |world, mut turns| {
        for turn in &mut turns {
            let message = AgentMessage {
                effectors: std::mem::take(&mut turn.effectors),
            }
            .to_string();
            turn.effectors = AgentMessage::parse(message.as_bytes()).unwrap().effectors;
        }
        for (_, senses) in world.step(&turns, &[]) {
            divan::black_box(senses.to_string());
        }
    });
}

/// The world alone: physics, rules and senses.
#[divan::bench(args = ROBOTS)]
fn world_alone(bencher: Bencher, robots: u32) {
    measure(bencher, robots, |world, turns| {
        divan::black_box(world.step(&turns, &[]));
    });
}

/// The world, and its description for monitors in each second cycle.
#[divan::bench(args = ROBOTS)]
fn with_a_monitor(bencher: Bencher, robots: u32) {
    let messages =
        |world: &mut LeagueWorld| world.monitor_update().map(|update| update.to_string());
    measure(bencher, robots, |world, turns| {
        let senses: Vec<(Seat, Senses)> = world.step(&turns, &[]);
        let (_, first) = &senses[0];
        if (first.time().unwrap() * 25.0).fract() < 0.25 {
            divan::black_box(messages(world));
        }
    });
}
