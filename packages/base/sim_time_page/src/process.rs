use std::fs;

/// State of a process or thread, from the third field of its file `stat` in `/proc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskState {
    /// Waits in the kernel, or is stopped.
    Waits,
    /// Runs, or could run.
    Works,
    /// Has ended.
    Ended,
}

/// Returns the state in the text of a file `stat`. The name before it is in parentheses, and may contain any byte.
pub fn state_in(stat: &[u8]) -> TaskState {
    let name_end = stat.iter().rposition(|byte| *byte == b')');
    match name_end.and_then(|end| stat.get(end + 2)) {
        Some(b'S' | b'D' | b'T' | b't' | b'I') => TaskState::Waits,
        Some(b'Z' | b'X' | b'x') | None => TaskState::Ended,
        Some(_) => TaskState::Works,
    }
}

/// Returns true if the process has ended, even if its parent has not yet waited for it.
pub(crate) fn has_ended(process: u32) -> bool {
    let stat = fs::read(format!("/proc/{process}/stat"));
    stat.map_or(true, |stat| state_in(&stat) == TaskState::Ended)
}

/// Returns the name of a process, or an empty text.
pub(crate) fn name(process: u32) -> String {
    let name = fs::read(format!("/proc/{process}/comm")).unwrap_or_default();
    String::from_utf8_lossy(&name).trim_end().to_owned()
}
