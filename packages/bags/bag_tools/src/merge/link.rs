use super::evidence::Evidence;
use super::samples::{Center, Samples};

/// Minimum uncertainty \[ns\]: clocks drift, and the messages of a simulated robot have no delays.
const LEAST: f64 = 1_000_000.0;

/// Comparison of the clocks of two logs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Link {
    /// Time of the second clock minus time of the first one \[ns\].
    pub(super) offset: f64,
    /// Maximum error of the offset, unless most messages are exceptions \[ns\].
    pub(super) uncertainty: f64,
    /// Number of common team messages that were used.
    pub(super) packets: usize,
    /// Number of common states of the game that were used.
    pub(super) states: usize,
}

impl Link {
    /// Compares the clocks of two logs by their common messages; `None` with too few.
    pub(super) fn between(first: &Evidence, second: &Evidence) -> Option<Self> {
        let by_packets = Self::by_packets(first, second);
        let by_states = Self::by_states(first, second);
        let both = by_packets.into_iter().chain(by_states);
        both.min_by(|one, other| one.uncertainty.total_cmp(&other.uncertainty))
    }

    /// Compares the clocks by the messages that robots of each log sent to those of the other one. The time that a message
    /// takes is unknown, but not negative: the offset is between the centers of both directions.
    fn by_packets(first: &Evidence, second: &Evidence) -> Option<Self> {
        let there = center(first.sent.common_once(&second.received))?;
        let back = center(first.received.common_once(&second.sent))?;
        Some(Self {
            offset: f64::midpoint(there.median, back.median),
            uncertainty: LEAST.max(
                (there.median - back.median).abs() / 2.0 + there.uncertainty.max(back.uncertainty),
            ),
            packets: there.count + back.count,
            states: 0,
        })
    }

    /// Compares the clocks by the states of the game, which the GameController sends to all robots at the same time.
    /// Without these messages, the states in the world states of the robots are compared.
    fn by_states(first: &Evidence, second: &Evidence) -> Option<Self> {
        let states = center(first.states.common(&second.states))
            .or_else(|| center(first.believed.common(&second.believed)))?;
        Some(Self {
            offset: states.median,
            uncertainty: LEAST.max(states.uncertainty),
            packets: 0,
            states: states.count,
        })
    }
}

/// Returns the center of the differences of times.
fn center(times: impl Iterator<Item = (u64, u64)>) -> Option<Center> {
    let mut samples = Samples::default();
    for (first, second) in times {
        samples.add(i128::from(second) - i128::from(first));
    }
    samples.center()
}
