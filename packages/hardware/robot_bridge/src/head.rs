use hsl_types::{Ground, HeadMotion, ImageRegion, Point2, Time};

use crate::HeadParameters;

/// Angles of a head.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeadAngles {
    /// Counterclockwise from ahead \[rad\].
    pub yaw: f32,
    /// Downwards from the horizon \[rad\].
    pub pitch: f32,
}

/// A head on its way to where it is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeadAim {
    angles: HeadAngles,
    moved: Time,
}

impl HeadAim {
    /// Returns the angles to command at `now`: those of the last call turned towards the target of `motion`, no faster
    /// than the head may.
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

    /// Continues from measured angles, as after the head was limp.
    pub fn measured(&mut self, angles: HeadAngles, now: Time) {
        *self = Self { angles, moved: now };
    }
}

/// Returns the angles that a motion asks for at `now`, within what the head can do.
fn target(motion: HeadMotion, head: &HeadParameters, now: Time) -> HeadAngles {
    let (yaw, pitch) = match motion {
        HeadMotion::ZeroAngles | HeadMotion::Unstiff | HeadMotion::Center { .. } => (0.0, 0.0),
        HeadMotion::LookAround | HeadMotion::SearchForLostBall => {
            (head.scan * sweep(head, now), head.scan_pitch)
        }
        HeadMotion::LookAt {
            target,
            image_region,
        } => at(target, image_region, head),
        HeadMotion::LookLeftAndRightOf { target } => {
            let (yaw, pitch) = at(target, ImageRegion::Center, head);
            (yaw + head.glance * sweep(head, now), pitch)
        }
    };
    HeadAngles {
        yaw: yaw.clamp(-head.yaw, head.yaw),
        pitch: pitch.clamp(-head.up, head.down),
    }
}

/// Returns yaw and pitch of a head that looks at a point on the ground.
fn at(target: Point2<Ground>, region: ImageRegion, head: &HeadParameters) -> (f32, f32) {
    let down = libm::atan2f(head.camera_height, target.coords().norm());
    // A target in the lower part of the image appears there when the camera looks above it.
    let above = match region {
        ImageRegion::Bottom => head.region,
        ImageRegion::Center => 0.0,
        ImageRegion::Top => -head.region,
    };
    (target.coords().angle(), down - head.camera_pitch - above)
}

/// Returns a sine between -1 and 1 with the period of a sweep.
fn sweep(head: &HeadParameters, now: Time) -> f32 {
    let period = head.scan_period.as_nanos().max(1);
    let phase = (u128::from(now.as_nanos()) % period) as f64 / period as f64;
    libm::sinf((phase * std::f64::consts::TAU) as f32)
}
