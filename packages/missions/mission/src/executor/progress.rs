/// Whether plans for a goal become shorter.
#[derive(Debug, Default)]
pub(super) struct Progress {
    shortest: Option<usize>,
    without: u32,
}

impl Progress {
    /// Counts a plan of so many steps; returns how many in a row were not shorter than the shortest one. So there are
    /// at most as many plans as the first one has steps, times the limit of the caller.
    pub(super) fn count(&mut self, length: usize) -> u32 {
        if self.shortest.is_none_or(|shortest| length < shortest) {
            self.shortest = Some(length);
            self.without = 0;
        } else {
            self.without = self.without.saturating_add(1);
        }
        self.without
    }
}
