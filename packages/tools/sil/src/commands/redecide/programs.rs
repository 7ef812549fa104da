use std::collections::BTreeSet;
use std::ops::ControlFlow;

use anyhow::Context;
use bag_tools::Bag;
use hsl_types::RobotId;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::process::progress::ProgressDisplay;
use match_runner::process::shutdown::Shutdown;
use match_runner::redecide::{
    GivenInputs, RobotReport, compare_answers, program_plan, recorded_options,
};
use match_runner::ros;
use match_runner::verdict::failure::Verdict;

use super::{RedecideArguments, failed};
use crate::conclusion::conclude;
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
    let robots = asked(arguments);
    let recorded = recorded_options(&arguments.bag, &arguments.params)?;
    let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
    let tick_duration = recorded.simulation.tick_duration;
    let given = GivenInputs::write(bag, robots, tick_duration, folder.path())?;
    if given.counts.is_empty() {
        return Ok(ControlFlow::Continue(Vec::new()));
    }
    let plan = program_plan(
        &given,
        &recorded,
        PlayArguments {
            node: arguments.node.clone(),
            sim_time: arguments.sim_time,
            bag: arguments.output.clone(),
            ..PlayArguments::default()
        },
    )?;
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let mut display = ProgressDisplay::new();
    let report = ros::play(&plan, &shutdown, &mut display)?;
    let verdict = report.verdict();
    if verdict != Verdict::Passed {
        conclude(&plan, &report)?;
        return Ok(ControlFlow::Break(verdict));
    }
    let Some(decisions) = &plan.bag else {
        return Ok(ControlFlow::Break(verdict));
    };
    let decided = open(decisions)?;
    let robots = given.counts.keys().copied();
    let reports = compare_answers([bag, &decided], robots, arguments.tolerance);
    support::error_line!(
        "sil: decisions of the programs: {}; sil view shows them beside the recording",
        decisions.display()
    );
    Ok(ControlFlow::Continue(
        reports.map_err(|error| failed(bag, error))?,
    ))
}

/// Returns the robots with a program, only those of `--robot` if there are any.
fn asked(arguments: &RedecideArguments) -> BTreeSet<RobotId> {
    let has_program = |robot: RobotId| {
        let mut programs = arguments.node.iter();
        programs.any(|it| it.players.contains(robot))
    };
    let is_wanted =
        |robot: &RobotId| arguments.robots.is_empty() || arguments.robots.contains(robot);
    RobotId::all()
        .filter(is_wanted)
        .filter(|robot| has_program(*robot))
        .collect()
}
