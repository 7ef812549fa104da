//! Quality of service of the topics.

use hsl_wire::topics::Qos;
use r2r::QosProfile;

/// Converts the QoS of a topic to r2r's profile. All topics are reliable; a latched one delivers its last messages to
/// late joiners.
pub(crate) fn profile(qos: Qos) -> QosProfile {
    let profile = QosProfile::default().reliable().keep_last(qos.depth);
    if qos.latched {
        profile.transient_local()
    } else {
        profile.volatile()
    }
}
