use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use hsl_ros::Error;
use mission::{ActionRegistry, add_perform_leaf, add_world_leaves};

use super::Parameters;
use crate::facts::{FollowResponse, MissionTexts, Replica};
use crate::mission_run::{Mission, MissionRun};
use crate::simulation::{FoundLeaves, SimulatedBlackboard};
use crate::wall_clock;

/// Maximum size of a file of actions \[bytes\].
const LARGEST: u64 = 1 << 24;

/// A mission without robots, with its domain and problem. Its actions are simulated.
pub(super) struct LoadedMission {
    /// Domain and problem as the store sent them.
    pub(super) texts: Arc<MissionTexts>,
    /// Goal of the problem in PDDL.
    pub(super) problem_goal: String,
    pub(super) run: MissionRun<SimulatedBlackboard>,
}

/// State that a mission takes over when its facts are replaced.
pub(super) struct ResumedState {
    /// Goal; empty without a goal.
    pub(super) goal: String,
    /// Mission time of the last tick.
    pub(super) now: Duration,
}

impl LoadedMission {
    /// Creates a mission from a response of the store with its texts, and reads the file of actions. The goal of the
    /// mission is the goal of `before`, or without `before` the goal in the store, and is logged. If that is empty and
    /// parameter `start` is true, the goal is the one of the problem. The mission time continues after all times in the
    /// store.
    ///
    /// Returns an error if a text or file is invalid, or a file cannot be read.
    pub(super) fn new(
        parameters: &Parameters,
        response: &FollowResponse,
        before: Option<ResumedState>,
    ) -> anyhow::Result<Self> {
        let texts = response
            .texts
            .clone()
            .context("world_model_node sent facts without their domain")?;
        let parsed = texts.parse_unnamed().map_err(Error::wrong_use)?;
        let path = parameters.actions.clone().unwrap_or_default();
        let text = user_files::read_to_string(&path, LARGEST);
        let text = text.map_err(|error| {
            Error::wrong_use(format_args!(
                "cannot read actions {}: {error}",
                path.display()
            ))
        })?;
        // Without robots, each leaf of the action's trees is simulated.
        let leaves = FoundLeaves::find(&path, &text, &parsed.domain).map_err(Error::wrong_use)?;
        let leaves = add_perform_leaf(add_world_leaves(leaves.simulate()));
        let mut read = |file: &Path| user_files::read_to_string(file, LARGEST);
        let actions = ActionRegistry::load(&path, &text, &parsed.domain, &leaves, &mut read);
        let actions = actions.map_err(Error::wrong_use)?;

        let writer = format!(
            "mission_node_{}_{}",
            std::process::id(),
            wall_clock::unique_number()
        );
        let (replica, world) = Replica::create(&parsed, response, writer)?;
        let last = world
            .changes_since(world.version().saturating_sub(1))
            .next();
        let last = last.map_or(0, |it| it.stamp.time).max(response.now);
        let goal = parsed.problem.goal;
        let mission = Mission {
            domain: Arc::new(parsed.domain),
            actions,
            leaves,
            settings: parameters.settings(),
            blackboard: SimulatedBlackboard::new(world, parameters.simulation.clone()),
            replica,
        };
        let before = before.unwrap_or_else(|| ResumedState {
            goal: response.goal_state.goal.clone(),
            now: Duration::ZERO,
        });
        let now = before.now.max(Duration::from_nanos(last));
        let mut run = MissionRun::new(mission, now, response.goal_state.episode);
        run.performances().connect();
        if !before.goal.is_empty() {
            tracing::info!("the mission is resumed; its goal is {}", before.goal);
            run.set_goal(run.read_goal(&before.goal).map_err(Error::wrong_use)?);
        } else if parameters.start {
            run.set_goal(goal.clone());
        }
        Ok(Self {
            texts,
            problem_goal: goal.to_string(),
            run,
        })
    }
}
