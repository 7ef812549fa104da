//! Messages of LoLA, the low-level interface of the NAO V6, as types with encoding and decoding. No I/O, no clock.
//! [`stand_in`] is a simulated robot.
//!
//! The robot is the server of a UNIX stream socket. Every [`CYCLE`] it sends [`Sensors`] and waits for [`Effectors`].
//! Both are MessagePack maps with text keys; numbers are big-endian.
//!
//! ```
//! use lola::{Effectors, Inbox, Joint, Sensors};
//!
//! let mut inbox = Inbox::default();
//! inbox.push(&Sensors::default().encode());
//! let sensors = inbox.next(Sensors::decode)?.expect("the message is complete");
//! assert_eq!(sensors.stiffness[Joint::HeadYaw], 0.0);
//!
//! let mut effectors = Effectors::default();
//! effectors.position[Joint::HeadYaw] = 0.5;
//! effectors.stiffness[Joint::HeadYaw] = 1.0;
//! assert_eq!(effectors.encode().len(), 786);
//! # Ok::<(), lola::LolaError>(())
//! ```

mod effectors;
mod error;
mod inbox;
mod joint;
mod joints;
mod leds;
mod map;
mod numbers;
mod parts;
mod range;
mod sensors;
pub mod stand_in;
mod status;
mod writer;

use std::time::Duration;

pub use effectors::Effectors;
pub use error::LolaError;
pub use inbox::{Inbox, MAX_MESSAGE_LENGTH};
pub use joint::Joint;
pub use joints::Joints;
pub use leds::{EarLeds, EyeLeds, Rgb, SkullLeds};
pub use parts::{Battery, Foot, Pressure, RobotConfig, Sonar, SonarUse, TorsoAngles, Touch, Xyz};
pub use range::JointRange;
pub use sensors::Sensors;
pub use status::JointStatus;

/// Path of the socket on the robot.
pub const SOCKET: &str = "/tmp/robocup";

/// Period of the robot's messages, about 83 Hz. Source: the LoLA controllers for Webots.
pub const CYCLE: Duration = Duration::from_millis(12);

/// Length of the robot's message in bytes: 13 keys, all numbers as float32 except for one byte for each status, two
/// texts of 20 and two of 5 bytes.
pub const SENSORS_LENGTH: usize = 896;
