use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Local};
use bevyhavior_simulator::BehaviorTreeSimulatorSet;
use hsl_behavior::BehaviorParameters;
use hsl_types::{Field, PlayerNumber, Point2, Pose2, Vector2, VoronoiMap};

use crate::cast::{STRIKER, SUPPORTER, walks};
use scenario_kit::{Judge, place_ball, place_robot, scenario};

/// Maximum distance between the supporter's target and the centroid \[m\].
const TOLERANCE: f32 = 0.01;
/// Distance by which the supporter must approach the centroid \[m\].
const APPROACH: f32 = 0.5;

/// While a teammate plays the ball, a supporter divides the field among the players and walks to the centroid of its
/// part.
#[scenario(time_limit = 20.0)]
fn supporter_walks_to_voronoi_centroid(app: &mut App) {
    place_robot(app, STRIKER, Pose2::new(-3.0, 0.0, 0.0));
    place_robot(app, SUPPORTER, Pose2::new(-3.5, 2.5, 0.0));
    place_ball(app, (0.0, 0.0), (0.0, 0.0));
    app.add_systems(Update, watch.in_set(BehaviorTreeSimulatorSet::Scenario));
}

/// System: fails if the supporter's target is not the centroid of its cells in its Voronoi map; passes when it walks
/// and has come nearer to the centroid by [`APPROACH`]. `first_distance` is its distance at the start \[m\].
fn watch(mut judge: Judge, mut first_distance: Local<Option<f32>>) {
    let known = judge.world_state_of(SUPPORTER);
    let debug = judge.output_of(SUPPORTER).and_then(|it| it.debug.as_ref());
    let (Some(known), Some(debug)) = (known, debug) else {
        return judge.fail(Some(SUPPORTER), "it sends no reasons");
    };
    let (Some(map), Some(target), Some(ball)) =
        (&debug.voronoi_map, debug.walk_position, known.ball)
    else {
        return;
    };
    if debug.voronoi_inputs.len() < 2 {
        return;
    }
    let ground_to_field = known.robot.ground_to_field;
    let target = ground_to_field * target;
    let position = ground_to_field.as_pose().position;
    let Some(centroid) = centroid_of(map, SUPPORTER.player_number, ball.ball_in_field) else {
        return judge.fail(Some(SUPPORTER), "it owns no part of the field");
    };
    if target.distance(centroid) > TOLERANCE {
        let message = format!("it walks to {target:?} instead of the centroid {centroid:?}");
        return judge.fail(Some(SUPPORTER), message);
    }
    let distance = position.distance(centroid);
    let first_distance = *first_distance.get_or_insert(distance);
    if judge.motion_of(SUPPORTER).is_some_and(walks) && distance < first_distance - APPROACH {
        judge.pass();
    }
}

/// Returns the centroid of the cells of `player`, or `None` without cells. The centroid is computed independently of
/// the behavior, with the same weights: a cell counts less with its distance from the ball.
fn centroid_of(
    map: &VoronoiMap,
    player: PlayerNumber,
    ball: Point2<Field>,
) -> Option<Point2<Field>> {
    let attraction = BehaviorParameters::default()
        .support
        .ball_attraction_distance;
    let mut weighted = Vector2::zero();
    let mut total = 0.0;
    for (index, owner) in (0..).zip(&map.owners) {
        if *owner != Some(player) {
            continue;
        }
        let (column, row) = (index % map.width, index / map.width);
        let offset = Vector2::new(column as f32, row as f32) * map.cell_size;
        let cell = map.origin + offset;
        let from_ball = cell.distance(ball);
        let weight = attraction.powi(2) / (attraction.powi(2) + from_ball.powi(2));
        weighted = weighted + cell.coords() * weight;
        total += weight;
    }
    (total > 0.0).then(|| Point2::origin() + weighted * (1.0 / total))
}
