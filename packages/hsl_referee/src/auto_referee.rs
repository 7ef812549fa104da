use hsl_types::{
    Point2, RefereeCommand, RefereeDecision, SimulatedBall, SimulationTruth, Team, Time,
};

use crate::commands;
use crate::config::AutoRefereeConfig;
use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::rules::RULES;

/// Why the game is restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestartReason {
    /// A team scored; the other one kicks off.
    KickOffAfterGoal {
        /// Who scored.
        scoring_team: Team,
    },
    /// The game was stuck.
    DroppedBall,
}

/// What the referee remembers from tick to tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AutoRefereeMemory {
    /// When the half began: its first Playing.
    pub halftime_started_at: Option<Time>,
    /// When Playing follows the whistle.
    pub playing_after_whistle_at: Option<Time>,
    /// Why the game is restarted, while it is.
    pub restart_reason: Option<RestartReason>,
    /// The phase to return to after a timeout.
    pub phase_before_timeout: Option<hsl_types::GamePhase>,
    /// Where the ball lay when Playing began, while a kick-off is not over.
    pub kick_off_from: Option<Point2<hsl_types::World>>,
}

/// A referee: its configuration, its rules and its memory.
pub struct AutoReferee {
    /// Timing of the rules.
    pub config: AutoRefereeConfig,
    /// Applied in this order every tick; a scenario may add its own.
    pub rules: Vec<Box<dyn AutoRefereeRule>>,
    /// What it remembers.
    pub memory: AutoRefereeMemory,
    commands: Vec<RefereeCommand>,
}

impl AutoReferee {
    /// A referee with the rules of [`RULES`] that remembers nothing.
    pub fn new(config: AutoRefereeConfig) -> Self {
        Self {
            config,
            rules: RULES.iter().map(|(_, rule)| rule()).collect(),
            memory: AutoRefereeMemory::default(),
            commands: Vec::new(),
        }
    }

    /// Tells the referee something; it takes effect with the next decision.
    pub fn command(&mut self, command: RefereeCommand) {
        self.commands.push(command);
    }

    /// What the rules make of the world as it is: first the commands, then every rule in order.
    pub fn decide(&mut self, truth: &SimulationTruth) -> RefereeDecision {
        let mut game_controller_state = truth.game_controller_state;
        let mut ball: Option<SimulatedBall> = truth.ball;
        let mut calls = Vec::new();
        let commands = std::mem::take(&mut self.commands);
        let mut context = AutoRefereeContext {
            now: truth.now,
            config: &self.config,
            field_dimensions: truth.field_dimensions,
            game_state: &mut game_controller_state,
            auto_referee: &mut self.memory,
            ball: &mut ball,
            robots: &truth.robots,
            calls: &mut calls,
        };
        for command in &commands {
            commands::apply(*command, &mut context);
        }
        for rule in &self.rules {
            rule.apply(&mut context);
        }
        RefereeDecision {
            game_controller_state,
            ball,
            placements: Vec::new(),
            commands,
            calls,
        }
    }
}
