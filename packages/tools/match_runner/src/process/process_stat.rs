//! Processes in `/proc`.

use std::time::Duration;
use std::{fs, io};

/// Clock ticks per second in `/proc`: `USER_HZ`, which is 100 on the supported processors.
const TICKS_PER_SECOND: u32 = 100;

/// Process in `/proc`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProcessStat {
    pub(crate) id: u32,
    /// Id of the parent.
    pub(crate) parent: u32,
    pub(crate) threads: u64,
    /// Processor time in user and kernel mode.
    pub(crate) cpu: Duration,
}

/// Returns all processes that have not ended meanwhile.
///
/// # Errors
/// Returns an error if `/proc` cannot be read.
pub(crate) fn processes() -> io::Result<impl Iterator<Item = ProcessStat>> {
    let folders = fs::read_dir("/proc")?.flatten();
    Ok(folders.filter_map(|folder| {
        let id = folder.file_name().to_str()?.parse().ok()?;
        stat_of(id, &fs::read_to_string(folder.path().join("stat")).ok()?)
    }))
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
}
