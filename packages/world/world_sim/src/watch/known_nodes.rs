use std::collections::BTreeMap;

use hsl_ros::DiscoveredPublisher;

/// Length of the prefix of [`DiscoveredPublisher::id`] that all publishers of one process share.
const PROCESS_LENGTH: usize = 12;

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
        if let Some(name) = self.substitutes.get(&process(writer)) {
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

    /// Uses `name` as the name of the node for all publishers in the process of `writer`.
    pub(crate) fn substitute(&mut self, writer: &DiscoveredPublisher, name: String) {
        self.substitutes.entry(process(writer)).or_insert(name);
    }
}

/// Returns the part of a publisher's id that identifies its process.
fn process(writer: &DiscoveredPublisher) -> [u8; PROCESS_LENGTH] {
    std::array::from_fn(|index| writer.id[index])
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
}
