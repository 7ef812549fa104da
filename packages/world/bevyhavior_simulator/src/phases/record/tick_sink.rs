use std::sync::{Arc, Mutex, PoisonError};

use bevy_ecs::prelude::Resource;
use bevy_platform::cell::SyncCell;

use crate::backends::backend_error::BackendError;
use crate::outcome::frame::Frame;

/// Receiver of the data `T` of each tick, such as frames or their messages: a bag, an external recorder, a viewer.
pub trait TickSink<T>: Send {
    /// Receives one tick; after the last one, once more with the result of the run. A sink may swap the data for other
    /// data, whose memory is reused.
    ///
    /// # Errors
    ///
    /// Returns an error if the sink cannot receive more.
    fn record(&mut self, tick: &mut T) -> Result<(), BackendError>;

    /// Finishes the recording. No further call follows. Does nothing in a sink that stores nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if received data could not be stored.
    fn finish(&mut self) -> Result<(), BackendError> {
        Ok(())
    }

    /// Resets the state after a run; the next tick starts another run.
    fn restart(&mut self) {}
}

/// Sink that several threads share.
impl<T, S: TickSink<T>> TickSink<T> for Arc<Mutex<S>> {
    fn record(&mut self, tick: &mut T) -> Result<(), BackendError> {
        let mut sink = self.lock().unwrap_or_else(PoisonError::into_inner);
        sink.record(tick)
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        let mut sink = self.lock().unwrap_or_else(PoisonError::into_inner);
        sink.finish()
    }

    fn restart(&mut self) {
        let mut sink = self.lock().unwrap_or_else(PoisonError::into_inner);
        sink.restart();
    }
}

/// Sink of the frames of a run, whatever they borrow.
type FrameSink = dyn for<'a> TickSink<Frame<'a>>;

/// Sink of this run, or `None` without a recording.
#[derive(Resource, Default)]
pub struct SimulatorTickSink(pub Option<SyncCell<Box<FrameSink>>>);

impl SimulatorTickSink {
    /// Records the run to `sink`.
    pub fn new(sink: impl for<'a> TickSink<Frame<'a>> + 'static) -> Self {
        Self(Some(SyncCell::new(Box::new(sink))))
    }
}
