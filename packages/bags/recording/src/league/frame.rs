use std::time::Duration;

use bag_tools::ToolError;
use hsl_types::{LeaguePlayer, Time};
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;

use super::foul::foul_text;
use super::numbers::{point, vector};
use super::robot_details::LeagueRobotDetails;
use super::robot_frame::LeagueRobotFrame;
use crate::frame::ticks;
use crate::{Recording, Tick};

/// Cycle of a match of the 3D simulation league, as shown on the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueFrame {
    /// Time.
    pub time_ns: u64,
    /// Number of the cycle, from 1; `None` if the bag does not contain it.
    pub tick: Option<u64>,
    /// Ball; `None` if the bag does not contain it.
    pub ball: Option<LeagueBall>,
    /// Robots, left team first, then by number.
    pub robots: Vec<LeagueRobotFrame>,
    /// Game; `None` if the bag does not contain it.
    pub game: Option<LeagueGame>,
    /// Fouls of this cycle.
    pub fouls: Vec<String>,
    /// Selected robot.
    pub robot: Option<LeagueRobotDetails>,
    /// Unreadable messages of the world.
    pub faults: Vec<String>,
}

/// Ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueBall {
    /// x position \[m\].
    pub x: f32,
    /// y position \[m\].
    pub y: f32,
    /// Height of the center \[m\].
    pub z: f32,
    /// Velocity \[m/s\].
    pub velocity: [f32; 3],
}

/// State of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueGame {
    /// Play mode, for example `KickOff_Left`.
    pub play_mode: String,
    /// Clock of the match \[s\].
    pub time_s: f64,
    /// Half, 1 or 2.
    pub half: u8,
    /// Names of left and right team; empty until they are known.
    pub teams: [String; 2],
    /// Goals of left and right team.
    pub scores: [u32; 2],
}

impl LeagueFrame {
    /// Reads a cycle without the details of a robot.
    pub fn of(tick: &Tick) -> Self {
        Self::read(tick).0
    }

    /// Reads a cycle with the details of `robot`, some of which come from the cycles before.
    fn with_robot(recording: &Recording, tick: &Tick, robot: Option<LeaguePlayer>) -> Self {
        let (mut frame, truth) = Self::read(tick);
        frame.robot =
            robot.map(|name| LeagueRobotDetails::of(recording, name, truth.as_ref(), tick));
        frame
    }

    /// Reads a cycle without the details of a robot. Also returns the true state, if the bag contains it.
    fn read(tick: &Tick) -> (Self, Option<hsl_msgs::LeagueTruth>) {
        let mut frame = Self {
            time_ns: tick.time.as_nanos(),
            ..Self::default()
        };
        let truth: Option<hsl_msgs::LeagueTruth> =
            tick.one(topics::LEAGUE_TRUTH.name, &mut frame.faults);
        if let Some(truth) = &truth {
            frame.take(truth);
        }
        (frame, truth)
    }

    /// Sets ball, robots, game and fouls from the true state. Invalid ones become errors of the frame.
    fn take(&mut self, truth: &hsl_msgs::LeagueTruth) {
        self.tick = Some(truth.cycle);
        self.ball = ball(&truth.ball);
        if self.ball.is_none() {
            self.faults.push("the ball must be finite".to_owned());
        }
        for robot in &truth.robots {
            match LeagueRobotFrame::of(robot) {
                Ok((robot, _)) => self.robots.push(robot),
                Err(fault) => self.faults.push(fault),
            }
        }
        self.game = Some(LeagueGame::of(&truth.game));
        self.fouls = truth.fouls.iter().map(foul_text).collect();
    }
}

impl LeagueGame {
    /// Converts the recorded state of the game.
    fn of(game: &hsl_msgs::LeagueGame) -> Self {
        Self {
            play_mode: game.play_mode.clone(),
            time_s: game.time,
            half: game.half,
            teams: [game.team_left.clone(), game.team_right.clone()],
            scores: [game.score_left, game.score_right],
        }
    }
}

/// Converts the ball; `None` if it is not finite.
fn ball(ball: &hsl_msgs::LeagueBall) -> Option<LeagueBall> {
    let position = point(&ball.pose.position)?;
    Some(LeagueBall {
        x: position.x as f32,
        y: position.y as f32,
        z: position.z as f32,
        velocity: vector(&ball.velocity)?,
    })
}

/// Returns at most `count` cycles with the details of `robot`: the last cycle at or before `from`, the last one at or
/// before `from` + `step`, and so on. Each cycle is returned only once and read lazily.
pub fn league_frames(
    recording: &Recording,
    from: Time,
    count: u32,
    step: Duration,
    robot: Option<LeaguePlayer>,
) -> impl Iterator<Item = Result<LeagueFrame, ToolError>> {
    let ticks = ticks(recording, from, count, step);
    ticks.map(move |tick| Ok(LeagueFrame::with_robot(recording, &tick?, robot)))
}
