use crate::faults::FaultSchedule;
use crate::fuzz::Fuzz;
use bevy_ecs::prelude::Resource;
use bevyhavior_simulator::{AutoRefereeConfig, SimulationConfig, UnansweredPolicy};
use hsl_types::{Faults, FieldDimensions, PlayerNumber, RobotId, Team};
use serde::{Deserialize, Serialize};

/// With what a scenario is played: the same keys in parameter files, launch arguments and `sil`.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScenarioOptions {
    /// Robots in namespace `/hulks`, 0 to 5 (default: 5).
    pub hulks: u8,
    /// Robots in namespace `/opponent`, 0 to 5 (default: 5).
    pub opponents: u8,
    /// Seed of all randomness (default: 0).
    pub seed: u64,
    /// Physics, perception and communication.
    pub simulation: SimulationConfig,
    /// Timing of the rules.
    pub auto_referee: AutoRefereeConfig,
    /// The field of play.
    pub field: FieldDimensions,
    /// By how much robots and ball begin elsewhere than the scenario says.
    pub fuzz: Fuzz,
    /// Whether the ball rolls by itself (default: true). A scenario with physics of its own turns it off.
    pub enable_default_ball_physics: bool,
    /// Whether motion commands move the robots (default: true).
    pub enable_default_kinematics: bool,
    /// Whether team messages are routed to teammates and charged to the team's budget (default: true).
    pub enable_default_communication_routing: bool,
    /// Whether the invariants are checked (default: true).
    pub enable_default_invariant_checks: bool,
    /// What happens to a robot that does not answer (default: `fail`).
    pub unanswered: UnansweredPolicy,
    /// What is done to processes and messages on purpose, as in `kill hulks/robot_2 at 3.0; stall hulks/robot_3
    /// at 4.0 for 0.2` (default: nothing).
    pub faults: FaultSchedule,
}

impl Default for ScenarioOptions {
    fn default() -> Self {
        Self {
            hulks: 5,
            opponents: 5,
            seed: 0,
            simulation: SimulationConfig::default(),
            auto_referee: AutoRefereeConfig::default(),
            field: FieldDimensions::default(),
            fuzz: Fuzz::default(),
            enable_default_ball_physics: true,
            enable_default_kinematics: true,
            enable_default_communication_routing: true,
            enable_default_invariant_checks: true,
            unanswered: UnansweredPolicy::default(),
            faults: FaultSchedule::default(),
        }
    }
}

impl ScenarioOptions {
    /// The robots that play, in canonical order.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> + use<> {
        let players = |team, count: u8| {
            let numbers = PlayerNumber::ALL.into_iter().take(usize::from(count));
            numbers.map(move |number| RobotId::new(team, number))
        };
        players(Team::Hulks, self.hulks).chain(players(Team::Opponent, self.opponents))
    }

    /// Whether something can be played with these options.
    ///
    /// # Errors
    /// All options with which it cannot.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        for (name, size) in [("hulks", self.hulks), ("opponents", self.opponents)] {
            faults.require(
                usize::from(size) <= PlayerNumber::ALL.len(),
                name,
                format_args!("{size} robots are more than the 5 that a team has"),
            );
        }
        faults.require(
            self.hulks > 0 || self.opponents > 0,
            "hulks",
            "a scenario needs at least one robot; set hulks or opponents to 1 or more",
        );
        for (section, result) in [
            ("simulation", self.simulation.validate()),
            ("auto_referee", self.auto_referee.validate()),
            ("field", self.field.validate()),
            ("fuzz", self.fuzz.validate()),
        ] {
            if let Err(found) = result {
                faults.extend_within(section, &found);
            }
        }
        faults.into_result(())
    }
}
