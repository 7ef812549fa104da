/// Lists of numbers in one allocation (compressed sparse rows): list `i` is `items[ends[i - 1]..ends[i]]`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.items.extend(list);
        self.ends.push(self.items.len() as u32);
    }

    #[inline]
    pub(crate) fn get(&self, index: u32) -> &[u32] {
        let index = index as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start as usize..self.ends[index] as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len() as u32).map(|index| self.get(index))
    }

    /// Returns the memory in use \[bytes\].
    pub(crate) fn bytes(&self) -> usize {
        4 * (self.ends.len() + self.items.len())
    }

    /// Returns the inverse relation: list `n` of the result holds the indices of the lists that contain `n`, in
    /// ascending order. All items must be less than `count`.
    pub(crate) fn inverted(&self, count: usize) -> Self {
        // Counting sort: count the occurrences of each item, sum them to the start of its new list, then fill.
        let mut sizes = vec![0u32; count + 1];
        for &item in &self.items {
            sizes[item as usize + 1] += 1;
        }
        for index in 0..count {
            sizes[index + 1] += sizes[index];
        }
        let ends = sizes[1..].to_vec();
        let mut next = sizes;
        let mut items = vec![0; self.items.len()];
        for (list, members) in self.iter().enumerate() {
            for &item in members {
                let place = &mut next[item as usize];
                items[*place as usize] = list as u32;
                *place += 1;
            }
        }
        Self { ends, items }
    }
}
