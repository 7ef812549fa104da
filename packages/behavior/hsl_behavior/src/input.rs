use hsl_types::{BodyState, IncomingMessage, WorldState};

/// Input of one robot in one tick.
#[derive(Clone, Debug, PartialEq)]
pub struct BehaviorInput {
    /// World state, the only input of [`crate::Behavior`].
    pub world_state: WorldState,
    /// Messages that teammates sent in the previous tick. `world_state.player_states` already contains them; they are
    /// for behaviors that read the messages themselves.
    pub messages: Vec<IncomingMessage>,
    /// Measurements of the robot's own body, for behaviors that do not use the pose in `world_state`.
    pub body: BodyState,
}
