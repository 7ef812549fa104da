use std::collections::BTreeMap;

use hsl_ros::{DiscoveredPublisher, PROCESS_LENGTH};

/// Names of the nodes whose publishers were found, for publishers whose node has no known name.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownNodes {
    /// Names by [`DiscoveredPublisher::id`]. The name of a node that ends disappears before its publishers.
    seen: BTreeMap<[u8; 16], String>,
    /// Substitutes for unknown names, by the prefix of [`DiscoveredPublisher::id`].
    substitutes: BTreeMap<[u8; PROCESS_LENGTH], String>,
}

impl KnownNodes {
    /// Stores the name of the publisher's node or, if `writer` has none, sets it from the stored names. A substitute
    /// stays in use, also when the name becomes known.
    pub(crate) fn recognize(&mut self, writer: &mut DiscoveredPublisher) {
        if let Some(name) = self.substitutes.get(&writer.process()) {
            writer.node = Some(name.clone());
            return;
        }
        match &writer.node {
            None => writer.node = self.seen.get(&writer.id).cloned(),
            Some(_) if self.seen.contains_key(&writer.id) => {}
            Some(node) => {
                self.seen.insert(writer.id, node.clone());
            }
        }
    }

    /// Uses `own`, the name of the node of this world, for the worlds without a known name among the publishers of
    /// [`topics::CLOCK`](hsl_wire::topics::CLOCK), and returns their processes. `paces` are the publishers of
    /// [`topics::PACE`](hsl_wire::topics::PACE).
    ///
    /// A world is the only node that publishes on both topics: a program that replays a bag does not publish the
    /// second one, because no bag contains it.
    pub(crate) fn recognize_worlds(
        &mut self,
        clocks: Vec<DiscoveredPublisher>,
        paces: &[DiscoveredPublisher],
        own: &str,
    ) -> Vec<[u8; PROCESS_LENGTH]> {
        let mut worlds = Vec::new();
        for mut clock in clocks {
            self.recognize(&mut clock);
            let process = clock.process();
            if clock.node.is_none() && paces.iter().any(|pace| pace.process() == process) {
                self.substitute(&clock, own.to_owned());
                worlds.push(process);
            }
        }
        worlds
    }

    /// Uses `name` as the name of the node for all publishers in the process of `writer`.
    pub(crate) fn substitute(&mut self, writer: &DiscoveredPublisher, name: String) {
        self.substitutes.entry(writer.process()).or_insert(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a publisher of a process, with the name of its node if it is known.
    fn writer(process: u8, publisher: u8, node: Option<&str>) -> DiscoveredPublisher {
        let mut id = [process; 16];
        id[15] = publisher;
        DiscoveredPublisher {
            node: node.map(str::to_owned),
            message_type: String::new(),
            is_reliable: true,
            id,
        }
    }

    fn recognized(known: &mut KnownNodes, mut writer: DiscoveredPublisher) -> Option<String> {
        known.recognize(&mut writer);
        writer.node
    }

    #[test]
    fn a_publisher_keeps_the_name_of_its_node_after_the_node_has_ended() {
        let mut known = KnownNodes::default();
        assert_eq!(recognized(&mut known, writer(1, 1, None)), None);
        recognized(&mut known, writer(1, 1, Some("/robot")));
        let name = recognized(&mut known, writer(1, 1, None));
        assert_eq!(name.as_deref(), Some("/robot"));
        assert_eq!(recognized(&mut known, writer(1, 2, None)), None);
    }

    #[test]
    fn a_substitute_stands_for_all_publishers_of_a_process_and_for_no_other() {
        let mut known = KnownNodes::default();
        known.substitute(&writer(1, 1, None), "/robot".to_owned());
        for node in [None, Some("/late")] {
            let name = recognized(&mut known, writer(1, 2, node));
            assert_eq!(name.as_deref(), Some("/robot"));
        }
        assert_eq!(recognized(&mut known, writer(2, 1, None)), None);
    }

    #[test]
    fn another_world_is_recognized_without_its_name() {
        let mut known = KnownNodes::default();
        let clocks = vec![
            writer(1, 1, Some("/world_sim")),
            writer(2, 1, None),
            writer(3, 1, None),
        ];
        let paces = [
            writer(1, 2, Some("/world_sim")),
            writer(2, 2, None),
            writer(4, 2, None),
        ];
        let worlds = known.recognize_worlds(clocks, &paces, "/world_sim");
        assert_eq!(worlds, [[2; PROCESS_LENGTH]]);
        let mut other = writer(2, 3, None);
        known.recognize(&mut other);
        assert_eq!(other.node.as_deref(), Some("/world_sim"));
        let mut stranger = writer(3, 3, None);
        known.recognize(&mut stranger);
        assert_eq!(stranger.node, None);
    }
}
