//! A world with observers: logs, recordings, or ROS topics.

use std::error::Error;

use league_server::{JoinRequest, League, Seat, Turn};
use simspark_protocol::{MonitorMessage, Player, Senses, Side, TrainerCommand};

use crate::world::LeagueWorld;

/// A cycle of a match.
#[derive(Clone, Copy)]
pub struct Cycle<'a> {
    /// The world after the cycle.
    pub world: &'a LeagueWorld,
    /// Commands of players for the cycle, in the order of their seats.
    pub turns: &'a [Turn],
    /// Commands of trainers for the cycle.
    pub commands: &'a [TrainerCommand],
    /// Senses of players after the cycle, in the order of their seats.
    pub senses: &'a [(Seat, Senses)],
}

/// Reason why an observer has failed.
pub type ObserverError = Box<dyn Error + Send + Sync>;

/// Observer of each cycle of a match.
pub trait Observer {
    /// Processes a cycle.
    ///
    /// # Errors
    ///
    /// Returns an error if the observer cannot continue. The match then ends.
    fn observe(&mut self, cycle: &Cycle<'_>) -> Result<(), ObserverError>;

    /// Processes the end of the match, also of an interrupted one.
    ///
    /// # Errors
    ///
    /// Returns an error if a cycle could not be processed.
    fn finish(&mut self) -> Result<(), ObserverError> {
        Ok(())
    }
}

/// A world with its observers. The match ends when one of them fails.
pub struct ObservedWorld {
    world: LeagueWorld,
    observers: Vec<Box<dyn Observer>>,
    /// First error of an observer.
    error: Option<ObserverError>,
}

impl ObservedWorld {
    /// Creates a world with `observers`.
    pub fn new(world: LeagueWorld, observers: Vec<Box<dyn Observer>>) -> Self {
        Self {
            world,
            observers,
            error: None,
        }
    }

    /// Finishes all observers.
    ///
    /// # Errors
    ///
    /// Returns the first error of any observer, during the match or at its end.
    pub fn finish(mut self) -> Result<(), ObserverError> {
        for observer in &mut self.observers {
            if let Err(error) = observer.finish() {
                self.error.get_or_insert(error);
            }
        }
        self.error.map_or(Ok(()), Err)
    }
}

impl League for ObservedWorld {
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

    /// Advances the world by a cycle and passes the result to the observers.
    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        let senses = self.world.step(turns, commands);
        let cycle = Cycle {
            world: &self.world,
            turns,
            commands,
            senses: &senses,
        };
        // After the first error no observer receives this or a later cycle; `is_over` then ends the match.
        for observer in &mut self.observers {
            if self.error.is_none() {
                self.error = observer.observe(&cycle).err();
            }
        }
        senses
    }

    fn team_name(&self, side: Side) -> Option<String> {
        League::team_name(&self.world, side)
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
