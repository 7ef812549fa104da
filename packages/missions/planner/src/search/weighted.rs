use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::additive::Additive;
use super::relaxed::Relaxed;
use super::states::{NONE, States};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// Weighted A* over the length of relaxed plans, with successors by helpful actions first. A state is evaluated when it
/// is expanded; until then it has the value of its parent. Therefore few states are evaluated. Complete.
#[derive(Clone, Copy, Debug)]
pub struct Weighted {
    /// Weight of the estimated number of steps to the goal relative to the number of steps so far.
    pub weight: u32,
}

impl Default for Weighted {
    fn default() -> Self {
        Self { weight: 5 }
    }
}

impl Solver for Weighted {
    fn name(&self) -> &'static str {
        "weighted"
    }

    fn description(&self) -> &'static str {
        "weighted A* over the length of relaxed plans, helpful actions first; complete"
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        search(task, self.weight, run).into()
    }
}

/// Returns a plan, or `None` if no plan exists. Counts expansions and memory in `run`.
fn search(task: &Task, weight: u32, run: &mut Run<'_>) -> Result<Option<Vec<u32>>, LimitReached> {
    if !task.goal_is_possible {
        return Ok(None);
    }
    if task.is_goal(task.init()) {
        return Ok(Some(Vec::new()));
    }
    let relaxed = Relaxed::new(task);
    run.allocate(relaxed.bytes())?;
    let mut heuristic = Additive::new(&relaxed, &task.goal);
    let mut states = States::new(task.words());
    states.insert(task.init(), NONE, NONE, run)?;
    let mut depths = vec![0u32];
    // States after helpful actions first, then by ascending estimate, then in order of generation.
    let mut open = BinaryHeap::from([Reverse((false, 0u64, 0u32))]);
    let (mut state, mut next) = (Vec::new(), Vec::new());
    let (mut operators, mut helpful) = (Vec::new(), Vec::new());
    while let Some(Reverse((_, _, number))) = open.pop() {
        run.count_expansion()?;
        state.clear();
        state.extend_from_slice(states.get(number));
        if heuristic.evaluate(&state, run)?.is_none() {
            continue;
        }
        let length = heuristic.relaxed_plan(&mut helpful).len() as u64;
        let depth = depths[number as usize] + 1;
        let estimate = u64::from(depth) + length * u64::from(weight);
        task.applicable(&state, &mut operators);
        for &operator in &operators {
            task.apply(operator, &state, &mut next);
            let Some(new) = states.insert(&next, number, operator, run)? else {
                continue;
            };
            if task.is_goal(&next) {
                return Ok(Some(states.path(new)));
            }
            run.allocate(20)?;
            depths.push(depth);
            let is_helpful = helpful.binary_search(&operator).is_ok();
            open.push(Reverse((!is_helpful, estimate, new)));
        }
    }
    Ok(None)
}
