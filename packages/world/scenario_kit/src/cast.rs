use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_app::{App, PostStartup, PreStartup, Startup};
use bevy_ecs::prelude::Component;
use bevyhavior_simulator::{SimulatorRobot, SimulatorRobotParameters};
use hsl_behavior_files::RobotParameters;
use hsl_types::{RobotId, Team};
use support::InvalidValues;

use crate::options::ScenarioOptions;
use crate::{Scenario, ScenarioError, build_app};

/// Robots of a scenario in canonical order, with the parameters of their behaviors.
pub type Cast = BTreeMap<RobotId, RobotParameters>;

/// Parameters of a robot's node, for scenarios that also set its tree. Without this component, the parameters are those
/// in `SimulatorRobotParameters`.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct RobotSettings(pub RobotParameters);

/// Returns the robots of `scenario` with `options`. To find them, it runs the startup systems of a separate app. The
/// robots must be known before the first tick, because the node of each robot is started by then. Returns an empty cast
/// if the scenario panics during startup.
///
/// # Errors
///
/// Returns an error if the scenario cannot be played with the options, or if it places another number of robots than
/// `hulks` and `opponents` require.
pub fn cast(scenario: &Scenario, options: &ScenarioOptions) -> Result<Cast, ScenarioError> {
    let Some(cast) = line_up(scenario, options)? else {
        return Ok(Cast::new());
    };
    let mut invalid = InvalidValues::default();
    for (name, team, asked) in [
        ("hulks", Team::Hulks, options.hulks),
        ("opponents", Team::Opponent, options.opponents),
    ] {
        let found = players(&cast, team, options);
        invalid.require(
            found == asked,
            name,
            format_args!("{} has {found} robots, got {asked}", scenario.name),
        );
    }
    Ok(invalid.into_result(cast)?)
}

impl Scenario {
    /// Returns the options of the scenario with seed 0 and without settings of users, see [`Self::options_of`].
    pub fn default_options(&self) -> ScenarioOptions {
        self.options_of(ScenarioOptions::default().seed)
    }

    /// Returns the options of the scenario with this seed, without other settings of users. If the scenario does not
    /// set the team sizes, runs its startup systems in a separate app and counts the robots that they place.
    pub fn options_of(&self, seed: u64) -> ScenarioOptions {
        let mut options = ScenarioOptions {
            seed,
            ..ScenarioOptions::default()
        };
        (self.options)(&mut options);
        if let Ok(Some(cast)) = line_up(self, &options) {
            options.hulks = players(&cast, Team::Hulks, &options);
            options.opponents = players(&cast, Team::Opponent, &options);
        }
        options
    }
}

/// Returns the number of robots of `team` without its substitutes at the start.
fn players(cast: &Cast, team: Team, options: &ScenarioOptions) -> u8 {
    let bench: BTreeSet<_> = options.bench().collect();
    let is_counted = |robot: &&RobotId| robot.team == team && !bench.contains(*robot);
    let count = cast.keys().filter(is_counted).count();
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// Runs the startup of a separate app and returns its robots. Returns `None` if the scenario panics: it panics again
/// when it is played, and then the panic is its failure.
fn line_up(scenario: &Scenario, options: &ScenarioOptions) -> Result<Option<Cast>, ScenarioError> {
    let mut app = build_app(scenario, options)?;
    Ok(catch_unwind(AssertUnwindSafe(|| begin(&mut app))).ok())
}

/// Runs the startup systems of `app` and returns the robots that they placed. No tick runs.
fn begin(app: &mut App) -> Cast {
    let world = app.world_mut();
    // Only schedules with systems exist.
    let _ = world.try_run_schedule(PreStartup);
    let _ = world.try_run_schedule(Startup);
    let _ = world.try_run_schedule(PostStartup);
    let mut robots = world.query::<(
        &SimulatorRobot,
        Option<&SimulatorRobotParameters>,
        Option<&RobotSettings>,
    )>();
    robots
        .iter(world)
        .map(|(robot, parameters, settings)| {
            let parameters = match settings {
                Some(settings) => settings.0.clone(),
                None => parameters
                    .map(|it| it.behavior.clone())
                    .unwrap_or_default()
                    .into(),
            };
            (robot.id(), parameters)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use hsl_types::{PlayerNumber, Pose2};

    use super::*;
    use crate::{TimeLimit, place_robot};

    const ROBOT: RobotId = RobotId::new(Team::Opponent, PlayerNumber::new::<4>());

    fn set_up(app: &mut App) {
        let mut parameters = SimulatorRobotParameters::default();
        parameters.behavior.goal_keeper_number = PlayerNumber::new::<4>();
        place_robot(app, ROBOT, Pose2::default()).insert(parameters);
    }

    const SCENARIO: Scenario = Scenario {
        name: "one_goalkeeper",
        description: "a goalkeeper with another number",
        time_limit: TimeLimit::DEFAULT,
        options: &|_| {},
        setup: &set_up,
    };

    #[test]
    fn the_behavior_of_each_robot_is_set_up_as_the_scenario_says() {
        let options = SCENARIO.default_options();
        assert_eq!((options.hulks, options.opponents), (0, 1));
        let cast = cast(&SCENARIO, &options).expect("the options are its own");
        let numbers = cast
            .iter()
            .map(|(id, it)| (*id, it.behavior.goal_keeper_number));
        assert_eq!(
            numbers.collect::<Vec<_>>(),
            [(ROBOT, PlayerNumber::new::<4>())]
        );
    }

    #[test]
    fn other_robots_than_the_scenario_has_are_refused() {
        let options = ScenarioOptions {
            hulks: 2,
            ..SCENARIO.default_options()
        };
        let error = cast(&SCENARIO, &options).expect_err("the scenario has no hulks");
        assert!(error.to_string().contains("hulks: "), "{error}");
    }
}
