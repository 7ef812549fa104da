//! Steps of a node with a logical clock.

use std::time::Duration;

use hulks_protocol::step::PERIOD;

/// Current and target time of a node's clock, which advances one period after another.
///
/// The node decides once for each period of its clock, so the next period begins only after the node has answered. A
/// new node first receives warm-up steps: its clock starts some periods before the last answered step and is stepped to
/// that time, while the node receives the latched inputs. A node that does not answer all warm-up steps never plays.
/// The clock of a node that is restarted during a match continues where the clock of the previous one stopped.
#[derive(Debug)]
pub(crate) struct Stepper {
    /// Time of the last answered step after the warm-up; before the first one, the time at which the warm-up ends.
    completed: Duration,
    /// Step that the node has to answer.
    announced: Option<Duration>,
    /// Time of the newest world state, at which the node is to decide; `None` once it has decided.
    target: Option<Duration>,
    /// Number of answered warm-up steps.
    warm_up_steps: u32,
}

/// Number of warm-up steps. The number is constant, so that later decisions of the node depend only on the match.
const WARM_UP_STEPS: u32 = 20;

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Answer to a step that was not announced.
    Unknown,
    /// Answer to a warm-up step that is not the last one.
    WarmUp,
    /// Answer to the last warm-up step.
    LastWarmUp,
    /// Answer to a step before the target.
    Intermediate,
    Target,
}

/// Error for a target that is not a whole number of steps away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the node cannot be stepped from {from:?} to {to:?}, because it decides every {PERIOD:?}: set \
     simulation.tick_duration to a multiple of {PERIOD:?}"
)]
pub(crate) struct UnreachableTime {
    from: Duration,
    to: Duration,
}

impl Stepper {
    /// Creates a stepper for clocks that show `start` before the first step.
    pub(crate) fn new(start: Duration) -> Self {
        Self {
            completed: start,
            announced: None,
            target: None,
            warm_up_steps: 0,
        }
    }

    /// Returns the initial clock time of a node that starts now.
    pub(crate) fn clock_start(&self) -> Duration {
        self.completed.saturating_sub(PERIOD * WARM_UP_STEPS)
    }

    /// Sets the clock to `shown`, the time of a node's clock that runs already, for example after another match. Call
    /// it before the first step of a match.
    pub(crate) fn continue_from(&mut self, shown: Duration) {
        let warmed_up = shown.saturating_add(PERIOD * WARM_UP_STEPS);
        self.completed = self.completed.max(warmed_up);
    }

    /// Returns the clock time of the last answered step.
    pub(crate) fn completed(&self) -> Duration {
        self.completed
    }

    /// Returns the announced step, which the node has to answer.
    pub(crate) fn announced(&self) -> Option<Duration> {
        self.announced
    }

    /// Returns whether the node has answered all warm-up steps.
    pub(crate) fn is_warmed_up(&self) -> bool {
        self.warm_up_steps == WARM_UP_STEPS
    }

    /// Resets the warm-up, because the node has ended or another one has started. The clock continues.
    pub(crate) fn forget_node(&mut self) {
        self.announced = None;
        self.warm_up_steps = 0;
    }

    /// Announces and returns the next warm-up step.
    pub(crate) fn warm_up(&mut self) -> Duration {
        let step = self.clock_start() + PERIOD * (self.warm_up_steps + 1);
        self.announced = Some(step);
        step
    }

    /// Sets the clock time at which the node is to decide. Returns an error if it is not a positive whole number of
    /// periods after the last answered step.
    pub(crate) fn set_target(&mut self, target: Duration) -> Result<(), UnreachableTime> {
        let distance = target.saturating_sub(self.completed);
        if distance.is_zero() || !distance.as_nanos().is_multiple_of(PERIOD.as_nanos()) {
            return Err(UnreachableTime {
                from: self.completed,
                to: target,
            });
        }
        self.target = Some(target);
        Ok(())
    }

    /// Announces and returns the next step, or `None` during the warm-up, while a step is not answered, and at the
    /// target.
    pub(crate) fn next(&mut self) -> Option<Duration> {
        let is_free = self.is_warmed_up() && self.announced.is_none();
        let is_wanted = self.target.is_some_and(|target| target > self.completed);
        (is_free && is_wanted).then(|| {
            let step = self.completed + PERIOD;
            self.announced = Some(step);
            step
        })
    }

    /// Handles a decision of the node at clock time `shown`: marks the announced step as answered, and returns its
    /// kind.
    pub(crate) fn answer(&mut self, shown: Duration) -> Answer {
        if self.announced != Some(shown) {
            return Answer::Unknown;
        }
        self.announced = None;
        if !self.is_warmed_up() {
            self.warm_up_steps += 1;
            return match self.is_warmed_up() {
                true => Answer::LastWarmUp,
                false => Answer::WarmUp,
            };
        }
        self.completed = shown;
        if self.target == Some(shown) {
            self.target = None;
            Answer::Target
        } else {
            Answer::Intermediate
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

    fn warmed_up() -> Stepper {
        let mut stepper = Stepper::new(START);
        warm_up_node(&mut stepper);
        stepper
    }

    /// Warms up a node whose clock begins at the correct time and that answers each step.
    fn warm_up_node(stepper: &mut Stepper) {
        let mut shown = stepper.clock_start();
        for left in (0..WARM_UP_STEPS).rev() {
            assert!(!stepper.is_warmed_up());
            shown += PERIOD;
            assert_eq!(stepper.warm_up(), shown);
            assert_eq!(stepper.next(), None, "the warm-up is not over");
            let answer = match left {
                0 => Answer::LastWarmUp,
                _ => Answer::WarmUp,
            };
            assert_eq!(stepper.answer(shown), answer);
        }
        assert_eq!(shown, stepper.completed());
    }

    #[test]
    fn the_warm_up_ends_at_the_last_answered_step() {
        let stepper = warmed_up();
        assert_eq!(stepper.completed(), START);
        assert!(stepper.is_warmed_up());
    }

    #[test]
    fn a_target_is_announced_and_answered() {
        let mut stepper = warmed_up();
        assert_eq!(stepper.next(), None);
        stepper.set_target(after(1)).unwrap();
        assert_eq!(stepper.next(), Some(after(1)));
        assert_eq!(stepper.next(), None, "announced once");
        assert_eq!(stepper.answer(after(1)), Answer::Target);
        assert_eq!(stepper.answer(after(1)), Answer::Unknown, "answered once");
    }

    #[test]
    fn a_distant_target_takes_several_steps() {
        let mut stepper = warmed_up();
        stepper.set_target(after(3)).unwrap();
        for step in 1..3 {
            assert_eq!(stepper.next(), Some(after(step)));
            assert_eq!(stepper.answer(after(step)), Answer::Intermediate);
        }
        assert_eq!(stepper.next(), Some(after(3)));
        assert_eq!(stepper.answer(after(3)), Answer::Target);
    }

    #[test]
    fn a_restarted_node_continues_where_the_previous_one_stopped() {
        let mut stepper = warmed_up();
        stepper.set_target(after(1)).unwrap();
        stepper.next();
        stepper.answer(after(1));
        stepper.set_target(after(2)).unwrap();
        stepper.next();
        stepper.forget_node();
        assert_eq!(stepper.next(), None, "there is no node");
        let start = stepper.clock_start();
        assert_eq!(start + PERIOD * WARM_UP_STEPS, after(1));
        assert_eq!(stepper.warm_up(), start + PERIOD);
        assert_eq!(
            stepper.answer(start),
            Answer::Unknown,
            "a decision at the initial time"
        );
        stepper.forget_node();
        warm_up_node(&mut stepper);
        assert_eq!(stepper.next(), Some(after(2)));
    }

    #[test]
    fn a_clock_that_is_ahead_is_continued() {
        let mut stepper = Stepper::new(START);
        let start = stepper.clock_start();
        stepper.continue_from(start);
        assert_eq!(stepper.clock_start(), start, "a new clock");
        stepper.continue_from(after(300));
        assert_eq!(stepper.warm_up(), after(301));
        stepper.forget_node();
        warm_up_node(&mut stepper);
        stepper.set_target(stepper.completed() + PERIOD).unwrap();
        assert_eq!(stepper.next(), Some(after(321)));
    }

    #[test]
    fn times_between_the_periods_are_refused() {
        let mut stepper = warmed_up();
        for wrong in [START, START + PERIOD / 2, after(1) + PERIOD / 2] {
            assert!(stepper.set_target(wrong).is_err(), "{wrong:?}");
        }
    }
}
