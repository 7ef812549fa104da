//! Robot in lockstep, between ticks.

use std::fmt::Display;
use std::time::Duration;

use bevyhavior_simulator::NoAnswer;
use hsl_ros::PeerLog;
use hsl_types::Time;

use crate::exchange::answer::Answer;
use crate::exchange::answer_error::AnswerError;
use crate::exchange::answer_memory::AnswerMemory;
use crate::exchange::layout_memory::LayoutMemory;
use crate::exchange::robot_link::RobotLink;

use super::LAST_LOOK;

/// Number of consecutive late or incomplete answers after which a robot counts as silent even if messages arrive,
/// because each would cost the timeout.
pub(super) const MOST_LATE: u32 = 3;
/// Number of ticks after which the world waits for such a robot again: ten simulated seconds with the default tick.
const RETRY: u32 = 1000;

/// State of a robot between ticks.
pub(super) struct Robot {
    pub(super) link: RobotLink,
    /// Tree layouts that have arrived.
    pub(super) layout: LayoutMemory,
    /// Answers to previous ticks.
    pub(super) memory: AnswerMemory,
    /// Time of the tick whose world state was sent last, or `None` if none was sent in the last tick.
    pub(super) asked: Option<Time>,
    /// Time of the tick whose world state was sent last in this run.
    pub(super) last_asked: Option<Time>,
    /// Wall time of the first answer.
    pub(super) first_answer: Duration,
    /// Number of messages of the last complete answer.
    pub(super) messages: usize,
    /// Set after the first complete answer.
    pub(super) has_answered: bool,
    /// Set if the node may receive an earlier message on its own clock when its next inputs are published, or has not
    /// discovered its inputs: before its first answer, after a repeated message and after a reset.
    pub(super) is_clock_pending: bool,
    /// Set after an error of the robot was logged. Further errors are only recorded.
    pub(super) is_error_logged: bool,
    /// Set if the robot did not answer the last tick and has sent no message since, or is `late` too often. The world
    /// does not wait for the robot.
    pub(super) is_silent: bool,
    /// Number of consecutive ticks for which the world waited without an answer.
    pub(super) late: u32,
    /// Number of ticks since the robot was late too often.
    pub(super) skipped: u32,
    /// Limit of log lines about the robot.
    pub(super) log: PeerLog,
}

impl Robot {
    /// Creates the state of a robot before its first tick.
    pub(super) fn new(link: RobotLink) -> Self {
        Self {
            memory: AnswerMemory::new(link.decision_period()),
            link,
            layout: LayoutMemory::default(),
            asked: None,
            last_asked: None,
            first_answer: Duration::ZERO,
            messages: 0,
            has_answered: false,
            is_clock_pending: true,
            is_error_logged: false,
            is_silent: false,
            late: 0,
            skipped: 0,
            log: PeerLog::default(),
        }
    }

    /// Resets the state for another run with the same node. The topics and the known tree layouts stay.
    pub(super) fn restart(&mut self) {
        self.link.restart();
        self.layout.restart();
        self.memory = AnswerMemory::new(self.link.decision_period());
        self.asked = None;
        self.last_asked = None;
        self.is_clock_pending = true;
        self.is_error_logged = false;
        self.is_silent = false;
        self.late = 0;
        self.skipped = 0;
    }

    /// Returns true if a message of this silent robot makes the world wait for it again. After [`MOST_LATE`] late
    /// answers, returns false for [`RETRY`] ticks.
    pub(super) fn has_chance(&self) -> bool {
        self.late < MOST_LATE || self.skipped >= RETRY
    }

    /// Counts a tick as answered, waited for without an answer, or not waited for. Logs when the robot was late too
    /// often.
    pub(super) fn count(&mut self, is_answered: bool, is_awaited: bool) {
        if is_answered {
            (self.late, self.skipped) = (0, 0);
        } else if is_awaited {
            (self.late, self.skipped) = (self.late.saturating_add(1), 0);
        } else {
            self.skipped = self.skipped.saturating_add(1);
        }
        if is_awaited && !is_answered && self.late == MOST_LATE {
            let text = format_args!(
                "robot {} was late in {MOST_LATE} ticks: the world does not wait for it until it answers a tick, or \
                 for {RETRY} ticks",
                self.link.id
            );
            warn(&mut self.log, "late", text);
        }
    }

    /// Returns the wall time for which further answers to inputs that were sent again may arrive, each as late as the
    /// first one; zero if there are no such inputs.
    pub(super) fn longest_wait_for_repetitions(&self) -> Duration {
        (self.first_answer + LAST_LOOK) * self.memory.backlog()
    }

    /// Checks the commands without a stamp that have arrived since the answer to the last inputs.
    pub(super) fn judge_unstamped(&mut self) {
        let (link, memory) = (&self.link, &mut self.memory);
        while link.command.is_unstamped()
            && let Some(bytes) = link.command.take()
        {
            if let Some(asked) = self.last_asked {
                memory.check_unused(link.command.topic(), asked, asked, &bytes);
            }
        }
    }

    /// Receives the messages that have arrived since the last tick and returns their error: all of them are surplus.
    /// `None` if there is none, or if the robot had no input in the last tick. Logs the number of ignored repetitions.
    pub(super) fn late_error(&mut self) -> Option<NoAnswer> {
        self.judge_unstamped();
        // Every message that arrives now is late, including messages for the last tick.
        let mut answer = Answer::to(self.asked? + Duration::from_nanos(1), &self.link);
        answer.receive(&mut self.link, None, &mut self.layout, &mut self.memory);
        let error = answer.into_error();
        let surplus = self.memory.take_error().map(AnswerError::from);
        let repetitions = self.memory.repetitions();
        if repetitions > 0 {
            let robot = self.link.id;
            let text = format_args!(
                "robot {robot}: {repetitions} repeated messages with equal bytes were ignored"
            );
            warn(&mut self.log, "repetitions", text);
        }
        surplus.or(error).map(NoAnswer::from)
    }
}

/// Logs a line that a robot caused, at most one per second of each `kind`.
pub(super) fn warn(log: &mut PeerLog, kind: &'static str, text: impl Display) {
    if let Some(line) = log.line(kind, text) {
        tracing::warn!("{line}");
    }
}
