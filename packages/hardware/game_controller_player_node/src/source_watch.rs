use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use hsl_types::Time;

/// Time without a control message that is followed after which the log says so.
const SILENCE: Duration = Duration::from_secs(5);

/// Watches whether control messages arrive.
#[derive(Debug)]
pub(crate) struct SourceWatch {
    /// Address on which they are received.
    address: SocketAddr,
    heard: Time,
    is_silent: bool,
}

/// No control message has arrived.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// Not since the start.
    FromTheBeginning {
        /// Address on which they are received.
        address: SocketAddr,
    },
    /// Not since the last one.
    Of {
        /// The GameController that sent it.
        game_controller: SocketAddr,
    },
}

impl SourceWatch {
    /// Creates a watch that begins at `now`.
    pub(crate) fn new(address: SocketAddr, now: Time) -> Self {
        Self {
            address,
            heard: now,
            is_silent: false,
        }
    }

    /// Takes note of a control message that is followed.
    pub(crate) fn hear(&mut self, now: Time) {
        self.heard = now;
        self.is_silent = false;
    }

    /// Returns a silence when it has lasted for five seconds, once; `last` is the GameController that was followed last.
    pub(crate) fn silence(&mut self, now: Time, last: Option<SocketAddr>) -> Option<Silence> {
        if self.is_silent || now.since(self.heard) < SILENCE {
            return None;
        }
        self.is_silent = true;
        let address = self.address;
        Some(match last {
            Some(game_controller) => Silence::Of { game_controller },
            None => Silence::FromTheBeginning { address },
        })
    }
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = SILENCE.as_secs();
        match self {
            Self::FromTheBeginning { address } => write!(
                f,
                "no control message has arrived on {address} for {seconds} s: start a GameController; several robots \
                 of one machine receive only broadcasts, as of game_controller_node with robots:=127.255.255.255:3838"
            ),
            Self::Of { game_controller } => {
                write!(f, "the GameController at {game_controller} is silent")
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
        let beginning = Silence::FromTheBeginning { address };
        assert_eq!(watch.silence(at(6), None), Some(beginning));
        assert_eq!(watch.silence(at(60), None), None);
        watch.hear(at(61));
        let last = Some(game_controller);
        assert_eq!(watch.silence(at(65), last), None);
        let silence = watch.silence(at(66), last).unwrap();
        assert_eq!(
            silence.to_string(),
            "the GameController at 10.0.0.1:4000 is silent"
        );
    }
}
