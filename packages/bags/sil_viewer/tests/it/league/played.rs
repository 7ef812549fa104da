//! A match of the league as a bag: three against three for some seconds, controlled by a trainer.

use std::path::Path;

use hsl_bag::{BagWriter, StorageOptions};
use hsl_wire::hsl_msgs::{LeagueFoul, LeaguePlayer, LeagueTruth};
use hsl_wire::{Message, TickRecord};
use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{Cycle, LeagueConfig, LeagueEncoder, LeagueWorld};
use simspark_protocol::{AgentMessage, Side, TrainerMessage};

/// Duration of a cycle \[ns\].
pub(crate) const CYCLE: u64 = 20_000_000;
pub(crate) const CYCLES: u64 = 400;
/// First of two cycles with a foul of right/2, which the referee repeats.
pub(crate) const FOUL: u64 = 150;

/// Players with the types of their robots.
const PLAYERS: [(&str, u32, u8); 6] = [
    ("Alpha", 1, 0),
    ("Alpha", 2, 1),
    ("Alpha", 11, 4),
    ("Beta", 1, 2),
    ("Beta", 2, 3),
    ("Beta", 3, 0),
];

/// Commands of the trainer, by cycle. They take effect two messages later.
const TRAINER: [(u64, &str); 6] = [
    (
        1,
        "(ball (pos 2 1 0.05)(vel 0 0 0))(agent (unum 1)(team Left)(move -3 0 0.4 -90))\
         (agent (unum 2)(team Left)(move -0.8 2.5 0.4 -90))(agent (unum 11)(team Left)(move 1 1 0.4 -90))\
         (agent (unum 1)(team Right)(move 6 0 0.4 90))(agent (unum 2)(team Right)(move 3.5 -1.5 0.4 90))\
         (agent (unum 3)(team Right)(move 3.2 1.4 0.4 120))",
    ),
    (40, "(kickOff Left)"),
    (80, "(playMode PlayOn)"),
    (100, "(ball (pos 2 1 0.5)(vel 1 0.5 4))"),
    (210, "(ball (pos 14.8 0 0.05)(vel 4 0 0))"),
    (390, "(playMode BeforeKickOff)"),
];

/// Plays the match and writes its bag.
pub(crate) fn write(folder: &Path) {
    write_changed(folder, |_| {});
}

/// Plays the match and writes its bag with a change to each cycle.
pub(crate) fn write_changed(folder: &Path, change: impl Fn(&mut TickRecord)) {
    let mut bag = BagWriter::create(folder, StorageOptions::default()).unwrap();
    for mut record in play() {
        change(&mut record);
        bag.write(&record).unwrap();
    }
    bag.finish().unwrap();
}

/// Changes a message of a topic.
pub(crate) fn alter<M: Message>(record: &mut TickRecord, topic: &str, change: impl Fn(&mut M)) {
    for message in record.messages.iter_mut().filter(|it| it.topic == topic) {
        let mut value = M::from_cdr(&message.data).unwrap();
        change(&mut value);
        message.data = value.to_cdr();
    }
}

pub(crate) fn play() -> impl Iterator<Item = TickRecord> {
    let mut world = LeagueWorld::new(LeagueConfig {
        left: Some("Alpha".to_owned()),
        right: Some("Beta".to_owned()),
        ..LeagueConfig::default()
    });
    let seats = PLAYERS.map(|(team, player, robot_type)| {
        let request = JoinRequest {
            scene: "rsg/agent/nao/nao_hetero.rsg".to_owned(),
            robot_type: Some(robot_type),
            team: team.to_owned(),
            player,
        };
        world.join(&request).unwrap()
    });
    let mut encoder = LeagueEncoder::default();
    (1..=CYCLES).map(move |cycle| {
        let turns: Vec<_> = seats.iter().map(|seat| turn(*seat, cycle)).collect();
        let trainer = TRAINER.iter().find(|(when, _)| *when == cycle);
        let commands = trainer.map_or_else(Vec::new, |(_, text)| {
            TrainerMessage::parse(text.as_bytes()).unwrap().commands
        });
        let senses = world.step(&turns, &commands);
        let cycle = Cycle {
            world: &world,
            turns: &turns,
            commands: &commands,
            senses: &senses,
        };
        let mut record = encoder.encode(&cycle).clone();
        alter(&mut record, "/league/truth", add_foul);
        record
    })
}

/// Adds a foul, because no player commits one in such a short match.
fn add_foul(truth: &mut LeagueTruth) {
    if [FOUL, FOUL + 1].contains(&truth.cycle) {
        truth.fouls.push(LeagueFoul {
            index: 1,
            kind: "illegal_defence".to_owned(),
            player: LeaguePlayer {
                side: LeaguePlayer::RIGHT,
                number: 2,
            },
        });
    }
}

/// Returns the commands of a player: left/2 bends until it falls, left/11 and right/3 step in place, left/1 turns its
/// head; some talk.
fn turn(seat: Seat, cycle: u64) -> Turn {
    let step = [1.5, -1.5, 0.0, 0.0][(cycle / 8 % 4) as usize];
    let text = match (seat.side, seat.number) {
        (Side::Left, 2) if cycle > 60 => "(lle3 3)(rle3 3)(lle5 2)(rle5 2)".to_owned(),
        (Side::Left, 11) => format!(
            "(rle3 {step})(rle4 {})(rle5 {step})(say at{cycle})",
            -2.0 * step
        ),
        (Side::Right, 3) => format!(
            "(lle3 {step})(lle4 {})(lle5 {step})(say b{cycle})",
            -2.0 * step
        ),
        (Side::Left, 1) if cycle == 50 => "(he1 0.3)(say this-is-longer-than-twenty)".to_owned(),
        (Side::Left, 1) => "(he1 0.3)(he2 -0.05)".to_owned(),
        _ => String::new(),
    };
    Turn {
        idle_messages: 0,
        seat,
        effectors: AgentMessage::parse(text.as_bytes()).unwrap().effectors,
    }
}
