//! Start of a campaign, with its settings checked, and its runs.

use std::collections::BTreeSet;
use std::path::Path;

use match_runner::batch::campaign::{Bags, Campaign, ParameterFile, Run, SCENARIO};
use match_runner::batch::journal::Journal;
use match_runner::batch::outcome::Outcome;
use match_runner::batch::progress::CampaignProgress;
use match_runner::batch::ray::RayCluster;
use match_runner::batch::runner::Runner;
use match_runner::batch::summary::Session;
use match_runner::batch::sweep::Point;
use match_runner::process::jobs::jobs;
use match_runner::process::wall_clock;
use match_runner::ros::shared_memory;
use match_runner::verdict::failure::WrongUse;
use scenario_kit::run_folder::RunFolder;
use support::Shutdown;

use super::CampaignArguments;

/// Campaign with its results file and the outcomes of finished runs.
pub(in crate::commands) struct StartedCampaign {
    pub(in crate::commands) folder: RunFolder,
    pub(in crate::commands) campaign: Campaign,
    pub(in crate::commands) journal: Journal,
    pub(in crate::commands) outcomes: Vec<Outcome>,
}

/// Creates the campaign of the arguments and its results file, or resumes the campaign in a folder. `complete` adds the
/// points to a new campaign, and `bags` are those that it keeps by default. All settings are checked.
pub(in crate::commands) fn start(
    arguments: &CampaignArguments,
    bags: Bags,
    complete: impl FnOnce(Campaign) -> anyhow::Result<Campaign>,
) -> anyhow::Result<StartedCampaign> {
    if let Some(folder) = &arguments.resume {
        let (journal, campaign, outcomes) = Journal::resume(folder)?;
        require_unchanged(&campaign, folder)?;
        check(&campaign, arguments)?;
        return Ok(StartedCampaign {
            folder: RunFolder::given_or_reserved(Some(folder.clone()), &campaign.scenario),
            campaign,
            journal,
            outcomes,
        });
    }
    let campaign = complete(campaign_of(arguments, bags)?)?;
    check(&campaign, arguments)?;
    let folder = RunFolder::given_or_reserved(arguments.folder.clone(), &campaign.scenario);
    let journal = Journal::begin(folder.path(), &campaign)?;
    Ok(StartedCampaign {
        folder,
        campaign,
        journal,
        outcomes: Vec::new(),
    })
}

impl StartedCampaign {
    /// Plays the runs without an outcome, on a cluster if one is given, and writes each outcome to the results file at
    /// once. After the last run the file is in the order of the runs, as the outcomes are.
    ///
    /// # Errors
    /// Returns an error if a process cannot be started, or the file cannot be written.
    pub(in crate::commands) fn play(
        &mut self,
        parallel: Option<u16>,
        cluster: Option<&RayCluster>,
        shutdown: &Shutdown,
    ) -> anyhow::Result<Session> {
        let Self {
            folder,
            campaign,
            journal,
            outcomes,
        } = self;
        let folder = folder.path();
        let have_ended: BTreeSet<_> = outcomes.iter().map(|it| it.run).collect();
        let mut progress = CampaignProgress::new(campaign.runs().count(), outcomes);
        let mut session = Session::default();
        let start = wall_clock::now();
        let on_end = |outcome: Outcome| {
            journal.add(&outcome)?;
            progress.add(&outcome);
            session.runs += 1;
            session.ticks += outcome.result.ticks;
            outcomes.push(outcome);
            Ok(())
        };
        let open = campaign.runs().filter(|run| !have_ended.contains(run));
        let played = match cluster {
            Some(cluster) => cluster.play(campaign, folder, open, shutdown, on_end),
            None => {
                let runner = Runner {
                    campaign,
                    jobs: jobs(parallel),
                    folder,
                };
                runner.play(open, shutdown, on_end)
            }
        };
        progress.finish();
        if campaign.ros {
            // Shared memory of runs that were killed together with `sil`.
            shared_memory::remove_orphans();
        }
        played?;
        session.wall = start.elapsed();
        outcomes.sort_by_key(|outcome| outcome.run);
        if outcomes.len() == campaign.runs().count() {
            journal.complete(campaign, outcomes)?;
        }
        Ok(session)
    }

    /// Prints how many runs ended before a signal stopped the campaign, and how the command `name` continues it.
    pub(in crate::commands) fn report_stop(&self, name: &str) {
        support::error_line!(
            "sil: stopped by a signal after {} of {} runs; continue with: sil {name} --resume {}",
            self.outcomes.len(),
            self.campaign.runs().count(),
            self.folder.path().display()
        );
    }
}

/// Returns the campaign of the arguments with one point, without settings.
///
/// # Errors
/// Returns an error if a file cannot be read.
fn campaign_of(arguments: &CampaignArguments, bags: Bags) -> anyhow::Result<Campaign> {
    let files = arguments.params.iter();
    let files = files.map(|path| ParameterFile::read("--params", path));
    let scenario = arguments.scenario.clone().unwrap_or_default();
    let base = Campaign::new(scenario, arguments.seeds.clone())?;
    Ok(Campaign {
        set: settings(arguments),
        params: files.collect::<Result<_, _>>()?,
        points: vec![Point::new()],
        shard: arguments.shard,
        ros: arguments.ros || !arguments.node.is_empty(),
        node: arguments.node.clone(),
        sim_time: arguments.sim_time,
        reuse_nodes: arguments.reuse_nodes,
        isolated: arguments.isolated,
        bags: arguments.bags.unwrap_or(bags),
        strict: arguments.strict,
        hang_timeout: arguments.hang_timeout,
        freeze_timeout: arguments.freeze_timeout,
        ..base
    })
}

/// Returns the settings of all runs, each as `KEY=VALUE`.
fn settings(arguments: &CampaignArguments) -> Vec<String> {
    let rules = arguments.rules.iter();
    let rules = rules.map(|rule| rule.replacen(":=", "=", 1));
    rules.chain(arguments.set.iter().cloned()).collect()
}

/// Returns an error if the scenario's file or a parameter file has changed since the start of the campaign in `folder`.
fn require_unchanged(campaign: &Campaign, folder: &Path) -> anyhow::Result<()> {
    let params = campaign.params.iter().map(|file| ("--params", file));
    let scenario = campaign.scenario_file.iter().map(|file| (SCENARIO, file));
    for (argument, file) in scenario.chain(params) {
        if ParameterFile::read(argument, &file.path)? != *file {
            let error = format!(
                "{} has changed since the start of the campaign in {}; restore the file, or start a new campaign",
                file.path.display(),
                folder.display()
            );
            return Err(WrongUse::because(error).into());
        }
    }
    Ok(())
}

/// Checks the settings of all points before the first run starts: one seed is enough, because they do not depend on it.
/// Checks also whether a cluster can play them, if one is requested.
fn check(campaign: &Campaign, arguments: &CampaignArguments) -> anyhow::Result<()> {
    if arguments.ray.is_some() {
        RayCluster::check(campaign)?;
    }
    let is_span = campaign.freeze_timeout.is_finite() && campaign.freeze_timeout > 0.0;
    if !is_span {
        let seconds = campaign.freeze_timeout;
        let error = format!("--freeze-timeout must be a number of seconds above 0, got {seconds}");
        return Err(WrongUse::because(error).into());
    }
    for (point, settings) in campaign.points.iter().enumerate() {
        let seed = campaign.seeds.0.start;
        let plan = campaign.plan(Run { point, seed })?;
        let faults = &plan.options.options.faults;
        if campaign.faults.is_some() && !faults.0.is_empty() {
            let error = format!(
                "--faults generates the faults of each run, but {settings:?} and --set contain {faults}; remove one of them"
            );
            return Err(WrongUse::because(error).into());
        }
    }
    Ok(())
}
