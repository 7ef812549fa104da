use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Context, LeafError, Port, Status};
use hsl_types::{Field, Point2, RobotId, RobotTask};

use crate::active_skill::ActiveSkill;
use crate::blackboard::FieldBlackboard;
use crate::object_kind::ObjectKind;
use crate::setup::Place;
use crate::team_view::{BallView, RobotView};

/// A leaf that controls one robot until it succeeds or fails.
pub(super) struct Skill {
    /// Name in tree files.
    pub(super) id: &'static str,
    /// Ports for objects, with the required kinds.
    pub(super) objects: &'static [(&'static str, ObjectKind)],
    /// Creates the other ports.
    pub(super) ports: fn() -> Vec<Port>,
    /// Executes one tick.
    pub(super) step: fn(&mut SkillTick<'_, '_>) -> Result<Status, LeafError>,
}

/// Port for the robot of a skill.
pub(super) const ROBOT: (&str, ObjectKind) = ("robot", ObjectKind::Robot);

/// A tick of a skill of one robot. Orders and memory of the skill change through it.
pub(super) struct SkillTick<'a, 'b> {
    /// Blackboard, ports and time of the leaf.
    pub(super) context: &'a mut Context<'b, FieldBlackboard>,
    pub(super) robot: RobotId,
    /// State of the robot.
    pub(super) view: RobotView,
    /// Memory of the skill since its start.
    pub(super) active: ActiveSkill,
}

impl Skill {
    /// Executes one tick of the leaf: starts the skill or continues it, and stores its memory in the blackboard. After
    /// its end, the robot waits.
    pub(super) fn tick(
        &self,
        context: &mut Context<'_, FieldBlackboard>,
    ) -> Result<Status, LeafError> {
        let name: Arc<str> = context.get("robot")?;
        let (robot, view) = context.blackboard.robot(&name)?;
        let known = context.blackboard.active_skills.remove(&robot);
        let active = known
            .filter(|active| active.skill == self.id)
            .unwrap_or(ActiveSkill {
                skill: self.id,
                start: context.now,
                target: None,
                kick_time: None,
                partner: None,
            });
        let mut tick = SkillTick {
            context,
            robot,
            view,
            active,
        };
        let status = (self.step)(&mut tick);
        let active = tick.active;
        if status == Ok(Status::Running) {
            context.blackboard.active_skills.insert(robot, active);
        } else {
            end_skill(context.blackboard, robot, Some(active));
        }
        status
    }
}

/// Orders the robot to wait, and its partner too, unless the partner has its own active skill.
fn end_skill(board: &mut FieldBlackboard, robot: RobotId, active: Option<ActiveSkill>) {
    board.order(robot, RobotTask::Wait);
    let partner = active.and_then(|active| active.partner);
    if let Some(partner) = partner.filter(|partner| !board.active_skills.contains_key(partner)) {
        board.order(partner, RobotTask::Wait);
    }
}

/// Ends the active skill of the robot, because the tree halts the leaf. The robot waits then.
pub(super) fn halt_skill(context: &mut Context<'_, FieldBlackboard>) {
    let name: Result<Arc<str>, _> = context.get("robot");
    let robot = name
        .ok()
        .and_then(|name| context.blackboard.setup.robot(&name));
    if let Some(robot) = robot {
        let active = context.blackboard.active_skills.remove(&robot);
        end_skill(context.blackboard, robot, active);
    }
}

impl SkillTick<'_, '_> {
    pub(super) fn order(&mut self, task: RobotTask) {
        let began = self.active.start == self.context.now;
        let board = &mut *self.context.blackboard;
        // A new start needs a new order even if the task is the same.
        if began {
            board.order_again(self.robot, task);
        } else {
            board.order(self.robot, task);
        }
    }

    /// Returns the place of the port `place`.
    pub(super) fn place(&self) -> Result<Place, LeafError> {
        let name: Arc<str> = self.context.get("place")?;
        self.context.blackboard.place(&name)
    }

    /// Returns the center of the opponents' goal \[m\].
    pub(super) fn opponent_goal(&self) -> Point2<Field> {
        Point2::new(self.context.blackboard.field.length / 2.0, 0.0)
    }

    /// Returns the ball, if the team has seen it.
    pub(super) fn ball(&self) -> Option<BallView> {
        self.context.blackboard.view.ball
    }

    /// Returns the time since the start of the skill.
    pub(super) fn elapsed(&self) -> Duration {
        self.context.now.saturating_sub(self.active.start)
    }

    /// Returns the time since the robot kicked the ball; `None` before. Detects the kick from the motion of the ball.
    pub(super) fn since_kick(&mut self) -> Option<Duration> {
        let now = self.context.now;
        if self.active.kick_time.is_none() && self.has_kicked() {
            self.active.kick_time = Some(now);
        }
        Some(now.saturating_sub(self.active.kick_time?))
    }

    /// Returns true if the ball is no longer at the robot and rolls away from it.
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

/// Speed below which a kicked ball is at rest \[m/s\].
pub(super) const RESTING_SPEED: f32 = 0.3;

/// Maximum time from a kick to its end.
pub(super) const LONGEST_ROLL: Duration = Duration::from_secs(10);
