use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use hsl_types::{BehaviorOutput, WorldState};
use hsl_wire::std_msgs::Header;
use hulks_protocol::messages::{Time, WorldState as WorldStateOfNode};
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::step::{PERIOD, Step};
use hulks_protocol::topics;

use crate::decision_fault::DecisionFault;
use crate::echo::differences;
use crate::event::Output;
use crate::player::Player;
use crate::robot::Robot;
use crate::ros_side::RosSide;
use crate::stepper::{Answer, Stepper};
use crate::wall_clock;
use crate::zenoh_side::{Driver, Session};

/// How long a greeting waits between two steps for what the node has not taken in yet.
const GREETING_PAUSE: Duration = Duration::from_millis(50);

/// How many steps are remembered, to say how old an input is that was not the last.
const REMEMBERED: usize = 10;

/// A robot whose node has a logical clock, which we step.
pub(crate) struct LockstepRobot {
    robot: Robot,
    ros: Arc<RosSide>,
    stepper: Stepper,
    clock: Option<NodeClock>,
    /// What sets the clock of the node that is there; none: nothing yet.
    driver: Option<Driver>,
    /// A step that is announced later, and when that is, since 1970.
    due: Option<(Step, Duration)>,
    /// What the node was told in the last steps, the last one first.
    told: VecDeque<WorldStateOfNode>,
    /// Why the node that is there cannot play.
    fault: Option<String>,
}

impl LockstepRobot {
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
            told: VecDeque::new(),
            fault: None,
        }
    }

    /// Greets a node that can be spoken with, unless it is on its way already.
    fn greet(&mut self) -> anyhow::Result<()> {
        let is_new = self.driver.is_none() && self.robot.is_fit() && self.fault.is_none();
        if !is_new {
            return Ok(());
        }
        self.driver = self.robot.link.driver();
        match self.driver {
            Some(_) => self.approach(Duration::ZERO),
            None => Ok(()),
        }
    }

    /// Takes the next step of a greeting after a pause.
    fn approach(&mut self, pause: Duration) -> anyhow::Result<()> {
        let step = Step::new(self.stepper.greet(), BTreeMap::new());
        self.announce(step, pause)
    }

    /// Takes the next step, if there is one to take: first the node is told what it shall decide on.
    fn step(&mut self) -> anyhow::Result<()> {
        let completed = self.stepper.completed();
        let Some(step) = self.stepper.next() else {
            return Ok(());
        };
        let mut news = BTreeMap::new();
        if let Some(told) = &self.robot.told {
            news = self.robot.link.tell_news(&told.inputs, completed)?;
            self.told.truncate(REMEMBERED - 1);
            let since_origin = step;
            self.told
                .push_front(told.inputs.echo(Time { since_origin }));
        }
        let settle = match self.driver {
            Some(Driver::HearsTimes) => self.robot.parameters.settle,
            Some(Driver::KnowsInputs) | None => Duration::ZERO,
        };
        self.announce(Step::new(step, news), settle)
    }

    /// Announces a step after a pause.
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

    /// Looks at how a new node answered a step of the greeting; whether it knows all that it has to by now.
    fn examine(&mut self) -> bool {
        let fault = match &self.robot.parts.echo {
            None => Some(format!("it publishes no {}", topics::BLACKBOARD.name)),
            Some(echo) => self.robot.field_fault(echo).map(str::to_owned),
        };
        if fault.is_some() {
            self.fault = fault;
            return false;
        }
        let echo = self.robot.parts.echo.as_ref();
        echo.is_some_and(|echo| self.robot.latched_fault(echo).is_none())
    }

    /// Goes on with the greeting, or lets the robot play.
    fn be_greeted(&mut self, is_last: bool) -> anyhow::Result<()> {
        let is_ready = self.examine();
        if is_last && !is_ready && self.fault.is_none() {
            let echo = self.robot.parts.echo.as_ref();
            let lacks = echo.and_then(|echo| self.robot.latched_fault(echo));
            self.fault = lacks.map(|lacks| format!("{lacks}; start it again"));
        }
        if self.fault.is_some() {
            self.stepper.forget_node();
            return Ok(());
        }
        if is_last {
            return self.robot.appear(&self.ros);
        }
        self.approach(match is_ready {
            true => Duration::ZERO,
            false => GREETING_PAUSE,
        })
    }

    /// What is wrong with a decision: it must be one on what the node was told.
    fn decision_fault(&self, step: Duration) -> Option<DecisionFault> {
        let Some(echo) = &self.robot.parts.echo else {
            return Some(DecisionFault::NoBlackboard);
        };
        if let Some(fault) = self.robot.field_fault(echo) {
            return Some(DecisionFault::Field(fault));
        }
        let inputs = differences(&echo.world_state, self.told.iter());
        if inputs.is_empty() {
            return None;
        }
        let settle = match self.driver {
            Some(Driver::HearsTimes) => Some(self.robot.parameters.settle),
            Some(Driver::KnowsInputs) | None => None,
        };
        Some(DecisionFault::Stale {
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

    fn meet(&mut self, session: &mut Session) -> anyhow::Result<()> {
        self.stepper.forget_node();
        self.robot.note_meeting();
        self.robot.link.begin_anew()?;
        self.robot.link.set_clock_start(self.stepper.clock_start());
        (self.fault, self.due, self.driver) = (None, None, None);
        self.told.clear();
        self.robot.parts = Default::default();
        self.robot.link.listen(session, &topics::BLACKBOARD, true)?;
        self.greet()
    }

    fn hear_world(&mut self, header: Header, world_state: &WorldState) -> anyhow::Result<()> {
        let now = world_state.now;
        let first = self.stepper.completed() + PERIOD;
        let clock = *self
            .clock
            .get_or_insert_with(|| NodeClock::showing(first, now));
        let clock = clock.at_tick(now);
        self.robot.note(header, world_state, clock);
        if let Err(error) = self.stepper.aim(clock.shown()) {
            let said = BehaviorOutput {
                faults: vec![error.to_string()],
                ..BehaviorOutput::default()
            };
            return self.robot.answer(None, said);
        }
        self.step()
    }

    fn hear_node(&mut self, _: &mut Session, output: &Output) -> anyhow::Result<()> {
        let Some(attachment) = output.attachment else {
            return Ok(());
        };
        let nanos = u64::try_from(attachment.source_timestamp).unwrap_or(0);
        let shown = Duration::from_nanos(nanos);
        if output.topic != &topics::MOTION_COMMAND {
            if output.topic == &topics::TREE_LAYOUT || self.stepper.announced() == Some(shown) {
                self.robot.take_part(output);
            }
            return Ok(());
        }
        match self.stepper.answer(shown) {
            Answer::Stray => {
                let id = self.robot.id;
                tracing::debug!("{id}: a motion command at {shown:?}, which is no step");
                return Ok(());
            }
            Answer::Approach => self.be_greeted(false)?,
            Answer::Greeting => self.be_greeted(true)?,
            Answer::OnTheWay => {}
            Answer::Target => {
                let command = self.robot.parts.command(output);
                let said = match self.decision_fault(shown) {
                    None => BehaviorOutput {
                        decided_on: self.robot.told_at(),
                        ..BehaviorOutput::default()
                    },
                    Some(fault) => fault.into_output(),
                };
                self.robot.answer(command, said)?;
            }
        }
        self.robot.parts = Default::default();
        self.robot.link.set_clock_start(self.stepper.clock_start());
        self.step()
    }

    fn due(&self) -> Option<Duration> {
        self.due.as_ref().map(|(_, due)| *due)
    }

    fn attend(&mut self, now: Duration) -> anyhow::Result<()> {
        self.greet()?;
        match self.due.take_if(|(_, due)| *due <= now) {
            Some((step, _)) => self.announce(step, Duration::ZERO),
            None => Ok(()),
        }
    }

    fn is_playing(&self) -> bool {
        self.stepper.is_greeted()
    }

    fn lacks(&self) -> Option<String> {
        if self.stepper.is_greeted() {
            return None;
        }
        let link = &self.robot.link;
        let known = self
            .robot
            .acquaintance
            .lacks()
            .or_else(|| self.fault.clone());
        Some(known.unwrap_or_else(|| match self.stepper.announced() {
            None => format!(
                "nobody hears the steps on {} or {}; a node that lives by the wall clock plays with \
                 pacing:=realtime",
                link.counted_key(),
                link.step_key()
            ),
            Some(step) => format!("it has not answered the step to {step:?}"),
        }))
    }
}
