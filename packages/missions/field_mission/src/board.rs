use std::collections::BTreeMap;

use behavior_tree::LeafError;
use hsl_types::{FieldDimensions, RobotId, RobotOrder, RobotTask};
use mission::HasWorld;
use world_model::WorldModel;

use crate::setup::{FieldSetup, Place};
use crate::skills::Job;
use crate::team_view::{RobotView, TeamView};

/// The blackboard of a mission's tree: facts, what the team knows, and the orders that it has given.
#[derive(Clone, Debug)]
pub struct FieldBoard {
    /// The facts.
    pub world: WorldModel,
    /// What the team knows in this tick.
    pub view: TeamView,
    /// The field of play.
    pub field: FieldDimensions,
    /// What the objects of the problem are.
    pub setup: FieldSetup,
    /// What each robot is told. An order stands until another one is given.
    pub orders: BTreeMap<RobotId, RobotOrder>,
    /// What each robot is at.
    pub jobs: BTreeMap<RobotId, Job>,
    /// Number of orders that were given.
    pub given: u32,
}

impl HasWorld for FieldBoard {
    fn world(&self) -> &WorldModel {
        &self.world
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        &mut self.world
    }
}

impl FieldBoard {
    /// Orders a robot to do a task. The order keeps its id while the task is the same.
    pub(crate) fn order(&mut self, robot: RobotId, task: RobotTask) {
        if self
            .orders
            .get(&robot)
            .is_some_and(|known| known.task == task)
        {
            return;
        }
        self.order_anew(robot, task);
    }

    /// Orders a robot to do a task, also if it has already done the same.
    pub(crate) fn order_anew(&mut self, robot: RobotId, task: RobotTask) {
        self.given += 1;
        let id = self.given;
        self.orders.insert(robot, RobotOrder { id, task });
    }

    /// Returns the robot that an object of the problem is.
    pub(crate) fn robot(&self, object: &str) -> Result<(RobotId, RobotView), LeafError> {
        let id = self.setup.robot(object);
        let id = id.ok_or_else(|| format!("{object} is not a robot of field.yaml"))?;
        let view = self.view.robots.get(&id);
        let view = view.ok_or_else(|| format!("{id} is not in the match"))?;
        Ok((id, *view))
    }

    /// Returns the place that an object of the problem is.
    pub(crate) fn place(&self, object: &str) -> Result<Place, LeafError> {
        let place = self.setup.places.get(object).copied();
        place.ok_or_else(|| format!("{object} is not a place of field.yaml").into())
    }
}
