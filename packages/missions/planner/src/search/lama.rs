use super::additive::Additive;
use super::landmarks::Landmarks;
use super::mutex_groups::MutexGroups;
use super::open_list::OpenList;
use super::relaxed::Relaxed;
use super::states::{NONE, States};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// Priority that the open lists of preferred operators gain when an estimate reaches a new minimum.
const BOOST: i64 = 1000;

/// Lazy greedy best-first search as in the first search of LAMA (Richter and Westphal: The LAMA planner: guiding
/// cost-based anytime planning with landmarks, JAIR 39, 2010): four open lists in turn, by the length of relaxed plans
/// and by the number of future landmarks, each for all operators and for the preferred ones, which begin a relaxed plan
/// (helpful actions; Hoffmann and Nebel: The FF planning system, JAIR 14, 2001). Complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lama {
    /// Orders states by their estimates only, and ignores costs: finds plans fast.
    Greedy,
    /// Weighted A*: orders states by the steps so far plus 5 times the estimate, and relaxed plans prefer cheap actions.
    /// Finds shorter and cheaper plans, but only of easier tasks.
    Weighted,
}

/// Weight of an estimate relative to the number of steps so far.
const WEIGHT: u32 = 5;

impl Solver for Lama {
    fn name(&self) -> &'static str {
        match self {
            Self::Greedy => "lama",
            Self::Weighted => "weighted",
        }
    }

    fn description(&self) -> &'static str {
        match self {
            Self::Greedy => {
                "lazy greedy search over relaxed plans and landmarks in turn, preferred operators first; complete"
            }
            Self::Weighted => {
                "the same as lama, but weighted A* with costs: shorter plans; complete"
            }
        }
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        search(task, *self == Self::Weighted, run).into()
    }
}

/// Returns a plan, or `None` if no plan exists. Counts expansions, memory and work in `run`.
fn search(
    task: &Task,
    is_weighted: bool,
    run: &mut Run<'_>,
) -> Result<Option<Vec<u32>>, LimitReached> {
    if !task.goal_is_possible {
        return Ok(None);
    }
    let relaxed = match is_weighted {
        true => Relaxed::new(task),
        false => Relaxed::with_unit_weights(task),
    };
    run.allocate(relaxed.bytes())?;
    let mutex_groups = MutexGroups::new(task, run)?;
    let landmarks = Landmarks::new(&relaxed, task, &mutex_groups, run)?;
    let mut heuristic = Additive::new(&relaxed, &task.goal);
    let mut states = States::new(task.words());
    let mut depths: Vec<u32> = Vec::new();
    let mut progress = landmarks.initial(&task.init, run)?;
    let mut open = Alternation::default();
    let (mut state, mut parent, mut helpful) = (task.init.clone(), Vec::new(), Vec::new());
    let mut edge = (NONE, NONE);
    loop {
        if let Some(number) = states.insert(&state, edge.0, edge.1, run)? {
            run.count_expansion()?;
            let missing = match edge.0 {
                NONE => progress.missing(number),
                before => landmarks.progress(&mut progress, (before, &parent), &state, run)?,
            };
            let depth = depths.get(edge.0 as usize).map_or(0, |it| it + 1);
            run.allocate(4)?;
            depths.push(depth);
            debug_assert!(mutex_groups.hold(&state), "a group has two true facts");
            if task.is_goal(&state) {
                return Ok(Some(states.path(number)));
            }
            if heuristic.evaluate(&state, run)?.is_some() {
                let length = heuristic.relaxed_plan(&mut helpful).len() as u32;
                let estimates = [length, missing];
                let order = match is_weighted {
                    true => estimates.map(|it| depth + WEIGHT * it),
                    false => estimates,
                };
                open.push(estimates, order, number, &helpful, run)?;
            }
        }
        let Some((before, operator)) = open.pop(task, &states, run)? else {
            return Ok(None);
        };
        parent.clear();
        parent.extend_from_slice(states.get(before));
        task.apply(operator, &parent, &mut state);
        edge = (before, operator);
    }
}

/// Open lists that take turns.
#[derive(Default)]
struct Alternation {
    /// For each estimate a list for all operators, then one for the preferred ones.
    lists: [OpenList; 4],
    /// Number of uses of each list, less for lists with a boost. The list with the smallest number is next.
    priorities: [i64; 4],
    /// Smallest estimates so far.
    best: Option<[u32; 2]>,
}

impl Alternation {
    /// Adds an expanded state to all lists, with its place in their `order`. A new minimum of an estimate gives priority to
    /// preferred operators. Counts memory in `run`.
    fn push(
        &mut self,
        estimates: [u32; 2],
        order: [u32; 2],
        state: u32,
        preferred: &[u32],
        run: &mut Run<'_>,
    ) -> Result<(), LimitReached> {
        let best = self.best.unwrap_or([u32::MAX; 2]);
        let smaller = [0, 1].map(|it| best[it].min(estimates[it]));
        if smaller != best {
            self.priorities[1] -= BOOST;
            self.priorities[3] -= BOOST;
        }
        self.best = Some(smaller);
        for (index, place) in order.into_iter().enumerate() {
            self.lists[2 * index].push(place, state, None, run)?;
            self.lists[2 * index + 1].push(place, state, Some(preferred), run)?;
        }
        Ok(())
    }

    /// Removes and returns the next state and operator. Returns `None` if all lists are empty. Counts its work in
    /// `run`.
    fn pop(
        &mut self,
        task: &Task,
        states: &States,
        run: &mut Run<'_>,
    ) -> Result<Option<(u32, u32)>, LimitReached> {
        loop {
            let lists = (0..4).filter(|it| !self.lists[*it].is_empty());
            let Some(next) = lists.min_by_key(|it| self.priorities[*it]) else {
                return Ok(None);
            };
            if let Some(found) = self.lists[next].pop(task, states, run)? {
                self.priorities[next] += 1;
                return Ok(Some(found));
            }
        }
    }
}
