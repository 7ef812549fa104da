use behavior_tree::Layout;
use behavior_tree_files::script::collect_printed;
use hsl_behavior::parameters::RemoteControlParameters;
use hsl_behavior::{Behavior, BehaviorOutput, BehaviorParameters, RobotBehavior, create_tree};
use hsl_types::{FieldDimensions, Time, WorldState};
use support::InvalidValues;

use crate::RobotParameters;
use crate::hot_reload::HotReload;
use crate::tree_file::TreeFile;

/// Behavior whose tree may come from a file, and be reloaded while it runs.
#[derive(Clone, Debug)]
pub struct FileBehavior {
    behavior: Behavior,
    /// Reload of the tree's file; `None` for the built-in tree, and without `hot_reload`.
    reload: Option<HotReload>,
    /// Warnings of the file that are not reported yet.
    warnings: Vec<String>,
}

impl FileBehavior {
    /// Creates a behavior with an empty memory that runs the tree of its parameters. Both arguments have passed their
    /// `validate`.
    ///
    /// # Errors
    /// Returns all errors of the tree's file, if it has changed since the parameters' `validate` loaded it.
    pub fn new(
        parameters: RobotParameters,
        field_dimensions: FieldDimensions,
    ) -> Result<Self, InvalidValues> {
        let RobotParameters {
            tree,
            hot_reload,
            behavior,
        } = parameters;
        let Some(path) = tree else {
            return Ok(Behavior::new(behavior, field_dimensions).into());
        };
        let (file, read) = TreeFile::load(&path)?;
        Ok(Self {
            behavior: Behavior::with_tree(read.tree, behavior, field_dimensions),
            reload: hot_reload.then(|| HotReload::new(file)),
            warnings: read.warnings,
        })
    }

    /// Sets other parameters from the tick after `now` on, and replaces the tree by the tree of the new parameters, in
    /// its initial state. The memory stays. The parameters have passed their `validate`.
    ///
    /// # Errors
    /// Returns all errors of the tree's file, if it has changed since the parameters' `validate` loaded it. The behavior
    /// then stays as it was.
    pub fn change(&mut self, parameters: RobotParameters, now: Time) -> Result<(), InvalidValues> {
        let (file, tree) = match &parameters.tree {
            None => (None, create_tree()),
            Some(path) => {
                let (file, read) = TreeFile::load(path)?;
                self.warnings.extend(read.warnings);
                (Some(file), read.tree)
            }
        };
        let file = file.filter(|_| parameters.hot_reload);
        self.reload = file.map(HotReload::new);
        self.behavior.replace_tree(tree, now);
        self.behavior.set_parameters(parameters.behavior);
        Ok(())
    }

    /// Sets other parameters from the next tick on, but keeps the tree. The memory stays. The parameters have passed
    /// their `validate`.
    pub fn set_parameters(&mut self, parameters: BehaviorParameters) {
        self.behavior.set_parameters(parameters);
    }
}

impl From<Behavior> for FileBehavior {
    fn from(behavior: Behavior) -> Self {
        Self {
            behavior,
            reload: None,
            warnings: Vec::new(),
        }
    }
}

impl RobotBehavior for FileBehavior {
    fn tick(&mut self, world_state: &WorldState) -> BehaviorOutput {
        let mut warnings = std::mem::take(&mut self.warnings);
        if let Some(reload) = &mut self.reload {
            let (tree, found) = reload.update(world_state);
            warnings.extend(found);
            if let Some(tree) = tree {
                self.behavior.replace_tree(tree, world_state.now);
            }
        }
        // Lines that a script prints are logged as warnings are.
        let (mut output, printed) = collect_printed(|| self.behavior.tick(world_state));
        output.warnings.extend(warnings);
        output.warnings.extend(printed);
        output
            .claims
            .extend(self.reload.as_ref().map(HotReload::claim));
        output
    }

    fn steer(&mut self, remote_control: RemoteControlParameters) {
        self.behavior.steer(remote_control);
    }

    fn layout(&self) -> &Layout {
        self.behavior.layout()
    }
}
