//! Makes plans cheaper after the search.

mod eliminate;
mod trace;
mod window;

use self::trace::Trace;
use self::window::Window;
use crate::search::Relaxed;
use crate::{LimitReached, Run, Task};

/// Steps of a plan that are replaced together. Longer parts take much more time and are rarely improved.
const SIZE: usize = 8;
/// States that are evaluated for one part.
const EVALUATIONS: u64 = 50;
/// Evaluations of one plan, times the number of operators: about a tenth of a second.
const EFFORT: u64 = 20_000_000;
/// Steps of plans that are replayed to find superfluous ones.
const REPLAYED: u64 = 1_000_000;

/// Returns a plan that is at most as expensive. It ends early at a limit of the run.
pub(crate) fn improve(task: &Task, plan: Vec<u32>, run: &mut Run<'_>) -> Vec<u32> {
    let mut trace = Trace::new(task, plan);
    eliminate::eliminate(task, &mut trace, REPLAYED);
    let effort = EFFORT / (1 + task.operators() as u64);
    // At a limit the plan is as good as it is until then.
    let _ = run.within(effort, |run| shorten(task, &mut trace, run));
    trace.into_plan()
}

/// Replaces parts of a plan by cheaper ones, each part once. Another round finds next to nothing.
fn shorten(task: &Task, trace: &mut Trace, run: &mut Run<'_>) -> Result<(), LimitReached> {
    let relaxed = Relaxed::new(task);
    run.take(2 * relaxed.bytes())?;
    let mut window = Window::new(task, &relaxed);
    let mut start = 0;
    while start < trace.len() {
        let end = (start + SIZE).min(trace.len());
        match window.search(trace, start, end, EVALUATIONS, run)? {
            Some(steps) if trace.replace(task, start, end, &steps) => {
                start = start.saturating_sub(SIZE / 2);
            }
            _ => start += 1,
        }
    }
    Ok(())
}

/// Returns the sum of the costs of a plan's steps.
pub(crate) fn cost(task: &Task, plan: &[u32]) -> f64 {
    plan.iter()
        .fold(0.0, |cost, it| cost + task.costs[*it as usize])
}
