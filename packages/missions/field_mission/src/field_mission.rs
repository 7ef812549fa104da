use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use behavior_tree::Registry;
use hsl_types::{FieldDimensions, PenaltyKind, RobotId, RobotTask, Time, WorldState};
use mission::{
    ActionRegistry, AuditRecord, LocalPlanner, MissionExecutor, Performances, Settings,
    add_perform_leaf,
};
use planner::{Limits, Portfolio};
use user_files::{FileError, FileErrors};
use world_model::{Stamp, WorldError, WorldModel};

use crate::blackboard::FieldBlackboard;
use crate::checks::{MissionParts, check, find_performed};
use crate::files::{LARGEST, MissionFiles};
use crate::mission_tick::MissionTick;
use crate::perceived_fact::PerceivedFact;
use crate::setup::FieldSetup;
use crate::skills::add_skills;
use crate::team_view::TeamView;

/// Source of perceived facts in the log.
const PERCEPTION: &str = "perception";

/// A mission that gives orders to the robots of a team: perceives facts, plans, and executes the plan by skills.
pub struct FieldMission {
    blackboard: FieldBlackboard,
    /// Facts that perception updates.
    perceived: Vec<PerceivedFact>,
    executor: MissionExecutor<FieldBlackboard>,
    notes: Vec<FileError>,
    /// Names of the actions that performers carry out.
    performed: Vec<String>,
    /// Penalties of the mission's robots in the last tick.
    penalties: BTreeMap<RobotId, PenaltyKind>,
    /// True after the records of the robots were returned.
    has_robot_records: bool,
}

/// Reason why a mission cannot be executed.
#[derive(Debug, thiserror::Error)]
pub enum MissionError {
    /// Files are invalid, or do not fit each other or the field.
    #[error("{}", .0.render())]
    Files(#[from] FileErrors),
    /// The world of the problem cannot be created.
    #[error(transparent)]
    World(#[from] WorldError),
}

impl FieldMission {
    /// Reads and checks a mission on this field: the given texts, and the tree files of its actions from its folder.
    /// Its goal is the goal of the problem; all robots wait at first.
    ///
    /// # Errors
    /// Returns all errors of a file, or of the combination of files.
    pub fn new(files: &MissionFiles, field: FieldDimensions) -> Result<Self, MissionError> {
        let folder = Path::new(&*files.folder);
        let mut errors = FileErrors(Vec::new());
        let setup = FieldSetup::read(&folder.join("field.yaml"), &files.field);
        let domain = pddl::read_domain(folder.join("domain.pddl"), &files.domain);
        let domain = match domain {
            Ok(domain) => domain,
            Err(mut errors) => {
                // The other files cannot be read without the domain.
                errors.0.extend(setup.err().into_iter().flat_map(|it| it.0));
                return Err(errors.into());
            }
        };
        let problem = pddl::read_problem(folder.join("problem.pddl"), &files.problem, &domain);
        let problem = take_or_note(problem, &mut errors);
        let leaves = add_perform_leaf(add_skills(Registry::new()));
        let name = folder.join("actions.yaml");
        let read = &mut |path: &Path| user_files::read_to_string(folder.join(path), LARGEST);
        let actions = ActionRegistry::load(name, &files.actions, &domain, &leaves, read);
        let actions = take_or_note(actions, &mut errors).unwrap_or_else(ActionRegistry::empty);
        let setup = take_or_note(setup, &mut errors);
        let (Some(problem), Some(setup)) = (problem, setup) else {
            return Err(errors.into());
        };
        let world = match WorldModel::from_problem(&domain, &problem) {
            Ok(world) => world,
            Err(error) if errors.0.is_empty() => return Err(error.into()),
            Err(_) => return Err(errors.into()),
        };
        let perceived = PerceivedFact::find_all(&world, &setup);
        let parts = MissionParts {
            domain: &domain,
            problem: &problem,
            actions: &actions,
            setup: &setup,
            perceived: &perceived,
        };
        let notes = take_or_note(check(files, &parts, &field), &mut errors);
        let Some(notes) = notes.filter(|_| errors.0.is_empty()) else {
            return Err(errors.into());
        };
        let performed = find_performed(&actions);
        let mut executor = MissionExecutor::new(
            Arc::new(domain),
            actions,
            leaves,
            Box::new(LocalPlanner::new(&Portfolio, Limits::default())),
            Settings::default(),
        );
        executor.set_goal(problem.goal);
        let mut blackboard = FieldBlackboard {
            world,
            view: TeamView::default(),
            field,
            orders: BTreeMap::new(),
            active_skills: BTreeMap::new(),
            performances: Performances::default(),
            order_count: 0,
            setup,
        };
        let robots: Vec<_> = blackboard.setup.robots().collect();
        for robot in robots {
            blackboard.order(robot, RobotTask::Wait);
        }
        Ok(Self {
            perceived,
            blackboard,
            executor,
            notes,
            performed,
            penalties: BTreeMap::new(),
            has_robot_records: false,
        })
    }

    /// Executes one tick with the world states of the robots: updates the perceived facts, then ticks the plan, which
    /// may request another one. Returns all valid orders and the records of the tick. Robots of the other team are
    /// ignored.
    pub fn decide<'a>(
        &mut self,
        world_states: impl IntoIterator<Item = (RobotId, &'a WorldState)>,
    ) -> MissionTick {
        self.blackboard
            .view
            .update(self.blackboard.setup.team, world_states);
        self.perceive();
        let mut records = self.robot_records();
        records.extend(self.new_penalties());
        let now = self.blackboard.view.now.since(Time::ZERO);
        let status = self.executor.tick(now, &mut self.blackboard);
        records.extend(self.executor.take_records());
        MissionTick {
            orders: self.blackboard.orders.clone(),
            version: self.blackboard.world.version(),
            records,
            ..MissionTick::from(&status)
        }
    }

    /// Returns the steps that other programs carry out. A program that can call them connects to them before the first
    /// tick.
    pub fn performances(&mut self) -> &mut Performances {
        &mut self.blackboard.performances
    }

    /// Returns the names of the actions that performers carry out, at least in part. Only a ROS node can call them.
    pub fn performed_actions(&self) -> &[String] {
        &self.performed
    }

    /// Returns notes on probable mistakes in the mission, with file and line.
    pub fn notes(&self) -> &[FileError] {
        &self.notes
    }

    /// Returns a record for each penalty of a robot of the mission that is new since the last call.
    fn new_penalties(&mut self) -> Vec<AuditRecord> {
        let FieldBlackboard { view, setup, .. } = &self.blackboard;
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
                    penalty: format_penalty(penalty.kind),
                    steps: steps.map(ToString::to_string).collect(),
                });
            }
        }
        records
    }

    /// Sets the facts that robots perceive, where their values have changed.
    fn perceive(&mut self) {
        let FieldBlackboard {
            world, view, setup, ..
        } = &mut self.blackboard;
        let stamp = Stamp {
            time: view.now.as_nanos(),
            source: PERCEPTION,
        };
        for fact in &self.perceived {
            if let Some((fluent, holds)) = fact.change(world, view, setup) {
                // The fluent belongs to this world.
                let _ = world.set(fluent, holds, stamp);
            }
        }
    }

    /// Returns the records of the robots at the first call, and none later.
    fn robot_records(&mut self) -> Vec<AuditRecord> {
        if std::mem::replace(&mut self.has_robot_records, true) {
            return Vec::new();
        }
        let FieldBlackboard { view, setup, .. } = &self.blackboard;
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

/// Returns the value of a file; `None` if it has errors, which are added to `errors`.
fn take_or_note<T>(read: Result<T, FileErrors>, errors: &mut FileErrors) -> Option<T> {
    match read {
        Ok(value) => Some(value),
        Err(found) => {
            errors.0.extend(found.0);
            None
        }
    }
}

/// Returns the name of a penalty, for example `ball_holding`.
fn format_penalty(penalty: PenaltyKind) -> String {
    let name = serde_yaml::to_value(penalty).ok();
    let name = name.as_ref().and_then(serde_yaml::Value::as_str);
    name.unwrap_or_default().to_owned()
}
