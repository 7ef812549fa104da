//! Joining, beaming and standing.

use league_agent::Motion;
use simspark_protocol::{Effector, Joint, PlayMode, Side, TrainerCommand};

use crate::arena::{Arena, ONE, seat};

#[test]
fn every_type_beams_to_its_place_and_stands_ready_to_walk() {
    for robot_type in 0..5 {
        for side in [Side::Left, Side::Right] {
            let player = seat(side, 5);
            let mut arena = Arena::with_types(u64::from(robot_type), &[(player, robot_type)]);
            arena.execute_motion(5.0, Motion::Stand);
            let truth = arena.truth(player);
            let name = format!("type {robot_type}, {side}: {truth:?}");
            assert!(truth.head.z > 0.45, "{name}");
            assert!((truth.head.x + 9.0).abs() < 0.15, "{name}");
            assert!((truth.head.y - 1.5).abs() < 0.15, "{name}");
            assert!(
                arena.senses(player).joint(Joint::LeftKnee).unwrap() < -30.0,
                "{name}"
            );
        }
    }
}

#[test]
fn the_player_beams_once_in_each_pause() {
    let mut arena = Arena::new(1, &[ONE]);
    let mut beams = 0;
    for mode in [
        PlayMode::BeforeKickOff,
        PlayMode::PlayOn,
        PlayMode::GoalRight,
    ] {
        arena.commands.push(TrainerCommand::PlayMode(mode));
        for _ in 0..30 {
            arena.cycle(|_, agent, senses| {
                let effectors = agent.reply(senses);
                let is_beam = |it: &&Effector| matches!(it, Effector::Beam { .. });
                beams += effectors.iter().filter(is_beam).count();
                effectors
            });
        }
    }
    assert_eq!(beams, 2);
}

#[test]
fn messages_while_the_clock_stands_change_nothing() {
    let play = |repeats: usize| {
        let mut arena = Arena::new(1, &[ONE]);
        let senses = arena.senses(ONE).clone();
        let agent = arena.agents.get_mut(&ONE).unwrap();
        (0..repeats).for_each(|_| drop(agent.reply(&senses)));
        let mut sent = Vec::new();
        for _ in 0..50 {
            arena.cycle(|_, agent, senses| {
                let effectors = agent.reply(senses);
                sent.push(effectors.clone());
                effectors
            });
        }
        sent
    };
    assert_eq!(play(1), play(9));
}
