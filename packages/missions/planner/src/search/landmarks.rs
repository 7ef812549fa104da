use super::mutex_groups::MutexGroups;
use super::relaxed::Relaxed;
use crate::task::{bits, has, set};
use crate::{LimitReached, Run, Task};

/// Landmarks: facts that are true at some time in every plan, and orders between them.
pub(crate) struct Landmarks {
    /// Fact of each landmark.
    facts: Vec<u32>,
    /// True for each landmark that is a goal.
    is_goal: Vec<bool>,
    /// For each landmark those that need it immediately before they become true for the first time (greedy-necessary
    /// orders).
    needed_by: Vec<Vec<u32>>,
    /// For each landmark those that should be true first, because it would have to be deleted for them (reasonable
    /// orders; Hoffmann, Porteous and Sebastia: Ordered landmarks in planning, JAIR 22, 2004).
    after: Vec<Vec<u32>>,
}

/// Landmarks of each state by its number: those that were true on the path to it (past), and those that must become
/// true on the way to the goal (future); see Büchner et al.: Landmark progression in heuristic search, ICAPS 2023.
pub(crate) struct Progress {
    /// Words of a set of landmarks, which has one bit per landmark.
    words: usize,
    /// Past and then future landmarks of each state.
    sets: Vec<u64>,
}

impl Landmarks {
    /// Finds the landmarks of the delete relaxation by a fixed-point iteration: a fact needs the facts that all its
    /// achievers need, and their needed facts in turn. Uses only the goals if the sets take more than a quarter of the
    /// free memory. Counts memory and work in `run`.
    pub(crate) fn new(
        relaxed: &Relaxed,
        task: &Task,
        mutex_groups: &MutexGroups,
        run: &mut Run<'_>,
    ) -> Result<Self, LimitReached> {
        let words = relaxed.facts.div_ceil(64);
        let bytes = 8 * words * relaxed.facts;
        if bytes > run.free_memory() / 4 {
            let needed = Needed { words, sets: None };
            return needed.landmarks(relaxed, task, task.goal.clone(), mutex_groups, run);
        }
        run.allocate(bytes)?;
        // Needed facts of each fact. The set of an unreached fact is full.
        let mut sets = vec![u64::MAX; words * relaxed.facts];
        for fact in bits(task.facts_of(&task.init)) {
            let own = &mut sets[fact as usize * words..][..words];
            own.fill(0);
            set(own, fact);
        }
        let mut queue: Vec<u32> = (0..relaxed.operators.len() as u32).collect();
        let mut is_queued = vec![true; queue.len()];
        let mut all = vec![0; words];
        let mut position = 0;
        while let Some(&action) = queue.get(position) {
            position += 1;
            // Releases the finished part of the queue.
            if position > 4096 && position * 2 > queue.len() {
                queue.drain(..position);
                position = 0;
            }
            is_queued[action as usize] = false;
            all.fill(0);
            for fact in relaxed.needs.get(action) {
                let needed = &sets[*fact as usize * words..][..words];
                all.iter_mut()
                    .zip(needed)
                    .for_each(|(all, needed)| *all |= needed);
            }
            // A precondition of the action is not reached yet.
            if !relaxed.needs.get(action).is_empty() && all.iter().all(|it| *it == u64::MAX) {
                continue;
            }
            run.count_bindings(1)?;
            let merged = relaxed.needs.get(action).len() + relaxed.adds.get(action).len();
            run.count_work((words * merged) as u64)?;
            for &fact in relaxed.adds.get(action) {
                let own = &mut sets[fact as usize * words..][..words];
                let mut changed = false;
                for (index, (own, all)) in own.iter_mut().zip(&all).enumerate() {
                    let itself = if fact as usize / 64 == index {
                        1 << (fact % 64)
                    } else {
                        0
                    };
                    let smaller = *own & (all | itself);
                    changed |= smaller != *own;
                    *own = smaller;
                }
                if changed {
                    for &next in relaxed.needed_by.get(fact) {
                        if !std::mem::replace(&mut is_queued[next as usize], true) {
                            queue.push(next);
                        }
                    }
                }
            }
        }
        let mut is_landmark = vec![0; words];
        for fact in &task.goal {
            let needed = &sets[*fact as usize * words..][..words];
            is_landmark
                .iter_mut()
                .zip(needed)
                .for_each(|(all, needed)| *all |= needed);
        }
        // The set of an unreachable fact also has the unused bits of the last word.
        let facts = bits(&is_landmark).filter(|fact| (*fact as usize) < relaxed.facts);
        let facts: Vec<u32> = facts.collect();
        let sets = Some(sets);
        Needed { words, sets }.landmarks(relaxed, task, facts, mutex_groups, run)
    }

    /// Creates the progress with the initial state. Counts memory in `run`.
    pub(crate) fn initial(
        &self,
        init: &[u64],
        run: &mut Run<'_>,
    ) -> Result<Progress, LimitReached> {
        let words = self.facts.len().div_ceil(64);
        run.allocate(16 * words)?;
        let (mut past, mut future) = (vec![0; words], vec![0; words]);
        let is_false = |landmark: &u32| !has(init, self.facts[*landmark as usize]);
        for landmark in 0..self.facts.len() as u32 {
            if !is_false(&landmark) {
                set(&mut past, landmark);
            }
            if is_false(&landmark) || self.after[landmark as usize].iter().any(is_false) {
                set(&mut future, landmark);
            }
        }
        past.extend(future);
        Ok(Progress { words, sets: past })
    }

    /// Appends the next state, with the number and the bits of its parent, and returns its number of future landmarks.
    /// Counts memory and work in `run`.
    pub(crate) fn progress(
        &self,
        progress: &mut Progress,
        (number, parent): (u32, &[u64]),
        state: &[u64],
        run: &mut Run<'_>,
    ) -> Result<u32, LimitReached> {
        let words = progress.words;
        run.allocate(16 * words)?;
        run.count_work(self.facts.len() as u64)?;
        let start = progress.sets.len();
        let before = number as usize * 2 * words;
        progress.sets.extend_from_within(before..before + 2 * words);
        let (past, future) = progress.sets[start..].split_at_mut(words);
        for (landmark, &fact) in self.facts.iter().enumerate() {
            if has(state, fact) {
                set(past, landmark as u32);
                if !has(parent, fact) {
                    future[landmark / 64] &= !(1 << (landmark % 64));
                }
            }
        }
        for (landmark, &fact) in self.facts.iter().enumerate() {
            let is_open = |it: &u32| !has(past, *it);
            let is_needed = !has(state, fact)
                && (self.is_goal[landmark] || self.needed_by[landmark].iter().any(is_open));
            if is_needed || self.after[landmark].iter().any(is_open) {
                set(future, landmark as u32);
            }
        }
        Ok(future.iter().map(|word| word.count_ones()).sum())
    }
}

impl Progress {
    /// Returns the number of future landmarks of a state.
    pub(crate) fn missing(&self, state: u32) -> u32 {
        let future = &self.sets[(2 * state as usize + 1) * self.words..][..self.words];
        future.iter().map(|word| word.count_ones()).sum()
    }
}

/// Facts that each fact needs, as sets of `words` words; `None` if they are unknown.
struct Needed {
    words: usize,
    sets: Option<Vec<u64>>,
}

impl Needed {
    /// Returns true if `other` is true before or when `fact` is true for the first time.
    fn needs(&self, fact: u32, other: u32) -> bool {
        let sets = self.sets.as_ref();
        sets.is_some_and(|sets| has(&sets[fact as usize * self.words..][..self.words], other))
    }

    /// Orders the landmarks `facts`. Counts its work in `run`.
    fn landmarks(
        &self,
        relaxed: &Relaxed,
        task: &Task,
        facts: Vec<u32>,
        mutex_groups: &MutexGroups,
        run: &mut Run<'_>,
    ) -> Result<Landmarks, LimitReached> {
        let count = facts.len();
        let mut position = vec![None; relaxed.facts];
        for (index, fact) in facts.iter().enumerate() {
            position[*fact as usize] = Some(index as u32);
        }
        let achievers = relaxed.adds.inverted(relaxed.facts);
        run.count_work(relaxed.size())?;
        let mut needed_by = vec![Vec::new(); count];
        let mut effects = Vec::new();
        for (index, &fact) in facts.iter().enumerate() {
            let mut shared = Shared::default();
            let mut needed: Option<Vec<u32>> = None;
            for &action in achievers.get(fact) {
                let needs = relaxed.needs.get(action);
                let operator = relaxed.operators[action as usize];
                let adds = [relaxed.adds.get(action), task.adds.get(operator)];
                let deletes = task.deletes.get(operator);
                run.count_work(
                    (needs.len() + adds[0].len() + adds[1].len() + deletes.len()) as u64,
                )?;
                shared.intersect(&adds.concat(), deletes);
                // An achiever that needs the fact is not the first one.
                if !has(&task.init, fact) && !needs.iter().any(|it| self.needs(*it, fact)) {
                    match &mut needed {
                        Some(known) => known.retain(|it| needs.contains(it)),
                        None => needed = Some(needs.to_vec()),
                    }
                }
            }
            for earlier in needed.into_iter().flatten() {
                if let Some(earlier) = position[earlier as usize] {
                    needed_by[earlier as usize].push(index as u32);
                }
            }
            effects.push(shared);
        }
        let is_goal: Vec<bool> = facts.iter().map(|fact| task.goal.contains(fact)).collect();
        let mut after = vec![Vec::new(); count];
        for (landmark, &fact) in facts.iter().enumerate() {
            for (other, &other_fact) in facts.iter().enumerate() {
                run.count_work(16)?;
                // Another landmark on the way to a fact for which this one is needed.
                let is_on_the_way = |next: &u32| {
                    *next as usize != other && self.needs(facts[*next as usize], other_fact)
                };
                if landmark != other
                    && (is_goal[landmark] || needed_by[landmark].iter().any(is_on_the_way))
                    && effects[other].contradict(other_fact, fact, mutex_groups)
                {
                    after[landmark].push(other as u32);
                }
            }
        }
        Ok(Landmarks {
            facts,
            is_goal,
            needed_by,
            after,
        })
    }
}

/// Effects that all achievers of a fact have.
#[derive(Default)]
struct Shared {
    /// Added and deleted facts; `None` without an achiever.
    effects: Option<(Vec<u32>, Vec<u32>)>,
}

impl Shared {
    /// Keeps only effects that one more achiever has, too.
    fn intersect(&mut self, adds: &[u32], deletes: &[u32]) {
        match &mut self.effects {
            Some((added, deleted)) => {
                added.retain(|it| adds.contains(it));
                deleted.retain(|it| deletes.contains(it));
            }
            None => self.effects = Some((adds.to_vec(), deletes.to_vec())),
        }
    }

    /// Returns true if `other` is false whenever `fact`, which has these effects, has just become true.
    fn contradict(&self, fact: u32, other: u32, mutex_groups: &MutexGroups) -> bool {
        let (added, deleted) = match &self.effects {
            Some((added, deleted)) => (&added[..], &deleted[..]),
            None => (&[][..], &[][..]),
        };
        mutex_groups.exclude(fact, other)
            || deleted.contains(&other)
            || added.iter().any(|it| mutex_groups.exclude(*it, other))
    }
}
