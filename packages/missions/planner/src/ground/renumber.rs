//! Removal of unused bits of a task.

use super::bit_task::BitTask;

impl BitTask {
    /// Removes bits that no condition and no added fact mentions, and renumbers the others in all lists.
    pub(super) fn renumber(&mut self) {
        let mut used = vec![false; self.bits.len()];
        let mut mark = |list: &[u32]| list.iter().for_each(|bit| used[*bit as usize] = true);
        mark(&self.goal);
        for operator in &self.operators {
            mark(&operator.precondition);
            mark(&operator.adds);
            let conditions = operator.changes.iter().flat_map(|it| &it.conditions);
            conditions.for_each(|it| mark(it));
            for effect in &operator.conditional {
                mark(&effect.condition);
                mark(&effect.adds);
            }
        }
        for (bit, partner) in self.complemented_facts().into_iter().enumerate() {
            if let (true, Some(partner)) = (used[bit], partner) {
                used[partner as usize] = true;
            }
        }
        let mut number = vec![None; self.bits.len()];
        let mut next = 0;
        for (bit, place) in number.iter_mut().enumerate() {
            if used[bit] {
                *place = Some(next);
                self.bits[next as usize] = self.bits[bit];
                self.is_init[next as usize] = self.is_init[bit];
                next += 1;
            }
        }
        self.bits.truncate(next as usize);
        self.is_init.truncate(next as usize);
        let translate = |list: &mut Vec<u32>| {
            *list = list
                .iter()
                .filter_map(|bit| number[*bit as usize])
                .collect();
        };
        translate(&mut self.goal);
        for operator in &mut self.operators {
            translate(&mut operator.precondition);
            translate(&mut operator.adds);
            translate(&mut operator.deletes);
            let conditions = operator
                .changes
                .iter_mut()
                .flat_map(|it| &mut it.conditions);
            conditions.for_each(translate);
            for effect in &mut operator.conditional {
                translate(&mut effect.condition);
                translate(&mut effect.adds);
                translate(&mut effect.deletes);
            }
        }
    }
}
