use crate::map::{Floats, Map};
use crate::writer::Writer;
use crate::{
    Battery, Joint, JointStatus, Joints, LolaError, Pressure, RobotConfig, Sonar, TorsoAngles,
    Touch, Xyz,
};

/// Message that the robot sends in every cycle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sensors {
    /// Acceleration \[m/s²\]; z is about -9.8 in a sample of a standing robot.
    pub accelerometer: Xyz,
    /// Orientation of the torso \[rad\].
    pub angles: TorsoAngles,
    /// State of the battery.
    pub battery: Battery,
    /// Currents \[A\].
    pub current: Joints<f32>,
    /// Pressure on the feet.
    pub fsr: Pressure,
    /// Angular velocity \[rad/s\].
    pub gyroscope: Xyz,
    /// Measured angles \[rad\]; hands: 0 closed, 1 open.
    pub position: Joints<f32>,
    /// Identity of the robot.
    pub robot_config: RobotConfig,
    /// Distances measured by the sonars \[m\].
    pub sonar: Sonar,
    /// Temperature levels of the joints.
    pub status: Joints<JointStatus>,
    /// Stiffness in use, 0 to 1.
    pub stiffness: Joints<f32>,
    /// Temperatures \[°C\].
    pub temperature: Joints<f32>,
    /// Buttons and touch sensors.
    pub touch: Touch,
}

impl Sensors {
    /// Decodes a message. Numbers may be integers or floats of any size; unknown keys are ignored.
    ///
    /// # Errors
    /// Returns the first error in the message.
    pub fn decode(bytes: &[u8]) -> Result<Self, LolaError> {
        let (map, _) = Map::read(bytes)?.ok_or_else(|| incomplete(bytes))?;
        let any = Floats::AnyNumber;
        let [body_id, body_version, head_id, head_version] = map.texts("RobotConfig")?;
        Ok(Self {
            accelerometer: map.part("Accelerometer", any)?,
            angles: map.part("Angles", any)?,
            battery: map.part("Battery", any)?,
            current: map.part("Current", any)?,
            fsr: map.part("FSR", any)?,
            gyroscope: map.part("Gyroscope", any)?,
            position: map.part("Position", any)?,
            robot_config: RobotConfig {
                body_id,
                body_version,
                head_id,
                head_version,
            },
            sonar: map.part("Sonar", any)?,
            status: status(&map.part("Status", any)?)?,
            stiffness: map.part("Stiffness", any)?,
            temperature: map.part("Temperature", any)?,
            touch: map.part("Touch", any)?,
        })
    }

    /// Encodes the message as the robot does. It has 896 bytes if the texts have the length of a robot's.
    pub fn encode(&self) -> Vec<u8> {
        let mut writer = Writer::new(13);
        writer.part("Accelerometer", &self.accelerometer);
        writer.part("Angles", &self.angles);
        writer.part("Battery", &self.battery);
        writer.part("Current", &self.current);
        writer.part("FSR", &self.fsr);
        writer.part("Gyroscope", &self.gyroscope);
        writer.part("Position", &self.position);
        let config = &self.robot_config;
        let texts = [
            &config.body_id,
            &config.body_version,
            &config.head_id,
            &config.head_version,
        ];
        writer.texts("RobotConfig", &texts.map(String::as_str));
        writer.part("Sonar", &self.sonar);
        writer.integers(
            "Status",
            &Joint::ALL.map(|joint| self.status[joint].number()),
        );
        writer.part("Stiffness", &self.stiffness);
        writer.part("Temperature", &self.temperature);
        writer.part("Touch", &self.touch);
        writer.into_bytes()
    }
}

/// Returns the error for bytes that end within a message.
pub(crate) fn incomplete(bytes: &[u8]) -> LolaError {
    LolaError::NotMessagePack {
        reason: format!("the message ends after {} bytes", bytes.len()),
    }
}

/// Converts the numbers of temperature levels. Returns an error for an unknown level.
fn status(numbers: &Joints<f32>) -> Result<Joints<JointStatus>, LolaError> {
    let mut read = Joints::default();
    for (joint, &value) in numbers.iter() {
        read[joint] =
            JointStatus::from_number(value).ok_or(LolaError::UnknownStatus { joint, value })?;
    }
    Ok(read)
}
