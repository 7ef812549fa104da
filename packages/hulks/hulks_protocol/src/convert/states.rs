use hsl_types::FallDownState;

use super::{Translate, alike};
use crate::messages;

alike!(PrimaryState <=> messages::PrimaryState {
    Damping, Prepare, Stop, Initial, Ready, Set, Playing, Penalized, Finished,
});

alike!(FallDownStateKind <=> messages::FallDownStateType {
    IsReady, IsFalling, HasFallen, IsGettingUp,
});

impl Translate for FallDownState {
    type Theirs = messages::FallDownState;

    fn to_theirs(&self) -> Self::Theirs {
        messages::FallDownState {
            fall_down_state: self.kind.to_theirs(),
            is_recovery_available: self.is_recovery_available,
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        Self {
            kind: Translate::from_theirs(&theirs.fall_down_state),
            is_recovery_available: theirs.is_recovery_available,
        }
    }
}
