use bevy_app::App;
use hsl_wire::TickRecord;
use tick_encoder::TickEncoder;

use crate::common::Frames;

/// Storage of all records of a run.
#[derive(Default)]
pub(crate) struct Records {
    frames: Frames,
    encoder: TickEncoder,
}

impl Records {
    pub(crate) fn store(app: &mut App) -> Self {
        Self {
            frames: Frames::record(app),
            ..Self::default()
        }
    }

    /// Returns the records since the last call.
    pub(crate) fn take(&mut self) -> Vec<TickRecord> {
        let frames = self.frames.take();
        let records = frames.iter().map(|frame| self.encoder.tick(frame).clone());
        records.collect()
    }

    /// Returns the record of the end of the run, if the run has ended.
    pub(crate) fn ending(&mut self) -> Option<TickRecord> {
        let ending = self.frames.ending()?;
        Some(self.encoder.tick(&ending).clone())
    }
}
