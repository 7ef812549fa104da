use std::time::Duration;

use hsl_ros::interfaces::srv::FollowFacts;
use hsl_ros::{Call, Client};

use super::link::{FactsLink, LinkError};
use super::messages::{request_to_message, response_from_message};
use crate::facts::{FollowRequest, FollowResponse};

/// Connection to the store of `world_model_node` by its service.
pub struct ServiceFacts {
    client: Client<FollowFacts::Service>,
    /// Maximum wall time for a response.
    limit: Duration,
    call: Option<Call<FollowFacts::Service>>,
}

impl ServiceFacts {
    /// Creates a connection that waits at most `limit` of wall time for each response.
    pub fn new(client: Client<FollowFacts::Service>, limit: Duration) -> Self {
        Self {
            client,
            limit,
            call: None,
        }
    }
}

impl FactsLink for ServiceFacts {
    fn start(&mut self, request: FollowRequest) {
        self.call = Some(self.client.call(request_to_message(request), self.limit));
    }

    /// Takes the response of the service, converted and with its sizes checked. Returns `None` before it has arrived
    /// and after it was taken.
    fn poll(&mut self) -> Option<Result<FollowResponse, LinkError>> {
        let answer = self.call.as_mut()?.poll()?;
        self.call = None;
        Some(match answer {
            Ok(response) => response_from_message(response),
            Err(unanswered) => Err(unanswered.into()),
        })
    }
}
