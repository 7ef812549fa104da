//! Log of a match in the format of the original: the messages to monitors, one per line.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use league_world::{Cycle, LeagueWorld, MonitorFeed, Observer, ObserverError};

/// Number of cycles between two lines.
const LINE_CYCLES: u32 = 10;
/// Number of cycles between two full states, at which viewers can start.
const FULL_CYCLES: u32 = 150;

/// Log of a match, which is written while the match is played.
pub(super) struct Log {
    feed: MonitorFeed,
    file: BufWriter<File>,
    path: PathBuf,
    /// Number of cycles so far.
    cycles: u32,
}

impl Log {
    /// Creates the file.
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = user_files::create(path)
            .with_context(|| format!("cannot write the log {}", path.display()))?;
        Ok(Self {
            feed: MonitorFeed::default(),
            file: BufWriter::new(file),
            path: path.to_owned(),
            cycles: 0,
        })
    }

    /// Writes a line: the changes since the last one, or every [`FULL_CYCLES`] the full state.
    fn write(&mut self, world: &LeagueWorld) -> io::Result<()> {
        let update = self.feed.update(world);
        let update = update.filter(|_| !self.cycles.is_multiple_of(FULL_CYCLES));
        let message = update.unwrap_or_else(|| self.feed.full(world));
        writeln!(self.file, "{message}")?;
        // A killed process loses less than a line.
        self.file.flush()
    }
}

impl Observer for Log {
    fn observe(&mut self, cycle: &Cycle<'_>) -> Result<(), ObserverError> {
        if self.cycles.is_multiple_of(LINE_CYCLES) {
            self.write(cycle.world)
                .with_context(|| format!("cannot write the log {}", self.path.display()))?;
        }
        self.cycles = self.cycles.wrapping_add(1);
        Ok(())
    }
}
