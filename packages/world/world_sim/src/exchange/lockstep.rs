//! Robots whose nodes decide in lockstep.
//!
//! - `robot` is the state of a robot between ticks, and `waiting` its state within a tick.
//! - `tick_exchange` waits for the answers of a tick.

mod robot;
mod tick_exchange;
mod waiting;

use std::collections::BTreeMap;
use std::time::Duration;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswers, BehaviorBackend, BehaviorInputs, NoAnswer,
};
use hsl_ros::{Error, Shutdown};
use hsl_types::{RobotId, Time, Violation};

use robot::Robot;
use tick_exchange::TickExchange;
use waiting::Waiting;

use crate::exchange::backend_context::BackendContext;
use crate::exchange::robot_link::RobotLink;
use crate::exchange::tick_clock::TickClock;
use crate::pace::wait_timer::WaitTimer;
use crate::supervisor::supervisor_channel::SupervisorChannel;
use crate::watch::blocked_node;

/// Time after the last tick in which surplus messages may arrive: a node publishes them together with its answer,
/// which has arrived.
const LAST_LOOK: Duration = Duration::from_millis(50);

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
        let mut unstamped: Vec<_> = robots
            .values_mut()
            .filter(|it| it.link.command.is_unstamped())
            .collect();
        if unstamped.is_empty() {
            return;
        }
        self.context.node.spin(Duration::ZERO);
        let mut timer = WaitTimer::start();
        loop {
            let mut is_pending = false;
            for robot in &mut unstamped {
                robot.judge_unstamped();
                is_pending |= timer.waited() < robot.longest_wait_for_repetitions();
            }
            if !is_pending {
                break;
            }
            timer.spin(&self.context.node);
        }
        for robot in unstamped {
            robot.memory.forget_backlog();
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
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
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
        let mut exchange = TickExchange {
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
        // The robots are deciding, so these checks delay nothing.
        exchange.watch.check_next()?;
        self.context.types.check_next(&self.context.node);
        let waited = exchange.wait(&mut waiting)?;
        // The failure of a run names one robot.
        if let Some(it) = waiting
            .iter_mut()
            .find(|it| it.is_awaited() && it.is_missing())
            && let Some(name) = self.context.watch.node_of(it.robot.link.id)
        {
            it.is_blocked = blocked_node::is_blocked(&self.context.node, name);
        }
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
            let answer = it.finish(waited, self.tick_timeout);
            let answer = self.context.watch.stray_publishers().judge(id, answer);
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
        let faults: Vec<_> = stray_publishers.late_faults().collect();
        let robots = self.robots.get().iter_mut();
        Ok(robots
            .filter_map(|(id, robot)| Some((*id, robot.late_error()?)))
            .filter(|(id, _)| stray_publishers.on_topics_of(*id).is_none())
            .chain(faults)
            .collect())
    }
}
