//! Signals that ask a program to end.

use std::fs;

/// Number of the signal that a closed terminal sends (POSIX).
const SIGHUP: i32 = 1;
/// Number of the signal of Ctrl-C (POSIX).
const SIGINT: i32 = 2;
/// Number of the signal that `kill` sends (POSIX).
const SIGTERM: i32 = 15;

/// Returns the signals that ask this process to end: SIGINT, SIGTERM, and SIGHUP unless the process ignores it already.
/// `nohup` starts programs so, which then outlive their terminal.
pub fn end_signals() -> Vec<i32> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if ignored(&status) & (1 << (SIGHUP - 1)) != 0 {
        vec![SIGINT, SIGTERM]
    } else {
        vec![SIGHUP, SIGINT, SIGTERM]
    }
}

/// Returns the ignored signals in a status of `/proc`: bit `n - 1` is signal `n`. See proc_pid_status(5).
fn ignored(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_of_ignored_signals_is_read() {
        let status = "Name:\tsil\nSigBlk:\t0000000000000002\nSigIgn:\t0000000000001001\n";
        assert_eq!(ignored(status), 0x1001);
        assert_eq!(ignored("Name:\tsil\n"), 0);
    }
}
