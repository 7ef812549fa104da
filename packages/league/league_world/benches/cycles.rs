//! Measures cycles per second of the world with 1, 10 and 22 robots that step in place: all work of the server for
//! agents except for the sockets, and its parts. 50 cycles are a second of the match.

#![expect(clippy::unwrap_used, reason = "a bench that cannot run says so")]

mod stepping;

use divan::Bencher;
use divan::counter::ItemsCount;
use league_server::{League, Seat, Turn};
use league_world::LeagueWorld;
use simspark_protocol::{AgentMessage, Senses};

use stepping::{ROBOTS, message, standing_robots, turns};

/// Number of cycles of a sample.
const CYCLES: u32 = 150;

fn main() {
    divan::main();
}

fn measure(bencher: Bencher, robots: u32, cycle: impl Fn(&mut LeagueWorld, Vec<Turn>) + Sync) {
    bencher
        .counter(ItemsCount::new(CYCLES))
        .with_inputs(|| standing_robots(robots))
        .bench_local_values(|(mut world, seats)| {
            for index in 0..CYCLES {
                cycle(&mut world, turns(&seats, &message(index)));
            }
            world
        });
}

/// Measures everything but the sockets: parsing commands, the world, and printing senses.
#[divan::bench(args = ROBOTS)]
fn whole_cycles(bencher: Bencher, robots: u32) {
    measure(bencher, robots, |world, mut turns| {
        for turn in &mut turns {
            let message = AgentMessage {
                effectors: std::mem::take(&mut turn.effectors),
            }
            .to_string();
            turn.effectors = AgentMessage::recover(message.as_bytes()).0.effectors;
        }
        for (_, senses) in world.step(&turns, &[]) {
            divan::black_box(senses.to_string());
        }
    });
}

/// Measures only the world: physics, rules and senses.
#[divan::bench(args = ROBOTS)]
fn world_alone(bencher: Bencher, robots: u32) {
    measure(bencher, robots, |world, turns| {
        divan::black_box(world.step(&turns, &[]));
    });
}

/// Measures the world, and its description for monitors in each second cycle.
#[divan::bench(args = ROBOTS)]
fn with_a_monitor(bencher: Bencher, robots: u32) {
    let messages = |world: &mut LeagueWorld| world.monitor_update().map(|it| it.to_string());
    measure(bencher, robots, |world, turns| {
        let senses: Vec<(Seat, Senses)> = world.step(&turns, &[]);
        let (_, first) = &senses[0];
        if (first.time().unwrap() * 25.0).fract() < 0.25 {
            divan::black_box(messages(world));
        }
    });
}
