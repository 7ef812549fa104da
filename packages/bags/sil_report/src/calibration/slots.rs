use super::command::{Commanded, Turn};
use super::moment::Pose;
use super::track::Track;

/// Longest time over which a missing command is that before it \[s\].
const HELD: f64 = 0.1;
/// Angle to the wanted direction from which a robot turns as fast as it can \[rad\].
const FAR: f64 = 0.5;
/// Time after which a robot turns as fast as it can \[s\].
const REACHED: f64 = 1.5;
/// Duration of fast turns for which their speed counts \[s\].
const ENOUGH: f64 = 3.0;
/// Relative difference from which a turning speed is another one.
const OTHER: f64 = 0.15;
/// Maximum turning speed if no robot turns \[rad/s\]: the default of the simulated world.
const TURNING: f64 = 1.0;

/// Commanded and measured motion of a robot in time slots of one period.
#[derive(Clone, Debug)]
pub(super) struct Slots {
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
    /// Change of the pose in the slot, in the ground frame at its start; `None` if unknown, and in a jump.
    pub(super) motion: Option<Pose>,
}

impl Slots {
    /// Creates the slots of a track. `fastest` is the maximum turning speed \[rad/s\].
    pub(super) fn of(track: &Track, fastest: f64) -> Self {
        let period = track.period;
        let first = track.moments.first().map_or(0.0, |moment| moment.at);
        let place = |at: f64| ((at - first) / period).round() as usize;
        let last = track.moments.last().map_or(0, |moment| place(moment.at));
        // A log with a long pause has slots for it, but not more than for a day.
        let count = (last + 1).min((86_400.0 / period) as usize);
        let mut slots = vec![Slot::default(); count];
        for (index, moment) in track.moments.iter().enumerate() {
            let Some(slot) = slots.get_mut(place(moment.at)) else {
                break;
            };
            slot.is_up = moment.is_up();
            if let Some(command) = moment.command {
                (slot.velocity, slot.turn) = speeds(command, period, fastest);
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
                    ..before
                };
            }
        }
        Self { period, slots }
    }

    /// Returns the fastest turn of robots that are far from the direction that they are to face \[rad/s\]: the default of
    /// the simulated world, unless robots turn at another speed.
    pub(super) fn fastest_turn(tracks: &[Track]) -> f64 {
        let (mut turned, mut time) = (0.0, 0.0);
        for track in tracks {
            let mut since = 0.0;
            for step in track.steps() {
                let angle = match step.from.command {
                    Some(Commanded::Walk {
                        turn: Turn::Angle(angle),
                        ..
                    }) if angle.abs() > FAR && step.from.is_up() => angle,
                    _ => {
                        since = 0.0;
                        continue;
                    }
                };
                since += step.dt;
                if since > REACHED && !track.is_jump(step.motion) {
                    turned += angle.signum() * step.motion.turn;
                    time += step.dt;
                }
            }
        }
        let speed = turned / f64::max(time, 1e-9);
        match time > ENOUGH && (speed / TURNING - 1.0).abs() > OTHER {
            true => speed.max(0.1),
            false => TURNING,
        }
    }
}

/// Returns velocity \[m/s\] and turning speed \[rad/s\] of a command.
fn speeds(command: Commanded, period: f64, fastest: f64) -> ([f64; 2], f64) {
    match command {
        Commanded::Walk { velocity, turn } => {
            let turn = match turn {
                Turn::Speed(speed) => speed,
                Turn::Angle(angle) => angle / period,
            };
            (velocity, turn.clamp(-fastest, fastest))
        }
        Commanded::Still | Commanded::StandUp | Commanded::Kick { .. } => ([0.0; 2], 0.0),
    }
}
