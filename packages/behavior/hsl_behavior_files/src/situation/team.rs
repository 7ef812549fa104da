use behavior_tree_files::script::Situation;
use hsl_behavior::Blackboard;
use hsl_behavior::conditions::{is_closest_to_ball, is_goal_keeper};
use hsl_types::PlayerNumber;
use rhai::Engine;

use super::{RobotSituation, method};

/// Registers the methods about the team. An invalid player number counts as an unknown player.
pub(super) fn register(engine: &mut Engine) {
    method(engine, "is_goal_keeper", is_goal_keeper);
    method(engine, "is_closest_to_ball", is_closest_to_ball);
    method(
        engine,
        "is_last_one_standing",
        Blackboard::is_last_one_standing,
    );
    method(engine, "teammates", |it| it.teammates().count() as i64);
    method(engine, "present_players", |it| {
        it.present_players().count() as i64
    });
    method(engine, "distance_to_nearest_teammate", |it| {
        let distances = it
            .teammates()
            .map(|(_, pose)| pose.position.distance(it.position()));
        f64::from(distances.fold(f32::INFINITY, f32::min))
    });
    engine
        .register_fn("is_penalized", |_: &mut RobotSituation, number: i64| {
            let number = player(number);
            RobotSituation::read(|it| number.is_some_and(|number| it.is_penalized(number)))
        })
        .register_fn(
            "distance_to_teammate",
            |_: &mut RobotSituation, number: i64| {
                let wanted = player(number);
                RobotSituation::read(|it| {
                    let mut teammates = it.teammates();
                    let teammate = teammates.find(|(number, _)| Some(*number) == wanted);
                    let distance =
                        |pose: hsl_types::Pose2<_>| pose.position.distance(it.position());
                    teammate.map_or(f64::INFINITY, |(_, pose)| f64::from(distance(pose)))
                })
            },
        )
        .register_fn("holds_semaphore", |_: &mut RobotSituation, id: &str| {
            RobotSituation::read(|it| it.world_state.semaphores.iter().any(|held| held == id))
        });
}

/// Returns the player with this number, or `None` if there is none.
fn player(number: i64) -> Option<PlayerNumber> {
    PlayerNumber::try_from(u8::try_from(number).ok()?).ok()
}
