use super::alike;

alike!(
    enum PrimaryState {
        Damping,
        Prepare,
        Stop,
        Initial,
        Ready,
        Set,
        Playing,
        Penalized,
        Finished,
    }
);

alike!(enum FallDownStateKind <=> FallDownStateType { IsReady, IsFalling, HasFallen, IsGettingUp });

alike!(struct FallDownState { kind <=> fall_down_state, is_recovery_available });
