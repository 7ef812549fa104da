use std::time::Duration;

use anyhow::{Context, bail};
use hsl_ros::{RobotNotes, Shutdown, TypeCheck};

use crate::pace::sim_clock::SimClock;
use crate::pace::wait_notice::WaitNotice;
use crate::pace::wait_timer::WaitTimer;
use crate::pace::wall_clock;
use crate::watch::domain_claim::DomainClaim;
use crate::watch::nodes_missing::NodesMissing;
use crate::watch::publisher_watch::PublisherWatch;
use crate::watch::running_nodes::RunningNodes;
use crate::watch::start_progress::StartProgress;
use crate::watch::unready_nodes::{self, UnreadyNode};
use crate::watch::watched_topic::Conflict;
use crate::world::WorldNode;

/// Period of the checks of publishers on all topics, which take up to a millisecond.
const CHECK_PERIOD: Duration = Duration::from_millis(50);
/// Time for which wrong publishers may be present: nodes of the previous match may still be ending.
const CONFLICT_TIMEOUT: Duration = Duration::from_millis(500);
/// Time for which a sign of another match may be present, because its world is discovered at other times than its
/// nodes.
const SIGN_TIMEOUT: Duration = Duration::from_secs(5);
/// Time for the discovery of other nodes in the domain; no match starts earlier.
const DISCOVERY: Duration = Duration::from_millis(300);

/// Waits until all nodes that the match needs have started and no wrong publishers are left. Logs missing nodes from
/// time to time. Returns the claim of the ROS domain, to keep until the end of the match.
///
/// # Errors
///
/// Returns an error if nodes are missing and none has started for the timeout, with all of them and their missing topics;
/// if a node has messages with other fields; if the domain is not free; or after a request to stop.
pub(crate) fn wait_for_everyone(
    world: &WorldNode,
    watch: &mut PublisherWatch,
    clock: &SimClock,
    shutdown: &Shutdown,
    notes: &RobotNotes,
) -> anyhow::Result<DomainClaim> {
    let begin = wall_clock::now();
    tracing::info!("waiting for {} robots", world.robots.len());
    let mut timer = WaitTimer::start();
    let mut conflict: Option<(Duration, (Conflict, bool))> = None;
    let mut next_check = DISCOVERY;
    let mut running = RunningNodes::default();
    let mut progress = StartProgress::default();
    let mut notice = WaitNotice::default();
    let mut types = TypeCheck::default();
    loop {
        timer.spin(&world.node);
        let waited = timer.waited();
        clock.start_up(waited);
        if shutdown.is_requested() {
            bail!("stopped before the first tick");
        }
        world.supervisor.check_all()?;
        let unready = world
            .node
            .with(|node| unready_nodes::find_all(node, world, notes));
        let nameless: Vec<_> = watch
            .find_nodes(waited)
            .into_iter()
            .map(|topic| format!("the node that publishes {topic} has no name"))
            .collect();
        // If another world is playing, this match must not start with its robots.
        watch.check_world()?;
        if waited >= next_check {
            next_check = waited + CHECK_PERIOD;
            let since = conflict.take().map_or(waited, |(since, _)| since);
            conflict = watch.conflict().map(|found| (since, found));
            running.look(&world.node, &unready, waited);
            progress.record(&unready, &running, begin.elapsed());
            let is_complete = unready.is_empty() && nameless.is_empty() && conflict.is_none();
            if is_complete && world.node.with(|node| types.check(node))? {
                let name = world.node.with(|node| node.name().to_owned());
                match DomainClaim::take(&name).context("cannot claim the ROS domain")? {
                    Some(claim) => return Ok(claim),
                    None => {
                        let sign = format!("{name} is in another process of this machine");
                        conflict = Some((since, (Conflict::of_another_world(&sign), false)));
                    }
                }
            }
        }
        if let Some((since, (found, is_sign))) = &conflict {
            let at_most = match is_sign {
                true => SIGN_TIMEOUT,
                false => CONFLICT_TIMEOUT,
            };
            if waited.saturating_sub(*since) >= at_most {
                return Err(found.clone().into());
            }
        }
        let timeout = world.options.startup_timeout;
        if progress.lack(begin.elapsed()) >= timeout {
            let mut texts = describe(world, &unready, nameless);
            texts.extend(conflict.map(|(_, (found, _))| found.text()));
            // Settings of the environment that keep nodes from discovering each other also separate these.
            texts.extend(
                support::ros_environment::causes()
                    .iter()
                    .map(ToString::to_string),
            );
            return Err(NodesMissing::new(timeout, &unready, texts, &running).into());
        }
        notice.report(world.node.heartbeat(), waited, || {
            describe(world, &unready, nameless).join("; ")
        });
    }
}

/// Describes the missing parts of nodes, followed by `further` descriptions.
fn describe(world: &WorldNode, unready: &[UnreadyNode], further: Vec<String>) -> Vec<String> {
    let mut all = unready_nodes::texts(&world.node, unready);
    all.extend(further);
    all
}
