//! `sil search --cover`: runs that reach nodes of trees which no run has reached.

use anyhow::Context;
use match_runner::batch::campaign::Run;
use match_runner::batch::coverage::{self, CoveredTree, NewlyReached};
use match_runner::batch::journal::{self, Journal};
use match_runner::batch::outcome::Outcome;
use match_runner::process::jobs::jobs;
use match_runner::search::cover::CoverSearch;
use match_runner::search::played_points::{Case, PlayedPoints};
use match_runner::verdict::failure::Verdict;
use support::Shutdown;

use super::{SearchArguments, campaign, check, command, folder};
use crate::output;
use user_files::wording;

/// Maximum number of new nodes that a line names.
const NAMED: usize = 3;

/// Coverage of the runs before the search.
#[derive(Default)]
struct Before {
    trees: Vec<CoveredTree>,
    /// First seed after those of all campaigns.
    next_seed: u64,
}

/// Searches for runs that reach new nodes, prints them, and at the end the coverage of all runs. The verdict is
/// `Infrastructure` if a run could not be judged, or a signal ended the search.
pub(super) fn run(arguments: SearchArguments) -> anyhow::Result<Verdict> {
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let Before {
        mut trees,
        next_seed,
    } = before(&arguments)?;
    let folder = folder(&arguments)?;
    let first_seed = arguments.run_seed.unwrap_or(next_seed);
    let campaign = campaign(&arguments, first_seed, arguments.runs)?;
    check(&arguments.over, &campaign)?;
    let search = CoverSearch {
        dimensions: arguments.over,
        batch: usize::from(arguments.batch),
        runs: arguments.runs as usize,
        seed: arguments.seed,
        first_seed,
    };
    let mut played = PlayedPoints {
        journal: Journal::begin(folder.path(), &campaign)?,
        campaign: campaign.clone(),
        outcomes: Vec::new(),
        jobs: jobs(arguments.jobs),
        folder: folder.path(),
        shutdown: &shutdown,
    };
    let (mut nodes, mut runs) = (0, 0);
    search.find(
        &mut trees,
        |cases| Ok(played.play(cases)?.to_vec()),
        |case, new| {
            nodes += new.nodes.len();
            runs += 1;
            let (campaign, run) = campaign.of_point(&case.point);
            let seed = case.seed;
            let command = command(&campaign, Run { seed, ..run });
            output::print(&format!("{}\n  {command}\n", line(case, new)))?;
            Ok(())
        },
    )?;
    let is = |verdict| move |outcome: &&Outcome| outcome.verdict == verdict;
    let all = played.outcomes.len();
    let passed = played.outcomes.iter().filter(is(Verdict::Passed)).count();
    let results = played.journal.path().display();
    output::print(&format!(
        "{}, of which {} did not pass; {runs} of them were the first to reach something, {} in total\n{}results {results}\n",
        wording::count(all, "run"),
        all - passed,
        wording::count(nodes, "node"),
        coverage::text(&trees),
    ))?;
    if shutdown.is_requested() {
        support::error_line!("sil: the search was stopped by a signal");
        return Ok(Verdict::Infrastructure);
    }
    let is_unjudged = played
        .outcomes
        .iter()
        .any(|it| is(Verdict::Infrastructure)(&it));
    Ok(match is_unjudged {
        true => Verdict::Infrastructure,
        false => Verdict::Passed,
    })
}

/// Returns the coverage of the campaigns in the arguments.
fn before(arguments: &SearchArguments) -> anyhow::Result<Before> {
    let mut before = Before::default();
    for folder in &arguments.campaign {
        let (campaign, outcomes) = journal::read(folder)?;
        before.next_seed = before.next_seed.max(campaign.seeds.0.end);
        for outcome in &outcomes {
            CoveredTree::add_run(&mut before.trees, outcome);
        }
    }
    Ok(before)
}

/// Returns the line about a case that reached something new.
fn line(case: &Case, new: &NewlyReached) -> String {
    let count = new.nodes.len();
    let mut text = format!("seed {} {}: ", case.seed, case.point.join(" "));
    text += &match count {
        0 => format!("{} new results of nodes", new.results),
        _ => format!(
            "{count} new nodes: {}",
            new.nodes[..count.min(NAMED)].join(", ")
        ),
    };
    if count > NAMED {
        text += ", ...";
    }
    text
}
