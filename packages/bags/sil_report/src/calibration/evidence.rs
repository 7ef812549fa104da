use std::sync::OnceLock;

use bag_tools::Bag;

use super::reader::{self, LogError};
use super::response::Response;
use super::track::Track;

/// Content of all logs, that fits need.
#[derive(Debug)]
pub(super) struct Evidence {
    /// Probability with which an interval contains the true value.
    pub(super) level: f64,
    /// Robots.
    pub(super) tracks: Vec<Track>,
    /// Team messages.
    pub(super) traffic: Vec<reader::Packet>,
    /// Response to commands, which several fits use.
    response: OnceLock<Option<Response>>,
}

impl Evidence {
    /// Creates evidence without logs.
    pub(super) fn new(level: f64) -> Self {
        Self {
            level,
            tracks: Vec::new(),
            traffic: Vec::new(),
            response: OnceLock::new(),
        }
    }

    /// Returns the response to commands; `None` if no robot moves.
    pub(super) fn response(&self) -> Option<&Response> {
        self.response.get_or_init(|| Response::of(self)).as_ref()
    }

    /// Adds a log. Returns the names of its robots with the numbers of their world states.
    pub(super) fn add(&mut self, log: &Bag) -> Result<Vec<(String, usize)>, LogError> {
        let known: usize = self.tracks.iter().map(|track| track.moments.len()).sum();
        let content = reader::read(log, known)?;
        let robots = content.tracks.iter();
        let robots = robots.map(|it| (it.robot.to_string(), it.moments.len()));
        let robots = robots.collect();
        self.tracks.extend(content.tracks);
        self.traffic.extend(content.packets);
        Ok(robots)
    }
}
