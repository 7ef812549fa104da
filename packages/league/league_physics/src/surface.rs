//! How surfaces give way, slip and bounce where they touch.

use crate::STEP;
use crate::collision::Contact;
use crate::dynamics::row::Row;
use crate::dynamics::touch::Touch;

/// Depth that is not pushed apart, so that contacts of bodies at rest stay \[m\].
const LAYER: f64 = 0.001;
/// Softness of contacts where no surface sets one (the world's CFM).
pub(crate) const WORLD_CFM: f64 = 1e-5;
/// Part of an error that a step mends where no surface sets one (the world's ERP).
pub(crate) const WORLD_ERP: f64 = 0.2;

/// The contact parameters of a surface, in ODE's terms. One that is off leaves the choice to the other surface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surface {
    erp: Option<f64>,
    cfm: Option<f64>,
    slip: Option<f64>,
    /// Restitution, and the least speed at which the surface bounces \[m/s\].
    bounce: Option<(f64, f64)>,
}

impl Surface {
    /// Parts of robots.
    pub(crate) const ROBOT: Self = Self {
        erp: Some(0.6),
        cfm: Some(1e-4),
        slip: Some(0.005),
        bounce: None,
    };
    /// The ground.
    pub(crate) const GROUND: Self = Self {
        erp: Some(0.2),
        cfm: None,
        slip: Some(0.005),
        bounce: None,
    };
    /// The ball.
    pub(crate) const BALL: Self = Self {
        erp: Some(0.5),
        cfm: Some(0.05),
        slip: Some(0.6),
        bounce: Some((0.8, 0.8)),
    };
    /// Goals and border walls.
    pub(crate) const WALL: Self = Self {
        erp: None,
        cfm: None,
        slip: None,
        bounce: Some((0.8, 2.0)),
    };

    /// What counts where both surfaces meet: the mean of what both set, else what one sets.
    pub(crate) fn mixed(self, other: Self) -> Self {
        let bounce =
            |part: fn((f64, f64)) -> f64| mean(self.bounce.map(part), other.bounce.map(part));
        Self {
            erp: mean(self.erp, other.erp),
            cfm: mean(self.cfm, other.cfm),
            slip: mean(self.slip, other.slip),
            bounce: bounce(|(restitution, _)| restitution).zip(bounce(|(_, least)| least)),
        }
    }

    /// The rows of a contact of mixed surfaces; `speed` is that of the pushed body along the normal before the step.
    ///
    /// Friction has no bound: slip alone governs sliding, as in the original.
    pub(crate) fn touch(self, contact: &Contact, speed: f64) -> Touch {
        let depth = (contact.depth - LAYER).max(0.0);
        let mut target = self.erp.unwrap_or(WORLD_ERP) / STEP * depth;
        if let Some((restitution, least)) = self.bounce
            && -speed > least
        {
            target = target.max(-restitution * speed);
        }
        let stiffness = STEP / self.cfm.unwrap_or(WORLD_CFM);
        let mut row = Row::new(target, stiffness, 0.0, f64::INFINITY);
        row.expect_velocity(speed);
        Touch::new(contact.normal, row, STEP / self.slip.unwrap_or(WORLD_CFM))
    }
}

fn mean(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    one.zip(other)
        .map(|(a, b)| f64::midpoint(a, b))
        .or(one)
        .or(other)
}
