//! Type names of the design document.

use bevyhavior_simulator::{
    AutoRefereeConfig, AutoRefereeContext, AutoRefereeRule, HslNetworkParameters,
    SimulatorBehaviorTickInput, SimulatorBehaviorTickOutput, SimulatorRefereeCommand,
    SimulatorRestartReason,
};
use hsl_behavior::{Behavior, BehaviorParameters};
use hsl_referee::AutoReferee;
use hsl_types::{FieldDimensions, GameState, RefereeCommand, Team};

/// Rule of a scenario with state: it counts its calls.
#[derive(Default)]
struct CountingRule(u32);

impl AutoRefereeRule for CountingRule {
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        self.0 += 1;
        context
            .calls
            .push(format!("applied {} times", self.0).into());
    }
}

#[test]
fn a_rule_of_a_scenario_may_remember() {
    let mut referee = AutoReferee::new(AutoRefereeConfig::default());
    referee.rules.push(Box::new(CountingRule::default()));
    let truth = hsl_types::SimulationTruth {
        now: hsl_types::Time::ZERO,
        tick: 0,
        ball: None,
        robots: Vec::new(),
        game_controller_state: hsl_types::GameControllerState::default(),
        commands: Vec::new(),
        field_dimensions: FieldDimensions::default(),
    };
    referee.decide(&truth);
    let decision = referee.decide(&truth);
    assert_eq!(decision.calls, ["applied 2 times".into()]);
}

#[test]
fn the_names_of_the_design_are_those_of_the_types_that_are_used() {
    let tick: fn(&mut Behavior, SimulatorBehaviorTickInput) -> SimulatorBehaviorTickOutput =
        |behavior, input| behavior.tick(&input.world_state);
    let _ = tick;
    let parameters: HslNetworkParameters = BehaviorParameters::default().communication;
    assert_eq!(parameters.game_controller_address, None);
    let reason = SimulatorRestartReason::KickOffAfterGoal {
        scoring_team: Team::Hulks,
    };
    assert_ne!(reason, SimulatorRestartReason::DroppedBall);
    let command = RefereeCommand::SetGameState(GameState::Ready);
    assert_eq!(SimulatorRefereeCommand::from(command).0, command);
}
