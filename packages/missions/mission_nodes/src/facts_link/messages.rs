use std::fmt::Display;
use std::sync::Arc;

use hsl_ros::interfaces::msg::WorldChange;
use hsl_ros::interfaces::srv::FollowFacts::{Request, Response};

use super::link::LinkError;
use crate::TooLarge;
use crate::facts::{
    Change, ChangeContent, FollowRequest, FollowResponse, GoalState, MissionTexts, StoreError,
};
use crate::message_check::MessageCheck;
use crate::message_time::{to_nanos, to_stamp};

/// Converts a request to a message. The changes are numbered from the version of the request.
pub(super) fn request_to_message(request: FollowRequest) -> Request {
    let FollowRequest {
        generation,
        version,
        writer,
        sequence,
        now,
        changes,
        goal_state,
    } = request;
    Request {
        generation,
        version,
        writer,
        sequence,
        now: to_stamp(now),
        changes: changes_to_messages(&changes, version),
        goal: goal_state.goal,
        episode: goal_state.episode,
    }
}

/// Checks the sizes of a message and converts it to a request.
///
/// # Errors
/// Returns an error for a string or a list that exceeds its limit.
pub fn request_from_message(message: &Request) -> Result<FollowRequest, TooLarge> {
    let mut check = MessageCheck::for_request();
    check.name("writer", &message.writer)?;
    check.goal(&message.goal)?;
    check.list("changes", &message.changes, check_change)?;
    Ok(FollowRequest {
        generation: message.generation,
        version: message.version,
        writer: message.writer.clone(),
        sequence: message.sequence,
        now: to_nanos(&message.now),
        changes: message.changes.iter().map(change_from_message).collect(),
        goal_state: GoalState {
            goal: message.goal.clone(),
            episode: message.episode,
        },
    })
}

/// Converts a response of the store, or its error, to a message. Generation 0 stands for [`StoreError::NoDomain`].
pub fn response_to_message(answer: Result<FollowResponse, StoreError>) -> Response {
    let response = match answer {
        Ok(response) => response,
        Err(StoreError::NoDomain) => {
            return Response {
                message: StoreError::NoDomain.to_string(),
                ..Response::default()
            };
        }
        Err(error) => return refusal_to_message(&error),
    };
    let texts = response.texts.as_deref();
    let before = response
        .version
        .saturating_sub(response.changes.len() as u64);
    Response {
        success: true,
        message: String::new(),
        generation: response.generation,
        domain: texts.map(|it| it.domain.clone()).unwrap_or_default(),
        problem: texts.map(|it| it.problem.clone()).unwrap_or_default(),
        version: response.version,
        changes: changes_to_messages(&response.changes, before),
        goal: response.goal_state.goal,
        episode: response.goal_state.episode,
        now: to_stamp(response.now),
    }
}

/// Creates the message for a refused request.
pub fn refusal_to_message(reason: &impl Display) -> Response {
    Response {
        message: reason.to_string(),
        // Generation 0 means that there are no facts.
        generation: 1,
        ..Response::default()
    }
}

/// Checks the sizes of a message and converts it to a response. Returns an error if the store refused the request.
pub(super) fn response_from_message(message: Response) -> Result<FollowResponse, LinkError> {
    let mut check = MessageCheck::for_mission();
    check.pddl("message", &message.message)?;
    check.pddl("domain", &message.domain)?;
    check.pddl("problem", &message.problem)?;
    check.goal(&message.goal)?;
    check.list("changes", &message.changes, check_change)?;
    if !message.success {
        return Err(match message.generation {
            0 => LinkError::NoDomain,
            _ => LinkError::Refused(message.message),
        });
    }
    let texts = (!message.domain.is_empty()).then(|| {
        Arc::new(MissionTexts {
            domain: message.domain,
            problem: message.problem,
        })
    });
    Ok(FollowResponse {
        generation: message.generation,
        texts,
        version: message.version,
        changes: message.changes.iter().map(change_from_message).collect(),
        goal_state: GoalState {
            goal: message.goal,
            episode: message.episode,
        },
        now: to_nanos(&message.now),
    })
}

fn check_change(check: &mut MessageCheck, change: &WorldChange) -> Result<(), TooLarge> {
    check.source("changes.source", &change.source)?;
    check.fact("changes.name", &change.name)?;
    check.name("changes.type", &change.type_)
}

/// Converts changes to messages. The first one leads from `version` to the next version, the others continue.
fn changes_to_messages(changes: &[Change], version: u64) -> Vec<WorldChange> {
    let numbered = (version + 1..).zip(changes);
    numbered
        .map(|(version, change)| {
            let (name, type_, value) = match &change.content {
                ChangeContent::Object { name, type_name } => (name, type_name.clone(), false),
                ChangeContent::Fact { fact, value } => (fact, String::new(), *value),
            };
            WorldChange {
                version,
                stamp: to_stamp(change.time),
                source: change.source.clone(),
                name: name.clone(),
                type_,
                value,
            }
        })
        .collect()
}

/// Converts a message to a change. Only an object has a type.
fn change_from_message(message: &WorldChange) -> Change {
    let name = message.name.clone();
    Change {
        time: to_nanos(&message.stamp),
        source: message.source.clone(),
        content: match message.type_.is_empty() {
            true => ChangeContent::Fact {
                fact: name,
                value: message.value,
            },
            false => ChangeContent::Object {
                name,
                type_name: message.type_.clone(),
            },
        },
    }
}
