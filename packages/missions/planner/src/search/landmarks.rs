use super::relaxed::Relaxed;
use crate::task::{bits, has, set};
use crate::{LimitReached, Run};

/// Landmarks of the delete relaxation: facts that are true at some time in every plan. A set of landmarks has one bit
/// per entry of `facts`.
pub(crate) struct Landmarks {
    facts: Vec<u32>,
    /// True for each landmark that is a goal.
    is_goal: Vec<bool>,
    /// For each landmark the indices of landmarks that need it immediately before they become true.
    before: Vec<Vec<u32>>,
}

impl Landmarks {
    /// Finds the landmarks by a fixed-point iteration: a fact needs the facts that all its achievers need, and their
    /// needed facts in turn. Uses only the goals if the sets take more than a quarter of the free memory. Counts memory
    /// and work in `run`.
    pub(crate) fn new(
        relaxed: &Relaxed,
        init: &[u64],
        goal: &[u32],
        run: &mut Run<'_>,
    ) -> Result<Self, LimitReached> {
        let words = relaxed.facts.div_ceil(64);
        let bytes = 8 * words * relaxed.facts;
        if bytes > run.free_memory() / 4 {
            return Ok(Self::ordered(relaxed, init, goal, goal.to_vec()));
        }
        run.allocate(bytes)?;
        // Needed facts of each fact. The set of an unreached fact is full.
        let mut sets = vec![u64::MAX; words * relaxed.facts];
        for fact in bits(init) {
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
        for fact in goal {
            let needed = &sets[*fact as usize * words..][..words];
            is_landmark
                .iter_mut()
                .zip(needed)
                .for_each(|(all, needed)| *all |= needed);
        }
        // The set of an unreachable fact also has the unused bits of the last word.
        let facts = bits(&is_landmark).filter(|fact| (*fact as usize) < relaxed.facts);
        let facts: Vec<u32> = facts.collect();
        Ok(Self::ordered(relaxed, init, goal, facts))
    }

    /// Creates the landmarks `facts` and orders a landmark before another one if all achievers of the other one need
    /// it.
    fn ordered(relaxed: &Relaxed, init: &[u64], goal: &[u32], facts: Vec<u32>) -> Self {
        let mut position = vec![None; relaxed.facts];
        for (index, fact) in facts.iter().enumerate() {
            position[*fact as usize] = Some(index);
        }
        let mut needed: Vec<Option<Vec<u32>>> = vec![None; facts.len()];
        for action in 0..relaxed.operators.len() as u32 {
            let needs = relaxed.needs.get(action);
            for fact in relaxed.adds.get(action) {
                if let Some(index) = position[*fact as usize]
                    && !has(init, *fact)
                {
                    match &mut needed[index] {
                        Some(known) => known.retain(|it| needs.contains(it)),
                        unknown => *unknown = Some(needs.to_vec()),
                    }
                }
            }
        }
        let mut before = vec![Vec::new(); facts.len()];
        for (index, needed) in needed.into_iter().enumerate() {
            for fact in needed.into_iter().flatten() {
                if let Some(earlier) = position[fact as usize] {
                    before[earlier].push(index as u32);
                }
            }
        }
        let is_goal = facts.iter().map(|fact| goal.contains(fact)).collect();
        Self {
            facts,
            is_goal,
            before,
        }
    }

    /// Returns the number of words of a landmark set.
    pub(crate) fn words(&self) -> usize {
        self.facts.len().div_ceil(64)
    }

    /// Adds the landmarks that are true in `state` to `accepted`. Returns the number of missing landmarks: they are not
    /// accepted, or are false and needed again.
    pub(crate) fn count(&self, state: &[u64], accepted: &mut [u64]) -> u32 {
        for (index, fact) in self.facts.iter().enumerate() {
            if has(state, *fact) {
                set(accepted, index as u32);
            }
        }
        let mut count = 0;
        for (index, fact) in self.facts.iter().enumerate() {
            if !has(accepted, index as u32) {
                count += 1;
            } else if !has(state, *fact) {
                let mut later = self.before[index].iter();
                let again = self.is_goal[index] || later.any(|it| !has(accepted, *it));
                count += u32::from(again);
            }
        }
        count
    }
}
