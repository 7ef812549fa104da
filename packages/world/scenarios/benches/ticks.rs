//! Benchmark of ticks per second in process: with 2, 6 and 10 robots, the maximum of two teams; without a recording,
//! with encoding only, and with a bag on the disk, written by a second thread.

#![expect(clippy::expect_used, reason = "a benchmark fails by panicking")]

mod soccer;

use bevy_app::App;
use divan::Bencher;
use divan::counter::ItemsCount;
use soccer::{ROBOTS, Recording, play, soccer};

/// Number of ticks of a sample.
const TICKS: usize = 3000;

fn main() {
    divan::main();
}

/// Measures the ticks per second of apps that `make` creates. The time of `make`, and that of freeing the memory of the
/// app, do not count.
fn measure(bencher: Bencher, make: impl FnMut() -> App) {
    bencher
        .counter(ItemsCount::new(TICKS))
        .with_inputs(make)
        .bench_local_values(|app| play(app, TICKS));
}

#[divan::bench(args = ROBOTS, sample_count = 10, sample_size = 1)]
fn not_recorded(bencher: Bencher, robots: u8) {
    measure(bencher, || soccer(robots, Recording::None));
}

#[divan::bench(args = ROBOTS, sample_count = 10, sample_size = 1)]
fn encoded(bencher: Bencher, robots: u8) {
    measure(bencher, || soccer(robots, Recording::Encoded));
}

#[divan::bench(args = ROBOTS, sample_count = 10, sample_size = 1)]
fn written_to_disk(bencher: Bencher, robots: u8) {
    let folder = tempfile::tempdir().expect("there is room for a bag");
    let mut bags = 0;
    measure(bencher, || {
        bags += 1;
        soccer(
            robots,
            Recording::Bag(&folder.path().join(bags.to_string())),
        )
    });
}
