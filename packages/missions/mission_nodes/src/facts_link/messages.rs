use std::fmt::Display;
use std::sync::Arc;

use hsl_ros::interfaces::msg::WorldChange;
use hsl_ros::interfaces::srv::FollowFacts::{Request, Response};

use super::LinkError;
use crate::TooLarge;
use crate::facts::{Change, Changed, FollowRequest, Followed, Pursuit, StoreError, Texts};
use crate::message_time::{nanos, stamp};
use crate::received::Received;

pub(super) fn request_to_message(request: FollowRequest) -> Request {
    let FollowRequest {
        generation,
        version,
        writer,
        sequence,
        now,
        changes,
        pursuit,
    } = request;
    Request {
        generation,
        version,
        writer,
        sequence,
        now: stamp(now),
        changes: changes_to_messages(&changes, version),
        goal: pursuit.goal,
        episode: pursuit.episode,
    }
}

/// Converts a message to a request.
///
/// # Errors
/// Returns an error for a string or a list that exceeds its limit.
pub fn request_from_message(message: &Request) -> Result<FollowRequest, TooLarge> {
    let mut received = Received::request();
    received.name("writer", &message.writer)?;
    received.goal(&message.goal)?;
    received.list("changes", &message.changes, check_change)?;
    Ok(FollowRequest {
        generation: message.generation,
        version: message.version,
        writer: message.writer.clone(),
        sequence: message.sequence,
        now: nanos(&message.now),
        changes: message.changes.iter().map(change_from_message).collect(),
        pursuit: Pursuit {
            goal: message.goal.clone(),
            episode: message.episode,
        },
    })
}

/// Converts a response of the store to a message.
pub fn response_to_message(answer: Result<Followed, StoreError>) -> Response {
    let followed = match answer {
        Ok(followed) => followed,
        Err(StoreError::Nothing) => {
            return Response {
                message: StoreError::Nothing.to_string(),
                ..Response::default()
            };
        }
        Err(error) => return refusal_to_message(&error),
    };
    let texts = followed.texts.as_deref();
    let before = followed
        .version
        .saturating_sub(followed.changes.len() as u64);
    Response {
        success: true,
        message: String::new(),
        generation: followed.generation,
        domain: texts.map(|it| it.domain.clone()).unwrap_or_default(),
        problem: texts.map(|it| it.problem.clone()).unwrap_or_default(),
        version: followed.version,
        changes: changes_to_messages(&followed.changes, before),
        goal: followed.pursuit.goal,
        episode: followed.pursuit.episode,
        now: stamp(followed.now),
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

pub(super) fn response_from_message(message: Response) -> Result<Followed, LinkError> {
    let mut received = Received::mission();
    received.pddl("message", &message.message)?;
    received.pddl("domain", &message.domain)?;
    received.pddl("problem", &message.problem)?;
    received.goal(&message.goal)?;
    received.list("changes", &message.changes, check_change)?;
    if !message.success {
        return Err(match message.generation {
            0 => LinkError::Nothing,
            _ => LinkError::Refused(message.message),
        });
    }
    let texts = (!message.domain.is_empty()).then(|| {
        Arc::new(Texts {
            domain: message.domain,
            problem: message.problem,
        })
    });
    Ok(Followed {
        generation: message.generation,
        texts,
        version: message.version,
        changes: message.changes.iter().map(change_from_message).collect(),
        pursuit: Pursuit {
            goal: message.goal,
            episode: message.episode,
        },
        now: nanos(&message.now),
    })
}

fn check_change(received: &mut Received, change: &WorldChange) -> Result<(), TooLarge> {
    received.source("changes.source", &change.source)?;
    received.fact("changes.name", &change.name)?;
    received.name("changes.type", &change.type_)
}

/// Converts changes to messages. The first one leads from `version` to the next version.
fn changes_to_messages(changes: &[Change], version: u64) -> Vec<WorldChange> {
    let numbered = (version + 1..).zip(changes);
    numbered
        .map(|(version, change)| {
            let (name, type_, value) = match &change.what {
                Changed::Object { name, type_name } => (name, type_name.clone(), false),
                Changed::Fact { fact, value } => (fact, String::new(), *value),
            };
            WorldChange {
                version,
                stamp: stamp(change.time),
                source: change.source.clone(),
                name: name.clone(),
                type_,
                value,
            }
        })
        .collect()
}

fn change_from_message(message: &WorldChange) -> Change {
    let name = message.name.clone();
    Change {
        time: nanos(&message.stamp),
        source: message.source.clone(),
        what: match message.type_.is_empty() {
            true => Changed::Fact {
                fact: name,
                value: message.value,
            },
            false => Changed::Object {
                name,
                type_name: message.type_.clone(),
            },
        },
    }
}
