use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use hsl_behavior::{Behavior, BehaviorInput, BehaviorParameters};
use hsl_types::{Faults, FieldDimensions, RobotId};

use crate::behavior::{BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, NoAnswer};
use crate::result::FailureKind;

/// Robots that decide in this process, by the function that their nodes call.
pub struct InProcessBackend {
    field_dimensions: FieldDimensions,
    parameters: BehaviorParameters,
    own_parameters: BTreeMap<RobotId, BehaviorParameters>,
    robots: BTreeMap<RobotId, DecidingRobot>,
}

/// One robot, and the version of its tree's layout that was told.
struct DecidingRobot {
    behavior: Behavior,
    told_layout: Option<u32>,
}

impl InProcessBackend {
    /// Robots on this field, all with these parameters.
    pub fn new(field_dimensions: FieldDimensions, parameters: BehaviorParameters) -> Self {
        Self {
            field_dimensions,
            parameters,
            own_parameters: BTreeMap::new(),
            robots: BTreeMap::new(),
        }
    }

    /// The same, with parameters of its own for each of these robots.
    #[must_use]
    pub fn with_own_parameters(
        mut self,
        parameters: impl IntoIterator<Item = (RobotId, BehaviorParameters)>,
    ) -> Self {
        self.own_parameters.extend(parameters);
        self
    }
}

impl BehaviorBackend for InProcessBackend {
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError> {
        let mut answers = BehaviorAnswers::new();
        for (id, input) in inputs {
            let answer = match self.behavior_of(*id) {
                Ok(robot) => Ok(robot.answer(input)),
                Err(faults) => Err(NoAnswer {
                    reason: faults.to_string(),
                    kind: FailureKind::Environment,
                }),
            };
            answers.insert(*id, answer);
        }
        Ok(answers)
    }
}

impl InProcessBackend {
    fn behavior_of(&mut self, id: RobotId) -> Result<&mut DecidingRobot, Faults> {
        match self.robots.entry(id) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(new) => {
                let parameters = self.own_parameters.get(&id).unwrap_or(&self.parameters);
                let behavior =
                    Behavior::from_parameters(parameters.clone(), self.field_dimensions)?;
                Ok(new.insert(DecidingRobot {
                    behavior,
                    told_layout: None,
                }))
            }
        }
    }
}

impl DecidingRobot {
    fn answer(&mut self, input: &BehaviorInput) -> BehaviorAnswer {
        let output = self.behavior.tick(&input.world_state);
        let layout = self.behavior.layout();
        let is_new = self.told_layout.replace(layout.version) != Some(layout.version);
        BehaviorAnswer {
            layout: is_new.then(|| layout.clone()),
            output,
        }
    }
}
