use std::collections::BTreeMap;
use std::time::Duration;

use bevy_ecs::prelude::Resource;
use hsl_types::{RobotId, Ticks};

/// Answers of each robot in a match that follows the wall clock and does not wait for answers.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulatorAnswerCounts(pub BTreeMap<RobotId, AnswerCount>);

impl SimulatorAnswerCounts {
    /// Returns a line for each robot that did not answer every tick; `tick` is the duration of a tick.
    pub(crate) fn lines(&self, tick: Duration) -> impl Iterator<Item = String> {
        let gaps = self.0.iter().filter(|(_, it)| it.answered < it.asked);
        gaps.map(move |(robot, count)| {
            let AnswerCount {
                asked,
                answered,
                longest_silence,
                ..
            } = count;
            let longest = u32::try_from(*longest_silence).unwrap_or(u32::MAX) * tick;
            format!(
                "{robot} answered {answered} of {}, longest silence {:.2} s simulated",
                Ticks(*asked),
                longest.as_secs_f64()
            )
        })
    }
}

/// Answers of one robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerCount {
    /// Number of ticks in which the robot received a world state.
    pub asked: u64,
    /// Number of ticks in which a decision arrived.
    pub answered: u64,
    /// Greatest number of consecutive ticks without an answer.
    pub longest_silence: u64,
    /// Number of ticks since the last answer.
    silence: u64,
    /// Set if the robot was stopped during this silence.
    is_stopped: bool,
}

/// Arrival of a robot's decision in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// A decision.
    Answered,
    /// No decision.
    Silent,
    /// No decision, for long enough that the robot is stopped.
    Stopped,
}

/// Change of a robot's silence in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SilenceChange {
    /// No change that has to be reported.
    None,
    /// The robot is stopped after this number of silent ticks.
    Stopped(u64),
    /// The robot answers again after this number of silent ticks.
    Over(u64),
}

impl AnswerCount {
    /// Counts a tick. Returns `Stopped` in the tick in which the robot is first stopped, and `Over` with the first
    /// answer after that; otherwise `None`.
    pub(crate) fn add(&mut self, arrival: Arrival) -> SilenceChange {
        self.asked += 1;
        if arrival == Arrival::Answered {
            self.answered += 1;
            let silence = std::mem::take(&mut self.silence);
            return match std::mem::take(&mut self.is_stopped) {
                true => SilenceChange::Over(silence),
                false => SilenceChange::None,
            };
        }
        self.silence += 1;
        self.longest_silence = self.longest_silence.max(self.silence);
        let was_stopped = self.is_stopped;
        self.is_stopped |= arrival == Arrival::Stopped;
        match self.is_stopped && !was_stopped {
            true => SilenceChange::Stopped(self.silence),
            false => SilenceChange::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silences_are_measured_and_one_in_which_the_robot_is_stopped_is_reported() {
        let mut count = AnswerCount::default();
        let signs = [
            (Arrival::Answered, SilenceChange::None),
            (Arrival::Silent, SilenceChange::None),
            (Arrival::Answered, SilenceChange::None),
            (Arrival::Silent, SilenceChange::None),
            (Arrival::Silent, SilenceChange::None),
            (Arrival::Stopped, SilenceChange::Stopped(3)),
            (Arrival::Stopped, SilenceChange::None),
            (Arrival::Answered, SilenceChange::Over(4)),
            (Arrival::Silent, SilenceChange::None),
            (Arrival::Answered, SilenceChange::None),
        ];
        for (arrival, turn) in signs {
            assert_eq!(count.add(arrival), turn);
        }
        assert_eq!((count.asked, count.answered), (10, 4));
        assert_eq!(count.longest_silence, 4);
    }
}
