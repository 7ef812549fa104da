use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::RobotId;

use crate::dispatcher::Worker;
use crate::event::Event;
use crate::player::Player;
use crate::robot::Place;
use crate::waiting::Waiting;
use crate::wall_clock;
use crate::zenoh_side::Session;

/// All robots, and the session that they share.
pub(crate) struct Bridge {
    session: Session,
    players: BTreeMap<RobotId, Box<dyn Player>>,
}

impl Bridge {
    /// Robots whose nodes may come from now on.
    pub(crate) fn open(
        mut session: Session,
        mut players: BTreeMap<RobotId, Box<dyn Player>>,
    ) -> anyhow::Result<Self> {
        for player in players.values_mut() {
            player.meet(&mut session)?;
        }
        Ok(Self { session, players })
    }

    /// Does what is due, and says whom the match waits for; when something is due next, if it is, since 1970.
    pub(crate) fn attend(&mut self, waiting: &mut Waiting) -> anyhow::Result<Option<Duration>> {
        let now = wall_clock::since_epoch();
        for player in self.players.values_mut() {
            player.attend(now)?;
        }
        let lacks = self.players.iter().filter_map(|(robot, player)| {
            let name = robot.namespace();
            let lacks = player.lacks()?;
            Some(format!("{}: {lacks}", name.trim_start_matches('/')))
        });
        waiting.tell(lacks.collect(), now)?;
        Ok(self.players.values().filter_map(|it| it.due()).min())
    }
}

impl Worker for Bridge {
    type Event = Event;

    fn is_light(&self, event: &Event) -> bool {
        match event {
            Event::Ros | Event::Appeared(..) => true,
            // A new node may be asked something, and is read from and written to on other topics.
            Event::Token { .. } => false,
            Event::Output(output) => {
                let player = self.players.get(&output.robot);
                player.is_none_or(|player| player.is_playing())
            }
        }
    }

    fn has_appointments(&self) -> bool {
        self.players.values().any(|player| player.due().is_some())
    }

    fn take(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Ros => {
                for player in self.players.values_mut() {
                    for (header, world_state) in player.robot().world_states() {
                        player.hear_world(header, &world_state)?;
                    }
                }
            }
            Event::Appeared(robot, topics) => {
                if let Some(player) = self.players.get_mut(&robot) {
                    player.robot().place = Place::Taken(Box::new(topics?));
                }
            }
            Event::Token { token, is_alive } => {
                for player in self.players.values_mut() {
                    let robot = player.robot();
                    if robot.hear_token(&mut self.session, &token, is_alive)? {
                        player.meet(&mut self.session)?;
                    }
                }
            }
            Event::Output(output) => {
                if let Some(player) = self.players.get_mut(&output.robot)
                    && player.robot().acquaintance.has_author_of(&output)
                {
                    player.hear_node(&mut self.session, &output)?;
                }
            }
        }
        Ok(())
    }
}
