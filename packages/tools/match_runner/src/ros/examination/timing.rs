use schemars::JsonSchema;
use serde::Serialize;
use support::statistics::Spread;

use super::observation::{Observation, Phase};
use super::program_run::TICK;

/// Number of outputs without an input from which on a clock causes them: one may be on its way when a phase begins.
const LEAST: u64 = 2;
/// Factor by which outputs are more frequent if another clock causes some of them, too.
const MORE: f64 = 1.5;
/// Wall time between two outputs below which the program sent them in one callback \[s\].
const ONE_CALLBACK: f64 = 0.000_5;
/// Part of the inputs with an output from which on inputs cause them.
const ANSWERED: f64 = 0.1;

/// Clock on which outputs depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockSource {
    /// No clock: each output follows an input, in a callback.
    None,
    /// Simulated time: no output while `/clock` stands.
    Simulated,
    /// Wall clock: outputs without inputs while `/clock` stands.
    Wall,
    /// Simulated time and the wall clock.
    Both,
    /// Too few outputs to measure it.
    Unknown,
}

/// Time between outputs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Period {
    /// Median \[s\].
    pub median: f64,
    /// Mean \[s\].
    pub mean: f64,
    /// Minimum \[s\].
    pub least: f64,
    /// Maximum \[s\].
    pub greatest: f64,
}

/// Timing of the outputs on a topic.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OutputTiming {
    /// Clock on which the outputs depend.
    pub clock: ClockSource,
    /// Period: in wall time for the wall clock, otherwise in simulated time; `None` with outputs at fewer than two times.
    pub period: Option<Period>,
    /// Different outputs per tick with inputs, each fed after the answer to the one before; `None` if none was fed.
    pub per_input: Option<f64>,
    /// Number of outputs in lockstep with the inputs and the clock.
    pub in_lockstep: u64,
    /// Number of callbacks with outputs, without inputs while the clock stood.
    pub while_standing: u64,
    /// Number of callbacks with outputs, without inputs while the clock advanced.
    pub while_running: u64,
    /// Number of callbacks with outputs, after inputs while the clock stood.
    pub while_fed: u64,
}

impl OutputTiming {
    /// Returns the number of outputs in all phases.
    pub(super) fn outputs(&self) -> u64 {
        self.in_lockstep + self.while_standing + self.while_running + self.while_fed
    }

    /// Measures the outputs on a topic in a run with all phases.
    pub(super) fn measure(observation: &Observation, topic: &str) -> Self {
        let count = |phase| callbacks(observation, topic, phase);
        let phase = |phase| observation.measures(phase);
        let inputs = phase(Phase::Lockstep).inputs;
        let mut timing = Self {
            clock: ClockSource::Unknown,
            period: None,
            per_input: (inputs > 0).then(|| answers(observation, topic) as f64 / inputs as f64),
            in_lockstep: observation.outputs_of(topic, Phase::Lockstep).count() as u64,
            while_standing: count(Phase::Standing),
            while_running: count(Phase::Running),
            while_fed: count(Phase::Inputs),
        };
        let rate = rate(timing.while_standing, phase(Phase::Standing).seconds);
        let expected = |of| rate * phase(of).seconds * MORE;
        let is_wall = timing.while_standing >= LEAST;
        let is_simulated =
            timing.while_running >= LEAST && timing.while_running as f64 > expected(Phase::Running);
        let fed = phase(Phase::Inputs).inputs as f64 * ANSWERED;
        let is_answer = fed > 0.0 && timing.while_fed as f64 > expected(Phase::Inputs) + fed;
        timing.clock = match (is_wall, is_simulated) {
            (true, true) => ClockSource::Both,
            (true, false) => ClockSource::Wall,
            (false, true) => ClockSource::Simulated,
            (false, false) if is_answer => ClockSource::None,
            // A timer of simulated time that decides only on a new input.
            (false, false) if expects_more(&timing, phase(Phase::Inputs).inputs) => {
                ClockSource::Simulated
            }
            (false, false) => ClockSource::Unknown,
        };
        let simulated = |phase| {
            let outputs = observation.outputs_of(topic, phase);
            period(outputs.map(|it| it.tick as f64 * TICK), 0.0)
        };
        timing.period = match timing.clock {
            ClockSource::Wall => {
                let outputs = observation.outputs_of(topic, Phase::Standing);
                period(outputs.map(|it| it.at), ONE_CALLBACK)
            }
            ClockSource::Simulated | ClockSource::Both if is_simulated => simulated(Phase::Running),
            _ => simulated(Phase::Lockstep),
        };
        timing
    }
}

/// Returns whether a callback with as many outputs per input as in lockstep had several outputs after `fed` inputs.
fn expects_more(timing: &OutputTiming, fed: u64) -> bool {
    let per_input = timing.per_input.unwrap_or_default();
    per_input * fed as f64 >= LEAST as f64
}

/// Returns the outputs per second.
fn rate(count: u64, seconds: f64) -> f64 {
    if seconds > 0.0 {
        count as f64 / seconds
    } else {
        0.0
    }
}

/// Returns the number of callbacks in which a program sent outputs.
fn callbacks(observation: &Observation, topic: &str, phase: Phase) -> u64 {
    let mut outputs: Vec<_> = observation.outputs_of(topic, phase).collect();
    outputs.dedup_by(|later, earlier| {
        later.tick == earlier.tick && later.at - earlier.at <= ONE_CALLBACK
    });
    outputs.len() as u64
}

/// Returns the number of outputs in lockstep, without repetitions in a tick: the same message twice is one answer.
fn answers(observation: &Observation, topic: &str) -> usize {
    let mut outputs: Vec<_> = observation.outputs_of(topic, Phase::Lockstep).collect();
    outputs.dedup_by(|a, b| a.tick == b.tick && a.data == b.data);
    outputs.len()
}

/// Returns the times between outputs. Outputs at most `together` apart are those of one callback.
fn period(times: impl Iterator<Item = f64>, together: f64) -> Option<Period> {
    let mut times: Vec<_> = times.collect();
    times.dedup_by(|later, earlier| *later - *earlier <= together);
    let mut intervals: Vec<_> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    intervals.sort_by(f64::total_cmp);
    let spread = Spread::compute(intervals.iter().copied())?;
    Some(Period {
        median: intervals[intervals.len() / 2],
        mean: spread.mean,
        least: spread.least,
        greatest: spread.greatest,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::observation::{Output, PhaseMeasures};
    use super::*;

    const PHASES: [Phase; 4] = [
        Phase::Lockstep,
        Phase::Standing,
        Phase::Running,
        Phase::Inputs,
    ];

    /// Returns the timing of a program with these numbers of outputs in the phases, which have 100 ticks each.
    fn timing(counts: [u64; 4]) -> OutputTiming {
        repeated(counts, &[b"a"])
    }

    /// Returns the same for a program that sends these messages in each callback.
    fn repeated(counts: [u64; 4], messages: &[&[u8]]) -> OutputTiming {
        let measures = |phase| PhaseMeasures {
            seconds: 1.0,
            inputs: if matches!(phase, Phase::Lockstep | Phase::Inputs) {
                100
            } else {
                0
            },
        };
        let phases: BTreeMap<_, _> = PHASES.into_iter().map(|it| (it, measures(it))).collect();
        let outputs = PHASES.into_iter().zip(counts).flat_map(|(phase, count)| {
            (0..count).flat_map(move |number| {
                messages
                    .iter()
                    .enumerate()
                    .map(move |(index, message)| Output {
                        topic: "/a".to_owned(),
                        phase,
                        tick: number * 100 / count,
                        at: number as f64 / count as f64 + index as f64 * 1e-4,
                        data: Some(String::from_utf8_lossy(message).into_owned()),
                    })
            })
        });
        let observation = Observation {
            outputs: outputs.collect(),
            phases,
            ..Observation::default()
        };
        OutputTiming::measure(&observation, "/a")
    }

    #[test]
    fn the_phases_in_which_outputs_arrive_tell_the_clock() {
        for (counts, clock) in [
            ([100, 0, 0, 100], ClockSource::None),
            ([50, 0, 50, 0], ClockSource::Simulated),
            ([50, 0, 0, 0], ClockSource::Simulated),
            ([50, 50, 50, 50], ClockSource::Wall),
            ([90, 20, 60, 20], ClockSource::Both),
            ([0, 0, 0, 0], ClockSource::Unknown),
            ([1, 0, 0, 0], ClockSource::Unknown),
            ([1, 1, 0, 0], ClockSource::Unknown),
        ] {
            assert_eq!(timing(counts).clock, clock, "{counts:?}");
        }
    }

    #[test]
    fn the_period_is_that_of_the_clock() {
        let median = |counts| timing(counts).period.unwrap().median;
        assert!((median([50, 0, 50, 0]) - 0.02).abs() < 1e-9);
        assert!((median([100, 20, 20, 20]) - 0.05).abs() < 1e-9);
        assert!((median([100, 0, 0, 100]) - 0.01).abs() < 1e-9);
        assert_eq!(timing([1, 0, 0, 0]).period, None);
        assert_eq!(timing([50, 0, 50, 0]).per_input, Some(0.5));
    }

    #[test]
    fn messages_of_one_callback_do_not_shorten_the_period() {
        for counts in [[20, 0, 20, 0], [20, 20, 0, 0]] {
            let period = repeated(counts, &[b"a", b"a"]).period.unwrap();
            for time in [period.mean, period.median, period.least, period.greatest] {
                assert!((time - 0.05).abs() < 1e-9, "{counts:?}: {period:?}");
            }
        }
    }

    #[test]
    fn only_different_messages_count_as_several_answers_to_an_input() {
        let per_input = |messages: &[&[u8]]| {
            let timing = repeated([100, 0, 1, 100], messages);
            assert_eq!(timing.clock, ClockSource::None, "one callback was late");
            timing.per_input
        };
        assert_eq!(per_input(&[b"a", b"a"]), Some(1.0));
        assert_eq!(per_input(&[b"a", b"b"]), Some(2.0));
    }
}
