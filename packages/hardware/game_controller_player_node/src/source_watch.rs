use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use hsl_types::Time;

/// Time without a valid control message after which a warning is logged.
const SILENCE: Duration = Duration::from_secs(5);

/// Timer that detects missing control messages.
#[derive(Debug)]
pub(crate) struct SourceWatch {
    /// Address on which control messages are received.
    address: SocketAddr,
    /// Time of the last valid control message, or of the start.
    last_message: Time,
    /// Set if the warning was returned, until the next message.
    is_silent: bool,
}

/// Warning about missing control messages.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// No control message has arrived since the start.
    SinceStart {
        /// Address on which control messages are received.
        address: SocketAddr,
    },
    /// No control message has arrived for some time.
    SinceMessage {
        /// GameController that sent the last one.
        game_controller: SocketAddr,
    },
}

impl SourceWatch {
    pub(crate) fn new(address: SocketAddr, now: Time) -> Self {
        Self {
            address,
            last_message: now,
            is_silent: false,
        }
    }

    /// Records a valid control message.
    pub(crate) fn record(&mut self, now: Time) {
        self.last_message = now;
        self.is_silent = false;
    }

    /// Returns a warning after [`SILENCE`] without a message, once until the next message. `last` is the GameController
    /// that was followed last.
    pub(crate) fn silence(&mut self, now: Time, last: Option<SocketAddr>) -> Option<Silence> {
        if self.is_silent || now.since(self.last_message) < SILENCE {
            return None;
        }
        self.is_silent = true;
        let address = self.address;
        Some(match last {
            Some(game_controller) => Silence::SinceMessage { game_controller },
            None => Silence::SinceStart { address },
        })
    }
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = SILENCE.as_secs();
        match self {
            Self::SinceStart { address } => write!(
                f,
                "no control message has arrived on {address} for {seconds} s: start a GameController; several robots \
                on one machine receive only broadcasts, for example of game_controller_node with \
                robots:=127.255.255.255:3838"
            ),
            Self::SinceMessage { game_controller } => {
                write!(
                    f,
                    "no control message from the GameController at {game_controller} for {seconds} s"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silence_is_returned_once_until_the_next_message() {
        let at = |seconds| Time::ZERO + Duration::from_secs(seconds);
        let address = SocketAddr::from(([0, 0, 0, 0], 3838));
        let game_controller = SocketAddr::from(([10, 0, 0, 1], 4000));
        let mut watch = SourceWatch::new(address, at(1));
        assert_eq!(watch.silence(at(5), None), None);
        let beginning = Silence::SinceStart { address };
        assert_eq!(watch.silence(at(6), None), Some(beginning));
        assert_eq!(watch.silence(at(60), None), None);
        watch.record(at(61));
        let last = Some(game_controller);
        assert_eq!(watch.silence(at(65), last), None);
        let silence = watch.silence(at(66), last).unwrap();
        assert_eq!(
            silence.to_string(),
            "no control message from the GameController at 10.0.0.1:4000 for 5 s"
        );
    }
}
