use bevy_app::App;
use bevyhavior_simulator::{SimulatorClock, SimulatorGameState};
use hsl_types::Team;
use serde::{Deserialize, Serialize};

/// Progress of a match, for display.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchProgress {
    /// Number of the last tick.
    pub tick: u64,
    /// Simulated time of the last tick.
    pub seconds: f64,
    /// Simulated seconds per second of wall time.
    pub speed: f64,
    /// Goals of the team in namespace `/hulks`.
    pub hulks: u8,
    /// Goals of the team in namespace `/opponent`.
    pub opponents: u8,
    /// State of the game, for example `playing`.
    pub state: String,
}

impl MatchProgress {
    /// Returns the progress at the last tick of `app`. `speed` is in simulated seconds per second of wall time.
    pub fn read(app: &App, speed: f64) -> Self {
        // A scenario may have removed either resource.
        let world = app.world();
        let clock = world.get_resource::<SimulatorClock>().copied();
        let game = world.get_resource::<SimulatorGameState>();
        let game = game.map_or_else(Default::default, |game| game.game_controller_state);
        Self {
            tick: clock.map_or(0, |clock| clock.tick),
            seconds: clock.map_or(0.0, |clock| clock.now.as_secs_f64()),
            speed,
            hulks: game.team(Team::Hulks).score,
            opponents: game.team(Team::Opponent).score,
            state: format!("{:?}", game.game_state).to_lowercase(),
        }
    }
}
