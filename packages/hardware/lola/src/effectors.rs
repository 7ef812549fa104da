use crate::map::{Floats, Map};
use crate::sensors::incomplete;
use crate::writer::Writer;
use crate::{EarLeds, EyeLeds, Joints, LolaError, Rgb, SkullLeds, SonarUse};

/// Message that a client sends in every cycle. By default all joints are limp and all lights are off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effectors {
    /// Target angles \[rad\]; hands: 0 closed, 1 open.
    pub position: Joints<f32>,
    /// Stiffness, from 0 (limp) to 1.
    pub stiffness: Joints<f32>,
    /// Light of the chest button.
    pub chest: Rgb,
    /// Left ear.
    pub left_ear: EarLeds,
    /// Left eye.
    pub left_eye: EyeLeds,
    /// Left foot.
    pub left_foot: Rgb,
    /// Right ear.
    pub right_ear: EarLeds,
    /// Right eye.
    pub right_eye: EyeLeds,
    /// Right foot.
    pub right_foot: Rgb,
    /// Top of the head.
    pub skull: SkullLeds,
    /// Active sonars.
    pub sonar: SonarUse,
}

impl Effectors {
    /// Decodes a message as the robot does: every number must be a float32; unknown keys are ignored.
    ///
    /// # Errors
    /// Returns the first error in the message.
    pub fn decode(bytes: &[u8]) -> Result<Self, LolaError> {
        let (map, _) = Map::read(bytes)?.ok_or_else(|| incomplete(bytes))?;
        let float32 = Floats::OnlyFloat32;
        let [left, right] = map.booleans("Sonar")?;
        Ok(Self {
            position: map.part("Position", float32)?,
            stiffness: map.part("Stiffness", float32)?,
            chest: map.part("Chest", float32)?,
            left_ear: map.part("LEar", float32)?,
            left_eye: map.part("LEye", float32)?,
            left_foot: map.part("LFoot", float32)?,
            right_ear: map.part("REar", float32)?,
            right_eye: map.part("REye", float32)?,
            right_foot: map.part("RFoot", float32)?,
            skull: map.part("Skull", float32)?,
            sonar: SonarUse { left, right },
        })
    }

    /// Encodes the message: every number as a float32, all keys.
    pub fn encode(&self) -> Vec<u8> {
        let mut writer = Writer::new(11);
        writer.part("Position", &self.position);
        writer.part("Stiffness", &self.stiffness);
        writer.part("Chest", &self.chest);
        writer.part("LEar", &self.left_ear);
        writer.part("LEye", &self.left_eye);
        writer.part("LFoot", &self.left_foot);
        writer.part("REar", &self.right_ear);
        writer.part("REye", &self.right_eye);
        writer.part("RFoot", &self.right_foot);
        writer.part("Skull", &self.skull);
        writer.booleans("Sonar", &[self.sonar.left, self.sonar.right]);
        writer.into_bytes()
    }
}
