use std::fmt;
use std::time::Duration;

use hsl_ros::LogLimit;
use hsl_types::Time;
use lola::{Joint, JointStatus};

/// Reason for limp joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StandDown {
    /// The chest button was not pressed yet.
    WaitsForButton,
    /// All three buttons of the head were pressed.
    Stopped,
    /// No motion command has arrived for the given time, or at all.
    NoCommand(Option<Duration>),
    /// A joint is too hot.
    Hot(Joint, JointStatus),
    /// The robot falls.
    Falls,
    /// The robot lies on the ground, and no motion engine gets it up.
    Lies,
    /// The behavior commands damping.
    Commanded,
}

impl StandDown {
    /// Returns whether two reasons are of the same kind; times are ignored.
    pub(crate) fn has_same_kind(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Returns whether the reason is a problem.
    pub fn is_alarm(self) -> bool {
        !matches!(self, Self::WaitsForButton | Self::Commanded)
    }
}

impl fmt::Display for StandDown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WaitsForButton => f.write_str("press the chest button to start"),
            Self::Stopped => f.write_str(
                "all buttons of the head were pressed; press the chest button to continue",
            ),
            Self::NoCommand(None) => f.write_str("no motion_command has arrived yet"),
            Self::NoCommand(Some(age)) => {
                write!(f, "no motion_command for {:.3} s", age.as_secs_f64())
            }
            Self::Hot(joint, status) => write!(f, "{joint} is too hot ({status:?})"),
            Self::Falls => f.write_str("the robot falls"),
            Self::Lies => {
                f.write_str("the robot lies on the ground, and no motion engine gets it up")
            }
            Self::Commanded => f.write_str("the behavior commands damping"),
        }
    }
}

/// Message for the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notice {
    /// All joints became limp.
    Limp(StandDown),
    /// The robot moves to its standing pose.
    Prepares,
    /// The robot stands and follows commands.
    Ready,
    /// No motion engine sends targets for a command that needs them; contains the task.
    NoEngine(&'static str),
}

/// Log with a limited rate, so that frequent changes of the state do not flood it.
#[derive(Debug, Default)]
pub(crate) struct NoticeLog(LogLimit);

impl NoticeLog {
    pub(crate) fn log(&mut self, now: Time, notices: &[Notice]) {
        for notice in notices {
            match self.0.line(now, notice.kind(), notice) {
                Some(line) if notice.is_warning() => tracing::warn!("{line}"),
                Some(line) => tracing::info!("{line}"),
                None => {}
            }
        }
    }
}

impl Notice {
    /// Returns the kind of the line in the log.
    fn kind(&self) -> &'static str {
        match self {
            Self::Limp(StandDown::WaitsForButton) => "waits for button",
            Self::Limp(StandDown::Stopped) => "stopped",
            Self::Limp(StandDown::NoCommand(_)) => "no command",
            Self::Limp(StandDown::Hot(..)) => "hot",
            Self::Limp(StandDown::Falls) => "falls",
            Self::Limp(StandDown::Lies) => "lies",
            Self::Limp(StandDown::Commanded) => "commanded",
            Self::Prepares => "prepares",
            Self::Ready => "ready",
            Self::NoEngine(task) => task,
        }
    }

    /// Returns whether the notice is a warning.
    pub fn is_warning(&self) -> bool {
        match self {
            Self::Limp(reason) => reason.is_alarm(),
            Self::NoEngine(_) => true,
            Self::Prepares | Self::Ready => false,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limp(reason) => write!(f, "all joints are limp: {reason}"),
            Self::Prepares => f.write_str("the robot moves to its standing pose"),
            Self::Ready => f.write_str("the robot stands and follows commands"),
            Self::NoEngine(task) => write!(
                f,
                "{task}: no motion engine publishes joint_targets; the robot stands instead"
            ),
        }
    }
}
