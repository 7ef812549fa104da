use hsl_types::Time;
use serde::Serialize;

/// Value from a time until the next change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Change {
    /// First tick with the value.
    pub time_ns: u64,
    /// Value; `None` if there is none.
    pub value: Option<String>,
}

/// Changes of a value over time, in order.
#[derive(Clone, Debug)]
pub(super) struct ValueLog<T>(Vec<(Time, Option<T>)>);

impl<T> Default for ValueLog<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: PartialEq> ValueLog<T> {
    /// Sets the value from `time` on. A value is absent until the first call.
    pub(super) fn set(&mut self, time: Time, value: Option<T>) {
        let last = self.0.last().and_then(|(_, value)| value.as_ref());
        if last != value.as_ref() {
            self.0.push((time, value));
        }
    }

    /// Returns the changes from `from` on, with each value as a text.
    pub(super) fn changes(&self, from: Time, text: impl Fn(&T) -> String) -> Vec<Change> {
        let first = self.0.partition_point(|(time, _)| *time < from);
        let changes = self.0.iter().skip(first).map(|(time, value)| Change {
            time_ns: time.as_nanos(),
            value: value.as_ref().map(&text),
        });
        changes.collect()
    }
}
