use bevy_ecs::prelude::Resource;
use hsl_types::FieldDimensions;

/// The field of play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorFieldDimensions(pub FieldDimensions);
