//! States that the robot publishes.

use booster::{
    FallDownState, HEAD_PITCH, HEAD_YAW, ImuState, LowState, MOTORS, MotorState, Odometer,
};
use hsl_types::Vector2;

use super::StandIn;

/// Standard gravity [m/s²].
const GRAVITY: f32 = 9.806_65;

impl StandIn {
    /// Returns the state of the motors. All angles but those of the head are 0.
    pub fn low_state(&self) -> LowState {
        let (yaw, pitch) = self.head;
        let motor = |index: usize| MotorState {
            q: match index {
                HEAD_YAW => yaw,
                HEAD_PITCH => pitch,
                _ => 0.0,
            },
            temperature: self.temperatures[index],
            ..MotorState::default()
        };
        let motors: Vec<_> = (0..MOTORS).map(motor).collect();
        LowState {
            imu_state: ImuState {
                acc: [0.0, 0.0, GRAVITY],
                ..ImuState::default()
            },
            motor_state_parallel: motors.clone(),
            motor_state_serial: motors,
        }
    }

    /// Returns the state of the odometer.
    pub fn odometer(&self) -> Odometer {
        let Vector2 { x, y, .. } = self.pose.translation();
        Odometer {
            x,
            y,
            theta: self.pose.orientation().angle(),
        }
    }

    /// Returns the message about falls: the robot stands, lies or gets up.
    pub fn fall_down_state(&self) -> FallDownState {
        let fall_down_state = match (self.fallen, self.up_at) {
            (_, Some(_)) => 3,
            (true, None) => 2,
            (false, None) => 0,
        };
        FallDownState {
            fall_down_state,
            is_recovery_available: self.fallen && self.up_at.is_none(),
        }
    }
}
