use super::{Lama, Siw};
use crate::improve::{cost, improve};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// Weighted A* and SIW with little work, then LAMA, and again SIW and weighted A* if it needs much. The cheapest plan is
/// improved.
///
/// Weighted A* and SIW find shorter plans than LAMA, but only of easy tasks. LAMA works where relaxed plans alone
/// mislead, and SIW sometimes where both estimates do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portfolio;

/// Solvers with their maximum numbers of elementary steps, in stages. A second has about 500 million steps.
const STAGES: [&[(&dyn Solver, u64)]; 4] = [
    &[(&Lama::Weighted, 200_000_000), (&Siw, 20_000_000)],
    &[(&Lama::Greedy, 3_000_000_000)],
    &[(&Siw, 1_000_000_000), (&Lama::Weighted, 1_000_000_000)],
    &[(&Lama::Greedy, u64::MAX)],
];

impl Solver for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn description(&self) -> &'static str {
        "weighted and siw, then lama, then the plan is improved; complete"
    }

    /// Gives each solver its budget of work. A stage with plans ends the search: the cheapest one is improved and
    /// returned. A proof that no plan exists ends it too. A solver that stopped for another reason than its budget is
    /// not called again.
    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        let mut finished: Vec<&str> = Vec::new();
        // The last limit other than incompleteness, as the answer if no solver has one.
        let mut stopped = LimitReached::Incomplete;
        for stage in STAGES {
            let mut best: Option<Vec<u32>> = None;
            for (solver, work) in stage {
                if finished.contains(&solver.name()) {
                    continue;
                }
                match run.with_budget(*work, |run| solver.solve(task, run)) {
                    Outcome::Plan(plan) => {
                        let is_better = |best: &Vec<u32>| cost(task, &plan) < cost(task, best);
                        if best.as_ref().is_none_or(is_better) {
                            best = Some(plan);
                        }
                    }
                    // No solver claims this without proof, so one answer is enough.
                    Outcome::NoPlan => return Outcome::NoPlan,
                    Outcome::Limit(limit) => {
                        if limit != LimitReached::Incomplete {
                            stopped = limit;
                        }
                        match limit {
                            LimitReached::Time | LimitReached::Canceled => break,
                            LimitReached::Expansions => {}
                            // The solver would reach the same limit again.
                            _ => finished.push(solver.name()),
                        }
                    }
                }
            }
            if let Some(plan) = best {
                return Outcome::Plan(improve(task, plan, run));
            }
            if matches!(stopped, LimitReached::Time | LimitReached::Canceled) {
                break;
            }
            if !run.may_expand() {
                return Outcome::Limit(LimitReached::Expansions);
            }
        }
        Outcome::Limit(stopped)
    }
}
