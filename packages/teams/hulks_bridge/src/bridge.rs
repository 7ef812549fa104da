use std::collections::BTreeMap;
use std::time::Duration;

use hsl_ros::RobotNotes;
use hsl_types::RobotId;

use crate::dispatcher::Worker;
use crate::event::Event;
use crate::player::Player;
use crate::robot::TopicState;
use crate::waiting::Waiting;
use crate::wall_clock;
use crate::zenoh_side::Session;

/// All robots that HULKs nodes play, and the Zenoh session that they share.
pub(crate) struct Bridge {
    session: Session,
    /// Robots of the bridge, with lockstep or real-time pacing.
    players: BTreeMap<RobotId, Box<dyn Player>>,
    /// Reasons for missing robots, shared with the world in the same process.
    notes: RobotNotes,
}

impl Bridge {
    /// Creates the bridge. Publishes the first data of each robot: its node may connect from now on.
    pub(crate) fn open(
        mut session: Session,
        mut players: BTreeMap<RobotId, Box<dyn Player>>,
        notes: RobotNotes,
    ) -> anyhow::Result<Self> {
        for player in players.values_mut() {
            player.handle_node_change(&mut session)?;
        }
        Ok(Self {
            session,
            players,
            notes,
        })
    }

    /// Does the work of each robot that is due by the wall clock, logs missing nodes, and updates the notes for the
    /// world. Returns the time of the next scheduled work, since 1970.
    ///
    /// # Errors
    /// Returns an error if a robot has two nodes, or if its node cannot play before the match has begun.
    pub(crate) fn do_due_work(
        &mut self,
        waiting: &mut Waiting,
    ) -> anyhow::Result<Option<Duration>> {
        let now = wall_clock::since_epoch();
        for player in self.players.values_mut() {
            player.do_due_work(now)?;
        }
        let waiting_for: BTreeMap<RobotId, String> = self
            .players
            .iter()
            .filter_map(|(robot, player)| Some((*robot, player.waiting_reason()?)))
            .collect();
        let lines = waiting_for.iter();
        let lines = lines.map(|(robot, reason)| format!("{robot}: {reason}"));
        waiting.report(lines.collect(), now)?;
        let mut have_duplicates = false;
        for player in self.players.values_mut() {
            let robot = player.robot();
            have_duplicates |= robot.check_duplicates(&self.session, now)?;
            robot.check_refusal()?;
        }
        self.notes.set_checked(have_duplicates);
        self.notes.set_waiting(waiting_for);
        Ok(self.players.values().filter_map(|it| it.due()).min())
    }
}

impl Worker for Bridge {
    type Event = Event;

    /// Returns whether handling the event never waits: everything except tokens, and messages of nodes that do not play
    /// yet.
    fn is_light(&self, event: &Event) -> bool {
        match event {
            Event::Ros | Event::TopicsCreated(..) => true,
            // A new node may be queried, and needs other subscriptions and publishers.
            Event::Token { .. } => false,
            Event::Output(output) => {
                let player = self.players.get(&output.robot);
                player.is_none_or(|player| player.is_playing())
            }
        }
    }

    fn has_scheduled_work(&self) -> bool {
        self.players.values().any(|player| player.due().is_some())
    }

    /// Passes an event to its robots. Messages of ROS and tokens are for all robots; created topics, and messages of a
    /// robot's current node, are for their robot. Messages of other nodes are ignored.
    fn handle(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Ros => {
                for player in self.players.values_mut() {
                    for (header, world_state) in player.robot().world_states() {
                        player.handle_world_state(header, &world_state)?;
                    }
                }
            }
            Event::TopicsCreated(robot, topics) => {
                if let Some(player) = self.players.get_mut(&robot) {
                    player.robot().topics = TopicState::Created(Box::new(topics?));
                }
            }
            Event::Token { token, is_alive } => {
                for player in self.players.values_mut() {
                    let robot = player.robot();
                    if robot.handle_token(&mut self.session, &token, is_alive)? {
                        player.handle_node_change(&mut self.session)?;
                    }
                }
            }
            Event::Output(output) => {
                if let Some(player) = self.players.get_mut(&output.robot)
                    && player.robot().known_peer.is_author_of(&output)
                {
                    player.handle_output(&mut self.session, &output)?;
                }
            }
        }
        Ok(())
    }
}
