//! Trees are tried out before they are handed out: in every order in which their steps can finish.

mod stage;

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
use stage::{Facts, Stage};

/// How much of a tree is replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLimits {
    /// How many states a tree may have to be replayed in every order (default: 1,000). In a state, certain steps are
    /// done and certain facts are true.
    pub states: usize,
    /// How many random orders are replayed of a larger tree (default: 10).
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

/// What was replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replayed {
    /// Every order. The tree has so many states.
    All {
        /// How many.
        states: usize,
    },
    /// Random orders.
    Sampled {
        /// How many.
        orders: usize,
    },
}

/// An order in which a tree does not reach its goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The tree could not be built.
    #[error("the tree cannot be replayed: {0}")]
    Load(String),
    /// The tree failed.
    #[error("the tree fails if its steps finish in the order {order:?}")]
    Fails {
        /// The steps that were done, in order.
        order: Vec<usize>,
    },
    /// Every step waits for another one.
    #[error("the tree does not go on after its steps finish in the order {order:?}")]
    Stuck {
        /// The steps that were done, in order.
        order: Vec<usize>,
    },
    /// The tree succeeded and the goal is false.
    #[error("the goal is false if the steps finish in the order {order:?}")]
    GoalMissed {
        /// The steps that were done, in order.
        order: Vec<usize>,
    },
}

/// A tree on its way, and what its leaves work on.
#[derive(Clone)]
struct Moment {
    tree: Tree<Stage>,
    stage: Stage,
    status: Status,
}

impl CompiledPlan {
    /// Executes the tree from what is true in the world, in every order in which its steps can finish, and sees whether
    /// each reaches the goal.
    ///
    /// It is the compiled tree itself, built by the same writer and the same loader, but for two things: what does an
    /// action is replaced by a leaf that runs until it is told to finish, and every step checks in every tick what it
    /// needs. So a tree that passes gives each step what it needs from its beginning to its end, also where it is checked
    /// only at the beginning.
    ///
    /// After steps have finished, the tree is ticked until nothing changes. Then the steps that are done decide where
    /// each flow stands, and states with the same steps done, the same facts and the same trace go on in the same way:
    /// they are looked at once. In each state every running step finishes alone, and all finish together.
    ///
    /// # Errors
    /// The order in which it does not.
    pub fn replay(
        &self,
        world: &WorldModel,
        goal: &Condition,
        limits: &ReplayLimits,
    ) -> Result<Replayed, ReplayError> {
        let replay = Replay {
            plan: self,
            world,
            goal,
            facts: Facts::of(self, world).map_err(not_built)?,
        };
        let first = replay.first()?;
        if let Some(states) = replay.all(&first, limits.states)? {
            return Ok(Replayed::All { states });
        }
        for seed in 0..limits.orders {
            replay.sample(first.clone(), seed as u64)?;
        }
        Ok(Replayed::Sampled {
            orders: limits.orders,
        })
    }
}

struct Replay<'a> {
    plan: &'a CompiledPlan,
    world: &'a WorldModel,
    goal: &'a Condition,
    facts: Facts,
}

impl Replay<'_> {
    /// The tree when it has begun.
    fn first(&self) -> Result<Moment, ReplayError> {
        let steps = self.plan.steps.len();
        let xml = self.plan.replay_xml().map_err(not_built)?;
        let leaves = self.facts.leaves();
        let mut read = |_: &Path| Err(ErrorKind::NotFound.into());
        let loaded = behavior_tree_xml::load_text("replay.xml", &xml, &leaves, &mut read);
        let mut moment = Moment {
            tree: loaded.map_err(not_built)?.build(),
            stage: self.facts.stage(steps, self.world).map_err(not_built)?,
            status: Status::Running,
        };
        moment.go_on(&StepSet::new(steps));
        Ok(moment)
    }

    /// Looks at every state; none: there are more than `limit`.
    fn all(&self, first: &Moment, limit: usize) -> Result<Option<usize>, ReplayError> {
        let mut known = BTreeSet::new();
        let mut open = vec![first.clone()];
        while let Some(moment) = open.pop() {
            if !known.insert(moment.key()) {
                continue;
            }
            if known.len() > limit {
                return Ok(None);
            }
            if self.is_over(&moment)? {
                continue;
            }
            let running = moment.stage.running.clone();
            let alone = running
                .iter()
                .map(|step| StepSet::of(self.plan.steps.len(), [step]));
            for finishing in alone.chain([running.clone()]) {
                let mut next = moment.clone();
                next.go_on(&finishing);
                open.push(next);
            }
        }
        Ok(Some(known.len()))
    }

    /// Replays one random order, in which several steps may finish together.
    fn sample(&self, mut moment: Moment, seed: u64) -> Result<(), ReplayError> {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        while !self.is_over(&moment)? {
            let running: Vec<_> = moment.stage.running.iter().collect();
            let one = random.next_u32() as usize % running.len();
            let others = running
                .iter()
                .filter(|_| random.next_u32().is_multiple_of(4));
            let finishing: Vec<_> = others.copied().chain([running[one]]).collect();
            moment.go_on(&StepSet::of(self.plan.steps.len(), finishing));
        }
        Ok(())
    }

    /// Whether the tree has reached the goal. It has to be on the way to it otherwise.
    fn is_over(&self, moment: &Moment) -> Result<bool, ReplayError> {
        let order = || moment.stage.order.clone();
        match moment.status {
            Status::Running if moment.stage.running.is_empty() => {
                Err(ReplayError::Stuck { order: order() })
            }
            Status::Running => Ok(false),
            Status::Failure | Status::Idle => Err(ReplayError::Fails { order: order() }),
            Status::Success => {
                let facts = self.facts.snapshot(&moment.stage, self.world);
                match facts.holds(self.world, self.goal) {
                    Ok(true) => Ok(true),
                    _ => Err(ReplayError::GoalMissed { order: order() }),
                }
            }
        }
    }
}

impl Moment {
    /// Lets steps finish, and goes on until nothing changes.
    fn go_on(&mut self, finishing: &StepSet) {
        self.stage.finishing = finishing.clone();
        loop {
            let before = self.key();
            self.stage.running.clear();
            self.status = self.tree.tick(Duration::ZERO, &mut self.stage);
            self.stage.finishing.clear();
            if self.status != Status::Running || self.key() == before {
                return;
            }
        }
    }

    /// What decides how the tree goes on. When it is over, it does not matter which of its nodes came last.
    fn key(&self) -> (StepSet, Vec<bool>, Vec<u8>) {
        let marks = self.tree.trace().marks();
        let marks = marks.filter(|_| self.status == Status::Running);
        (
            self.stage.done.clone(),
            self.stage.facts.clone(),
            marks.collect(),
        )
    }
}

fn not_built(error: impl Display) -> ReplayError {
    ReplayError::Load(error.to_string())
}
