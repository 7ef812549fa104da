//! Types of the services and actions of this repository, as r2r generates them.

pub use r2r::WrappedActionTypeSupport as ActionType;
pub use r2r::WrappedServiceTypeSupport as ServiceType;
pub use r2r::builtin_interfaces::msg::Time;
pub use r2r::hsl_msgs::{action, msg, srv};
