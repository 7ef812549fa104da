use super::trace::Trace;
use crate::{LimitReached, Run, Task};

/// Removes unnecessary steps of a plan, each with the later steps that depend on it, while the plan still reaches the
/// goal. Ends early after `replayed` replayed steps, so that long plans do not take too long, and at a limit of `run`, in
/// which it counts its work.
pub(crate) fn eliminate(
    task: &Task,
    trace: &mut Trace,
    mut replayed: u64,
    run: &mut Run<'_>,
) -> Result<(), LimitReached> {
    let mut first = 0;
    while first < trace.len() {
        let steps = (trace.len() - first) as u64;
        let Some(left) = replayed.checked_sub(steps) else {
            return Ok(());
        };
        replayed = left;
        // Each replayed step copies a state; a shorter plan is replayed once more, with two sets of facts per step.
        run.count_work(steps * (8 + 3 * task.words() as u64))?;
        let is_shorter = without(task, trace, first).is_some_and(|plan| trace.try_plan(task, plan));
        if !is_shorter {
            first += 1;
        }
    }
    Ok(())
}

/// Returns the plan without step `first` and without the later steps that are then not applicable, or `None` if that
/// plan misses the goal.
fn without(task: &Task, trace: &Trace, first: usize) -> Option<Vec<u32>> {
    let mut plan = trace.plan()[..first].to_vec();
    let mut state = trace.state(first).to_vec();
    let mut next = Vec::new();
    for &operator in &trace.plan()[first + 1..] {
        if task.is_applicable(operator, &state) {
            task.apply(operator, &state, &mut next);
            std::mem::swap(&mut state, &mut next);
            plan.push(operator);
        }
    }
    task.is_goal(&state).then_some(plan)
}
