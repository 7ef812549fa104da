//! Quality of service of the topics.

use hsl_wire::topics::Qos;
use r2r::QosProfile;

/// Returns the QoS profile for a topic, which is always reliable.
pub(crate) fn profile(qos: Qos) -> QosProfile {
    let profile = QosProfile::default().reliable().keep_last(qos.depth);
    if qos.latched {
        profile.transient_local()
    } else {
        profile.volatile()
    }
}
