//! Steps a node with a logical clock, one period after another.

use std::time::Duration;

use hulks_protocol::step::PERIOD;

/// How far the clock of a node is, and whither it shall be stepped.
///
/// Their node decides once for each period that its clock has gone on, so the clock never goes on by more than
/// one before the node has answered. A node that is new is greeted: its clock begins some periods before the last
/// step that was answered, and it is stepped to that; meanwhile it takes in what it has to know before it plays. A node
/// that does not live by our steps never plays, and one that is started again in the middle of a match goes on where
/// the one before left off.
#[derive(Debug)]
pub(crate) struct Stepper {
    completed: Duration,
    announced: Option<Duration>,
    target: Option<Duration>,
    /// Steps of the greeting that were answered.
    greeted: u32,
}

/// Steps of a greeting: always so many, so that all that a node does later depends on the match alone.
const GREETING: u32 = 20;

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// To no step that was announced.
    Stray,
    /// To a step of the greeting that is not its last.
    Approach,
    /// To the last step of the greeting.
    Greeting,
    /// To a step on the way.
    OnTheWay,
    /// To the step that was wanted.
    Target,
}

/// A moment that no number of steps leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "their node decides every {PERIOD:?} and cannot be stepped from {from:?} to {to:?}: set \
     simulation.tick_duration to a multiple of that"
)]
pub(crate) struct OffTheGrid {
    from: Duration,
    to: Duration,
}

impl Stepper {
    /// A clock that shows `start` before the first step.
    pub(crate) fn new(start: Duration) -> Self {
        Self {
            completed: start,
            announced: None,
            target: None,
            greeted: 0,
        }
    }

    /// What the clock of a node has to show that is started now.
    pub(crate) fn clock_start(&self) -> Duration {
        self.completed.saturating_sub(PERIOD * GREETING)
    }

    /// What the clock showed at the last step that was answered.
    pub(crate) fn completed(&self) -> Duration {
        self.completed
    }

    /// The step that is to be answered next.
    pub(crate) fn announced(&self) -> Option<Duration> {
        self.announced
    }

    /// Whether the node has shown that it can be stepped.
    pub(crate) fn is_greeted(&self) -> bool {
        self.greeted == GREETING
    }

    /// The node is gone.
    pub(crate) fn forget_node(&mut self) {
        self.announced = None;
        self.greeted = 0;
    }

    /// The next step of the greeting of a node.
    pub(crate) fn greet(&mut self) -> Duration {
        let step = self.clock_start() + PERIOD * (self.greeted + 1);
        self.announced = Some(step);
        step
    }

    /// Wants the node to decide when its clock shows `target`.
    pub(crate) fn aim(&mut self, target: Duration) -> Result<(), OffTheGrid> {
        let way = target.saturating_sub(self.completed);
        if way.is_zero() || !way.as_nanos().is_multiple_of(PERIOD.as_nanos()) {
            return Err(OffTheGrid {
                from: self.completed,
                to: target,
            });
        }
        self.target = Some(target);
        Ok(())
    }

    /// The step to announce now, if there is one.
    pub(crate) fn next(&mut self) -> Option<Duration> {
        let is_free = self.is_greeted() && self.announced.is_none();
        let is_wanted = self.target.is_some_and(|target| target > self.completed);
        (is_free && is_wanted).then(|| {
            let step = self.completed + PERIOD;
            self.announced = Some(step);
            step
        })
    }

    /// The node has decided when its clock showed `shown`.
    pub(crate) fn answer(&mut self, shown: Duration) -> Answer {
        if self.announced != Some(shown) {
            return Answer::Stray;
        }
        self.announced = None;
        if !self.is_greeted() {
            self.greeted += 1;
            return match self.is_greeted() {
                true => Answer::Greeting,
                false => Answer::Approach,
            };
        }
        self.completed = shown;
        if self.target == Some(shown) {
            self.target = None;
            Answer::Target
        } else {
            Answer::OnTheWay
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Duration = Duration::from_secs(1);

    fn after(steps: u32) -> Duration {
        START + PERIOD * steps
    }

    fn greeted() -> Stepper {
        let mut stepper = Stepper::new(START);
        greet(&mut stepper);
        stepper
    }

    /// Greets a node whose clock begins where it should, and which answers each step.
    fn greet(stepper: &mut Stepper) {
        let mut shown = stepper.clock_start();
        for left in (0..GREETING).rev() {
            assert!(!stepper.is_greeted());
            shown += PERIOD;
            assert_eq!(stepper.greet(), shown);
            assert_eq!(stepper.next(), None, "it is not greeted yet");
            let answer = match left {
                0 => Answer::Greeting,
                _ => Answer::Approach,
            };
            assert_eq!(stepper.answer(shown), answer);
        }
        assert_eq!(shown, stepper.completed());
    }

    #[test]
    fn a_greeting_ends_where_the_last_step_was_answered() {
        let stepper = greeted();
        assert_eq!(stepper.completed(), START);
        assert!(stepper.is_greeted());
    }

    #[test]
    fn a_step_is_wanted_announced_and_answered() {
        let mut stepper = greeted();
        assert_eq!(stepper.next(), None);
        stepper.aim(after(1)).unwrap();
        assert_eq!(stepper.next(), Some(after(1)));
        assert_eq!(stepper.next(), None, "announced once");
        assert_eq!(stepper.answer(after(1)), Answer::Target);
        assert_eq!(stepper.answer(after(1)), Answer::Stray, "answered once");
    }

    #[test]
    fn a_longer_way_takes_several_steps() {
        let mut stepper = greeted();
        stepper.aim(after(3)).unwrap();
        for step in 1..3 {
            assert_eq!(stepper.next(), Some(after(step)));
            assert_eq!(stepper.answer(after(step)), Answer::OnTheWay);
        }
        assert_eq!(stepper.next(), Some(after(3)));
        assert_eq!(stepper.answer(after(3)), Answer::Target);
    }

    #[test]
    fn a_node_that_is_started_again_goes_on_where_the_one_before_left_off() {
        let mut stepper = greeted();
        stepper.aim(after(1)).unwrap();
        stepper.next();
        stepper.answer(after(1));
        stepper.aim(after(2)).unwrap();
        stepper.next();
        stepper.forget_node();
        assert_eq!(stepper.next(), None, "nobody is there");
        let start = stepper.clock_start();
        assert_eq!(start + PERIOD * GREETING, after(1));
        assert_eq!(stepper.greet(), start + PERIOD);
        assert_eq!(stepper.answer(start), Answer::Stray, "what it did at once");
        stepper.forget_node();
        greet(&mut stepper);
        assert_eq!(stepper.next(), Some(after(2)));
    }

    #[test]
    fn moments_between_the_periods_are_refused() {
        let mut stepper = greeted();
        for wrong in [START, START + PERIOD / 2, after(1) + PERIOD / 2] {
            assert!(stepper.aim(wrong).is_err(), "{wrong:?}");
        }
    }
}
