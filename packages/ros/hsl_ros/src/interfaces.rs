//! Types of the services and actions in use, as r2r generates them.

pub use r2r::WrappedActionTypeSupport as ActionType;
pub use r2r::WrappedServiceTypeSupport as ServiceType;
pub use r2r::builtin_interfaces::msg::Time;
pub use r2r::geometry_msgs::msg as geometry;
pub use r2r::hsl_msgs::{action, msg, srv};
pub use r2r::simulation_interfaces as simulation;
pub use r2r::std_msgs::msg::Header;
