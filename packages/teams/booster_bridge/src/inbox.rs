//! Subscriptions to the messages that the program publishes.

use std::fmt::Display;
use std::time::{Duration, Instant};

use booster_protocol::estimate::Estimate;
use booster_protocol::requests::{Refusal, Requests};
use hsl_ros::{Error, Node, Subscription};
use hsl_types::FallDownStateKind;
use hsl_wire::booster_msgs::RpcReqMsg;
use hsl_wire::brain::Kick;
use hsl_wire::geometry_msgs::Pose2D;
use hsl_wire::topics::Qos;
use hsl_wire::{CdrError, Message};
use team_bridge::{Names, wall_clock};

use crate::REQUESTS;

/// Maximum number of requests between two turns of the node. The program sends several in each of its 100 decisions a
/// second.
const REQUESTS_KEPT: usize = 100;

/// Subscriptions to the program's topics.
pub(crate) struct Inbox {
    requests: Subscription<RpcReqMsg>,
    aim: Subscription<Kick>,
    pose: Subscription<Pose2D>,
    /// True after the first request.
    is_discovered: bool,
    /// Wall time of the last message; `None` before the first one.
    last: Option<Instant>,
}

impl Inbox {
    /// Creates the subscriptions.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn new(node: &mut Node, names: Names) -> Result<Self, Error> {
        let qos = Qos {
            depth: REQUESTS_KEPT,
            ..Qos::STREAM
        };
        Ok(Self {
            requests: node.subscription(&names.of(REQUESTS), qos)?,
            aim: node.subscription(&names.of("kick_ball"), Qos::STREAM)?,
            pose: node.subscription(&names.of("booster_soccer/robot_pose"), Qos::STREAM)?,
            is_discovered: false,
            last: None,
        })
    }

    /// Returns true if the program has discovered the subscriptions of the bridge, because a request was received.
    pub(crate) fn is_discovered(&self) -> bool {
        self.is_discovered
    }

    /// Returns true if the last message was received longer than `timeout` ago, by the wall clock. Requests alone do not
    /// tell: the program sends none for seconds in a visual kick, but its pose in each decision.
    pub(crate) fn is_silent(&self, timeout: Duration) -> bool {
        self.last
            .is_some_and(|last| wall_clock::now() - last > timeout)
    }

    /// Executes all received requests for a robot with this posture, and stores the pose that the program estimates. Aims
    /// count before the requests, because a kick needs one and topics have no common order. Returns the errors of
    /// requests that are refused, with their status, and of messages that cannot be used.
    pub(crate) fn receive(
        &mut self,
        requests: &mut Requests,
        estimate: &mut Estimate,
        posture: FallDownStateKind,
    ) -> Vec<String> {
        let mut errors = Vec::new();
        while let Some(received) = self.pose.take() {
            self.last = Some(wall_clock::now());
            errors.extend(error(received, |pose| estimate.update(&pose)));
        }
        while let Some(received) = self.aim.take() {
            errors.extend(error(received, |aim| requests.aim(aim).map_err(refused)));
        }
        while let Some(received) = self.requests.take() {
            self.is_discovered = true;
            self.last = Some(wall_clock::now());
            let execute = |it| requests.execute(it, posture).map_err(refused);
            errors.extend(error(received, execute));
        }
        errors
    }
}

/// Returns the text of a refusal, with the status of the robot.
fn refused(refusal: Refusal) -> String {
    format!("refused with {}: {refusal}", refusal.status())
}

/// Uses a received message. Returns the error if it cannot be used or decoded.
fn error<M: Message, E: Display>(
    received: Result<M, CdrError>,
    consume: impl FnOnce(M) -> Result<(), E>,
) -> Option<String> {
    match received {
        Ok(message) => consume(message).err().map(|error| error.to_string()),
        Err(error) => Some(format!("{}: {error}", M::TYPE.name)),
    }
}
