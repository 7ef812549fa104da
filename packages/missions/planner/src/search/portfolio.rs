use super::{BfsF, Siw, Weighted};
use crate::{Outcome, Run, Solver, Task};

/// SIW and BFS(f) in turn, each with more expansions than before, until one of them has an answer.
///
/// Complete as BFS(f) is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portfolio;

/// Expansions of each solver in the first round.
const FIRST: [(&dyn Solver, u64); 3] = [
    (&Weighted { weight: 5 }, 2000),
    (&Siw, 500),
    (&BfsF, 0),
];

impl Solver for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn description(&self) -> &'static str {
        "siw and bfs_f in turn; complete"
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        let mut best: Option<Vec<u32>> = None;
        for (solver, budget) in FIRST {
            let outcome = run.within(budget, |run| solver.solve(task, run));
            match outcome {
                Outcome::Plan(plan) => if best.as_ref().is_none_or(|b| b.len() > plan.len()) { best = Some(plan) },
                Outcome::NoPlan => return Outcome::NoPlan,
                _ => {},
            }
        }
        let budget = std::env::var("B").ok().and_then(|b| b.parse().ok()).unwrap_or(100_000);
        if let Some(best) = best {
            return Outcome::Plan(crate::improve::improve(task, best, run, budget));
        }
        BfsF.solve(task, run)
    }
}
