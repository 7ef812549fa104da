use std::collections::BTreeMap;
use std::time::Duration;

use bevy_ecs::prelude::Resource;
use hsl_types::RobotId;

/// Counts how often each robot answered in a match that follows the wall clock and does not wait for answers.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulatorAnswerCounts(pub BTreeMap<RobotId, AnswerCount>);

impl SimulatorAnswerCounts {
    /// Returns a line for every robot that did not answer in every tick, where `tick` is the duration of a tick.
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
                "{robot} answered {answered} of {asked} ticks, longest silence {:.2} s",
                longest.as_secs_f64()
            )
        })
    }
}

/// The number of answers of one robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerCount {
    /// Number of ticks in which it received a world state.
    pub asked: u64,
    /// Number of ticks in which a decision arrived.
    pub answered: u64,
    /// Greatest number of consecutive ticks without an answer.
    pub longest_silence: u64,
    /// Number of ticks since the last answer.
    silence: u64,
    /// Whether the robot was stopped during this silence.
    is_stopped: bool,
}

/// What arrived from a robot in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// A decision.
    Answered,
    /// Nothing.
    Silent,
    /// Nothing, for so long that the robot is stopped.
    Stopped,
}

/// A change of a robot's silence in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// No change that has to be reported.
    None,
    /// The robot is stopped after this number of silent ticks.
    Stopped(u64),
    /// The robot answers again after this number of silent ticks.
    Over(u64),
}

impl AnswerCount {
    /// Counts a tick.
    pub(crate) fn add(&mut self, sign: Sign) -> Turn {
        self.asked += 1;
        if sign == Sign::Answered {
            self.answered += 1;
            let silence = std::mem::take(&mut self.silence);
            return match std::mem::take(&mut self.is_stopped) {
                true => Turn::Over(silence),
                false => Turn::None,
            };
        }
        self.silence += 1;
        self.longest_silence = self.longest_silence.max(self.silence);
        let was_stopped = self.is_stopped;
        self.is_stopped |= sign == Sign::Stopped;
        match self.is_stopped && !was_stopped {
            true => Turn::Stopped(self.silence),
            false => Turn::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silences_are_measured_and_one_in_which_the_robot_is_stopped_is_told() {
        let mut count = AnswerCount::default();
        let signs = [
            (Sign::Answered, Turn::None),
            (Sign::Silent, Turn::None),
            (Sign::Answered, Turn::None),
            (Sign::Silent, Turn::None),
            (Sign::Silent, Turn::None),
            (Sign::Stopped, Turn::Stopped(3)),
            (Sign::Stopped, Turn::None),
            (Sign::Answered, Turn::Over(4)),
            (Sign::Silent, Turn::None),
            (Sign::Answered, Turn::None),
        ];
        for (sign, turn) in signs {
            assert_eq!(count.add(sign), turn);
        }
        assert_eq!((count.asked, count.answered), (10, 4));
        assert_eq!(count.longest_silence, 4);
    }
}
