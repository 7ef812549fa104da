use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hsl_types::RobotId;

/// Maximum number of programs that are recorded.
const MOST_PLAYERS: usize = 100;

/// Notes about robots that the nodes of a process share. A clone refers to the same notes.
#[derive(Clone, Debug, Default)]
pub struct RobotNotes(Arc<Mutex<Notes>>);

#[derive(Debug, Default)]
struct Notes {
    /// Reason by robot why it cannot play yet.
    waiting: BTreeMap<RobotId, String>,
    /// Set while a node checks something that may end the match.
    are_checked: bool,
    /// Programs that have played, in the order in which they started.
    players: Vec<(RobotId, String)>,
}

impl RobotNotes {
    /// Replaces the reasons why robots cannot play yet.
    pub fn set_waiting(&self, waiting: BTreeMap<RobotId, String>) {
        self.lock().waiting = waiting;
    }

    /// Returns the reason why a robot cannot play yet, in one line, or `None` without a known reason.
    pub fn waiting(&self, robot: RobotId) -> Option<String> {
        let notes = self.lock();
        let reason = notes.waiting.get(&robot)?;
        Some(reason.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Sets whether a node checks something about a robot that may end the match.
    pub fn set_checked(&self, are_checked: bool) {
        self.lock().are_checked = are_checked;
    }

    /// Returns whether a node checks something about a robot that may end the match.
    pub fn are_checked(&self) -> bool {
        self.lock().are_checked
    }

    /// Adds the program that plays a robot from now on, unless it is the robot's last one. Programs beyond the maximum
    /// number are not recorded.
    pub fn add_player(&self, robot: RobotId, program: String) {
        let mut notes = self.lock();
        let players = &mut notes.players;
        let last = players.iter().rev().find(|(other, _)| *other == robot);
        let is_new = last.is_none_or(|(_, known)| *known != program);
        if is_new && players.len() < MOST_PLAYERS {
            players.push((robot, program));
        }
    }

    /// Returns the programs that have played, each with its robot, in order. Leaves out the first `known` ones, which
    /// the caller has read before.
    pub fn players_after(&self, known: usize) -> Vec<(RobotId, String)> {
        self.lock().players.iter().skip(known).cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{PlayerNumber, Team};

    use super::*;

    const ROBOT: RobotId = RobotId::new(Team::Hulks, PlayerNumber::new::<3>());

    #[test]
    fn a_reason_is_one_line_and_each_program_is_noted_once() {
        let notes = RobotNotes::default();
        assert_eq!(notes.waiting(ROBOT), None);
        notes.set_waiting([(ROBOT, "two\n  lines".to_owned())].into());
        assert_eq!(notes.clone().waiting(ROBOT).unwrap(), "two lines");
        for program in ["a", "a", "b"] {
            notes.add_player(ROBOT, program.to_owned());
        }
        let players = notes.players_after(0);
        assert_eq!(players, ["a", "b"].map(|it| (ROBOT, it.to_owned())));
        assert_eq!(notes.players_after(1), players[1..]);
    }
}
