use behavior_tree::{Fault, Layout, Tree};
use hsl_types::{FieldDimensions, Time, WorldState};

use crate::parameters::RemoteControlParameters;
use crate::tree::create_tree;
use crate::{BehaviorOutput, BehaviorParameters, Blackboard};

/// One robot's behavior: a function of what it knows and of its own memory, and of nothing else.
#[derive(Clone, Debug)]
pub struct Behavior {
    tree: Tree<Blackboard>,
    blackboard: Blackboard,
}

/// What decides for a robot: a [`Behavior`], or one that something is done with between its ticks.
pub trait RobotBehavior: Send + Sync {
    /// Decides what the robot does and sends now.
    fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput;

    /// Lets a person steer the robot in another way from the next tick on.
    fn steer(&mut self, remote_control: RemoteControlParameters);

    /// The shape of the tree whose traces the outputs hold.
    fn layout(&self) -> &Layout;
}

impl Behavior {
    /// A behavior that remembers nothing and runs [`create_tree`]. Both arguments have passed their `validate`.
    pub fn new(parameters: BehaviorParameters, field_dimensions: FieldDimensions) -> Self {
        Self::with_tree(create_tree(), parameters, field_dimensions)
    }

    /// The same with another tree.
    pub fn with_tree(
        tree: Tree<Blackboard>,
        parameters: BehaviorParameters,
        field_dimensions: FieldDimensions,
    ) -> Self {
        Self {
            tree,
            blackboard: Blackboard::new(parameters, field_dimensions),
        }
    }

    /// Halts the tree at `now` and runs another one from the next tick on, of which the layout has the next version.
    pub fn replace_tree(&mut self, tree: Tree<Blackboard>, now: Time) {
        let version = self.tree.layout().version + 1;
        self.tree.halt(now.since(Time::ZERO), &mut self.blackboard);
        self.tree = tree.with_version(version);
    }

    /// Decides what the robot does and sends now.
    pub fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        let now = world_state.now.since(Time::ZERO);
        self.blackboard.begin_tick(world_state);
        self.tree
            .hold(world_state.semaphores.iter().map(String::as_str));
        let status = self.tree.tick(now, &mut self.blackboard);
        let output = self.blackboard.parameters.output;
        BehaviorOutput {
            motion_command: self.blackboard.assemble_motion_command(status),
            messages: self.blackboard.plan_communication(),
            trace: output.trace.then(|| self.tree.trace().clone()),
            debug: output.debug.then(|| self.blackboard.take_debug()),
            claims: self.tree.claims().cloned().collect(),
            faults: self.tree.faults().iter().map(|it| self.told(it)).collect(),
            decided_on: Some(world_state.now),
            ..BehaviorOutput::default()
        }
    }

    /// Lets a person steer the robot in another way from the next tick on.
    pub fn steer(&mut self, remote_control: RemoteControlParameters) {
        self.blackboard.parameters.remote_control = remote_control;
    }

    /// The shape of the tree whose traces the outputs hold.
    pub fn layout(&self) -> &Layout {
        self.tree.layout()
    }

    /// What the behavior remembers.
    pub fn blackboard(&self) -> &Blackboard {
        &self.blackboard
    }

    /// What went wrong in a node, with its name.
    fn told(&self, fault: &Fault) -> String {
        let node = self.tree.layout().nodes.get(fault.node as usize);
        let name = node.map_or("", |node| node.name.as_str());
        format!("node {} ({name}): {}", fault.node, fault.message)
    }
}

impl RobotBehavior for Behavior {
    fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        Self::tick(self, world_state)
    }

    fn steer(&mut self, remote_control: RemoteControlParameters) {
        Self::steer(self, remote_control);
    }

    fn layout(&self) -> &Layout {
        Self::layout(self)
    }
}
