use behavior_tree::{Layout, Tree};
use hsl_types::{FieldDimensions, Time, WorldState};

use crate::tree::create_tree;
use crate::{BehaviorOutput, BehaviorParameters, Blackboard};

/// One robot's behavior: a function of what it knows and of its own memory, and of nothing else.
#[derive(Clone, Debug)]
pub struct Behavior {
    tree: Tree<Blackboard>,
    blackboard: Blackboard,
}

impl Behavior {
    /// A behavior that remembers nothing. Both arguments have passed their `validate`.
    pub fn new(parameters: BehaviorParameters, field_dimensions: FieldDimensions) -> Self {
        Self {
            tree: create_tree(),
            blackboard: Blackboard::new(parameters, field_dimensions),
        }
    }

    /// Decides what the robot does and sends now.
    pub fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        self.blackboard.begin_tick(world_state);
        let now = world_state.now.since(Time::ZERO);
        let status = self.tree.tick(now, &mut self.blackboard);
        let output = self.blackboard.parameters.output;
        BehaviorOutput {
            motion_command: self.blackboard.assemble_motion_command(status),
            messages: self.blackboard.plan_communication(),
            trace: output.trace.then(|| self.tree.trace().clone()),
            debug: output.debug.then(|| self.blackboard.take_debug()),
        }
    }

    /// The shape of the tree whose traces the outputs hold.
    pub fn layout(&self) -> &Layout {
        self.tree.layout()
    }

    /// What the behavior remembers.
    pub fn blackboard(&self) -> &Blackboard {
        &self.blackboard
    }
}
