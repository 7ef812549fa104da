/// Counter of successive plans that are not shorter than the shortest one, which limits replanning.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Number of steps of the shortest plan.
    shortest: Option<usize>,
    /// Number of plans since then.
    without: u32,
}

impl Progress {
    /// Counts a plan and returns the number of successive plans that were not shorter than the shortest one. The number
    /// of plans is therefore at most the length of the first plan times the caller's limit.
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
