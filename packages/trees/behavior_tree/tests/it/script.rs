//! Answers of leaves and questions, one after the other; another order of evaluation gets other answers.

use std::cell::Cell;

use behavior_tree::Status;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Script {
    answers: Vec<u8>,
    asked: Cell<usize>,
    /// Ids of the halted leaves, in order.
    pub(crate) halted: Vec<u32>,
}

impl Script {
    pub(crate) fn new(answers: &[u8]) -> Self {
        Self {
            answers: answers.to_vec(),
            ..Self::default()
        }
    }

    pub(crate) fn status(&self) -> Status {
        let all = [
            Status::Success,
            Status::Failure,
            Status::Running,
            Status::Skipped,
        ];
        all[usize::from(self.next() % 4)]
    }

    pub(crate) fn yes(&self) -> bool {
        !self.next().is_multiple_of(3)
    }

    pub(crate) fn score(&self) -> f64 {
        match self.next() % 7 {
            6 => f64::NAN,
            5 => f64::NEG_INFINITY,
            score => f64::from(score),
        }
    }

    pub(crate) fn place(&self) -> usize {
        usize::from(self.next() % 4)
    }

    fn next(&self) -> u8 {
        let asked = self.asked.get();
        self.asked.set(asked + 1);
        self.answers[asked % self.answers.len()]
    }
}
