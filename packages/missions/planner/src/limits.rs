use std::fmt;
use std::time::Duration;

/// Limits of planning. The result does not depend on the machine unless `time` is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on the caller's clock (default: unlimited). The only limit that depends on the machine.
    pub time: Duration,
    /// Memory of the grounded task and the search, without the domain and the problem \[bytes\] (default: 256 MiB).
    pub memory: usize,
    /// Number of expanded states, over all solvers of a portfolio (default: 1,000,000).
    pub expansions: u64,
    /// Number of bindings of parameters tried by grounding (default: 20,000,000).
    pub bindings: u64,
}

impl Default for Limits {
    /// Returns limits that are the same on every machine: no limit of time.
    fn default() -> Self {
        Self {
            time: Duration::MAX,
            memory: 256 << 20,
            expansions: 1_000_000,
            bindings: 20_000_000,
        }
    }
}

/// Reason why planning ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitReached {
    /// The limit [`Limits::time`].
    Time,
    /// The limit [`Limits::memory`].
    Memory,
    /// The limit [`Limits::expansions`].
    Expansions,
    /// The limit [`Limits::bindings`].
    Bindings,
    /// A condition has more alternatives than the compilation allows.
    Alternatives,
    /// The plan or its conditions are too large for the validator.
    Validation,
    /// The caller canceled planning.
    Canceled,
    /// Fast Downward was not found.
    NotInstalled,
    /// Fast Downward has no result.
    ExternalSolver,
    /// An incomplete solver found nothing: another solver may find a plan.
    Incomplete,
}

impl fmt::Display for LimitReached {
    /// Writes the reason for the user.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Expansions => "the limit on expanded states was reached",
            Self::Bindings => "the limit on bindings was reached while grounding",
            Self::Alternatives => "a condition has too many alternatives",
            Self::Validation => "the plan found is too large for the validator",
            Self::Canceled => "planning was canceled",
            Self::NotInstalled => {
                "Fast Downward was not found: set FAST_DOWNWARD to the path of its fast-downward.py, or add it to PATH"
            }
            Self::ExternalSolver => {
                "Fast Downward has no result: it may not support the features of the problem, for example numbers"
            }
            Self::Incomplete => "the solver found no plan, but it does not search all states",
        })
    }
}
