use std::time::Duration;

use hsl_types::{RobotId, Time};
use hsl_wire::answer;
use hsl_wire::topics::{self, Topic};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::fault::{Fault, FaultKind};
use super::process::{FaultSignal, Process};
use super::schedule::FaultSchedule;

/// Maximum number of harmless faults in one schedule.
const HARMLESS: usize = 4;
/// Minimum size of a file that is recognized as a bag \[bytes\].
const LEAST_DISK: u64 = 16 * 1024;

/// Properties of a run, measured in the same run without faults, for which random schedules are made.
#[derive(Clone, Debug)]
pub struct ScheduleContext {
    /// Robots of the run.
    pub robots: Vec<RobotId>,
    /// Number of ticks.
    pub ticks: u64,
    /// Duration of a tick.
    pub tick_duration: Duration,
    /// Wall time within which a robot must answer. Harmless faults wait for at most a quarter of this time.
    pub tick_timeout: Duration,
    /// Size of the bag's file \[bytes\].
    pub bag_size: u64,
    /// True if each robot, the referee and the recorder are separate processes.
    pub over_ros: bool,
}

impl FaultSchedule {
    /// Creates a random schedule of at most four harmless faults and, in two of three schedules, one fault that ends
    /// the run. The same seed and run result in the same schedule.
    pub fn random(seed: u64, run: &ScheduleContext) -> Self {
        let mut dice = Dice(Pcg64Mcg::seed_from_u64(seed));
        let mut faults = Vec::new();
        let harmless = dice.below(HARMLESS as u64 + 1);
        for _ in 0..harmless {
            faults.extend(dice.harmless(run));
        }
        if dice.below(3) > 0 {
            faults.extend(dice.fatal(run));
        }
        faults.sort_by_key(|fault| fault.at);
        Self(faults)
    }
}

/// Random choices from a seed.
struct Dice(Pcg64Mcg);

impl Dice {
    /// Returns a number below `end`, or 0 if `end` is 0. Small numbers are more probable by less than `end` in 2^64.
    fn below(&mut self, end: u64) -> u64 {
        self.0.next_u64() % end.max(1)
    }

    /// Returns one of the values, each with the same probability, or `None` without values.
    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let index = self.below(all.len() as u64);
        all.get(usize::try_from(index).ok()?).copied()
    }

    /// Returns the time of a random tick of the run.
    fn moment(&mut self, run: &ScheduleContext) -> Time {
        let tick = 1 + self.below(run.ticks);
        let tick = u32::try_from(tick).unwrap_or(u32::MAX);
        Time::ZERO + run.tick_duration * tick
    }

    /// Draws a wall time of at most a quarter of the timeout for answers, so that the answer still counts.
    fn wait(&mut self, run: &ScheduleContext) -> Duration {
        let most = u64::try_from((run.tick_timeout / 4).as_millis()).unwrap_or(u64::MAX);
        Duration::from_millis(1 + self.below(most))
    }

    /// Draws a fault after which the bag must be the same as without it, byte for byte. `None` for a run without
    /// robots.
    fn harmless(&mut self, run: &ScheduleContext) -> Option<Fault> {
        let robot = self.one_of(&run.robots)?;
        let topics: Vec<&'static Topic> = answer::topics().collect();
        let topic = self.one_of(&topics)?;
        let kind = match self.below(4) {
            0 => FaultKind::Delay(topic, robot, self.wait(run)),
            1 => FaultKind::Duplicate(topic, robot),
            2 => FaultKind::Reorder(robot),
            _ => FaultKind::Stall(robot, self.wait(run)),
        };
        let at = self.moment(run);
        Some(Fault { at, kind })
    }

    /// Draws a fault that ends the run, unless the run ends earlier. `None` for a run without robots. The recorder and
    /// the referee are processes only over ROS.
    fn fatal(&mut self, run: &ScheduleContext) -> Option<Fault> {
        // Team messages are not sent in every tick, and a missing message cannot be dropped.
        let is_packet = |topic: &&Topic| *topic == &topics::HSL_OUTGOING;
        let topics: Vec<_> = answer::topics().filter(|it| !is_packet(it)).collect();
        let robot = self.one_of(&run.robots)?;
        let signal = self.one_of(&[FaultSignal::Kill, FaultSignal::Freeze])?;
        let kind = match self.below(if run.over_ros { 6 } else { 4 }) {
            0 => FaultKind::Signal(signal, Process::Robot(robot)),
            1 => FaultKind::Drop(self.one_of(&topics)?, robot),
            2 => FaultKind::Signal(signal, Process::World),
            3 => {
                let most = run.bag_size.saturating_sub(LEAST_DISK);
                return Some(Fault {
                    at: Time::ZERO,
                    kind: FaultKind::FillDisk(LEAST_DISK + self.below(most)),
                });
            }
            4 => FaultKind::Signal(signal, Process::Recorder),
            _ => FaultKind::Signal(signal, Process::Referee),
        };
        let at = self.moment(run);
        Some(Fault { at, kind })
    }
}
