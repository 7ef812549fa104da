use std::path::{Path, PathBuf};

use hsl_parameters::Overrides;
use scenario_kit::{RobotValue, RobotValues, ScenarioOptions};

use super::GivenInputs;
use crate::plan::match_arguments::{MatchArguments, text_rule};
use crate::plan::match_plan::MatchPlan;
use crate::plan::play_arguments::PlayArguments;
use crate::plan::run_parameters;
use crate::plan::team_argument::TeamBehavior;
use crate::verdict::failure::WrongUse;

/// Returns the options of the recorded run; the defaults without a file of parameters.
///
/// # Errors
/// Returns an error if a file of parameters is invalid.
pub fn recorded_options(bag: &Path, params: &[PathBuf]) -> Result<ScenarioOptions, WrongUse> {
    let params = run_parameters::files(bag, params);
    if params.is_empty() {
        return Ok(ScenarioOptions::default());
    }
    let plan = MatchPlan::new(MatchArguments {
        in_process: true,
        play: PlayArguments {
            params,
            no_record: true,
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    })?;
    Ok(plan.options.options)
}

/// Returns the plan of a match over ROS in which the programs of `play` decide on the given inputs. `recorded` are the
/// options of the recorded run, from which field, tick, decision periods and topics of common ROS messages are kept. No
/// invariant is checked, because the robots are where they were recorded. `behavior` is that of robots whose programs need
/// a bridge, `further` are other parameters of the match.
///
/// # Errors
/// Returns all errors in the arguments of the programs.
pub fn program_plan(
    given: &GivenInputs,
    recorded: &ScenarioOptions,
    behavior: Option<RobotValues<TeamBehavior>>,
    further: &[String],
    play: PlayArguments,
) -> Result<MatchPlan, WrongUse> {
    let mut wanted = ScenarioOptions {
        field: recorded.field,
        decision_period: of_robots(&recorded.decision_period, given),
        standard_topics: of_robots(&recorded.standard_topics, given),
        command_interface: of_robots(&recorded.command_interface, given),
        enable_default_communication_routing: false,
        enable_default_invariant_checks: false,
        ..ScenarioOptions::default()
    };
    wanted.simulation.tick_duration = recorded.simulation.tick_duration;
    let differing = Overrides::differing(&ScenarioOptions::default(), &wanted, "");
    let mut rules = differing.to_rules();
    rules.push(text_rule("recorded_inputs", &given.bag));
    rules.extend_from_slice(further);
    MatchPlan::new(MatchArguments {
        rules,
        scenario: Some(given.scenario.to_string_lossy().into_owned()),
        behavior,
        play,
        ..MatchArguments::default()
    })
}

/// Returns the values of the robots with inputs, without those of others.
fn of_robots<T: RobotValue>(values: &RobotValues<T>, given: &GivenInputs) -> RobotValues<T> {
    let mut kept = RobotValues::default();
    for robot in given.counts.keys() {
        if let Some(value) = values.of(*robot) {
            kept.set(*robot, value.clone());
        }
    }
    kept
}
