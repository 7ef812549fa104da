//! The Booster K1 as seen from the network: the messages of its topics, and the calls of its locomotion service. No I/O,
//! no clock.
//!
//! Sources: Booster's SDK (d5d8f7ae), its ROS 2 interfaces (5f9182e1) and the Rust client (83cfa194).
//!
//! ```
//! use booster::{Call, Mode, Status, call_of, request};
//!
//! let asked = request("7", Call::ChangeMode(Mode::Soccer));
//! assert_eq!(asked.header, r#"{"api_id":2000}"#);
//! assert_eq!(call_of(&asked)?, Call::ChangeMode(Mode::Soccer));
//! # Ok::<(), booster::CallError>(())
//! ```

mod button;
mod call;
mod messages;
mod mode;
mod status;

pub use button::Press;
pub use call::{Call, CallError, call_of, request};
pub use messages::{
    ButtonEvent, FallDownState, ImuState, Kick, LowState, MotorState, Odometer, RpcRequest,
    RpcResponse,
};
pub use mode::Mode;
pub use status::{Status, StatusError, response, status_of};

/// Topic of [`LowState`], as DDS names it; ROS 2 leaves `rt/` out.
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
/// Topic of its [`RpcResponse`]s.
pub const LOCO_RESPONSE: &str = "rt/LocoApiTopicResp";

/// Number of motors of the K1: head yaw and pitch; left and right shoulder pitch, roll, elbow pitch, yaw; left and right
/// hip pitch, roll, yaw, knee and two of the ankle.
pub const MOTORS: usize = 22;
/// Index of the head's yaw among them.
pub const HEAD_YAW: usize = 0;
/// Index of the head's pitch among them.
pub const HEAD_PITCH: usize = 1;
