//! A match without a server, in which robots of all types move all joints.

use hsl_wire::{Message, TickRecord};
use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{Cycle, LeagueConfig, LeagueEncoder, LeagueWorld};
use simspark_protocol::{Effector, Joint, Senses, TrainerCommand};

/// A match with its encoder.
pub(crate) struct Practice {
    pub(crate) world: LeagueWorld,
    pub(crate) seats: Vec<Seat>,
    encoder: LeagueEncoder,
    /// Messages to the agents in the last cycle.
    pub(crate) senses: Vec<(Seat, Senses)>,
}

impl Practice {
    /// Creates a match with a robot of each type, types 0 to 2 on the left, that join in an order that is not
    /// canonical.
    pub(crate) fn new() -> Self {
        let mut practice = Self {
            world: LeagueWorld::new(LeagueConfig::default()),
            seats: Vec::new(),
            encoder: LeagueEncoder::default(),
            senses: Vec::new(),
        };
        for (team, player, robot_type) in [
            ("Alpha", 10, 2),
            ("Beta", 3, 3),
            ("Alpha", 2, 1),
            ("Alpha", 1, 0),
            ("Beta", 11, 4),
        ] {
            practice.join(team, player, robot_type);
        }
        practice
    }

    pub(crate) fn join(&mut self, team: &str, player: u32, robot_type: u8) {
        let request = JoinRequest {
            scene: "rsg/agent/nao/nao_hetero.rsg".to_owned(),
            robot_type: Some(robot_type),
            team: team.to_owned(),
            player,
        };
        self.seats.push(self.world.join(&request).unwrap());
        self.seats.sort();
    }

    /// Returns the record of a cycle in which all joints move and trainers send these commands.
    pub(crate) fn cycle_with(&mut self, commands: &[&str]) -> TickRecord {
        let seconds = self.world.now();
        let turn = |seat: &Seat| Turn {
            idle_messages: 0,
            seat: *seat,
            effectors: Joint::ALL
                .iter()
                .enumerate()
                .map(|(index, &joint)| Effector::Joint {
                    joint,
                    velocity: (2.0 * libm::sin(3.0 * seconds + index as f64)).into(),
                })
                .collect(),
        };
        let turns: Vec<_> = self.seats.iter().map(turn).collect();
        let commands: Vec<_> = commands
            .iter()
            .flat_map(|text| {
                simspark_protocol::TrainerMessage::parse(text.as_bytes())
                    .unwrap()
                    .commands
            })
            .collect::<Vec<TrainerCommand>>();
        self.senses = self.world.step(&turns, &commands);
        let cycle = Cycle {
            world: &self.world,
            turns: &turns,
            commands: &commands,
            senses: &self.senses,
        };
        std::mem::take(self.encoder.encode(&cycle))
    }

    pub(crate) fn cycle(&mut self) -> TickRecord {
        self.cycle_with(&[])
    }

    /// Returns the record of the last of `count` cycles.
    pub(crate) fn cycles(&mut self, count: u32) -> TickRecord {
        (1..count).for_each(|_| drop(self.cycle()));
        self.cycle()
    }
}

/// Returns the messages of a topic.
pub(crate) fn all<M: Message>(record: &TickRecord, topic: &str) -> Vec<M> {
    let messages = record.messages.iter().filter(|it| it.topic == topic);
    messages.map(|it| M::from_cdr(&it.data).unwrap()).collect()
}

/// Returns the only message of a topic.
pub(crate) fn one<M: Message>(record: &TickRecord, topic: &str) -> M {
    let mut messages = all(record, topic);
    assert_eq!(messages.len(), 1, "{topic}");
    messages.remove(0)
}
