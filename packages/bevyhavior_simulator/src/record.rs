use bevy_ecs::prelude::{ResMut, Resource};
use hsl_wire::TickRecord;

/// What became of a recording.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the recording ended: {0}")]
pub struct SinkError(pub String);

/// Takes what each tick leaves behind: a bag, a recorder elsewhere, a viewer.
pub trait TickSink: Send + Sync {
    /// Takes one tick.
    ///
    /// # Errors
    /// When it can take no more.
    fn record(&mut self, record: &TickRecord) -> Result<(), SinkError>;

    /// Takes note that there will be no more.
    ///
    /// # Errors
    /// When what was taken could not be kept.
    fn finish(&mut self) -> Result<(), SinkError>;
}

/// What takes the record of each tick; none: nothing is recorded.
#[derive(Resource, Default)]
pub struct SimulatorTickSink(pub Option<Box<dyn TickSink>>);

#[derive(Resource, Default)]
pub(crate) struct RecordMemory {}
pub(crate) fn record_timeline(_m: ResMut<RecordMemory>) {}
