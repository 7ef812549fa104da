use std::collections::BTreeMap;

use bevy_platform::cell::SyncCell;
use bevyhavior_simulator::{
    BackendError, BehaviorAnswers, BehaviorBackend, BehaviorInputs, NoAnswer,
};
use hsl_types::{HulkMessage, OutgoingMessage, RobotId, Violation};
use match_setup::TeamMessageOptions;
use support::PortError;

use super::relay::Relay;

/// Backend that exchanges the UDP team messages of the robots' programs, beside the decisions of another backend.
///
/// In lockstep, a datagram that a program sends before its answer belongs to the same tick as the answer, because it has
/// arrived when the answer arrives. Datagrams of a robot without an answer belong to its next answer.
pub(crate) struct RelayBackend {
    robots: Box<dyn BehaviorBackend>,
    relay: SyncCell<Relay>,
}

impl RelayBackend {
    /// Returns `robots` with the team messages of `options`, or `robots` itself if none of `ids` has any.
    ///
    /// # Errors
    /// Returns an error if an address of the world is in use, or is not an address of this machine.
    pub(crate) fn around(
        robots: Box<dyn BehaviorBackend>,
        options: &TeamMessageOptions,
        ids: &[RobotId],
    ) -> Result<Box<dyn BehaviorBackend>, PortError> {
        let relay = Relay::open(options, ids)?;
        if relay.is_empty() {
            return Ok(robots);
        }
        let relay = SyncCell::new(relay);
        Ok(Box::new(Self { robots, relay }))
    }
}

impl BehaviorBackend for RelayBackend {
    /// Sends the messages that arrive in this tick to the programs, lets the robots decide, and adds the messages of
    /// the programs to the answers. Messages of a program stay in the order of their arrival.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        let relay = self.relay.get();
        for (robot, input) in inputs {
            for incoming in &input.messages {
                if let HulkMessage::Bytes(bytes) = &incoming.message {
                    relay.send(*robot, bytes);
                }
            }
        }
        let mut answers = self.robots.tick(inputs)?;
        relay.receive();
        for (robot, answer) in &mut answers {
            if let Ok(answer) = answer {
                let messages = relay.take(*robot).into_iter();
                let messages =
                    messages.map(|bytes| OutgoingMessage::Hsl(HulkMessage::Bytes(bytes)));
                answer.output.messages.extend(messages);
            }
        }
        Ok(answers)
    }

    fn follows_wall_clock(&self) -> bool {
        self.robots.follows_wall_clock()
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.robots.take_violations()
    }

    /// Discards the messages that have arrived, before another run.
    fn restart(&mut self) {
        self.relay.get().discard();
        self.robots.restart();
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        self.robots.finish()
    }
}
