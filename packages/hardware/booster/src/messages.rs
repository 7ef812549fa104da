//! Messages of the robot's topics.

use hsl_wire::CdrError;
use hsl_wire::cdr::{Cdr, Reader, Writer, decode, encode};
use hsl_wire::std_msgs::Header;

/// Defines a message that is encoded in CDR as its fields in order.
macro_rules! message {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl Cdr for $name {
            const MIN_SIZE: usize = 0 $(+ <$type as Cdr>::MIN_SIZE)*;

            fn write(&self, writer: &mut Writer<'_>) {
                $(self.$field.write(writer);)*
            }

            fn read(reader: &mut Reader<'_>) -> Result<Self, CdrError> {
                Ok(Self { $($field: <$type as Cdr>::read(reader)?,)* })
            }
        }

        impl $name {
            /// Encodes the message in CDR.
            pub fn to_cdr(&self) -> Vec<u8> {
                let mut bytes = Vec::new();
                encode(self, &mut bytes);
                bytes
            }

            /// Decodes a message from CDR; `bytes` must contain nothing else.
            ///
            /// # Errors
            /// Returns the first error in the bytes.
            pub fn from_cdr(bytes: &[u8]) -> Result<Self, CdrError> {
                decode(bytes)
            }
        }
    };
}

message! {
    /// State of the torso's inertial measurement unit.
    ImuState {
        /// Roll, pitch and yaw \[rad\].
        rpy: [f32; 3],
        /// Angular velocity \[rad/s\].
        gyro: [f32; 3],
        /// Acceleration \[m/s²\].
        acc: [f32; 3],
    }
}

message! {
    /// State of a motor.
    MotorState {
        /// Mode of the motor.
        mode: i8,
        /// Angle \[rad\].
        q: f32,
        /// Angular velocity \[rad/s\].
        dq: f32,
        /// Angular acceleration \[rad/s²\].
        ddq: f32,
        /// Estimated torque \[Nm\].
        tau_est: f32,
        /// Temperature \[°C\].
        temperature: i8,
        /// Number of lost packets.
        lost: u32,
        /// Error bits, and rate.
        reserve: [u32; 2],
    }
}

message! {
    /// State of all motors; the ankles are given as cranks (parallel) and as joints (serial).
    LowState {
        /// State of the torso.
        imu_state: ImuState,
        /// States of the motors.
        motor_state_parallel: Vec<MotorState>,
        /// States of the joints.
        motor_state_serial: Vec<MotorState>,
    }
}

message! {
    /// Pose of the robot, relative to the pose at which it was switched on.
    Odometer {
        /// Forward \[m\].
        x: f32,
        /// To the left \[m\].
        y: f32,
        /// Counterclockwise \[rad\].
        theta: f32,
    }
}

message! {
    /// Fall state of the robot.
    FallDownState {
        /// 0 ready, 1 falling, 2 fallen, 3 getting up.
        fall_down_state: u32,
        /// Set if the robot can get up now.
        is_recovery_available: bool,
    }
}

message! {
    /// Event of a button, with the layout of Booster's SDK. Booster's older ROS 2 interface has a one-byte `event`
    /// first.
    ButtonEvent {
        /// Button: 0 F1, 1 stand.
        button: i32,
        /// Number of the event, see [`Press`](crate::Press).
        event: u32,
    }
}

message! {
    /// Ball and target of a kick, in the frame of the robot.
    Kick {
        /// Time and frame.
        header: Header,
        /// Position of the ball ahead \[m\].
        x: f64,
        /// Position of the ball to the left \[m\].
        y: f64,
        /// Direction of the kick \[rad\].
        dir: f64,
        /// Position of the target ahead \[m\].
        goal_x: f64,
        /// Position of the target to the left \[m\].
        goal_y: f64,
        /// Direction of the robot on the field \[rad\].
        robot_theta_to_field: f64,
        /// Power; HULKs use 1.5 and 6.0.
        power: f64,
    }
}

message! {
    /// Request to a service of the robot.
    RpcRequest {
        /// Identifier, which is repeated in the response.
        uuid: String,
        /// JSON with `api_id`.
        header: String,
        /// JSON of the call.
        body: String,
    }
}

message! {
    /// Response of a service of the robot.
    RpcResponse {
        /// Identifier of the request.
        uuid: String,
        /// JSON with `status`.
        header: String,
        /// JSON of the answer, or empty.
        body: String,
    }
}
