//! Makes plans cheaper after the search.

mod eliminate;
mod trace;
mod window;

use crate::{Run, Task};
pub(crate) use trace::Trace;

/// Returns a plan that is at most as expensive; always the same one.
pub(crate) fn improve(task: &Task, plan: Vec<u32>, run: &mut Run<'_>, budget: u64) -> Vec<u32> {
    let mut trace = Trace::new(task, plan);
    eliminate::eliminate(task, &mut trace);
    let mut window = window::Window::new(task);
    let mut left = budget;
    for size in [5, 8, 11] {
        let mut start = 0;
        while start < trace.len() && left > 0 {
            let end = (start + size).min(trace.len());
            let (found, used) = window.search(&trace, start, end, left.min(400));
            left = left.saturating_sub(used);
            if let Some(shorter) = found {
                trace.replace(task, start, end, &shorter);
                start = start.saturating_sub(size / 2);
            } else {
                start += 1;
            }
        }
    }
    let _ = run;
    trace.into_plan()
}
