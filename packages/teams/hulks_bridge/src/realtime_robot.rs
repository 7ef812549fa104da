use std::sync::Arc;

use hsl_types::{BehaviorOutput, WorldState};
use hsl_wire::std_msgs::Header;
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::topics;

use crate::event::Output;
use crate::node_time::NodeTime;
use crate::player::Player;
use crate::robot::Robot;
use crate::ros_side::RosSide;
use crate::wall_clock;
use crate::zenoh_side::{Driver, Session};

/// Robot whose node runs on the wall clock: the node decides at any time, from the inputs that it has received by then.
pub(crate) struct RealtimeRobot {
    robot: Robot,
    /// ROS side, which creates the robot's topics once the node is ready.
    ros: Arc<RosSide>,
    /// Estimate of the node's clock.
    time: NodeTime,
    /// True if the node has echoed the field and its player number.
    knows_field: bool,
    /// Reason why the current node cannot play.
    problem: Option<&'static str>,
}

impl RealtimeRobot {
    /// Creates a robot without a node.
    pub(crate) fn new(robot: Robot, ros: Arc<RosSide>) -> Self {
        Self {
            robot,
            ros,
            time: NodeTime::default(),
            knows_field: false,
            problem: None,
        }
    }

    /// Checks from its echo whether a new node has received all latched inputs. If it has, requests the robot's topics,
    /// by which it joins the match, and keeps the subscription to the blackboard only for debug data.
    fn examine(&mut self, session: &mut Session) -> anyhow::Result<()> {
        let Some(echo) = self.robot.parts.echo.take() else {
            return Ok(());
        };
        if self.driver_conflict().is_some() {
            return Ok(());
        }
        let problem = self.robot.field_problem(&echo);
        self.problem = problem.or_else(|| self.robot.missing_latched_input(&echo));
        if self.problem.is_none() {
            self.knows_field = true;
            let is_wanted = self.robot.parameters.debug;
            self.robot
                .link
                .listen(session, &topics::BLACKBOARD, is_wanted)?;
            self.robot.request_topics(&self.ros)?;
        }
        Ok(())
    }

    /// Returns the reason why a node whose clock is stepped cannot play, or `None` if the node runs on the wall clock.
    fn driver_conflict(&self) -> Option<String> {
        let link = &self.robot.link;
        let key = match link.driver()? {
            Driver::Counted => link.counted_key(),
            Driver::Plain => link.step_key(),
        };
        Some(format!(
            "the clock of the node is stepped by a driver (a subscriber to {key}), but this match follows the wall \
             clock; set pacing:=lockstep, or start the node without its driver"
        ))
    }
}

impl Player for RealtimeRobot {
    fn robot(&mut self) -> &mut Robot {
        &mut self.robot
    }

    /// Resets the clock, inputs and messages of the former node, and subscribes to the blackboard of the new one. Logs
    /// a restart during the match.
    fn handle_node_change(&mut self, session: &mut Session) -> anyhow::Result<()> {
        self.time = NodeTime::default();
        self.knows_field = false;
        self.problem = None;
        self.robot.parts = Default::default();
        self.robot.warn_about_restart();
        self.robot.link.reset()?;
        self.robot.link.listen(session, &topics::BLACKBOARD, true)
    }

    /// Publishes the inputs of a world state to the node, with stamps of its clock. Does nothing before the node knows
    /// the field, or before its clock can be estimated.
    fn handle_world_state(
        &mut self,
        header: Header,
        world_state: &WorldState,
    ) -> anyhow::Result<()> {
        // Stamps need an estimate of the node's clock, and a node without a field would crash if it received a game
        // state.
        let shown = self.time.at(wall_clock::since_epoch());
        let (Some(shown), true) = (shown, self.knows_field) else {
            return Ok(());
        };
        let clock = NodeClock::showing(shown, world_state.now);
        self.robot.store_inputs(header, world_state, clock);
        if let Some(sent) = &self.robot.sent {
            self.robot.link.publish(&sent.inputs, shown)?;
        }
        Ok(())
    }

    /// Updates the estimate of the node's clock. Stores a message as a part of the next decision, examines a node that
    /// does not play yet, or publishes the decision that a motion command completes.
    fn handle_output(&mut self, session: &mut Session, output: &Output) -> anyhow::Result<()> {
        if let Some(attachment) = output.attachment {
            self.time
                .observe(attachment.source_timestamp, output.received);
        }
        if output.topic != &topics::MOTION_COMMAND {
            self.robot.store_part(output);
            return match self.knows_field {
                true => Ok(()),
                false => self.examine(session),
            };
        }
        let command = self.robot.take_command(output);
        match self.knows_field {
            true => self.robot.answer(command, BehaviorOutput::default()),
            false => {
                self.robot.parts = Default::default();
                Ok(())
            }
        }
    }

    fn is_playing(&self) -> bool {
        self.knows_field
    }

    /// Returns what the robot waits for, for the log and the world: first a missing or incompatible node, then a
    /// driver, then a problem of the node. Returns `None` while it plays.
    fn waiting_reason(&self) -> Option<String> {
        if self.robot.is_compatible() && self.knows_field {
            return None;
        }
        let known = self.robot.known_peer.waiting_reason();
        let known = known.or_else(|| self.driver_conflict());
        let known = known.or_else(|| self.problem.map(str::to_owned));
        Some(known.unwrap_or_else(|| format!("the node publishes no {}", topics::BLACKBOARD.name)))
    }
}
