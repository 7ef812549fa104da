//! Measurements of the robot's body.

use booster::{HEAD_PITCH, HEAD_YAW, MOTORS};
use hsl_types::{FallDownState, FallDownStateKind, Ground, Isometry2, Odometry};
use hsl_wire::booster_interface::{self as interface, LowState, MotorState, RawBytesMsg};
use hsl_wire::geometry_msgs::{Point, Pose, Quaternion};

/// Planner of a robot that does not stand, in the state of the recovery: the program asks a fallen robot to get up in it.
const FALLEN_PLANNER: u8 = 1;
/// Planner of a robot that stands. The program asks for the next time to get up only after this planner.
const WALKING_PLANNER: u8 = 8;

/// Angles of the head.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeadAngles {
    /// Counterclockwise from ahead \[rad\].
    pub yaw: f32,
    /// Downwards from the horizon \[rad\].
    pub pitch: f32,
}

/// Odometer, which accumulates the angle over full turns.
#[derive(Clone, Debug)]
pub struct Odometer {
    /// Factor by which the program multiplies the position.
    factor: f32,
    /// Accumulated angle \[rad\]; `None` before the first tick.
    theta: Option<f32>,
}

impl Odometer {
    /// Creates an odometer for a program that multiplies its position by `factor`.
    pub fn new(factor: f32) -> Self {
        Self {
            factor,
            theta: None,
        }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        self.theta = None;
    }

    /// Returns the state of the odometer for a pose by odometry.
    pub fn update(&mut self, pose: Isometry2<Ground, Odometry>) -> interface::Odometer {
        let angle = pose.orientation().angle();
        let theta = self.theta.unwrap_or(angle);
        let turns = ((theta - angle) / std::f32::consts::TAU).round();
        let theta = angle + turns * std::f32::consts::TAU;
        self.theta = Some(theta);
        let position = pose.translation();
        interface::Odometer {
            x: position.x / self.factor,
            y: position.y / self.factor,
            theta,
        }
    }
}

/// Returns the state of the motors. The first two are those of the head; the others stand still.
pub fn low_state(head: HeadAngles) -> LowState {
    let mut motors = vec![MotorState::default(); MOTORS];
    motors[HEAD_YAW].q = head.yaw;
    motors[HEAD_PITCH].q = head.pitch;
    LowState {
        motor_state_serial: motors,
        ..LowState::default()
    }
}

/// Returns the pose of the camera at this height \[m\] above the robot's base, turned like the head.
pub fn head_pose(head: HeadAngles, height: f32) -> Pose {
    let half = |angle: f32| f64::from(angle) / 2.0;
    let (sin_yaw, cos_yaw) = (libm::sin(half(head.yaw)), libm::cos(half(head.yaw)));
    let (sin_pitch, cos_pitch) = (libm::sin(half(head.pitch)), libm::cos(half(head.pitch)));
    Pose {
        position: Point {
            z: height.into(),
            ..Point::default()
        },
        orientation: Quaternion {
            x: -sin_yaw * sin_pitch,
            y: cos_yaw * sin_pitch,
            z: sin_yaw * cos_pitch,
            w: cos_yaw * cos_pitch,
        },
    }
}

/// Returns the state of the recovery from a fall: exactly the three bytes that the program copies without a check of
/// their number.
pub fn recovery(fall: FallDownState) -> RawBytesMsg {
    let (state, planner) = match fall.kind {
        FallDownStateKind::IsReady => (0, WALKING_PLANNER),
        FallDownStateKind::IsFalling => (1, FALLEN_PLANNER),
        FallDownStateKind::HasFallen => (2, FALLEN_PLANNER),
        FallDownStateKind::IsGettingUp => (3, FALLEN_PLANNER),
    };
    RawBytesMsg {
        msg: vec![state, u8::from(fall.is_recovery_available), planner],
    }
}

/// Returns the posture in a state of the recovery; `None` if it is none.
pub(crate) fn posture(message: &RawBytesMsg) -> Option<FallDownState> {
    let [state, is_recovery_available, ..] = message.msg[..] else {
        return None;
    };
    let kind = match state {
        0 => FallDownStateKind::IsReady,
        1 => FallDownStateKind::IsFalling,
        2 => FallDownStateKind::HasFallen,
        3 => FallDownStateKind::IsGettingUp,
        _ => return None,
    };
    Some(FallDownState {
        kind,
        is_recovery_available: is_recovery_available != 0,
    })
}

#[cfg(test)]
mod tests {
    use hsl_types::{Orientation2, Vector2};

    use super::*;

    #[test]
    fn the_odometer_is_divided_by_the_factor_and_accumulates_turns() {
        let mut odometer = Odometer::new(0.8);
        let mut last = interface::Odometer::default();
        for step in 0..=40 {
            let angle = step as f32 * std::f32::consts::TAU / 20.0;
            let translation = Vector2::new(0.4, -0.8);
            last = odometer.update(Isometry2::new(translation, Orientation2::new(angle)));
        }
        assert!((last.x - 0.5).abs() < 1e-6 && (last.y + 1.0).abs() < 1e-6);
        assert!(
            (last.theta - 2.0 * std::f32::consts::TAU).abs() < 1e-3,
            "{last:?}"
        );
    }

    #[test]
    fn the_first_two_motors_are_yaw_and_pitch_of_the_head() {
        let state = low_state(HeadAngles {
            yaw: 0.3,
            pitch: 0.6,
        });
        let angles = state.motor_state_serial.iter().map(|motor| motor.q);
        assert_eq!(angles.take(3).collect::<Vec<_>>(), [0.3, 0.6, 0.0]);
    }

    #[test]
    fn the_head_looks_down_with_a_positive_pitch() {
        let pose = head_pose(
            HeadAngles {
                yaw: 0.0,
                pitch: 0.5,
            },
            0.8,
        );
        let Quaternion { x, y, z, w } = pose.orientation;
        // The direction of the x axis after the rotation.
        let down = 2.0 * (x * z - w * y);
        assert!((down + libm::sin(0.5)).abs() < 1e-9, "{down}");
    }

    #[test]
    fn the_state_of_the_recovery_has_three_bytes() {
        let fallen = FallDownState {
            kind: FallDownStateKind::HasFallen,
            is_recovery_available: true,
        };
        assert_eq!(recovery(fallen).msg, [2, 1, 1]);
        // The program forgets that it has asked only with the planner of a robot that stands.
        assert_eq!(recovery(FallDownState::default()).msg, [0, 0, 8]);
    }
}
