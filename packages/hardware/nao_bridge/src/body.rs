use std::time::Duration;

use hsl_types::{HeadMotion, Time};
use lola::{Effectors, Joint, Joints, Rgb, Sensors};
use robot_bridge::{HeadAim, HeadAngles, HeadParameters};

use crate::stand_pose::stand_pose;
use crate::{JointTargets, StiffnessParameters};

/// Colors of the chest button: limp, moving to the standing pose, ready.
const COLORS: [Rgb; 3] = [
    Rgb {
        red: 1.0,
        green: 0.0,
        blue: 0.0,
    },
    Rgb {
        red: 1.0,
        green: 1.0,
        blue: 0.0,
    },
    Rgb {
        red: 0.0,
        green: 1.0,
        blue: 0.0,
    },
];

/// State of the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Posture {
    /// All joints are limp.
    Limp,
    /// The joints move from the angles at `since` to the standing pose.
    Preparing { from: Joints<f32>, since: Time },
    /// The robot stands, and motion engines may move it.
    Up,
}

/// Controller of the robot's joints.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) posture: Posture,
    head: HeadAim,
    prepare_duration: Duration,
    stiffness: StiffnessParameters,
    head_parameters: HeadParameters,
}

impl Body {
    pub(crate) fn new(
        prepare_duration: Duration,
        stiffness: StiffnessParameters,
        head_parameters: HeadParameters,
    ) -> Self {
        Self {
            posture: Posture::Limp,
            head: HeadAim::default(),
            prepare_duration,
            stiffness,
            head_parameters,
        }
    }

    /// Makes all joints limp.
    pub(crate) fn make_limp(&mut self) {
        self.posture = Posture::Limp;
    }

    /// Moves a limp robot from the measured angles towards the standing pose.
    pub(crate) fn rise(&mut self, sensors: &Sensors, now: Time) {
        match self.posture {
            Posture::Limp => {
                self.posture = Posture::Preparing {
                    from: sensors.position,
                    since: now,
                };
            }
            Posture::Preparing { since, .. } if now.since(since) >= self.prepare_duration => {
                self.follow_commands(sensors, now);
            }
            Posture::Preparing { .. } | Posture::Up => {}
        }
    }

    /// Follows commands and motion engines from now on.
    pub(crate) fn follow_commands(&mut self, sensors: &Sensors, now: Time) {
        if self.posture == Posture::Up {
            return;
        }
        self.posture = Posture::Up;
        let angles = HeadAngles {
            yaw: sensors.position[Joint::HeadYaw],
            pitch: sensors.position[Joint::HeadPitch],
        };
        self.head.reset(angles, now);
    }

    /// Returns the commands for the joints; `targets` and `head` are used when the robot is up.
    pub(crate) fn effectors(
        &mut self,
        sensors: &Sensors,
        targets: Option<&JointTargets>,
        head: HeadMotion,
        now: Time,
    ) -> Effectors {
        let [limp, preparing, ready] = COLORS;
        match self.posture {
            Posture::Limp => Effectors {
                position: sensors.position,
                chest: limp,
                ..Effectors::default()
            },
            Posture::Preparing { from, since } => {
                let whole = self.prepare_duration.as_secs_f32();
                let part = (now.since(since).as_secs_f32() / whole).clamp(0.0, 1.0);
                // The motion starts and ends at rest.
                let part = part * part * (3.0 - 2.0 * part);
                let to = stand_pose();
                let between = |joint: Joint| from[joint] + (to[joint] - from[joint]) * part;
                Effectors {
                    position: Joints::from_fn(between),
                    stiffness: self.stiff(self.stiffness.head),
                    chest: preparing,
                    ..Effectors::default()
                }
            }
            Posture::Up => Effectors {
                chest: ready,
                ..self.moved(targets, head, now)
            },
        }
    }

    fn moved(&mut self, targets: Option<&JointTargets>, head: HeadMotion, now: Time) -> Effectors {
        let mut position = stand_pose();
        let HeadAngles { yaw, pitch } = self.head.turn(head, &self.head_parameters, now);
        position[Joint::HeadYaw] = Joint::HeadYaw.range().clamp(yaw);
        position[Joint::HeadPitch] = Joint::HeadPitch.range().clamp(pitch);
        for (joint, angle) in targets.into_iter().flat_map(JointTargets::iter) {
            if !joint.is_in_head() {
                position[joint] = joint.range().clamp(angle);
            }
        }
        let head = match head {
            HeadMotion::Unstiff => 0.0,
            _ => self.stiffness.head,
        };
        Effectors {
            position,
            stiffness: self.stiff(head),
            ..Effectors::default()
        }
    }

    fn stiff(&self, head: f32) -> Joints<f32> {
        Joints::from_fn(|joint| match joint.is_in_head() {
            true => head,
            false => self.stiffness.body,
        })
    }
}
