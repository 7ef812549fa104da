//! Connection of a mission to the store of its facts: in this process, or by a service.

mod link;
mod local;
mod messages;
mod service;

pub use link::{FactsLink, LinkError};
pub use local::LocalFacts;
pub use messages::{refusal_to_message, request_from_message, response_to_message};
pub use service::ServiceFacts;
