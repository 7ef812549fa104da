use std::time::Duration;

/// Interface of the planner to its caller: clock, cancellation and progress.
pub trait Monitor {
    /// Returns the time since the start of planning.
    fn elapsed(&self) -> Duration;

    /// Returns true if planning must stop.
    fn is_canceled(&self) -> bool {
        false
    }

    /// Receives the progress from time to time.
    fn progress(&self, progress: &Progress) {
        let _ = progress;
    }
}

/// Progress of planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bindings tried by grounding.
    pub bindings: u64,
    /// Expanded states.
    pub expansions: u64,
    /// Memory in use by the task and the search \[bytes\].
    pub memory: usize,
}

/// A monitor without time limit, cancellation and progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMonitor;

impl Monitor for NoMonitor {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
