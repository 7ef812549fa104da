use super::attributes::Attributes;
use super::build::Build;

impl<'a, B: 'static> Build<'a, B> {
    /// How many children have to succeed and how many to fail.
    pub(super) fn thresholds(
        &mut self,
        attributes: &Attributes<'a>,
        count: usize,
    ) -> Option<(u32, u32)> {
        let successes = self.threshold(attributes, "success_count", -1, count);
        let failures = self.threshold(attributes, "failure_count", 1, count);
        let (successes, failures) = (successes?, failures?);
        // As soon as too few children are left to succeed, the parallel fails.
        let hopeless = count as u32 - successes + 1;
        Some((successes, failures.min(hopeless)))
    }

    /// The number of children that a threshold means: from -1, it counts from all of them down.
    fn threshold(
        &mut self,
        attributes: &Attributes<'a>,
        port: &str,
        default: i64,
        count: usize,
    ) -> Option<u32> {
        let written = match attributes.port(port) {
            Some(_) => self.parsed(attributes, port, "a number", |text| text.parse().ok())?,
            None => default,
        };
        let number = match written {
            0.. => written,
            below => (count as i64)
                .saturating_add(below)
                .saturating_add(1)
                .max(0),
        };
        if number > count as i64 {
            let place = attributes
                .port(port)
                .map_or(attributes.place, |port| &port.value_place);
            let message = format!("port {port} is {number}, and there are {count} children");
            self.blame(place, message, "");
            return None;
        }
        Some(number as u32)
    }

    /// How many children have to succeed, if one failure is enough to fail when all have finished.
    pub(super) fn all_but_failures(
        &mut self,
        attributes: &Attributes<'a>,
        count: usize,
    ) -> Option<u32> {
        match self.threshold(attributes, "max_failures", 1, count)? {
            1 => Some(count as u32),
            other => {
                let place = attributes
                    .port("max_failures")
                    .map_or(attributes.place, |port| &port.value_place);
                let message = format!("a ParallelAll with {other} failures is not supported");
                self.blame(place, message, "only one with 1 is");
                None
            }
        }
    }
}
