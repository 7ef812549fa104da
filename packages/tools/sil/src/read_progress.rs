//! Progress of reading a bag.

use bag_tools::Bag;
use hsl_types::Time;
use indicatif::{ProgressBar, ProgressStyle};

/// Display of the progress of reading a bag, on standard error of a terminal.
pub struct ReadProgress(ProgressBar);

impl ReadProgress {
    /// Creates a display for `bag`, with the remaining time if the end of the bag is known.
    pub fn new(bag: &Bag) -> Self {
        let Some(metadata) = bag.metadata() else {
            return Self::without_end();
        };
        let start = metadata.starting_time.nanoseconds_since_epoch;
        let end = start.saturating_add(metadata.duration.nanoseconds);
        Self::with(
            ProgressBar::new(end),
            "{bar:40} {percent:>3} %  {msg}  {eta} left",
        )
    }

    /// Creates a display for a bag whose end is unknown.
    pub fn without_end() -> Self {
        Self::with(ProgressBar::new_spinner(), "{spinner} {msg}")
    }

    /// Creates a display with a template of `indicatif`.
    fn with(bar: ProgressBar, template: &str) -> Self {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Shows that the bag was read up to `time`.
    pub fn show(&self, time: Time) {
        self.0.set_message(format!("read up to {time}"));
        self.0.set_position(time.as_nanos());
    }
}

impl Drop for ReadProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
