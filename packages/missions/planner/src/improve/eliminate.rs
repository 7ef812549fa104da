use super::trace::Trace;
use crate::Task;

/// Removes unnecessary steps of a plan, each with the later steps that depend on it, while the plan still reaches the
/// goal. Ends early after `replayed` replayed steps, so that long plans do not take too long.
pub(crate) fn eliminate(task: &Task, trace: &mut Trace, mut replayed: u64) {
    let mut first = 0;
    while first < trace.len() {
        let Some(left) = replayed.checked_sub((trace.len() - first) as u64) else {
            return;
        };
        replayed = left;
        let is_shorter = without(task, trace, first).is_some_and(|plan| trace.try_plan(task, plan));
        if !is_shorter {
            first += 1;
        }
    }
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
