use std::time::Duration;

use bag_tools::ToolError;
use hsl_types::{RobotId, Time};
use serde::Serialize;

use crate::marks::{ViolationMark, violations};
use crate::{ChosenRobot, Game, Recording, RobotFrame, Tick, World};

/// One tick, as it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// The moment.
    pub time_ns: u64,
    /// The number of the tick, from 1; none: the bag does not tell it.
    pub tick: Option<u64>,
    /// The ball, if there is one.
    pub ball: Option<Ball>,
    /// In canonical order.
    pub robots: Vec<RobotFrame>,
    /// None: the bag does not tell it.
    pub game: Option<Game>,
    /// What the referee called.
    pub calls: Vec<String>,
    /// What should never have happened.
    pub violations: Vec<ViolationMark>,
    /// The robot that is looked at.
    pub robot: Option<ChosenRobot>,
    /// What of the world cannot be read.
    pub faults: Vec<String>,
}

/// The ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ball {
    /// Metres.
    pub x: f32,
    /// Metres.
    pub y: f32,
    /// Metres per second.
    pub vx: f32,
    /// Metres per second.
    pub vy: f32,
}

impl Frame {
    /// A tick with all that is known of `robot`.
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
            robot: robot.map(|id| ChosenRobot::of(id, world.as_ref(), tick)),
            calls: world.map_or_else(Vec::new, |world| world.calls),
            faults,
        }
    }
}

/// At most `count` ticks: the last at `from` or before, then the last one `step` later or before, and so on; each
/// once, read when it is asked for.
pub fn frames(
    recording: &Recording,
    from: Time,
    count: u32,
    step: Duration,
    robot: Option<RobotId>,
) -> impl Iterator<Item = Result<Frame, ToolError>> {
    let mut last = None;
    let ticks = (0..count).map(move |number| recording.tick_at(from + step * number));
    ticks.filter_map(move |tick| match tick {
        Err(error) => Some(Err(error)),
        Ok(tick) => {
            let tick = tick.filter(|tick| last != Some(tick.time))?;
            last = Some(tick.time);
            Some(Ok(Frame::of(&tick, robot)))
        }
    })
}
