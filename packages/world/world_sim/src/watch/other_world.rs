use std::time::{Duration, Instant};

/// Longest time for which another world may be present: normally it exits when it finds a running match.
const LONGEST_PRESENCE: Duration = Duration::from_secs(1);

/// Presence of another world that appeared during the match.
#[derive(Clone, Debug, Default)]
pub(crate) struct OtherWorld {
    sightings: Option<Sightings>,
}

/// Times at which the other world was first and last found, without a gap of [`LONGEST_PRESENCE`].
#[derive(Clone, Copy, Debug)]
struct Sightings {
    first: Instant,
    last: Instant,
}

impl OtherWorld {
    /// Records that the other world is present at `now`. Returns true if it has been present for [`LONGEST_PRESENCE`].
    pub(crate) fn is_staying(&mut self, now: Instant) -> bool {
        let first = match self.sightings {
            Some(Sightings { first, last }) if now.duration_since(last) < LONGEST_PRESENCE => first,
            _ => now,
        };
        self.sightings = Some(Sightings { first, last: now });
        now.duration_since(first) >= LONGEST_PRESENCE
    }

    /// Returns true if the other world was found only once, so that it has not been reported.
    pub(crate) fn is_new(&self) -> bool {
        self.sightings.is_some_and(|it| it.first == it.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pace::wall_clock;

    #[test]
    fn a_world_that_stays_is_distinguished_from_one_that_returns() {
        let start = wall_clock::now();
        let mut other_world = OtherWorld::default();
        let mut seen_at = |milliseconds| {
            let is_staying = other_world.is_staying(start + Duration::from_millis(milliseconds));
            (other_world.is_new(), is_staying)
        };
        assert_eq!(seen_at(0), (true, false));
        assert_eq!(seen_at(600), (false, false));
        assert_eq!(seen_at(1_800), (true, false), "another one");
        assert_eq!(seen_at(2_400), (false, false));
        assert_eq!(seen_at(2_900), (false, true));
    }
}
