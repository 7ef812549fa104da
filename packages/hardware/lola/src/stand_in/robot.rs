use std::time::Duration;

use crate::{
    Battery, Effectors, Foot, Joint, JointStatus, Joints, Pressure, RobotConfig, Sensors,
    TorsoAngles, Touch, Xyz,
};

/// Standard gravity [m/s²].
const GRAVITY: f32 = 9.806_65;
/// Speed of a fully stiff joint [rad/s]; the motors of a NAO reach 4 to 8 rad/s.
const JOINT_SPEED: f32 = 6.0;
/// Current of a fully stiff joint per angle to the target \[A/rad\].
const CURRENT: f32 = 2.0;
/// Temperature of all joints \[°C\].
const TEMPERATURE: f32 = 38.0;
/// Load on each pressure sensor of a standing robot \[kg\]: an eighth of 5.3 kg.
const CELL_LOAD: f32 = 0.66;
/// Torso angle beyond which the feet carry no load \[rad\].
const LYING: f32 = 0.8;

/// NAO with simple joints: a stiff joint turns towards its target angle, a limp joint does not move. The robot neither
/// falls nor walks.
#[derive(Clone, Debug)]
pub struct SimulatedNao {
    /// Last commands of the client.
    effectors: Effectors,
    /// Angles of the joints \[rad\].
    position: Joints<f32>,
    /// Orientation of the torso \[rad\].
    pub angles: TorsoAngles,
    /// Pressed buttons.
    pub touch: Touch,
    /// Temperature levels of the joints; a critical joint is limp.
    pub status: Joints<JointStatus>,
    /// Temperatures \[°C\].
    pub temperature: Joints<f32>,
}

impl Default for SimulatedNao {
    /// Returns a limp robot that stands upright, with all joints as close to zero as their range allows.
    fn default() -> Self {
        Self {
            effectors: Effectors::default(),
            position: Joints::from_fn(|joint| joint.range().clamp(0.0)),
            angles: TorsoAngles::default(),
            touch: Touch::default(),
            status: Joints::default(),
            temperature: Joints::from_fn(|_| TEMPERATURE),
        }
    }
}

impl SimulatedNao {
    /// Sets the target angles and stiffnesses of the joints.
    pub fn command(&mut self, effectors: Effectors) {
        self.effectors = effectors;
    }

    /// Makes all joints limp until the next command.
    pub fn make_limp(&mut self) {
        self.effectors.stiffness = Joints::default();
    }

    /// Moves each joint for `dt` towards its target angle, the faster the stiffer it is.
    pub fn step(&mut self, dt: Duration) {
        for joint in Joint::ALL {
            let stride = JOINT_SPEED * self.stiffness(joint) * dt.as_secs_f32();
            let present = self.position[joint];
            let wanted = joint.range().clamp(self.effectors.position[joint]);
            self.position[joint] = present + (wanted - present).clamp(-stride, stride);
        }
    }

    /// Returns the message that the robot sends. `temperature` is the temperature of the battery \[°C\].
    pub fn sensors(&self, temperature: f32) -> Sensors {
        let stiffness = Joints::from_fn(|joint| self.stiffness(joint));
        let error = |joint| (self.effectors.position[joint] - self.position[joint]).abs();
        let is_lying = self.angles.x.abs().max(self.angles.y.abs()) > LYING;
        let load = if is_lying { 0.0 } else { CELL_LOAD };
        let foot = Foot {
            front_left: load,
            front_right: load,
            rear_left: load,
            rear_right: load,
        };
        Sensors {
            accelerometer: gravity(self.angles),
            angles: self.angles,
            battery: Battery {
                charge: 0.9,
                current: -1.0,
                status: 0.0,
                temperature,
            },
            current: Joints::from_fn(|joint| CURRENT * stiffness[joint] * error(joint)),
            fsr: Pressure {
                left: foot,
                right: foot,
            },
            gyroscope: Xyz::default(),
            position: self.position,
            robot_config: RobotConfig {
                body_id: "P0000000000STAND0IN0".to_owned(),
                body_version: "6.0.0".to_owned(),
                head_id: "P0000000000STAND0IN0".to_owned(),
                head_version: "6.0.0".to_owned(),
            },
            sonar: crate::Sonar {
                left: 2.0,
                right: 2.0,
            },
            status: self.status,
            stiffness,
            temperature: self.temperature,
            touch: self.touch,
        }
    }

    /// Returns the effective stiffness of a joint, 0 to 1; 0 if it is too hot.
    fn stiffness(&self, joint: Joint) -> f32 {
        if self.status[joint] == JointStatus::Critical {
            return 0.0;
        }
        self.effectors.stiffness[joint].clamp(0.0, 1.0)
    }
}

/// Returns the accelerometer's reading at rest, in the frame of the torso \[m/s²\]. A standing robot reads negative z,
/// as in a sample of a real one.
fn gravity(angles: TorsoAngles) -> Xyz {
    let (roll, pitch) = (angles.x, angles.y);
    let upright = libm::cosf(pitch);
    Xyz {
        x: GRAVITY * libm::sinf(pitch),
        y: -GRAVITY * libm::sinf(roll) * upright,
        z: -GRAVITY * libm::cosf(roll) * upright,
    }
}
