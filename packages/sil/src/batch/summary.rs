//! What is said at the end of a campaign.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use hsl_types::Team;
use scenarios::{MatchResult, TeamStatistics};

use super::campaign::Campaign;
use super::outcome::Outcome;
use super::tally::{Spread, confidence};
use crate::failure::Verdict;

/// What something is called, and how it is counted of a team in a run.
type Count = (&'static str, fn(&TeamStatistics) -> f64);

/// What is counted.
const COUNTED: &[Count] = &[
    ("goals", |it| f64::from(it.goals)),
    ("possession, s", |it| it.possession),
    ("ball touches", |it| it.touches as f64),
    ("distance, m", |it| it.distance),
    ("set plays", |it| it.set_plays as f64),
    ("penalties", |it| it.penalties as f64),
];

/// Failed runs that are listed; the rest is counted.
const LISTED: usize = 20;

/// The verdict on a campaign: that of its worst run.
pub fn verdict(outcomes: &[Outcome]) -> Verdict {
    let has = |verdict| outcomes.iter().any(|it| it.report.verdict() == verdict);
    if has(Verdict::EnvironmentFailed) {
        Verdict::EnvironmentFailed
    } else if has(Verdict::ScenarioFailed) {
        Verdict::ScenarioFailed
    } else {
        Verdict::Passed
    }
}

/// The summary of a campaign that took `wall` of wall time.
pub fn text(campaign: &Campaign, outcomes: &[Outcome], wall: Duration) -> String {
    let ticks: u64 = outcomes.iter().map(|it| it.report.result.ticks).sum();
    let rate = ticks as f64 / wall.as_secs_f64().max(f64::EPSILON);
    let mut text = format!(
        "{}: {} runs in {:.1} s, {ticks} ticks, {rate:.0} ticks a second\n{}\n",
        campaign.scenario,
        outcomes.len(),
        wall.as_secs_f64(),
        rates(campaign, outcomes),
    );
    if !outcomes.is_empty() {
        // Writing to a String cannot fail.
        _ = writeln!(text, "{}", play(outcomes));
    }
    let violations = violations(outcomes);
    if !violations.is_empty() {
        _ = writeln!(text, "violations");
        for (name, count) in violations {
            _ = writeln!(text, "  {name}: {count}");
        }
    }
    text.push_str(&failures(campaign, outcomes));
    text
}

/// How many runs passed, by point.
fn rates(campaign: &Campaign, outcomes: &[Outcome]) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_header([
        "settings",
        "runs",
        "passed",
        "failed",
        "errors",
        "pass rate",
        "95 % confidence",
    ]);
    for (index, point) in campaign.points.iter().enumerate() {
        let of_point: Vec<_> = outcomes.iter().filter(|it| it.run.point == index).collect();
        let count = |verdict| {
            let of_verdict = of_point.iter().filter(|it| it.report.verdict() == verdict);
            of_verdict.count()
        };
        let (passed, runs) = (count(Verdict::Passed), of_point.len());
        let (rate, interval) = if runs == 0 {
            ("none".to_owned(), String::new())
        } else {
            let (low, high) = confidence(passed, runs);
            let rate = 100.0 * passed as f64 / runs as f64;
            (
                format!("{rate:.1} %"),
                format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high),
            )
        };
        table.add_row([
            if point.is_empty() {
                "all as they are".to_owned()
            } else {
                point.join(" ")
            },
            runs.to_string(),
            passed.to_string(),
            count(Verdict::ScenarioFailed).to_string(),
            count(Verdict::EnvironmentFailed).to_string(),
            rate,
            interval,
        ]);
    }
    table
}

/// What the matches were like.
fn play(outcomes: &[Outcome]) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_header([
        "a run",
        "hulks: mean",
        "least to most",
        "opponent: mean",
        "least to most",
    ]);
    for (name, count) in COUNTED {
        let mut row = vec![(*name).to_owned()];
        for team in Team::ALL {
            let numbers = outcomes
                .iter()
                .map(|it| count(it.report.result.statistics.team(team)));
            if let Some(spread) = Spread::of(numbers) {
                row.push(format!("{:.1}", spread.mean));
                row.push(format!("{:.0} to {:.0}", spread.least, spread.greatest));
            }
        }
        table.add_row(row);
    }
    table
}

/// All violations by kind.
fn violations(outcomes: &[Outcome]) -> BTreeMap<&str, u64> {
    let mut all = BTreeMap::new();
    for outcome in outcomes {
        for (name, count) in &outcome.report.result.statistics.violations {
            *all.entry(name.as_str()).or_default() += count;
        }
    }
    all
}

/// The runs that did not pass, and how to play each again.
fn failures(campaign: &Campaign, outcomes: &[Outcome]) -> String {
    let failed: Vec<_> = outcomes
        .iter()
        .filter(|it| it.report.verdict() != Verdict::Passed)
        .collect();
    let mut text = String::new();
    for outcome in failed.iter().take(LISTED) {
        let MatchResult { failures, .. } = &outcome.report.result;
        let why = failures.first().map(ToString::to_string);
        _ = writeln!(
            text,
            "{}: {}\n  sil {}",
            campaign.name_of(outcome.run),
            why.as_deref().unwrap_or("ended before its end"),
            campaign.arguments(outcome.run).join(" "),
        );
    }
    if failed.len() > LISTED {
        _ = writeln!(text, "and {} more", failed.len() - LISTED);
    }
    text
}
