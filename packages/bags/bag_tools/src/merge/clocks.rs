use std::fmt;
use std::time::Duration;

use super::evidence::Evidence;
use super::link::Link;

/// Clock of a log, compared with that of the first one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClockOffset {
    /// Time of this clock minus time of the first one \[ns\].
    pub offset_ns: i128,
    /// Uncertainty of the offset; zero for the first clock.
    pub uncertainty: Duration,
    /// Index of the log with which this one was compared; `None` for the first one.
    pub compared_with: Option<usize>,
    /// Number of common team messages from which the offset was estimated.
    pub packets: usize,
    /// Number of common states of the GameController from which the offset was estimated.
    pub states: usize,
}

impl ClockOffset {
    /// Converts a time of this clock to that of the first one \[ns\].
    pub(super) fn to_first(self, time: u64) -> u64 {
        let time = i128::from(time) - self.offset_ns;
        u64::try_from(time.max(0)).unwrap_or(u64::MAX)
    }
}

impl fmt::Display for ClockOffset {
    /// Writes offset and uncertainty, for example `+1234.500 ms ± 1.700 ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = self.offset_ns as f64 / 1e6;
        let uncertainty = self.uncertainty.as_secs_f64() * 1e3;
        write!(f, "{offset:+.3} ms ± {uncertainty:.3} ms")
    }
}

/// Compares the clocks of logs with the first one, each over the other logs with the smallest sum of uncertainties.
///
/// # Errors
/// Returns the index of a log that cannot be compared.
pub(super) fn clock_offsets(logs: &[Evidence]) -> Result<Vec<ClockOffset>, usize> {
    let mut clocks: Vec<Option<ClockOffset>> = vec![None; logs.len()];
    let mut settled = vec![false; logs.len()];
    if let Some(first) = clocks.first_mut() {
        *first = Some(ClockOffset {
            offset_ns: 0,
            uncertainty: Duration::ZERO,
            compared_with: None,
            packets: 0,
            states: 0,
        });
    }
    loop {
        let known = clocks.iter().enumerate();
        let known = known.filter_map(|(index, clock)| Some((index, (*clock)?)));
        let next = known
            .filter(|(index, _)| !settled[*index])
            .min_by_key(|(_, clock)| clock.uncertainty);
        let Some((from, clock)) = next else {
            break;
        };
        settled[from] = true;
        for to in (0..logs.len()).filter(|to| !settled[*to]) {
            let Some(link) = Link::between(&logs[from], &logs[to]) else {
                continue;
            };
            let uncertainty = Duration::from_nanos(link.uncertainty.max(0.0) as u64);
            let new = ClockOffset {
                offset_ns: clock.offset_ns + link.offset as i128,
                uncertainty: clock.uncertainty.saturating_add(uncertainty),
                compared_with: Some(from),
                packets: link.packets,
                states: link.states,
            };
            if clocks[to].is_none_or(|known| new.uncertainty < known.uncertainty) {
                clocks[to] = Some(new);
            }
        }
    }
    let clocks = clocks.into_iter().enumerate();
    clocks.map(|(index, clock)| clock.ok_or(index)).collect()
}
