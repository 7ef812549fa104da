use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInput, NoAnswer,
};
use hsl_ros::{Error, PeerLog, Shutdown};
use hsl_types::{RobotId, Time, Violation};

use crate::exchange::answer::Answer;
use crate::exchange::answer_error::{AnswerError, WaitEnd};
use crate::exchange::answer_memory::AnswerMemory;
use crate::exchange::backend_context::BackendContext;
use crate::exchange::layout_memory::LayoutMemory;
use crate::exchange::robot_link::RobotLink;
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
const FIRST_ANSWER: Duration = Duration::from_millis(250);
/// Number of consecutive late or incomplete answers after which a robot counts as silent even if messages arrive,
/// because each would cost the timeout.
const MOST_LATE: u32 = 3;
/// Number of ticks after which the world waits for such a robot again: ten simulated seconds with the default tick.
const RETRY: u32 = 1000;
/// Number of topics whose publishers are checked per tick: all topics of ten robots within 40 ticks, for about one
/// percent of a tick.
const TOPICS_IN_A_TICK: usize = 3;
/// Time after the last tick in which surplus messages may arrive: a node publishes them together with its answer,
/// which has arrived.
const LAST_LOOK: Duration = Duration::from_millis(50);

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

/// Backend of robots whose nodes decide in lockstep: in each tick, the world state is published for each robot, and the
/// world waits until all answers have arrived, at most `tick_timeout` of wall time.
pub(crate) struct LockstepBackend {
    context: BackendContext,
    robots: SyncCell<BTreeMap<RobotId, Robot>>,
    tick_timeout: Duration,
    shutdown: Shutdown,
    supervisor: SupervisorChannel,
    /// Set before the first tick of another run with the same nodes.
    is_restarted: bool,
}

/// State of a robot between ticks.
struct Robot {
    /// Topics of the robot.
    link: RobotLink,
    /// Tree layouts that have arrived.
    layout: LayoutMemory,
    /// Answers to previous ticks.
    memory: AnswerMemory,
    /// Time of the tick whose world state was sent last, or `None` if none was sent in the last tick.
    asked: Option<Time>,
    /// Time of the tick whose world state was sent last in this run.
    last_asked: Option<Time>,
    /// Set after the first complete answer.
    has_answered: bool,
    /// Set if the node may send a second command without a stamp, because its inputs were sent again in the last tick.
    may_repeat: bool,
    /// Set if the node may receive an earlier message on its own clock when its next inputs are published, or has not
    /// discovered its inputs: before its first answer, after a repeated message and after a reset.
    is_clock_pending: bool,
    /// Set after an error of the robot was logged. Further errors are only recorded.
    is_error_logged: bool,
    /// Set if the robot did not answer the last tick and has sent no message since, or is `late` too often. The world
    /// does not wait for the robot.
    is_silent: bool,
    /// Number of consecutive ticks for which the world waited without an answer.
    late: u32,
    /// Number of ticks since the robot was late too often.
    skipped: u32,
    /// Limit of log lines about the robot.
    log: PeerLog,
}

/// State of a robot within a tick: its input, and the messages of its answer so far.
struct Waiting<'a> {
    robot: &'a mut Robot,
    input: &'a BehaviorInput,
    answer: Answer,
    /// Wall time since the begin of the tick at which the input was last sent.
    asked_after: Duration,
    /// Set if the input was sent again in this tick. The robot may then answer twice.
    was_asked_again: bool,
    /// Set if the time of the tick was published again on the robot's own clock.
    is_clock_repeated: bool,
    /// Start of the time in which no node publishes the robot's motion command.
    gone_since: Option<Duration>,
    /// End of the robot's node, or `None` while it is running.
    end: Option<WaitEnd>,
}

impl LockstepBackend {
    /// Creates the backend for the robots of `links`, whose topics exist. No message is sent.
    pub(crate) fn new(
        context: BackendContext,
        links: Vec<RobotLink>,
        tick_timeout: Duration,
        shutdown: Shutdown,
        supervisor: SupervisorChannel,
    ) -> Self {
        let robots = links
            .into_iter()
            .map(|link| (link.id, Robot::new(link)))
            .collect();
        Self {
            context,
            robots: SyncCell::new(robots),
            tick_timeout,
            shutdown,
            supervisor,
            is_restarted: false,
        }
    }

    /// Receives the commands without a stamp that arrived after the answers to the last inputs, so that they do not
    /// count for the next inputs. If a node may still be sending some, waits for them.
    fn judge_unstamped(&mut self) {
        let robots = self.robots.get();
        if !robots.values().any(|it| it.link.command.is_unstamped()) {
            return;
        }
        let mut patience = Duration::ZERO;
        for robot in robots.values_mut() {
            if std::mem::take(&mut robot.may_repeat) {
                patience = LAST_LOOK;
            }
        }
        self.context.node.spin(Duration::ZERO);
        let mut timer = WaitTimer::start();
        while timer.waited() < patience {
            timer.spin(&self.context.node);
        }
        for robot in robots.values_mut() {
            robot.judge_unstamped();
        }
    }

    /// Publishes the time before the first tick, after a reset: timers of the nodes then start with the run again.
    fn reset_clocks(&mut self) -> Result<(), Error> {
        self.context.clock.repeat(Time::ZERO)?;
        for robot in self.robots.get().values() {
            robot.link.show_time(Time::ZERO)?;
        }
        Ok(())
    }
}

impl BehaviorBackend for LockstepBackend {
    /// Sends the inputs and waits for the answers of all robots. Robots without an input in this tick, because no
    /// decision is due, have no answer. While the robots decide, a few topics are checked for stray publishers; all of
    /// them if an answer is missing or wrong.
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError> {
        if std::mem::take(&mut self.is_restarted) {
            self.reset_clocks()?;
        }
        self.judge_unstamped();
        let mut waiting = Vec::new();
        for (id, robot) in self.robots.get() {
            let input = inputs.get(id);
            robot.asked = input.map(|input| input.world_state.now);
            if let Some(input) = input {
                robot.last_asked = robot.asked;
                robot.link.send_inputs(input)?;
                waiting.push(Waiting::new(robot, input));
            }
        }
        let awaited = || waiting.iter().filter(|it| it.is_awaited());
        // A node that may still receive an earlier message on its clock could decide before it has the inputs of this
        // tick, so the clock is published later for it: see `TickClock`.
        let is_repeated = self.context.clock.take_repeated();
        let is_pending = awaited().any(|it| {
            it.robot.is_clock_pending || is_repeated && it.robot.link.decision_period().is_none()
        });
        let is_first = awaited().any(|it| !it.robot.has_answered);
        let mut exchange = Exchange {
            node: &self.context.node,
            watch: &mut self.context.watch,
            clock: &self.context.clock,
            times: TickClock::new(is_pending, is_first, self.tick_timeout),
            waits: &self.context.waits,
            tick_timeout: self.tick_timeout,
            shutdown: &self.shutdown,
            supervisor: &self.supervisor,
        };
        if exchange.times.first.is_zero() {
            exchange.show_clock(&waiting)?;
        }
        // The robots are deciding, so this check delays nothing.
        exchange.watch.check_next(TOPICS_IN_A_TICK)?;
        exchange.wait(&mut waiting)?;
        let is_anything_wrong = waiting.iter().any(|it| it.is_wrong());
        if is_anything_wrong {
            // Errors that another node caused on a robot's topics do not count for the robot.
            self.context.watch.check_all()?;
        }
        let mut has_news = false;
        let mut answers = BehaviorAnswers::new();
        for it in waiting {
            let (id, was_silent) = (it.robot.link.id, it.robot.is_silent);
            if self
                .context
                .watch
                .stray_publishers()
                .on_topics_of(id)
                .is_some()
            {
                it.robot.memory.discard_error();
            }
            let answer = it.finish(self.tick_timeout);
            let answer = answer.map_err(|it| self.context.watch.stray_publishers().explain(id, it));
            has_news |= answer.is_err() && !was_silent;
            answers.insert(id, answer);
        }
        if has_news && !is_anything_wrong {
            self.context.watch.check_all()?;
        }
        Ok(answers)
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.context.watch.stray_publishers().take()
    }

    fn restart(&mut self) {
        for robot in self.robots.get().values_mut() {
            robot.restart();
        }
        self.is_restarted = true;
    }

    /// Receives messages for another 50 ms, because a node may publish surplus messages with its last answer.
    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        let mut timer = WaitTimer::start();
        while timer.waited() < LAST_LOOK {
            timer.spin(&self.context.node);
        }
        self.context.watch.finish()?;
        let stray_publishers = self.context.watch.stray_publishers();
        let robots = self.robots.get().iter_mut();
        Ok(robots
            .filter_map(|(id, robot)| Some((*id, robot.late_error()?)))
            .filter(|(id, _)| stray_publishers.on_topics_of(*id).is_none())
            .collect())
    }
}

/// Parts of the backend that the exchange of one tick needs.
struct Exchange<'a> {
    node: &'a SharedNode,
    watch: &'a mut PublisherWatch,
    clock: &'a SimClock,
    times: TickClock,
    waits: &'a Waits,
    tick_timeout: Duration,
    shutdown: &'a Shutdown,
    supervisor: &'a SupervisorChannel,
}

impl Exchange<'_> {
    /// Receives messages until each robot has answered, has ended or is silent, or until the timeout. Publishes the
    /// clock when it is due, checks the missing robots every [`LOOK_PERIOD`], and adds the time for which a single
    /// robot delayed the tick to `waits`.
    fn wait(&mut self, waiting: &mut [Waiting<'_>]) -> Result<(), BackendError> {
        let mut timer = WaitTimer::start();
        let mut next_look = LOOK_PERIOD;
        let mut notice = WaitNotice::default();
        // Robot that alone delays the tick, and the start of that wait.
        let mut last = None;
        loop {
            let (mut missing, mut latest) = (0, None);
            for it in &mut *waiting {
                if it.is_worth_waiting_for() {
                    missing += 1;
                    latest = Some(it.robot.link.id);
                }
            }
            let waited = timer.waited();
            if !self.times.is_shown && (missing == 0 || waited >= self.times.first) {
                self.show_clock(waiting)?;
            }
            if missing == 0 || timer.is_over(self.tick_timeout) {
                if let Some((robot, since)) = last {
                    self.waits.add(robot, waited.saturating_sub(since));
                }
                return Ok(());
            }
            if missing == 1 {
                last = last.or(latest.map(|robot| (robot, waited)));
            }
            if waited >= next_look {
                next_look = waited + LOOK_PERIOD;
                self.check_missing(waiting, waited)?;
                notice.report(self.node.heartbeat(), waited, || missing_answers(waiting));
            }
            timer.spin(self.node);
        }
    }

    /// Publishes the time of the tick on `/clock` and on the clocks of robots with a decision period.
    fn show_clock(&mut self, waiting: &[Waiting<'_>]) -> Result<(), Error> {
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
    /// The match cannot continue with a stray publisher or without a node that ended, ROS refuses a message, or the process
    /// received a request to stop and a robot may have received it, too.
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
                Some(end) => Some(WaitEnd::Ended(end.how)),
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
            if !it.robot.has_answered && waited >= it.asked_after + FIRST_ANSWER {
                it.asked_after = waited;
                it.was_asked_again = true;
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

/// Logs a line that a robot caused, at most one per second of each `kind`.
fn warn(log: &mut PeerLog, kind: &'static str, text: impl Display) {
    if let Some(line) = log.line(kind, text) {
        tracing::warn!("{line}");
    }
}

impl Robot {
    /// Creates the state of a robot before its first tick.
    fn new(link: RobotLink) -> Self {
        Self {
            memory: AnswerMemory::new(link.decision_period()),
            link,
            layout: LayoutMemory::default(),
            asked: None,
            last_asked: None,
            has_answered: false,
            may_repeat: false,
            is_clock_pending: true,
            is_error_logged: false,
            is_silent: false,
            late: 0,
            skipped: 0,
            log: PeerLog::default(),
        }
    }

    /// Resets the state for another run with the same node. The topics and the known tree layouts stay.
    fn restart(&mut self) {
        self.link.restart();
        self.layout.restart();
        self.memory = AnswerMemory::new(self.link.decision_period());
        self.asked = None;
        self.last_asked = None;
        self.may_repeat = false;
        self.is_clock_pending = true;
        self.is_error_logged = false;
        self.is_silent = false;
        self.late = 0;
        self.skipped = 0;
    }

    /// Returns true if the world waits for a silent robot again as soon as it sends a message. After [`MOST_LATE`] late
    /// answers it does so only after [`RETRY`] ticks.
    fn has_chance(&self) -> bool {
        self.late < MOST_LATE || self.skipped >= RETRY
    }

    /// Counts a tick as answered, waited for without an answer, or not waited for. Logs when the robot was late too
    /// often.
    fn count(&mut self, is_answered: bool, is_awaited: bool) {
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

    /// Checks the commands without a stamp that have arrived since the answer to the last inputs.
    fn judge_unstamped(&mut self) {
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
    fn late_error(&mut self) -> Option<NoAnswer> {
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

impl<'a> Waiting<'a> {
    /// Starts the wait for the answer of `robot` to `input`, which was just sent.
    fn new(robot: &'a mut Robot, input: &'a BehaviorInput) -> Self {
        let answer = Answer::to(input.world_state.now, &robot.link);
        Self {
            robot,
            input,
            answer,
            asked_after: Duration::ZERO,
            was_asked_again: false,
            is_clock_repeated: false,
            gone_since: None,
            end: None,
        }
    }

    /// Publishes the time of the tick on the robot's own clock, if it has one.
    fn show_time(&self) -> Result<(), Error> {
        self.robot.link.show_time(self.input.world_state.now)
    }

    /// Receives the messages that have arrived. A silent robot that sends a message is waited for again, unless it was
    /// late too often. Returns true if a message is missing and the world waits for it.
    fn is_worth_waiting_for(&mut self) -> bool {
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
    fn is_wrong(&self) -> bool {
        !self.robot.is_silent && (self.is_missing() || self.robot.memory.has_error())
    }

    /// Returns true if the world waits for missing messages of this robot: it is not silent, and its node has not
    /// ended.
    fn is_awaited(&self) -> bool {
        !self.robot.is_silent && self.end.is_none()
    }

    /// Returns true if the answer is incomplete. An invalid answer is not.
    fn is_missing(&self) -> bool {
        self.answer.missing(&self.robot.layout).is_some()
    }

    /// Ends the wait. Returns the answer, or the error of a missing or invalid one. Updates the state of the robot:
    /// without an answer it is silent from now on, and its late answers are counted. Logs a missing answer, and the
    /// first invalid one.
    fn finish(self, tick_timeout: Duration) -> Result<BehaviorAnswer, NoAnswer> {
        let is_awaited = self.is_awaited();
        let robot = self.robot;
        let missing = self.answer.missing(&robot.layout);
        let why = if let Some(end) = self.end {
            end
        } else if robot.is_silent && robot.late >= MOST_LATE {
            WaitEnd::TooOften(MOST_LATE)
        } else if robot.is_silent {
            WaitEnd::Silent
        } else if !robot.has_answered {
            WaitEnd::NeverAnswered(tick_timeout)
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
        robot.has_answered |= missing.is_none();
        robot.is_clock_pending = self.is_clock_repeated || missing.is_some();
        robot.may_repeat = self.was_asked_again;
        let (layout, memory) = (&mut robot.layout, &mut robot.memory);
        let answer = self
            .answer
            .finish(layout, memory, self.was_asked_again, why);
        if let (Err(error), None, false) = (&answer, missing, robot.is_error_logged) {
            tracing::warn!("robot {}: {error}", robot.link.id);
            robot.is_error_logged = true;
        }
        answer
    }
}
