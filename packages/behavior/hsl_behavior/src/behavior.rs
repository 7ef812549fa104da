use behavior_tree::{Layout, NodeError, Tree};
use hsl_types::{FieldDimensions, Time, WorldState};

use crate::parameters::RemoteControlParameters;
use crate::tree::create_tree;
use crate::{BehaviorOutput, BehaviorParameters, Blackboard};

/// Behavior of one robot. The output depends on the world state and the robot's memory only.
#[derive(Clone, Debug)]
pub struct Behavior {
    tree: Tree<Blackboard>,
    blackboard: Blackboard,
}

/// Interface of behaviors, implemented by [`Behavior`] and by wrappers that add work between its ticks.
pub trait RobotBehavior: Send + Sync {
    /// Decides on the motion and the messages of this tick.
    fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput;

    /// Sets the remote control from the next tick on.
    fn steer(&mut self, remote_control: RemoteControlParameters);

    /// Returns the layout of the tree whose traces are in the outputs.
    fn layout(&self) -> &Layout;
}

impl Behavior {
    /// Creates a behavior with an empty memory that runs [`create_tree`]. Both arguments have passed their `validate`.
    pub fn new(parameters: BehaviorParameters, field_dimensions: FieldDimensions) -> Self {
        Self::with_tree(create_tree(), parameters, field_dimensions)
    }

    /// Creates a behavior with an empty memory that runs `tree`. Both other arguments have passed their `validate`.
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

    /// Halts the running tree at `now` and runs `tree` from the next tick on. The memory stays. The layout's version
    /// grows by one, so that readers of traces notice the change.
    pub fn replace_tree(&mut self, tree: Tree<Blackboard>, now: Time) {
        let version = self.tree.layout().version + 1;
        self.tree.halt(now.since(Time::ZERO), &mut self.blackboard);
        self.tree = tree.with_version(version);
    }

    /// Sets the parameters from the next tick on. They have passed their `validate`. The memory stays.
    pub fn set_parameters(&mut self, parameters: BehaviorParameters) {
        self.blackboard.parameters = parameters;
    }

    /// Lets the robot pass obstacles on the side of its last path until the path on the other side is `margin` \[m\]
    /// shorter. Without this call, it takes the shorter path in each tick.
    pub(crate) fn keep_passing_side(&mut self, margin: f32) {
        self.blackboard.passing.margin = margin;
    }

    /// Runs the tree once on `world_state`, and returns the motion command, the messages and, if the parameters ask for
    /// them, trace and debug data. Updates the memory. Expected once per tick, with increasing `world_state.now`.
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
            faults: self
                .tree
                .errors()
                .iter()
                .map(|it| self.error_text(it))
                .collect(),
            decided_on: Some(world_state.now),
            ..BehaviorOutput::default()
        }
    }

    /// Sets the remote control from the next tick on.
    pub fn steer(&mut self, remote_control: RemoteControlParameters) {
        self.blackboard.parameters.remote_control = remote_control;
    }

    /// Returns the layout of the tree whose traces are in the outputs.
    pub fn layout(&self) -> &Layout {
        self.tree.layout()
    }

    /// Returns the blackboard.
    pub fn blackboard(&self) -> &Blackboard {
        &self.blackboard
    }

    fn error_text(&self, error: &NodeError) -> String {
        let node = self.tree.layout().nodes.get(error.node as usize);
        let name = node.map_or("", |node| node.name.as_str());
        format!("node {} ({name}): {}", error.node, error.message)
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
