//! Continuation of a log of robots, from a rebuilt world.

use std::path::{Path, PathBuf};

use anyhow::Context;
use bag_tools::Bag;
use hsl_types::Time;
use scenario_kit::run_folder::RunFolder;
use tempfile::TempDir;

use super::{Branch, BranchArguments, Branches};
use crate::commands::soccer_match;
use crate::conclusion::conclude;
use crate::opened::{failure_of, since, time_within};
use crate::output;
use crate::show_run::show_run;
use match_runner::batch::sweep::Seeds;
use match_runner::branch::{BranchReport, ChangeRequest, branch_summary, play_each};
use match_runner::in_process;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::process::jobs::jobs;
use match_runner::process::progress::ProgressDisplay;
use match_runner::rebuilt::{RebuildError, RebuiltWorld, ScenarioText, continued_plan};
use match_runner::ros;
use match_runner::search::case_file::require_new;
use match_runner::verdict::failure::{Verdict, WrongUse};
use support::Shutdown;

/// File of the scenario of a rebuilt world.
struct ScenarioFile {
    path: PathBuf,
    /// Folder of a file that is not kept.
    _folder: Option<TempDir>,
}

/// Rebuilds the world of a log, writes it as a scenario, and plays it.
///
/// # Errors
/// Returns an error if an argument is invalid, or the world cannot be rebuilt.
pub(super) fn run(arguments: &BranchArguments, bag: &Bag) -> anyhow::Result<Verdict> {
    if arguments.scenario.is_some() {
        let error = "--scenario is for runs of the world; the scenario of a log is rebuilt from it";
        return Err(WrongUse::because(error).into());
    }
    if arguments.seeds.is_some() && arguments.seed.is_some() {
        let error = "--seed is for a single match; use only --seeds";
        return Err(WrongUse::because(error).into());
    }
    let at = time_within(bag, arguments.at)?;
    let mut world = RebuiltWorld::of(bag, at).map_err(|error| match error {
        RebuildError::Bag(error) => failure_of(bag, error),
        error => WrongUse::because(error).into(),
    })?;
    if let Some(ball) = arguments.ball {
        world.set_ball(ball);
    }
    let shown = since(bag.origin()?, at);
    let seeds = arguments.seeds.as_ref();
    let output = seeds
        .is_none()
        .then(|| RunFolder::given_or_reserved(arguments.output.clone(), "branch"));
    let file = write(arguments, &world, shown, output.as_ref())?;
    if !arguments.json {
        output::print(&world.table())?;
    }
    let log = Continued {
        arguments,
        world,
        at: shown,
        file,
    };
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    match (seeds, output) {
        (Some(seeds), _) => log.play_seeds(seeds, &shutdown),
        (None, output) => log.play(output.as_ref(), &shutdown),
    }
}

/// Writes the scenario: to the file of `--keep`, beside the bag of a single match, or to a temporary folder.
fn write(
    arguments: &BranchArguments,
    world: &RebuiltWorld,
    at: Time,
    output: Option<&RunFolder>,
) -> anyhow::Result<ScenarioFile> {
    let mut folder = None;
    let path = match (&arguments.keep, output) {
        (Some(keep), _) => keep.clone(),
        (None, Some(output)) => {
            let mut path = output.path().as_os_str().to_owned();
            path.push(".yaml");
            path.into()
        }
        (None, None) => {
            let new = tempfile::tempdir().context("cannot create a temporary folder")?;
            folder.insert(new).path().join("branch.yaml")
        }
    };
    require_new(&path)?;
    let name = format!("{} at {at}", arguments.bag.display());
    let scenario = ScenarioText {
        world,
        name: &name,
        is_drawn: arguments.seeds.is_some(),
        duration: arguments.duration.map(|it| it.since(Time::ZERO)),
        expect: &arguments.expect,
    };
    user_files::write(&path, scenario.text()).with_context(|| path.display().to_string())?;
    if let Err(error) = scenario_kit::find(&path.to_string_lossy()) {
        // It was written by this function.
        _ = std::fs::remove_file(&path);
        let error = format!("the rebuilt world is not a valid scenario: {error}");
        return Err(WrongUse::because(error).into());
    }
    Ok(ScenarioFile {
        path,
        _folder: folder,
    })
}

/// Log that is continued.
struct Continued<'a> {
    arguments: &'a BranchArguments,
    world: RebuiltWorld,
    /// Time as users see it.
    at: Time,
    file: ScenarioFile,
}

impl Continued<'_> {
    /// Returns the plan of a match with this seed. It is recorded to `output`.
    fn plan(&self, seed: Option<u64>, output: Option<&Path>) -> Result<MatchPlan, WrongUse> {
        let arguments = self.arguments;
        let play = PlayArguments {
            seed,
            node: arguments.node.clone(),
            params: arguments.params.clone(),
            bag: output.map(Path::to_owned),
            no_record: output.is_none(),
            ..PlayArguments::default()
        };
        continued_plan(&self.file.path, &self.request(), play)
    }

    /// Returns the change of the programs.
    fn request(&self) -> ChangeRequest {
        let arguments = self.arguments;
        ChangeRequest {
            robots: arguments.robots.clone(),
            tree: arguments.tree.clone(),
            set: arguments.set.clone(),
            ball: None,
        }
    }

    /// Plays the match once, from the estimates, and prints its result.
    fn play(&self, output: Option<&RunFolder>, shutdown: &Shutdown) -> anyhow::Result<Verdict> {
        let output = output.map(RunFolder::path);
        let mut plan = self.plan(self.arguments.seed, output)?;
        let in_process = self.arguments.node.is_empty();
        let report = soccer_match::play(&mut plan, in_process, shutdown)?;
        let verdict = report.verdict();
        if self.arguments.json {
            let played = self.world.continued(report);
            let branch = Branch::of(self.arguments.seed, played, plan.bag.as_deref());
            self.print_json(vec![branch])?;
            return Ok(verdict);
        }
        conclude(&plan, &report)?;
        self.print_file()?;
        if let Some(bag) = &plan.bag {
            show_run(bag, &report, shutdown);
        }
        Ok(verdict)
    }

    /// Plays the match with each seed, which draws the start, and prints the distribution of the results. The verdict is that
    /// of the worst run.
    fn play_seeds(&self, seeds: &Seeds, shutdown: &Shutdown) -> anyhow::Result<Verdict> {
        // The first seed shows the errors of all: their plans differ in the seed only.
        self.plan(Some(seeds.0.start), None)?;
        let in_process = self.arguments.node.is_empty();
        let jobs = if in_process { jobs(None) } else { 1 };
        let reports = play_each(seeds, jobs, |seed| {
            let plan = self.plan(Some(seed), None)?;
            let report = match in_process {
                true => in_process::play_quietly(&plan, shutdown)?,
                false => ros::play(&plan, shutdown, &mut ProgressDisplay::new())?,
            };
            Ok(self.world.continued(report))
        })?;
        let (count, all) = (reports.len(), seeds.0.clone().count());
        let verdicts = reports.iter().map(|(_, it)| it.report.verdict());
        let verdict = verdicts.clone().max().unwrap_or(Verdict::Infrastructure);
        let passed = verdicts.filter(|it| *it == Verdict::Passed).count();
        if self.arguments.json {
            let branches = reports.into_iter();
            let branches = branches.map(|(seed, played)| Branch::of(Some(seed), played, None));
            self.print_json(branches.collect())?;
        } else {
            output::print(&branch_summary(&reports))?;
            output::print(&format!("passed {passed} of {count}\n"))?;
            print_failures(&reports);
            self.print_file()?;
        }
        if shutdown.is_requested() {
            support::error_line!("sil: stopped by a signal after {count} of {all} seeds");
            return Ok(Verdict::Infrastructure);
        }
        Ok(verdict)
    }

    /// Prints the command that plays the scenario again with the same programs, if its file is kept.
    fn print_file(&self) -> anyhow::Result<()> {
        if self.file._folder.is_some() {
            return Ok(());
        }
        let arguments = self.arguments;
        let file = self.file.path.display().to_string();
        let start = match &arguments.seeds {
            Some(Seeds(seeds)) => [
                "batch",
                &file,
                "--seeds",
                &format!("{}..{}", seeds.start, seeds.end),
            ]
            .map(str::to_owned)
            .to_vec(),
            None => ["run", &file].map(str::to_owned).to_vec(),
        };
        let seed = arguments.seed.iter().map(|it| ("--seed", it.to_string()));
        let params = arguments.params.iter();
        let params = params.map(|it| ("--params", it.display().to_string()));
        let nodes = arguments.node.iter().map(|it| ("--node", it.to_string()));
        let options = seed.chain(params).chain(nodes);
        let options = options.flat_map(|(name, value)| [name.to_owned(), value]);
        let rules = self.request().rules()?;
        let words: Vec<_> = start.into_iter().chain(rules).chain(options).collect();
        let words = ["sil"].into_iter().chain(words.iter().map(String::as_str));
        output::print(&format!("again   {}\n", support::shell_command(words)))?;
        Ok(())
    }

    fn print_json(&self, branches: Vec<Branch>) -> std::io::Result<()> {
        output::print_json(&Branches {
            bag: self.arguments.bag.display().to_string(),
            at: self.at.as_secs_f64(),
            start: self.world.quantities(),
            unknown: self.world.unknown.clone(),
            branches,
        })
    }
}

/// Maximum number of failures that are printed.
const SHOWN: usize = 3;

/// Prints the first failures, each with its seed.
fn print_failures(reports: &[(u64, BranchReport)]) {
    let failures = reports.iter().filter_map(|(seed, played)| {
        let failure = played.report.result.failures.first()?;
        Some((seed, &failure.message))
    });
    for (seed, message) in failures.take(SHOWN) {
        support::error_line!("sil: seed {seed}: {message}");
    }
}
