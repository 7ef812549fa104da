//! End of a bag.

use std::path::Path;

use hsl_bag::BagReader;
use hsl_types::Time;
use hsl_wire::topics;
use match_setup::MatchResult;

/// Last tick of a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BagEnd {
    /// Number of the tick, or 0 for a bag without ticks.
    pub tick: u64,
    /// Time of the tick.
    pub time: Time,
}

impl BagEnd {
    /// Reads the number and the time of the last tick of `bag`. Returns `None` for an unreadable bag.
    pub fn read(bag: &Path) -> Option<Self> {
        let summary = BagReader::open(bag).ok()?.summary().ok()?;
        let mut topics = summary.topics.iter();
        // Each tick has one clock message.
        let clock = topics.find(|topic| topic.name == topics::CLOCK.name);
        Some(Self {
            tick: clock.map_or(0, |clock| clock.message_count),
            time: summary.end,
        })
    }
}

/// Changes the failures of `result` in ticks that `bag` does not contain: they get the last recorded tick, and a note
/// with the number of the tick.
pub fn confine(result: &mut MatchResult, bag: &Path) {
    if result.failures.is_empty() {
        return;
    }
    let Some(end) = BagEnd::read(bag) else {
        return;
    };
    for failure in result.failures.iter_mut().filter(|it| it.tick > end.tick) {
        let (played, recorded) = (failure.tick, end.tick);
        failure.message = format!(
            "{}; the match was at tick {played}, the bag ends with tick {recorded}",
            failure.message
        );
        failure.tick = recorded;
    }
}

#[cfg(test)]
mod tests {
    use scenario_kit::MatchFailure;

    use super::*;

    #[test]
    fn no_failure_names_a_tick_beyond_the_end_of_the_bag() {
        let bag = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden");
        let end = BagEnd::read(&bag).unwrap();
        assert!(end.tick > 1);
        let failure = |tick| MatchFailure {
            tick,
            robot: None,
            environment: true,
            node_ended: false,
            message: "no space left".to_owned(),
        };
        let mut result = MatchResult {
            failures: vec![failure(1), failure(end.tick), failure(end.tick + 7)],
            ..MatchResult::default()
        };
        confine(&mut result, &bag);
        assert_eq!(result.failures[..2], [failure(1), failure(end.tick)]);
        let last = &result.failures[2];
        assert_eq!(last.tick, end.tick);
        let ending = format!("the bag ends with tick {}", end.tick);
        assert!(last.message.contains(&ending), "{last}");
    }
}
