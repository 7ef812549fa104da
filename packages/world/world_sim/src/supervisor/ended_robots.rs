//! Robots whose nodes have exited by themselves.

use std::collections::BTreeSet;

use hsl_types::RobotId;
use hsl_wire::topics;
use match_setup::{MatchResult, NodeEnd};
use scenario_kit::MatchFailure;

use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::{EarlyEnd, SupervisorChannel};

/// Returns the failure of a robot whose node ended before the match began, from the error of the match. Returns `None`
/// for other errors.
pub(crate) fn early_end(error: &anyhow::Error) -> Option<MatchFailure> {
    let EarlyEnd(NodeEnd { node, how, .. }) = error.downcast_ref()?;
    let robot: RobotId = node.parse().ok()?;
    let message = format!("its node {how} before the first tick");
    Some(MatchFailure::of_node(0, robot.to_string(), message))
}

/// Changes the cause of a robot's failures in `result` from the environment to its node, the code under test, if the
/// node has exited. The messages then contain the end of the node, if it is known.
pub(crate) fn mark(result: &mut MatchResult, node: &SharedNode, supervisor: &SupervisorChannel) {
    let has_ended = |name: &str| {
        let is_gone = |robot: RobotId| {
            let topic = topics::MOTION_COMMAND.of_robot(robot);
            node.with(|node| node.publishers(&topic)).is_empty()
        };
        supervisor.end_of(name).is_some() || name.parse().is_ok_and(is_gone)
    };
    let mut ended = BTreeSet::new();
    for lost in &mut result.lost_robots {
        if lost.environment && !lost.injected && has_ended(&lost.robot) {
            lost.environment = false;
            lost.node_ended = true;
            ended.insert(&lost.robot);
        }
    }
    for failure in &mut result.failures {
        let is_theirs = failure
            .robot
            .as_ref()
            .is_some_and(|robot| ended.contains(robot));
        if failure.environment && is_theirs {
            failure.environment = false;
            failure.node_ended = true;
        }
    }
    for failure in result.failures.iter_mut().filter(|it| it.node_ended) {
        let end = failure
            .robot
            .as_deref()
            .and_then(|it| supervisor.end_of(it));
        // With the pacing realtime, the failure is the silence of the robot.
        if let Some(NodeEnd { how, .. }) = end
            && !failure.message.contains(&how)
        {
            failure.message += &format!("; its node {how}");
        }
    }
}
