use hsl_types::{IncomingMessage, WorldState};

/// What one robot gets in one tick.
#[derive(Clone, Debug, PartialEq)]
pub struct BehaviorInput {
    /// What it knows; this alone is what [`crate::Behavior`] decides on.
    pub world_state: WorldState,
    /// What teammates sent in the tick before. It has gone into `world_state.player_states` already,
    /// and is here for behaviors that want to read the messages themselves.
    pub messages: Vec<IncomingMessage>,
}
