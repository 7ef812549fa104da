use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// State of a process on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Runs, waits for a disk, or has its reporting thread.
    Present,
    /// Is stopped by a signal, with its reporting thread.
    Stopped,
    /// Has ended, or waits without a reporting thread: its program has no library of simulated time.
    Gone,
}

/// Time between two looks at a process that waits without a reporting thread.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(2);

/// Returns the state of a process, whose thread `reporter` reports. A program that is being loaded may wait for a
/// moment, so that the state of a process which seems to be gone is read twice.
pub(crate) fn state(process: u32, reporter: u32) -> State {
    match state_now(process, reporter) {
        State::Gone => {
            thread::sleep(LOOK_AGAIN_AFTER);
            state_now(process, reporter)
        }
        state => state,
    }
}

/// Returns the state at one moment.
fn state_now(process: u32, reporter: u32) -> State {
    let Ok(stat) = fs::read(format!("/proc/{process}/stat")) else {
        return State::Gone;
    };
    let has_reporter = || Path::new(&format!("/proc/{process}/task/{reporter}")).exists();
    match state_in(&stat) {
        // The first thread has ended, others have not.
        Some(b'Z') if reporter != process && has_reporter() => State::Present,
        None | Some(b'Z' | b'X' | b'x') => State::Gone,
        Some(b'T') if has_reporter() => State::Stopped,
        Some(b'S' | b'I' | b'T') if !has_reporter() => State::Gone,
        Some(_) => State::Present,
    }
}

/// Returns true if a process that is not on simulated time works.
pub fn is_working(process: u32) -> bool {
    state(process, 0) == State::Present
}

/// Returns the state in the text of a file `stat` in `/proc`, its third field. The name before it is in parentheses,
/// and may contain any byte.
fn state_in(stat: &[u8]) -> Option<u8> {
    let name_end = stat.iter().rposition(|byte| *byte == b')')?;
    stat.get(name_end + 2).copied()
}

/// Returns the name of a process, or an empty text.
pub(crate) fn name(process: u32) -> String {
    let name = fs::read(format!("/proc/{process}/comm")).unwrap_or_default();
    String::from_utf8_lossy(&name).trim_end().to_owned()
}
