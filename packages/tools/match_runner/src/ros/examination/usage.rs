//! Processes of a program, from `/proc`.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

/// Clock ticks per second in `/proc`: `USER_HZ`, which is 100 on the supported processors.
const TICKS_PER_SECOND: u32 = 100;

/// Processes, threads and processor time of a program at one time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UsageSample {
    /// Number of processes.
    pub(super) processes: usize,
    /// Number of threads of all processes.
    pub(super) threads: u64,
    /// Processor time of all processes that run.
    pub(super) cpu: Duration,
}

impl UsageSample {
    /// Reads the processes below the process `guard`, without the guard.
    pub(super) fn read(guard: u32) -> Self {
        let all: Vec<_> = processes().collect();
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

/// Process in `/proc`.
struct ProcessStat {
    id: u32,
    parent: u32,
    threads: u64,
    cpu: Duration,
}

/// Returns all processes.
fn processes() -> impl Iterator<Item = ProcessStat> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    folders.filter_map(|folder| {
        let id = folder.file_name().to_str()?.parse().ok()?;
        stat_of(id, &fs::read_to_string(folder.path().join("stat")).ok()?)
    })
}

/// Reads the content of `/proc/ID/stat`.
fn stat_of(id: u32, stat: &str) -> Option<ProcessStat> {
    // The name of the program is in parentheses and may contain spaces; the state is the first field after it.
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<_> = rest.split_whitespace().collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    let ticks = number(11)? + number(12)?;
    Some(ProcessStat {
        id,
        parent: number(1)?.try_into().ok()?,
        threads: number(17)?,
        cpu: Duration::from_secs(ticks) / TICKS_PER_SECOND,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_and_parentheses_does_not_move_the_fields() {
        let stat = "7 (a) b) S 3 7 7 0 -1 0 0 0 0 0 150 50 0 0 20 0 5 0 9";
        let process = stat_of(7, stat).unwrap();
        assert_eq!((process.parent, process.threads), (3, 5));
        assert_eq!(process.cpu, Duration::from_secs(2));
    }

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
