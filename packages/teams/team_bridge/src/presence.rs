//! Discovery of the program.

use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use hsl_ros::{Node, TypeCheck};

use crate::Names;
use crate::wall_clock;

/// Shortest time between the discovery of the program and its first tick. The program may discover publishers of the
/// bridge later than the bridge discovers the program.
const SETTLE: Duration = Duration::from_millis(300);
/// Time after which the program plays even if it has published no tree, which would show that it has discovered the
/// bridge.
const LONGEST_SETTLE: Duration = Duration::from_secs(5);
/// Time after which several programs are reported without the names that are still unknown. The middleware discovers
/// a publisher before the name of its node.
const NAME_TIMEOUT: Duration = Duration::from_secs(2);
/// Period of checks for the program.
const PERIOD: Duration = Duration::from_millis(100);
/// Period of checks of its types after [`LONGEST_SETTLE`], for topics that it creates later.
const TYPE_PERIOD: Duration = Duration::from_secs(1);

/// Presence of the program.
#[derive(Debug)]
pub struct Presence {
    names: Names,
    /// Topic that only the program publishes.
    topic: &'static str,
    /// Id of the publisher of `topic`, and the time of its discovery. `None`: absent.
    found: Option<([u8; 16], Instant)>,
    /// Time of the discovery of several programs of which a name is unknown.
    unnamed_since: Option<Instant>,
    next_check: Instant,
    /// Check of the types of the topics, services and actions of the program.
    types: TypeCheck,
    next_type_check: Instant,
    /// Topics that the program does not publish or subscribe to yet; empty if there is none.
    missing: String,
    /// True if `missing` changed since it was logged.
    is_missing_new: bool,
}

impl Presence {
    /// Creates the presence of an absent program, which publishes `topic`.
    pub fn new(names: Names, topic: &'static str) -> Self {
        Self {
            names,
            topic,
            found: None,
            unnamed_since: None,
            next_check: wall_clock::now(),
            types: TypeCheck::default(),
            next_type_check: wall_clock::now(),
            missing: String::new(),
            is_missing_new: false,
        }
    }

    /// Checks whether the program runs, at most once each `PERIOD`. `missing` returns the topics to which the program
    /// does not subscribe yet. Returns true if the program is a new process: the first one, or another one than at the
    /// last check.
    ///
    /// # Errors
    /// Returns an error if several programs run, or if the program has messages with other fields than the bridge, as soon
    /// as the names of the nodes are known.
    pub fn check(
        &mut self,
        node: &Node,
        missing: impl FnOnce() -> Vec<&'static str>,
    ) -> anyhow::Result<bool> {
        let now = wall_clock::now();
        if now < self.next_check {
            return Ok(false);
        }
        self.next_check = now + PERIOD;
        let topic = self.names.discovered(self.topic);
        let publishers = node.publishers(&topic);
        if publishers.len() > 1 {
            let since = *self.unnamed_since.get_or_insert(now);
            if publishers.iter().any(|it| it.node.is_none()) && now - since < NAME_TIMEOUT {
                return Ok(false);
            }
            let names = publishers.iter().map(|it| it.node.as_deref());
            let names: Vec<_> = names
                .map(|name| name.unwrap_or("an unknown node"))
                .collect();
            bail!(
                "{} programs publish {}: {}; end all but one",
                names.len(),
                node.resolved(&topic),
                names.join(" and ")
            );
        }
        self.unnamed_since = None;
        if !self.has_equal_types(node, now)? {
            return Ok(false);
        }
        let missing = missing();
        let Some(publisher) = publishers.first().filter(|_| missing.is_empty()) else {
            self.set_missing(match missing.is_empty() {
                true => format!("no publisher of {}", node.resolved(&topic)),
                false => format!("no subscription to {}", missing.join(", ")),
            });
            self.found = None;
            return Ok(false);
        };
        if self.found.is_some_and(|(known, _)| known == publisher.id) {
            return Ok(false);
        }
        self.found = Some((publisher.id, now));
        self.set_missing(String::new());
        Ok(true)
    }

    /// Checks the types of the program's topics, services and actions if that is due. Returns false if a type differs,
    /// but the name of its node is not known yet.
    ///
    /// # Errors
    /// Returns an error if the program has a type with other fields.
    fn has_equal_types(&mut self, node: &Node, now: Instant) -> anyhow::Result<bool> {
        if now < self.next_type_check {
            return Ok(true);
        }
        let is_settled = self
            .found
            .is_some_and(|(_, since)| now - since >= LONGEST_SETTLE);
        self.next_type_check = match is_settled {
            true => now + TYPE_PERIOD,
            false => now,
        };
        let checked = self.types.check(node);
        checked.map_err(|mismatch| {
            anyhow!(
                "{mismatch}; the README of this bridge names the tested versions of the program"
            )
        })
    }

    /// Sets the missing topics.
    fn set_missing(&mut self, missing: String) {
        self.is_missing_new = self.missing != missing;
        self.missing = missing;
    }

    /// Returns true if the program was present at the last check.
    pub fn is_present(&self) -> bool {
        self.found.is_some()
    }

    /// Returns true if the program has been present for long enough to exchange messages. `is_mutual` is true if the
    /// program has discovered the subscriptions of the bridge.
    pub fn is_ready(&self, is_mutual: bool) -> bool {
        let least = if is_mutual { SETTLE } else { LONGEST_SETTLE };
        self.found
            .is_some_and(|(_, since)| wall_clock::now() - since >= least)
    }

    /// Returns the topics that the program does not publish or subscribe to yet, if they have changed since the last
    /// call.
    pub fn new_missing(&mut self) -> Option<&str> {
        let is_new = std::mem::take(&mut self.is_missing_new);
        (is_new && !self.missing.is_empty()).then_some(self.missing.as_str())
    }
}
