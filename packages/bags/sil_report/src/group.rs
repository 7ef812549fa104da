use std::collections::BTreeMap;

use hsl_types::Verdict;
use support::statistics::{Spread, mean_interval};

use crate::Run;

/// Runs of one scenario with the same settings.
pub(crate) struct Group<'a> {
    /// Scenario and settings; `None` if unknown.
    pub(crate) name: Option<&'a str>,
    /// Runs with their numbers on the page: runs that did not pass first, then in the given order.
    pub(crate) runs: Vec<(usize, &'a Run)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GroupStatistic<'a> {
    /// Name, for example `goal-difference`.
    pub(crate) name: &'a str,
    /// Value of each run that has one, in the order of the group.
    pub(crate) values: Vec<f64>,
    /// Minimum, mean and maximum of the values.
    pub(crate) spread: Spread,
    /// 95 % confidence interval of the mean; `None` for too few values.
    pub(crate) interval: Option<(f64, f64)>,
}

impl<'a> Group<'a> {
    /// Returns the runs in groups, in the order of the groups' names; the unknown group is first. Numbers the runs in
    /// this order.
    pub(crate) fn all(runs: &'a [Run]) -> Vec<Self> {
        let mut by_name: BTreeMap<Option<&str>, Vec<&Run>> = BTreeMap::new();
        for run in runs {
            by_name.entry(run.group.as_deref()).or_default().push(run);
        }
        let mut numbers = 1..;
        let groups = by_name.into_iter().map(|(name, mut runs)| {
            // The sort is stable.
            runs.sort_by_key(|run| match run.verdict() {
                Some(Verdict::Passed) => 3,
                Some(Verdict::Infrastructure) => 1,
                Some(_) => 0,
                None => 2,
            });
            Group {
                name,
                runs: numbers.by_ref().zip(runs).collect(),
            }
        });
        groups.collect()
    }

    /// Returns the name for readers.
    pub(crate) fn title(&self) -> &'a str {
        self.name.unwrap_or("unknown scenario")
    }

    /// Returns the statistics of the runs, in the order of the first run. Runs that were not judged do not count.
    pub(crate) fn statistics(&self) -> Vec<GroupStatistic<'a>> {
        let runs = self.runs.iter().map(|(_, run)| *run);
        let judged = runs.filter(|run| run.verdict() != Some(Verdict::Infrastructure));
        let mut all: Vec<(&str, Vec<f64>)> = Vec::new();
        for statistic in judged.flat_map(|run| &run.statistics) {
            match all.iter_mut().find(|(name, _)| *name == statistic.name) {
                Some((_, values)) => values.push(statistic.value),
                None => all.push((&statistic.name, vec![statistic.value])),
            }
        }
        let computed = all.into_iter().filter_map(|(name, values)| {
            Some(GroupStatistic {
                name,
                spread: Spread::compute(values.iter().copied())?,
                interval: mean_interval(&values),
                values,
            })
        });
        computed.collect()
    }
}
