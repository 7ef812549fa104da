use std::collections::BTreeMap;

use behavior_tree::LeafError;
use hsl_types::{FieldDimensions, RobotId, RobotOrder, RobotTask};
use mission::{HasPerformers, HasWorld, Performances};
use world_model::WorldModel;

use crate::active_skill::ActiveSkill;
use crate::setup::{FieldSetup, Place};
use crate::team_view::{RobotView, TeamView};

/// Blackboard of a mission's tree: facts, knowledge of the team, and orders of the robots.
#[derive(Clone, Debug)]
pub struct FieldBlackboard {
    /// Facts of the mission.
    pub world: WorldModel,
    /// Knowledge of the team in this tick.
    pub view: TeamView,
    /// Dimensions of the field.
    pub field: FieldDimensions,
    /// Robots and places of the problem's objects.
    pub setup: FieldSetup,
    /// Order of each robot. It stays valid until the next one.
    pub orders: BTreeMap<RobotId, RobotOrder>,
    /// Active skill of each robot.
    pub active_skills: BTreeMap<RobotId, ActiveSkill>,
    /// Steps that other programs carry out.
    pub performances: Performances,
    /// Number of orders so far.
    pub order_count: u32,
}

impl HasWorld for FieldBlackboard {
    fn world(&self) -> &WorldModel {
        &self.world
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        &mut self.world
    }
}

impl HasPerformers for FieldBlackboard {
    fn performances(&mut self) -> &mut Performances {
        &mut self.performances
    }

    fn robot_namespace(&self, object: &str) -> Option<String> {
        self.setup.robot(object).map(RobotId::namespace)
    }
}

impl FieldBlackboard {
    /// Orders a task for a robot. The order keeps its id while the task is the same, so that the robot does not start
    /// it again.
    pub(crate) fn order(&mut self, robot: RobotId, task: RobotTask) {
        if self
            .orders
            .get(&robot)
            .is_some_and(|known| known.task == task)
        {
            return;
        }
        self.order_again(robot, task);
    }

    /// Orders a task for a robot with a new id, so that the robot executes it even if it has executed the same task
    /// before.
    pub(crate) fn order_again(&mut self, robot: RobotId, task: RobotTask) {
        self.order_count += 1;
        let id = self.order_count;
        self.orders.insert(robot, RobotOrder { id, task });
    }

    /// Returns the robot of an object and its state in this tick, or an error for the leaf if `field.yaml` or the match
    /// has no such robot.
    pub(crate) fn robot(&self, object: &str) -> Result<(RobotId, RobotView), LeafError> {
        let id = self.setup.robot(object);
        let id = id.ok_or_else(|| format!("object {object} is not a robot of field.yaml"))?;
        let view = self.view.robots.get(&id);
        let view = view.ok_or_else(|| format!("robot {id} is not in the match"))?;
        Ok((id, *view))
    }

    /// Returns the place of an object, or an error for the leaf if `field.yaml` has no such place.
    pub(crate) fn place(&self, object: &str) -> Result<Place, LeafError> {
        let place = self.setup.places.get(object).copied();
        place.ok_or_else(|| format!("object {object} is not a place of field.yaml").into())
    }
}
