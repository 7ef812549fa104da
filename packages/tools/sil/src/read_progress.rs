//! Progress of reading a bag.

use bag_tools::Bag;
use hsl_types::Time;
use indicatif::{ProgressBar, ProgressStyle};

/// Display of the progress of reading a bag, on standard error of a terminal.
pub struct ReadProgress {
    bar: ProgressBar,
    /// Time of the first message, which is that of a wall clock in a robot's log.
    start: Time,
}

impl ReadProgress {
    /// Creates a display for `bag`, with the remaining time if the end of the bag is known.
    pub fn new(bag: &Bag) -> Self {
        let Some(metadata) = bag.metadata() else {
            return Self::without_end();
        };
        let start = metadata.starting_time.nanoseconds_since_epoch;
        Self::with(
            Time::from_nanos(start),
            ProgressBar::new(metadata.duration.nanoseconds),
            "{bar:40} {percent:>3} %  {msg}  {eta} left",
        )
    }

    /// Creates a display for a bag whose end is unknown.
    pub fn without_end() -> Self {
        Self::with(Time::ZERO, ProgressBar::new_spinner(), "{spinner} {msg}")
    }

    /// Creates a display with a template of `indicatif`.
    fn with(start: Time, bar: ProgressBar, template: &str) -> Self {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, start }
    }

    /// Shows that the bag was read up to `time`.
    pub fn show(&self, time: Time) {
        let read = time.since(self.start);
        self.bar
            .set_message(format!("read {:.3} s", read.as_secs_f64()));
        self.bar.set_position(read.as_nanos() as u64);
    }
}

impl Drop for ReadProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
