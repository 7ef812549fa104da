//! Times at which conditions must hold.

use std::fmt;

use hsl_types::Time;
use user_files::wording;

/// Time at which a condition must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// In the first tick at or after this time.
    At(Time),
    /// In at least one tick until this time.
    Within(Time),
    /// In each tick from the first to the second time, or to the end.
    Always(Time, Option<Time>),
    /// In no tick from the first to the second time, or to the end.
    Never(Time, Option<Time>),
}

impl Moment {
    /// Returns true if the expectation can only be decided by a violation or by the end of the run.
    pub(crate) fn is_endless(self) -> bool {
        matches!(self, Self::Always(_, None) | Self::Never(_, None))
    }

    /// Returns whether the expectation has held, so that no tick after `now` counts, or has failed; `None` while it is
    /// undecided. `holds` evaluates the condition, and is called only in ticks that count.
    pub(crate) fn judge(self, now: Time, holds: impl Fn() -> bool) -> Option<bool> {
        match self {
            Self::At(at) => (now >= at).then(holds),
            Self::Within(until) => match holds() {
                false if now < until => None,
                held => Some(held),
            },
            Self::Always(from, until) => Self::span(now, from, until, holds),
            Self::Never(from, until) => Self::span(now, from, until, || !holds()),
        }
    }

    /// Returns the margin after a tick at `now` that decided `held`: the time that is left when a condition that must hold
    /// within a time holds \[s\], and the distance by which a condition that must hold, or must not hold, has done so \[m\].
    /// `distance` is that of the condition; `None` without a margin.
    pub(crate) fn margin(
        self,
        now: Time,
        held: Option<bool>,
        distance: impl Fn() -> Option<f64>,
    ) -> Option<f64> {
        match self {
            Self::Within(until) => (held == Some(true)).then(|| until.since(now).as_secs_f64()),
            Self::At(_) if held.is_none() => None,
            Self::At(_) => distance(),
            Self::Always(from, until) | Self::Never(from, until) => {
                let is_counted = now >= from && until.is_none_or(|until| now <= until);
                let distance = is_counted.then(distance)??;
                Some(match self {
                    Self::Never(..) => -distance,
                    _ => distance,
                })
            }
        }
    }

    /// Returns the decision after a tick about a condition that must be fine in each tick of a span. `until` is `None`
    /// for the end of the run.
    fn span(
        now: Time,
        from: Time,
        until: Option<Time>,
        is_fine: impl Fn() -> bool,
    ) -> Option<bool> {
        if now < from {
            return None;
        }
        let is_over = until.is_some_and(|until| now >= until);
        let held = until.is_some_and(|until| now > until) || is_fine();
        (is_over || !held).then_some(held)
    }
}

impl fmt::Display for Moment {
    /// Writes the time in words, for example `within 5 s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: &Time| wording::number(time.as_secs_f64());
        let (word, from, until) = match self {
            Self::At(at) => return write!(f, "at {} s", seconds(at)),
            Self::Within(until) => return write!(f, "within {} s", seconds(until)),
            Self::Always(from, until) => ("always", from, until),
            Self::Never(from, until) => ("never", from, until),
        };
        f.write_str(word)?;
        if *from > Time::ZERO {
            write!(f, " from {} s", seconds(from))?;
        }
        match until {
            Some(until) => write!(f, " until {} s", seconds(until)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(seconds: u64) -> Time {
        Time::ZERO + Duration::from_secs(seconds)
    }

    /// Returns the first decision in ticks of one second, with the condition in each.
    fn decision(moment: Moment, holds: &[bool]) -> (usize, Option<bool>) {
        let outcomes = holds.iter().enumerate().map(|(index, holds)| {
            let now = at(index as u64 + 1);
            (index + 1, moment.judge(now, || *holds))
        });
        let mut decided = outcomes.filter(|(_, held)| held.is_some());
        decided.next().unwrap_or((0, None))
    }

    #[test]
    fn each_moment_is_decided_in_the_first_possible_tick() {
        let (held, failed, open) = (Some(true), Some(false), None);
        let (yes, no) = (true, false);
        for (moment, holds, expected) in [
            (Moment::At(at(2)), [yes, no, yes], (2, failed)),
            (Moment::At(at(2)), [no, yes, no], (2, held)),
            (Moment::Within(at(2)), [no, yes, no], (2, held)),
            (Moment::Within(at(2)), [no, no, yes], (2, failed)),
            (Moment::Always(at(2), None), [no, yes, yes], (0, open)),
            (Moment::Always(at(2), None), [no, yes, no], (3, failed)),
            (
                Moment::Always(at(0), Some(at(2))),
                [yes, yes, no],
                (2, held),
            ),
            (
                Moment::Never(at(0), Some(at(2))),
                [no, yes, no],
                (2, failed),
            ),
            (Moment::Never(at(0), None), [no, no, no], (0, open)),
        ] {
            assert_eq!(decision(moment, &holds), expected, "{moment} {holds:?}");
        }
    }
}
