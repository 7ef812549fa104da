//! A whole file.

use std::collections::BTreeMap;

use located_yaml::Located;
use schemars::JsonSchema;
use serde::Deserialize;

use super::command::Command;
use super::expectation::Expectation;
use super::game::Game;
use super::names::RobotName;
use super::numbers::Seconds;
use super::robot::RobotForm;
use super::world::{BallForm, Obstacle};
use crate::settings::Settings;

/// Scenario: the world before the first tick, what happens, and what is expected.
///
/// Any number may be drawn by the seed of the run: `{uniform: [least, most]}`, `{normal: [mean, deviation]}` (at most
/// three deviations from the mean) or `{choice: [a, b, ...]}`, which also chooses among other values. Numbers are drawn
/// in the order of the file.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Scenario")]
pub struct ScenarioText {
    /// Name in lists; without it the name of the file.
    #[serde(default)]
    pub name: Option<String>,
    /// Purpose of the scenario in one line.
    #[serde(default)]
    pub description: String,
    /// Time after which the scenario has failed if it has not ended; without it 60 s, or the latest time in `expect` if
    /// that is later.
    #[serde(default)]
    pub time_limit: Option<Located<Seconds>>,
    /// Time after which the scenario has passed if nothing failed; without it the scenario ends when all expectations
    /// have held.
    #[serde(default)]
    pub duration: Option<Located<Seconds>>,
    /// Parameters of the world, of the referee and of the run, with the keys of `--set`, nested or dotted.
    #[serde(default)]
    pub parameters: Settings,
    /// Dimensions of the field, with the keys of `field.` in `--set`.
    #[serde(default)]
    pub field: Settings,
    /// Parameters of the nodes of all robots, with the keys of `--set`.
    #[serde(default)]
    pub behavior: Settings,
    /// Robots that play, by name.
    pub robots: BTreeMap<Located<RobotName>, RobotForm>,
    /// Ball; without it no ball is on the field.
    #[serde(default)]
    pub ball: Option<Located<BallForm>>,
    /// State of the game; without it the ball is in play.
    #[serde(default)]
    pub game: Game,
    /// Obstacles beside the robots.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub obstacles: Vec<Located<Obstacle>>,
    /// Injected faults, as in `drop motion_command of hulks/2 at 3.0`.
    #[serde(default)]
    #[schemars(length(max = 1000))]
    pub faults: Vec<Located<String>>,
    /// Commands to the referee.
    #[serde(default)]
    #[schemars(length(max = 1000))]
    pub commands: Vec<Command>,
    /// Expectations; all of them must hold.
    #[serde(default)]
    #[schemars(length(max = 1000))]
    pub expect: Vec<Located<Expectation>>,
}
