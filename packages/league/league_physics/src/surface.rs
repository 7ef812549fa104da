//! Compliance, slip and bounce of surfaces in contact.

use crate::collision::Contact;
use crate::constants::STEP;
use crate::dynamics::contact_rows::ContactRows;
use crate::dynamics::row::Row;

/// Depth of contacts that is not corrected, so that contacts of bodies at rest persist \[m\].
const CONTACT_LAYER: f64 = 0.001;
/// Compliance of contacts without a value of a surface (the world's CFM).
pub(crate) const WORLD_CFM: f64 = 1e-5;
/// Part of an error that a step corrects, without a value of a surface (the world's ERP).
pub(crate) const WORLD_ERP: f64 = 0.2;

/// Contact parameters of a surface, in ODE's terms: part of the overlap that a step corrects (ERP), compliance (CFM),
/// slip and bounce. `None` leaves the value to the other surface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surface {
    erp: Option<f64>,
    cfm: Option<f64>,
    slip: Option<f64>,
    /// Restitution, and the minimum speed for a bounce \[m/s\].
    bounce: Option<(f64, f64)>,
}

impl Surface {
    pub(crate) const ROBOT: Self = Self {
        erp: Some(0.6),
        cfm: Some(1e-4),
        slip: Some(0.005),
        bounce: None,
    };
    pub(crate) const GROUND: Self = Self {
        erp: Some(0.2),
        cfm: None,
        slip: Some(0.005),
        bounce: None,
    };
    /// Surface of the ball.
    pub(crate) const BALL: Self = Self {
        erp: Some(0.5),
        cfm: Some(0.05),
        slip: Some(0.6),
        bounce: Some((0.8, 0.8)),
    };
    /// Surface of goals and border walls.
    pub(crate) const WALL: Self = Self {
        erp: None,
        cfm: None,
        slip: None,
        bounce: Some((0.8, 2.0)),
    };

    /// Returns the parameters of a contact of two surfaces: the mean of two values, or the only one.
    pub(crate) fn mix(self, other: Self) -> Self {
        let bounce =
            |part: fn((f64, f64)) -> f64| mean(self.bounce.map(part), other.bounce.map(part));
        Self {
            erp: mean(self.erp, other.erp),
            cfm: mean(self.cfm, other.cfm),
            slip: mean(self.slip, other.slip),
            bounce: bounce(|(restitution, _)| restitution).zip(bounce(|(_, least)| least)),
        }
    }

    /// Returns the constraint rows of a contact of mixed surfaces. `speed` is the speed of the first body relative to
    /// the second along the normal before the time step \[m/s\], negative if they approach.
    ///
    /// Friction has no bound: only slip determines sliding, as in the original.
    pub(crate) fn contact_rows(self, contact: &Contact, speed: f64) -> ContactRows {
        let depth = (contact.depth - CONTACT_LAYER).max(0.0);
        let mut target = self.erp.unwrap_or(WORLD_ERP) / STEP * depth;
        if let Some((restitution, least)) = self.bounce
            && -speed > least
        {
            target = target.max(-restitution * speed);
        }
        let stiffness = STEP / self.cfm.unwrap_or(WORLD_CFM);
        let mut row = Row::new(target, stiffness, 0.0, f64::INFINITY);
        row.expect_velocity(speed);
        ContactRows::new(contact.normal, row, STEP / self.slip.unwrap_or(WORLD_CFM))
    }
}

/// Returns the mean of two values, or the only one.
fn mean(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    one.zip(other)
        .map(|(a, b)| f64::midpoint(a, b))
        .or(one)
        .or(other)
}
