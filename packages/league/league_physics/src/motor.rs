//! Motor of a hinge, and its stops.

use crate::constants::STEP;
use crate::dynamics::row::Row;

/// Maximum torque of a motor \[N m\].
pub const MAX_TORQUE: f64 = 10.0;
/// Compliance of motors and stops (CFM).
const CFM: f64 = 1e-8;
/// Part of the error at a stop that a step corrects (ERP).
const STOP_ERP: f64 = 0.8;
/// Part of the torque of a motor that moves away from its stop while the stop is still active (ODE's fudge factor).
const FUDGE: f64 = 1e-5;

/// Returns the constraint row of a hinge's axis for one time step, and the additional angular impulse of the motor \[N
/// m s\].
///
/// Within its stops `low` and `high` a joint follows the target speed `wanted`, with limited torque. At a stop the row
/// is the stop, from which a joint bounces with its full speed, and the motor only pushes: towards the stop if the
/// target speed is 0. Angles \[rad\], speeds \[rad/s\].
pub(crate) fn build_motor_row(
    (low, high): (f64, f64),
    angle: f64,
    speed: f64,
    wanted: f64,
) -> (Row, f64) {
    let stiffness = STEP / CFM;
    let impulse = MAX_TORQUE * STEP;
    if angle > low && angle < high {
        return (Row::new(wanted, stiffness, -impulse, impulse), 0.0);
    }
    let is_low = angle <= low;
    let pushes_up = wanted > 0.0 || (wanted == 0.0 && !is_low);
    let push = if pushes_up { impulse } else { -impulse };
    let leaves = wanted != 0.0 && pushes_up == is_low;
    let push = if leaves { push * FUDGE } else { push };
    let row = if is_low {
        let target = ((low - angle) * STOP_ERP / STEP).max(-speed);
        Row::new(target, stiffness, 0.0, f64::INFINITY)
    } else {
        let target = ((high - angle) * STOP_ERP / STEP).min(-speed);
        Row::new(target, stiffness, f64::NEG_INFINITY, 0.0)
    };
    (row, push)
}
