use super::novelty::Novelty;
use super::relaxed::Relaxed;
use super::states::{NONE, States};
use crate::csr::Lists;
use crate::task::{bits, has, set};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// Maximum width of the search for one goal.
const WIDTH: u32 = 2;

/// SIW: reaches one more goal at a time by breadth-first searches that keep only states with new facts (IW(1)), then
/// only states with new pairs of facts (IW(2)).
///
/// It is fast if goals can be reached one after the other, and incomplete otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Siw;

impl Solver for Siw {
    fn name(&self) -> &'static str {
        "siw"
    }

    fn description(&self) -> &'static str {
        "serialized iterated width: one goal after the other; incomplete"
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        if !task.goal_is_possible {
            return Outcome::NoPlan;
        }
        search(task, run).map(Some).into()
    }
}

/// Returns a plan, or the reason why the search ended without one: [`LimitReached::Incomplete`] if no search of width 1
/// or 2 reaches one more goal. Counts expansions and memory in `run`.
fn search(task: &Task, run: &mut Run<'_>) -> Result<Vec<u32>, LimitReached> {
    let mut state = task.init().to_vec();
    let mut plan = Vec::new();
    let mut search = Search {
        task,
        states: States::new(task.words()),
        novelty: [
            Novelty::new(task.facts, 1, run)?,
            Novelty::new(task.facts, WIDTH, run)?,
        ],
        reachability: Reachability::new(task),
    };
    let mut kept = Vec::new();
    search.reachability.keep_more(&state, &mut kept, run)?;
    while !task.is_goal(&state) {
        let mut part = None;
        // Paths that lose kept goals are tried last: they use up novelty, but sometimes they are necessary.
        for (width, may_lose_goals) in [(1, false), (2, false), (1, true), (2, true)] {
            part = search.until_one_more(&state, &mut kept, width, may_lose_goals, run)?;
            if part.is_some() {
                break;
            }
        }
        let (operators, reached) = part.ok_or(LimitReached::Incomplete)?;
        plan.extend(operators);
        state = reached;
    }
    Ok(plan)
}

/// Operators and the state after them.
type Part = (Vec<u32>, Vec<u64>);

/// Search for one goal after the other. `novelty` has a table for width 1 and one for width 2.
struct Search<'a> {
    task: &'a Task,
    states: States,
    novelty: [Novelty; 2],
    reachability: Reachability<'a>,
}

impl Search<'_> {
    /// Searches breadth-first from `start` for a state that keeps the goals in `kept` and fulfills one more. Adds that
    /// goal to `kept`. Keeps only states with a new fact (`width` 1) or a new pair of facts (2). `may_lose_goals`
    /// allows states in between without the goals in `kept`. Returns `None` if no such state is found. Counts
    /// expansions and memory in `run`.
    fn until_one_more(
        &mut self,
        start: &[u64],
        kept: &mut Vec<u32>,
        width: u32,
        may_lose_goals: bool,
        run: &mut Run<'_>,
    ) -> Result<Option<Part>, LimitReached> {
        let task = self.task;
        let novelty = &mut self.novelty[width as usize - 1];
        novelty.clear();
        self.states.clear();
        let mut all = Vec::new();
        novelty.insert(start, None, &mut all, run)?;
        self.states.insert(start, NONE, NONE, run)?;
        let (mut state, mut next) = (Vec::new(), Vec::new());
        let (mut operators, mut added) = (Vec::new(), Vec::new());
        for number in 0.. {
            if number >= self.states.len() {
                break;
            }
            run.count_expansion()?;
            state.clear();
            state.extend_from_slice(self.states.get(number));
            task.applicable(&state, &mut operators);
            for &operator in &operators {
                task.apply(operator, &state, &mut next);
                new_facts(task.facts_of(&state), task.facts_of(&next), &mut added);
                let is_kept = kept.iter().all(|goal| has(&next, *goal));
                if !(is_kept || may_lose_goals) {
                    continue;
                }
                if novelty.insert(&next, Some(&added), &mut all, run)? > width {
                    continue;
                }
                let Some(new) = self.states.insert(&next, number, operator, run)? else {
                    continue;
                };
                let has_one_more = added.iter().any(|it| self.task.goal.contains(it));
                if is_kept && has_one_more && self.reachability.keep_more(&next, kept, run)? {
                    return Ok(Some((self.states.path(new), next)));
                }
            }
        }
        Ok(None)
    }
}

/// Reachability in the delete relaxation, with buffers.
struct Reachability<'a> {
    task: &'a Task,
    relaxed: Relaxed,
    /// Operators that delete each fact.
    deleted_by: Lists,
    /// Number of preconditions of each relaxed action that are not reached.
    missing: Vec<u32>,
    queue: Vec<u32>,
}

impl<'a> Reachability<'a> {
    /// Creates the relaxation of a task and empty buffers.
    fn new(task: &'a Task) -> Self {
        Self {
            task,
            relaxed: Relaxed::new(task),
            deleted_by: task.deletes.inverted(task.facts),
            missing: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// Adds goals that hold in `state` to `kept` while the delete relaxation can still reach the others. Returns true
    /// if it added any. Counts its work in `run`.
    fn keep_more(
        &mut self,
        state: &[u64],
        kept: &mut Vec<u32>,
        run: &mut Run<'_>,
    ) -> Result<bool, LimitReached> {
        let before = kept.len();
        for &goal in &self.task.goal {
            if has(state, goal) && !kept.contains(&goal) {
                run.count_work(self.relaxed.size())?;
                kept.push(goal);
                if !self.reaches(state, kept) {
                    kept.pop();
                }
            }
        }
        Ok(kept.len() > before)
    }

    /// Returns true if the delete relaxation reaches all goals from `state` without operators that delete facts of
    /// `kept`. Overwrites the buffers `missing` and `queue`.
    fn reaches(&mut self, state: &[u64], kept: &[u32]) -> bool {
        let relaxed = &self.relaxed;
        let mut is_excluded = vec![false; self.task.operators()];
        for operator in kept.iter().flat_map(|fact| self.deleted_by.get(*fact)) {
            is_excluded[*operator as usize] = true;
        }
        self.missing.clear();
        self.missing
            .extend(relaxed.needs.iter().map(|it| it.len() as u32));
        self.queue.clear();
        self.queue.extend(bits(self.task.facts_of(state)));
        let mut reached = state.to_vec();
        let mut ready = relaxed.free.clone();
        let mut position = 0;
        loop {
            for action in ready.drain(..) {
                if !is_excluded[relaxed.operators[action as usize] as usize] {
                    for &fact in relaxed.adds.get(action) {
                        if !has(&reached, fact) {
                            set(&mut reached, fact);
                            self.queue.push(fact);
                        }
                    }
                }
            }
            let Some(&fact) = self.queue.get(position) else {
                return self.task.goal.iter().all(|goal| has(&reached, *goal));
            };
            position += 1;
            for &action in relaxed.needed_by.get(fact) {
                self.missing[action as usize] -= 1;
                if self.missing[action as usize] == 0 {
                    ready.push(action);
                }
            }
        }
    }
}

/// Sets `added` to the facts that `state` has in addition to `before`, in ascending order.
pub(crate) fn new_facts(before: &[u64], state: &[u64], added: &mut Vec<u32>) {
    added.clear();
    for (index, (old, new)) in before.iter().zip(state).enumerate() {
        let mut left = new & !old;
        while left != 0 {
            added.push(index as u32 * 64 + left.trailing_zeros());
            left &= left - 1;
        }
    }
}
