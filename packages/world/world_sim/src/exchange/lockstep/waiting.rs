//! Robot in lockstep, within a tick.

use std::time::Duration;

use bevyhavior_simulator::{BehaviorAnswer, BehaviorInput, NoAnswer, Shared};
use hsl_ros::Error;

use super::robot::{MOST_LATE, Robot, warn};
use super::tick_exchange::FIRST_ANSWER;
use crate::exchange::answer::Answer;
use crate::exchange::answer_error::WaitEnd;

/// State of a robot within a tick: its input, and the messages of its answer so far.
pub(super) struct Waiting<'a> {
    pub(super) robot: &'a mut Robot,
    pub(super) input: &'a Shared<BehaviorInput>,
    pub(super) answer: Answer,
    /// Wall time since the begin of the tick at which the input is sent again.
    pub(super) next_inputs: Duration,
    /// Number of times that the input was sent again in this tick. The robot may answer each time.
    pub(super) asked_again: u32,
    /// Set if the time of the tick was published again on the robot's own clock.
    pub(super) is_clock_repeated: bool,
    /// Set if the node does not answer a request for its parameters, after the timeout.
    pub(super) is_blocked: bool,
    /// Start of the time in which no node publishes the robot's motion command.
    pub(super) gone_since: Option<Duration>,
    /// End of the robot's node, or `None` while it is running.
    pub(super) end: Option<WaitEnd>,
}

impl<'a> Waiting<'a> {
    /// Starts the wait for the answer of `robot` to `input`, which was just sent.
    pub(super) fn new(robot: &'a mut Robot, input: &'a Shared<BehaviorInput>) -> Self {
        let answer = Answer::to(input.world_state.now, &robot.link);
        Self {
            robot,
            input,
            answer,
            next_inputs: FIRST_ANSWER,
            asked_again: 0,
            is_clock_repeated: false,
            is_blocked: false,
            gone_since: None,
            end: None,
        }
    }

    /// Publishes the time of the tick on the robot's own clock, if it has one.
    pub(super) fn show_time(&self) -> Result<(), Error> {
        self.robot.link.show_time(self.input.world_state.now)
    }

    /// Receives the messages that have arrived. A silent robot that sends a message is waited for again, unless it was
    /// late too often; this is logged. Returns true if a message is missing and the world waits for it.
    pub(super) fn is_worth_waiting_for(&mut self) -> bool {
        let Robot {
            link,
            layout,
            memory,
            ..
        } = &mut *self.robot;
        self.answer.receive(link, Some(self.input), layout, memory);
        let is_missing = self.is_missing();
        let is_heard = !self.answer.is_empty() && (self.robot.has_chance() || !is_missing);
        if self.robot.is_silent && is_heard {
            let text = format_args!("robot {} answers again", self.robot.link.id);
            if let Some(line) = self.robot.log.line("again", text) {
                tracing::info!("{line}");
            }
            self.robot.is_silent = false;
        }
        is_missing && self.is_awaited()
    }

    /// Returns true if a message of a robot that is not silent is missing or invalid.
    pub(super) fn is_wrong(&self) -> bool {
        !self.robot.is_silent && (self.is_missing() || self.robot.memory.has_error())
    }

    /// Returns true if the world waits for missing messages of this robot: it is not silent, and its node has not
    /// ended.
    pub(super) fn is_awaited(&self) -> bool {
        !self.robot.is_silent && self.end.is_none()
    }

    /// Returns true if the answer is incomplete. An invalid answer is not.
    pub(super) fn is_missing(&self) -> bool {
        self.answer.missing(&self.robot.layout).is_some()
    }

    /// Returns the number of messages that are probably missing, from the number in the last answer; at least one.
    pub(super) fn missing_messages(&self) -> usize {
        let messages = self.robot.messages;
        messages.saturating_sub(self.answer.received()).max(1)
    }

    /// Ends the wait, which took `waited`. Returns the answer, or the error of a missing or invalid one. Updates the
    /// state of the robot: without an answer it is silent from now on, and its late answers are counted. Logs a missing
    /// answer, and the first invalid one.
    pub(super) fn finish(
        self,
        waited: Duration,
        tick_timeout: Duration,
    ) -> Result<BehaviorAnswer, NoAnswer> {
        let is_awaited = self.is_awaited();
        let robot = self.robot;
        let missing = self.answer.missing(&robot.layout);
        let why = if let Some(end) = self.end {
            end
        } else if robot.is_silent && robot.late >= MOST_LATE {
            WaitEnd::TooOften(MOST_LATE)
        } else if robot.is_silent {
            WaitEnd::Silent
        } else if self.is_blocked {
            WaitEnd::Blocked(tick_timeout)
        } else if !robot.has_answered {
            WaitEnd::NeverAnswered {
                timeout: tick_timeout,
                topic: robot.link.command.topic(),
            }
        } else {
            WaitEnd::Waited(tick_timeout)
        };
        if let Some(missing) = &missing
            && !robot.is_silent
        {
            let others = self.answer.others();
            let text = format_args!("robot {}: {missing}{others}; {why}", robot.link.id);
            warn(&mut robot.log, "missing", text);
        }
        robot.count(missing.is_none(), is_awaited);
        robot.is_silent |= missing.is_some();
        if missing.is_none() && !robot.has_answered {
            robot.has_answered = true;
            robot.first_answer = waited;
        }
        if missing.is_none() {
            robot.messages = self.answer.received();
        }
        robot.is_clock_pending = self.is_clock_repeated || missing.is_some();
        let (layout, memory) = (&mut robot.layout, &mut robot.memory);
        let answer = self.answer.finish(layout, memory, self.asked_again, why);
        if let (Err(error), None, false) = (&answer, missing, robot.is_error_logged) {
            tracing::warn!("robot {}: {error}", robot.link.id);
            robot.is_error_logged = true;
        }
        answer
    }
}
