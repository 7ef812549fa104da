//! Summary at the end of a campaign.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter;
use std::time::Duration;

use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use hsl_types::Team;
use scenario_kit::TeamStatistics;
use support::shell_command;
use support::statistics::{Spread, fixed, pass_rate_interval};

use super::campaign::Campaign;
use super::coverage::{self, CoveredTree};
use super::fault_campaign::Trial;
use super::outcome::Outcome;
use crate::verdict::failure::Verdict;
use support::terminal::one_line;
use user_files::wording;

/// Name of a quantity, and the function that counts it for a team in a run.
type Count = (&'static str, fn(&TeamStatistics) -> f64);

/// Counted quantities.
const COUNTED: &[Count] = &[
    ("goals", |it| f64::from(it.goals)),
    ("possession, s", |it| it.possession),
    ("ball touches", |it| it.touches as f64),
    ("distance, m", |it| it.distance),
    ("set plays", |it| it.set_plays as f64),
    ("penalties", |it| it.penalties as f64),
];

/// Maximum number of listed failed runs. Further ones are counted.
const LISTED: usize = 20;

/// Returns the verdict on a campaign: the worst verdict on a run, or `Infrastructure` if an outcome is missing.
pub fn verdict(campaign: &Campaign, outcomes: &[Outcome]) -> Verdict {
    if outcomes.len() != campaign.runs().count() {
        return Verdict::Infrastructure;
    }
    let verdicts = outcomes.iter().map(|it| it.verdict);
    verdicts.max().unwrap_or(Verdict::Passed)
}

/// Runs played by this process. A resumed campaign has more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Session {
    /// Number of runs.
    pub runs: usize,
    /// Number of ticks of the runs.
    pub ticks: u64,
    /// Wall time of the runs.
    pub wall: Duration,
}

impl Session {
    /// Returns lines with the speed of the session, and the number of runs before it. `ended` is the number of all
    /// finished runs of `campaign`.
    pub fn text(&self, campaign: &Campaign, ended: usize) -> String {
        let Self { runs, ticks, wall } = self;
        let wall = wall.as_secs_f64();
        let rate = *ticks as f64 / wall.max(f64::EPSILON);
        let mut text = format!(
            "{}: {} in {wall:.1} s, {}, {rate:.0} ticks per second\n",
            one_line(&campaign.scenario),
            wording::count(runs, "run"),
            wording::count(ticks, "tick"),
        );
        if ended > *runs {
            // Writing to a String cannot fail.
            let before = wording::count(ended - runs, "run");
            _ = writeln!(text, "{before} before that");
        }
        text
    }
}

/// Returns the summary of a campaign with these outcomes: pass rates, statistics, violations, coverage of its `trees`, and
/// the failed runs with their commands. It depends only on the campaign and its outcomes.
pub fn text(campaign: &Campaign, outcomes: &[Outcome], trees: &[CoveredTree]) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    _ = writeln!(text, "{}", rates(campaign, outcomes));
    let judged: Vec<_> = outcomes.iter().filter(|it| is_judged(it)).collect();
    _ = match judged.len() {
        0 => writeln!(text, "no run was judged; nothing can be concluded"),
        _ => writeln!(text, "{}", play(&judged)),
    };
    if campaign.faults.is_some() {
        _ = writeln!(text, "{}", trials(outcomes));
    }
    let counted = [
        ("violations", violations(outcomes)),
        (
            "robots without an answer, by number of runs",
            lost_robots(outcomes),
        ),
    ];
    for (title, counts) in counted.into_iter().filter(|(_, it)| !it.is_empty()) {
        _ = writeln!(text, "{title}");
        for (name, count) in counts {
            _ = writeln!(text, "  {name}: {count}");
        }
    }
    text.push_str(&coverage::text(trees));
    text.push_str(&failures(campaign, outcomes));
    text
}

/// Returns whether a run counts in statistics: the environment did not fail.
fn is_judged(outcome: &Outcome) -> bool {
    outcome.verdict != Verdict::Infrastructure
}

/// Returns a table of verdicts for each point of the sweep, and the pass rate of the runs that were judged.
fn rates(campaign: &Campaign, outcomes: &[Outcome]) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_header([
        "settings",
        "runs",
        "passed",
        "failed",
        "node failed",
        "flaky",
        "infrastructure",
        "pass rate",
        "95 % confidence",
    ]);
    for (index, point) in campaign.points.iter().enumerate() {
        let of_point: Vec<_> = outcomes.iter().filter(|it| it.run.point == index).collect();
        let count = |verdict| {
            let of_verdict = of_point.iter().filter(|it| it.verdict == verdict);
            of_verdict.count()
        };
        let (passed, runs) = (count(Verdict::Passed), of_point.len());
        let judged = of_point.iter().filter(|it| is_judged(it)).count();
        let (rate, interval) = match pass_rate_interval(passed, judged) {
            None => ("none".to_owned(), String::new()),
            Some((low, high)) => (
                format!("{:.1} % of {judged}", 100.0 * passed as f64 / judged as f64),
                format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high),
            ),
        };
        table.add_row([
            if point.is_empty() {
                "default".to_owned()
            } else {
                point.join(" ")
            },
            runs.to_string(),
            passed.to_string(),
            count(Verdict::Failed).to_string(),
            count(Verdict::NodeFailed).to_string(),
            count(Verdict::Flaky).to_string(),
            count(Verdict::Infrastructure).to_string(),
            rate,
            interval,
        ]);
    }
    table
}

/// Returns a table with statistics of the matches that were judged, for each team.
fn play(outcomes: &[&Outcome]) -> Table {
    let mut table = Table::new();
    let count = match outcomes.len() {
        1 => "1 run".to_owned(),
        count => format!("per run, {count} runs"),
    };
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_header([
        count.as_str(),
        "hulks: mean",
        "min to max",
        "opponent: mean",
        "min to max",
    ]);
    for (name, count) in COUNTED {
        let mut row = vec![(*name).to_owned()];
        for team in Team::ALL {
            let numbers = outcomes
                .iter()
                .map(|it| count(it.result.statistics.team(team)));
            if let Some(spread) = Spread::compute(numbers) {
                row.push(fixed(spread.mean, 1));
                row.push(spread.range(1));
            }
        }
        table.add_row(row);
    }
    table
}

/// Returns a table of runs with faults, with a row for each fault that should end a run: the number of all runs, of
/// runs with each verdict, and of runs that ended as expected.
fn trials(outcomes: &[Outcome]) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_header([
        "fault that ends the run",
        "runs",
        "passed",
        "failed",
        "node failed",
        "flaky",
        "infrastructure",
        "as expected",
    ]);
    let mut by_fault: BTreeMap<&str, Vec<&Trial>> = BTreeMap::new();
    for trial in outcomes.iter().filter_map(|it| it.trial.as_ref()) {
        by_fault.entry(&trial.fatal).or_default().push(trial);
    }
    for (fault, trials) in by_fault {
        let count = |verdict| trials.iter().filter(|it| it.got == verdict).count();
        let right = trials.iter().filter(|it| it.complaints.is_empty()).count();
        let name = if fault.is_empty() { "none" } else { fault };
        let mut row = vec![name.to_owned(), trials.len().to_string()];
        row.extend(Verdict::ALL.map(|verdict| count(verdict).to_string()));
        row.push(right.to_string());
        table.add_row(row);
    }
    table
}

/// Returns the number of violations of all runs by the name of the check.
fn violations(outcomes: &[Outcome]) -> BTreeMap<&str, u64> {
    let mut all = BTreeMap::new();
    for outcome in outcomes {
        for (name, tally) in &outcome.result.statistics.violations {
            *all.entry(name.as_str()).or_default() += tally.count;
        }
    }
    all
}

/// Returns for each robot the number of runs in which it was without an answer. Injected faults do not count.
fn lost_robots(outcomes: &[Outcome]) -> BTreeMap<&str, u64> {
    let mut all = BTreeMap::new();
    for lost in outcomes.iter().flat_map(|it| &it.result.lost_robots) {
        *all.entry(lost.robot.as_str()).or_default() += u64::from(!lost.injected);
    }
    all.retain(|_, runs| *runs > 0);
    all
}

/// Returns a text with the runs that did not pass, at most [`LISTED`], and the commands that repeat them.
fn failures(campaign: &Campaign, outcomes: &[Outcome]) -> String {
    let failed: Vec<_> = outcomes
        .iter()
        .filter(|it| it.verdict != Verdict::Passed)
        .collect();
    let mut text = String::new();
    for outcome in failed.iter().take(LISTED) {
        let why = outcome.result.failures.first().map(ToString::to_string);
        _ = writeln!(
            text,
            "{}: {}: {}\n  {}",
            one_line(&campaign.name_of(outcome.run)),
            outcome.verdict,
            why.as_deref().unwrap_or("interrupted before its end"),
            shell_command(iter::once("sil".to_owned()).chain(campaign.arguments(outcome.run))),
        );
        if let Some(trial) = &outcome.trial {
            let faults = format!("faults={}", trial.faults);
            _ = writeln!(text, "  with {}", shell_command(["--set", &faults]));
        }
        if let Some(note) = outcome.note() {
            _ = writeln!(text, "  {note}");
        }
    }
    if failed.len() > LISTED {
        _ = writeln!(text, "and {} more", failed.len() - LISTED);
    }
    text
}
