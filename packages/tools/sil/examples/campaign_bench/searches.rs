//! Runs that searches need to find a planted fault, and simplification of the found cases.

use std::path::Path;

use match_runner::batch::campaign::Campaign;
use match_runner::batch::journal::Journal;
use match_runner::batch::sweep::{Point, Seeds};
use match_runner::process::jobs::jobs;
use match_runner::search::Search;
use match_runner::search::goal::Goal;
use match_runner::search::judged_points::JudgedPoints;
use match_runner::search::optimiser::{Optimiser, Proposer};
use match_runner::search::played_points::PlayedPoints;
use match_runner::search::random_points::RandomPoints;
use match_runner::search::shrink::{Trials, shrink};
use support::Shutdown;

/// Number of searches, each with another seed and another place of the fault.
const SEARCHES: u64 = 20;
/// Number of runs between two questions to the optimiser: the default of `sil search`.
const BATCH: usize = 2;
/// Maximum number of runs of a search.
const MOST: usize = 1000;
/// Parameters of the planted fault.
const DIMENSIONS: [&str; 2] = [
    "simulation.kick_radius=0.0..1.0",
    "simulation.walk_translation_speed=0.0..1.0",
];

/// Proposer of random points.
struct Random(RandomPoints);

impl Proposer for Random {
    fn propose(&mut self, _: &[f64], count: usize) -> anyhow::Result<Vec<Vec<f64>>> {
        Ok((0..count).map(|_| self.0.anywhere()).collect())
    }
}

/// Measures the searches, whose seeds begin with `first_seed` (0 by default), and prints their medians.
pub(crate) fn measure(first_seed: Option<&str>) -> anyhow::Result<()> {
    let first_seed: u64 = first_seed.map_or(Ok(0), str::parse)?;
    let (mut searched, mut random) = (Vec::new(), Vec::new());
    let (mut simpler, mut failing) = (0, 0);
    for seed in first_seed..first_seed + SEARCHES {
        let folder = tempfile::tempdir()?;
        let [search_folder, random_folder] = ["search", "random"].map(|it| folder.path().join(it));
        let mut proposer = Optimiser::start(None, Goal::Margin, seed, DIMENSIONS.len())?;
        let search = search()?;
        let shutdown = Shutdown::default();
        let mut judged = judged(&search_folder, seed, &shutdown)?;
        let found = search.find(&mut proposer, |points| judged.play(points))?;
        let found = found.filter(|found| found.evaluation.failed);
        searched.push(found.as_ref().map_or(MOST, |found| found.runs));
        if let Some(found) = found {
            let before = complexity(&mut judged, &found.point);
            let point = shrink(found.point, &search.dimensions, &mut judged)?;
            simpler += usize::from(complexity(&mut judged, &point) < before);
            failing += usize::from(judged.fails(&point)?);
        }
        let mut proposer = Random(RandomPoints::new(seed, DIMENSIONS.len()));
        let mut judged = self::judged(&random_folder, seed, &shutdown)?;
        let found = search.find(&mut proposer, |points| judged.play(points))?;
        random.push(found.map_or(MOST, |found| found.runs));
    }
    println!("runs until a planted fault in 1 % of the space is found, {SEARCHES} searches:");
    println!(
        "{:24} median {:>5}  {searched:?}",
        "sil search",
        median(&searched)
    );
    println!(
        "{:24} median {:>5}  {random:?}",
        "random points",
        median(&random)
    );
    println!("simplified cases: {simpler} of {SEARCHES} are simpler, {failing} fail again");
    Ok(())
}

/// Returns the search.
fn search() -> anyhow::Result<Search> {
    let dimensions = DIMENSIONS.iter().map(|text| text.parse());
    let dimensions = dimensions
        .collect::<Result<_, _>>()
        .map_err(anyhow::Error::msg)?;
    Ok(Search {
        dimensions,
        batch: BATCH,
        runs: MOST,
    })
}

/// Returns the points of a search in `folder`, whose runs have this seed.
fn judged<'a>(
    folder: &'a Path,
    seed: u64,
    shutdown: &'a Shutdown,
) -> anyhow::Result<JudgedPoints<'a>> {
    let campaign = Campaign::new("planted".to_owned(), Seeds(seed..seed + 1))?;
    Ok(JudgedPoints {
        played: PlayedPoints {
            journal: Journal::begin(folder, &campaign)?,
            campaign,
            outcomes: Vec::new(),
            jobs: jobs(None),
            folder,
            shutdown,
        },
        goal: Goal::Margin,
    })
}

/// Returns the number of robots, that of settings of the searched parameters, and the length of their text.
fn complexity(judged: &mut JudgedPoints<'_>, point: &Point) -> (usize, usize, usize) {
    let is_searched = |setting: &&String| setting.starts_with("simulation.");
    let searched: Vec<_> = point.iter().filter(is_searched).collect();
    let robots = judged.robots(point).unwrap_or(usize::MAX);
    let length = searched.iter().map(|setting| setting.len()).sum();
    (robots, searched.len(), length)
}

/// Returns the median.
fn median(counts: &[usize]) -> f64 {
    let mut sorted = counts.to_vec();
    sorted.sort_unstable();
    let middle = |index: usize| sorted.get(index).copied().unwrap_or_default() as f64;
    let count = sorted.len();
    f64::midpoint(middle(count.saturating_sub(1) / 2), middle(count / 2))
}
