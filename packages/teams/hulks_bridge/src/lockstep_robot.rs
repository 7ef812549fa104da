use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use hsl_types::{BehaviorOutput, WorldState};
use hsl_wire::std_msgs::Header;
use hulks_protocol::messages::{Time, WorldState as WorldStateOfNode};
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::step::{PERIOD, Step};
use hulks_protocol::topics;

use crate::echo::differences;
use crate::event::Output;
use crate::invalid_decision::InvalidDecision;
use crate::player::Player;
use crate::robot::Robot;
use crate::ros_side::RosSide;
use crate::stepper::{Answer, Stepper};
use crate::wall_clock;
use crate::zenoh_side::{Driver, Session};

/// Pause between two warm-up steps while the node has not received all latched inputs.
const WARM_UP_PAUSE: Duration = Duration::from_millis(50);

/// Number of steps whose inputs are kept, to report the age of a late input.
const REMEMBERED: usize = 10;

/// Robot whose node has a logical clock that the bridge steps, one period at a time. Each decision is checked against
/// the inputs of its step.
pub(crate) struct LockstepRobot {
    robot: Robot,
    /// ROS side, which creates the robot's topics once the node is ready.
    ros: Arc<RosSide>,
    /// Times of the node's clock: answered, announced and wanted.
    stepper: Stepper,
    /// Relation between simulation time and the node's clock; `None` before the first world state. Constant within a
    /// match.
    clock: Option<NodeClock>,
    /// The driver of the node's clock; `None` if there is none yet.
    driver: Option<Driver>,
    /// A step to announce later, and its time, since 1970.
    due: Option<(Step, Duration)>,
    /// Inputs of the last steps, the last one first.
    sent: VecDeque<WorldStateOfNode>,
    /// Reason why the current node cannot play.
    problem: Option<String>,
}

impl LockstepRobot {
    /// Creates a robot without a node. Its clock begins at the parameter `logical_clock_start`.
    pub(crate) fn new(robot: Robot, ros: Arc<RosSide>) -> Self {
        let stepper = Stepper::new(robot.parameters.logical_clock_start);
        robot.link.set_clock_start(stepper.clock_start());
        Self {
            robot,
            ros,
            stepper,
            clock: None,
            driver: None,
            due: None,
            sent: VecDeque::new(),
            problem: None,
        }
    }

    /// Announces the first warm-up step of a compatible node that has a driver, unless the warm-up has begun already.
    /// Before the first world state, the match's clock follows the node's, which may have played another match.
    fn start_warm_up(&mut self) -> anyhow::Result<()> {
        let is_new = self.driver.is_none() && self.robot.is_compatible() && self.problem.is_none();
        if !is_new {
            return Ok(());
        }
        self.driver = self.robot.link.driver();
        if self.driver.is_none() {
            return Ok(());
        }
        // Within a match the clock must not jump.
        if self.clock.is_none()
            && let Some(shown) = self.robot.link.clock()
        {
            self.stepper.continue_from(shown);
            self.robot.link.set_clock_start(self.stepper.clock_start());
        }
        self.next_warm_up_step(Duration::ZERO)
    }

    /// Announces the next warm-up step, which has no inputs, after a pause.
    fn next_warm_up_step(&mut self, pause: Duration) -> anyhow::Result<()> {
        let step = Step::new(self.stepper.warm_up(), BTreeMap::new());
        self.announce(step, pause)
    }

    /// Publishes the changed inputs and announces the next step, if the last one is answered and the target is not
    /// reached. Remembers the inputs as the node will echo them.
    fn step(&mut self) -> anyhow::Result<()> {
        let completed = self.stepper.completed();
        let Some(step) = self.stepper.next() else {
            return Ok(());
        };
        let mut changes = BTreeMap::new();
        if let Some(sent) = &self.robot.sent {
            changes = self.robot.link.publish_changes(&sent.inputs, completed)?;
            self.sent.truncate(REMEMBERED - 1);
            let since_origin = step;
            let echo = sent.inputs.echo(Time { since_origin });
            self.sent.push_front(self.robot.echo(echo));
        }
        let settle = match self.driver {
            Some(Driver::Plain) => self.robot.parameters.settle,
            Some(Driver::Counted) | None => Duration::ZERO,
        };
        self.announce(Step::new(step, changes), settle)
    }

    /// Announces a step to the driver at once, or schedules it for later if there is a pause. Does nothing without a
    /// driver.
    fn announce(&mut self, step: Step, pause: Duration) -> anyhow::Result<()> {
        let Some(driver) = self.driver else {
            return Ok(());
        };
        if pause.is_zero() {
            return self.robot.link.announce(driver, &step);
        }
        self.due = Some((step, wall_clock::since_epoch() + pause));
        Ok(())
    }

    /// Checks the answer of a new node to a warm-up step. Returns whether the node has received all latched inputs;
    /// stores a reason in `problem` if it can never play.
    fn examine(&mut self) -> bool {
        let problem = match &self.robot.parts.echo {
            None => Some(format!("the node publishes no {}", topics::BLACKBOARD.name)),
            Some(echo) => self.robot.field_problem(echo).map(str::to_owned),
        };
        if problem.is_some() {
            self.problem = problem;
            return false;
        }
        let echo = self.robot.parts.echo.as_ref();
        echo.is_some_and(|echo| self.robot.missing_latched_input(echo).is_none())
    }

    /// Announces the next warm-up step, or requests the topics of the robot after the last one: then it joins the
    /// match. Gives up on a node that has a problem, until it is restarted.
    fn continue_warm_up(&mut self, is_last: bool) -> anyhow::Result<()> {
        let is_ready = self.examine();
        if is_last && !is_ready && self.problem.is_none() {
            let echo = self.robot.parts.echo.as_ref();
            let reason = echo.and_then(|echo| self.robot.missing_latched_input(echo));
            self.problem = reason.map(|reason| format!("{reason}; restart the node"));
        }
        if self.problem.is_some() {
            self.stepper.forget_node();
            return Ok(());
        }
        if is_last {
            return self.robot.request_topics(&self.ros);
        }
        self.next_warm_up_step(match is_ready {
            true => Duration::ZERO,
            false => WARM_UP_PAUSE,
        })
    }

    /// Returns the reason why the decision at `step` of the node's clock is invalid, or `None` if it is based on the
    /// inputs of that step. Reads the echo that the node sent with the decision.
    fn check_decision(&self, step: Duration) -> Option<InvalidDecision> {
        let Some(echo) = &self.robot.parts.echo else {
            return Some(InvalidDecision::NoBlackboard);
        };
        if let Some(problem) = self.robot.field_problem(echo) {
            return Some(InvalidDecision::Field(problem));
        }
        let inputs = differences(&echo.world_state, self.sent.iter());
        if inputs.is_empty() {
            return None;
        }
        let settle = match self.driver {
            Some(Driver::Plain) => Some(self.robot.parameters.settle),
            Some(Driver::Counted) | None => None,
        };
        Some(InvalidDecision::Stale {
            step,
            inputs,
            settle,
        })
    }
}

impl Player for LockstepRobot {
    fn robot(&mut self) -> &mut Robot {
        &mut self.robot
    }

    /// Resets the steps, inputs and messages of the former node, subscribes to the blackboard of the new one, and
    /// starts its warm-up. Logs a restart during the match.
    fn handle_node_change(&mut self, session: &mut Session) -> anyhow::Result<()> {
        self.stepper.forget_node();
        self.robot.warn_about_restart();
        self.robot.link.reset()?;
        self.robot.link.set_clock_start(self.stepper.clock_start());
        (self.problem, self.due, self.driver) = (None, None, None);
        self.sent.clear();
        self.robot.parts = Default::default();
        self.robot.link.listen(session, &topics::BLACKBOARD, true)?;
        self.start_warm_up()
    }

    /// Sets the time of the world state as the target of the node's clock, and steps the clock towards it. If the clock
    /// cannot reach it, answers at once with a fault instead of a command.
    fn handle_world_state(
        &mut self,
        header: Header,
        world_state: &WorldState,
    ) -> anyhow::Result<()> {
        let now = world_state.now;
        let first = self.stepper.completed() + PERIOD;
        let clock = *self
            .clock
            .get_or_insert_with(|| NodeClock::showing(first, now));
        let clock = clock.at_tick(now);
        self.robot.store_inputs(header, world_state, clock);
        if let Err(error) = self.stepper.set_target(clock.shown()) {
            let output = BehaviorOutput {
                faults: vec![error.to_string()],
                ..BehaviorOutput::default()
            };
            return self.robot.answer(None, output);
        }
        self.step()
    }

    /// Stores a message of the current step as a part of its decision. A motion command ends the step: it continues the
    /// warm-up, or, at the target, is checked and published as the answer to the world state. Then announces the next
    /// step.
    fn handle_output(&mut self, _: &mut Session, output: &Output) -> anyhow::Result<()> {
        let Some(attachment) = output.attachment else {
            return Ok(());
        };
        let nanos = u64::try_from(attachment.source_timestamp).unwrap_or(0);
        let shown = Duration::from_nanos(nanos);
        if output.topic != &topics::MOTION_COMMAND {
            if output.topic == &topics::TREE_LAYOUT || self.stepper.announced() == Some(shown) {
                self.robot.store_part(output);
            }
            return Ok(());
        }
        match self.stepper.answer(shown) {
            Answer::Unknown => {
                let text =
                    format_args!("ignored a motion command at {shown:?}, which is not a step");
                self.robot.debug("no step", text);
                return Ok(());
            }
            Answer::WarmUp => self.continue_warm_up(false)?,
            Answer::LastWarmUp => self.continue_warm_up(true)?,
            Answer::Intermediate => {}
            Answer::Target => {
                let command = self.robot.take_command(output);
                let output = match self.check_decision(shown) {
                    None => BehaviorOutput {
                        decided_on: self.robot.sent_at(),
                        ..BehaviorOutput::default()
                    },
                    Some(invalid) => invalid.into_output(),
                };
                self.robot.answer(command, output)?;
            }
        }
        self.robot.parts = Default::default();
        self.robot.link.set_clock_start(self.stepper.clock_start());
        self.step()
    }

    fn due(&self) -> Option<Duration> {
        self.due.as_ref().map(|(_, due)| *due)
    }

    fn do_due_work(&mut self, now: Duration) -> anyhow::Result<()> {
        self.start_warm_up()?;
        match self.due.take_if(|(_, due)| *due <= now) {
            Some((step, _)) => self.announce(step, Duration::ZERO),
            None => Ok(()),
        }
    }

    fn is_playing(&self) -> bool {
        self.stepper.is_warmed_up()
    }

    /// Returns what the robot waits for, for the log and the world: first a missing or incompatible node, then a
    /// problem of the node, then its driver or answer. Returns `None` once the warm-up is complete.
    fn waiting_reason(&self) -> Option<String> {
        if self.stepper.is_warmed_up() {
            return None;
        }
        let link = &self.robot.link;
        let known = self
            .robot
            .known_peer
            .waiting_reason()
            .or_else(|| self.problem.clone());
        Some(known.unwrap_or_else(|| match self.stepper.announced() {
            None => format!(
                "no driver subscribes to {} or {}; a node on the wall clock needs \
                 pacing:=realtime",
                link.counted_key(),
                link.step_key()
            ),
            Some(step) => format!(
                "the node has not answered the step to {step:?}; if its clock is ahead, for example after another \
                 match, restart the node"
            ),
        }))
    }
}
