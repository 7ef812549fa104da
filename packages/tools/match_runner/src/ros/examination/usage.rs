//! Processes of a program, from `/proc`.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::process::process_stat::processes;

/// Processes, threads and processor time of a program at one time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UsageSample {
    pub(super) processes: usize,
    /// Number of threads of all processes.
    pub(super) threads: u64,
    /// Processor time of all processes that run.
    pub(super) cpu: Duration,
}

impl UsageSample {
    /// Reads the processes below the process `guard`, without the guard.
    pub(super) fn read(guard: u32) -> Self {
        let all: Vec<_> = processes().into_iter().flatten().collect();
        let mut known = BTreeSet::from([guard]);
        // A child may come before its parent in the list.
        while let Some(child) = all
            .iter()
            .find(|it| known.contains(&it.parent) && !known.contains(&it.id))
        {
            known.insert(child.id);
        }
        let own = all
            .iter()
            .filter(|it| it.id != guard && known.contains(&it.id));
        own.fold(Self::default(), |sum, process| Self {
            processes: sum.processes + 1,
            threads: sum.threads + process.threads,
            cpu: sum.cpu + process.cpu,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_of_this_process_is_found() {
        let mut child = std::process::Command::new("sleep")
            .arg("100")
            .spawn()
            .unwrap();
        let usage = UsageSample::read(std::process::id());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(usage.processes >= 1 && usage.threads >= 1, "{usage:?}");
    }
}
