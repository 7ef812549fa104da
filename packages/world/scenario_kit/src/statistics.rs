//! Statistics of a match, counted in every tick.

use std::collections::BTreeMap;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, ResMut, Resource};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulationConfig, SimulatorBall, SimulatorClock, SimulatorGameState,
    SimulatorGroundToWorld, SimulatorRobot, SimulatorViolations,
};
use hsl_types::{GameControllerState, GameState, PlayerNumber, RobotId, Team, Vector2, World};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::violation_tally::ViolationTally;

/// Statistics of one team.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TeamStatistics {
    /// Goals.
    pub goals: u32,
    /// Time of play between a touch of the ball by this team and the next touch by the other team \[s\].
    pub possession: f64,
    /// Number of touches of the ball: kicks, and bodies if they push the ball.
    pub touches: u64,
    /// Total distance walked by its robots \[m\].
    pub distance: f64,
    /// Number of penalties of its robots.
    pub penalties: u64,
    /// Number of set plays awarded to the team.
    pub set_plays: u64,
}

/// Statistics of a match.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MatchStatistics {
    /// Statistics of the team in namespace `/hulks`.
    pub hulks: TeamStatistics,
    /// Statistics of the team in namespace `/opponent`.
    pub opponents: TeamStatistics,
    /// Violations by the name of their check.
    pub violations: BTreeMap<String, ViolationTally>,
}

impl MatchStatistics {
    /// Returns the statistics of a team.
    pub fn team(&self, team: Team) -> &TeamStatistics {
        match team {
            Team::Hulks => &self.hulks,
            Team::Opponent => &self.opponents,
        }
    }

    fn team_mut(&mut self, team: Team) -> &mut TeamStatistics {
        match team {
            Team::Hulks => &mut self.hulks,
            Team::Opponent => &mut self.opponents,
        }
    }
}

/// State after the previous tick, for the comparison with this one.
#[derive(Resource, Default)]
struct Before {
    /// Positions of the robots \[m\].
    places: BTreeMap<RobotId, Vector2<World>>,
    game: GameControllerState,
}

/// Adds [`MatchStatistics`] to `app`, and the system that updates them in every tick.
pub(crate) fn count(app: &mut App) {
    app.init_resource::<MatchStatistics>()
        .init_resource::<Before>()
        .add_systems(
            Update,
            observe.in_set(BehaviorTreeSimulatorSet::AfterKinematics),
        );
}

/// System: adds this tick to the statistics: distances, touches, possession, goals, penalties, set plays and
/// violations. Runs after the robots have moved.
#[expect(clippy::too_many_arguments, reason = "statistics read the whole world")]
fn observe(
    clock: Res<SimulatorClock>,
    config: Res<SimulationConfig>,
    ball: Res<SimulatorBall>,
    game: Res<SimulatorGameState>,
    violations: Res<SimulatorViolations>,
    robots: Query<(&SimulatorRobot, &SimulatorGroundToWorld)>,
    mut before: ResMut<Before>,
    mut statistics: ResMut<MatchStatistics>,
) {
    // Only walking counts. A robot that moved farther than twice its walking step was placed there by the referee or
    // the scenario; other robots may push it by a step more than it walks.
    let stride = 2.0 * config.walk_translation_speed * clock.dt();
    for (robot, ground_to_world) in &robots {
        let place = ground_to_world.0.translation();
        if let Some(before) = before.places.insert(robot.id(), place) {
            let step = (place - before).norm();
            if step <= stride {
                statistics.team_mut(robot.team).distance += f64::from(step);
            }
        }
    }
    let game = game.game_controller_state;
    // The team that touched the ball last is in possession of it.
    if let Some(touch) = ball.state.and_then(|ball| ball.last_touch) {
        let team = statistics.team_mut(touch.robot.team);
        team.touches += u64::from(touch.time == clock.now);
        if game.game_state == GameState::Playing {
            team.possession += clock.tick_duration.as_secs_f64();
        }
    }
    for team in Team::ALL {
        let statistics = statistics.team_mut(team);
        statistics.goals = u32::from(game.team(team).score);
        statistics.penalties += new_penalties(&before.game, &game, team);
    }
    if let (Some(_), Some(team)) = (game.sub_state, game.kicking_team)
        && game.sub_state != before.game.sub_state
    {
        statistics.team_mut(team).set_plays += 1;
    }
    for violation in &violations.violations {
        let tallies = statistics.violations.entry(violation.check_name.to_owned());
        let tally = tallies.or_insert_with(|| ViolationTally::begin(clock.tick, violation));
        tally.count += 1;
    }
    before.game = game;
}

/// Returns the number of players of `team` that have a penalty now and had none before.
fn new_penalties(before: &GameControllerState, now: &GameControllerState, team: Team) -> u64 {
    let has_one = |state: &GameControllerState, player: PlayerNumber| {
        state.team(team).penalties[player].is_some()
    };
    let new =
        PlayerNumber::all().filter(|player| has_one(now, *player) && !has_one(before, *player));
    new.count() as u64
}
