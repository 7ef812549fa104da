use std::time::Duration;

use hsl_types::{RobotId, Time};
use hsl_wire::answer;
use hsl_wire::topics::{self, Topic};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::fault::{Fault, FaultKind};
use super::process::{Blow, Process};
use super::schedule::FaultSchedule;

/// Greatest number of harmless faults in one schedule.
const HARMLESS: usize = 4;
/// Size that a bag needs at least to be recognized as a bag, in bytes.
const LEAST_DISK: u64 = 16 * 1024;

/// The run that a schedule is made for, as it is without faults.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The robots that play.
    pub robots: Vec<RobotId>,
    /// Number of ticks.
    pub ticks: u64,
    /// Duration of a tick.
    pub tick_duration: Duration,
    /// Wall time within which a robot must answer; harmless faults wait at most a quarter of it.
    pub tick_timeout: Duration,
    /// Size of the bag's file in bytes.
    pub bag_size: u64,
    /// Whether each robot, the referee and the recorder are separate processes.
    pub over_ros: bool,
}

impl FaultSchedule {
    /// Creates a schedule of some harmless faults and, in two of three schedules, one fault that ends the run.
    pub fn random(seed: u64, run: &Surroundings) -> Self {
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
    /// Returns a number below `end`, or 0 if there is none. Small numbers are slightly more probable, by less than
    /// `end` in 2^64.
    fn below(&mut self, end: u64) -> u64 {
        self.0.next_u64() % end.max(1)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let index = self.below(all.len() as u64);
        all.get(usize::try_from(index).ok()?).copied()
    }

    /// Returns the time of a tick.
    fn moment(&mut self, run: &Surroundings) -> Time {
        let tick = 1 + self.below(run.ticks);
        let tick = u32::try_from(tick).unwrap_or(u32::MAX);
        Time::ZERO + run.tick_duration * tick
    }

    /// Returns a wall time that a robot may take.
    fn wait(&mut self, run: &Surroundings) -> Duration {
        let most = u64::try_from((run.tick_timeout / 4).as_millis()).unwrap_or(u64::MAX);
        Duration::from_millis(1 + self.below(most))
    }

    /// Returns a fault that must not change a byte of the bag.
    fn harmless(&mut self, run: &Surroundings) -> Option<Fault> {
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

    /// Returns a fault that ends the run, unless the run has ended before.
    fn fatal(&mut self, run: &Surroundings) -> Option<Fault> {
        // Messages to teammates are not sent in every tick, and a message that is not sent cannot be dropped.
        let is_packet = |topic: &&Topic| *topic == &topics::HSL_OUTGOING;
        let topics: Vec<_> = answer::topics().filter(|it| !is_packet(it)).collect();
        let robot = self.one_of(&run.robots)?;
        let blow = self.one_of(&[Blow::Kill, Blow::Freeze])?;
        let kind = match self.below(if run.over_ros { 6 } else { 4 }) {
            0 => FaultKind::Strike(blow, Process::Robot(robot)),
            1 => FaultKind::Drop(self.one_of(&topics)?, robot),
            2 => FaultKind::Strike(blow, Process::World),
            3 => {
                let most = run.bag_size.saturating_sub(LEAST_DISK);
                return Some(Fault {
                    at: Time::ZERO,
                    kind: FaultKind::FillDisk(LEAST_DISK + self.below(most)),
                });
            }
            4 => FaultKind::Strike(blow, Process::Recorder),
            _ => FaultKind::Strike(blow, Process::Referee),
        };
        let at = self.moment(run);
        Some(Fault { at, kind })
    }
}
