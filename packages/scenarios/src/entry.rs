//! What the attribute makes of a scenario: a test and a program.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use bevyhavior_simulator::{AppExt, FailureKind, SimulatorScenarioResult, SimulatorTickSink};
use clap::Parser;
use hsl_parameters::{Overrides, ParameterSource};

use crate::bag_sink::BagSink;
use crate::cast::cast;
use crate::options::ScenarioOptions;
use crate::run::app_in_process;
use crate::{Scenario, play};

/// Shows that `scenario` passes, in this process and with its own options.
///
/// # Panics
/// It does not pass; the panic says why.
pub fn assert_passes(scenario: &Scenario) {
    let result = match play(scenario) {
        Ok(result) => result,
        Err(error) => panic!("{}: {error}", scenario.name),
    };
    assert!(!result.failed, "{}", text_of(scenario, &result));
}

/// Play one scenario in this process. `sil run` does more with the same scenario: all of them by name, over
/// ROS, with reports.
#[derive(Debug, Parser)]
struct Arguments {
    /// Options of the scenario
    #[arg(value_name = "KEY:=VALUE")]
    rules: Vec<String>,
    /// Folder for the bag [default: nothing is recorded]
    #[arg(long, value_name = "FOLDER")]
    bag: Option<PathBuf>,
}

/// Plays `scenario` as the command line says; 0: it passed, 1: it failed, 2: the command line is wrong, 3:
/// the surroundings failed.
pub fn main(scenario: &Scenario) -> ExitCode {
    match run(scenario, Arguments::parse()) {
        Ok(result) => {
            println!("{}", text_of(scenario, &result));
            let is_environment = |kind| kind == FailureKind::Environment;
            if result.failures.iter().any(|it| is_environment(it.kind)) {
                ExitCode::from(3)
            } else {
                ExitCode::from(u8::from(result.failed))
            }
        }
        Err(error) => {
            eprintln!(
                "{}: {}",
                scenario.name,
                hsl_types::error_text(error.as_ref())
            );
            ExitCode::from(2)
        }
    }
}

fn run(scenario: &Scenario, arguments: Arguments) -> anyhow::Result<SimulatorScenarioResult> {
    let rules = arguments.rules.into_iter().map(ParameterSource::Rule);
    let given = Overrides::of("/", &rules.collect::<Vec<_>>())?;
    let options: ScenarioOptions = hsl_parameters::read_over(&scenario.default_options(), &given)
        .map_err(anyhow::Error::msg)?;
    let cast = cast(scenario, &options)?;
    let mut app = app_in_process(scenario, &options, cast)?;
    if let Some(folder) = &arguments.bag {
        let sink = BagSink::create(folder).context("the bag cannot be begun")?;
        app.insert_resource(SimulatorTickSink(Some(Box::new(sink))));
    }
    Ok(app.run_to_completion())
}

/// The verdict, and every failure in a line of its own.
fn text_of(scenario: &Scenario, result: &SimulatorScenarioResult) -> String {
    let verdict = if result.failed { "failed" } else { "passed" };
    let failures = result.failures.iter().map(ToString::to_string);
    [format!("{} {verdict}", scenario.name)]
        .into_iter()
        .chain(failures)
        .collect::<Vec<_>>()
        .join("\n")
}
