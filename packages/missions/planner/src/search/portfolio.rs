use super::{Lama, Siw, Weighted};
use crate::improve::{cost, improve};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// Weighted A*, SIW and LAMA in turn with growing budgets of expansions, until one of them has an answer. The
/// cheapest plan of the round is improved.
///
/// Weighted A* evaluates the fewest states. SIW finds the shortest plans if goals must be reached in an order. LAMA
/// works where relaxed plans alone mislead.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portfolio;

/// Solvers with their expansions in the first and second round. Each later round has [`GROWTH`] times as many as the
/// round before.
const MEMBERS: [(&dyn Solver, u64, u64); 3] = [
    (&Weighted { weight: 5 }, 2000, 16_000),
    (&Siw, 500, 16_000),
    (&Lama, 0, 16_000),
];

const GROWTH: u64 = 8;

impl Solver for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn description(&self) -> &'static str {
        "weighted, siw and lama in turn, then the plan is improved; complete"
    }

    /// Gives each member its budget of expansions, in rounds. A round with plans ends the search: the cheapest one is
    /// improved and returned. A proof that no plan exists ends it too. Only members that used up their budget take part
    /// in the next round, with a larger one.
    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        let mut members = MEMBERS.to_vec();
        loop {
            let mut best: Option<Vec<u32>> = None;
            // The last limit other than incompleteness, as the answer if no solver can continue.
            let mut stopped = LimitReached::Incomplete;
            let mut left = Vec::new();
            for (solver, expansions, later) in members {
                match run.with_budget(expansions, |run| solver.solve(task, run)) {
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
                            LimitReached::Expansions => {
                                left.push((solver, later, later.saturating_mul(GROWTH)));
                            }
                            // The solver would reach the same limit again.
                            _ => {}
                        }
                    }
                }
            }
            if let Some(plan) = best {
                return Outcome::Plan(improve(task, plan, run));
            }
            let is_over = matches!(stopped, LimitReached::Time | LimitReached::Canceled);
            if is_over || left.is_empty() {
                return Outcome::Limit(stopped);
            }
            if !run.may_expand() {
                return Outcome::Limit(LimitReached::Expansions);
            }
            members = left;
        }
    }
}
