use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hsl_ros::SetRequest;
use hsl_types::parameters::set_text;
use hsl_types::{CallKind, RefereeDecision};

/// Parameters of a referee in another process that were set since they were taken. A clone refers to the same list.
#[derive(Clone, Default)]
pub(crate) struct RefereeParameters(Arc<Mutex<Vec<SetRequest>>>);

impl RefereeParameters {
    /// Adds the parameters that were set before this decision. The decision has no refused requests.
    pub(crate) fn read(&self, decision: &RefereeDecision) {
        let calls = decision.calls.iter();
        let set = calls.filter(|call| call.kind == CallKind::ParameterSet);
        self.lock().extend(set.map(|call| {
            let rule = call.text.strip_prefix(&set_text(""));
            SetRequest {
                rule: rule.unwrap_or(&call.text).to_owned(),
                is_accepted: true,
            }
        }));
    }

    /// Returns all, in order, and removes them.
    pub(crate) fn take(&self) -> Vec<SetRequest> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<SetRequest>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
