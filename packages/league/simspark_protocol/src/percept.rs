//! Senses of a robot.

use std::fmt;

use crate::decimal::{Fixed, Spaced};
use crate::items::{Items, List};
use crate::{ForceSensor, GameState, Hear, Joint, Seen};

/// Value of a perceptor. Vectors are in the frame of the named body: x right, y forward, z up.
#[derive(Clone, Debug, PartialEq)]
pub enum Percept {
    /// Simulation time \[s\], which does not start at zero.
    Time(f64),
    /// State of the match.
    GameState(GameState),
    /// Temperature and charge of the battery, if the server is configured to send them.
    AgentState {
        /// Temperature \[°C\].
        temperature: i32,
        /// Charge of the battery \[%\].
        battery: i32,
    },
    /// Message that the robot hears.
    Hear(Hear),
    /// Angular velocity of the torso \[deg/s\].
    Gyro([f64; 3]),
    /// Acceleration of the torso minus gravity \[m/s²\].
    Accelerometer([f64; 3]),
    /// Angle of a joint \[deg\].
    Joint(Joint, f64),
    /// Contact force; sent only during contact.
    Force {
        /// Part with the sensor.
        sensor: ForceSensor,
        /// Mean point of contact \[m\].
        point: [f64; 3],
        /// Sum of the forces \[N\].
        force: [f64; 3],
    },
    /// Objects in the field of view, in every third message.
    See(Vec<Seen>),
    /// Text of an unknown sense.
    Unknown(String),
}

impl Percept {
    /// Converts a list of a message, such as `(HJ (n hj1) (ax 0.00))`; an unknown or invalid one becomes
    /// [`Self::Unknown`].
    pub(crate) fn from_list(list: List<'_>) -> Self {
        read_known(list).unwrap_or_else(|| Self::Unknown(list.text.to_owned()))
    }
}

/// Converts a list with a known name and exactly its contents, such as `(HJ (n hj1) (ax 0.00))`; `None` for any other
/// list.
fn read_known(list: List<'_>) -> Option<Percept> {
    let (name, mut items) = list.split_name()?;
    let percept = match name {
        "time" => Percept::Time(items.value("now")?),
        "GS" => return GameState::from_items(items).map(Percept::GameState),
        "AgentState" => Percept::AgentState {
            temperature: items.value("temp")?,
            battery: items.value("battery")?,
        },
        "hear" => return Hear::from_items(items).map(Percept::Hear),
        "GYR" => {
            take_torso(&mut items)?;
            Percept::Gyro(items.vector("rt")?)
        }
        "ACC" => {
            take_torso(&mut items)?;
            Percept::Accelerometer(items.vector("a")?)
        }
        "HJ" => {
            let joint = items.value("n")?;
            Percept::Joint(joint, items.value("ax")?)
        }
        "FRP" => Percept::Force {
            sensor: items.value("n")?,
            point: items.vector("c")?,
            force: items.vector("f")?,
        },
        "See" => return items.lists(Seen::from_list).map(Percept::See),
        _ => return None,
    };
    items.end(percept)
}

/// Takes `(n torso)`, the only body with these perceptors.
fn take_torso(items: &mut Items<'_>) -> Option<()> {
    let body: String = items.value("n")?;
    (body == "torso").then_some(())
}

impl fmt::Display for Percept {
    /// Writes the list as in messages, such as `(HJ (n hj1) (ax 0.00))`. Numbers have two decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "(time (now {}))", Fixed(*time)),
            Self::GameState(state) => state.fmt(f),
            Self::AgentState {
                temperature,
                battery,
            } => write!(f, "(AgentState (temp {temperature}) (battery {battery}))"),
            Self::Hear(hear) => hear.fmt(f),
            Self::Gyro(rate) => write!(f, "(GYR (n torso) (rt{}))", Spaced(rate, Fixed)),
            Self::Accelerometer(acceleration) => {
                write!(f, "(ACC (n torso) (a{}))", Spaced(acceleration, Fixed))
            }
            Self::Joint(joint, angle) => write!(f, "(HJ (n {joint}) (ax {}))", Fixed(*angle)),
            Self::Force {
                sensor,
                point,
                force,
            } => {
                let (point, force) = (Spaced(point, Fixed), Spaced(force, Fixed));
                write!(f, "(FRP (n {sensor}) (c{point}) (f{force}))")
            }
            Self::See(seen) => {
                f.write_str("(See ")?;
                for (index, seen) in seen.iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{seen}")?;
                }
                f.write_str(")")
            }
            Self::Unknown(text) => f.write_str(text),
        }
    }
}
