//! Random values: equal for equal seeds, drawn in the order of the file.

use std::collections::BTreeMap;

use bevyhavior_simulator::{
    SimulatorBall, SimulatorGameState, SimulatorGroundToWorld, SimulatorRobot,
};
use hsl_types::{RobotId, Team};
use scenario_kit::{Scenario, build_app};

use crate::scenario;

const TEXT: &str = "robots:\n\
    \x20 hulks/3: [{uniform: [-3, -1]}, {normal: [0, 0.5]}]\n\
    \x20 hulks/2: [{choice: [-2, -1, 0]}, 0]\n\
    parameters: {simulation.kick_radius: {uniform: [0.1, 0.5]}}\n\
    ball: [{uniform: [0, 2]}, 0]\nduration: 1\n";

/// Drawn values: positions of robots, the ball, and the parameter.
type Drawn = (BTreeMap<RobotId, (f32, f32)>, f32, f32);

/// Returns the values that the seed draws: the positions of the robots, the x coordinate of the ball, and the kick
/// radius \[m\].
fn drawn(scenario: &Scenario, seed: u64) -> Drawn {
    let options = scenario.options_of(seed);
    let mut app = build_app(scenario, &options).unwrap();
    let world = app.world_mut();
    let mut robots = world.query::<(&SimulatorRobot, &SimulatorGroundToWorld)>();
    let robots = robots.iter(world).map(|(robot, pose)| {
        let at = pose.0.translation();
        (robot.id(), (at.x, at.y))
    });
    let robots = robots.collect();
    let ball = world.resource::<SimulatorBall>().state.unwrap();
    (robots, ball.position.x, options.simulation.kick_radius)
}

#[test]
fn equal_seeds_draw_equal_values_and_other_seeds_others() {
    let scenario = scenario(TEXT);
    assert_eq!(drawn(&scenario, 7), drawn(&scenario, 7));
    assert_ne!(drawn(&scenario, 7), drawn(&scenario, 8));
}

#[test]
fn values_are_within_their_distributions_and_differ_between_seeds() {
    let scenario = scenario(TEXT);
    let all: Vec<_> = (0..50).map(|seed| drawn(&scenario, seed)).collect();
    for (robots, ball, radius) in &all {
        let positions: Vec<_> = robots.values().copied().collect();
        let [(second, _), (third, y)] = positions[..] else {
            panic!("two robots play");
        };
        assert!([-2.0, -1.0, 0.0].contains(&second), "{second}");
        assert!((-3.0..=-1.0).contains(&third), "{third}");
        assert!(y.abs() <= 1.5, "{y}");
        assert!((0.0..=2.0).contains(ball), "{ball}");
        assert!((0.1..=0.5).contains(radius), "{radius}");
    }
    let count = |value: fn(&Drawn) -> u32| {
        let values: std::collections::BTreeSet<_> = all.iter().map(value).collect();
        values.len()
    };
    assert!(count(|it| it.1.to_bits()) > 40 && count(|it| it.2.to_bits()) > 40);
}

#[test]
fn an_additional_value_at_the_end_does_not_change_those_before_it() {
    let (short, long) = (
        scenario(TEXT),
        scenario(&format!(
            "{TEXT}game: {{remaining_time: {{uniform: [1, 2]}}}}\n"
        )),
    );
    assert_eq!(drawn(&short, 3), drawn(&long, 3));
}

#[test]
fn settings_of_users_override_those_of_the_file() {
    let scenario = scenario(
        "robots: {hulks/2: [0, 0]}\nparameters: {simulation.kick_radius: 0.3}\nduration: 1\n",
    );
    assert_eq!(scenario.default_options().simulation.kick_radius, 0.3);
    assert_eq!(scenario.default_options().hulks, 1);
}

#[test]
fn the_game_begins_with_the_message_budgets_of_the_file() {
    let text = "robots: {hulks/2: [0, 0]}\ngame: {messages: {hulks: 17}}\nduration: 1\n";
    let scenario = scenario(text);
    let app = build_app(&scenario, &scenario.options_of(0)).unwrap();
    let game = app.world().resource::<SimulatorGameState>();
    let budgets = Team::ALL.map(|team| {
        let team = game.game_controller_state.team(team);
        team.remaining_amount_of_messages
    });
    assert_eq!(budgets, [17, 1200]);
    let known = game.filtered_game_controller_state(Team::Hulks);
    assert_eq!(known.remaining_number_of_messages, 17);
}
