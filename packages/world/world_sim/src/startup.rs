use std::time::Duration;

use anyhow::bail;
use hsl_ros::{RobotNotes, Shutdown};

use crate::lacks::{self, Lack};
use crate::patience::Patience;
use crate::publisher_watch::PublisherWatch;
use crate::wait_notice::WaitNotice;
use crate::wall_clock;
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
    notes: &RobotNotes,
) -> anyhow::Result<()> {
    let begin = wall_clock::now();
    let mut patience = Patience::start();
    let mut conflict: Option<(Duration, (Conflict, bool))> = None;
    let mut next_check = DISCOVERY;
    let mut notice = WaitNotice::default();
    loop {
        patience.spin(&world.node);
        let waited = patience.waited();
        if shutdown.is_requested() {
            bail!("asked to end before the first tick");
        }
        world.parent.check_all()?;
        let lacks = world.node.with(|node| lacks::of(node, world, notes));
        let nameless: Vec<_> = watch
            .learn(waited)
            .into_iter()
            .map(|topic| format!("the node that publishes {topic} has no name"))
            .collect();
        // If another world is playing, this match must not begin with its robots.
        watch.check_world()?;
        if waited >= next_check {
            next_check = waited + CHECK_PERIOD;
            let since = conflict.take().map_or(waited, |(since, _)| since);
            conflict = watch.conflict().map(|found| (since, found));
            if lacks.is_empty() && nameless.is_empty() && conflict.is_none() {
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
        if begin.elapsed() >= timeout {
            let mut missing = describe(world, &lacks, nameless);
            missing.extend(conflict.map(|(_, (found, _))| found.text));
            bail!(
                "not everybody is there after {timeout:?}: {}",
                missing.join("; ")
            );
        }
        notice.tell(world.node.heart(), waited, || {
            describe(world, &lacks, nameless).join("; ")
        });
    }
}

/// Describes what nodes lack, and adds it to `further`.
fn describe(world: &World, lacks: &[Lack], further: Vec<String>) -> Vec<String> {
    let mut all = lacks::texts(&world.node, lacks);
    all.extend(further);
    all
}
