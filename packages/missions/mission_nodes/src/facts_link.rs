//! The way from a mission to the owner of its facts: in this process, or by a service.

mod local;
mod messages;
mod service;

pub use local::LocalFacts;
pub use messages::{refusal_to_message, request_from_message, response_to_message};
pub use service::ServiceFacts;

use crate::TooLarge;
use crate::facts::{FollowRequest, Followed};

/// Brings requests to the owner of the facts, one at a time.
pub trait FactsLink {
    /// Sends a request.
    fn begin(&mut self, request: FollowRequest);

    /// The answer, once; none: there is none yet.
    fn poll(&mut self) -> Option<Result<Followed, LinkError>>;
}

/// Why the owner has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// It does not answer.
    #[error(transparent)]
    Unanswered(#[from] hsl_ros::Unanswered),
    /// Its answer exceeds a limit.
    #[error("the answer of world_model_node is refused: {0}")]
    TooLarge(#[from] TooLarge),
    /// It refuses the request.
    #[error("world_model_node refuses changes: {0}")]
    Refused(String),
    /// It has no facts yet.
    #[error("no domain is loaded")]
    Nothing,
}
