//! How far a bag goes.

use std::path::Path;

use hsl_bag::BagReader;
use hsl_types::Time;
use hsl_wire::topics;
use scenarios::MatchResult;

/// The last tick of a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BagEnd {
    /// Its number; 0: there is none.
    pub tick: u64,
    /// Its time.
    pub time: Time,
}

impl BagEnd {
    /// The end of `bag`; none: it cannot be read.
    pub fn of(bag: &Path) -> Option<Self> {
        let summary = BagReader::open(bag).ok()?.summary().ok()?;
        let mut topics = summary.topics.iter();
        // Every tick has one message of the clock.
        let clock = topics.find(|topic| topic.name == topics::CLOCK.name);
        Some(Self {
            tick: clock.map_or(0, |clock| clock.message_count),
            time: summary.end,
        })
    }
}

/// Has every failure name a tick that is in `bag`. What fails in a tick that was not recorded any more names
/// the last one that was, and says so.
pub fn confine(result: &mut MatchResult, bag: &Path) {
    if result.failures.is_empty() {
        return;
    }
    let Some(end) = BagEnd::of(bag) else {
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
