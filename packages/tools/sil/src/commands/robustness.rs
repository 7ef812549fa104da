//! `sil robustness`: the error that breaks a behavior, and its level.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use match_runner::batch::campaign::{Bags, Campaign};
use match_runner::robustness::{Design, Levels, Robustness, select, varied_errors};
use match_runner::verdict::failure::{Verdict, WrongUse};
use support::Shutdown;

use super::batch::{CampaignArguments, check_junit, start, write_junit};
use crate::output;

const AFTER_HELP: &str = "\
Plays a scenario without errors, then with one error of the robots at a time: level 1 has the values of --errors FILE, a \
parameter file as sil calibrate writes it, or else typical ones. Most parameters are multiplied by the level; \
packages/tools/match_runner/ROBUSTNESS.md lists them. Then the worst errors are played in pairs.

The behavior breaks at the smallest level from which on, at all levels, the 95 % confidence interval of the statistic is \
worse than the one without errors and does not overlap it. All levels play the same seeds.

Examples:
  sil robustness striker_kicks_close_ball --seeds 0..50
  sil robustness config/scenarios/pass.yaml --errors calibrated.yaml --json > robustness.json
  sil robustness soccer_match error_level:='opponent=0' --seeds 0..20 --statistic goal-difference
  sil robustness my.yaml --error slip --error camera --level 0.5,1,1.5,2,3
  sil robustness my.yaml --node 'hulks/2=python3 robot.py' --jobs 2
  sil robustness my.yaml --ray local --folder campaign
  sil robustness --resume campaign      continue it, or print its result again
  sil report campaign -o report         its plots, as report/robustness.html

With --shard, pairs are played after the merge: sil batch merge shard-*/ --folder all, then sil robustness --resume all.

Exit codes: 0 the behavior holds at level 1; 1 it breaks at a level of at most 1, or no run passes without errors; 2 invalid \
arguments; 3 the environment \
failed, or a signal ended the campaign.";

/// Arguments of `sil robustness`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct RobustnessArguments {
    #[command(flatten)]
    campaign: CampaignArguments,
    /// ROS parameter file with the values of level 1; an error without a value in it has typical ones
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    errors: Option<PathBuf>,
    /// Error to vary; repeatable [default: all]
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    error: Vec<String>,
    /// Levels of each error
    #[arg(
        long,
        value_name = "LEVEL,...",
        default_value = "0.5,1,2,3",
        conflicts_with = "resume"
    )]
    level: Levels,
    /// Statistic by which the behavior breaks: passed, margin, or a statistic of `sil compare`
    #[arg(
        long,
        value_name = "NAME",
        default_value = "passed",
        conflicts_with = "resume"
    )]
    statistic: String,
    /// Number of the worst errors that are played in pairs; 0: no pairs
    #[arg(long, value_name = "N", default_value_t = 3, conflicts_with = "resume", value_parser = clap::value_parser!(u16).range(..=10))]
    worst: u16,
    /// Print the result as one JSON document, see config/schemas/robustness.schema.json
    #[arg(long)]
    json: bool,
}

/// Plays the campaign of all errors and levels, then that of the worst pairs, and prints the result. The verdict is `Failed`
/// if the behavior breaks at a level of at most 1.
///
/// # Errors
/// Returns an error if an argument is invalid, or a process cannot be started.
pub fn run(arguments: RobustnessArguments) -> anyhow::Result<Verdict> {
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let given = arguments.campaign.clone();
    let json = arguments.json;
    check_junit(given.junit.as_deref())?;
    let cluster = given.cluster()?;
    let mut started = start(&given, Bags::None, |campaign| {
        let design = design(arguments)?;
        design.goal()?;
        Ok(Campaign {
            points: design.points(),
            robustness: Some(design),
            ..campaign
        })
    })?;
    let folder = started.folder.path().to_owned();
    let of_folder = |error| WrongUse::because(format!("{}: {error}", folder.display()));
    Design::of(&started.campaign).map_err(of_folder)?;
    started.play(given.jobs, cluster.as_ref(), &shutdown)?;
    let mut result = Robustness::new(&started.campaign, &started.outcomes)?;
    let is_whole = started.campaign.shard.is_none() && result.open == 0;
    let with_pairs = Design::with_pairs(&started.campaign, &result.order());
    if let Some(campaign) = with_pairs.filter(|_| is_whole && !shutdown.is_requested()) {
        started.campaign = campaign;
        // From now on, the file has the pairs.
        started
            .journal
            .complete(&started.campaign, &started.outcomes)?;
        started.play(given.jobs, cluster.as_ref(), &shutdown)?;
        result = Robustness::new(&started.campaign, &started.outcomes)?;
    }
    write_junit(
        &started.campaign,
        &started.outcomes,
        &folder,
        given.junit.as_deref(),
    )?;
    if let Some(shard) = started.campaign.shard.filter(|_| !shutdown.is_requested()) {
        let (runs, folder) = (started.outcomes.len(), folder.display());
        output::print(&format!(
            "shard {shard}: {runs} runs in {folder}; the result is that of all shards, see --help\n"
        ))?;
        let is_judged = result.verdict() != Verdict::Infrastructure;
        return Ok(if is_judged {
            Verdict::Passed
        } else {
            Verdict::Infrastructure
        });
    }
    if json {
        output::print_json(&result)?;
    } else {
        let results = started.journal.path().display();
        output::print(&format!("{result}results {results}\n"))?;
    }
    if shutdown.is_requested() {
        started.report_stop("robustness");
        return Ok(Verdict::Infrastructure);
    }
    Ok(result.verdict())
}

/// Returns the design of the arguments. Prints the parameters of the file that have no effect.
///
/// # Errors
/// Returns an error for an unknown error, or if the file cannot be read.
fn design(arguments: RobustnessArguments) -> Result<Design, WrongUse> {
    let errors = select(&arguments.error)?;
    let file = arguments.errors.as_deref();
    let selected = varied_errors(&errors, file)?;
    if let Some(file) = file {
        let file = file.display();
        if !selected.absent.is_empty() {
            let absent = selected.absent.join(", ");
            support::error_line!("sil: not varied, because they are 0 in {file}: {absent}");
        }
        if !selected.unused.is_empty() {
            let unused = selected.unused.join(", ");
            support::error_line!(
                "sil: not used, because they are no errors: {unused} in {file}; --params sets them in all runs"
            );
        }
    }
    if selected.varied.is_empty() {
        return Err(WrongUse::because(
            "all errors are 0, so nothing can be varied",
        ));
    }
    Ok(Design {
        levels: arguments.level,
        errors: selected.varied,
        statistic: arguments.statistic,
        worst: usize::from(arguments.worst),
        pairs: None,
    })
}
