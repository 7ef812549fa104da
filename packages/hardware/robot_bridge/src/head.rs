use hsl_types::{Ground, HeadMotion, ImageRegion, Point2, Time};

use crate::HeadParameters;

/// Angles of the head.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeadAngles {
    /// Counterclockwise from ahead \[rad\].
    pub yaw: f32,
    /// Downwards from the horizon \[rad\].
    pub pitch: f32,
}

/// Controller that turns the head towards its target with limited speed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeadAim {
    /// Angles of the last call.
    angles: HeadAngles,
    /// Time of the last call.
    moved: Time,
}

impl HeadAim {
    /// Returns the angles to command at `now`, and stores them. They are the angles of the last call, turned towards
    /// the target of `motion` by at most `parameters.speed` times the elapsed time.
    pub fn turn(
        &mut self,
        motion: HeadMotion,
        parameters: &HeadParameters,
        now: Time,
    ) -> HeadAngles {
        let target = target(motion, parameters, now);
        let stride = parameters.speed * now.since(self.moved).as_secs_f32();
        let step = |from: f32, to: f32| from + (to - from).clamp(-stride, stride);
        self.moved = now;
        self.angles = HeadAngles {
            yaw: step(self.angles.yaw, target.yaw),
            pitch: step(self.angles.pitch, target.pitch),
        };
        self.angles
    }

    /// Sets the current angles to measured ones, for example after the head was limp.
    pub fn reset(&mut self, angles: HeadAngles, now: Time) {
        *self = Self { angles, moved: now };
    }
}

/// Returns the target angles of a motion at `now`, within the range of the head.
fn target(motion: HeadMotion, head: &HeadParameters, now: Time) -> HeadAngles {
    let (yaw, pitch) = match motion {
        HeadMotion::ZeroAngles | HeadMotion::Unstiff | HeadMotion::Center { .. } => (0.0, 0.0),
        HeadMotion::LookAround | HeadMotion::SearchForLostBall => {
            (head.scan * sweep(head, now), head.scan_pitch)
        }
        HeadMotion::LookAt {
            target,
            image_region,
        } => look_at(target, image_region, head),
        HeadMotion::LookLeftAndRightOf { target } => {
            let (yaw, pitch) = look_at(target, ImageRegion::Center, head);
            (yaw + head.glance * sweep(head, now), pitch)
        }
    };
    HeadAngles {
        yaw: yaw.clamp(-head.yaw, head.yaw),
        pitch: pitch.clamp(-head.up, head.down),
    }
}

/// Returns yaw and pitch (downwards) of the head at which a point on the ground appears in the given region of the
/// image.
fn look_at(target: Point2<Ground>, region: ImageRegion, head: &HeadParameters) -> (f32, f32) {
    let down = libm::atan2f(head.camera_height, target.coords().norm());
    // To see a target in the lower part of the image, the camera looks above the target.
    let above = match region {
        ImageRegion::Bottom => head.region,
        ImageRegion::Center => 0.0,
        ImageRegion::Top => -head.region,
    };
    (target.coords().angle(), down - head.camera_pitch - above)
}

/// Returns a sine of the time, from -1 to 1, with the period `scan_period`.
fn sweep(head: &HeadParameters, now: Time) -> f32 {
    let period = head.scan_period.as_nanos().max(1);
    let phase = (u128::from(now.as_nanos()) % period) as f64 / period as f64;
    libm::sinf((phase * std::f64::consts::TAU) as f32)
}
