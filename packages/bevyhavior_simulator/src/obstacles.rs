use bevy_ecs::prelude::Resource;
use hsl_types::{ObstacleKind, Point2, RuleObstacle, Team, World};

/// Something on the field that a scenario put there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatorObstacle {
    /// What it is.
    pub kind: ObstacleKind,
    /// Its middle, metres.
    pub position: Point2<World>,
    /// Metres.
    pub radius_at_foot_height: f32,
    /// Metres.
    pub radius_at_hip_height: f32,
}

/// The obstacles of the scenario; they stay until the scenario changes them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorScenarioObstacles {
    /// In the order in which robots are told.
    pub obstacles: Vec<SimulatorObstacle>,
}

/// Parts of the field that the rules forbid to a team now, in that team's field frame.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorRuleObstacles {
    /// In the order in which robots are told.
    pub obstacles: Vec<(Team, RuleObstacle)>,
}
