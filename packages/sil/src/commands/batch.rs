//! `sil batch`.

use std::path::PathBuf;
use std::thread;

use anyhow::Context;
use clap::Args;

use crate::batch::campaign::Campaign;
use crate::batch::outcome::Outcome;
use crate::batch::progress::CampaignProgress;
use crate::batch::runner::{Bags, Runner};
use crate::batch::summary;
use crate::batch::sweep::{Seeds, points};
use crate::failure::Verdict;
use crate::match_arguments::MatchArguments;
use crate::match_plan::MatchPlan;
use crate::play_arguments::PlayArguments;
use crate::shutdown::Shutdown;
use crate::{junit, output, run_folder, wall_clock};

use super::run::rule;

const AFTER_HELP: &str = "\
Examples:
  sil batch soccer_match --seeds 0..1000 --jobs 8
  sil batch striker_kicks_close_ball --seeds 0..200 --set fuzz.position=0.3 --set fuzz.angle=0.5
  sil batch three_against_three --sweep simulation.ball_visibility_range=2,3,4 --junit report.xml
  sil batch soccer_match --seeds 0..4 --ros --bags all

Every run is a process of its own. Those that fail are played again with their bag below
bags/NAME-TIME. The exit code is that of the worst run.";

/// Arguments of `sil batch`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct BatchArguments {
    /// The scenario, see `sil list`
    #[arg(value_name = "NAME")]
    pub scenario: String,
    /// Seeds from A to before B, or one
    #[arg(long, value_name = "A..B", default_value = "0..100")]
    pub seeds: Seeds,
    /// Runs at once [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// An option of the scenario or a parameter of its robots; several in order
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Values for a key, each played with all seeds; several sweeps are combined
    #[arg(long, value_name = "KEY=VALUE,VALUE,...")]
    pub sweep: Vec<String>,
    /// ROS parameter file; several are read in order
    #[arg(long, value_name = "FILE")]
    pub params: Vec<PathBuf>,
    /// Play over ROS, each run in a domain of its own
    #[arg(long)]
    pub ros: bool,
    /// Which runs leave a bag
    #[arg(long, value_enum, default_value_t = Bags::Failures)]
    pub bags: Bags,
    /// Folder for the bags [default: bags/NAME-TIME]
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
    /// File for all verdicts as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Seconds of wall time that a tick may take before the run counts as hanging
    #[arg(long, value_name = "SECONDS", default_value_t = PlayArguments::HANG_TIMEOUT)]
    pub hang_timeout: f64,
}

/// Plays a campaign and sums it up.
///
/// # Errors
/// Arguments with which nothing can be played; processes that cannot be started.
pub fn run(arguments: BatchArguments) -> anyhow::Result<Verdict> {
    let campaign = Campaign {
        scenario: arguments.scenario,
        seeds: arguments.seeds,
        set: arguments.set,
        params: arguments.params,
        points: points(&arguments.sweep)?,
        ros: arguments.ros,
        hang_timeout: arguments.hang_timeout,
    };
    check(&campaign)?;
    let shutdown = Shutdown::listen().context("signals cannot be handled")?;
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    let folder = arguments
        .folder
        .unwrap_or_else(|| run_folder::for_run_of(&campaign.scenario));
    let runner = Runner {
        campaign: &campaign,
        jobs: arguments.jobs.map_or_else(processors, usize::from),
        bags: arguments.bags,
        folder: &folder,
    };
    let mut progress = CampaignProgress::new(campaign.runs().count());
    let start = wall_clock::now();
    let outcomes = runner.play(&shutdown, |outcome| progress.add(outcome));
    progress.finish();
    let outcomes = outcomes?;
    output::print(&summary::text(&campaign, &outcomes, start.elapsed()))?;
    if folder.exists() {
        output::print(&format!("bags    {}\n", folder.display()))?;
    }
    if let Some(file) = &arguments.junit {
        junit::write(file, outcomes.iter().map(|it| named(&campaign, it)))?;
    }
    if shutdown.is_requested() {
        eprintln!("sil: ended before its end, because somebody asked for it");
        return Ok(Verdict::EnvironmentFailed);
    }
    Ok(summary::verdict(&outcomes))
}

/// Refuses what every run would refuse, before any of them begins.
fn check(campaign: &Campaign) -> anyhow::Result<()> {
    for point in &campaign.points {
        let set = campaign.set.iter().chain(point);
        MatchPlan::new(MatchArguments {
            rules: set.map(|set| rule(set)).collect::<Result<_, _>>()?,
            scenario: Some(campaign.scenario.clone()),
            in_process: !campaign.ros,
            play: PlayArguments {
                params: campaign.params.clone(),
                no_record: true,
                hang_timeout: campaign.hang_timeout,
                ..PlayArguments::default()
            },
            ..MatchArguments::default()
        })?;
    }
    Ok(())
}

fn named<'a>(
    campaign: &Campaign,
    outcome: &'a Outcome,
) -> (String, &'a crate::report::MatchReport) {
    (campaign.name_of(outcome.run), &outcome.report)
}
