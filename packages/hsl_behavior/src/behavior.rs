use behavior_tree::{Layout, Tree};
use hsl_types::{BehaviorDebug, FieldDimensions, HeadMotion, MotionCommand, WorldState};

use crate::tree::create_tree;
use crate::{BehaviorOutput, BehaviorParameters, Blackboard};

/// One robot's behavior: the tree and its memory.
#[derive(Clone, Debug)]
pub struct Behavior {
    tree: Tree<Blackboard>,
    blackboard: Blackboard,
}

impl Behavior {
    /// A behavior that remembers nothing yet.
    pub fn new(parameters: BehaviorParameters, field_dimensions: FieldDimensions) -> Self {
        Self {
            tree: create_tree(),
            blackboard: Blackboard {
                parameters,
                field_dimensions,
                world_state: None,
            },
        }
    }

    /// Decides what the robot does now.
    pub fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        self.blackboard.world_state = Some(world_state.clone());
        self.tree.tick(&mut self.blackboard);
        BehaviorOutput {
            motion_command: MotionCommand::Stand {
                head: HeadMotion::ZeroAngles,
            },
            messages: Vec::new(),
            trace: Some(self.tree.trace().clone()),
            debug: Some(BehaviorDebug::default()),
        }
    }

    /// The shape of the tree.
    pub fn layout(&self) -> &Layout {
        self.tree.layout()
    }
}
