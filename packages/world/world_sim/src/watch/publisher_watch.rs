use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use hsl_ros::{DiscoveredPublisher, Node, PROCESS_LENGTH};
use hsl_types::RobotId;
use hsl_wire::topics;
use match_setup::MatchOptions;
use referee_node::HostedReferee;

use crate::pace::wall_clock;
use crate::shared_node::SharedNode;
use crate::watch::known_nodes::KnownNodes;
use crate::watch::other_world::OtherWorld;
use crate::watch::stray_publishers::StrayPublishers;
use crate::watch::watched_topic::{Conflict, ConflictKind, Owner, WatchedTopic};

/// Timeout for a node's name, which becomes known some milliseconds after its topics.
const NAME_TIMEOUT: Duration = Duration::from_millis(500);
/// Timeout for a node's name at the start. The middleware sends names on a separate topic, and about once in some
/// thousand matches the name of a working node never arrives.
const START_TIMEOUT: Duration = Duration::from_secs(5);
/// Period of the repeated checks while the name of a node is awaited.
const LOOK_PERIOD: Duration = Duration::from_millis(10);
/// Wall time between two checks during a match. The middleware searches all publishers of the domain for those of a
/// topic, which takes about 0.1 ms with twenty nodes.
const CHECK_PERIOD: Duration = Duration::from_millis(10);
/// Number of topics in such a check: all topics of ten robots are checked twice a second.
const TOPICS_AT_ONCE: usize = 3;

/// Checks that only the right node publishes on each topic of the match.
///
/// A message does not contain the node that published it. However, the middleware knows a publisher before it delivers
/// the publisher's first message: if only the right node publishes on a topic, all messages come from that node.
#[derive(Clone)]
pub(crate) struct PublisherWatch {
    node: SharedNode,
    watched: Vec<WatchedTopic>,
    /// Nodes that were found, by the part of the match that they are.
    nodes: BTreeMap<Owner, String>,
    /// Robots with their namespaces, below that of the match.
    namespaces: Vec<(RobotId, String)>,
    /// Robots by the processes of their nodes. One process may play several robots.
    processes: BTreeMap<[u8; PROCESS_LENGTH], RobotId>,
    /// Names of nodes by their publishers.
    known: KnownNodes,
    /// Publishers that do not belong to the match, with which it continues.
    stray_publishers: StrayPublishers,
    /// Stray publishers whose nodes have no known name yet, by [`Writer::id`](hsl_ros::Writer::id).
    nameless: BTreeMap<[u8; 16], UnnamedPublisher>,
    /// World of another match, if one appeared.
    other_world: OtherWorld,
    /// Set after the start of the match. Stray publishers then do not end it.
    is_playing: bool,
    /// Index of the next topic to check.
    next: usize,
    /// Wall time of the next check.
    next_check: Instant,
}

/// Publisher whose node has no known name yet, and the problem to report when it stays unknown.
#[derive(Clone)]
struct UnnamedPublisher {
    /// Part of the match on whose topic it publishes.
    owner: Owner,
    text: String,
    /// Wall time at which it was found.
    since: Instant,
}

/// Problem with the publishers of a topic.
struct Finding {
    /// Part of the match that owns the topic.
    owner: Owner,
    conflict: Conflict,
    /// Set if the name of a node may clarify the problem.
    needs_name: bool,
    /// Set if this is a problem with any name, and not only a sign of another problem.
    is_certain: bool,
    /// Ids of the publishers that are not the owner.
    publishers: Vec<[u8; 16]>,
}

impl PublisherWatch {
    /// Watches all topics of the world, whose node is `node`, and of `robots`, whose nodes are found later.
    pub(crate) fn new(
        node: &SharedNode,
        referee: Option<&HostedReferee>,
        robots: &[RobotId],
        options: &MatchOptions,
    ) -> Self {
        let name = |node: &mut Node| node.name().to_owned();
        let mut nodes = BTreeMap::from([(Owner::World, node.with(name))]);
        nodes.extend(referee.map(|it| (Owner::HostedReferee, it.with(name))));
        Self {
            node: node.clone(),
            watched: WatchedTopic::all(robots, options),
            nodes,
            namespaces: robots
                .iter()
                .map(|robot| {
                    let namespace = node.with(|node| node.resolved(&robot.namespace()));
                    (*robot, format!("{namespace}/"))
                })
                .collect(),
            processes: BTreeMap::new(),
            known: KnownNodes::default(),
            stray_publishers: StrayPublishers::default(),
            nameless: BTreeMap::new(),
            other_world: OtherWorld::default(),
            is_playing: false,
            next: 0,
            next_check: wall_clock::now(),
        }
    }

    /// Finds the nodes of the robots, the referee, the mission and the recorder by their topics. `waited` is the time
    /// since the world started to wait. Returns the topics whose publisher has no known name yet. After
    /// [`START_TIMEOUT`] such a node gets a substitute name, so that the match can start, and is logged.
    pub(crate) fn find_nodes(&mut self, waited: Duration) -> Vec<&str> {
        let mut nameless = Vec::new();
        for watched in self.watched.iter().filter(|it| it.shows_owner()) {
            let writers = self.node.with(|node| node.publishers(&watched.full_name));
            // No publisher, or several, which is a conflict.
            let Ok([mut writer]) = <[_; 1]>::try_from(writers) else {
                self.nodes.remove(&watched.owner);
                continue;
            };
            self.known.recognize(&mut writer);
            if let Owner::Robot(robot) = watched.owner {
                self.processes.entry(writer.process()).or_insert(robot);
            }
            match &writer.node {
                Some(name) => _ = self.nodes.insert(watched.owner, name.clone()),
                None if waited < START_TIMEOUT => nameless.push(watched.full_name.as_str()),
                None => {
                    let name = format!("the node that publishes {}", watched.full_name);
                    tracing::warn!("{name} has no name after {} s", waited.as_secs());
                    self.known.substitute(&writer, name);
                }
            }
        }
        nameless
    }

    /// Returns the fully qualified name of the node of `robot`; `None` while it is not known.
    pub(crate) fn node_of(&self, robot: RobotId) -> Option<&str> {
        self.nodes.get(&Owner::Robot(robot)).map(String::as_str)
    }

    /// Returns the fully qualified name of the referee's node if that is in another process and known.
    pub(crate) fn referee_node(&self) -> Option<&str> {
        self.nodes.get(&Owner::Referee).map(String::as_str)
    }

    /// Starts the match. From now on, stray publishers do not end it, and if there is another world, the world that
    /// started last exits.
    pub(crate) fn begin_match(&mut self) {
        self.is_playing = true;
    }

    /// Checks some topics if [`CHECK_PERIOD`] has passed since the last call that did, so that all are checked in turn at
    /// little cost. Records stray publishers.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot continue with a publisher.
    pub(crate) fn check_next(&mut self) -> Result<(), Conflict> {
        let now = wall_clock::now();
        if now < self.next_check {
            return Ok(());
        }
        self.next_check = now + CHECK_PERIOD;
        let total = self.watched.len();
        let next = (self.next..).take(TOPICS_AT_ONCE.min(total));
        let found = self.find(next.map(|index| index % total));
        self.next = (self.next + TOPICS_AT_ONCE) % total;
        self.handle_all(found)
    }

    /// Returns the most specific problem with publishers, or `None`. The flag is true if it is only a sign of another
    /// match, whose world is found later.
    pub(crate) fn conflict(&mut self) -> Option<(Conflict, bool)> {
        let first = self.find(0..self.watched.len()).into_iter().next()?;
        Some((first.conflict, first.owner == Owner::Absent))
    }

    /// Checks all topics. Before the start of the match, waits for the names of nodes if they matter. Records stray
    /// publishers.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot continue with a publisher.
    pub(crate) fn check_all(&mut self) -> Result<(), Conflict> {
        self.check(self.watched.len())
    }

    /// Checks the topics of the world as [`Self::check_all`] does, to find another world.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot continue with a publisher.
    pub(crate) fn check_world(&mut self) -> Result<(), Conflict> {
        // The topics of the world are the first in the list.
        let count = self
            .watched
            .partition_point(|watched| watched.owner.is_in_this_process());
        self.check(count)
    }

    /// Returns the publishers that do not belong to the match, and the violations about them.
    pub(crate) fn stray_publishers(&mut self) -> &mut StrayPublishers {
        &mut self.stray_publishers
    }

    /// Checks all topics after the last tick. Stray publishers with unknown names are recorded without a name.
    ///
    /// # Errors
    ///
    /// Returns an error if the match could not have continued with a publisher.
    pub(crate) fn finish(&mut self) -> Result<(), Conflict> {
        self.check_all()?;
        for (id, nameless) in std::mem::take(&mut self.nameless) {
            self.stray_publishers
                .add([id], nameless.owner, nameless.text);
        }
        Ok(())
    }

    /// Checks the first `count` topics. During the match it does not wait. Before, it repeats the check for up to
    /// [`NAME_TIMEOUT`] while the unknown name of a node may clarify the problem.
    fn check(&mut self, count: usize) -> Result<(), Conflict> {
        if self.is_playing {
            let found = self.find(0..count);
            return self.handle_all(found);
        }
        let start = wall_clock::now();
        let mut first = None;
        loop {
            let Some(finding) = self.find(0..count).into_iter().next() else {
                return first.map_or(Ok(()), Err);
            };
            if !finding.needs_name || wall_clock::now().duration_since(start) >= NAME_TIMEOUT {
                return Err(finding.conflict);
            }
            if finding.is_certain {
                first.get_or_insert(finding.conflict);
            }
            self.node.spin(LOOK_PERIOD);
        }
    }

    /// Handles the problems found during the match; the first one that ends it is returned.
    fn handle_all(&mut self, found: Vec<Finding>) -> Result<(), Conflict> {
        let mut found = found.into_iter();
        found.try_for_each(|finding| self.handle(finding))
    }

    /// Handles a problem found during the match: records a stray publisher or another world, or returns an error. A
    /// problem that names may clarify is postponed until the names have been unknown for too long.
    fn handle(&mut self, finding: Finding) -> Result<(), Conflict> {
        let now = wall_clock::now();
        if !finding.is_certain || (finding.needs_name && !self.is_long_nameless(&finding, now)) {
            return Ok(());
        }
        let Finding {
            owner,
            conflict,
            publishers,
            ..
        } = finding;
        for id in &publishers {
            self.nameless.remove(id);
        }
        if let Some(robot) = conflict.culprit {
            self.stray_publishers
                .convict(robot, publishers, conflict.text());
            return Ok(());
        }
        match conflict.kind {
            ConflictKind::Twins => return Err(conflict),
            ConflictKind::AnotherWorld if self.other_world.is_staying(now) => return Err(conflict),
            ConflictKind::AnotherWorld => {
                if self.other_world.is_new() {
                    self.stray_publishers.add([], owner, conflict.text());
                }
            }
            ConflictKind::Stray => {
                self.stray_publishers
                    .add(publishers, owner, conflict.text());
            }
        }
        Ok(())
    }

    /// Returns true if a publisher of the problem has had no known name for [`START_TIMEOUT`]. Also stores since when,
    /// and that the messages of the robot are in doubt.
    fn is_long_nameless(&mut self, finding: &Finding, now: Instant) -> bool {
        let (owner, text) = (finding.owner, &finding.conflict.text());
        self.stray_publishers.suspect(owner, text);
        let mut is_long = false;
        for id in &finding.publishers {
            let nameless = self
                .nameless
                .entry(*id)
                .or_insert_with(|| UnnamedPublisher {
                    owner,
                    text: text.clone(),
                    since: now,
                });
            is_long |= now.duration_since(nameless.since) >= START_TIMEOUT;
        }
        is_long
    }

    /// Returns the problems with the topics at these indices, the most specific first: another world is more specific
    /// than the problems with the topics of its robots. Queries the publishers, and updates `known` with their nodes.
    fn find(&mut self, indices: impl Iterator<Item = usize> + Clone) -> Vec<Finding> {
        let mut findings = self.find_once(indices.clone());
        let mut found = findings.iter();
        if found.any(|it| it.owner.is_in_this_process() && it.needs_name) && self.recognize_worlds()
        {
            findings = self.find_once(indices);
        }
        findings.sort_by_key(|finding| (finding.owner, finding.needs_name));
        findings
    }

    /// Recognizes other worlds whose nodes have no known name yet. Returns true if there are any.
    fn recognize_worlds(&mut self) -> bool {
        let [clocks, paces] = [&topics::CLOCK, &topics::PACE]
            .map(|topic| self.node.with(|node| node.publishers(topic.name)));
        // The world has a node, which is never removed.
        let own = &self.nodes[&Owner::World];
        let worlds = self.known.recognize_worlds(clocks, &paces, own);
        let is_in_world = |id: &[u8; 16]| worlds.iter().any(|process| id.starts_with(process));
        self.nameless.retain(|id, _| !is_in_world(id));
        !worlds.is_empty()
    }

    /// Gives publishers of decisions the name of the referee in this process if they are in a recognized world.
    fn recognize_referees(&self, writers: &mut [DiscoveredPublisher]) {
        let name = |owner| self.nodes.get(&owner).cloned();
        let (world, referee) = (name(Owner::World), name(Owner::HostedReferee));
        for writer in writers.iter_mut().filter(|it| it.node == world) {
            writer.node.clone_from(&referee);
        }
    }

    /// Returns the problems with the topics at these indices, as [`Self::find`] does, without recognizing worlds.
    fn find_once(&mut self, indices: impl Iterator<Item = usize>) -> Vec<Finding> {
        let problem = |index: usize| {
            let watched = &self.watched[index];
            let mut writers = self.node.with(|node| node.publishers(&watched.full_name));
            writers.retain(|writer| !self.stray_publishers.contains(&writer.id));
            writers
                .iter_mut()
                .for_each(|writer| self.known.recognize(writer));
            let own = self.nodes.get(&watched.owner).map(String::as_str);
            if watched.owner == Owner::User {
                writers.retain(|writer| self.robot_of(writer).is_some());
            }
            if watched.owner == Owner::HostedReferee {
                self.recognize_referees(&mut writers);
            }
            let mut conflict = watched.conflict(&writers, own)?;
            conflict.culprit = self.culprit(watched.owner, &writers, own);
            // The program of a robot is known by its process, too.
            let is_named =
                watched.owner == Owner::User || writers.iter().all(|writer| writer.node.is_some());
            // A recorder that is not expected may belong to another world.
            let is_sign = watched.owner == Owner::Absent;
            let others = writers.iter().filter(|it| it.node.as_deref() != own);
            Some(Finding {
                owner: watched.owner,
                conflict,
                needs_name: !is_named,
                is_certain: !is_sign && (is_named || writers.len() > 1),
                publishers: others.map(|writer| writer.id).collect(),
            })
        };
        indices.filter_map(problem).collect()
    }

    /// Returns the robot whose program is the cause of a problem with `writers`, the publishers of a topic of `owner`, whose
    /// node has the name `own`: the program's process publishes there in addition, or one of its nodes publishes on a topic
    /// that is not the robot's.
    fn culprit(
        &self,
        owner: Owner,
        writers: &[DiscoveredPublisher],
        own: Option<&str>,
    ) -> Option<RobotId> {
        if let Owner::Robot(robot) = owner
            && let [first, others @ ..] = writers
            && !others.is_empty()
            && others.iter().all(|it| it.process() == first.process())
        {
            return Some(robot);
        }
        let others = writers.iter().filter(|it| it.node.as_deref() != own);
        others
            .filter_map(|it| self.robot_of(it))
            .find(|robot| Owner::Robot(*robot) != owner)
    }

    /// Returns the robot whose program has this endpoint.
    fn robot_of(&self, endpoint: &DiscoveredPublisher) -> Option<RobotId> {
        let node = endpoint.node.as_deref().unwrap_or_default();
        let mut namespaces = self.namespaces.iter();
        let by_name = namespaces.find(|(_, namespace)| node.starts_with(namespace));
        let by_process = || self.processes.get(&endpoint.process()).copied();
        by_name.map(|(robot, _)| *robot).or_else(by_process)
    }

    /// Returns the robot whose program publishes on `topic`.
    pub(crate) fn publisher_on(&self, topic: &str) -> Option<RobotId> {
        let publishers = self.node.with(|node| node.publishers(topic));
        publishers.iter().find_map(|it| self.robot_of(it))
    }

    /// Returns the robot whose program has a client of `service`.
    pub(crate) fn client_of(&self, service: &str) -> Option<RobotId> {
        let clients = self.node.with(|node| node.clients(service));
        clients.iter().find_map(|it| self.robot_of(it))
    }
}
