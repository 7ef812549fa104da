//! Parameters in files.

use hsl_behavior::BehaviorParameters;
use hsl_types::parameters::Parameters;
use hsl_types::{HeadMotion, MotionCommand, Vector2};

fn read(yaml: &str) -> Result<BehaviorParameters, serde_yaml::Error> {
    serde_yaml::from_str(yaml)
}

#[test]
fn parameters_that_a_file_does_not_set_have_their_defaults() {
    let parameters = read("{goal_keeper_number: 2, kick: {timeout: 1.5}}").expect("it is valid");
    let mut expected = BehaviorParameters {
        goal_keeper_number: hsl_types::PlayerNumber::new::<2>(),
        ..BehaviorParameters::default()
    };
    expected.kick.timeout = std::time::Duration::from_millis(1500);
    assert_eq!(parameters, expected);
    assert_eq!(parameters.validate(), Ok(()));
}

#[test]
fn defaults_survive_a_file() {
    let yaml = serde_yaml::to_string(&BehaviorParameters::default()).expect("it has a YAML form");
    assert_eq!(
        read(&yaml).expect("it was written"),
        BehaviorParameters::default()
    );
}

#[test]
fn unknown_keys_and_impossible_values_are_refused_with_their_names() {
    for (yaml, named) in [
        ("{goalkeeper: 1}", "goalkeeper"),
        ("{walk: {sped: 0.3}}", "sped"),
        ("{goal_keeper_number: 21}", "from 1 to 20, got 21"),
        ("{ball: {timeout: -1}}", "-1 s"),
        (
            "{communication: {game_controller_address: here}}",
            "address",
        ),
    ] {
        let message = read(yaml).expect_err("the file is wrong").to_string();
        assert!(message.contains(named), "{named} is not in: {message}");
    }
}

#[test]
fn all_values_out_of_range_are_reported_together() {
    let mut parameters = BehaviorParameters::default();
    parameters.walk.speed = f32::NAN;
    parameters.ball.friction_per_second = 0.0;
    parameters.kick.stop_distance = 0.01;
    parameters.support.voronoi_cell_size = -1.0;
    parameters.communication.closest_robot_message_share = 1.0;
    parameters.goal_keeper.guard_distance = f32::INFINITY;
    parameters.search.patrol_interval = std::time::Duration::ZERO;
    parameters.remote_control.turn = f32::NAN;
    parameters.injected_motion_command = Some(MotionCommand::WalkWithVelocity {
        head: HeadMotion::default(),
        velocity: Vector2::zero(),
        angular_velocity: f32::NAN,
    });
    let faults = parameters.validate().expect_err("nine values are wrong");
    let keys: Vec<_> = faults
        .iter()
        .filter_map(|fault| fault.split(':').next())
        .collect();
    assert_eq!(
        keys,
        [
            "injected_motion_command.angular_velocity",
            "ball.friction_per_second",
            "communication.closest_robot_message_share",
            "goal_keeper.guard_distance",
            "kick.stop_distance",
            "remote_control.turn",
            "search.patrol_interval",
            "support.voronoi_cell_size",
            "walk.speed",
        ]
    );
}
