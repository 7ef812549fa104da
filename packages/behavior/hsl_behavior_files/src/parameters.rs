use hsl_behavior::BehaviorParameters;
use hsl_types::Faults;
use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

use crate::tree_file::TreeFile;

/// The parameters of a robot: those of its behavior, and where its tree comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[parameters(rules = Self::check_tree)]
#[serde(default)]
pub struct RobotParameters {
    /// File of the tree that the robot runs: `.btc`, `.yaml`, `.xml` or `.rhai`; null: the built-in tree.
    #[parameter(default = None)]
    pub tree: Option<String>,
    /// Whether the tree is loaded again when its file has changed between two ticks.
    #[parameter(default = false)]
    pub hot_reload: bool,
    /// How the robot behaves.
    #[parameter(flatten)]
    #[serde(flatten)]
    pub behavior: BehaviorParameters,
}

impl RobotParameters {
    fn check_tree(&self, faults: &mut Faults) {
        if let Some(Err(found)) = self.tree.as_deref().map(TreeFile::load) {
            faults.extend(&found);
        }
        faults.require(
            self.tree.is_some() || !self.hot_reload,
            "hot_reload",
            "no file to load again; name one as `tree`",
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
