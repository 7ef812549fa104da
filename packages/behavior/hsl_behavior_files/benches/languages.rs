//! Time of a robot's tick with the production tree: built-in, in `.btc` and as a script:
//! `cargo bench -p hsl_behavior_files --bench languages`.

use std::time::Duration;

use divan::Bencher;
use hsl_behavior::RobotBehavior;
use hsl_behavior_files::{FileBehavior, RobotParameters};
use hsl_types::{
    BallState, FieldDimensions, FilteredGameControllerState, FilteredGameState, GamePhase,
    GlobalFieldSide, LineUp, PlayerNumber, PlayerState, Players, Point2, Pose2, PrimaryState,
    RobotState, Side, Time, Vector2, WorldState,
};

/// Returns the world of a supporter in play, for which nearly all of the tree is ticked.
fn world() -> WorldState {
    let now = Time::from_nanos(1_000_000_000);
    let ground_to_field = Pose2::new(-2.0, 0.0, 0.0).as_transform();
    let ball_in_field = Point2::new(1.0, 0.5);
    let mut player_states = Players::default();
    player_states[PlayerNumber::new::<4>()] = Some(PlayerState {
        received_at: now,
        pose: Pose2::new(0.5, 0.5, 0.0),
        ball_position: None,
    });
    let game_state = FilteredGameState::Playing {
        ball_is_free: true,
        kick_off: false,
    };
    WorldState {
        now,
        robot: RobotState {
            pose_covariance: [0.0; 9],
            body_phase: hsl_types::BodyPhase::Standing,
            ground_to_field,
            player_number: PlayerNumber::new::<3>(),
            primary_state: PrimaryState::Playing,
        },
        ball: Some(BallState {
            covariance: [0.0; 4],
            confidence: 1.0,
            ball_in_ground: ground_to_field.inverse() * ball_in_field,
            ball_in_field,
            ball_in_ground_velocity: Vector2::zero(),
            last_seen_ball: now,
            field_side: Side::of(ball_in_field.y),
        }),
        player_states,
        filtered_game_controller_state: Some(FilteredGameControllerState {
            game_state,
            opponent_game_state: game_state,
            remaining_time_in_half: Duration::from_secs(600),
            game_phase: GamePhase::Normal,
            kicking_team: None,
            line_up: LineUp::default(),
            penalties: Players::default(),
            remaining_number_of_messages: 1200,
            sub_state: None,
            global_field_side: GlobalFieldSide::Home,
            new_own_penalties_last_cycle: Players::default(),
            new_opponent_penalties_last_cycle: Players::default(),
        }),
        position_of_interest: Point2::new(1.0, 0.0),
        ..WorldState::new(PlayerNumber::new::<3>())
    }
}

/// Returns a robot that runs the production tree in this language.
fn robot(language: &str) -> FileBehavior {
    let trees = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../config/trees/production"
    );
    let parameters = RobotParameters {
        tree: (language != "built in").then(|| format!("{trees}.{language}")),
        ..RobotParameters::default()
    };
    FileBehavior::new(parameters, FieldDimensions::default())
        .unwrap_or_else(|faults| panic!("{faults}"))
}

#[divan::bench(args = ["built in", "btc", "rhai"], sample_size = 100)]
fn tick(bencher: Bencher<'_, '_>, language: &str) {
    let mut behavior = robot(language);
    let world = world();
    bencher.bench_local(|| behavior.tick(divan::black_box(&world)));
}

/// Measures one tick of 10 ms of 22 robots: at 20 times real time it takes half a millisecond.
#[divan::bench(args = ["built in", "btc", "rhai"], sample_size = 10)]
fn tick_of_22_robots(bencher: Bencher<'_, '_>, language: &str) {
    let mut behaviors = vec![robot(language); 22];
    let world = world();
    bencher.bench_local(|| {
        for behavior in &mut behaviors {
            divan::black_box(behavior.tick(divan::black_box(&world)));
        }
    });
}

fn main() {
    divan::main();
}
