//! A constraint with bounds on its impulse: a row of the linear complementarity problem.

/// Scalar constraint with compliance: its impulse is `stiffness * gap` within bounds, where `gap` is the target
/// velocity minus the velocity along the constraint after the time step. In ODE's terms `stiffness` is h / CFM.
///
/// Newton's method assumes a state, within the bounds or at one, and keeps the gaps of its last two solutions.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// Target velocity \[m/s or rad/s\].
    pub(crate) target: f64,
    /// Impulse per velocity error \[N s²/m or N m s²/rad\].
    pub(crate) stiffness: f64,
    /// Minimum impulse.
    pub(crate) low: f64,
    /// Maximum impulse.
    pub(crate) high: f64,
    /// Assumed state: within the bounds, or at one of them.
    pub(crate) state: RowState,
    /// Velocity error in the last solution.
    pub(crate) gap: f64,
    /// Velocity error in the solution before.
    pub(crate) previous_gap: f64,
}

/// State of a row: its impulse follows from the gap, or is at the lower or upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowState {
    Free,
    Low,
    High,
}

/// Impulse beyond a bound at which a row changes its state \[N s\]: larger than the rounding errors of stiff rows, and
/// far smaller than relevant forces.
const TOLERANCE: f64 = 1e-9;

impl Row {
    /// Creates a row with bounds `low` and `high` of the impulse, assumed to be within them.
    pub(crate) fn new(target: f64, stiffness: f64, low: f64, high: f64) -> Self {
        Self {
            target,
            stiffness,
            low,
            high,
            state: RowState::Free,
            gap: 0.0,
            previous_gap: 0.0,
        }
    }

    /// Assumes the state of the same row in the last time step if the bounds are equal. This only saves iterations.
    pub(crate) fn continue_from(&mut self, before: &Self) {
        if self.low == before.low && self.high == before.high {
            self.state = before.state;
        }
    }

    /// Assumes that a row which only pushes is inactive if `velocity`, along the row before the time step, exceeds the
    /// target.
    pub(crate) fn expect_velocity(&mut self, velocity: f64) {
        if velocity > self.target {
            self.state = RowState::Low;
        }
    }

    /// Returns the stiffness while the impulse is within its bounds, otherwise 0.
    pub(crate) fn active_stiffness(&self) -> f64 {
        match self.state {
            RowState::Free => self.stiffness,
            RowState::Low | RowState::High => 0.0,
        }
    }

    /// Returns the impulse of a row at a bound, otherwise 0.
    pub(crate) fn fixed_impulse(&self) -> f64 {
        match self.state {
            RowState::Free => 0.0,
            RowState::Low => self.low,
            RowState::High => self.high,
        }
    }

    /// Returns the impulse for the gap of the last solution.
    pub(crate) fn impulse(&self) -> f64 {
        (self.stiffness * self.gap).clamp(self.low, self.high)
    }

    /// Stores the gap of a new solution. The gap of the last solution becomes the previous gap.
    pub(crate) fn record(&mut self, gap: f64) {
        self.previous_gap = self.gap;
        self.gap = gap;
    }

    /// Returns the state that follows from the gap of the last solution. A row at its bound needs more than
    /// [`TOLERANCE`] to change, so that rounding errors cannot make it alternate.
    pub(crate) fn next_state(&self) -> RowState {
        let impulse = self.stiffness * self.gap;
        let slack = |state| {
            if self.state == state {
                -TOLERANCE
            } else {
                TOLERANCE
            }
        };
        if impulse < self.low - slack(RowState::Low) {
            RowState::Low
        } else if impulse > self.high + slack(RowState::High) {
            RowState::High
        } else {
            RowState::Free
        }
    }

    /// Returns the difference between the actual impulse and the impulse in the assumed state if a part `t` (0 to 1) of
    /// the last Newton step is made.
    pub(crate) fn surplus(&self, t: f64) -> f64 {
        let gap = self.previous_gap + t * (self.gap - self.previous_gap);
        let impulse = self.stiffness * gap;
        let assumed = match self.state {
            RowState::Free => impulse,
            RowState::Low => self.low,
            RowState::High => self.high,
        };
        impulse.clamp(self.low, self.high) - assumed
    }

    /// Returns the change of the row's energy if a part (0 to 1) of the last Newton step is made.
    pub(crate) fn energy_change(&self, part: f64) -> f64 {
        let gap = self.previous_gap + part * (self.gap - self.previous_gap);
        self.energy(gap) - self.energy(self.previous_gap)
    }

    /// Returns the energy for a gap: the integral of the impulse over the gap. The solver minimizes its sum over all
    /// rows plus the kinetic energy.
    pub(crate) fn energy(&self, gap: f64) -> f64 {
        let impulse = (self.stiffness * gap).clamp(self.low, self.high);
        impulse * (gap - impulse / self.stiffness / 2.0)
    }

    /// Returns the parts of the last Newton step, between 0 and 1, at which the impulse reaches a bound.
    pub(crate) fn kinks(&self) -> impl Iterator<Item = f64> + use<> {
        let (before, change) = (self.previous_gap, self.gap - self.previous_gap);
        [self.low, self.high]
            .map(|bound| (bound / self.stiffness - before) / change)
            .into_iter()
            .filter(|part| *part > 0.0 && *part < 1.0)
    }

    /// Reduces the last Newton step to a part `t` of it, 0 to 1.
    pub(crate) fn shorten(&mut self, t: f64) {
        self.gap = self.previous_gap + t * (self.gap - self.previous_gap);
    }
}
