//! Match of the benchmarks.

use std::path::Path;

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, BackendError, BehaviorTreeSimulatorPlugin, InProcessBackend, SimulatedBall,
    SimulatorBall, SimulatorBehaviorBackend, SimulatorRobotBundle, SimulatorTickSink, Step,
    TickSink,
};
use hsl_types::{FieldDimensions, Point2, Pose2, RobotId, Team};
use hsl_wire::TickRecord;
use scenario_kit::BagSink;
use tick_encoder::{EncodingSink, ThreadedSink};

/// Number of robots of both teams together.
pub(crate) const ROBOTS: [u8; 3] = [2, 6, 10];

/// Recording of a match.
#[derive(Clone, Copy)]
pub(crate) enum Recording<'a> {
    /// No recording.
    None,
    /// Encoded messages, which are discarded.
    Encoded,
    /// Bag in this folder, which does not exist yet, written by a second thread.
    Bag(&'a Path),
}

/// Returns a match between two teams of half this number of robots each, with a free ball at the center mark. The
/// robots decide in this process.
pub(crate) fn soccer(robots: u8, recording: Recording<'_>) -> App {
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
    match recording {
        Recording::None => {}
        Recording::Encoded => {
            app.insert_resource(SimulatorTickSink::new(EncodingSink::new(DiscardingSink)));
        }
        Recording::Bag(folder) => {
            let bag = BagSink::create(folder).expect("the folder does not exist");
            let bag = ThreadedSink::new(bag).expect("there can be a thread");
            app.insert_resource(SimulatorTickSink::new(EncodingSink::new(bag)));
        }
    }
    app
}

/// Plays a number of ticks and ends the recording. Returns the app, so that the caller frees its memory.
pub(crate) fn play(mut app: App, ticks: usize) -> App {
    for _ in 0..ticks {
        assert_eq!(app.step(), Step::Continue, "the match continues");
    }
    app.finish_run();
    app
}

/// Discards every record.
struct DiscardingSink;

impl TickSink<TickRecord> for DiscardingSink {
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        std::hint::black_box(record);
        Ok(())
    }
}
