use bevy_ecs::prelude::Resource;
use hsl_types::FieldDimensions;

/// Field of play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorFieldDimensions(pub FieldDimensions);
