use std::time::Duration;

use bag_tools::ToolError;
use hsl_types::{RobotId, Time};
use hsl_wire::topics;
use serde::Serialize;

use crate::history::{LostPacket, lost_packets};
use crate::marks::{ViolationMark, violations};
use crate::{Game, Recording, RobotDetails, RobotFrame, Tick, World};

/// Duration for which a lost packet is shown \[ns\].
const LOSS_SHOWN_NS: u64 = 500_000_000;

/// Tick as shown on the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// Time.
    pub time_ns: u64,
    /// Number of the tick, from 1; `None` if the bag does not contain it.
    pub tick: Option<u64>,
    /// Ball; `None` if it is off the field.
    pub ball: Option<Ball>,
    /// Robots in canonical order.
    pub robots: Vec<RobotFrame>,
    /// Game; `None` if the bag does not contain it.
    pub game: Option<Game>,
    /// Calls of the referee.
    pub calls: Vec<String>,
    /// Violations.
    pub violations: Vec<ViolationMark>,
    /// Packets that were lost in the last half second.
    pub lost: Vec<LostPacket>,
    /// Selected robot.
    pub robot: Option<RobotDetails>,
    /// Unreadable messages of the world.
    pub faults: Vec<String>,
}

/// Ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ball {
    /// x position \[m\].
    pub x: f32,
    /// y position \[m\].
    pub y: f32,
    /// Velocity along x \[m/s\].
    pub vx: f32,
    /// Velocity along y \[m/s\].
    pub vy: f32,
}

impl Frame {
    /// Reads a tick for the page, with the details of `robot` if one is selected, and without lost packets. Errors of
    /// unreadable messages become part of the frame.
    pub fn of(tick: &Tick, robot: Option<RobotId>) -> Self {
        let mut faults = Vec::new();
        let world = World::of(tick, &mut faults);
        let ball = world
            .as_ref()
            .and_then(|world| world.ball)
            .map(|ball| Ball {
                x: ball.position.x,
                y: ball.position.y,
                vx: ball.velocity.x,
                vy: ball.velocity.y,
            });
        let robots = world.iter().flat_map(|world| {
            let robots = world.robots.iter().map(move |robot| (robot, world));
            robots.collect::<Vec<_>>()
        });
        let robots = robots
            .map(|(robot, world)| RobotFrame::of(robot, world, tick, &mut faults))
            .collect();
        Self {
            time_ns: tick.time.as_nanos(),
            tick: world.as_ref().and_then(|world| world.tick),
            ball,
            robots,
            game: world
                .as_ref()
                .and_then(|world| world.game.as_ref().map(Game::of)),
            violations: violations(&tick.messages, None, &mut faults),
            robot: robot.map(|id| RobotDetails::of(id, world.as_ref(), tick)),
            lost: Vec::new(),
            calls: world.map_or_else(Vec::new, |world| world.calls),
            faults,
        }
    }
}

/// Returns at most `count` ticks with the details of `robot`: the last tick at or before `from`, the last one at or
/// before `from` + `step`, and so on. Each tick is returned only once and read lazily.
pub fn frames(
    recording: &Recording,
    from: Time,
    count: u32,
    step: Duration,
    robot: Option<RobotId>,
) -> impl Iterator<Item = Result<Frame, ToolError>> {
    let ticks = ticks(recording, from, count, step);
    ticks.map(move |tick| {
        let tick = tick?;
        let mut frame = Frame::of(&tick, robot);
        if let (Some(details), Some(id)) = (&mut frame.robot, robot) {
            details.read_last_known(id, tick.time, recording);
        }
        let since = Time::from_nanos(tick.time.as_nanos().saturating_sub(LOSS_SHOWN_NS));
        // Damage of earlier ticks does not concern this one.
        let events = recording.between(topics::PACKET_EVENTS.name, since, tick.time);
        for message in events.unwrap_or_default() {
            frame.lost.extend(lost_packets(&message, &mut frame.faults));
        }
        Ok(frame)
    })
}

/// Returns at most `count` ticks of a recording: the last tick at or before `from`, the last one at or before `from` +
/// `step`, and so on. Each tick is returned only once and read lazily.
pub(crate) fn ticks(
    recording: &Recording,
    from: Time,
    count: u32,
    step: Duration,
) -> impl Iterator<Item = Result<Tick, ToolError>> {
    let mut last = None;
    let ticks = (0..count).map(move |number| recording.tick_at(from + step * number));
    ticks.filter_map(move |tick| match tick {
        Err(error) => Some(Err(error)),
        Ok(tick) => {
            let tick = tick.filter(|tick| last != Some(tick.time))?;
            last = Some(tick.time);
            Some(Ok(tick))
        }
    })
}
