use std::net::SocketAddr;
use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

use super::require_within;

/// What a robot sends and how often.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CommunicationParameters {
    /// Where return messages go, as in `10.0.13.37:3939`; absent: none is sent (default: absent).
    pub game_controller_address: Option<SocketAddr>,
    /// Seconds from one return message to the next, at least (default: 1).
    #[serde(with = "seconds")]
    pub game_controller_return_message_interval: Duration,
    /// Seconds from one state message to the next, at least (default: 0.3).
    #[serde(with = "seconds")]
    pub hsl_message_interval: Duration,
    /// Team messages below which no state message is sent (default: 20).
    pub hsl_message_reserve: u16,
    /// Share of the team's messages that the robot at the ball may send; its teammates share the rest
    /// (default: 0.4).
    pub closest_robot_message_share: f32,
    /// Whether it sends only as often as the team's messages last until the half is over
    /// (default: true).
    pub spread_over_half: bool,
}

impl Default for CommunicationParameters {
    fn default() -> Self {
        Self {
            game_controller_address: None,
            game_controller_return_message_interval: Duration::from_secs(1),
            hsl_message_interval: Duration::from_millis(300),
            hsl_message_reserve: 20,
            closest_robot_message_share: 0.4,
            spread_over_half: true,
        }
    }
}

impl CommunicationParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        require_within(
            &mut faults,
            "closest_robot_message_share",
            self.closest_robot_message_share,
            0.01,
            0.99,
        );
        faults
    }
}
