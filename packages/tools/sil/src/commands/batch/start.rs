//! Start of a campaign, with its settings checked.

use std::path::Path;

use match_runner::batch::campaign::{Campaign, ParameterFile, Run, SCENARIO};
use match_runner::batch::journal::Journal;
use match_runner::batch::outcome::Outcome;
use match_runner::batch::ray::RayCluster;
use match_runner::batch::sweep::points;
use match_runner::verdict::failure::WrongUse;
use scenario_kit::run_folder::RunFolder;

use super::BatchArguments;

/// Campaign with its results file and the outcomes of finished runs.
pub(super) struct StartedCampaign {
    pub(super) folder: RunFolder,
    pub(super) campaign: Campaign,
    pub(super) journal: Journal,
    pub(super) outcomes: Vec<Outcome>,
}

/// Creates the campaign of the arguments and its results file, or resumes the campaign in a folder. All settings are
/// checked.
pub(super) fn start(arguments: &BatchArguments) -> anyhow::Result<StartedCampaign> {
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
    let campaign = campaign_of(arguments)?;
    let folder = RunFolder::given_or_reserved(arguments.folder.clone(), &campaign.scenario);
    let journal = Journal::begin(folder.path(), &campaign)?;
    Ok(StartedCampaign {
        folder,
        campaign,
        journal,
        outcomes: Vec::new(),
    })
}

/// Returns the campaign of the arguments, with all settings checked.
///
/// # Errors
/// Returns an error if a file cannot be read, or a setting is invalid.
fn campaign_of(arguments: &BatchArguments) -> anyhow::Result<Campaign> {
    let files = arguments.params.iter();
    let files = files.map(|path| ParameterFile::read("--params", path));
    let scenario = arguments.scenario.clone().unwrap_or_default();
    let base = Campaign::new(scenario, arguments.seeds.clone())?;
    let campaign = Campaign {
        set: settings(arguments),
        params: files.collect::<Result<_, _>>()?,
        points: points(&arguments.sweep)?,
        shard: arguments.shard,
        ros: arguments.ros || !arguments.node.is_empty(),
        node: arguments.node.clone(),
        sim_time: arguments.sim_time,
        reuse_nodes: arguments.reuse_nodes,
        isolated: arguments.isolated,
        bags: arguments.bags,
        faults: arguments.faults,
        strict: arguments.strict,
        hang_timeout: arguments.hang_timeout,
        freeze_timeout: arguments.freeze_timeout,
        ..base
    };
    check(&campaign, arguments)?;
    Ok(campaign)
}

/// Returns the settings of all runs, each as `KEY=VALUE`.
fn settings(arguments: &BatchArguments) -> Vec<String> {
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
fn check(campaign: &Campaign, arguments: &BatchArguments) -> anyhow::Result<()> {
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
