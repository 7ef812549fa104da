use std::collections::BTreeMap;

use hsl_behavior::{Behavior, BehaviorInput, BehaviorParameters, RobotBehavior};
use hsl_types::{FieldDimensions, RobotId};

use crate::backends::backend_error::BackendError;
use crate::backends::behavior_backend::{BehaviorAnswer, BehaviorAnswers, BehaviorBackend};
use crate::backends::behavior_resources::BehaviorInputs;

/// Backend whose robots decide in this process, with the same function as their nodes.
pub struct InProcessBackend {
    field_dimensions: FieldDimensions,
    /// Parameters of robots with the built-in behavior.
    parameters: BehaviorParameters,
    /// Robots so far. A robot is created with its first input, unless [`Self::with_behaviors`] added it.
    robots: BTreeMap<RobotId, DecidingRobot>,
}

/// Robot, and the version of the tree layout in its last announcement.
struct DecidingRobot {
    behavior: Box<dyn RobotBehavior>,
    announced_layout: Option<u32>,
}

impl InProcessBackend {
    /// Creates robots on this field, all with these parameters and the built-in tree.
    pub fn new(field_dimensions: FieldDimensions, parameters: BehaviorParameters) -> Self {
        Self {
            field_dimensions,
            parameters,
            robots: BTreeMap::new(),
        }
    }

    /// Sets the behaviors of these robots, in place of the built-in one.
    #[must_use]
    pub fn with_behaviors(
        mut self,
        behaviors: impl IntoIterator<Item = (RobotId, Box<dyn RobotBehavior>)>,
    ) -> Self {
        let behaviors = behaviors.into_iter();
        let robots = behaviors.map(|(id, behavior)| (id, DecidingRobot::new(behavior)));
        self.robots.extend(robots);
        self
    }
}

impl BehaviorBackend for InProcessBackend {
    /// Lets all robots decide, one after the other. A robot without a behavior gets the built-in one.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        let mut answers = BehaviorAnswers::new();
        for (id, input) in inputs {
            let robot = self.robots.entry(*id).or_insert_with(|| {
                let parameters = self.parameters.clone();
                DecidingRobot::new(Box::new(Behavior::new(parameters, self.field_dimensions)))
            });
            answers.insert(*id, Ok(robot.answer(input)));
        }
        Ok(answers)
    }
}

impl DecidingRobot {
    fn new(behavior: Box<dyn RobotBehavior>) -> Self {
        Self {
            behavior,
            announced_layout: None,
        }
    }

    /// Lets the robot decide on an input. The answer contains the tree's layout if its version is new.
    fn answer(&mut self, input: &BehaviorInput) -> BehaviorAnswer {
        let output = self.behavior.tick(&input.world_state);
        let layout = self.behavior.layout();
        let is_new = self.announced_layout.replace(layout.version) != Some(layout.version);
        BehaviorAnswer {
            layout: is_new.then(|| layout.clone()),
            output,
        }
    }
}
