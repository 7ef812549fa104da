//! All senses stay finite after any commands of agents and trainers. `ANY_COMMANDS_SEEDS` is the number of matches.

use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{LeagueConfig, LeagueWorld};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use simspark_protocol::{AgentMessage, TrainerMessage};

use crate::hostile::message;

const CYCLES: u32 = 1500;
/// Maximum number of players of a team.
const PLAYERS: u32 = 11;

/// Adds or removes a random player.
fn join_or_leave(world: &mut LeagueWorld, seats: &mut Vec<Seat>, random: &mut Pcg64Mcg) {
    let team = ["Alpha", "Beta"][random.next_u32() as usize % 2];
    let request = JoinRequest {
        scene: "rsg/agent/nao/nao_hetero.rsg".to_owned(),
        robot_type: Some((random.next_u32() % 5).to_le_bytes()[0]),
        team: team.to_owned(),
        player: random.next_u32() % (PLAYERS + 1),
    };
    if random.next_u32().is_multiple_of(3) && !seats.is_empty() {
        let leaving = seats.remove(random.next_u32() as usize % seats.len());
        world.leave(leaving);
    } else if let Ok(seat) = world.join(&request) {
        seats.push(seat);
        seats.sort();
    }
}

fn play(seed: u64) {
    let mut random = Pcg64Mcg::new(u128::from(seed) << 64 | 0x5eed);
    let mut world = LeagueWorld::new(LeagueConfig::default());
    let mut seats = Vec::new();
    for cycle in 0..CYCLES {
        if random.next_u32().is_multiple_of(20) {
            join_or_leave(&mut world, &mut seats, &mut random);
        }
        let turns: Vec<_> = seats
            .iter()
            .map(|&seat| {
                let (message, _) = AgentMessage::recover(&message(&mut random));
                let effectors = message.effectors;
                Turn {
                    seat,
                    effectors,
                    idle_messages: 0,
                }
            })
            .collect();
        let (trainer, _) = TrainerMessage::recover(&message(&mut random));
        for (seat, senses) in world.step(&turns, &trainer.commands) {
            let text = senses.to_string();
            let is_finite = !text.contains("nan") && !text.contains("inf");
            assert!(is_finite, "seed {seed} cycle {cycle} {seat:?}: {text}");
            assert!(text.len() < 10_000, "seed {seed} cycle {cycle}: {text}");
        }
        assert_eq!(world.resets(), 0, "seed {seed} cycle {cycle}");
    }
}

#[test]
fn all_senses_stay_finite_after_any_commands() {
    let seeds = std::env::var("ANY_COMMANDS_SEEDS").map_or(2, |text| text.parse().unwrap());
    (0..seeds).for_each(play);
}
