use super::{Check, Finding};
use match_runner::ros::middleware::Reach;

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "reach",
    check,
};

/// Reports the hosts that can reach a match. Every result is valid if the user intends it.
fn check() -> Finding {
    Finding::Found(
        match Reach::requested() {
            Reach::ThisHost => "from this host only: sockets are bound to 127.0.0.1",
            Reach::Network => {
                "from other hosts, too, because of ROS_AUTOMATIC_DISCOVERY_RANGE or ROS_STATIC_PEERS"
            }
            Reach::AsConfigured => "as set by your middleware settings",
        }
        .to_owned(),
    )
}
