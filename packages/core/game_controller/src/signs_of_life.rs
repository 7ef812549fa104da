use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::Time;

/// Maximum age of the last return message of a robot that answers.
const ANSWERS: Duration = Duration::from_secs(2);
/// Maximum age of the last return message of a robot that is late.
const LATE: Duration = Duration::from_secs(4);

/// State of a robot by the age of its last return message, as the league's program shows it to its operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Liveness {
    /// The last message is at most 2 s old: a green tick.
    Answers,
    /// The last message is at most 4 s old: a yellow triangle.
    Late,
    /// The last message is older: a red cross.
    Silent,
}

/// Number of a robot and of its team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Robot {
    /// Number of the team.
    pub team: u8,
    /// Number of the player.
    pub player: u8,
}

/// Robots that have sent valid return messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignsOfLife(BTreeMap<Robot, Sign>);

/// Last message of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sign {
    /// Time of the last message.
    at: Time,
    /// State that [`SignsOfLife::changes`] returned last.
    known: Option<Liveness>,
}

impl SignsOfLife {
    /// Records a valid return message of a robot that was received at `now`.
    pub fn record(&mut self, now: Time, robot: Robot) {
        let sign = self.0.entry(robot).or_insert(Sign {
            at: now,
            known: None,
        });
        sign.at = now;
    }

    /// Returns the robots whose liveness has changed since the last call, with their liveness at `now`. A robot is
    /// returned for the first time after its first message.
    pub fn changes(&mut self, now: Time) -> Vec<(Robot, Liveness)> {
        let signs = self.0.iter_mut();
        let changed = signs.filter_map(|(robot, sign)| {
            let age = now.since(sign.at);
            let state = match () {
                () if age <= ANSWERS => Liveness::Answers,
                () if age <= LATE => Liveness::Late,
                () => Liveness::Silent,
            };
            (sign.known.replace(state) != Some(state)).then_some((*robot, state))
        });
        changed.collect()
    }

    /// Returns all robots that have sent a return message.
    pub fn robots(&self) -> impl Iterator<Item = Robot> {
        self.0.keys().copied()
    }
}
