use std::collections::BTreeMap;

use hsl_types::{RefereeCall, RefereeDecision, RobotPlacement, SimulationTruth, Team};

use crate::commands;
use crate::config::AutoRefereeConfig;
use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::filtered_state::filtered_state_of;
use crate::memory::AutoRefereeMemory;
use crate::rule_obstacles::rule_obstacles;
use crate::rules::RULES;

/// Automatic referee with its configuration, rules and memory. It decides once a tick on the true state of the world.
pub struct AutoReferee {
    /// Configuration.
    pub config: AutoRefereeConfig,
    /// Rules, applied in this order in every tick; a scenario may add rules.
    pub rules: Vec<Box<dyn AutoRefereeRule>>,
    /// State kept from tick to tick.
    pub memory: AutoRefereeMemory,
    /// Calls about configuration changes, which the next decision contains. A call is a text of the referee for logs
    /// and viewers.
    changes: Vec<RefereeCall>,
}

impl AutoReferee {
    /// Creates a referee with the rules of [`RULES`] and an empty memory.
    pub fn new(config: AutoRefereeConfig) -> Self {
        Self {
            config,
            rules: RULES.iter().map(|(_, rule)| rule()).collect(),
            memory: AutoRefereeMemory::default(),
            changes: Vec::new(),
        }
    }

    /// Sets the configuration for all further decisions. If it differs from the current one, the next decision contains
    /// a call with `rule`, the parameter that was set, as in `ready_duration:=10`.
    pub fn configure(&mut self, config: AutoRefereeConfig, rule: &str) {
        if config != self.config {
            self.changes.push(RefereeCall::parameter_set(rule));
            self.config = config;
        }
    }

    /// Decides on the true state of a tick: applies the commands of users in `truth`, then every rule in order. Changes
    /// the memory only; the caller moves the ball and the robots as the decision says.
    pub fn decide(&mut self, truth: &SimulationTruth) -> RefereeDecision {
        let mut game_controller_state = truth.game_controller_state;
        let mut ball = truth.ball;
        let mut placements = BTreeMap::new();
        let mut calls = std::mem::take(&mut self.changes);
        self.memory.touches.observe(
            ball.as_ref(),
            truth.field_dimensions.center_circle_diameter / 2.0,
        );
        let mut context = AutoRefereeContext {
            now: truth.now,
            config: &self.config,
            field_dimensions: truth.field_dimensions,
            game_state: &mut game_controller_state,
            auto_referee: &mut self.memory,
            ball: &mut ball,
            robots: &truth.robots,
            placements: &mut placements,
            calls: &mut calls,
        };
        // Play may have been stopped since the last decision.
        context.hold_clocks();
        // Scenarios start in Playing or set it between two decisions.
        context.begin_half();
        for command in &truth.commands {
            commands::apply(*command, &mut context);
        }
        for rule in &mut self.rules {
            rule.apply(&mut context);
        }
        // The time since the last decision, because a stop between the two does not count for the secondary time.
        let (decided_at, last) = match &self.memory.decided {
            Some((decided_at, last)) => (*decided_at, last),
            None => (truth.now, &truth.game_controller_state),
        };
        let since_last = truth.now.since(decided_at);
        game_controller_state.update_secondary_time(last, since_last, truth.now);
        self.config.describe(&mut game_controller_state, truth.now);
        self.memory.decided = Some((truth.now, game_controller_state));

        let state = &game_controller_state;
        let rule_obstacle_config = self.config.rule_obstacles();
        let position = ball.map(|ball| ball.position);
        let rule_obstacles = truth.robots.iter().filter_map(|robot| {
            let field = &truth.field_dimensions;
            let found = rule_obstacles(robot.id, state, position, field, &rule_obstacle_config);
            (!found.is_empty()).then_some((robot.id, found))
        });
        RefereeDecision {
            filtered_states: Team::ALL
                .map(|team| filtered_state_of(team, state, &truth.game_controller_state)),
            rule_obstacles: rule_obstacles.collect(),
            rule_obstacle_config,
            is_match_over: self.config.is_match_over(state),
            ball,
            placements: placements
                .into_iter()
                .map(|(robot, pose)| RobotPlacement { robot, pose })
                .collect(),
            commands: truth.commands.clone(),
            game_controller_state,
            calls,
        }
    }
}
