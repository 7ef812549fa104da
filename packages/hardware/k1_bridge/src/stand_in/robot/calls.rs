//! Calls of the bridge to the robot.

use booster::{Call, Mode, require};

use super::StandIn;
use crate::stand_in::Limits;
use crate::stand_in::refusal::Refusal;

impl StandIn {
    /// Executes a call, or returns why it is refused. Every call counts for the limit of the rate, refused ones, too.
    pub(super) fn execute(&mut self, call: Call) -> Result<(), Refusal> {
        let api_id = call.api_id();
        if let Some(last) = self.called.insert(api_id, self.now) {
            let span = self.now.saturating_sub(last);
            if span < self.limits.interval {
                return Err(Refusal::TooFrequent { api_id, span });
            }
        }
        let Limits {
            speed,
            turn,
            yaw: max_yaw,
            pitch: max_pitch,
            ..
        } = self.limits;
        match call {
            Call::ChangeMode(mode) => self.change_mode(mode),
            Call::Move { vx, vy, vyaw } => {
                require(api_id, "vx", vx, speed)?;
                require(api_id, "vy", vy, speed)?;
                require(api_id, "vyaw", vyaw, turn)?;
                self.require_walking(api_id)?;
                self.moved = self.now;
                self.velocity = match self.fallen {
                    true => (0.0, 0.0, 0.0),
                    false => (vx, vy, vyaw),
                };
                Ok(())
            }
            Call::RotateHead { pitch, yaw } => {
                require(api_id, "pitch", pitch, max_pitch)?;
                require(api_id, "yaw", yaw, max_yaw)?;
                self.require_walking(api_id)?;
                self.head = (yaw, pitch);
                Ok(())
            }
            Call::GetUp if !self.fallen || self.up_at.is_some() => Err(Refusal::NotFallen),
            Call::GetUp => {
                self.up_at = Some(self.now + self.limits.get_up);
                Ok(())
            }
            Call::VisualKick { .. } if self.mode != Mode::Soccer => {
                let mode = self.mode;
                Err(Refusal::WrongMode { api_id, mode })
            }
            Call::VisualKick { start } => {
                self.kicks = start;
                self.kick = None;
                self.velocity = (0.0, 0.0, 0.0);
                Ok(())
            }
        }
    }

    /// Changes the mode and stops walking and kicking. Refused if the robot would walk without having stood long
    /// enough.
    fn change_mode(&mut self, wanted: Mode) -> Result<(), Refusal> {
        let mode = self.mode;
        let stands = mode.walks()
            || (mode == Mode::Prepare
                && self.now.saturating_sub(self.since) >= self.limits.prepare);
        if wanted.walks() && (!stands || self.fallen) {
            return Err(Refusal::WrongTransition { wanted, mode });
        }
        if wanted != mode {
            self.since = self.now;
        }
        self.mode = wanted;
        self.velocity = (0.0, 0.0, 0.0);
        self.kicks = false;
        Ok(())
    }

    /// Returns an error unless the robot is in a mode in which it walks.
    fn require_walking(&self, api_id: u32) -> Result<(), Refusal> {
        let mode = self.mode;
        match mode.walks() {
            true => Ok(()),
            false => Err(Refusal::WrongMode { api_id, mode }),
        }
    }
}
