//! Errors that robots make: their distribution and their correlation in time against the formulas in `ERRORS.md`.

mod camera;
mod detection;
mod falls;
mod ghosts;
mod kicks;
mod levels;
mod localization;
mod motion;
mod network;
mod pictures;
mod positions;
#[path = "../../src/world/samples.rs"]
mod samples;
mod team_mixup;

use bevy_app::App;
use bevyhavior_simulator::{
    ErrorConfig, LocalizationErrors, NoiseConfig, PerceptionErrors, SimulatedBall,
    SimulationConfig, SimulatorRandomness,
};
use hsl_types::parameters::{Field, Parameters};
use hsl_types::{Point2, Pose2, RobotId, World, WorldState};

use crate::common::{hulk, knowledge_of, opponent, play, put, standing};

/// Duration of a tick \[s\].
const TICK: f32 = 0.01;

/// Returns a configuration with these errors.
fn with(noise: NoiseConfig, errors: ErrorConfig) -> SimulationConfig {
    SimulationConfig {
        noise,
        errors,
        ..SimulationConfig::default()
    }
}

/// Returns a configuration with these errors of perception.
fn of_perception(perception: PerceptionErrors) -> SimulationConfig {
    let errors = ErrorConfig {
        perception,
        ..ErrorConfig::default()
    };
    with(NoiseConfig::default(), errors)
}

/// Returns a world of standing robots with a ball at `ball`.
fn world(
    config: SimulationConfig,
    robots: &[(RobotId, Pose2<World>)],
    ball: Point2<World>,
    seed: u64,
) -> App {
    let mut app = standing(config, robots);
    app.insert_resource(SimulatorRandomness::new(seed));
    put(&mut app, SimulatedBall::resting(ball));
    app
}

/// Returns a value of the knowledge of `robot` in each of `ticks` ticks.
fn observed<T>(
    app: &mut App,
    robot: RobotId,
    ticks: usize,
    value: impl Fn(&WorldState) -> T,
) -> Vec<T> {
    let ticks = 0..ticks;
    ticks
        .map(|_| {
            app.update();
            value(&knowledge_of(app, robot))
        })
        .collect()
}

/// Returns the names of all parameters in these fields.
fn names(fields: &[Field]) -> Vec<&'static str> {
    let names = fields.iter().flat_map(|field| match field {
        Field::Value(parameter) => vec![parameter.name],
        Field::Section { fields, .. } => names(fields),
    });
    names.collect()
}

#[test]
fn every_parameter_has_its_formula_in_the_documentation() {
    let text = include_str!("../../ERRORS.md");
    for name in names(ErrorConfig::FIELDS) {
        assert!(
            text.contains(&format!("`{name}`")),
            "ERRORS.md does not name {name}"
        );
    }
}

#[test]
fn without_errors_nothing_is_drawn() {
    let robots = [
        (hulk(1), Pose2::default()),
        (opponent(1), Pose2::new(1.0, 0.5, 0.0)),
    ];
    let config = SimulationConfig::default();
    let mut app = world(config, &robots, Point2::new(2.0, 0.0), 7);
    play(&mut app, 100);
    let randomness = app.world().resource::<SimulatorRandomness>();
    assert_eq!(*randomness, SimulatorRandomness::new(7));
}

#[test]
fn an_error_changes_neither_the_random_numbers_of_another_nor_of_another_robot() {
    let seen = |perception: PerceptionErrors, localization: LocalizationErrors| {
        let errors = ErrorConfig {
            perception,
            localization,
            ..ErrorConfig::default()
        };
        let robots = [
            (hulk(1), Pose2::default()),
            (hulk(2), Pose2::new(0.0, 1.0, 0.0)),
        ];
        let config = with(NoiseConfig::default(), errors);
        let mut app = world(config, &robots, Point2::new(2.0, 0.5), 3);
        observed(&mut app, hulk(1), 50, |known| {
            known.ball.map(|ball| ball.ball_in_ground)
        })
    };
    let of_positions = PerceptionErrors {
        ball_position_per_meter: 0.05,
        ..PerceptionErrors::default()
    };
    let with_others = PerceptionErrors {
        ghost_robot_rate: 10.0,
        team_mixup: 0.5,
        obstacle_half_distance: 1.0,
        ..of_positions.clone()
    };
    let corrections = LocalizationErrors {
        correction_rate: 10.0,
        correction_position: 0.1,
        ..LocalizationErrors::default()
    };
    let alone = seen(of_positions, LocalizationErrors::default());
    assert_eq!(alone, seen(with_others, corrections));
}
