use std::collections::BTreeMap;
use std::time::Duration;

use bevy_ecs::prelude::Resource;
use hsl_types::RobotId;

/// How often each robot answered in a match that follows the wall clock and waits for no answer.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulatorAnswerCounts(pub BTreeMap<RobotId, AnswerCount>);

impl SimulatorAnswerCounts {
    /// A line for every robot that did not answer in every tick, where a tick takes `tick`.
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
                "{} answered {answered} of {asked} ticks, longest silence {:.2} s",
                robot.path(),
                longest.as_secs_f64()
            )
        })
    }
}

/// How often one robot answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerCount {
    /// Ticks in which it got a world state.
    pub asked: u64,
    /// Ticks in which a decision of it had come.
    pub answered: u64,
    /// The most ticks in a row without one.
    pub longest_silence: u64,
    /// Ticks without one up to now.
    silence: u64,
    /// Whether it was stopped in this silence.
    is_stopped: bool,
}

/// What a robot did in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// A decision of it has come.
    Answered,
    /// Nothing has come.
    Silent,
    /// Nothing has come for so long that it is stopped.
    Stopped,
}

/// What changes with a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Nothing that people have to know.
    None,
    /// The robot is stopped; how many ticks it has been silent.
    Stopped(u64),
    /// It is heard again; in how many ticks it was silent.
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
