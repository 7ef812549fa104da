use std::time::Duration;

use behavior_tree::{Fault, Layout, Tree};
use hsl_types::{Faults, FieldDimensions, Time, WorldState};

use crate::parameters::RemoteControlParameters;
use crate::tree::create_tree;
use crate::tree_file::TreeFile;
use crate::{BehaviorOutput, BehaviorParameters, Blackboard};

/// One robot's behavior: a function of what it knows and of its own memory, and of nothing else; unless it
/// is asked to look after its tree file.
#[derive(Clone, Debug)]
pub struct Behavior {
    tree: Tree<Blackboard>,
    /// Where the tree comes from, when that may change.
    file: Option<TreeFile>,
    blackboard: Blackboard,
}

impl Behavior {
    /// A behavior that remembers nothing and runs [`create_tree`], whatever file its parameters name. Both
    /// arguments have passed their `validate`.
    pub fn new(parameters: BehaviorParameters, field_dimensions: FieldDimensions) -> Self {
        Self {
            tree: create_tree(),
            file: None,
            blackboard: Blackboard::new(parameters, field_dimensions),
        }
    }

    /// A behavior that remembers nothing and runs the tree that its parameters name.
    ///
    /// # Errors
    /// Everything that is wrong in the tree's file, which has been loaded before by the parameters'
    /// `validate`: it has changed since then.
    pub fn from_parameters(
        parameters: BehaviorParameters,
        field_dimensions: FieldDimensions,
    ) -> Result<Self, Faults> {
        let mut behavior = Self::new(parameters, field_dimensions);
        let parameters = &behavior.blackboard.parameters;
        if let Some(path) = &parameters.tree {
            let (file, tree) = TreeFile::load(path)?;
            behavior.tree = tree;
            behavior.file = parameters.hot_reload.then_some(file);
        }
        Ok(behavior)
    }

    /// Decides what the robot does and sends now.
    pub fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        let now = world_state.now.since(Time::ZERO);
        let warnings = self.look_after_file(now);
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
            warnings,
            decided_on: Some(world_state.now),
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

    /// Takes the tree anew from its file when that has changed; returns why it could not.
    fn look_after_file(&mut self, now: Duration) -> Vec<String> {
        let Some(loaded) = self.file.as_mut().and_then(TreeFile::load_again) else {
            return Vec::new();
        };
        match loaded {
            Ok(tree) => {
                let version = self.tree.layout().version + 1;
                self.tree.halt(now, &mut self.blackboard);
                self.tree = tree.with_version(version);
                Vec::new()
            }
            Err(faults) => faults
                .iter()
                .map(|fault| format!("{fault}; the old tree goes on"))
                .collect(),
        }
    }

    /// What went wrong in a node, with its name.
    fn told(&self, fault: &Fault) -> String {
        let node = self.tree.layout().nodes.get(fault.node as usize);
        let name = node.map_or("", |node| node.name.as_str());
        format!("node {} ({name}): {}", fault.node, fault.message)
    }
}
