//! A world that is observed: by a log, a recording, or topics of ROS.

use std::error::Error;

use league_server::{JoinRequest, League, Seat, Turn};
use simspark_protocol::{MonitorMessage, Player, Senses, Side, TrainerCommand};

use crate::world::LeagueWorld;

/// What happened in a cycle.
#[derive(Clone, Copy)]
pub struct Cycle<'a> {
    /// The world after the cycle.
    pub world: &'a LeagueWorld,
    /// What players commanded for the cycle, in the order of their seats.
    pub turns: &'a [Turn],
    /// What trainers commanded for the cycle.
    pub commands: &'a [TrainerCommand],
    /// What players perceive after the cycle, in the order of their seats.
    pub senses: &'a [(Seat, Senses)],
}

/// Why an observer cannot go on.
pub type ObserverError = Box<dyn Error + Send + Sync>;

/// Learns of each cycle of a match.
pub trait Observer {
    /// Learns of a cycle.
    ///
    /// # Errors
    /// It cannot go on. The match ends.
    fn observe(&mut self, cycle: &Cycle<'_>) -> Result<(), ObserverError>;

    /// The match is over, or was interrupted.
    ///
    /// # Errors
    /// What it was told could not be kept.
    fn finish(&mut self) -> Result<(), ObserverError> {
        Ok(())
    }
}

/// A world with its observers. The match ends when one of them fails.
pub struct Observed {
    world: LeagueWorld,
    observers: Vec<Box<dyn Observer>>,
    error: Option<ObserverError>,
}

impl Observed {
    /// Lets `observers` observe a world.
    #[must_use]
    pub fn new(world: LeagueWorld, observers: Vec<Box<dyn Observer>>) -> Self {
        Self {
            world,
            observers,
            error: None,
        }
    }

    /// Lets all observers finish.
    ///
    /// # Errors
    /// The first error of an observer.
    pub fn finish(mut self) -> Result<(), ObserverError> {
        for observer in &mut self.observers {
            if let Err(error) = observer.finish() {
                self.error.get_or_insert(error);
            }
        }
        self.error.map_or(Ok(()), Err)
    }
}

impl League for Observed {
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String> {
        self.world.join(request)
    }

    fn rejoin(&mut self, seat: Seat) {
        self.world.rejoin(seat);
    }

    fn leave(&mut self, seat: Seat) {
        self.world.leave(seat);
    }

    fn idle_senses(&self, seat: Option<Seat>, messages: u32) -> Senses {
        self.world.idle_senses(seat, messages)
    }

    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        let senses = self.world.step(turns, commands);
        let cycle = Cycle {
            world: &self.world,
            turns,
            commands,
            senses: &senses,
        };
        for observer in &mut self.observers {
            if self.error.is_none() {
                self.error = observer.observe(&cycle).err();
            }
        }
        senses
    }

    fn team_name(&self, side: Side) -> Option<String> {
        League::team(&self.world, side)
    }

    fn seat(&self, player: Player) -> Seat {
        self.world.seat(player)
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
