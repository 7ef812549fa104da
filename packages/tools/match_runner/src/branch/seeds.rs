use std::fmt::Write;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use support::Shutdown;
use support::statistics::{Spread, fixed};

use super::{BranchReport, Continuation, Fork};
use crate::batch::sweep::Seeds;
use crate::process::jobs::jobs;
use user_files::wording;

/// Continues a match with each seed after the fork, several at the same time. Returns the reports by seed, without the
/// runs that a shutdown request ended.
///
/// # Errors
/// Returns an error if the match cannot be played, or ends before the fork.
pub fn play_seeds(
    fork: &Fork,
    seeds: &Seeds,
    duration: Option<Duration>,
    shutdown: &Shutdown,
) -> anyhow::Result<Vec<(u64, BranchReport)>> {
    play_each(seeds, jobs(None), |seed| {
        let continuation = Continuation {
            seed: Some(seed),
            duration,
            bag: None,
        };
        fork.play(&continuation, shutdown)
    })
}

/// Plays each seed with `play`, `jobs` at the same time. Returns the reports by seed, without the runs that a shutdown request
/// ended.
///
/// # Errors
/// Returns the error of a run that cannot be played.
pub fn play_each(
    seeds: &Seeds,
    jobs: usize,
    play: impl Fn(u64) -> anyhow::Result<BranchReport> + Sync,
) -> anyhow::Result<Vec<(u64, BranchReport)>> {
    let left = Mutex::new(seeds.0.clone());
    let (sender, ended) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, left, play) = (sender.clone(), &left, &play);
            scope.spawn(move || {
                let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(seed) = next() {
                    if sender.send((seed, play(seed))).is_err() {
                        break;
                    }
                }
            });
        }
    });
    drop(sender);
    let mut reports = Vec::new();
    for (seed, played) in ended {
        let played = played?;
        if !played.report.result.interrupted {
            reports.push((seed, played));
        }
    }
    reports.sort_by_key(|(seed, _)| *seed);
    Ok(reports)
}

/// Returns the distribution of goals after the fork as text.
pub fn branch_summary(reports: &[(u64, BranchReport)]) -> String {
    let goals: Vec<[f64; 2]> = reports.iter().map(|(_, report)| goals(report)).collect();
    if goals.is_empty() {
        return "no seed was played to its end; nothing can be concluded\n".to_owned();
    }
    let mut text = String::new();
    let count = |wins: fn(&[f64; 2]) -> bool| goals.iter().filter(|it| wins(it)).count();
    // Writing to a String cannot fail.
    _ = writeln!(
        text,
        "after the fork, {}: hulks score more in {}, both the same in {}, opponents more in {}",
        wording::count(goals.len(), "seed"),
        count(|[hulks, opponents]| hulks > opponents),
        count(|[hulks, opponents]| hulks == opponents),
        count(|[hulks, opponents]| hulks < opponents),
    );
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header(["goals after the fork", "mean", "min to max"]);
    let columns = goals
        .iter()
        .map(|[hulks, opponents]| [*hulks, *opponents, hulks - opponents]);
    let columns: Vec<[f64; 3]> = columns.collect();
    for (index, name) in ["hulks", "opponents", "difference"].into_iter().enumerate() {
        if let Some(spread) = Spread::compute(columns.iter().map(|it| it[index])) {
            table.add_row([name.to_owned(), fixed(spread.mean, 2), spread.range(2)]);
        }
    }
    _ = writeln!(text, "{table}");
    text
}

/// Returns the goals of both teams after the fork.
fn goals(report: &BranchReport) -> [f64; 2] {
    let before = report.fork.clone().unwrap_or_default();
    let result = &report.report.result;
    [
        f64::from(result.hulks) - f64::from(before.hulks),
        f64::from(result.opponents) - f64::from(before.opponents),
    ]
}
