/// A set of steps of one plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepSet(Vec<u64>);

impl StepSet {
    /// The empty set, with a place for each step of the plan.
    pub(crate) fn new(steps: usize) -> Self {
        Self(vec![0; steps.div_ceil(64)])
    }

    pub(crate) fn contains(&self, step: usize) -> bool {
        self.0[step / 64] & (1 << (step % 64)) != 0
    }

    pub(crate) fn insert(&mut self, step: usize) {
        self.0[step / 64] |= 1 << (step % 64);
    }

    pub(crate) fn extend(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}
