//! Improvement of plans after the search.

mod eliminate;
mod trace;
mod window;

use self::trace::Trace;
use self::window::Window;
use crate::search::Relaxed;
use crate::{LimitReached, Run, Task};

/// Number of steps that are replaced together. Longer parts take much more time and are rarely improved.
const SIZE: usize = 8;
/// Number of evaluated states per part.
const EVALUATIONS: u64 = 50;
/// Maximum of elementary steps to shorten a plan: about a fifth of a second.
const EFFORT: u64 = 100_000_000;
/// Number of replayed steps in the search for unnecessary ones.
const REPLAYED: u64 = 1_000_000;

/// Returns a plan for the same goal that is at most as expensive: removes unnecessary steps, then replaces parts by
/// cheaper ones. A limit of the run ends the improvement early; the memory that it counts is released.
pub(crate) fn improve(task: &Task, plan: Vec<u32>, run: &mut Run<'_>) -> Vec<u32> {
    let mut trace = Trace::new(task, plan);
    // The plan at a limit is valid, too.
    let _ = eliminate::eliminate(task, &mut trace, REPLAYED, run);
    let _ = run.with_budget(EFFORT, |run| shorten(task, &mut trace, run));
    trace.into_plan()
}

/// Moves a window of [`SIZE`] steps over the plan and replaces the steps in it by cheaper ones if a search finds some.
/// One pass is enough: another one rarely improves the plan. Counts memory and work in `run`.
fn shorten(task: &Task, trace: &mut Trace, run: &mut Run<'_>) -> Result<(), LimitReached> {
    let relaxed = Relaxed::new(task);
    run.allocate(2 * relaxed.bytes())?;
    let mut window = Window::new(task, &relaxed);
    let mut start = 0;
    while start < trace.len() {
        let end = (start + SIZE).min(trace.len());
        match window.search(trace, start, end, EVALUATIONS, run)? {
            Some(steps) if trace.replace(task, start, end, &steps) => {
                // The new steps can enable an improvement together with the steps before them.
                start = start.saturating_sub(SIZE / 2);
            }
            _ => start += 1,
        }
    }
    Ok(())
}

/// Returns the total cost of a plan.
pub(crate) fn cost(task: &Task, plan: &[u32]) -> f64 {
    plan.iter()
        .fold(0.0, |cost, it| cost + task.costs[*it as usize])
}
