use std::fmt;
use std::time::Duration;

use booster::{Mode, Status};

/// Reason for which the robot does not follow its behavior.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StandDown {
    /// No button was clicked yet: the bridge sends no calls.
    WaitsForButton,
    /// A button was held: the joints are limp.
    Stopped {
        /// Number of the button.
        button: i32,
    },
    /// No motion command has arrived for the given time, or at all: the robot stops walking.
    NoCommand(Option<Duration>),
    /// No motion command has arrived for a long time: the joints are limp.
    Abandoned(Duration),
    /// A motor is too hot: the joints are limp.
    Hot {
        /// Index of the motor.
        motor: usize,
        /// Temperature \[°C\].
        temperature: i8,
    },
    /// The robot lies on the ground, and the command needs a standing robot.
    Lies,
}

impl StandDown {
    /// Returns whether two reasons are of the same kind; numbers are ignored.
    pub(crate) fn has_same_kind(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

impl fmt::Display for StandDown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WaitsForButton => {
                f.write_str("no calls are sent: click one of the robot's buttons to start")
            }
            Self::Stopped { button } => write!(
                f,
                "all joints are limp: button {button} was held; click a button to continue"
            ),
            Self::NoCommand(None) => {
                f.write_str("no calls are sent: no motion_command has arrived yet")
            }
            Self::NoCommand(Some(age)) => write!(
                f,
                "the robot stops: no motion_command for {:.3} s",
                age.as_secs_f64()
            ),
            Self::Abandoned(age) => write!(
                f,
                "all joints are limp: no motion_command for {:.3} s",
                age.as_secs_f64()
            ),
            Self::Hot { motor, temperature } => write!(
                f,
                "all joints are limp: motor {motor} is too hot ({temperature} °C)"
            ),
            Self::Lies => f.write_str(
                "the robot lies on the ground, and the behavior does not command stand up: put it on its feet",
            ),
        }
    }
}

/// Message for the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notice {
    /// The robot does not follow its behavior.
    StandsDown(StandDown),
    /// The robot follows its behavior again.
    Follows,
    /// A mode was requested.
    ModeRequested(Mode),
    /// The robot refused a call.
    Refused {
        /// Number of the call.
        api_id: u32,
        /// Status in the answer.
        status: Status,
    },
    /// The robot sends its state.
    Connected,
    /// The robot has sent nothing for the given time.
    Disconnected(Duration),
}

impl Notice {
    /// Returns the kind of the line in the log, for which the rate is limited; calls are distinguished by their
    /// numbers.
    pub(crate) fn kind(&self) -> (&'static str, u32) {
        match self {
            Self::StandsDown(StandDown::WaitsForButton) => ("waits for button", 0),
            Self::StandsDown(StandDown::Stopped { .. }) => ("stopped", 0),
            Self::StandsDown(StandDown::NoCommand(_)) => ("no command", 0),
            Self::StandsDown(StandDown::Abandoned(_)) => ("abandoned", 0),
            Self::StandsDown(StandDown::Hot { .. }) => ("hot", 0),
            Self::StandsDown(StandDown::Lies) => ("lies", 0),
            Self::Follows => ("follows", 0),
            Self::ModeRequested(mode) => ("asks", mode.number().into()),
            Self::Refused { api_id, .. } => ("refused", *api_id),
            Self::Connected => ("there", 0),
            Self::Disconnected(_) => ("gone", 0),
        }
    }

    /// Returns whether the notice is a warning.
    pub fn is_warning(&self) -> bool {
        match self {
            Self::StandsDown(reason) => *reason != StandDown::WaitsForButton,
            Self::Refused { .. } | Self::Disconnected(_) => true,
            Self::Follows | Self::ModeRequested(_) | Self::Connected => false,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandsDown(reason) => reason.fmt(f),
            Self::Follows => f.write_str("the robot follows its behavior"),
            Self::ModeRequested(mode) => write!(f, "mode {mode} is requested"),
            Self::Refused { api_id, status } => {
                write!(f, "the robot refused call {api_id} with status {status}")
            }
            Self::Connected => f.write_str("the robot sends its state"),
            Self::Disconnected(span) => write!(
                f,
                "lost the connection to the robot: no low_state for {:.3} s",
                span.as_secs_f64()
            ),
        }
    }
}
