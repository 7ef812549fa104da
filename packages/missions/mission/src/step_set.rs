/// Set of steps of a plan, one bit per step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StepSet(Vec<u64>);

impl StepSet {
    /// Creates an empty set for a plan of `steps` steps.
    pub(crate) fn new(steps: usize) -> Self {
        Self(vec![0; steps.div_ceil(64)])
    }

    pub(crate) fn contains(&self, step: usize) -> bool {
        self.0[step / 64] & (1 << (step % 64)) != 0
    }

    pub(crate) fn insert(&mut self, step: usize) {
        self.0[step / 64] |= 1 << (step % 64);
    }

    /// Creates the set of `members` for a plan of `steps` steps.
    pub(crate) fn from_steps(steps: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::new(steps);
        members.into_iter().for_each(|step| set.insert(step));
        set
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Returns the steps in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        (0..64 * self.0.len()).filter(|step| self.contains(*step))
    }

    /// Adds the steps of another set for the same plan.
    pub(crate) fn extend(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}
