//! Wait for the answers of all robots in a tick.

use std::time::Duration;

use bevyhavior_simulator::BackendError;
use hsl_ros::{Error, Shutdown};

use super::waiting::Waiting;
use crate::exchange::answer_error::WaitEnd;
use crate::exchange::tick_clock::TickClock;
use crate::pace::sim_clock::SimClock;
use crate::pace::wait_notice::WaitNotice;
use crate::pace::wait_timer::WaitTimer;
use crate::pace::waits::Waits;
use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::SupervisorChannel;
use crate::watch::publisher_watch::PublisherWatch;

/// Period of the checks of robots whose answer is missing.
const LOOK_PERIOD: Duration = Duration::from_millis(100);
/// Time for a first answer, after which the world state is sent again. A third-party node may answer before its
/// publisher is matched with the world's subscription; the answer is then lost.
pub(super) const FIRST_ANSWER: Duration = Duration::from_millis(250);

/// Error of a world that received a request to stop while it waited for the answer of a robot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Interrupted {
    /// Stopped after a failure.
    #[error("no answer from {robot}: {reason}")]
    Because {
        /// Name of the robot, for example `hulks/3`.
        robot: String,
        /// Description of the failure.
        reason: String,
    },
    /// Stopped on request.
    #[error("the world was stopped before {robot} answered")]
    Stopped {
        /// Name of the robot, for example `hulks/3`.
        robot: String,
    },
}

/// Parts of the backend that the exchange of one tick needs.
pub(super) struct TickExchange<'a> {
    pub(super) node: &'a SharedNode,
    pub(super) watch: &'a mut PublisherWatch,
    pub(super) clock: &'a SimClock,
    pub(super) times: TickClock,
    pub(super) waits: &'a Waits,
    pub(super) tick_timeout: Duration,
    pub(super) shutdown: &'a Shutdown,
    pub(super) supervisor: &'a SupervisorChannel,
}

impl TickExchange<'_> {
    /// Receives messages until each robot has answered, has ended or is silent, or until the timeout. Publishes the
    /// clock when it is due, checks the missing robots every [`LOOK_PERIOD`], and adds the time for which a single
    /// robot delayed the tick to `waits`. The timeout starts again with each answer to an input of an earlier tick that
    /// was sent again, because the node decides on those inputs first. Returns the time of the wait.
    pub(super) fn wait(&mut self, waiting: &mut [Waiting<'_>]) -> Result<Duration, BackendError> {
        let mut timer = WaitTimer::start();
        let mut next_look = LOOK_PERIOD;
        let mut notice = WaitNotice::default();
        // Robot that alone delays the tick, and the start of that wait.
        let mut last = None;
        // Answers to inputs that were sent again, and the time of the last one.
        let (mut backlog, mut cleared) = (0, Duration::ZERO);
        loop {
            let (mut missing, mut messages, mut latest, mut queued) = (0, 0, None, 0);
            for it in &mut *waiting {
                if it.is_worth_waiting_for() {
                    missing += 1;
                    messages += it.missing_messages();
                    latest = Some(it.robot.link.id);
                }
                queued += it.robot.memory.backlog();
            }
            let waited = timer.waited();
            if queued < backlog {
                cleared = waited;
            }
            backlog = queued;
            if !self.times.is_shown && (missing == 0 || waited >= self.times.first) {
                self.show_clock(waiting)?;
            }
            if missing == 0 || timer.is_over(cleared.saturating_add(self.tick_timeout)) {
                if let Some((robot, since)) = last {
                    self.waits.add(robot, waited.saturating_sub(since));
                }
                return Ok(waited);
            }
            if missing == 1 {
                last = last.or(latest.map(|robot| (robot, waited)));
            }
            if waited >= next_look {
                next_look = waited + LOOK_PERIOD;
                self.check_missing(waiting, waited)?;
                notice.report(self.node.heartbeat(), waited, || missing_answers(waiting));
            }
            timer.spin_for(messages, self.node);
        }
    }

    /// Publishes the time of the tick on `/clock` and on the clocks of robots with a decision period.
    pub(super) fn show_clock(&mut self, waiting: &[Waiting<'_>]) -> Result<(), Error> {
        self.times.is_shown = true;
        self.clock.show()?;
        waiting.iter().try_for_each(Waiting::show_time)
    }

    /// Publishes the time of the tick again on `/clock`, and on the clocks of robots without an answer. Nodes subscribe
    /// to the clock with best effort: a node that decides in a timer would miss the tick if the message were lost.
    fn repeat_clock(&self, waiting: &mut [Waiting<'_>]) -> Result<(), Error> {
        let Some(first) = waiting.first() else {
            return Ok(());
        };
        self.clock.repeat(first.input.world_state.now)?;
        for it in waiting {
            if it.is_missing() {
                it.show_time()?;
                it.is_clock_repeated = true;
            }
        }
        Ok(())
    }

    /// Checks the robots whose answer is missing: for stray publishers and ended nodes. Publishes the clock again when
    /// it is due, and the input again to robots that have never answered.
    ///
    /// # Errors
    /// Returns an error if the match cannot continue with a stray publisher or without a node that ended, ROS refuses a
    /// message, or the process received a request to stop and a robot may have received it, too.
    fn check_missing(
        &mut self,
        waiting: &mut [Waiting<'_>],
        waited: Duration,
    ) -> Result<(), BackendError> {
        self.watch.check_all()?;
        self.supervisor.check()?;
        if self.times.is_repeated(waited) {
            self.repeat_clock(waiting)?;
        }
        for it in waiting.iter_mut().filter(|it| it.is_missing()) {
            let id = it.robot.link.id;
            let name = id.to_string();
            let topic = it.robot.link.command.topic().of_robot(id);
            let is_gone = || self.node.with(|node| node.publishers(&topic)).is_empty();
            it.end = match self.supervisor.end_of(&name) {
                Some(end) => Some(WaitEnd::Ended(end)),
                // The parent process reports the end of a process with its cause, so a node that has disappeared waits
                // for it.
                None if is_gone() => {
                    let since = *it.gone_since.get_or_insert(waited);
                    let report_time = self.supervisor.report_time().min(self.tick_timeout / 2);
                    (waited >= since + report_time).then_some(WaitEnd::Gone)
                }
                None => None,
            };
            let is_over = it.end.is_some() || waited >= FIRST_ANSWER;
            if self.shutdown.is_requested() && !it.robot.is_silent && is_over {
                // The robot's node may have received the same request to stop, which is not an error of the robot.
                let robot = name;
                let interrupted = match self.shutdown.reason() {
                    Some(reason) => Interrupted::Because {
                        robot,
                        reason: reason.to_owned(),
                    },
                    None => Interrupted::Stopped { robot },
                };
                return Err(interrupted.into());
            }
            if !it.robot.has_answered && waited >= it.next_inputs {
                // A slow node answers the input each time, so the pauses become longer.
                it.next_inputs = waited + FIRST_ANSWER * 2_u32.saturating_pow(it.asked_again + 1);
                it.asked_again += 1;
                it.robot.link.send_inputs(it.input)?;
            }
        }
        Ok(())
    }
}

/// Returns a text with the robots without an answer and the first missing message of each.
fn missing_answers(waiting: &[Waiting<'_>]) -> String {
    let awaited = waiting.iter().filter(|it| it.is_awaited());
    let missing = awaited.filter_map(|it| {
        let missing = it.answer.missing(&it.robot.layout)?;
        let (robot, others) = (it.robot.link.id, it.answer.others());
        Some(format!("{robot}: {missing}{others}"))
    });
    missing.collect::<Vec<_>>().join("; ")
}
