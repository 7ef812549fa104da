use super::{BfsF, Siw};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// SIW and BFS(f) in turn, each with more expansions than before, until one of them has an answer.
///
/// Complete as BFS(f) is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portfolio;

/// Expansions of a solver in the first round.
const FIRST: u64 = 4000;
/// How many times as many it has in the next one.
const GROWTH: u64 = 8;

impl Solver for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn description(&self) -> &'static str {
        "siw and bfs_f in turn; complete"
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        let mut budget = FIRST;
        loop {
            for solver in [&Siw as &dyn Solver, &BfsF] {
                let outcome = run.within(budget, |run| solver.solve(task, run));
                let goes_on = match outcome {
                    Outcome::Limit(LimitReached::Expansions) => run.may_expand(),
                    Outcome::Limit(LimitReached::Incomplete) => true,
                    _ => false,
                };
                if !goes_on {
                    if let Outcome::Plan(plan) = outcome {
                        let budget = std::env::var("B")
                            .ok()
                            .and_then(|b| b.parse().ok())
                            .unwrap_or(100_000);
                        return Outcome::Plan(crate::improve::improve(task, plan, run, budget));
                    }
                    return outcome;
                }
            }
            budget = budget.saturating_mul(GROWTH);
        }
    }
}
