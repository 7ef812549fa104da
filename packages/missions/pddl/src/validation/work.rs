/// Maximum work for a plan. An evaluated part of a condition counts 1 and each of its arguments 1, an object tried for
/// a quantified variable 1, a fact in the result 8. A plan of 10,000 steps may have about 90 needed or changed facts
/// per step.
pub const MOST_WORK: u64 = 10_000_000;

/// Work of a reported fact, which also takes memory.
const REPORTED: usize = 8;

/// Work done so far, which limits the time of a validation.
#[derive(Default)]
pub(crate) struct Work(u64);

/// Error: more work than [`MOST_WORK`].
#[derive(Debug)]
pub(crate) struct TooMuchWork;

impl Work {
    /// Counts evaluated parts of conditions.
    pub(crate) fn count(&mut self, parts: usize) -> Result<(), TooMuchWork> {
        self.0 = self.0.saturating_add(parts as u64);
        if self.0 > MOST_WORK {
            return Err(TooMuchWork);
        }
        Ok(())
    }

    /// Counts a reported fact.
    pub(crate) fn count_fact(&mut self) -> Result<(), TooMuchWork> {
        self.count(REPORTED)
    }
}
