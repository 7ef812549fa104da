use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::additive::Additive;
use super::landmarks::Landmarks;
use super::novelty::Novelty;
use super::relaxed::Relaxed;
use super::siw::new_facts;
use super::states::{NONE, States};
use crate::{LimitReached, Outcome, Run, Solver, Task};

/// BFS(f): best-first search that prefers novel states, then helpful actions, then few missing landmarks, then a small
/// `h_add`.
///
/// The novelty of a state counts among the states with the same number of missing landmarks and the same `h_add`; it is
/// 1 for a new fact and 2 for a new pair of facts. The search is complete: it prunes only states from which the goal is
/// unreachable in the delete relaxation.
#[derive(Clone, Copy, Debug, Default)]
pub struct BfsF;

impl Solver for BfsF {
    fn name(&self) -> &'static str {
        "bfs_f"
    }

    fn description(&self) -> &'static str {
        "best-first search over novelty, helpful actions, landmarks and h_add; complete"
    }

    fn solve(&self, task: &Task, run: &mut Run<'_>) -> Outcome {
        search(task, run).into()
    }
}

/// Returns a plan, or `None` if no plan exists. Counts expansions and memory in `run`.
fn search(task: &Task, run: &mut Run<'_>) -> Result<Option<Vec<u32>>, LimitReached> {
    if !task.goal_is_possible {
        return Ok(None);
    }
    if task.is_goal(task.init()) {
        return Ok(Some(Vec::new()));
    }
    let relaxed = Relaxed::new(task);
    let landmarks = Landmarks::new(&relaxed, &task.init, &task.goal, run)?;
    let mut heuristic = Additive::new(&relaxed, &task.goal);
    let mut nodes = Nodes {
        states: States::new(task.words()),
        accepted: Vec::new(),
        tables: Tables {
            facts: task.facts,
            by_key: BTreeMap::new(),
            all: Vec::new(),
            // Novelty of pairs may use half of the free memory.
            pairs_end: run.free_memory() / 2,
        },
    };
    let mut open = BinaryHeap::new();
    let mut accepted = vec![0; landmarks.words()];
    let count = landmarks.count(&task.init, &mut accepted);
    let Some(value) = heuristic.evaluate(&task.init) else {
        return Ok(None);
    };
    nodes.states.insert(&task.init, NONE, NONE, run)?;
    nodes.accepted.extend_from_slice(&accepted);
    nodes
        .tables
        .novelty(&task.init, (count, value), None, run)?;
    // Priority: class, missing landmarks, `h_add`, number of the state; the smallest first.
    open.push(Reverse((0, count, value, 0)));
    let (mut state, mut next) = (Vec::new(), Vec::new());
    let (mut operators, mut helpful, mut added) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(Reverse((_, count, value, number))) = open.pop() {
        run.count_expansion()?;
        state.clear();
        state.extend_from_slice(nodes.states.get(number));
        let parent_key = (count, value);
        heuristic.evaluate(&state);
        heuristic.relaxed_plan(&mut helpful);
        task.applicable(&state, &mut operators);
        for &operator in &operators {
            task.apply(operator, &state, &mut next);
            let Some(new) = nodes.states.insert(&next, number, operator, run)? else {
                continue;
            };
            if task.is_goal(&next) {
                return Ok(Some(nodes.states.path(new)));
            }
            let words = accepted.len();
            accepted.copy_from_slice(&nodes.accepted[number as usize * words..][..words]);
            let count = landmarks.count(&next, &mut accepted);
            nodes.accepted.extend_from_slice(&accepted);
            run.allocate(8 * words + 16)?;
            let Some(value) = heuristic.evaluate(&next) else {
                continue;
            };
            let key = (count, value);
            new_facts(task.facts_of(&state), task.facts_of(&next), &mut added);
            // Only a state with the same key is in the same table, so that only its pairs are known.
            let since = (key == parent_key).then_some(&added[..]);
            let width = nodes.tables.novelty(&next, key, since, run)?;
            let is_helpful = helpful.binary_search(&operator).is_ok();
            // From 1, a helpful action to a new fact, to 6, any other action to a state without a new pair of facts.
            let class = 2 * (width - 1) + if is_helpful { 1 } else { 2 };
            open.push(Reverse((class, count, value, new)));
        }
    }
    Ok(None)
}

/// Generated states with data of their own.
struct Nodes {
    states: States,
    /// Landmarks accepted on the path to each state.
    accepted: Vec<u64>,
    tables: Tables,
}

/// Novelty tables by number of missing landmarks and value of the heuristic.
struct Tables {
    /// Number of facts of the task.
    facts: usize,
    by_key: BTreeMap<(u32, u32), Novelty>,
    /// Buffer for the facts of a state.
    all: Vec<u32>,
    /// Remaining memory for tables of pairs \[bytes\].
    pairs_end: usize,
}

impl Tables {
    /// Adds a state to the table of `key` and returns its novelty, 1 to 3; see [`Novelty::insert`]. Creates the table
    /// if necessary, without pairs of facts if the memory for pairs is used up, and counts its memory in `run`.
    fn novelty(
        &mut self,
        state: &[u64],
        key: (u32, u32),
        added: Option<&[u32]>,
        run: &mut Run<'_>,
    ) -> Result<u32, LimitReached> {
        let table = match self.by_key.entry(key) {
            std::collections::btree_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::btree_map::Entry::Vacant(entry) => {
                let pairs = Novelty::bytes(self.facts, 2);
                let width = if pairs <= self.pairs_end { 2 } else { 1 };
                if width == 2 {
                    self.pairs_end -= pairs;
                }
                entry.insert(Novelty::new(self.facts, width, run)?)
            }
        };
        Ok(table.insert(state, added, &mut self.all))
    }
}
