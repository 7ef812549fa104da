use hsl_types::{FieldDimensions, GameControllerState, GameState, RobotTruth, SimulatedBall, Time};

use crate::auto_referee::AutoRefereeMemory;
use crate::config::AutoRefereeConfig;

/// What a rule sees and may change.
pub struct AutoRefereeContext<'a> {
    /// The tick.
    pub now: Time,
    /// Timing of the rules.
    pub config: &'a AutoRefereeConfig,
    /// The field of play.
    pub field_dimensions: FieldDimensions,
    /// The game.
    pub game_state: &'a mut GameControllerState,
    /// What the referee remembers from tick to tick.
    pub auto_referee: &'a mut AutoRefereeMemory,
    /// The ball; none: not on the field.
    pub ball: &'a mut Option<SimulatedBall>,
    /// All robots in canonical order.
    pub robots: &'a [RobotTruth],
    /// What was called in this tick, for people.
    pub calls: &'a mut Vec<String>,
}

impl AutoRefereeContext<'_> {
    /// Whether the game is in `game_state` and neither stopped nor in a timeout.
    pub fn is_running_in(&self, game_state: GameState) -> bool {
        self.game_state.game_state == game_state
            && !self.game_state.stopped
            && self.game_state.game_phase != hsl_types::GamePhase::Timeout
    }

    /// Puts the game into `game_state` now and calls it.
    pub fn enter(&mut self, game_state: GameState) {
        self.game_state.set_game_state(game_state, self.now);
        self.calls.push(
            match game_state {
                GameState::Initial => "initial",
                GameState::Ready => "ready",
                GameState::Set => "set",
                GameState::Playing => "playing",
                GameState::Finished => "finished",
            }
            .to_owned(),
        );
    }
}

/// One rule of the game.
pub trait AutoRefereeRule: Send + Sync {
    /// Looks at the tick and changes what the rule says.
    fn apply(&self, context: &mut AutoRefereeContext<'_>);
}
