//! The log of a match, as the original writes it: what monitors see, one message a line.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{Feed, LeagueWorld};
use simspark_protocol::{MonitorMessage, Senses, TrainerCommand};

/// Cycles from one line to the next.
const LINE_CYCLES: u32 = 10;
/// Cycles from one full state to the next, so that viewers can begin there.
const FULL_CYCLES: u32 = 150;

/// A world whose match is logged. If the file cannot be written, the match ends.
pub(super) struct Logged {
    world: LeagueWorld,
    feed: Feed,
    file: BufWriter<File>,
    path: PathBuf,
    cycles: u32,
    error: Option<io::Error>,
}

impl Logged {
    pub(super) fn new(world: LeagueWorld, path: &Path) -> anyhow::Result<Self> {
        let file = File::create(path)
            .with_context(|| format!("cannot write the log {}", path.display()))?;
        Ok(Self {
            world,
            feed: Feed::default(),
            file: BufWriter::new(file),
            path: path.to_owned(),
            cycles: 0,
            error: None,
        })
    }

    /// Tells why the log is not whole.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let path = self.path.display();
        self.error.map_or(Ok(()), |error| {
            Err(error).with_context(|| format!("cannot write the log {path}; the match was ended"))
        })
    }

    fn write(&mut self) -> io::Result<()> {
        let update = self.feed.update(&self.world);
        let update = update.filter(|_| !self.cycles.is_multiple_of(FULL_CYCLES));
        let message = update.unwrap_or_else(|| self.feed.full(&self.world));
        writeln!(self.file, "{message}")?;
        // What is lost when the process is killed is less than a line.
        self.file.flush()
    }
}

impl League for Logged {
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String> {
        self.world.join(request)
    }

    fn rejoin(&mut self, seat: Seat) {
        self.world.rejoin(seat);
    }

    fn leave(&mut self, seat: Seat) {
        self.world.leave(seat);
    }

    fn standing(&self, seat: Option<Seat>) -> Senses {
        self.world.standing(seat)
    }

    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        let senses = self.world.step(turns, commands);
        if self.cycles.is_multiple_of(LINE_CYCLES) && self.error.is_none() {
            self.error = self.write().err();
        }
        self.cycles = self.cycles.wrapping_add(1);
        senses
    }

    fn is_over(&self) -> bool {
        self.error.is_some() || self.world.is_over()
    }

    fn monitor_update(&mut self) -> Option<MonitorMessage> {
        self.world.monitor_update()
    }

    fn monitor_full(&self) -> MonitorMessage {
        self.world.monitor_full()
    }
}
