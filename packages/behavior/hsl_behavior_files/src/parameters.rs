use hsl_behavior::BehaviorParameters;
use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::tree_file::TreeFile;

/// Parameters of a robot: those of its behavior, and the file of its tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check_tree)]
#[serde(default)]
pub struct RobotParameters {
    /// File of the tree that the robot runs: `.btc`, `.yaml`, `.xml` or `.rhai`; null: the built-in tree.
    #[parameter(default = None)]
    pub tree: Option<String>,
    /// True if the tree is reloaded between two ticks when its file has changed.
    #[parameter(default = false)]
    pub hot_reload: bool,
    /// Parameters of the behavior.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub behavior: BehaviorParameters,
}

impl RobotParameters {
    /// Adds the errors of the tree's file to `invalid`, which means loading it, and `hot_reload` without a file.
    fn check_tree(&self, invalid: &mut InvalidValues) {
        if let Some(Err(found)) = self.tree.as_deref().map(TreeFile::load) {
            invalid.extend(&found);
        }
        invalid.require(
            self.tree.is_some() || !self.hot_reload,
            "hot_reload",
            "needs a file to reload; set `tree`",
        );
    }
}

impl From<BehaviorParameters> for RobotParameters {
    fn from(behavior: BehaviorParameters) -> Self {
        Self {
            behavior,
            ..Self::default()
        }
    }
}
