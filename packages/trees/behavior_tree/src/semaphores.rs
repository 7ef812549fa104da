use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Request of a robot to hold a semaphore in the next tick. A semaphore limits the number of robots of a team that do
/// the same at the same time.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SemaphoreClaim {
    /// Id of the semaphore within the team.
    pub id: String,
    /// Number of robots that may hold it at the same time; 0: an agreement, see [`Self::agreement`].
    pub max_count: u32,
}

impl SemaphoreClaim {
    /// Creates a claim with which robots agree on a value: the robots that claim an agreement on `topic` hold it in the
    /// next tick if all of them claim the same value; otherwise none of them does. `topic` contains no `=`.
    pub fn agreement(topic: &str, value: &str) -> Self {
        Self {
            id: format!("{topic}={value}"),
            max_count: 0,
        }
    }

    /// Returns the topic of an agreement; `None` for the claim of a semaphore.
    pub fn agreement_topic(&self) -> Option<&str> {
        let topic = self
            .id
            .split_once('=')
            .map_or(&*self.id, |(topic, _)| topic);
        (self.max_count == 0).then_some(topic)
    }
}

/// Holders of the semaphores of a team.
///
/// ```
/// use std::collections::BTreeMap;
/// use behavior_tree::{SemaphoreClaim, Semaphores};
///
/// let attack = || vec![SemaphoreClaim { id: "attacker".into(), max_count: 1 }];
/// let mut semaphores = Semaphores::default();
/// semaphores.settle(&BTreeMap::from([(3, attack()), (2, attack())]));
/// assert_eq!(semaphores.held_by(&2).collect::<Vec<_>>(), ["attacker"]);
///
/// // Robot 2 does not claim it any longer.
/// semaphores.settle(&BTreeMap::from([(3, attack())]));
/// assert_eq!(semaphores.held_by(&3).collect::<Vec<_>>(), ["attacker"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Semaphores<Robot> {
    /// Holders by id of the semaphore, in the order of the robots.
    holders: BTreeMap<String, Vec<Robot>>,
}

impl<Robot> Default for Semaphores<Robot> {
    fn default() -> Self {
        Self {
            holders: BTreeMap::new(),
        }
    }
}

impl<Robot: Ord + Clone> Semaphores<Robot> {
    /// Replaces the holders of all semaphores by the holders in the next tick. They follow from the claims of all
    /// robots of the team in this tick.
    ///
    /// A holder that claims a semaphore again keeps it; a holder that does not claim it releases it. Free places go to
    /// other robots that claim it, in the order of the robots. If claims have different maximum numbers of holders, the
    /// smallest one applies. An agreement has as many holders as claims, or none.
    pub fn settle(&mut self, claims: &BTreeMap<Robot, Vec<SemaphoreClaim>>) {
        let mut agreements: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for claim in claims.values().flatten() {
            if let Some(topic) = claim.agreement_topic() {
                agreements.entry(topic).or_default().insert(&claim.id);
            }
        }
        let max_count_of = |claim: &SemaphoreClaim| match claim.agreement_topic() {
            None => claim.max_count,
            Some(topic) if agreements[topic].len() == 1 => u32::MAX,
            Some(_) => 0,
        };
        let mut wanted: BTreeMap<&str, (u32, Vec<&Robot>)> = BTreeMap::new();
        for (robot, claims) in claims {
            for claim in claims {
                let claimed = max_count_of(claim);
                let (max_count, robots) = wanted.entry(&claim.id).or_insert((claimed, vec![]));
                *max_count = claimed.min(*max_count);
                // A robot that claims twice counts once.
                if robots.last() != Some(&robot) {
                    robots.push(robot);
                }
            }
        }
        let mut settled = BTreeMap::new();
        for (id, (max_count, mut robots)) in wanted {
            let holders = self.holders.get(id).map_or(&[][..], Vec::as_slice);
            // Current holders come first (the sort is stable), so that they keep their places.
            robots.sort_by_key(|robot| !holders.contains(robot));
            robots.truncate(max_count as usize);
            robots.sort();
            settled.insert(id.to_owned(), robots.into_iter().cloned().collect());
        }
        self.holders = settled;
    }

    /// Returns the ids of the semaphores that the robot holds, in order.
    pub fn held_by(&self, robot: &Robot) -> impl Iterator<Item = &str> {
        self.holders
            .iter()
            .filter(|(_, holders)| holders.contains(robot))
            .map(|(id, _)| id.as_str())
    }
}
