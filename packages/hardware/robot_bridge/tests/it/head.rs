//! Targets and motion of the head.

use std::time::Duration;

use hsl_types::{HeadMotion, ImageRegion, Point2, Time};
use proptest::prelude::*;
use robot_bridge::{HeadAim, HeadAngles, HeadParameters};

/// Returns the final angles of a motion.
fn settled(motion: HeadMotion) -> HeadAngles {
    let parameters = HeadParameters::default();
    HeadAim::default().turn(motion, &parameters, Time::from_nanos(1_000_000_000_000))
}

fn look_at(x: f32, y: f32, image_region: ImageRegion) -> HeadMotion {
    HeadMotion::LookAt {
        target: Point2::new(x, y),
        image_region,
    }
}

#[test]
fn a_nearer_point_is_farther_down_and_one_behind_is_as_far_around_as_the_head_turns() {
    let near = settled(look_at(0.8, 0.0, ImageRegion::Top));
    let far = settled(look_at(4.0, 0.0, ImageRegion::Top));
    assert!(near.pitch > far.pitch && far.pitch > 0.0);
    let behind = settled(look_at(-1.0, 0.1, ImageRegion::Center));
    assert_eq!(behind.yaw, HeadParameters::default().yaw);
}

#[test]
fn a_target_that_is_to_appear_low_is_looked_at_from_above() {
    let pitch = |region| settled(look_at(3.0, 0.0, region)).pitch;
    assert!(pitch(ImageRegion::Bottom) < pitch(ImageRegion::Center));
    assert!(pitch(ImageRegion::Center) < pitch(ImageRegion::Top));
}

#[test]
fn a_head_continues_from_measured_angles() {
    let parameters = HeadParameters::default();
    let mut aim = HeadAim::default();
    let start = Time::from_nanos(5_000_000_000);
    let measured = HeadAngles {
        yaw: 1.0,
        pitch: -0.2,
    };
    aim.reset(measured, start);
    let angles = aim.turn(
        HeadMotion::ZeroAngles,
        &parameters,
        start + Duration::from_millis(10),
    );
    assert!((angles.yaw - 0.98).abs() < 1e-5 && (angles.pitch + 0.18).abs() < 1e-5);
}

proptest! {
    #[test]
    fn no_head_turns_beyond_its_range(x in -1e6f32..1e6, y in -1e6f32..1e6, now in 1u64..1 << 60) {
        let parameters = HeadParameters::default();
        for motion in [
            look_at(x, y, ImageRegion::Center),
            HeadMotion::LookLeftAndRightOf { target: Point2::new(x, y) },
            HeadMotion::LookAround,
            HeadMotion::SearchForLostBall,
        ] {
            let HeadAngles { yaw, pitch } =
                HeadAim::default().turn(motion, &parameters, Time::from_nanos(now));
            prop_assert!(yaw.abs() <= parameters.yaw);
            prop_assert!(-parameters.up <= pitch && pitch <= parameters.down);
        }
    }
}
