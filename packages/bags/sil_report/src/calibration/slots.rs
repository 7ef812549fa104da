use super::command::{Commanded, Turn};
use super::moment::Pose;
use super::track::Track;

/// Longest time over which a missing command is that before it \[s\].
const HELD: f64 = 0.1;
/// Maximum turning speed on a path \[rad/s\]: the default of `simulation.walk_rotation_speed`.
const TURNING: f64 = 1.0;

/// Distance of another robot that may push this one \[m\]: two radii of the simulated world, and errors of perception.
const NEAR: f64 = 0.6;

/// Commanded and measured motion of a robot in time slots of one period.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// Time of the first slot \[s\].
    first: f64,
    /// Duration of a slot \[s\].
    pub(super) period: f64,
    /// Slots.
    pub(super) slots: Vec<Slot>,
}

/// Motion in a slot.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    /// Commanded velocity in the ground frame \[m/s\].
    pub(super) velocity: [f64; 2],
    /// Commanded turning speed \[rad/s\].
    pub(super) turn: f64,
    /// True if the command is known.
    pub(super) is_known: bool,
    /// True if the robot is on its feet.
    pub(super) is_up: bool,
    /// True if no other robot is so near that it may push this one.
    pub(super) is_free: bool,
    /// Change of the pose in the slot, in the ground frame at its start; `None` if unknown, and in a jump.
    pub(super) motion: Option<Pose>,
}

impl Slots {
    /// Creates the slots of a track.
    pub(super) fn of(track: &Track) -> Self {
        let period = track.period;
        let first = track.moments.first().map_or(0.0, |moment| moment.at);
        let place = |at: f64| place(at, first, period);
        let last = track.moments.last().map_or(0, |moment| place(moment.at));
        // A log with a long pause has slots for it, but not more than for a day.
        let count = (last + 1).min((86_400.0 / period) as usize);
        let mut slots = vec![Slot::default(); count];
        for (index, moment) in track.moments.iter().enumerate() {
            let Some(slot) = slots.get_mut(place(moment.at)) else {
                break;
            };
            slot.is_up = moment.is_up();
            slot.is_free = !moment.has_robot_within(NEAR);
            if let Some(command) = moment.command {
                (slot.velocity, slot.turn) = speeds(command, period);
                slot.is_known = true;
            }
            let step = track.step(index);
            let step = step.filter(|step| !track.is_jump(step.motion));
            slot.motion = step.map(|step| step.motion);
        }
        let mut held: Option<(usize, Slot)> = None;
        for (index, slot) in slots.iter_mut().enumerate() {
            if slot.is_known {
                held = Some((index, *slot));
            } else if let Some((at, before)) = held
                && (index - at) as f64 * period < HELD
            {
                *slot = Slot {
                    motion: slot.motion,
                    is_free: slot.is_free,
                    ..before
                };
            }
        }
        Self {
            first,
            period,
            slots,
        }
    }

    /// Returns the index of the slot that begins at the time of a moment \[s\].
    pub(super) fn place(&self, at: f64) -> usize {
        place(at, self.first, self.period)
    }
}

/// Returns the index of the slot that begins at `at` \[s\].
fn place(at: f64, first: f64, period: f64) -> usize {
    ((at - first) / period).round() as usize
}

/// Returns velocity \[m/s\] and turning speed \[rad/s\] of a command.
fn speeds(command: Commanded, period: f64) -> ([f64; 2], f64) {
    match command {
        Commanded::Walk { velocity, turn } => {
            let turn = match turn {
                Turn::Speed(speed) => speed,
                Turn::Angle(angle) => angle / period,
            };
            (velocity, turn.clamp(-TURNING, TURNING))
        }
        Commanded::Still | Commanded::StandUp | Commanded::Kick { .. } => ([0.0; 2], 0.0),
    }
}
