//! Skills of robots as leaves of a mission's tree, one file per skill.

mod dribble_to;
mod get_ball;
mod pass_to;
mod shoot_at_goal;
mod skill;
mod turn_to;
mod wait;
mod walk_to;

use std::sync::Arc;

use behavior_tree::{Context, Port, Registry};

use crate::blackboard::FieldBlackboard;
use crate::object_kind::ObjectKind;
use skill::{Skill, halt_skill};

const SKILLS: &[Skill] = &[
    dribble_to::DRIBBLE_TO,
    get_ball::GET_BALL,
    pass_to::PASS_TO,
    shoot_at_goal::SHOOT_AT_GOAL,
    turn_to::TURN_TO,
    wait::WAIT,
    walk_to::WALK_TO,
];

/// Adds all skills to the leaves of tree files, with their ports.
pub fn add_skills(registry: Registry<FieldBlackboard>) -> Registry<FieldBlackboard> {
    SKILLS.iter().fold(registry, |registry, skill| {
        let objects = skill.objects.iter();
        let mut ports: Vec<_> = objects
            .map(|(name, _)| Port::input::<Arc<str>>(*name))
            .collect();
        ports.extend((skill.ports)());
        let act = |context: &mut Context<'_, FieldBlackboard>| skill.tick(context);
        registry.action_with_halt(skill.id, ports, act, halt_skill)
    })
}

/// Returns the ports of a skill for objects, with the required kinds; empty for other leaves.
pub(crate) fn object_ports(skill: &str) -> &'static [(&'static str, ObjectKind)] {
    let found = SKILLS.iter().find(|known| known.id == skill);
    found.map_or(&[], |skill| skill.objects)
}
