//! Signals that ask a program to end.

use std::fs;

/// Signal of a closed terminal (POSIX).
const SIGHUP: i32 = 1;
/// Signal of Ctrl-C (POSIX).
const SIGINT: i32 = 2;
/// Signal that `kill` sends by default (POSIX).
const SIGTERM: i32 = 15;

/// Returns the signals that ask this process to end: SIGINT, SIGTERM and, unless the process ignores it already,
/// SIGHUP. `nohup` starts programs with SIGHUP ignored, so that they outlive their terminal.
pub(crate) fn end_signals() -> Vec<i32> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if ignored(&status) & (1 << (SIGHUP - 1)) != 0 {
        vec![SIGINT, SIGTERM]
    } else {
        vec![SIGHUP, SIGINT, SIGTERM]
    }
}

/// Returns the ignored signals from the text of `/proc/self/status`: bit `n - 1` is signal `n`, see proc_pid_status(5).
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
