use behavior_tree::Layout;
use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior::{Behavior, BehaviorOutput, RobotBehavior};
use hsl_types::{Faults, FieldDimensions, WorldState};

use crate::RobotParameters;
use crate::tree_file::TreeFile;

/// A behavior, and the file that its tree comes from.
#[derive(Clone, Debug)]
pub struct FileBehavior {
    behavior: Behavior,
    /// The file of the tree, if it is watched.
    file: Option<TreeFile>,
}

impl FileBehavior {
    /// A behavior that remembers nothing and runs the tree that its parameters name. Both arguments have passed their
    /// `validate`.
    ///
    /// # Errors
    /// Everything that is wrong in the tree's file, which has been loaded before by the parameters' `validate`: it has
    /// changed since then.
    pub fn new(
        parameters: RobotParameters,
        field_dimensions: FieldDimensions,
    ) -> Result<Self, Faults> {
        let RobotParameters {
            tree,
            hot_reload,
            behavior,
        } = parameters;
        let Some(path) = tree else {
            return Ok(Behavior::new(behavior, field_dimensions).into());
        };
        let (file, tree) = TreeFile::load(&path)?;
        Ok(Self {
            behavior: Behavior::with_tree(tree, behavior, field_dimensions),
            file: hot_reload.then_some(file),
        })
    }

    /// Reloads the tree if its file changed; returns the faults of the file.
    fn reload_tree(&mut self, world_state: &WorldState) -> Vec<String> {
        match self.file.as_mut().and_then(TreeFile::load_again) {
            None => Vec::new(),
            Some(Ok(tree)) => {
                self.behavior.replace_tree(tree, world_state.now);
                Vec::new()
            }
            Some(Err(faults)) => faults
                .iter()
                .map(|fault| format!("{fault}; the old tree goes on"))
                .collect(),
        }
    }
}

impl From<Behavior> for FileBehavior {
    fn from(behavior: Behavior) -> Self {
        Self {
            behavior,
            file: None,
        }
    }
}

impl RobotBehavior for FileBehavior {
    fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        let warnings = self.reload_tree(world_state);
        let mut output = self.behavior.tick(world_state);
        output.warnings.extend(warnings);
        output
    }

    fn steer(&mut self, remote_control: RemoteControlParameters) {
        self.behavior.steer(remote_control);
    }

    fn layout(&self) -> &Layout {
        self.behavior.layout()
    }
}
