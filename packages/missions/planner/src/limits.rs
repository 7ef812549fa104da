use std::fmt;
use std::time::Duration;

/// What a planner may use. An answer that no limit cut short is the same on every machine; so is one that ends at any of
/// these but `time`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on the caller's clock (default: without limit). The one limit that depends on the machine.
    pub time: Duration,
    /// Memory of the grounded task and of the search, without the domain and the problem \[bytes\] (default: 256 MiB).
    pub memory: usize,
    /// States that are expanded, by all solvers of a portfolio together (default: 1,000,000).
    pub expansions: u64,
    /// Bindings of parameters that are tried while grounding (default: 20,000,000).
    pub bindings: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::MAX,
            memory: 256 << 20,
            expansions: 1_000_000,
            bindings: 20_000_000,
        }
    }
}

/// Why planning ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitReached {
    /// [`Limits::time`].
    Time,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::expansions`].
    Expansions,
    /// [`Limits::bindings`].
    Bindings,
    /// A condition has more alternatives than are compiled away.
    Alternatives,
    /// The plan is too long for the validator, or its conditions are too large.
    Validation,
    /// The caller no longer wants an answer.
    Cancelled,
    /// The solver has searched all that it looks at, which is not everything: another one may find a plan.
    Incomplete,
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Expansions => "the limit on expanded states was reached",
            Self::Bindings => "the limit on bindings was reached while grounding",
            Self::Alternatives => "a condition has too many alternatives",
            Self::Validation => "a plan was found that is too large to be checked",
            Self::Cancelled => "planning was cancelled",
            Self::Incomplete => "the solver gave up: it does not search all states",
        })
    }
}
