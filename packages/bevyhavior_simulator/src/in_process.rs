use std::collections::BTreeMap;

use hsl_behavior::{Behavior, BehaviorInput, BehaviorParameters};
use hsl_types::{FieldDimensions, RobotId};

use crate::behavior::{BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend};

/// Robots that decide in this process, by the function that their nodes call.
pub struct InProcessBackend {
    field_dimensions: FieldDimensions,
    parameters: BehaviorParameters,
    own_parameters: BTreeMap<RobotId, BehaviorParameters>,
    behaviors: BTreeMap<RobotId, Behavior>,
}

impl InProcessBackend {
    /// Robots on this field, all with these parameters.
    pub fn new(field_dimensions: FieldDimensions, parameters: BehaviorParameters) -> Self {
        Self {
            field_dimensions,
            parameters,
            own_parameters: BTreeMap::new(),
            behaviors: BTreeMap::new(),
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
            let mut layout = None;
            let parameters = self.own_parameters.get(id).unwrap_or(&self.parameters);
            let behavior = self.behaviors.entry(*id).or_insert_with(|| {
                let behavior = Behavior::new(parameters.clone(), self.field_dimensions);
                layout = Some(behavior.layout().clone());
                behavior
            });
            let output = behavior.tick(&input.world_state);
            answers.insert(*id, Ok(BehaviorAnswer { output, layout }));
        }
        Ok(answers)
    }
}
