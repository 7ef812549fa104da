//! Robots whose nodes have failed: they exited by themselves, or did not answer.

use std::collections::BTreeSet;

use bevy_app::App;
use bevyhavior_simulator::{BackendError, SeveralSilent, SimulatorUnanswered};
use hsl_types::RobotId;
use hsl_wire::topics;
use match_setup::{MatchResult, NodeEnd};
use scenario_kit::MatchFailure;

use crate::exchange::answer_error::AnswerError;
use crate::exchange::realtime::SilentFor;
use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::{EarlyEnd, SupervisorChannel};

/// Returns the failure of a robot whose node ended before the match began, from the error of the match. Returns `None`
/// for other errors.
pub(crate) fn early_end(error: &anyhow::Error) -> Option<MatchFailure> {
    let EarlyEnd(NodeEnd { node, how }) = error.downcast_ref()?;
    let robot: RobotId = node.parse().ok()?;
    let message = format!("its node {how} before the first tick");
    Some(MatchFailure::of_node(0, robot.to_string(), message))
}

/// Returns the names of robots whose first missing answer has the cause that their node sent nothing, or not
/// everything.
pub(crate) fn silent(app: &App) -> BTreeSet<String> {
    let unanswered = app.world().get_resource::<SimulatorUnanswered>();
    let robots = unanswered.into_iter().flat_map(|it| &it.0);
    robots
        .filter(|(_, it)| is_silence(&it.first.cause))
        .map(|(robot, _)| robot.to_string())
        .collect()
}

/// Returns true if an answer is missing because the node sent nothing, or not all messages of it.
fn is_silence(cause: &BackendError) -> bool {
    let cause = cause.cause();
    if let Some(several) = cause.downcast_ref::<SeveralSilent>() {
        return is_silence(&several.first);
    }
    let error = cause.downcast_ref::<AnswerError>();
    cause.is::<SilentFor>() || matches!(error, Some(AnswerError::Missing { .. }))
}

/// Changes the cause of a robot's failures in `result` from the environment to its node, the code under test, if the
/// node has exited or is in `silent`. `others` shows which nodes have exited; it is `None` after a request to stop,
/// when all nodes exit. A killed node is only silent until the middleware detects its end, after about 20 s.
pub(crate) fn mark(
    result: &mut MatchResult,
    silent: &BTreeSet<String>,
    others: Option<(&SharedNode, &SupervisorChannel)>,
) {
    let has_ended = |(node, supervisor): (&SharedNode, &SupervisorChannel), name: &str| {
        let is_gone = |robot: RobotId| {
            let topic = topics::MOTION_COMMAND.of_robot(robot);
            node.with(|node| node.publishers(&topic)).is_empty()
        };
        supervisor.end_of(name).is_some() || name.parse().is_ok_and(is_gone)
    };
    let has_failed =
        |name: &str| silent.contains(name) || others.is_some_and(|others| has_ended(others, name));
    let mut ended = BTreeSet::new();
    for lost in &mut result.lost_robots {
        if lost.environment && !lost.injected && has_failed(&lost.robot) {
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
}
