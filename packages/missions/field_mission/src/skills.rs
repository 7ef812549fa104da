//! What robots can be ordered to do, as leaves of a mission's tree, one file a skill.

mod dribble_to;
mod get_ball;
mod pass_to;
mod shoot_at_goal;
mod turn_to;
mod wait;
mod walk_to;

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Context, LeafError, Port, Registry, Status};
use hsl_types::{Field, Point2, RobotId, RobotTask};

use crate::board::FieldBoard;
use crate::percepts::Kind;
use crate::setup::Place;
use crate::team_view::{BallView, RobotView};

/// A leaf that lets one robot do something until it succeeds or fails.
pub(crate) struct Skill {
    /// Its name in tree files.
    id: &'static str,
    /// Ports that name objects, and what these must be on the field.
    objects: &'static [(&'static str, Kind)],
    /// Its other ports.
    ports: fn() -> Vec<Port>,
    /// What it does in a tick.
    step: fn(&mut Work<'_, '_>) -> Result<Status, LeafError>,
}

/// Port of the robot that carries out a skill.
const ROBOT: (&str, Kind) = ("robot", Kind::Robot);

/// All skills.
const SKILLS: &[Skill] = &[
    dribble_to::DRIBBLE_TO,
    get_ball::GET_BALL,
    pass_to::PASS_TO,
    shoot_at_goal::SHOOT_AT_GOAL,
    turn_to::TURN_TO,
    wait::WAIT,
    walk_to::WALK_TO,
];

/// What a robot is at, kept from tick to tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Job {
    /// Name of the skill.
    pub skill: &'static str,
    /// When it began.
    pub began: Duration,
    /// What it was aimed at when it began, metres.
    pub target: Option<Point2<Field>>,
    /// When the robot kicked the ball.
    pub kicked: Option<Duration>,
    /// Another robot that was given an order for it.
    pub partner: Option<RobotId>,
}

/// One tick of a job.
struct Work<'a, 'b> {
    context: &'a mut Context<'b, FieldBoard>,
    robot: RobotId,
    view: RobotView,
    job: Job,
}

/// Adds all skills to the leaves of tree files.
pub fn skills(registry: Registry<FieldBoard>) -> Registry<FieldBoard> {
    SKILLS.iter().fold(registry, |registry, skill| {
        let objects = skill.objects.iter();
        let mut ports: Vec<_> = objects
            .map(|(name, _)| Port::input::<Arc<str>>(*name))
            .collect();
        ports.extend((skill.ports)());
        let act = |context: &mut Context<'_, FieldBoard>| skill.tick(context);
        registry.action_with_halt(skill.id, ports, act, halt)
    })
}

/// Returns the ports of a skill that name objects, and what these must be on the field; empty: no skill.
pub(crate) fn object_ports(skill: &str) -> &'static [(&'static str, Kind)] {
    let found = SKILLS.iter().find(|known| known.id == skill);
    found.map_or(&[], |skill| skill.objects)
}

impl Skill {
    fn tick(&self, context: &mut Context<'_, FieldBoard>) -> Result<Status, LeafError> {
        let name: Arc<str> = context.get("robot")?;
        let (robot, view) = context.blackboard.robot(&name)?;
        let known = context.blackboard.jobs.remove(&robot);
        let job = known.filter(|job| job.skill == self.id).unwrap_or(Job {
            skill: self.id,
            began: context.now,
            target: None,
            kicked: None,
            partner: None,
        });
        let mut work = Work {
            context,
            robot,
            view,
            job,
        };
        let status = (self.step)(&mut work);
        let job = work.job;
        if status == Ok(Status::Running) {
            context.blackboard.jobs.insert(robot, job);
        } else {
            end(context.blackboard, robot, Some(job));
        }
        status
    }
}

/// Lets a robot wait after its job, and the robot that it gave an order, unless that has a job of its own.
fn end(board: &mut FieldBoard, robot: RobotId, job: Option<Job>) {
    board.order(robot, RobotTask::Wait);
    let partner = job.and_then(|job| job.partner);
    if let Some(partner) = partner.filter(|partner| !board.jobs.contains_key(partner)) {
        board.order(partner, RobotTask::Wait);
    }
}

/// Lets the robot wait that was at something.
fn halt(context: &mut Context<'_, FieldBoard>) {
    let name: Result<Arc<str>, _> = context.get("robot");
    let robot = name
        .ok()
        .and_then(|name| context.blackboard.setup.robot(&name));
    if let Some(robot) = robot {
        let job = context.blackboard.jobs.remove(&robot);
        end(context.blackboard, robot, job);
    }
}

impl Work<'_, '_> {
    /// Orders the task to the robot.
    fn order(&mut self, task: RobotTask) {
        let began = self.job.began == self.context.now;
        let board = &mut *self.context.blackboard;
        // A robot that did the same before has to do it again.
        if began {
            board.order_anew(self.robot, task);
        } else {
            board.order(self.robot, task);
        }
    }

    /// Returns the place that the port `place` names.
    fn place(&self) -> Result<Place, LeafError> {
        let name: Arc<str> = self.context.get("place")?;
        self.context.blackboard.place(&name)
    }

    /// Returns the middle of the opponents' goal, metres.
    fn opponent_goal(&self) -> Point2<Field> {
        Point2::new(self.context.blackboard.field.length / 2.0, 0.0)
    }

    /// Returns the ball, if the team has seen it.
    fn ball(&self) -> Option<BallView> {
        self.context.blackboard.view.ball
    }

    /// Returns the time since the job began.
    fn elapsed(&self) -> Duration {
        self.context.now.saturating_sub(self.job.began)
    }

    /// Returns for how long the ball has been rolling after the robot's kick.
    fn since_kick(&mut self) -> Option<Duration> {
        let now = self.context.now;
        if self.job.kicked.is_none() && self.has_kicked() {
            self.job.kicked = Some(now);
        }
        Some(now.saturating_sub(self.job.kicked?))
    }

    /// Returns whether the ball rolls away from the robot.
    fn has_kicked(&self) -> bool {
        let Some(ball) = self.ball() else {
            return false;
        };
        let from_robot = ball.position - self.view.pose.position;
        from_robot.norm() > KICKED_DISTANCE
            && ball.velocity.norm() > KICKED_SPEED
            && ball.velocity.dot(from_robot) > 0.0
    }
}

/// Distance from the robot beyond which a ball that rolls away was kicked \[m\].
const KICKED_DISTANCE: f32 = 0.4;

/// Speed above which a ball that rolls away was kicked \[m/s\].
const KICKED_SPEED: f32 = 0.8;

/// Speed below which a kicked ball has arrived where it will \[m/s\].
const RESTING_SPEED: f32 = 0.3;

/// Longest time from a kick to its end.
const LONGEST_ROLL: Duration = Duration::from_secs(10);
