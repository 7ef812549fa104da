//! Topics of a robot in the match.

use std::time::Duration;

use bitbots_protocol::inputs::ReceivedMessage;
use hsl_ros::{Error, Node, PeerLog};
use hsl_types::{GameControllerState, Ground, Orientation2, RobotId, Time};
use team_bridge::Decider;
use team_bridge::games::{self, Games};
use team_bridge::head_yaws::{self, HeadYaws};
use team_bridge::team_messages::{self, TeamMessages};

/// Topics of a robot in the match, with the messages that were received last.
pub(crate) struct WorldSide {
    /// Topics through which the robot decides.
    pub(crate) decider: Decider,
    games: Games,
    team_messages: TeamMessages,
    head_yaws: HeadYaws,
}

impl WorldSide {
    /// Subscribes to the state of the game, the team messages and the head.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a subscription.
    pub(crate) fn new(node: &mut Node, id: RobotId) -> Result<Self, Error> {
        Ok(Self {
            decider: Decider::new(id, "body_behavior"),
            games: games::subscribe(node)?,
            team_messages: team_messages::subscribe(node)?,
            head_yaws: head_yaws::subscribe(node)?,
        })
    }

    /// Takes the states of the game, the team messages, the directions of the head and the newest world state. Logs
    /// messages that cannot be decoded.
    pub(crate) fn receive(&mut self, log: &mut PeerLog) {
        self.games.receive(log);
        self.team_messages.receive(log);
        self.head_yaws.receive(log);
        self.decider.receive(log);
    }

    /// Returns the direction of the head in the tick at `now`; `None` if it has not arrived yet.
    pub(crate) fn head_yaw(&self, now: Time) -> Option<Orientation2<Ground>> {
        self.head_yaws.at(now).copied()
    }

    /// Spins the node until nothing more has arrived. Returns the newest state of the game of a tick before `now`, and
    /// takes the team messages of the ticks before `now`.
    pub(crate) fn before(
        &mut self,
        node: &mut Node,
        now: Time,
        log: &mut PeerLog,
    ) -> (Option<&GameControllerState>, Vec<ReceivedMessage>) {
        // The world published them before the world state of this tick, but each turn takes only one message of each
        // topic, and not all topics at the same time.
        loop {
            node.spin(Duration::ZERO);
            if self.games.receive(log) + self.team_messages.receive(log) == 0 {
                break;
            }
        }
        let messages = self.team_messages.take_before(now);
        let messages = messages.map(|(received, (sender, bytes))| ReceivedMessage {
            received,
            sender,
            bytes,
        });
        let messages = messages.collect();
        (self.games.newest_before(now), messages)
    }

    /// Forgets the states of the game, the team messages and the directions of the head, because another run begins.
    pub(crate) fn restart(&mut self) {
        self.games.clear();
        self.team_messages.clear();
        self.head_yaws.clear();
    }
}
