use std::time::Duration;

use bag_tools::ToolError;
use hsl_types::{RobotId, Time};
use serde::Serialize;

use crate::marks::{ViolationMark, violations};
use crate::{Game, Recording, RobotDetails, RobotFrame, Tick, World};

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
    /// Reads a tick for the page, with the details of `robot` if one is selected. Errors of unreadable messages become
    /// part of the frame.
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
            tick: world.as_ref().map(|world| world.tick),
            ball,
            robots,
            game: world.as_ref().map(|world| Game::of(&world.game)),
            violations: violations(&tick.messages, None, &mut faults),
            robot: robot.map(|id| RobotDetails::of(id, world.as_ref(), tick)),
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
    ticks.map(move |tick| Ok(Frame::of(&tick?, robot)))
}

/// Returns at most `count` ticks of a recording, at the times that [`frames`] describes.
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
