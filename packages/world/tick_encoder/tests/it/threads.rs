//! Recording in a thread: the same records, and errors in the same tick of every run.

use std::sync::{Arc, Mutex, MutexGuard};

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, BackendError, BehaviorTreeSimulatorPlugin, Frame, SimulatorScenarioResult,
    SimulatorTickSink, TickSink,
};
use hsl_types::Pose2;
use hsl_wire::TickRecord;
use tick_encoder::{EncodingSink, ThreadedSink};

use crate::common::{hulk, opponent, stand, world_with};

#[derive(Debug, thiserror::Error)]
#[error("tick {0} is too large")]
struct TickTooLarge(u64);

/// Sink that stores all records up to a last tick, and fails in the ticks after it.
#[derive(Clone)]
struct Store {
    records: Arc<Mutex<Vec<TickRecord>>>,
    last: u64,
}

impl Store {
    /// Creates a sink that fails in ticks after `last`.
    fn up_to(last: u64) -> Self {
        Self {
            records: Arc::default(),
            last,
        }
    }

    /// Returns the records since the last call.
    fn take(&self) -> Vec<TickRecord> {
        std::mem::take(&mut *self.stored())
    }

    fn stored(&self) -> MutexGuard<'_, Vec<TickRecord>> {
        self.records.lock().expect("no thread panics")
    }
}

impl TickSink<TickRecord> for Store {
    fn record(&mut self, record: &mut TickRecord) -> Result<(), BackendError> {
        if record.tick > self.last {
            return Err(TickTooLarge(record.tick).into());
        }
        self.stored().push(record.clone());
        Ok(())
    }
}

/// Returns a match of three standing robots that is recorded to `sink`.
fn match_with(sink: impl for<'a> TickSink<Frame<'a>> + 'static) -> App {
    let robots = [hulk(1), hulk(2), opponent(3)].map(|id| {
        let x = f32::from(u8::from(id.player_number));
        (id, Pose2::new(x, 0.0, 0.0))
    });
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
    app.insert_resource(SimulatorTickSink::new(sink));
    app
}

/// Returns a sink that encodes the ticks, and passes the records to `store` in a thread.
fn in_thread(store: Store) -> EncodingSink<ThreadedSink> {
    EncodingSink::new(ThreadedSink::new(store).expect("there can be a thread"))
}

/// Plays `ticks` ticks, and the end of the run.
fn play(mut app: App, ticks: u64) -> SimulatorScenarioResult {
    for _ in 0..ticks {
        app.update();
    }
    app.finish_run()
}

#[test]
fn the_thread_changes_no_record() {
    for ticks in [1, 24, 25, 26, 49, 50, 51, 123] {
        let (here, there) = (Store::up_to(u64::MAX), Store::up_to(u64::MAX));
        play(match_with(EncodingSink::new(here.clone())), ticks);
        play(match_with(in_thread(there.clone())), ticks);
        let records = here.take();
        // The last record is the result of the run.
        assert_eq!(records.len() as u64, ticks + 1);
        assert_eq!(there.take(), records);
    }
}

#[test]
fn a_failed_recording_ends_the_run_in_the_same_tick_of_every_run() {
    for _ in 0..10 {
        let store = Store::up_to(30);
        let mut app = match_with(in_thread(store.clone()));
        let failed = (1..=500).find(|_| {
            app.update();
            let result = app.world().resource::<SimulatorScenarioResult>();
            !result.failures.is_empty()
        });
        // Batches have 25 ticks, and the error of one is returned with the next.
        assert_eq!(failed, Some(75));
        let result = app.finish_run();
        let messages: Vec<_> = result.failures.iter().map(|it| &it.message).collect();
        assert_eq!(messages, ["the recording ended: tick 31 is too large"]);
        assert_eq!(store.take().len(), 30);
    }
}
