use hsl_behavior::RobotBehavior;
use hsl_behavior_files::{FileBehavior, RobotParameters};
use hsl_parameters::{Overrides, ParameterSource, read_over};
use hsl_types::{BehaviorOutput, FieldDimensions, RobotId};

use super::{RecordedInput, RedecideError, ran_actions};
use crate::plan::match_plan::behavior_node;

/// Behavior of a robot that decides on recorded inputs.
pub struct Decider {
    robot: RobotId,
    /// Parameters at the start of a run.
    initial: RobotParameters,
    /// Parameters with the recorded changes so far.
    parameters: RobotParameters,
    /// Behavior of the current run, and the number of the run.
    behavior: Option<(u32, FileBehavior)>,
}

impl Decider {
    /// Creates a behavior with these parameters. Its memory is empty at the start of each run.
    pub fn new(robot: RobotId, parameters: RobotParameters) -> Self {
        Self {
            robot,
            initial: parameters.clone(),
            parameters,
            behavior: None,
        }
    }

    /// Decides on an input, after the parameters that were set before this decision of the recorded robot.
    ///
    /// # Errors
    /// Returns an error if the tree cannot be loaded.
    pub fn decide(
        &mut self,
        input: &RecordedInput,
        field: FieldDimensions,
    ) -> Result<BehaviorOutput, RedecideError> {
        let robot = self.robot;
        let invalid = |invalid| RedecideError::Behavior { robot, invalid };
        let behavior = match &mut self.behavior {
            Some((run, behavior)) if *run == input.run => behavior,
            slot => {
                self.parameters = self.initial.clone();
                let behavior =
                    FileBehavior::new(self.parameters.clone(), field).map_err(invalid)?;
                &mut slot.insert((input.run, behavior)).1
            }
        };
        let rules = input.answer.iter().flat_map(|it| &it.parameters_set);
        let rules: Vec<_> = rules.cloned().map(ParameterSource::Rule).collect();
        // A rule that this version does not know has no effect.
        if !rules.is_empty()
            && let Ok(set) = Overrides::of(&behavior_node(robot), &rules)
            && let Ok(parameters) = read_over(&self.parameters, &set)
        {
            behavior.steer(parameters.behavior.remote_control);
            self.parameters = parameters;
        }
        Ok(behavior.tick(&input.world_state))
    }

    /// Returns the behavior; `None` before the first decision.
    pub fn behavior(&self) -> Option<&FileBehavior> {
        self.behavior.as_ref().map(|(_, behavior)| behavior)
    }

    /// Returns the names of all actions of the tree; none before the first decision.
    pub fn actions(&self) -> Vec<&str> {
        let behavior = self.behavior().into_iter();
        let nodes = behavior.flat_map(|it| &it.layout().nodes);
        let actions = nodes.filter(|node| node.kind == "action");
        actions.map(|node| node.name.as_str()).collect()
    }

    /// Returns the names of the actions that the tree ran for a decision of this behavior.
    pub fn ran_actions(&self, output: &BehaviorOutput) -> Vec<String> {
        match (self.behavior(), &output.trace) {
            (Some(behavior), Some(trace)) => ran_actions(behavior.layout(), trace),
            _ => Vec::new(),
        }
    }
}
