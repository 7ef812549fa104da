use hsl_types::Time;

/// Part of a recording that is surveyed; by default all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// First time since the start of the run; `None` for the first message.
    pub from: Option<Time>,
    /// Last time since the start of the run; `None` for the last message.
    pub to: Option<Time>,
}

impl Window {
    /// Returns the surveyed times of a recording from `start` to `end`; `None` if it contains nothing of the window.
    pub(crate) fn within(&self, start: Time, end: Time) -> Option<(Time, Time)> {
        let from = self.from.map_or(start, |from| from.max(start));
        let to = self.to.map_or(end, |to| to.min(end));
        (from <= to).then_some((from, to))
    }

    pub(crate) fn is_part(&self) -> bool {
        *self != Self::default()
    }
}
