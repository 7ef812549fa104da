use std::fmt;
use std::time::Duration;

use booster::{Mode, Status};

/// Why the robot does not follow its behavior.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StandDown {
    /// No button was clicked yet: the robot is left as it is.
    WaitsForButton,
    /// Someone held a button: its joints are limp.
    Stopped {
        /// The button.
        button: i32,
    },
    /// No motion command arrives: it stops walking.
    NoCommand(Option<Duration>),
    /// None arrives for long: its joints are limp.
    Abandoned(Duration),
    /// A motor is too hot: its joints are limp.
    Hot {
        /// Index of the motor.
        motor: usize,
        /// Its temperature \[°C\].
        temperature: i8,
    },
    /// It lies on the ground, and the behavior commands something that only a standing robot can do.
    Lies,
}

impl StandDown {
    /// Returns whether two are the same, whatever their numbers.
    pub(crate) fn is_same(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

impl fmt::Display for StandDown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WaitsForButton => {
                f.write_str("the robot is left alone: click one of its buttons to start")
            }
            Self::Stopped { button } => write!(
                f,
                "all joints are limp: button {button} was held; click a button to go on"
            ),
            Self::NoCommand(None) => {
                f.write_str("the robot is left alone: no motion_command has arrived yet")
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

/// What the log says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notice {
    /// The robot does not follow its behavior.
    StandsDown(StandDown),
    /// It follows its behavior again.
    Follows,
    /// A mode was requested.
    Asks(Mode),
    /// The robot refused a call.
    Refused {
        /// Number of the call.
        api_id: u32,
        /// The answer.
        status: Status,
    },
    /// The robot sends its state.
    RobotIsThere,
    /// The robot has sent nothing.
    RobotIsGone(Duration),
}

impl Notice {
    /// Returns the kind of the line in the log; calls are told apart by their numbers.
    pub(crate) fn kind(&self) -> (&'static str, u32) {
        match self {
            Self::StandsDown(StandDown::WaitsForButton) => ("waits for button", 0),
            Self::StandsDown(StandDown::Stopped { .. }) => ("stopped", 0),
            Self::StandsDown(StandDown::NoCommand(_)) => ("no command", 0),
            Self::StandsDown(StandDown::Abandoned(_)) => ("abandoned", 0),
            Self::StandsDown(StandDown::Hot { .. }) => ("hot", 0),
            Self::StandsDown(StandDown::Lies) => ("lies", 0),
            Self::Follows => ("follows", 0),
            Self::Asks(mode) => ("asks", mode.number().into()),
            Self::Refused { api_id, .. } => ("refused", *api_id),
            Self::RobotIsThere => ("there", 0),
            Self::RobotIsGone(_) => ("gone", 0),
        }
    }

    /// Returns whether it is a warning.
    pub fn is_warning(&self) -> bool {
        match self {
            Self::StandsDown(why) => *why != StandDown::WaitsForButton,
            Self::Refused { .. } | Self::RobotIsGone(_) => true,
            Self::Follows | Self::Asks(_) | Self::RobotIsThere => false,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandsDown(why) => why.fmt(f),
            Self::Follows => f.write_str("the robot follows its behavior"),
            Self::Asks(mode) => write!(f, "mode {mode} is requested"),
            Self::Refused { api_id, status } => {
                write!(f, "the robot refuses call {api_id} with status {status}")
            }
            Self::RobotIsThere => f.write_str("the robot sends its state"),
            Self::RobotIsGone(span) => write!(
                f,
                "the robot is gone: no low_state for {:.3} s",
                span.as_secs_f64()
            ),
        }
    }
}
