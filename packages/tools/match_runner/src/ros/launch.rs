use std::path::{Path, PathBuf};

use hsl_types::RobotId;
use hsl_wire::topics;
use serde::Serialize;

use super::programs;
use crate::plan::match_arguments::text_rule;
use crate::plan::match_name::MatchName;
use crate::plan::match_plan::{
    MISSION_NODE, MatchPlan, MissionKeys, RECORDER_NODE, REFEREE_NODE, RefereeKeys, WORLD_SIM,
    behavior_node,
};
use crate::plan::plan_summary::set_up;
use crate::plan::player::Bridge;
use crate::process::reused_program::ReusedProgram;

/// Process to start: program, arguments and names.
#[derive(Clone, Debug)]
pub(super) struct Launch {
    /// Fully qualified name of the node.
    pub(super) node: String,
    /// Label in messages: the robot, or the node.
    pub(super) label: String,
    /// Path of the program.
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    /// True for a program of the user, which runs in a guard.
    pub(super) is_guarded: bool,
}

impl Launch {
    /// Adds the ROS arguments that move the process into `namespace`, below the namespace of a match with a name. The
    /// clock is in the namespace of the match.
    fn enter(&mut self, namespace: &str, name: Option<&MatchName>) {
        let mut rules = Vec::new();
        match name {
            None => rules.push(format!("__ns:={namespace}")),
            Some(name) => {
                rules.push(format!("__ns:={}", name.qualify(namespace)));
                let clock = topics::CLOCK.name;
                rules.push(format!("{clock}:={}", name.qualify(clock)));
            }
        }
        for rule in rules {
            self.arguments.extend(["-r".to_owned(), rule]);
        }
    }

    /// Returns whether the process plays a robot.
    pub(super) fn is_robot(&self) -> bool {
        self.is_guarded || self.node.ends_with("/behavior_node")
    }
}

/// Returns all processes of a match. The world comes last, because it waits for the others. `result_file` is the path
/// to which the world writes its result.
///
/// # Errors
///
/// Returns an error if a program is not found.
pub(super) fn all(plan: &MatchPlan, result_file: &Path) -> anyhow::Result<Vec<Launch>> {
    let mut launches = Vec::new();
    if let Some(bag) = &plan.bag
        && plan.options.has_recorder_node()
    {
        let mut own = vec![text_rule("bag", bag)];
        let full_at = plan.options.options.faults.disk_size();
        own.extend(full_at.map(|bytes| format!("fill_disk_at:={bytes}")));
        let rules = rules(plan, RECORDER_NODE, own);
        launches.push(shared(plan, launch(RECORDER_NODE, "recorder_node", rules)?));
    }
    for robot in plan.players.ours() {
        launches.push(behavior(plan, robot)?);
    }
    let bridges = plan.players.bridges().into_iter();
    let (of_world, of_robots): (Vec<_>, Vec<_>) = bridges.partition(|it| it.robots.is_some());
    for bridge in &of_robots {
        launches.push(of_robot(plan, bridge)?);
    }
    for (robot, words) in plan.players.commands() {
        launches.push(program(plan, robot, words)?);
    }
    if plan.has_referee_node() {
        // All parameters, not only the arguments, because a scenario may configure its referee, too.
        let own = rules_for(&RefereeKeys::new(plan));
        let rules = rules(plan, REFEREE_NODE, own);
        launches.push(shared(plan, launch(REFEREE_NODE, "referee_node", rules)?));
    }
    if plan.options.mission_node {
        let own = rules_for(&MissionKeys::new(plan));
        let rules = rules(plan, MISSION_NODE, own);
        let mission = launch(MISSION_NODE, "field_mission_node", rules)?;
        launches.push(shared(plan, mission));
    }
    let world = world(plan, of_world.first(), result_file)?;
    launches.push(shared(plan, world));
    Ok(launches)
}

/// Moves a process that serves all robots into the namespace of the match, if the match has one.
fn shared(plan: &MatchPlan, mut launch: Launch) -> Launch {
    if plan.name.is_some() {
        launch.enter("/", plan.name.as_ref());
    }
    launch
}

/// Returns the behavior node of a robot, with its parameters and namespace.
fn behavior(plan: &MatchPlan, robot: RobotId) -> anyhow::Result<Launch> {
    let node = behavior_node(robot);
    // All parameters, not only the arguments, because a scenario may configure its robots, too.
    let own = plan.behaviors.get(&robot).map(rules_for);
    let rules = rules(plan, &node, own.unwrap_or_default());
    let mut launch = launch(&node, "behavior_node", rules)?;
    launch.label = robot.to_string();
    launch.enter(&robot.namespace(), plan.name.as_ref());
    Ok(launch)
}

/// Returns the bridge between a robot and the program of another team.
fn of_robot(plan: &MatchPlan, bridge: &Bridge) -> anyhow::Result<Launch> {
    let (robot, program) = (bridge.robot, bridge.program.bridge);
    let mut launch = launch(&bridge.node, program, rules(plan, &bridge.node, []))?;
    launch.label = format!("{robot} ({program})");
    launch.enter(&robot.namespace(), plan.name.as_ref());
    Ok(launch)
}

/// Returns the guard of a program of the user, or the process that attaches to a program of an earlier match.
fn program(plan: &MatchPlan, robot: RobotId, words: &[String]) -> anyhow::Result<Launch> {
    let mut arguments = vec!["guard".to_owned()];
    match &plan.reused_nodes {
        Some(folder) => {
            let program = ReusedProgram::of_robot(folder, robot);
            let folder = program.folder().display().to_string();
            arguments.extend(["--attach".to_owned(), folder]);
        }
        None => {
            arguments.push("--".to_owned());
            if plan.sim_time {
                let sil = programs::find("sil")?.display().to_string();
                arguments.extend([sil, "run-on-sim-time".to_owned(), "--".to_owned()]);
            }
            arguments.extend(words.iter().cloned());
        }
    }
    Ok(Launch {
        node: robot.namespace(),
        label: robot.to_string(),
        program: programs::find("sil")?,
        arguments,
        is_guarded: true,
    })
}

/// Returns the process of the world. It also contains the bridge of all robots, if there is one, so that messages between
/// the two stay in the process.
fn world(plan: &MatchPlan, bridge: Option<&Bridge>, result_file: &Path) -> anyhow::Result<Launch> {
    let progress = || "progress:=true".to_owned();
    let mut own = vec![format!("record:={}", plan.bag.is_some())];
    own.extend(plan.bag.as_ref().map(|bag| text_rule("bag", bag)));
    let pause_timeout = match plan.options.pause_timeout {
        Some(timeout) => format!("pause_timeout:={}", timeout.as_secs_f64()),
        None => "pause_timeout:=null".to_owned(),
    };
    let result = text_rule("result", result_file);
    own.extend([pause_timeout, result, progress()]);
    let of_world = rules(plan, WORLD_SIM, own);
    let with_bridge = bridge.and_then(|it| Some((it, it.program.world_process()?)));
    let Some((bridge, process)) = with_bridge else {
        return launch(WORLD_SIM, "world_sim", of_world);
    };
    let own = bridge.own_parameter().to_rules();
    let of_bridge = rules(plan, &bridge.node, own.into_iter().chain([progress()]));
    let named = |node: &str, rules: Vec<String>| {
        let name = node.trim_start_matches('/').to_owned();
        rules.into_iter().map(move |rule| format!("{name}:{rule}"))
    };
    let both = named(WORLD_SIM, of_world).chain(named(&bridge.node, of_bridge));
    launch(WORLD_SIM, process, both.collect())
}

/// Returns the parameters that the plan sets for a node, followed by `own`, which override them.
fn rules(plan: &MatchPlan, node: &str, own: impl IntoIterator<Item = String>) -> Vec<String> {
    let given = plan.overrides.get(node).map(|given| given.to_rules());
    given.unwrap_or_default().into_iter().chain(own).collect()
}

/// Returns a process of a node of this project, with parameters.
fn launch(node: &str, program: &str, rules: Vec<String>) -> anyhow::Result<Launch> {
    let mut arguments = vec!["--ros-args".to_owned()];
    for rule in rules {
        arguments.extend(["-p".to_owned(), rule]);
    }
    Ok(Launch {
        node: node.to_owned(),
        label: program.to_owned(),
        program: programs::find(program)?,
        arguments,
        is_guarded: false,
    })
}

/// Returns rules for the parameters that differ from the defaults.
fn rules_for<T: Default + Serialize>(parameters: &T) -> Vec<String> {
    let own = set_up(parameters).into_iter();
    own.map(|(key, value)| format!("{key}:={value}")).collect()
}
