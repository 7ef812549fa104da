//! Validation of trees before their execution, over the orders in which their steps can finish.

mod blackboard;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use behavior_tree::{Status, Tree};
use pddl::Condition;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thiserror::Error;
use world_model::WorldModel;

use crate::CompiledPlan;
use crate::step_set::StepSet;
use blackboard::{Facts, ReplayBlackboard};

/// Limits of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLimits {
    /// Maximum number of states for a replay of all orders (default: 1,000). A state consists of the finished steps,
    /// the true facts and the statuses of the tree's nodes.
    pub states: usize,
    /// Number of random orders for a larger tree (default: 10).
    pub orders: usize,
}

impl Default for ReplayLimits {
    fn default() -> Self {
        Self {
            states: 1_000,
            orders: 10,
        }
    }
}

/// Coverage of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayCoverage {
    /// All orders in which steps finish one by one, or all running ones together.
    All {
        /// Number of states.
        states: usize,
    },
    /// Random orders.
    Sampled {
        /// Number of orders.
        orders: usize,
    },
}

/// An order in which a tree does not reach its goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The tree cannot be built.
    #[error("the tree cannot be replayed: {0}")]
    Load(String),
    /// The tree failed.
    #[error("the tree fails if its steps finish in the order {order:?}")]
    Failed {
        /// Finished steps in order.
        order: Vec<usize>,
    },
    /// The tree is in a deadlock.
    #[error("the tree is in a deadlock after its steps finish in the order {order:?}")]
    Deadlock {
        /// Finished steps in order.
        order: Vec<usize>,
    },
    /// The tree succeeded, but the goal is false.
    #[error("the goal is false if the steps finish in the order {order:?}")]
    GoalMissed {
        /// Finished steps in order.
        order: Vec<usize>,
    },
}

/// State of a replay: the tree, its blackboard, and the status of its root.
#[derive(Clone)]
struct ReplayState {
    tree: Tree<ReplayBlackboard>,
    blackboard: ReplayBlackboard,
    status: Status,
}

impl CompiledPlan {
    /// Executes the tree on a copy of the world in every order in which its steps can finish, and checks that each
    /// order reaches the goal.
    ///
    /// The tree is written and loaded in the same way as the executed one, with two differences: each action is a leaf
    /// that runs until the replay finishes it, and every step checks its requirements in every tick. A tree that passes
    /// therefore fulfills the requirements of each step from its start to its end, even if the executed tree checks
    /// them only at the start.
    ///
    /// After steps have finished, the tree is ticked until nothing changes. Two states with the same finished steps,
    /// facts and statuses of nodes behave equally, so each is visited once. In each state every running step finishes
    /// alone, and all running steps finish together. If this makes more states than `limits` permits, some random orders
    /// are replayed instead.
    ///
    /// # Errors
    /// Returns an order that does not reach the goal.
    pub fn replay(
        &self,
        world: &WorldModel,
        goal: &Condition,
        limits: &ReplayLimits,
    ) -> Result<ReplayCoverage, ReplayError> {
        let replay = Replay {
            plan: self,
            world,
            goal,
            facts: Facts::from_plan(self, world).map_err(load_error)?,
        };
        let first = replay.initial_state()?;
        if let Some(states) = replay.explore_all(&first, limits.states)? {
            return Ok(ReplayCoverage::All { states });
        }
        for seed in 0..limits.orders {
            replay.run_random_order(first.clone(), seed as u64)?;
        }
        Ok(ReplayCoverage::Sampled {
            orders: limits.orders,
        })
    }
}

/// Plan, world and goal of a replay.
struct Replay<'a> {
    plan: &'a CompiledPlan,
    world: &'a WorldModel,
    goal: &'a Condition,
    facts: Facts,
}

impl Replay<'_> {
    /// Loads the tree with replay leaves, and returns the state after the first ticks, before any step has finished.
    fn initial_state(&self) -> Result<ReplayState, ReplayError> {
        let steps = self.plan.steps.len();
        let xml = self.plan.replay_xml().map_err(load_error)?;
        let leaves = self.facts.leaves();
        let mut read = |_: &Path| Err(ErrorKind::NotFound.into());
        let loaded = behavior_tree_xml::load_text("replay.xml", &xml, &leaves, &mut read);
        let mut state = ReplayState {
            tree: loaded.map_err(load_error)?.build(),
            blackboard: self
                .facts
                .blackboard(steps, self.world)
                .map_err(load_error)?,
            status: Status::Running,
        };
        state.advance(&StepSet::new(steps));
        Ok(state)
    }

    /// Visits all states that follow `first`, depth-first, if in each state one running step finishes, or all of them
    /// together. Returns the number of states, or `None` if there are more than `limit`. Returns an error for a state
    /// from which the goal cannot be reached.
    fn explore_all(&self, first: &ReplayState, limit: usize) -> Result<Option<usize>, ReplayError> {
        let mut known = BTreeSet::new();
        let mut open = vec![first.clone()];
        while let Some(state) = open.pop() {
            if !known.insert(state.key()) {
                continue;
            }
            if known.len() > limit {
                return Ok(None);
            }
            if self.is_finished(&state)? {
                continue;
            }
            let running = state.blackboard.running.clone();
            let alone = running
                .iter()
                .map(|step| StepSet::from_steps(self.plan.steps.len(), [step]));
            for finishing in alone.chain([running.clone()]) {
                let mut next = state.clone();
                next.advance(&finishing);
                open.push(next);
            }
        }
        Ok(Some(known.len()))
    }

    /// Replays one order that depends only on `seed`, in which several steps may finish together. Returns an error if
    /// it does not reach the goal.
    fn run_random_order(&self, mut state: ReplayState, seed: u64) -> Result<(), ReplayError> {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        while !self.is_finished(&state)? {
            let running: Vec<_> = state.blackboard.running.iter().collect();
            let one = random.next_u32() as usize % running.len();
            let others = running
                .iter()
                .filter(|_| random.next_u32().is_multiple_of(4));
            let finishing: Vec<_> = others.copied().chain([running[one]]).collect();
            state.advance(&StepSet::from_steps(self.plan.steps.len(), finishing));
        }
        Ok(())
    }

    /// Returns true if the tree has reached the goal, false while steps run, and an error if the tree cannot reach the
    /// goal any more.
    fn is_finished(&self, state: &ReplayState) -> Result<bool, ReplayError> {
        let order = || state.blackboard.order.clone();
        match state.status {
            Status::Running if state.blackboard.running.is_empty() => {
                Err(ReplayError::Deadlock { order: order() })
            }
            Status::Running => Ok(false),
            Status::Failure | Status::Idle | Status::Skipped => {
                Err(ReplayError::Failed { order: order() })
            }
            Status::Success => {
                let facts = self.facts.snapshot(&state.blackboard, self.world);
                match facts.holds(self.world, self.goal) {
                    Ok(true) => Ok(true),
                    _ => Err(ReplayError::GoalMissed { order: order() }),
                }
            }
        }
    }
}

impl ReplayState {
    /// Lets the steps `finishing` finish in one tick of the tree, then ticks until nothing changes.
    fn advance(&mut self, finishing: &StepSet) {
        self.blackboard.finishing = finishing.clone();
        loop {
            let before = self.key();
            self.blackboard.running.clear();
            self.status = self.tree.tick(Duration::ZERO, &mut self.blackboard);
            self.blackboard.finishing.clear();
            if self.status != Status::Running || self.key() == before {
                return;
            }
        }
    }

    /// Returns the parts that determine the further behavior. After the end, the marks of nodes are irrelevant.
    fn key(&self) -> (StepSet, Vec<bool>, Vec<u8>) {
        let marks = self.tree.trace().marks();
        let marks = marks.filter(|_| self.status == Status::Running);
        (
            self.blackboard.done.clone(),
            self.blackboard.facts.clone(),
            marks.collect(),
        )
    }
}

fn load_error(error: impl Display) -> ReplayError {
    ReplayError::Load(error.to_string())
}
