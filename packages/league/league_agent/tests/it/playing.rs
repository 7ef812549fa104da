//! Playing: going for the ball, set plays, and whole teams.

use nalgebra::Vector2;
use simspark_protocol::{PlayMode, Side, TrainerCommand};

use crate::arena::{Arena, ONE, seat};

#[test]
fn a_player_alone_scores() {
    let mut arena = Arena::new(1, &[ONE]);
    arena.play(1.0);
    arena.play_on();
    arena.place_ball(Vector2::new(9.0, 2.0));
    let mut goals = 0;
    for _ in 0..60 {
        arena.play(1.0);
        goals = arena.world.game_state().score_left;
        if goals > 0 {
            break;
        }
    }
    assert_eq!(goals, 1, "{:?}", arena.truth(ONE));
}

#[test]
fn only_the_nearest_player_goes_to_the_ball() {
    let seats = [2, 3, 4, 5].map(|number| seat(Side::Left, number));
    let mut arena = Arena::new(2, &seats);
    arena.play(1.0);
    arena.play_on();
    let ball = Vector2::new(-4.5, 3.2);
    for _ in 0..10 {
        arena.place_ball(ball);
        arena.play(0.5);
    }
    let near = seats.map(|seat| (arena.truth(seat).head.xy() - ball).norm() < 1.0);
    assert_eq!(near, [false, true, false, false]);
}

#[test]
fn players_keep_away_from_set_plays_of_the_opponents() {
    let seats: Vec<_> = (1..=5).map(|number| seat(Side::Left, number)).collect();
    let mut arena = Arena::new(3, &seats);
    arena.play(1.0);
    arena.place_ball(Vector2::new(-5.0, 1.0));
    arena
        .commands
        .push(TrainerCommand::PlayMode(PlayMode::FreeKickRight));
    arena.play(8.0);
    for seat in seats {
        let truth = arena.truth(seat);
        let distance = (truth.head.xy() - truth.ball).norm();
        assert!(distance > 2.0, "{seat:?}: {distance} m");
    }
}

#[test]
fn two_teams_play_without_falling_often_and_without_fouls() {
    let left = (1..=4).map(|number| seat(Side::Left, number));
    let right = (1..=4).map(|number| seat(Side::Right, number));
    let seats: Vec<_> = left.chain(right).collect();
    let (mut fallen, mut samples, mut way) = (0, 0, 0.0);
    // In one match, the ball may lie in a crowd for long.
    for seed in [4, 6] {
        let mut arena = Arena::new(seed, &seats);
        arena.play(2.0);
        arena
            .commands
            .push(TrainerCommand::KickOff(Some(Side::Left)));
        let mut last = Vector2::zeros();
        for _ in 0..60 {
            arena.play(1.0);
            for seat in &seats {
                samples += 1;
                fallen += u32::from(arena.agents[seat].estimate().has_fallen);
            }
            let ball = arena.truth(seats[0]).ball;
            way += (ball - last).norm();
            last = ball;
        }
    }
    assert!(way > 20.0, "the ball moved {way} m in two matches");
    assert!(fallen * 10 < samples, "{fallen} of {samples}");
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let play = || {
        let seats = [
            seat(Side::Left, 2),
            seat(Side::Left, 3),
            seat(Side::Right, 2),
        ];
        let mut arena = Arena::new(9, &seats);
        arena.play(2.0);
        arena
            .commands
            .push(TrainerCommand::KickOff(Some(Side::Left)));
        arena.play(20.0);
        seats.map(|seat| arena.senses(seat).to_string())
    };
    assert_eq!(play(), play());
}
