use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::Context;
use bag_tools::{Bag, Tick, Ticks, ToolError};

use crate::verdict::failure::WrongUse;

/// Number of ticks that are read in advance.
const QUEUE: usize = 64;

/// Ticks of a bag, read in a separate thread, because readers of bags cannot be sent to another thread.
pub(super) struct RecordedTicks(Receiver<Result<Tick, ToolError>>);

impl RecordedTicks {
    /// Starts to read the ticks of `bag`. The thread ends when this value is dropped.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be opened, or does not start with the first tick of a match.
    pub(super) fn read(bag: &Path) -> anyhow::Result<Self> {
        let bag = Bag::open(bag)?;
        if bag.metadata().is_some_and(|metadata| metadata.is_part()) {
            let error = format!(
                "{} is a part of a recording; use the whole",
                bag.path().display()
            );
            return Err(WrongUse::because(error).into());
        }
        let (ticks, inbox) = sync_channel(QUEUE);
        thread::Builder::new()
            .name("recorded ticks".to_owned())
            .spawn(move || match Ticks::of(&bag) {
                // Sending fails when no more ticks are needed.
                Ok(mut all) => _ = all.try_for_each(|tick| ticks.send(tick)),
                Err(error) => _ = ticks.send(Err(error)),
            })
            .context("cannot read the bag")?;
        Ok(Self(inbox))
    }

    /// Returns the next tick; `None` at the end of the bag.
    pub(super) fn next(&mut self) -> Option<Result<Tick, ToolError>> {
        self.0.recv().ok()
    }
}
