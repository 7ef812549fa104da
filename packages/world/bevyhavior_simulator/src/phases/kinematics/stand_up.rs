use hsl_types::{FallDownState, FallDownStateKind, MotionCommand, Time};

use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;

/// Advances the state of a robot's body by one tick. A fallen robot starts to stand up on the command `StandUp`, and
/// stands after `stand_up_duration`; a motion in progress continues without a command. `since` is the time at which the
/// motion started, or `None` without one.
pub(super) fn progress(
    state: &mut FallDownState,
    since: &mut Option<Time>,
    command: &MotionCommand,
    clock: &SimulatorClock,
    config: &SimulationConfig,
) {
    match state.kind {
        FallDownStateKind::HasFallen if *command == MotionCommand::StandUp => {
            state.kind = FallDownStateKind::IsGettingUp;
            *since = Some(clock.now);
        }
        FallDownStateKind::IsGettingUp => {
            since.get_or_insert(clock.now);
        }
        // A scenario that makes the robot fall again ends the motion.
        FallDownStateKind::IsReady
        | FallDownStateKind::IsFalling
        | FallDownStateKind::HasFallen => *since = None,
    }
    if since.is_some_and(|since| clock.now.since(since) >= config.stand_up_duration) {
        *state = FallDownState::default();
        *since = None;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Returns the number of ticks until a fallen robot stands, if standing up takes `duration`.
    fn ticks_until_ready(duration: Duration, commands: impl Fn(u64) -> MotionCommand) -> u64 {
        let config = SimulationConfig {
            stand_up_duration: duration,
            ..SimulationConfig::default()
        };
        let mut clock = SimulatorClock::new(config.tick_duration);
        let (mut state, mut since) = (
            FallDownState {
                kind: FallDownStateKind::HasFallen,
                is_recovery_available: true,
            },
            None,
        );
        while state.kind != FallDownStateKind::IsReady && clock.tick < 1000 {
            clock.now = clock.next();
            clock.tick += 1;
            let command = commands(clock.tick);
            progress(&mut state, &mut since, &command, &clock, &config);
        }
        clock.tick
    }

    #[test]
    fn a_robot_is_on_its_feet_after_the_configured_time() {
        let up = |_| MotionCommand::StandUp;
        assert_eq!(ticks_until_ready(Duration::from_millis(500), up), 51);
        assert_eq!(ticks_until_ready(Duration::ZERO, up), 1);
    }

    #[test]
    fn a_robot_without_a_command_stays_on_the_ground() {
        let ticks = ticks_until_ready(Duration::ZERO, |_| MotionCommand::Prepare);
        assert_eq!(ticks, 1000);
    }

    #[test]
    fn a_robot_that_stands_up_finishes_whatever_its_later_commands() {
        let first_only = |tick| match tick {
            1 => MotionCommand::StandUp,
            _ => MotionCommand::Prepare,
        };
        assert_eq!(
            ticks_until_ready(Duration::from_millis(500), first_only),
            51
        );
    }
}
