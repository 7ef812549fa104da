//! The messages of the robot's topics.

use hsl_wire::CdrError;
use hsl_wire::cdr::{Cdr, Reader, Writer, decode, encode};
use hsl_wire::std_msgs::Header;

/// Defines a message whose CDR bytes are those of its fields in order.
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
            /// Returns the message as CDR bytes.
            pub fn to_cdr(&self) -> Vec<u8> {
                let mut bytes = Vec::new();
                encode(self, &mut bytes);
                bytes
            }

            /// Reads the message that `bytes` hold, and nothing else.
            ///
            /// # Errors
            /// Returns the first fault of the bytes.
            pub fn from_cdr(bytes: &[u8]) -> Result<Self, CdrError> {
                decode(bytes)
            }
        }
    };
}

message! {
    /// The torso's inertial measurement unit.
    ImuState {
        /// Roll, pitch and yaw \[rad\].
        rpy: [f32; 3],
        /// Angular velocity [rad/s].
        gyro: [f32; 3],
        /// Acceleration [m/s²].
        acc: [f32; 3],
    }
}

message! {
    /// A motor.
    MotorState {
        /// Its mode.
        mode: i8,
        /// Angle \[rad\].
        q: f32,
        /// Angular velocity [rad/s].
        dq: f32,
        /// Angular acceleration [rad/s²].
        ddq: f32,
        /// Estimated torque \[Nm\].
        tau_est: f32,
        /// Temperature \[°C\].
        temperature: i8,
        /// Number of lost packets.
        lost: u32,
        /// Bits of errors, and rate.
        reserve: [u32; 2],
    }
}

message! {
    /// The state of all motors, with the ankles as their cranks (parallel) and as joints (serial).
    LowState {
        /// The torso.
        imu_state: ImuState,
        /// Motors.
        motor_state_parallel: Vec<MotorState>,
        /// Joints.
        motor_state_serial: Vec<MotorState>,
    }
}

message! {
    /// How far the robot has walked since it was switched on.
    Odometer {
        /// Metres.
        x: f32,
        /// Metres.
        y: f32,
        /// Radians.
        theta: f32,
    }
}

message! {
    /// Whether the robot stands.
    FallDownState {
        /// 0 ready, 1 falling, 2 fallen, 3 getting up.
        fall_down_state: u32,
        /// Whether it can get up now.
        is_recovery_available: bool,
    }
}

message! {
    /// A button of the robot, in the order of Booster's SDK; its older ROS 2 interface has a short `event` first.
    ButtonEvent {
        /// The button: 0 F1, 1 stand.
        button: i32,
        /// What happened to it, see [`Press`](crate::Press).
        event: u32,
    }
}

message! {
    /// The ball and the kick, in the frame of the robot.
    Kick {
        /// Time and frame.
        header: Header,
        /// Ball, metres ahead.
        x: f64,
        /// Ball, metres to the left.
        y: f64,
        /// Direction of the kick \[rad\].
        dir: f64,
        /// Target, metres ahead.
        goal_x: f64,
        /// Target, metres to the left.
        goal_y: f64,
        /// Direction of the robot on the field \[rad\].
        robot_theta_to_field: f64,
        /// Power; HULKs use 1.5 and 6.0.
        power: f64,
    }
}

message! {
    /// A request to a service of the robot.
    RpcRequest {
        /// Repeated in the response.
        uuid: String,
        /// JSON with `api_id`.
        header: String,
        /// JSON of the call.
        body: String,
    }
}

message! {
    /// A response of a service of the robot.
    RpcResponse {
        /// That of the request.
        uuid: String,
        /// JSON with `status`.
        header: String,
        /// JSON of the answer, or empty.
        body: String,
    }
}
