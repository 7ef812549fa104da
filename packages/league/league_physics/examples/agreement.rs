//! Prints a table of the maximum differences between this package and the original server, for all recordings whose
//! commands do not depend on the referee. The commands of the recordings drive a world.
//!
//! `SIMSPARK` names the folder of recordings: `SIMSPARK=... cargo run --release -p league_physics --example agreement`.
#![expect(
    clippy::unwrap_used,
    reason = "a recording that cannot be read ends the program"
)]

#[path = "../tests/it/recording.rs"]
mod recording;
#[path = "../tests/it/replay.rs"]
mod replay;

use league_physics::STEP;
use replay::{Difference, Replay};

/// Tolerances: torso [m, deg], and ball [part of its path, and m].
const POSITION: f64 = 0.1;
const ATTITUDE: f64 = 10.0;
const BALL: (f64, f64) = (0.05, 0.02);

fn main() {
    let names = recording::names(&["a_", "b_", "c_", "d_", "e_", "f_", "g_", "h_", "j_"]);
    println!(
        "| recording | duration s | torso m | torso ° | joints ° | ball m | within tolerance |"
    );
    println!("|---|---|---|---|---|---|---|");
    for name in names {
        let recording = recording::read(&name);
        let mut replay = Replay::new(&recording);
        let differences: Vec<Difference> = std::iter::from_fn(|| replay.step()).collect();
        let most =
            |value: fn(&Difference) -> f64| differences.iter().map(value).fold(0.0, f64::max);
        let left = differences.iter().find(|it| is_out(it));
        let left = left.map_or("all".to_owned(), |it| format!("{:.2} s", seconds(it.row)));
        println!(
            "| {name} | {:.1} | {:.4} | {:.2} | {:.2} | {:.3} | {left} |",
            seconds(differences.len()),
            most(|it| it.position),
            most(|it| it.attitude),
            most(|it| it.joint),
            most(|it| it.ball),
        );
    }
}

fn is_out(it: &Difference) -> bool {
    it.position > POSITION || it.attitude > ATTITUDE || it.ball > BALL.0 * it.path + BALL.1
}

fn seconds(rows: usize) -> f64 {
    rows as f64 * STEP
}
