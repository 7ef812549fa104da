use crate::TooLarge;
use crate::facts::{FollowRequest, FollowResponse};

/// Connection of a mission to the store of its facts, for one request at a time.
pub trait FactsLink {
    /// Sends a request. A pending request is dropped.
    fn start(&mut self, request: FollowRequest);

    /// Returns the response once; `None` while it is pending.
    fn poll(&mut self) -> Option<Result<FollowResponse, LinkError>>;
}

/// Reason why there is no response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The store does not respond.
    #[error(transparent)]
    Unanswered(#[from] hsl_ros::Unanswered),
    /// The response exceeds a limit.
    #[error("the response of world_model_node is invalid: {0}")]
    TooLarge(#[from] TooLarge),
    /// The store refuses the request.
    #[error("world_model_node refuses the changes of the mission: {0}")]
    Refused(String),
    /// The store has no facts yet.
    #[error("no domain is loaded")]
    NoDomain,
}
