use std::collections::BTreeMap;
use std::time::Duration;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInput, NoAnswer,
};
use hsl_ros::Shutdown;
use hsl_types::{RobotId, Time, Violation};
use hsl_wire::topics;

use crate::answer::Answer;
use crate::answer_fault::{AnswerFault, GivenUp};
use crate::answer_memory::AnswerMemory;
use crate::layout_memory::LayoutMemory;
use crate::parent::Parent;
use crate::patience::Patience;
use crate::publisher_watch::PublisherWatch;
use crate::robot_link::RobotLink;
use crate::shared_node::SharedNode;
use crate::sim_clock::SimClock;
use crate::surroundings::Surroundings;
use crate::wait_notice::WaitNotice;
use crate::waits::Waits;

/// Period with which the world checks the robots that it waits for and publishes the clock again.
const LOOK_PERIOD: Duration = Duration::from_millis(100);
/// Time for a first answer, after which the robot is asked again. A third-party node may answer before its publisher is
/// matched with the world's subscription; the answer is then lost.
const FIRST_ANSWER: Duration = Duration::from_millis(250);
/// Number of ticks in a row that a robot may answer too late or not completely. After that it counts as silent even if
/// messages come, so that it does not cost the timeout in every tick.
const MOST_LATE: u32 = 3;
/// Number of ticks after which such a robot gets another chance: ten simulated seconds at the default tick.
const RETRY: u32 = 1000;
/// Number of topics whose publishers are checked in a tick: all topics of ten robots within 40 ticks, at a cost of
/// about one percent of a tick.
const TOPICS_IN_A_TICK: usize = 3;
/// Time after the last tick in which surplus messages may still arrive: a node publishes them together with its answer,
/// which has arrived.
const LAST_LOOK: Duration = Duration::from_millis(50);

/// The world was asked to stop while it waited for a robot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Interrupted {
    /// Because of a failure.
    #[error("{robot} did not answer: {reason}")]
    Because {
        /// The robot, for example `hulks/3`.
        robot: String,
        /// The failure.
        reason: String,
    },
    /// Without a reason.
    #[error("the world was asked to end before {robot} answered")]
    Asked {
        /// The robot, for example `hulks/3`.
        robot: String,
    },
}

/// Robots whose nodes decide; each tick waits for all of them.
pub(crate) struct LockstepBackend {
    around: Surroundings,
    robots: SyncCell<BTreeMap<RobotId, Robot>>,
    tick_timeout: Duration,
    shutdown: Shutdown,
    parent: Parent,
}

/// A robot between ticks.
struct Robot {
    link: RobotLink,
    layout: LayoutMemory,
    memory: AnswerMemory,
    /// The tick in which it was asked last; none: it was not asked in the last tick.
    asked: Option<Time>,
    has_answered: bool,
    /// Whether a fault of it was logged; further ones are only recorded.
    is_fault_logged: bool,
    /// Whether it did not answer the last tick and has sent nothing since, or is `late` too often; the world does not
    /// wait for it.
    is_silent: bool,
    /// Number of the last ticks for which the world waited in vain, without those in which it was silent.
    late: u32,
    /// Number of ticks since it was late too often.
    skipped: u32,
}

/// A robot within a tick.
struct Waiting<'a> {
    robot: &'a mut Robot,
    input: &'a BehaviorInput,
    answer: Answer,
    asked_after: Duration,
    was_asked_again: bool,
    /// How its node ended; none: it is running.
    end: Option<GivenUp>,
}

impl LockstepBackend {
    pub(crate) fn new(
        around: Surroundings,
        links: Vec<RobotLink>,
        tick_timeout: Duration,
        shutdown: Shutdown,
        parent: Parent,
    ) -> Self {
        let robots = links
            .into_iter()
            .map(|link| (link.id, Robot::new(link)))
            .collect();
        Self {
            around,
            robots: SyncCell::new(robots),
            tick_timeout,
            shutdown,
            parent,
        }
    }
}

impl BehaviorBackend for LockstepBackend {
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError> {
        let mut waiting = Vec::new();
        for (id, robot) in self.robots.get() {
            let input = inputs.get(id);
            robot.asked = input.map(|input| input.world_state.now);
            if let Some(input) = input {
                robot.link.ask(input)?;
                waiting.push(Waiting::new(robot, input));
            }
        }
        self.around.clock.show()?;
        // This delays nothing, because the robots are deciding.
        self.around.watch.check_next(TOPICS_IN_A_TICK)?;
        let mut exchange = Exchange {
            node: &self.around.node,
            watch: &mut self.around.watch,
            clock: &self.around.clock,
            waits: &self.around.waits,
            tick_timeout: self.tick_timeout,
            shutdown: &self.shutdown,
            parent: &self.parent,
        };
        exchange.wait(&mut waiting)?;
        let is_anything_wrong = waiting.iter().any(|it| it.is_wrong());
        if is_anything_wrong {
            // Faults that another node caused on a robot's topics are not attributed to the robot.
            self.around.watch.check_all()?;
        }
        let mut has_news = false;
        let mut answers = BehaviorAnswers::new();
        for it in waiting {
            let (id, was_silent) = (it.robot.link.id, it.robot.is_silent);
            if self.around.watch.strays().on_topics_of(id).is_some() {
                it.robot.memory.discard_fault();
            }
            let answer = it.finish(self.tick_timeout);
            let answer = answer.map_err(|it| self.around.watch.strays().explain(id, it));
            has_news |= answer.is_err() && !was_silent;
            answers.insert(id, answer);
        }
        if has_news && !is_anything_wrong {
            self.around.watch.check_all()?;
        }
        Ok(answers)
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.around.watch.strays().take()
    }

    fn restart(&mut self) {
        for robot in self.robots.get().values_mut() {
            robot.restart();
        }
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        let mut patience = Patience::start();
        while patience.waited() < LAST_LOOK {
            patience.spin(&self.around.node);
        }
        self.around.watch.finish()?;
        let strays = self.around.watch.strays();
        let robots = self.robots.get().iter_mut();
        Ok(robots
            .filter_map(|(id, robot)| Some((*id, robot.late_fault()?)))
            .filter(|(id, _)| strays.on_topics_of(*id).is_none())
            .collect())
    }
}

/// What the exchange of one tick needs.
struct Exchange<'a> {
    node: &'a SharedNode,
    watch: &'a mut PublisherWatch,
    clock: &'a SimClock,
    waits: &'a Waits,
    tick_timeout: Duration,
    shutdown: &'a Shutdown,
    parent: &'a Parent,
}

impl Exchange<'_> {
    /// Waits until every robot has answered that can still answer.
    fn wait(&mut self, waiting: &mut [Waiting<'_>]) -> Result<(), BackendError> {
        let mut patience = Patience::start();
        let mut next_look = LOOK_PERIOD;
        let mut notice = WaitNotice::default();
        // The robot that the world alone waits for, and since when.
        let mut last = None;
        loop {
            let (mut missing, mut somebody) = (0, None);
            for it in &mut *waiting {
                if it.is_worth_waiting_for() {
                    missing += 1;
                    somebody = Some(it.robot.link.id);
                }
            }
            let waited = patience.waited();
            if missing == 0 || patience.is_over(self.tick_timeout) {
                if let Some((robot, since)) = last {
                    self.waits.add(robot, waited.saturating_sub(since));
                }
                return Ok(());
            }
            if missing == 1 {
                last = last.or(somebody.map(|robot| (robot, waited)));
            }
            if waited >= next_look {
                next_look = waited + LOOK_PERIOD;
                self.check_missing(waiting, waited)?;
                notice.tell(self.node.heart(), waited, || missing_answers(waiting));
            }
            patience.spin(self.node);
        }
    }

    /// Checks for stray publishers and ended nodes, publishes the clock again, and asks robots again that never
    /// answered.
    fn check_missing(
        &mut self,
        waiting: &mut [Waiting<'_>],
        waited: Duration,
    ) -> Result<(), BackendError> {
        self.watch.check_all()?;
        // Nodes subscribe to the clock best effort; a node that decides in a timer would miss the tick with a lost
        // message.
        if let Some(it) = waiting.first() {
            self.clock.repeat(it.input.world_state.now)?;
        }
        for it in waiting.iter_mut().filter(|it| it.is_missing()) {
            let id = it.robot.link.id;
            let name = id.to_string();
            let topic = topics::MOTION_COMMAND.of_robot(id);
            let is_gone = || self.node.with(|node| node.writers(&topic)).is_empty();
            it.end = match self.parent.end_of(&name) {
                Some(end) => Some(GivenUp::Ended(end.how)),
                None => is_gone().then_some(GivenUp::Gone),
            };
            let is_over = it.end.is_some() || waited >= FIRST_ANSWER;
            if self.shutdown.is_requested() && !it.robot.is_silent && is_over {
                // Its node may have been asked to stop together with the world; that is not a fault of the robot.
                let robot = name;
                let interrupted = match self.shutdown.reason() {
                    Some(reason) => Interrupted::Because {
                        robot,
                        reason: reason.to_owned(),
                    },
                    None => Interrupted::Asked { robot },
                };
                return Err(interrupted.into());
            }
            if !it.robot.has_answered && waited >= it.asked_after + FIRST_ANSWER {
                it.asked_after = waited;
                it.was_asked_again = true;
                it.robot.link.ask(it.input)?;
            }
        }
        Ok(())
    }
}

/// Returns the robots that are waited for, and what each lacks.
fn missing_answers(waiting: &[Waiting<'_>]) -> String {
    let awaited = waiting.iter().filter(|it| it.is_awaited());
    let missing = awaited.filter_map(|it| {
        let missing = it.answer.missing(&it.robot.layout)?;
        let (robot, others) = (it.robot.link.id, it.answer.others());
        Some(format!("{robot}: {missing}{others}"))
    });
    missing.collect::<Vec<_>>().join("; ")
}

impl Robot {
    fn new(link: RobotLink) -> Self {
        Self {
            link,
            layout: LayoutMemory::default(),
            memory: AnswerMemory::default(),
            asked: None,
            has_answered: false,
            is_fault_logged: false,
            is_silent: false,
            late: 0,
            skipped: 0,
        }
    }

    /// Begins another run. The topics and what is known of its trees stay.
    fn restart(&mut self) {
        self.link.discard_answers();
        self.layout.restart();
        self.memory = AnswerMemory::default();
        self.asked = None;
        self.is_fault_logged = false;
        self.is_silent = false;
        self.late = 0;
        self.skipped = 0;
    }

    /// Returns whether messages of a silent robot are a reason to wait for it.
    fn has_chance(&self) -> bool {
        self.late < MOST_LATE || self.skipped >= RETRY
    }

    /// Counts a tick that the robot has answered, or for which the world waited in vain, or did not wait.
    fn count(&mut self, is_answered: bool, is_awaited: bool) {
        if is_answered {
            (self.late, self.skipped) = (0, 0);
        } else if is_awaited {
            (self.late, self.skipped) = (self.late.saturating_add(1), 0);
        } else {
            self.skipped = self.skipped.saturating_add(1);
        }
        if is_awaited && !is_answered && self.late == MOST_LATE {
            tracing::warn!(
                "robot {} did not answer {MOST_LATE} ticks in time: it is not waited for until it answers a tick, or \
                 for {RETRY} ticks",
                self.link.id
            );
        }
    }

    /// Returns the fault of what has arrived since the last tick.
    fn late_fault(&mut self) -> Option<NoAnswer> {
        // Everything that arrives now is late, including messages for the last tick.
        let mut answer = Answer::to(self.asked? + Duration::from_nanos(1), self.link.id);
        answer.receive(&self.link, &mut self.layout, &mut self.memory);
        let fault = answer.into_fault();
        let surplus = self.memory.take_fault().map(AnswerFault::from);
        let repetitions = self.memory.repetitions();
        if repetitions > 0 {
            let robot = self.link.id;
            tracing::warn!(
                "robot {robot}: {repetitions} messages came again with equal bytes; they were ignored"
            );
        }
        surplus.or(fault).map(NoAnswer::from)
    }
}

impl<'a> Waiting<'a> {
    fn new(robot: &'a mut Robot, input: &'a BehaviorInput) -> Self {
        let answer = Answer::to(input.world_state.now, robot.link.id);
        Self {
            robot,
            input,
            answer,
            asked_after: Duration::ZERO,
            was_asked_again: false,
            end: None,
        }
    }

    /// Receives what has arrived; returns whether more is missing and can still arrive.
    fn is_worth_waiting_for(&mut self) -> bool {
        let Robot {
            link,
            layout,
            memory,
            ..
        } = &mut *self.robot;
        self.answer.receive(link, layout, memory);
        let is_missing = self.is_missing();
        let is_heard = !self.answer.is_empty() && (self.robot.has_chance() || !is_missing);
        if self.robot.is_silent && is_heard {
            tracing::info!("robot {} is heard again", self.robot.link.id);
            self.robot.is_silent = false;
        }
        is_missing && self.is_awaited()
    }

    /// Returns whether a message is invalid or missing.
    fn is_wrong(&self) -> bool {
        !self.robot.is_silent && (self.is_missing() || self.robot.memory.has_fault())
    }

    /// Returns whether the world waits for what is missing.
    fn is_awaited(&self) -> bool {
        !self.robot.is_silent && self.end.is_none()
    }

    fn is_missing(&self) -> bool {
        self.answer.missing(&self.robot.layout).is_some()
    }

    fn finish(self, tick_timeout: Duration) -> Result<BehaviorAnswer, NoAnswer> {
        let is_awaited = self.is_awaited();
        let robot = self.robot;
        let missing = self.answer.missing(&robot.layout);
        let why = if let Some(end) = self.end {
            end
        } else if robot.is_silent && robot.late >= MOST_LATE {
            GivenUp::TooOften(MOST_LATE)
        } else if robot.is_silent {
            GivenUp::Silent
        } else if !robot.has_answered {
            GivenUp::NeverAnswered(tick_timeout)
        } else {
            GivenUp::Waited(tick_timeout)
        };
        if let Some(missing) = &missing
            && !robot.is_silent
        {
            let others = self.answer.others();
            tracing::warn!("robot {}: {missing}{others}; {why}", robot.link.id);
        }
        robot.count(missing.is_none(), is_awaited);
        robot.is_silent |= missing.is_some();
        robot.has_answered |= missing.is_none();
        let (layout, memory) = (&mut robot.layout, &mut robot.memory);
        let answer = self
            .answer
            .finish(layout, memory, self.was_asked_again, why);
        if let (Err(fault), None, false) = (&answer, missing, robot.is_fault_logged) {
            tracing::warn!("robot {}: {fault}", robot.link.id);
            robot.is_fault_logged = true;
        }
        answer
    }
}
