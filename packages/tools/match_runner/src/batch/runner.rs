//! Parallel runs of a campaign, each in its own process.

use std::cell::RefCell;
use std::path::Path;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;

use support::Shutdown;

use super::attempt::{Attempt, domain};
use super::campaign::{Bags, Campaign, Run};
use super::fault_campaign::BaselineRun;
use super::outcome::Outcome;
use super::reused_nodes::ReusedNodes;
use super::scratch::{Scratch, remove};
use crate::verdict::failure::Verdict;

/// Name of the folder for files of running runs, in the campaign's folder.
pub(super) const SCRATCH: &str = ".runs";

/// Player of a campaign.
pub struct Runner<'a> {
    /// Campaign to play.
    pub campaign: &'a Campaign,
    /// Number of parallel runs.
    pub jobs: usize,
    /// Folder of the campaign.
    pub folder: &'a Path,
}

impl Runner<'_> {
    /// Plays `runs` of the campaign in parallel, until the end or a shutdown request. Calls `on_end` in this thread with the
    /// outcome of each finished run, in the order of their ends; runs that were ended by a signal have none.
    ///
    /// # Errors
    ///
    /// Returns an error if a process cannot be started, its files cannot be read, or `on_end` fails.
    pub fn play(
        &self,
        runs: impl Iterator<Item = Run> + Send,
        shutdown: &Shutdown,
        mut on_end: impl FnMut(Outcome) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let scratch = Scratch::new(self.folder.join(SCRATCH))?;
        let queue = Mutex::new(runs);
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let (sender, ended) = mpsc::channel();
        thread::scope(|scope| {
            for job in 0..self.jobs {
                let (sender, next) = (sender.clone(), &next);
                let result = scratch.path().join(format!("result-{job}.json"));
                scope.spawn(move || {
                    let nodes = match self.reused_nodes(&result, job) {
                        Ok(nodes) => nodes.map(RefCell::new),
                        Err(error) => {
                            // An error means that no outcome is wanted anymore.
                            let _ = sender.send(Err(error));
                            return;
                        }
                    };
                    while let Some(run) = next().filter(|_| !shutdown.is_requested()) {
                        let attempt = Attempt {
                            campaign: self.campaign,
                            run,
                            job,
                            result: &result,
                            shutdown,
                            nodes: nodes.as_ref(),
                        };
                        if sender.send(self.play_one(attempt)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // If an outcome cannot be stored, each job ends after its current run.
            let is_cut_short =
                |outcome: &Outcome| shutdown.is_requested() && outcome.result.interrupted;
            ended
                .into_iter()
                .filter(|outcome| !outcome.as_ref().is_ok_and(is_cut_short))
                .try_for_each(|outcome| on_end(outcome?))
        })
    }

    /// Returns the programs that stay for the runs of a job, if the campaign reuses them. Their files are beside the
    /// result of the job.
    fn reused_nodes(&self, result: &Path, job: usize) -> anyhow::Result<Option<ReusedNodes>> {
        let new = || ReusedNodes::new(result.with_extension("nodes"), domain(job).to_string());
        self.campaign.reuse_nodes.then(new).transpose()
    }

    /// Plays a run to its end. In a campaign with faults, plays it without and with faults. In a campaign that keeps
    /// the bags of failures, repeats a failed run to record it. The bag of the run is in the folder of the campaign.
    fn play_one(&self, attempt: Attempt<'_>) -> anyhow::Result<Outcome> {
        let Attempt { run, shutdown, .. } = attempt;
        let bag = self.campaign.bag_of(self.folder, run);
        // Bag of an attempt that ended with the campaign; the run is repeated.
        remove(&bag)?;
        if let Some(seed) = self.campaign.faults {
            return self.try_faults(&attempt, seed, &bag);
        }
        let bags = self.campaign.bags;
        let first = (bags == Bags::All).then_some(bag.as_path());
        let outcome = Outcome::once(run, attempt.play(first, &[])?);
        let is_kept = bags == Bags::Failures && outcome.verdict != Verdict::Passed;
        if is_kept && !shutdown.is_requested() {
            let again = attempt.play(Some(&bag), &[])?;
            return Ok(outcome.replayed(again));
        }
        Ok(outcome)
    }

    /// Plays a run without faults, then with random faults of `seed`, and judges the second attempt by the first one.
    /// Records the second attempt to `bag`, and removes the bag unless the campaign keeps it. If the environment of the
    /// first attempt fails, there is no second one.
    fn try_faults(&self, attempt: &Attempt<'_>, seed: u64, bag: &Path) -> anyhow::Result<Outcome> {
        let Attempt { run, result, .. } = *attempt;
        let whole = result.with_extension("bag");
        remove(&whole)?;
        let plan = self.campaign.plan(run)?;
        let baseline = BaselineRun {
            run,
            options: &plan.options,
            robots: plan.behaviors.keys().copied().collect(),
            over_ros: self.campaign.ros,
            result: attempt.play(Some(&whole), &[])?,
            bag: whole,
        };
        if baseline.result.verdict() == Verdict::Infrastructure {
            return Ok(Outcome::once(run, baseline.result));
        }
        let schedule = baseline.schedule(seed)?;
        let text = serde_json::to_string(&schedule)?;
        let faults = ["--set".to_owned(), format!("faults={text}")];
        let disturbed = attempt.play(Some(bag), &faults)?;
        if attempt.shutdown.is_requested() {
            return Ok(Outcome::once(run, disturbed));
        }
        let mut trial = baseline.judge(&schedule, &disturbed, bag);
        trial.complaints.extend(attempt.leftovers()?);
        let is_right = trial.complaints.is_empty();
        let is_kept = match self.campaign.bags {
            Bags::All => true,
            Bags::Failures => !is_right,
            Bags::None => false,
        };
        if !is_kept {
            remove(bag)?;
        }
        Ok(Outcome::tried(run, disturbed, trial))
    }
}
