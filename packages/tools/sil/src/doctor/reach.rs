use super::{Check, Finding};
use crate::ros::middleware::Reach;

pub(super) const CHECK: Check = Check {
    name: "reach",
    look,
};

/// From where a match can be reached: every answer is fine if it is what the user wants.
fn look() -> Finding {
    Finding::Found(
        match Reach::asked() {
            Reach::ThisHost => "from this host only: sockets are bound to 127.0.0.1",
            Reach::Network => {
                "from other hosts too, as ROS_AUTOMATIC_DISCOVERY_RANGE or ROS_STATIC_PEERS asks"
            }
            Reach::AsConfigured => "as your own settings of the middleware say",
        }
        .to_owned(),
    )
}
