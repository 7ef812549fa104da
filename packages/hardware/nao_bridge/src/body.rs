use std::time::Duration;

use hsl_types::{HeadMotion, Time};
use lola::{Effectors, Joint, Joints, Rgb, Sensors};
use robot_bridge::{HeadAim, HeadAngles, HeadParameters};

use crate::stand_pose::stand_pose;
use crate::{JointTargets, StiffnessParameters};

/// Colors of the chest button, one for each posture: limp, moving to the standing pose, up.
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

/// Phase of the robot's body, from limp to playing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Posture {
    Limp,
    /// The joints move from the angles at `since` to the standing pose.
    Preparing {
        from: Joints<f32>,
        since: Time,
    },
    /// The robot stands, and motion engines may move it.
    Up,
}

/// Controller of the robot's joints: converts posture, targets of motion engines and head motion to commands for LoLA.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) posture: Posture,
    /// Controller of the head's angles.
    head: HeadAim,
    /// Duration of the motion to the standing pose.
    prepare_duration: Duration,
    stiffness: StiffnessParameters,
    head_parameters: HeadParameters,
}

impl Body {
    /// Creates the controller of a limp robot. `prepare_duration` is the duration of the motion to the standing pose.
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

    pub(crate) fn make_limp(&mut self) {
        self.posture = Posture::Limp;
    }

    /// Starts the motion to the standing pose of a limp robot, from the measured angles; at its end, the robot is up.
    /// Call it in every cycle.
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

    /// Makes the robot follow commands and motion engines from now on, without the motion to the standing pose. The
    /// head starts from its measured angles.
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

    /// Returns the commands for the joints and the chest light at `now`. A limp robot has no stiffness; a preparing
    /// robot moves to the standing pose. A robot that is up turns its head by a step, which is stored, and follows the
    /// `targets` of its body; joints without a target take the standing pose. Targets for the head are ignored.
    pub(crate) fn effectors(
        &mut self,
        sensors: &Sensors,
        targets: Option<&JointTargets>,
        head: HeadMotion,
        now: Time,
    ) -> Effectors {
        let [limp, preparing, up] = COLORS;
        match self.posture {
            Posture::Limp => Effectors {
                position: sensors.position,
                chest: limp,
                // The default stiffness is 0.
                ..Effectors::default()
            },
            Posture::Preparing { from, since } => {
                let whole = self.prepare_duration.as_secs_f32();
                let elapsed = (now.since(since).as_secs_f32() / whole).clamp(0.0, 1.0);
                // The motion starts and ends at rest.
                let part = elapsed * elapsed * (3.0 - 2.0 * elapsed);
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
                chest: up,
                ..self.effectors_when_up(targets, head, now)
            },
        }
    }

    /// Turns the head by a step, and returns the commands of a robot that is up: the standing pose, in which the head
    /// and the targets of a motion engine replace the angles of their joints. Targets for the head are ignored.
    fn effectors_when_up(
        &mut self,
        targets: Option<&JointTargets>,
        head: HeadMotion,
        now: Time,
    ) -> Effectors {
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

    /// Returns the stiffness of all joints: `head` for the head, the parameter for the body.
    fn stiff(&self, head: f32) -> Joints<f32> {
        Joints::from_fn(|joint| match joint.is_in_head() {
            true => head,
            false => self.stiffness.body,
        })
    }
}
