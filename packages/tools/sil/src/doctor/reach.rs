use super::{Check, Finding};
use match_runner::ros::middleware::Reach;

pub(super) const CHECK: Check = Check {
    name: "reach",
    look,
};

/// Reports which hosts can reach a match. Every result is valid if the user wants it.
fn look() -> Finding {
    Finding::Found(
        match Reach::asked() {
            Reach::ThisHost => "from this host only: sockets are bound to 127.0.0.1",
            Reach::Network => {
                "from other hosts too, by ROS_AUTOMATIC_DISCOVERY_RANGE or ROS_STATIC_PEERS"
            }
            Reach::AsConfigured => "by your own middleware settings",
        }
        .to_owned(),
    )
}
