use bevy_ecs::prelude::Resource;
use hsl_types::{Severity, Violation};

/// Violations of this tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorViolations {
    /// Violations in order of detection.
    pub violations: Vec<Violation>,
    /// Number of violations of the run so far, by severity: warnings, errors.
    pub counts: [u64; 2],
}

impl SimulatorViolations {
    /// Records a violation of this tick, and counts it.
    pub fn add(&mut self, violation: Violation) {
        let index = match violation.severity {
            Severity::Warning => 0,
            Severity::Error => 1,
        };
        self.counts[index] += 1;
        self.violations.push(violation);
    }
}
