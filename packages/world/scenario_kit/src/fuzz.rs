use bevy_app::{App, PostStartup};
use bevy_ecs::prelude::{Query, Res, ResMut, Resource};
use bevyhavior_simulator::{
    SimulatorBall, SimulatorGroundToWorld, SimulatorRandomness, SimulatorRobot, symmetric,
};
use hsl_types::parameters::Parameters;
use hsl_types::{Isometry2, Orientation2, Vector2, limits};
use serde::{Deserialize, Serialize};

/// Maximum random displacement of robots and ball from their initial poses in the scenario. The seed determines the
/// displacement.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct Fuzz {
    /// Maximum displacement of a robot's initial position along each axis.
    #[parameter(unit = "m", range = 0.0..=limits::OFF_FIELD)]
    pub position: f32,
    /// Maximum rotation of a robot's initial orientation.
    #[parameter(unit = "rad", range = 0.0..=limits::ANGLE)]
    pub angle: f32,
    /// Maximum displacement of the ball's initial position along each axis.
    #[parameter(unit = "m", range = 0.0..=limits::OFF_FIELD)]
    pub ball: f32,
}

/// Displaces robots and ball of `app` by up to `fuzz`, after the startup systems of the scenario have placed them.
/// Without displacement, no random numbers are drawn.
pub(crate) fn apply(app: &mut App, fuzz: Fuzz) {
    if fuzz != Fuzz::default() {
        app.insert_resource(fuzz).add_systems(PostStartup, move_all);
    }
}

/// System: displaces each robot and the ball once, by random numbers of the run's seed.
fn move_all(
    fuzz: Res<Fuzz>,
    mut randomness: ResMut<SimulatorRandomness>,
    mut ball: ResMut<SimulatorBall>,
    mut robots: Query<(&SimulatorRobot, &mut SimulatorGroundToWorld)>,
) {
    let source = &mut randomness.fuzz;
    // Drawn in canonical order, independent of the order of spawning.
    let mut robots: Vec<_> = robots.iter_mut().collect();
    robots.sort_unstable_by_key(|(robot, _)| robot.id());
    for (_, ground_to_world) in &mut robots {
        let pose = ground_to_world.0;
        let step = Vector2::new(
            symmetric(source, fuzz.position),
            symmetric(source, fuzz.position),
        );
        let turn = Orientation2::new(symmetric(source, fuzz.angle));
        ground_to_world.0 = Isometry2::new(pose.translation() + step, pose.orientation() * turn);
    }
    if let Some(ball) = &mut ball.state {
        let step = Vector2::new(symmetric(source, fuzz.ball), symmetric(source, fuzz.ball));
        ball.position = ball.position + step;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use hsl_types::{PlayerNumber, Pose2, RobotId, Team};

    use crate::{Scenario, ScenarioOptions, TimeLimit, build_app, place_robot};

    /// Scenario with two robots that stand on the field.
    const TWO_STAND: Scenario = Scenario {
        name: "two_stand",
        description: "Two robots stand on the field.",
        time_limit: TimeLimit::DEFAULT,
        options: &|_| {},
        setup: &|app| {
            for (player, x) in [
                (PlayerNumber::new::<1>(), -4.0),
                (PlayerNumber::new::<2>(), -1.0),
            ] {
                place_robot(
                    app,
                    RobotId::new(Team::Hulks, player),
                    Pose2::new(x, 0.0, 0.0),
                );
            }
        },
    };

    /// Returns the poses of the robots after the displacement, before the first tick.
    fn poses(fuzz: Fuzz, seed: u64) -> BTreeMap<RobotId, SimulatorGroundToWorld> {
        let options = ScenarioOptions {
            fuzz,
            seed,
            ..TWO_STAND.default_options()
        };
        let mut app = build_app(&TWO_STAND, &options).expect("the options are valid");
        let world = app.world_mut();
        let _ = world.try_run_schedule(PostStartup);
        let mut robots = world.query::<(&SimulatorRobot, &SimulatorGroundToWorld)>();
        robots
            .iter(world)
            .map(|(it, pose)| (it.id(), *pose))
            .collect()
    }

    #[test]
    fn every_seed_begins_elsewhere_within_the_bounds_and_each_always_at_the_same_place() {
        let fuzz = Fuzz {
            position: 0.3,
            ..Fuzz::default()
        };
        let (exact, first, other) = (poses(Fuzz::default(), 1), poses(fuzz, 1), poses(fuzz, 2));
        assert_eq!(first, poses(fuzz, 1));
        assert_ne!(first, other);
        for (robot, pose) in first {
            let moved = pose.0.translation() - exact[&robot].0.translation();
            assert!(moved.norm() > 0.0, "{robot} was not moved");
            assert!(moved.x.abs() <= 0.3 && moved.y.abs() <= 0.3, "{moved:?}");
        }
    }
}
