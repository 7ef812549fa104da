//! Network interface of the Booster K1: messages of its topics, and calls of its locomotion service. No I/O, no clock.
//!
//! Sources: Booster's SDK (d5d8f7ae), ROS 2 interfaces (5f9182e1) and Rust client (83cfa194).
//!
//! ```
//! use booster::{Call, Mode, Status, parse_call, request};
//!
//! let request = request("7", Call::ChangeMode(Mode::Soccer));
//! assert_eq!(request.header, r#"{"api_id":2000}"#);
//! assert_eq!(parse_call(&request)?, Call::ChangeMode(Mode::Soccer));
//! # Ok::<(), booster::CallError>(())
//! ```

mod button;
mod call;
mod limit;
mod messages;
mod mode;
mod status;

pub use button::Press;
pub use call::{Call, CallError, parse_call, request};
pub use limit::{OutOfLimits, require};
pub use messages::{
    ButtonEvent, FallDownState, ImuState, Kick, LowState, MotorState, Odometer, RpcRequest,
    RpcResponse,
};
pub use mode::Mode;
pub use status::{Status, StatusError, parse_status, response};

/// Topic of [`LowState`]. All names are those of DDS; in ROS 2 they have no `rt/`.
pub const LOW_STATE: &str = "rt/low_state";
/// Topic of [`Odometer`].
pub const ODOMETER: &str = "rt/odometer_state";
/// Topic of [`FallDownState`].
pub const FALL_DOWN: &str = "rt/fall_down";
/// Topic of [`ButtonEvent`].
pub const BUTTON_EVENT: &str = "rt/button_event";
/// Topic of [`Kick`].
pub const KICK_BALL: &str = "rt/kick_ball";
/// Topic of [`RpcRequest`]s to the locomotion service.
pub const LOCO_REQUEST: &str = "rt/LocoApiTopicReq";
/// Topic of [`RpcResponse`]s of the locomotion service.
pub const LOCO_RESPONSE: &str = "rt/LocoApiTopicResp";

/// Number of motors of the K1: head yaw and pitch; on each side shoulder pitch and roll, elbow pitch and yaw; on each
/// side hip pitch, roll and yaw, knee, and two motors of the ankle.
pub const MOTORS: usize = 22;
/// Index of the motor for the head's yaw.
pub const HEAD_YAW: usize = 0;
/// Index of the motor for the head's pitch.
pub const HEAD_PITCH: usize = 1;
