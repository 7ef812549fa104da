//! Benchmark of ticks per second in process: with 2, 6 and 10 robots, the maximum of two teams; without a recording,
//! with encoding only, and with a bag on the disk, written by a second thread.

#![expect(clippy::expect_used, reason = "a benchmark fails by panicking")]

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, BackendError, BehaviorTreeSimulatorPlugin, InProcessBackend, SimulatedBall,
    SimulatorBall, SimulatorBehaviorBackend, SimulatorRobotBundle, SimulatorTickSink, Step,
    TickSink,
};
use divan::Bencher;
use divan::counter::ItemsCount;
use hsl_types::{FieldDimensions, Point2, Pose2, RobotId, Team};
use hsl_wire::TickRecord;
use scenario_kit::BagSink;
use tick_encoder::{EncodingSink, ThreadedSink};

/// Number of ticks of a sample.
const TICKS: usize = 3000;
/// Number of robots of both teams together.
const ROBOTS: [u8; 3] = [2, 6, 10];

fn main() {
    divan::main();
}

/// Returns a match between two teams of half this number of robots each, with a free ball at the center mark. The
/// robots decide in this process; nothing is recorded.
fn soccer(robots: u8) -> App {
    let mut app = App::new();
    app.add_plugins(BehaviorTreeSimulatorPlugin::default());
    let backend = InProcessBackend::new(FieldDimensions::default(), Default::default());
    app.insert_resource(SimulatorBehaviorBackend(Box::new(backend)))
        .insert_resource(SimulatorBall {
            state: Some(SimulatedBall::resting(Point2::origin())),
        });
    for id in RobotId::all().filter(|id| u8::from(id.player_number) <= robots / 2) {
        let number = f32::from(u8::from(id.player_number));
        let (x, y) = (4.5 - 0.7 * number, 1.2 * (number - 3.0));
        let pose = match id.team {
            Team::Hulks => Pose2::new(-x, y, 0.0),
            Team::Opponent => Pose2::new(x, -y, std::f32::consts::PI),
        };
        app.world_mut().spawn(SimulatorRobotBundle::new(
            id.team,
            id.player_number,
            pose.as_transform(),
        ));
    }
    app
}

/// Plays a sample to its end. Returns the app, so that the time of freeing its memory is not measured.
fn play(mut app: App) -> App {
    for _ in 0..TICKS {
        assert_eq!(app.step(), Step::Continue, "the match continues");
    }
    app.finish_run();
    app
}

/// Measures the ticks per second of apps that `make` creates. The time of `make` does not count.
fn measure(bencher: Bencher, make: impl FnMut() -> App) {
    bencher
        .counter(ItemsCount::new(TICKS))
        .with_inputs(make)
        .bench_local_values(play);
}

#[divan::bench(args = ROBOTS, sample_count = 10, sample_size = 1)]
fn not_recorded(bencher: Bencher, robots: u8) {
    measure(bencher, || soccer(robots));
}

#[divan::bench(args = ROBOTS, sample_count = 10, sample_size = 1)]
fn encoded(bencher: Bencher, robots: u8) {
    measure(bencher, || {
        let mut app = soccer(robots);
        app.insert_resource(SimulatorTickSink::new(EncodingSink::new(DiscardingSink)));
        app
    });
}

#[divan::bench(args = ROBOTS, sample_count = 10, sample_size = 1)]
fn written_to_disk(bencher: Bencher, robots: u8) {
    let folder = tempfile::tempdir().expect("there is room for a bag");
    let mut bags = 0;
    measure(bencher, || {
        bags += 1;
        let mut app = soccer(robots);
        let bag = BagSink::create(&folder.path().join(bags.to_string()));
        let bag = bag.expect("the folder is empty");
        let bag = ThreadedSink::encoding(bag).expect("there can be two threads");
        app.insert_resource(SimulatorTickSink::new(bag));
        app
    });
}

/// Discards every record.
struct DiscardingSink;

impl TickSink<TickRecord> for DiscardingSink {
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        divan::black_box(record);
        Ok(())
    }
}
