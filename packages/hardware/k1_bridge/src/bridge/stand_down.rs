//! Reasons for which the robot does not follow its behavior, and their effect on its mode.

use booster::Mode;
use hsl_types::{FallDownStateKind, MotionCommand, Time};
use robot_bridge::BodyState;

use super::K1Bridge;
use crate::{Notice, StandDown};

impl K1Bridge {
    /// Returns the reason for which the robot does not follow its behavior, or `None` if it does. The first one that
    /// applies counts.
    pub(super) fn stand_down_reason(&self, now: Time) -> Option<StandDown> {
        if self.held.is_some() {
            return self.held;
        }
        if let Some((motor, temperature)) = self.hot {
            return Some(StandDown::Hot { motor, temperature });
        }
        match self.inputs.command.age(now) {
            None => Some(StandDown::NoCommand(None)),
            Some(age) if age > self.parameters.damping_timeout => Some(StandDown::Abandoned(age)),
            Some(age) if age > self.parameters.command_timeout => {
                Some(StandDown::NoCommand(Some(age)))
            }
            Some(_) if self.must_stand_first() => Some(StandDown::Lies),
            Some(_) => None,
        }
    }

    /// Returns whether the robot lies on the ground, and its command needs a standing robot. The robot would refuse all
    /// calls to walk.
    pub(super) fn must_stand_first(&self) -> bool {
        let command = self.inputs.command.last();
        self.fall.kind == FallDownStateKind::HasFallen
            && command.is_some_and(|command| required_mode(command).walks())
    }

    /// Adds a notice if the reason to stand down, or its absence, has changed. Changed numbers of the same reason are
    /// not logged.
    pub(super) fn log_change(&mut self, reason: Option<StandDown>) {
        let before = std::mem::replace(&mut self.logged, reason);
        match (before, reason) {
            (Some(before), Some(reason)) if before.has_same_kind(reason) => {}
            (_, Some(reason)) => self.notices.push(Notice::StandsDown(reason)),
            (Some(_), None) => self.notices.push(Notice::Follows),
            (None, None) => {}
        }
    }

    /// Returns the mode that the robot needs for its command, or for standing down with limp joints; `None` if it keeps
    /// its mode.
    pub(super) fn wanted_mode(
        &self,
        reason: Option<StandDown>,
        command: Option<&MotionCommand>,
    ) -> Option<Mode> {
        match (reason, command) {
            (
                Some(StandDown::Stopped { .. } | StandDown::Hot { .. } | StandDown::Abandoned(_)),
                _,
            ) => Some(Mode::Damping),
            (Some(StandDown::WaitsForButton | StandDown::NoCommand(_) | StandDown::Lies), _)
            | (None, None) => None,
            (None, Some(command)) => Some(required_mode(command)),
        }
    }

    /// Returns the state of the body for the behavior. Missing commands are not reported as `Damping`, because the
    /// behavior would then command damping forever; for the same reason `Prepare` is not reported before soccer.
    pub(super) fn body_state(&self, reason: Option<StandDown>) -> BodyState {
        match reason {
            Some(StandDown::WaitsForButton | StandDown::Stopped { .. } | StandDown::Hot { .. }) => {
                BodyState::Damping
            }
            _ => BodyState::Ready,
        }
    }
}

/// Returns the mode in which the robot can execute a command.
fn required_mode(command: &MotionCommand) -> Mode {
    match command {
        MotionCommand::Damping => Mode::Damping,
        MotionCommand::Prepare | MotionCommand::StandUp => Mode::Prepare,
        _ => Mode::Soccer,
    }
}
