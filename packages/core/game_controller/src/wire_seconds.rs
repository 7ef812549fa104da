use std::time::Duration;

const NANOS_PER_SECOND: i64 = 1_000_000_000;

/// Time that may be negative \[ns\], as the remaining time of a half in overtime.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SignedNanos(pub i64);

impl SignedNanos {
    /// Returns `total` − `elapsed`, saturated at 292 years.
    pub fn remaining(total: Duration, elapsed: Duration) -> Self {
        let nanos = |span: Duration| i64::try_from(span.as_nanos()).unwrap_or(i64::MAX);
        Self(nanos(total).saturating_sub(nanos(elapsed)))
    }

    /// Returns whole seconds as the GameController sends them: rounded up if positive, towards zero if negative,
    /// limited to the range of the type.
    pub fn on_wire(self) -> i16 {
        let up = i64::from(self.0 > 0 && self.0 % NANOS_PER_SECOND != 0);
        let seconds = self.0 / NANOS_PER_SECOND + up;
        let most = if seconds < 0 { i16::MIN } else { i16::MAX };
        i16::try_from(seconds).unwrap_or(most)
    }
}

impl From<Duration> for SignedNanos {
    fn from(span: Duration) -> Self {
        Self::remaining(span, Duration::ZERO)
    }
}
