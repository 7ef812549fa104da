//! Teams that change sides for the second half.

use league_server::{JoinRequest, League, Seat, Turn};
use league_world::referee::RefereeConfig;
use league_world::{LeagueConfig, LeagueWorld};
use simspark_protocol::{AgentMessage, PlayMode, Player, Side, TrainerMessage};

fn turn(seat: Seat, effectors: &str) -> Turn {
    let (message, _) = AgentMessage::recover(effectors.as_bytes());
    let effectors = message.effectors;
    Turn {
        seat,
        effectors,
        idle_messages: 0,
    }
}

#[test]
fn robots_beam_to_the_other_half_and_trainers_name_them_by_their_new_side() {
    let rules = RefereeConfig {
        half_time: 1.0,
        change_sides: true,
        beam_noise: 0.0,
        beam_noise_angle: 0.0,
        ..RefereeConfig::default()
    };
    let mut world = LeagueWorld::new(LeagueConfig {
        rules,
        ..LeagueConfig::default()
    });
    let seats = [("Alpha", 1), ("Beta", 2)].map(|(team, player)| {
        let request = JoinRequest {
            scene: "rsg/agent/nao/nao.rsg".to_owned(),
            robot_type: None,
            team: team.to_owned(),
            player,
        };
        world.join(&request).unwrap()
    });
    let play = |world: &mut LeagueWorld, effectors: &str, commands: &str| {
        let (message, _) = TrainerMessage::recover(commands.as_bytes());
        let turns = seats.map(|seat| turn(seat, effectors));
        world.step(&turns, &message.commands)
    };
    let x = |world: &LeagueWorld| -> Vec<f64> {
        let robots = world.robots().map(|(_, robot)| robot.torso().position.x);
        robots.collect()
    };
    play(&mut world, "", "(playMode PlayOn)(score (left 3)(right 0))");
    for _ in 0..60 {
        play(&mut world, "(beam -5 1 0)", "");
    }
    assert_eq!(world.half(), 2);
    assert_eq!(world.game_state().play_mode, PlayMode::BeforeKickOff);
    assert_eq!(world.team(Side::Left), Some("Beta"));
    assert_eq!(
        (
            world.game_state().score_left,
            world.game_state().score_right
        ),
        (0, 3)
    );
    // Seats keep their side, and the robots stand in the other half.
    assert_eq!(
        world.robots().map(|(seat, _)| seat).collect::<Vec<_>>(),
        seats
    );
    assert_eq!(x(&world), [5.0, -5.0]);
    let monitors = world.monitor_full().to_string();
    assert!(monitors.contains("matNum1 matRight") && monitors.contains("matNum2 matLeft"));
    for _ in 0..3 {
        play(&mut world, "", "(agent (unum 2)(team Left)(pos -7 0 0.4))");
    }
    assert_eq!(x(&world), [5.0, -7.0]);
    let player = Player {
        number: 2,
        side: Side::Left,
    };
    assert_eq!(world.seat(player), seats[1]);
}
