use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use behavior_tree::Registry;
use hsl_types::{FieldDimensions, PenaltyKind, RobotId, RobotTask, Time, WorldState};
use mission::{ActionRegistry, AuditRecord, LocalPlanner, MissionExecutor, Settings};
use planner::{Limits, Portfolio};
use text_faults::{FileFault, FileFaults};
use world_model::{Stamp, WorldError, WorldModel};

use crate::board::FieldBoard;
use crate::checks::{Parts, check};
use crate::files::{LARGEST, MissionFiles};
use crate::mission_tick::MissionTick;
use crate::perceived_fact::PerceivedFact;
use crate::setup::FieldSetup;
use crate::skills::skills;
use crate::team_view::TeamView;

/// Source of facts that robots perceive.
const PERCEPTION: &str = "perception";

/// A mission that gives orders to the robots of a team.
pub struct FieldMission {
    board: FieldBoard,
    perceived: Vec<PerceivedFact>,
    executor: MissionExecutor<FieldBoard>,
    notes: Vec<FileFault>,
    /// Penalties of the mission's robots in the last tick.
    penalties: BTreeMap<RobotId, PenaltyKind>,
    /// Whether the records say which robots the objects are.
    is_introduced: bool,
}

/// Why a mission cannot be carried out.
#[derive(Debug, thiserror::Error)]
pub enum MissionError {
    /// A file has faults, or the files do not fit together or to the field.
    #[error("{}", .0.render())]
    Files(#[from] FileFaults),
    /// The facts of the problem are too many.
    #[error(transparent)]
    World(#[from] WorldError),
}

impl FieldMission {
    /// Reads a mission on this field.
    ///
    /// # Errors
    /// Everything that is wrong in one of the files.
    pub fn new(files: &MissionFiles, field: FieldDimensions) -> Result<Self, MissionError> {
        let folder = Path::new(&*files.folder);
        let domain = pddl::read_domain(folder.join("domain.pddl"), &files.domain)?;
        let problem = pddl::read_problem(folder.join("problem.pddl"), &files.problem, &domain)?;
        let world = WorldModel::from_problem(&domain, &problem)?;
        let setup = FieldSetup::read(&folder.join("field.yaml"), &files.field)?;
        let leaves = skills(Registry::new());
        let name = folder.join("actions.yaml");
        let read = &mut |path: &Path| regular_file::read_to_string(folder.join(path), LARGEST);
        let actions = ActionRegistry::load(name, &files.actions, &domain, &leaves, read)?;
        let perceived = PerceivedFact::all_of(&world, &setup);
        let parts = Parts {
            domain: &domain,
            problem: &problem,
            actions: &actions,
            setup: &setup,
            perceived: &perceived,
        };
        let notes = check(files, &parts, &field)?;
        let mut executor = MissionExecutor::new(
            Arc::new(domain),
            actions,
            leaves,
            Box::new(LocalPlanner::new(&Portfolio, Limits::default())),
            Settings::default(),
        );
        executor.set_goal(problem.goal);
        let mut board = FieldBoard {
            world,
            view: TeamView::default(),
            field,
            orders: BTreeMap::new(),
            jobs: BTreeMap::new(),
            given: 0,
            setup,
        };
        let robots: Vec<_> = board.setup.robots().collect();
        for robot in robots {
            board.order(robot, RobotTask::Wait);
        }
        Ok(Self {
            perceived,
            board,
            executor,
            notes,
            penalties: BTreeMap::new(),
            is_introduced: false,
        })
    }

    /// Decides on what robots know in a tick; the world states of other robots are not looked at.
    pub fn decide<'a>(
        &mut self,
        world_states: impl IntoIterator<Item = (RobotId, &'a WorldState)>,
    ) -> MissionTick {
        self.board.view.update(self.board.setup.team, world_states);
        self.perceive();
        let mut records = self.introduce();
        records.extend(self.new_penalties());
        let now = self.board.view.now.since(Time::ZERO);
        let status = self.executor.tick(now, &mut self.board);
        records.extend(self.executor.take_records());
        MissionTick {
            orders: self.board.orders.clone(),
            version: self.board.world.version(),
            records,
            ..MissionTick::from(&status)
        }
    }

    /// Returns notes on parts of the mission that are probably a mistake, with file and line.
    pub fn notes(&self) -> &[FileFault] {
        &self.notes
    }

    /// Returns a record for each penalty that a robot of the mission did not have in the last tick.
    fn new_penalties(&mut self) -> Vec<AuditRecord> {
        let FieldBoard { view, setup, .. } = &self.board;
        let Some(game) = &view.game else {
            return Vec::new();
        };
        let mut records = Vec::new();
        for (name, number) in &setup.robots {
            let robot = RobotId::new(setup.team, *number);
            let Some(penalty) = game.penalties[*number] else {
                self.penalties.remove(&robot);
                continue;
            };
            if self.penalties.insert(robot, penalty.kind) != Some(penalty.kind) {
                let steps = self.executor.running_steps();
                let steps = steps.filter(|step| step.arguments.contains(name));
                records.push(AuditRecord::Penalty {
                    time: view.now.as_nanos(),
                    name: name.clone(),
                    penalty: name_of(penalty.kind),
                    steps: steps.map(ToString::to_string).collect(),
                });
            }
        }
        records
    }

    /// Updates the facts that robots perceive.
    fn perceive(&mut self) {
        let FieldBoard {
            world, view, setup, ..
        } = &mut self.board;
        let stamp = Stamp {
            time: view.now.as_nanos(),
            source: PERCEPTION,
        };
        for fact in &self.perceived {
            if let Some((fluent, holds)) = fact.change(world, view, setup) {
                // The fluent is one of the world.
                let _ = world.set(fluent, holds, stamp);
            }
        }
    }

    /// Returns which robots the objects of the problem are, in the first tick.
    fn introduce(&mut self) -> Vec<AuditRecord> {
        if std::mem::replace(&mut self.is_introduced, true) {
            return Vec::new();
        }
        let FieldBoard { view, setup, .. } = &self.board;
        let robots = setup
            .robots
            .iter()
            .map(|(name, number)| AuditRecord::Robot {
                time: view.now.as_nanos(),
                name: name.clone(),
                robot: RobotId::new(setup.team, *number).to_string(),
            });
        robots.collect()
    }
}

/// Returns the name of a penalty, for example `ball_holding`.
fn name_of(penalty: PenaltyKind) -> String {
    let name = serde_yaml::to_value(penalty).ok();
    let name = name.as_ref().and_then(serde_yaml::Value::as_str);
    name.unwrap_or_default().to_owned()
}
