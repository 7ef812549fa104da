use hsl_wire::std_msgs::Header;
use hsl_wire::{Message, hsl_msgs};

/// A message that says which tick it belongs to.
pub(crate) trait Stamped: Message {
    fn header(&self) -> &Header;
}

macro_rules! stamped {
    ($($message:ty),*) => {
        $(impl Stamped for $message {
            fn header(&self) -> &Header {
                &self.header
            }
        })*
    };
}

stamped!(
    hsl_msgs::HslMessage,
    hsl_msgs::BehaviorTrace,
    hsl_msgs::BehaviorDebug,
    hsl_msgs::MotionCommand,
    hsl_msgs::RefereeDecision
);
