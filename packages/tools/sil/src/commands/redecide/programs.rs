use std::ops::ControlFlow;

use anyhow::Context;
use bag_tools::Bag;
use hsl_types::RobotId;
use match_runner::redecide::{GivenInputs, RobotReport, compare_answers, recorded_options};
use match_runner::verdict::failure::Verdict;
use support::Shutdown;

use super::{RedecideArguments, failed};
use crate::opened::open;

/// Lets programs decide over ROS on the inputs of the bag, and compares their decisions with the recorded ones. Breaks with
/// the verdict of the run, and prints its report, if a program did not decide on all inputs.
///
/// # Errors
/// Returns an error if an argument is invalid, a bag cannot be read, or the environment lacks something.
pub(super) fn decide(
    arguments: &RedecideArguments,
    bag: &Bag,
) -> anyhow::Result<ControlFlow<Verdict, Vec<RobotReport>>> {
    // A signal ends the match, so that the temporary folder is removed.
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let recorded = recorded_options(&arguments.bag, &arguments.params)?;
    let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
    let is_asked = |robot: &RobotId| {
        let is_wanted = arguments.robots.is_empty() || arguments.robots.contains(robot);
        is_wanted && arguments.programs.play(*robot)
    };
    let asked = RobotId::all().filter(is_asked);
    let tick_duration = recorded.simulation.tick_duration;
    let given = GivenInputs::of_bag(bag, asked, tick_duration, folder.path())?;
    if given.counts.is_empty() {
        return Ok(ControlFlow::Continue(Vec::new()));
    }
    let output = arguments.output.clone();
    let programs = &arguments.programs;
    let decided = match programs.decide(&given, &recorded, output, &shutdown)? {
        ControlFlow::Continue(decided) => decided,
        ControlFlow::Break(verdict) => return Ok(ControlFlow::Break(verdict)),
    };
    let robots = given.counts.keys().copied();
    let reports = compare_answers([bag, &open(&decided)?], robots, arguments.tolerance);
    support::error_line!(
        "sil: decisions of the programs: {}; sil view shows them beside the recording",
        decided.display()
    );
    Ok(ControlFlow::Continue(
        reports.map_err(|error| failed(bag, error))?,
    ))
}
