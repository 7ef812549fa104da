use super::states::{NONE, States};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// Blind breadth-first search. It finds plans with the fewest steps and ignores costs.
#[derive(Clone, Copy, Debug, Default)]
pub struct BreadthFirst;

impl Solver for BreadthFirst {
    fn name(&self) -> &'static str {
        "breadth_first"
    }

    fn description(&self) -> &'static str {
        "blind breadth-first search: the shortest plans, for small problems"
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        search(task, run).into()
    }
}

/// Returns a plan with the fewest steps, or `None` if no plan exists. Searches all states of a depth before deeper
/// ones. Counts expansions and memory in `run`.
fn search(task: &Task, run: &mut Run<'_>) -> Result<Option<Vec<u32>>, LimitReached> {
    if !task.goal_is_possible {
        return Ok(None);
    }
    let mut states = States::new(task.words());
    let mut level = Vec::new();
    level.extend(states.insert(task.init(), NONE, NONE, run)?);
    if task.is_goal(task.init()) {
        return Ok(Some(Vec::new()));
    }
    let (mut state, mut next, mut operators) = (Vec::new(), Vec::new(), Vec::new());
    while !level.is_empty() {
        let mut deeper = Vec::new();
        for number in level {
            run.count_expansion()?;
            state.clear();
            state.extend_from_slice(states.get(number));
            task.applicable(&state, &mut operators);
            for &operator in &operators {
                task.apply(operator, &state, &mut next);
                if let Some(new) = states.insert(&next, number, operator, run)? {
                    if task.is_goal(&next) {
                        return Ok(Some(states.path(new)));
                    }
                    deeper.push(new);
                }
            }
        }
        level = deeper;
    }
    Ok(None)
}
