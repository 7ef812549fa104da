//! Motions of the head.

use bevy_app::App;
use bevyhavior_simulator::{SimulationConfig, SimulatorHeadYaw};
use hsl_types::{HeadMotion, ImageRegion, MotionCommand, Point2, Pose2};

use crate::common::{obeying, play};

fn yaw_of(app: &mut App) -> f32 {
    let world = app.world_mut();
    let mut heads = world.query::<&SimulatorHeadYaw>();
    let head = heads.iter(world).next().expect("there is one robot");
    head.yaw.angle()
}

/// Returns a world with a robot that stands with this head motion.
fn looking(head: HeadMotion) -> App {
    let config = SimulationConfig::default();
    obeying(config, Pose2::default(), MotionCommand::Stand { head })
}

/// Returns the yaw of a head after it has reached its target.
fn settled(head: HeadMotion) -> f32 {
    let mut app = looking(head);
    play(&mut app, 300);
    yaw_of(&mut app)
}

const LEFT_AHEAD: Point2<hsl_types::Ground> = Point2::new(2.0, 1.0);

#[test]
fn a_head_that_looks_at_a_point_points_there() {
    let yaw = settled(HeadMotion::LookAt {
        target: LEFT_AHEAD,
        image_region: ImageRegion::Center,
    });
    assert!((yaw - libm::atan2f(1.0, 2.0)).abs() < 1e-4, "{yaw}");
}

#[test]
fn a_head_without_a_target_points_ahead() {
    for head in [
        HeadMotion::ZeroAngles,
        HeadMotion::Center {
            image_region: ImageRegion::Center,
        },
        HeadMotion::Unstiff,
    ] {
        let mut app = looking(head);
        let mut heads = app.world_mut().query::<&mut SimulatorHeadYaw>();
        for mut head in heads.iter_mut(app.world_mut()) {
            head.yaw = hsl_types::Orientation2::new(0.5);
        }
        play(&mut app, 200);
        assert!(yaw_of(&mut app).abs() < 1e-5, "{head:?}");
    }
}

#[test]
fn a_head_turns_no_faster_than_its_rate() {
    let mut app = looking(HeadMotion::LookAt {
        target: LEFT_AHEAD,
        image_region: ImageRegion::Center,
    });
    play(&mut app, 50);
    assert!((yaw_of(&mut app) - 0.4 * 0.5).abs() < 1e-4);
}

#[test]
fn a_head_stops_at_its_limits() {
    for (y, limit) in [(1.0, 0.785), (-1.0, -0.785)] {
        let yaw = settled(HeadMotion::LookAt {
            target: Point2::new(-1.0, y),
            image_region: ImageRegion::Center,
        });
        assert!((yaw - limit).abs() < 1e-4, "{yaw}");
    }
}

#[test]
fn a_head_that_glances_turns_to_both_sides_of_its_target_and_not_beyond() {
    let mut app = looking(HeadMotion::LookLeftAndRightOf { target: LEFT_AHEAD });
    play(&mut app, 300);
    let yaws = (0..400).map(|_| {
        app.update();
        yaw_of(&mut app)
    });
    let (least, most) = yaws.fold((f32::MAX, f32::MIN), |(least, most), yaw| {
        (least.min(yaw), most.max(yaw))
    });
    let target = libm::atan2f(1.0, 2.0);
    assert!((most - (target + 0.25)).abs() < 0.01, "{most}");
    assert!((least - (target - 0.25)).abs() < 0.01, "{least}");
}

#[test]
fn a_head_that_scans_turns_to_both_sides() {
    for head in [HeadMotion::LookAround, HeadMotion::SearchForLostBall] {
        let mut app = looking(head);
        let yaws: Vec<_> = (0..800)
            .map(|_| {
                app.update();
                yaw_of(&mut app)
            })
            .collect();
        assert!(yaws.iter().any(|yaw| *yaw > 0.3), "{head:?}");
        assert!(yaws.iter().any(|yaw| *yaw < -0.3), "{head:?}");
        assert!(yaws.iter().all(|yaw| yaw.abs() <= 0.786), "{head:?}");
    }
}
