//! A world of the league with players, without sockets. All senses pass through the text of messages.

use std::collections::BTreeMap;

use league_agent::{Agent, AgentConfig, Motion};
use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{LeagueConfig, LeagueWorld};
use nalgebra::{Vector2, Vector3};
use simspark_protocol::{
    AgentChange, Effector, Joint, Number, PlayMode, Player, Seen, Senses, Side, TrainerCommand,
};

/// Number of cycles per second.
const RATE: f64 = 50.0;

/// A world with players.
pub(crate) struct Arena {
    pub(crate) world: LeagueWorld,
    pub(crate) agents: BTreeMap<Seat, Agent>,
    senses: BTreeMap<Seat, Senses>,
    /// Commands of a trainer for the next cycle.
    pub(crate) commands: Vec<TrainerCommand>,
    truth: BTreeMap<Seat, Truth>,
    /// Errors of the players' estimates, one for each image.
    pub(crate) errors: Vec<Errors>,
}

/// Errors of a player's estimate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Errors {
    /// Position of the head in the plane \[m\].
    pub(crate) position: f64,
    /// Height of the head \[m\].
    pub(crate) height: f64,
    /// Heading \[rad\].
    pub(crate) heading: f64,
    /// Position of the ball \[m\].
    pub(crate) ball: f64,
}

/// True pose of a robot, in the frame of its team.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Truth {
    /// Position of the head \[m\].
    pub(crate) head: Vector3<f64>,
    /// Heading \[rad\].
    pub(crate) heading: f64,
    /// Position of the ball \[m\].
    pub(crate) ball: Vector2<f64>,
}

impl Truth {
    fn errors(&self, agent: &Agent) -> Errors {
        let estimate = agent.estimate();
        let away = self.head - estimate.head;
        let turned = self.heading - estimate.heading;
        Errors {
            position: away.xy().norm(),
            height: away.z.abs(),
            heading: libm::atan2(libm::sin(turned), libm::cos(turned)).abs(),
            ball: (self.ball - estimate.ball).norm(),
        }
    }
}

pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// First player of the left team.
pub(crate) const ONE: Seat = seat(Side::Left, 2);

pub(crate) const fn seat(side: Side, number: u32) -> Seat {
    Seat { side, number }
}

impl Arena {
    /// Creates a world with players in these seats, with their types of a match.
    pub(crate) fn new(seed: u64, seats: &[Seat]) -> Self {
        let types: Vec<_> = seats.iter().map(|seat| (*seat, 0)).collect();
        Self::with_types(seed, &types)
    }

    /// Creates a world with players in these seats, with robots of these types.
    pub(crate) fn with_types(seed: u64, seats: &[(Seat, u8)]) -> Self {
        let config = LeagueConfig {
            seed,
            left: Some("Left".to_owned()),
            right: Some("Right".to_owned()),
            true_poses: true,
            ..LeagueConfig::default()
        };
        let mut world = LeagueWorld::new(config);
        let mut agents = BTreeMap::new();
        let mut senses = BTreeMap::new();
        for &(seat, robot_type) in seats {
            let team = match seat.side {
                Side::Left => "Left",
                Side::Right => "Right",
            };
            let config = AgentConfig {
                team: team.to_owned(),
                number: seat.number,
                robot_type,
            };
            let mut agent = Agent::new(config);
            let [Effector::Scene { file, robot_type }] = &agent.first_message()[..] else {
                panic!("no scene");
            };
            let request = JoinRequest {
                scene: file.clone(),
                robot_type: *robot_type,
                team: team.to_owned(),
                player: seat.number,
            };
            assert_eq!(world.join(&request).unwrap(), seat);
            agent.reply(&world.idle_senses(Some(seat), 0));
            senses.insert(seat, world.idle_senses(Some(seat), 0));
            agents.insert(seat, agent);
        }
        Self {
            world,
            agents,
            senses,
            commands: Vec::new(),
            truth: BTreeMap::new(),
            errors: Vec::new(),
        }
    }

    /// Plays a cycle in which each player executes the result of `decide`.
    pub(crate) fn cycle(
        &mut self,
        mut decide: impl FnMut(Seat, &mut Agent, &Senses) -> Vec<Effector>,
    ) {
        let mut turns = Vec::new();
        for (&seat, agent) in &mut self.agents {
            let senses = &self.senses[&seat];
            let effectors = decide(seat, agent, senses);
            let truth = self.truth.get(&seat).filter(|_| senses.seen().is_some());
            self.errors.extend(truth.map(|truth| truth.errors(agent)));
            turns.push(Turn {
                seat,
                effectors,
                idle_messages: 0,
            });
        }
        let commands = std::mem::take(&mut self.commands);
        for (seat, senses) in self.world.step(&turns, &commands) {
            if let Some(seen) = senses.seen() {
                self.truth.insert(seat, truth(seen));
            }
            let text = senses.to_string();
            self.senses
                .insert(seat, Senses::parse(text.as_bytes()).unwrap());
        }
    }

    /// Plays for a time \[s\] with the decisions of all players.
    pub(crate) fn play(&mut self, seconds: f64) {
        for _ in 0..cycles(seconds) {
            self.cycle(|_, agent, senses| agent.reply(senses));
        }
    }

    /// Plays for a time \[s\] with the same motion of all players.
    pub(crate) fn execute_motion(&mut self, seconds: f64, motion: Motion) {
        for _ in 0..cycles(seconds) {
            self.cycle(|_, agent, senses| agent.execute_motion(senses, motion));
        }
    }

    /// Sets the ball in play, which ends beams and the limit to the own half.
    pub(crate) fn play_on(&mut self) {
        self.commands
            .push(TrainerCommand::PlayMode(PlayMode::PlayOn));
    }

    /// Makes a robot fall: joints turn at a speed \[rad/s\] for a while and then rest, until its head is at a height
    /// \[m\].
    pub(crate) fn trip(&mut self, seat: Seat, speeds: &[(Joint, f64)], height: f64) {
        for cycle in 0..80 {
            if self.truth(seat).head.z < height {
                break;
            }
            self.cycle(|this, agent, senses| {
                let effectors = agent.execute_motion(senses, Motion::Stand);
                if this != seat {
                    return effectors;
                }
                let stop = effectors.into_iter().filter_map(|effector| match effector {
                    Effector::Joint { joint, .. } => {
                        let speed = speeds.iter().find(|it| it.0 == joint && cycle < 28);
                        let velocity = speed.map_or(0.0, |it| it.1).into();
                        Some(Effector::Joint { joint, velocity })
                    }
                    _ => None,
                });
                stop.collect()
            });
        }
    }

    /// Returns the true pose of a robot in the last image.
    pub(crate) fn truth(&self, seat: Seat) -> Truth {
        self.truth[&seat]
    }

    /// Returns the last senses of a player.
    pub(crate) fn senses(&self, seat: Seat) -> &Senses {
        &self.senses[&seat]
    }

    /// Places a robot on the field \[m\], upright with a heading \[rad\].
    pub(crate) fn place(&mut self, seat: Seat, place: Vector2<f64>, heading: f64) {
        let numbers = [place.x, place.y, 0.39, heading.to_degrees() - 90.0];
        self.commands.push(TrainerCommand::Agent {
            player: Player::from(seat),
            change: AgentChange::Move(numbers.map(Number::from)),
        });
    }

    /// Places the ball on the field \[m\], at rest.
    pub(crate) fn place_ball(&mut self, place: Vector2<f64>) {
        self.commands.push(TrainerCommand::Ball {
            position: Some([place.x, place.y, 0.042].map(Number::from)),
            velocity: Some([0.0; 3].map(Number::from)),
        });
    }
}

pub(crate) fn cycles(seconds: f64) -> u32 {
    (seconds * RATE).round() as u32
}

fn truth(seen: &[Seen]) -> Truth {
    let mut truth = Truth::default();
    for it in seen {
        match it {
            Seen::OwnPosition(position) => truth.head = Vector3::from(*position),
            Seen::OwnOrientation(heading) => truth.heading = heading.to_radians(),
            Seen::BallPosition(position) => truth.ball = Vector3::from(*position).xy(),
            _ => {}
        }
    }
    truth
}
