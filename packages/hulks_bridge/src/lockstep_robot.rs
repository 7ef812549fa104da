use std::sync::Arc;
use std::time::Duration;

use hsl_types::WorldState;
use hsl_wire::std_msgs::Header;
use hulks_protocol::messages::Time;
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::step::PERIOD;
use hulks_protocol::topics;

use crate::echo::differences;
use crate::event::Output;
use crate::player::Player;
use crate::robot::Robot;
use crate::ros_side::RosSide;
use crate::stepper::{Answer, Stepper};
use crate::wall_clock;
use crate::zenoh_side::Session;

/// A robot whose node has a logical clock, which we step.
pub(crate) struct LockstepRobot {
    robot: Robot,
    ros: Arc<RosSide>,
    stepper: Stepper,
    clock: Option<NodeClock>,
    /// A step that is announced when what the node was told has settled, and when that is, since 1970.
    due: Option<(Duration, Duration)>,
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
            due: None,
            fault: None,
        }
    }

    /// Greets a node that can be spoken with.
    fn greet(&mut self) -> anyhow::Result<()> {
        let is_new = !self.stepper.is_greeted() && self.stepper.announced().is_none();
        let is_ready = self.robot.is_fit() && self.fault.is_none();
        if is_new && is_ready && self.robot.link.is_step_heard() {
            let step = self.stepper.greet();
            self.robot.link.announce(step)?;
        }
        Ok(())
    }

    /// Takes the next step, if there is one to take: first the node is told what it shall decide on.
    fn step(&mut self) -> anyhow::Result<()> {
        let completed = self.stepper.completed();
        let Some(step) = self.stepper.next() else {
            return Ok(());
        };
        if let Some(told) = &self.robot.told {
            self.robot.link.tell_news(&told.inputs, completed)?;
        }
        let settle = self.robot.parameters.settle;
        if settle.is_zero() {
            return self.robot.link.announce(step);
        }
        self.due = Some((step, wall_clock::since_epoch() + settle));
        Ok(())
    }

    /// What is wrong with how a new node answered the greeting.
    fn greeting_fault(&self) -> Option<String> {
        match &self.robot.parts.echo {
            None => Some(format!("it publishes no {}", topics::BLACKBOARD.name)),
            Some(echo) => self.robot.field_fault(echo).map(str::to_owned),
        }
    }

    /// What is wrong with a decision: it must be one on what the node was told.
    fn decision_fault(&self, step: Duration) -> Option<String> {
        let (Some(echo), Some(told)) = (&self.robot.parts.echo, &self.robot.told) else {
            return self.greeting_fault();
        };
        let expected = told.inputs.echo(Time { since_origin: step });
        let different = differences(&echo.world_state, &expected);
        let stale = (!different.is_empty()).then(|| {
            format!(
                "stale decision: when its clock showed {step:?}, it had not heard all that it was told: \
                 {}; set settle:= to more than {} s",
                different.join(", "),
                self.robot.parameters.settle.as_secs_f64()
            )
        });
        stale.or_else(|| self.greeting_fault())
    }
}

impl Player for LockstepRobot {
    fn robot(&mut self) -> &mut Robot {
        &mut self.robot
    }

    fn meet(&mut self, session: &mut Session) -> anyhow::Result<()> {
        self.stepper.forget_node();
        self.robot.link.forget_told();
        self.robot.link.set_clock_start(self.stepper.clock_start());
        (self.fault, self.due) = (None, None);
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
            return self.robot.answer(None, vec![error.to_string()], None);
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
            Answer::Greeting => {
                self.fault = self.greeting_fault();
                if self.fault.is_some() {
                    self.stepper.forget_node();
                } else {
                    self.robot.appear(&self.ros)?;
                }
            }
            Answer::OnTheWay => {}
            Answer::Target => {
                let command = self.robot.parts.command(output);
                let fault = self.decision_fault(shown);
                let decided_on = match fault {
                    None => self.robot.told_at(),
                    Some(_) => None,
                };
                let faults = fault.into_iter().collect();
                self.robot.answer(command, faults, decided_on)?;
            }
        }
        self.robot.parts = Default::default();
        self.robot.link.set_clock_start(self.stepper.clock_start());
        self.step()
    }

    fn due(&self) -> Option<Duration> {
        self.due.map(|(_, due)| due)
    }

    fn attend(&mut self, now: Duration) -> anyhow::Result<()> {
        self.greet()?;
        match self.due.take_if(|(_, due)| *due <= now) {
            Some((step, _)) => self.robot.link.announce(step),
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
                "nobody hears the steps on {}; a node that lives by the wall clock plays with \
                 pacing:=realtime",
                link.step_key()
            ),
            Some(step) => format!("it has not answered the step to {step:?}"),
        }))
    }
}
