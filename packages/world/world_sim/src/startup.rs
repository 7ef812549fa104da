use std::time::Duration;

use anyhow::bail;
use hsl_ros::{Node, Shutdown, Writer};
use hsl_wire::topics::{self, Topic};

use crate::patience::Patience;
use crate::publisher_watch::PublisherWatch;
use crate::watched_topic::Conflict;
use crate::world::World;

/// Period with which the publishers of all topics are checked, which takes up to a millisecond.
const CHECK_PERIOD: Duration = Duration::from_millis(50);
/// Time for which wrong publishers may be present: nodes of the previous match may still be ending.
const CONFLICT_PATIENCE: Duration = Duration::from_millis(500);
/// Time for which an indication of another match may be present: its world is found at other times than its nodes.
const SIGN_PATIENCE: Duration = Duration::from_secs(5);
/// Time within which other nodes in the domain are discovered; no match begins earlier.
const DISCOVERY: Duration = Duration::from_millis(300);

/// Waits until all nodes have started that the match needs.
///
/// # Errors
/// Returns an error if nodes are missing at the timeout, with all of them and what each lacks; if the domain is not
/// free; or if the world was asked to stop.
pub(crate) fn wait_for_everyone(
    world: &World,
    watch: &mut PublisherWatch,
    shutdown: &Shutdown,
) -> anyhow::Result<()> {
    let mut patience = Patience::start();
    let mut conflict: Option<(Duration, (Conflict, bool))> = None;
    let mut next_check = DISCOVERY;
    loop {
        patience.spin(&world.node);
        let waited = patience.waited();
        if shutdown.is_requested() {
            bail!("asked to end before the first tick");
        }
        world.parent.check_all()?;
        let mut lacks = world.node.with(|node| lacks(node, world));
        let nameless = watch.learn(waited).into_iter();
        lacks.extend(nameless.map(|topic| format!("the node that publishes {topic} has no name")));
        // If another world is playing, this match must not begin with its robots.
        watch.check_world()?;
        if waited >= next_check {
            next_check = waited + CHECK_PERIOD;
            let since = conflict.take().map_or(waited, |(since, _)| since);
            conflict = watch.conflict().map(|found| (since, found));
            if lacks.is_empty() && conflict.is_none() {
                return Ok(());
            }
        }
        if let Some((since, (found, is_sign))) = &conflict {
            let at_most = match is_sign {
                true => SIGN_PATIENCE,
                false => CONFLICT_PATIENCE,
            };
            if waited.saturating_sub(*since) >= at_most {
                return Err(found.clone().into());
            }
        }
        let timeout = world.options.startup_timeout;
        if patience.is_over(timeout) {
            lacks.extend(conflict.map(|(_, (found, _))| found.text));
            bail!(
                "not everybody is there after {timeout:?}: {}",
                lacks.join("; ")
            );
        }
    }
}

/// Returns the missing nodes and what each lacks.
fn lacks(node: &Node, world: &World) -> Vec<String> {
    let mut lacks = Vec::new();
    // The node of the mission subscribes to the world states of all robots.
    let of_mission = usize::from(world.mission.is_some());
    for link in &world.links {
        let writes = topics::MOTION_COMMAND.of_robot(link.id);
        let found = what_lacks(
            (link.subscribers() > of_mission)
                .then_some(())
                .ok_or(&topics::WORLD_STATE),
            (&topics::MOTION_COMMAND, &node.writers(&writes)),
        );
        lacks.extend(found.map(|lack| format!("{} {lack}", link.id)));
    }
    if let Some(referee) = &world.referee {
        let found = what_lacks(
            referee.has_subscriber().then_some(()).ok_or(&topics::TRUTH),
            (
                &topics::REFEREE_DECISION,
                &node.writers(topics::REFEREE_DECISION.name),
            ),
        );
        lacks.extend(found.map(|lack| format!("referee_node {lack}")));
    }
    if world.mission.is_some() {
        let subscribes = world.links.iter().all(|link| link.subscribers() > 0);
        let found = what_lacks(
            subscribes.then_some(()).ok_or(&topics::WORLD_STATE),
            (
                &topics::MISSION_DECISION,
                &node.writers(topics::MISSION_DECISION.name),
            ),
        );
        lacks.extend(found.map(|lack| format!("field_mission_node {lack}")));
    }
    if let Some(recorder) = &world.recorder {
        let found = what_lacks(
            recorder
                .has_subscriber()
                .then_some(())
                .ok_or(&topics::RECORDING),
            (&topics::RECORDED, &node.writers(topics::RECORDED.name)),
        );
        lacks.extend(found.map(|lack| format!("recorder_node {lack}")));
    }
    lacks
}

/// Returns what a node lacks that must subscribe to one topic and publish another.
fn what_lacks(reads: Result<(), &Topic>, (topic, writers): (&Topic, &[Writer])) -> Option<String> {
    let writes = match writers {
        [] => Err(format!("does not publish {}", topic.name)),
        [writer, ..] if writer.message_type != topic.message_type.name => Err(format!(
            "publishes {} as {} instead of {}",
            topic.name, writer.message_type, topic.message_type.name
        )),
        [writer, ..] if !writer.is_reliable => Err(format!(
            "publishes {} best effort instead of reliable",
            topic.name
        )),
        _ => Ok(()),
    };
    let reads = reads.map_err(|topic| format!("does not subscribe to {}", topic.name));
    match (reads, writes) {
        (Ok(()), Ok(())) => None,
        (Err(lack), Ok(())) | (Ok(()), Err(lack)) => Some(lack),
        (Err(reads), Err(writes)) => Some(format!("{reads} and {writes}")),
    }
}
