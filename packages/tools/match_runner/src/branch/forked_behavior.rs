use behavior_tree::Layout;
use hsl_behavior::RobotBehavior;
use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior_files::FileBehavior;
use hsl_types::{BehaviorOutput, Time, WorldState};

use crate::branch::change::BehaviorChange;

/// Behavior that changes after a time. Its memory stays.
pub(super) struct ForkedBehavior {
    behavior: FileBehavior,
    /// Time of the last tick before the change.
    at: Time,
    /// Change that was not made yet.
    change: Option<BehaviorChange>,
}

impl ForkedBehavior {
    /// Creates a behavior that changes in the first tick after `at`.
    pub(super) fn new(behavior: FileBehavior, at: Time, change: Option<BehaviorChange>) -> Self {
        Self {
            behavior,
            at,
            change,
        }
    }

    /// Makes the change. Returns the errors of the tree's file if it has changed since it was checked.
    fn apply(&mut self, change: BehaviorChange, now: Time) -> Vec<String> {
        let BehaviorChange {
            parameters,
            replaces_tree,
        } = change;
        if !replaces_tree {
            self.behavior.set_parameters(parameters.behavior);
            return Vec::new();
        }
        match self.behavior.change(parameters, now) {
            Ok(()) => Vec::new(),
            Err(invalid) => invalid.iter().map(str::to_owned).collect(),
        }
    }
}

impl RobotBehavior for ForkedBehavior {
    fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        let now = world_state.now;
        let faults = match self.change.take_if(|_| now > self.at) {
            Some(change) => self.apply(change, now),
            None => Vec::new(),
        };
        let mut output = self.behavior.tick(world_state);
        output.faults.extend(faults);
        output
    }

    fn steer(&mut self, remote_control: RemoteControlParameters) {
        self.behavior.steer(remote_control);
    }

    fn layout(&self) -> &Layout {
        self.behavior.layout()
    }
}
