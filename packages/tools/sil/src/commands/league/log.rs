//! The log of a match, as the original writes it: what monitors see, one message a line.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use league_world::{Cycle, Feed, LeagueWorld, Observer, ObserverError};

/// Cycles from one line to the next.
const LINE_CYCLES: u32 = 10;
/// Cycles from one full state to the next, so that viewers can begin there.
const FULL_CYCLES: u32 = 150;

/// The log of a match.
pub(super) struct Log {
    feed: Feed,
    file: BufWriter<File>,
    path: PathBuf,
    cycles: u32,
}

impl Log {
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = user_files::create(path)
            .with_context(|| format!("cannot write the log {}", path.display()))?;
        Ok(Self {
            feed: Feed::default(),
            file: BufWriter::new(file),
            path: path.to_owned(),
            cycles: 0,
        })
    }

    fn write(&mut self, world: &LeagueWorld) -> io::Result<()> {
        let update = self.feed.update(world);
        let update = update.filter(|_| !self.cycles.is_multiple_of(FULL_CYCLES));
        let message = update.unwrap_or_else(|| self.feed.full(world));
        writeln!(self.file, "{message}")?;
        // What is lost when the process is killed is less than a line.
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
