//! Topics of a robot in the match.

use std::time::Duration;

use behavior_tree::Layout;
use bitbots_protocol::inputs::ReceivedMessage;
use hsl_ros::{BehaviorTopics, Error, Node, PeerLog};
use hsl_types::{BehaviorOutput, GameControllerState, RobotId, Time};
use hsl_wire::hsl_msgs;
use hsl_wire::std_msgs::Header;

use crate::games::{self, Games};
use crate::team_messages::{self, TeamMessages};

/// Topics of a robot in the match, with the messages that were received last.
pub(crate) struct WorldSide {
    id: RobotId,
    /// Topics of the behavior. `None` before the program is ready, because the match begins once these topics exist.
    topics: Option<BehaviorTopics>,
    games: Games,
    team_messages: TeamMessages,
    /// World state that was received and not passed to the program yet.
    next: Option<hsl_msgs::WorldState>,
    /// Last answer, with the header of its world state.
    answered: Option<(Header, BehaviorOutput)>,
}

impl WorldSide {
    /// Subscribes to the state of the game and the team messages.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a subscription.
    pub(crate) fn new(node: &mut Node, id: RobotId) -> Result<Self, Error> {
        Ok(Self {
            id,
            topics: None,
            games: games::subscribe(node)?,
            team_messages: team_messages::subscribe(node)?,
            next: None,
            answered: None,
        })
    }

    /// Creates the topics of the robot, so that the match can begin, unless they exist. Logs them.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn join(&mut self, node: &mut Node) -> Result<(), Error> {
        if self.topics.is_none() {
            self.topics = Some(BehaviorTopics::new(node, |topic| topic.name.to_owned())?);
            tracing::info!("{} is played by body_behavior", self.id);
        }
        Ok(())
    }

    /// Takes the states of the game, the team messages and the newest world state. Logs messages that cannot be
    /// decoded.
    pub(crate) fn receive(&mut self, log: &mut PeerLog) {
        self.games.receive(log);
        self.team_messages.receive(log);
        while let Some(received) = self.topics.as_ref().and_then(|it| it.world_state.take()) {
            match received {
                Ok(message) => self.next = Some(message),
                Err(error) => {
                    let text = format_args!("{}: world_state: {error}", self.id);
                    if let Some(line) = log.line("undecodable", text) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
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
        let messages = messages.map(|(_, message)| message).collect();
        (self.games.newest_before(now), messages)
    }

    /// Forgets the states of the game and the team messages, because another run begins.
    pub(crate) fn restart(&mut self) {
        self.games.clear();
        self.team_messages.clear();
    }

    /// Takes the received world state; `None` without one. If it is the world state of the last answer, the world has
    /// missed the answer: then publishes the answer again and returns `None`.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn next(
        &mut self,
        layout: Option<&Layout>,
    ) -> Result<Option<hsl_msgs::WorldState>, Error> {
        let Some(message) = self.next.take() else {
            return Ok(None);
        };
        match self.answered.take() {
            Some((known, answer)) if known == message.header => {
                self.publish(&known, &answer, layout)?;
                self.answered = Some((known, answer));
                Ok(None)
            }
            answered => {
                self.answered = answered;
                Ok(Some(message))
            }
        }
    }

    /// Publishes the answer to the world state with this header.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn answer(
        &mut self,
        header: Header,
        answer: BehaviorOutput,
        layout: Option<&Layout>,
    ) -> Result<(), Error> {
        self.publish(&header, &answer, layout)?;
        self.answered = Some((header, answer));
        Ok(())
    }

    /// Publishes an answer; the layout of its tree, too, if the answer has a trace.
    fn publish(
        &mut self,
        header: &Header,
        answer: &BehaviorOutput,
        layout: Option<&Layout>,
    ) -> Result<(), Error> {
        if let Some(topics) = &mut self.topics {
            let layout = answer.trace.as_ref().and(layout);
            topics.answer(header.clone(), self.id.player_number, layout, answer)?;
        }
        Ok(())
    }
}
