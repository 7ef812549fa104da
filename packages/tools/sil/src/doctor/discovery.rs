use super::{Check, Finding};
use match_runner::ros::exchange::Exchange;

/// Fix for failed discovery on one machine.
const FIX: &str = "see that the loopback interface is up and lets UDP and multicast pass, that no firewall \
                   is in the way, and that ROS_AUTOMATIC_DISCOVERY_RANGE is not OFF";

/// Entry in the list of checks.
pub(super) const CHECK: Check = Check {
    name: "discovery",
    check,
};

/// Checks that two processes of ROS on this machine discover each other and exchange messages.
fn check() -> Finding {
    let exchange = Exchange {
        partners: 1,
        rounds: 1,
        question_bytes: 100,
        answer_bytes: vec![100],
    };
    match exchange.run() {
        Ok(_) => Finding::Found("two processes exchanged messages".to_owned()),
        Err(error) => Finding::missing(support::error_text(error.as_ref()), FIX),
    }
}
