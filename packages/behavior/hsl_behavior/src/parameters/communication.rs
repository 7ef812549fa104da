use std::net::SocketAddr;
use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Messages to the team and the game controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct CommunicationParameters {
    /// Address for return messages, as in `10.0.13.37:3939`; null: none are sent.
    #[parameter(default = None)]
    pub game_controller_address: Option<SocketAddr>,
    /// Shortest time between two return messages.
    #[parameter(default = Duration::from_secs(1))]
    #[serde(with = "seconds")]
    pub game_controller_return_message_interval: Duration,
    /// Shortest time between two state messages.
    #[parameter(default = Duration::from_millis(300))]
    #[serde(with = "seconds")]
    pub hsl_message_interval: Duration,
    /// Number of remaining team messages below which no state message is sent.
    #[parameter(default = 20)]
    pub hsl_message_reserve: u16,
    /// Share of the team's messages that the robot at the ball may send; its teammates share the rest.
    #[parameter(default = 0.4, range = 0.01..=0.99)]
    pub closest_robot_message_share: f32,
    /// True if the message rate is limited so that the team's messages last until the end of the half.
    #[parameter(default = true)]
    pub spread_over_half: bool,
}
