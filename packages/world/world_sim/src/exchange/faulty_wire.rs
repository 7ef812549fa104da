use std::collections::VecDeque;
use std::iter;
use std::time::{Duration, Instant};

use hsl_ros::{Node, Wire};
use hsl_types::{RobotId, Time};
use hsl_wire::answer::{PARTS, Part};
use hsl_wire::convert::header;
use hsl_wire::std_msgs::Header;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, builtin_interfaces};
use scenario_kit::{FaultKind, FaultSchedule};

use crate::pace::wall_clock;

/// Wall time between two topics in the answer of a reordered tick: more than its messages need to arrive.
const REORDER_STEP: Duration = Duration::from_millis(5);
/// Size of a message up to the end of its stamp: the encapsulation and two integers of four bytes.
const STAMP_END: usize = 12;

/// Filter of the messages of one robot on one topic, which loses, duplicates or delays the messages of some ticks.
#[derive(Default)]
pub(crate) struct FaultyWire {
    /// Faults by tick.
    faults: Vec<(Time, WireFault)>,
    /// Delayed messages, each with the time of its delivery, in order of arrival.
    held: VecDeque<(Instant, Vec<u8>)>,
}

/// Effect of a fault on one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WireFault {
    Drop,
    Duplicate,
    /// Delay of this wall time.
    Hold(Duration),
}

/// Installs filters on the subscriptions of `node` to the answers of `robots`, for the faults of `schedule` that change
/// messages.
pub(crate) fn inject_faults(
    node: &mut Node,
    robots: &[RobotId],
    schedule: &FaultSchedule,
    tick_duration: Duration,
) {
    for robot in robots {
        for (place, topic) in last_sent_first().enumerate() {
            let mut wire = FaultyWire::default();
            for fault in &schedule.0 {
                let later = REORDER_STEP * u32::try_from(place).unwrap_or(0);
                if let Some(what) = on(topic, *robot, &fault.kind, later) {
                    let tick = u32::try_from(fault.tick(tick_duration)).unwrap_or(u32::MAX);
                    wire.faults.push((Time::ZERO + tick_duration * tick, what));
                }
            }
            if !wire.faults.is_empty() {
                node.inject_faults(&topic.of_robot(*robot), wire);
            }
        }
    }
}

/// Returns the topics of a robot's answer in the order of arrival after a `reorder`, which reverses the order of
/// sending.
fn last_sent_first() -> impl Iterator<Item = &'static Topic> {
    iter::once(&topics::MOTION_COMMAND).chain(PARTS.iter().rev().map(Part::topic))
}

/// Returns the effect of a fault on a message of `robot` on `topic`, or `None` without an effect.
fn on(topic: &Topic, robot: RobotId, kind: &FaultKind, reordered: Duration) -> Option<WireFault> {
    match kind {
        _ if kind.robot() != Some(robot) => None,
        FaultKind::Drop(hit, _) => (topic == *hit).then_some(WireFault::Drop),
        FaultKind::Duplicate(hit, _) => (topic == *hit).then_some(WireFault::Duplicate),
        FaultKind::Delay(hit, _, by) => (topic == *hit).then_some(WireFault::Hold(*by)),
        FaultKind::Reorder(_) => Some(WireFault::Hold(reordered)),
        FaultKind::Stall(_, span) => Some(WireFault::Hold(*span)),
        FaultKind::Signal(..) | FaultKind::FillDisk(_) => None,
    }
}

/// Returns the time in the stamp of an encoded message. `None` if it has no valid stamp; then no fault applies.
fn stamp(message: &[u8]) -> Option<Time> {
    let stamp = builtin_interfaces::Time::from_cdr(message.get(..STAMP_END)?).ok()?;
    let header = Header {
        stamp,
        ..Header::default()
    };
    header::now(&header).ok()
}

impl Wire for FaultyWire {
    /// Takes a received message and stores as many copies as the faults of its tick leave.
    fn take(&mut self, message: Vec<u8>) {
        let now = wall_clock::now();
        let tick = stamp(&message);
        let faults = self.faults.iter().filter(|(at, _)| Some(*at) == tick);
        let (mut copies, mut due) = (1, now);
        for (_, fault) in faults {
            match fault {
                WireFault::Drop => copies = 0,
                WireFault::Duplicate => copies *= 2,
                WireFault::Hold(span) => due += *span,
            }
        }
        for _ in 0..copies {
            self.held.push_back((due, message.clone()));
        }
    }

    /// Returns the next message whose delay has passed. The order of arrival is kept.
    fn release(&mut self) -> Option<Vec<u8>> {
        let (due, _) = self.held.front()?;
        if *due > wall_clock::now() {
            return None;
        }
        self.held.pop_front().map(|(_, message)| message)
    }

    fn is_holding(&self) -> bool {
        !self.held.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use hsl_wire::convert::time;

    use super::*;

    const TICK: Duration = Duration::from_millis(10);

    fn message(tick: u32, content: u8) -> Vec<u8> {
        let stamp = time::to_message(Time::ZERO + TICK * tick);
        let mut message = stamp.to_cdr();
        message.push(content);
        message
    }

    fn wire(faults: &[WireFault]) -> FaultyWire {
        let at = Time::ZERO + TICK * 2;
        FaultyWire {
            faults: faults.iter().map(|fault| (at, *fault)).collect(),
            held: VecDeque::new(),
        }
    }

    /// Returns the delivered ones of the messages of ticks 1, 2 and 3.
    fn passed(wire: &mut FaultyWire) -> Vec<u8> {
        for tick in 1..=3 {
            wire.take(message(tick, u8::try_from(tick).unwrap_or_default()));
        }
        let released = std::iter::from_fn(|| wire.release());
        released
            .filter_map(|message| message.last().copied())
            .collect()
    }

    #[test]
    fn only_the_message_of_the_faults_tick_is_dropped_or_repeated() {
        assert_eq!(passed(&mut wire(&[WireFault::Drop])), [1, 3]);
        assert_eq!(passed(&mut wire(&[WireFault::Duplicate])), [1, 2, 2, 3]);
    }

    #[test]
    fn messages_behind_one_that_is_held_wait_too() {
        let mut wire = wire(&[WireFault::Hold(Duration::from_secs(3600))]);
        assert_eq!(passed(&mut wire), [1]);
        assert!(wire.is_holding());
    }
}
