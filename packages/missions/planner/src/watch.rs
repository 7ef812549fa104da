use std::time::Duration;

/// The caller's side of a planner at work: its clock, its wish to stop, its view of the progress.
pub trait Watch {
    /// Returns the time since planning began.
    fn elapsed(&self) -> Duration;

    /// Returns whether planning is to stop.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// Is called now and then.
    fn progress(&self, progress: &Progress) {
        let _ = progress;
    }
}

/// How far planning is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bindings tried while grounding.
    pub bindings: u64,
    /// States expanded.
    pub expansions: u64,
    /// Memory in use by the task and the search \[bytes\].
    pub memory: usize,
}

/// A watch whose clock stands still: nothing is reported, nothing stops, no time limit is reached.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
