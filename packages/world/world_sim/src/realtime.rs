use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use behavior_tree::Trace;
use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInput, BehaviorOutput,
    FailureKind, NoAnswer,
};
use hsl_ros::Subscription;
use hsl_types::{BehaviorDebug, Faults, OutgoingMessage, RobotId, Violation};
use hsl_wire::convert::{behavior_debug, behavior_trace, motion_command};
use hsl_wire::{Message, topics};

use crate::answer::invalid;
use crate::layout_memory::LayoutMemory;
use crate::robot_link::RobotLink;
use crate::silence::{Silence, Verdict};
use crate::surroundings::Surroundings;
use crate::wall_clock;

/// How many topics' publishers are checked in a tick: all topics of ten robots within 6 ticks, for about 0.2 ms a tick.
const TOPICS_IN_A_TICK: usize = 20;

/// Robots whose nodes live by the wall clock: what has come by a tick counts in it, whatever world
/// state it answers, and nobody waits. A robot from which nothing has come does what it did, until it has been
/// silent for too long.
pub(crate) struct RealtimeBackend {
    around: Surroundings,
    last_tick: Instant,
    robots: SyncCell<BTreeMap<RobotId, Robot>>,
    silence_timeout: Duration,
}

/// One robot, and what has come from it since its last motion command.
struct Robot {
    link: RobotLink,
    silence: Silence,
    layout: LayoutMemory,
    messages: Vec<OutgoingMessage>,
    trace: Option<Trace>,
    debug: Option<BehaviorDebug>,
}

impl RealtimeBackend {
    pub(crate) fn new(
        around: Surroundings,
        links: Vec<RobotLink>,
        silence_timeout: Duration,
    ) -> Self {
        let robots = links
            .into_iter()
            .map(|link| (link.id, Robot::new(link)))
            .collect();
        Self {
            around,
            last_tick: wall_clock::now(),
            robots: SyncCell::new(robots),
            silence_timeout,
        }
    }
}

impl BehaviorBackend for RealtimeBackend {
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError> {
        self.around.node.spin(Duration::ZERO);
        let now = wall_clock::now();
        let since_last = now.duration_since(self.last_tick);
        self.last_tick = now;
        let mut answers = BehaviorAnswers::new();
        for (id, robot) in self.robots.get() {
            let Some(input) = inputs.get(id) else {
                continue;
            };
            let mut answer = robot.latest().transpose();
            if answer.is_none() {
                self.around.waits.add(*id, since_last);
                answer = robot.keep_silent(since_last, self.silence_timeout).map(Err);
            } else if robot.silence.end() {
                tracing::info!("robot {id} is heard again");
            }
            answers.extend(answer.map(|answer| (*id, answer)));
            robot
                .link
                .ask(input)
                .map_err(|error| BackendError(error.to_string()))?;
        }
        self.around
            .clock
            .show()
            .map_err(|error| BackendError(error.to_string()))?;
        if answers.values().any(Result::is_err) {
            // No robot is blamed for what another node did on its topics.
            self.around.watch.check_all()
        } else {
            self.around.watch.check_next(TOPICS_IN_A_TICK)
        }
        .map_err(BackendError)?;
        Ok(answers)
    }

    fn follows_wall_clock(&self) -> bool {
        true
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.around.watch.strays().take()
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        self.around.watch.finish().map_err(BackendError)?;
        Ok(BTreeMap::new())
    }
}

impl Robot {
    fn new(link: RobotLink) -> Self {
        let layout = LayoutMemory::default();
        Self {
            link,
            silence: Silence::default(),
            layout,
            messages: Vec::new(),
            trace: None,
            debug: None,
        }
    }

    /// Nothing has come in a tick that took `span`; a fault, if that has been so for `limit`.
    fn keep_silent(&mut self, span: Duration, limit: Duration) -> Option<NoAnswer> {
        let Verdict::TooLong { lasted, is_news } = self.silence.add(span, limit) else {
            return None;
        };
        let reason = format!(
            "no motion_command for {:.1} s; silence_timeout is {limit:?}",
            lasted.as_secs_f64()
        );
        if is_news {
            tracing::warn!("robot {}: {reason}", self.link.id);
        }
        Some(NoAnswer {
            reason,
            kind: FailureKind::Environment,
        })
    }

    /// The last motion command that has come since the one before, with all that came before it.
    fn latest(&mut self) -> Result<Option<BehaviorAnswer>, NoAnswer> {
        self.layout.receive(&self.link).map_err(invalid)?;
        let link = &self.link;
        self.messages
            .extend(all(&link.outgoing, &topics::HSL_OUTGOING, |message| {
                link.read_outgoing(message)
            })?);
        let traces = all(&link.trace, &topics::TRACE, behavior_trace::from_message)?;
        self.trace = traces.into_iter().next_back().or(self.trace.take());
        let debugs = all(&link.debug, &topics::DEBUG, behavior_debug::from_message)?;
        self.debug = debugs.into_iter().next_back().or(self.debug.take());
        let commands = all(
            &link.motion_command,
            &topics::MOTION_COMMAND,
            motion_command::from_message,
        )?;
        let (mut faults, mut warnings) = (Vec::new(), Vec::new());
        for (_, announced) in &commands {
            faults.extend_from_slice(&announced.faults);
            warnings.extend_from_slice(&announced.warnings);
        }
        let Some((motion_command, announced)) = commands.into_iter().next_back() else {
            return Ok(None);
        };
        let trace = self
            .trace
            .take()
            .filter(|trace| self.layout.knows(trace.layout_version));
        let layout = trace
            .as_ref()
            .and_then(|trace| self.layout.tell(trace.layout_version));
        let messages = std::mem::take(&mut self.messages);
        let output = BehaviorOutput {
            motion_command,
            messages,
            trace,
            debug: self.debug.take(),
            claims: announced.claims,
            faults,
            warnings,
            decided_on: announced.decided_on,
        };
        Ok(Some(BehaviorAnswer { output, layout }))
    }
}

/// All that has come on a topic.
fn all<M: Message, T>(
    subscription: &Subscription<M>,
    topic: &topics::Topic,
    read: impl Fn(&M) -> Result<T, Faults>,
) -> Result<Vec<T>, NoAnswer> {
    let mut found = Vec::new();
    while let Some(received) = subscription.take() {
        let name = topic.name;
        let message = received.map_err(|error| invalid(format!("{name}: {error}")))?;
        found.push(read(&message).map_err(|faults| invalid(format!("{name}: {faults}")))?);
    }
    Ok(found)
}
