//! Functions called by the attribute: a test and a program.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use bevy_app::App;
use bevyhavior_simulator::{AppExt, FailureKind, SimulatorScenarioResult, SimulatorTickSink, Step};
use clap::Parser;
use hsl_parameters::{Overrides, ParameterSource};
use support::{Shutdown, terminal};
use tick_encoder::{EncodingSink, ThreadedSink};

use crate::bag_sink::BagSink;
use crate::cast::cast;
use crate::failed_bag::FailedBag;
use crate::options::ScenarioOptions;
use crate::run::app_in_process;
use crate::run_folder::{self, RunFolder};
use crate::{Scenario, viewer};

/// Plays `scenario` in this process with its own options and asserts that it passes. The bag of a failed run is kept in
/// the folder `failed_scenarios` beside the compiled programs, in place of an older one. Called by the test that
/// `#[scenario]` generates.
///
/// # Panics
///
/// Panics if the scenario does not pass. The message contains the reason and the command that opens the bag.
pub fn assert_passes(scenario: &Scenario) {
    let bag = FailedBag::new(run_folder::short_name(scenario.name));
    let played = app_of(scenario, &scenario.default_options()).and_then(|mut app| {
        record(&mut app, bag.path())?;
        Ok(app.run_to_completion())
    });
    match played {
        Ok(result) if !result.failed => {}
        Ok(result) => {
            let kept = match bag.keep() {
                Ok(bag) => viewer::invitation(&bag),
                Err(error) => format!("cannot keep its bag: {error}"),
            };
            panic!("{}\n{kept}", text_of(scenario, &result));
        }
        Err(error) => panic!("{}: {}", scenario.name, text_of_error(&error)),
    }
}

/// Play one scenario in this process. `sil run` plays scenarios by name, also over ROS, and writes reports.
#[derive(Debug, Parser)]
#[command(
    after_help = "In a terminal the recording is opened in a browser at the end, unless \
    BEVYHAVIOR_SIMULATOR_NO_VIEWER or CI is set."
)]
struct Arguments {
    /// Options of the scenario
    #[arg(value_name = "KEY:=VALUE")]
    rules: Vec<String>,
    /// Folder for the bag [default: bags/NAME-TIME]
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_record")]
    bag: Option<PathBuf>,
    /// Write no bag
    #[arg(long)]
    no_record: bool,
}

/// Plays `scenario` with the arguments of the command line, prints the result, and opens the recording in a terminal.
/// The exit code is 0 for a pass, 1 for a failure, 2 for an invalid command line, and 3 for a failure of the
/// environment or an interruption. Called by the `main` that `#[scenario]` generates.
pub fn main(scenario: &Scenario) -> ExitCode {
    match run(scenario, Arguments::parse()) {
        Ok(result) => {
            let is_environment = |kind| kind == FailureKind::Environment;
            if result.interrupted || result.failures.iter().any(|it| is_environment(it.kind)) {
                ExitCode::from(3)
            } else {
                ExitCode::from(u8::from(result.failed))
            }
        }
        Err(error) => {
            support::error_line!("{}: {}", scenario.name, text_of_error(&error));
            ExitCode::from(2)
        }
    }
}

/// Plays `scenario`. Writes a bag unless `--no-record` is given. A signal such as Ctrl-C ends the run after the current
/// tick; its recording is then closed as usual.
///
/// # Errors
/// Returns an error if the options are invalid, the bag cannot be created, or signal handlers cannot be installed.
fn run(scenario: &Scenario, arguments: Arguments) -> anyhow::Result<SimulatorScenarioResult> {
    let rules = arguments.rules.into_iter().map(ParameterSource::Rule);
    let given = Overrides::of("/", &rules.collect::<Vec<_>>())?;
    let options: ScenarioOptions = hsl_parameters::read_over(&scenario.default_options(), &given)
        .map_err(anyhow::Error::msg)?;
    let mut app = app_of(scenario, &options)?;
    let bag =
        (!arguments.no_record).then(|| RunFolder::given_or_reserved(arguments.bag, scenario.name));
    if let Some(folder) = &bag {
        record(&mut app, folder.path())?;
    }
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    while app.step() == Step::Continue {
        if shutdown.is_requested() {
            app.interrupt();
            break;
        }
    }
    let result = app.finish_run();
    terminal::print(&format!("{}\n", text_of(scenario, &result)))?;
    if let Some(bag) = &bag {
        terminal::print(&format!("{}\n", viewer::invitation(bag.path())))?;
        viewer::open(bag.path(), None);
    }
    Ok(result)
}

/// Returns an app that plays `scenario` in this process, without a recording.
fn app_of(scenario: &Scenario, options: &ScenarioOptions) -> anyhow::Result<App> {
    let cast = cast(scenario, options)?;
    Ok(app_in_process(scenario, options, cast)?)
}

/// Lets `app` record to a new bag in `folder`. A thread writes it.
fn record(app: &mut App, folder: &std::path::Path) -> anyhow::Result<()> {
    let sink = BagSink::create(folder).context("cannot create the bag")?;
    let sink = EncodingSink::new(ThreadedSink::new(sink)?);
    app.insert_resource(SimulatorTickSink::new(sink));
    Ok(())
}

/// Returns the verdict, then each failure on a line.
fn text_of(scenario: &Scenario, result: &SimulatorScenarioResult) -> String {
    let verdict = format!("{} {}", scenario.name, result.verdict());
    let failures = result.failures.iter().map(ToString::to_string);
    let lines: Vec<_> = std::iter::once(verdict).chain(failures).collect();
    lines.join("\n")
}

/// Returns the error with its causes, in one line.
fn text_of_error(error: &anyhow::Error) -> String {
    support::error_text(error.as_ref())
}
