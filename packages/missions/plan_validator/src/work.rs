use crate::Invalid;

/// How much work a plan can be: each part of a condition that is looked at counts 1, each fact that is reported 8.
/// A plan of 10,000 steps with conditions of 100 parts each needs a fifth of it.
pub const MOST_WORK: u64 = 10_000_000;

/// What a fact that is reported counts, since it also takes memory.
const REPORTED: usize = 8;

/// The work that was done.
#[derive(Default)]
pub(crate) struct Work(u64);

/// There was too much of it.
#[derive(Debug)]
pub(crate) struct TooMuchWork;

impl From<TooMuchWork> for Invalid {
    fn from(TooMuchWork: TooMuchWork) -> Self {
        Self::TooMuchWork
    }
}

impl Work {
    /// Counts parts that were looked at.
    pub(crate) fn look(&mut self, parts: usize) -> Result<(), TooMuchWork> {
        self.0 = self.0.saturating_add(parts as u64);
        if self.0 > MOST_WORK {
            return Err(TooMuchWork);
        }
        Ok(())
    }

    /// Counts a fact that is reported.
    pub(crate) fn report(&mut self) -> Result<(), TooMuchWork> {
        self.look(REPORTED)
    }
}
