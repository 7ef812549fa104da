//! Tables of topics in `TOPICS.md` and `STANDARD_TOPICS.md`, equal to the lists of topics.

use hsl_wire::topics::{Qos, STANDARD_TOPICS, Source, TOPICS, Topic};

/// Documents, each with the topics in its table.
const DOCUMENTS: [(&str, &[&Topic]); 2] = [
    (include_str!("../../TOPICS.md"), TOPICS),
    (include_str!("../../STANDARD_TOPICS.md"), STANDARD_TOPICS),
];
const HEAD: &str = "| topic | type | QoS | published by |";

/// Returns the rows of the table below [`HEAD`], as cells.
fn rows(document: &str) -> Vec<Vec<&str>> {
    let lines = document.lines().skip_while(|line| !line.starts_with(HEAD));
    let rows = lines.skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// Returns the first cells of a topic's row.
fn cells(topic: &Topic) -> [String; 4] {
    let Qos { depth, latched } = topic.qos;
    let qos = if latched {
        format!("latched, {depth}")
    } else {
        format!("{depth}")
    };
    let publisher = match topic.source {
        Source::World => "world_sim",
        Source::Behavior => "your node",
        Source::Referee => "referee",
        Source::Mission => "mission",
        Source::Recorder => "recorder_node",
        Source::League => "league_node",
        Source::Anyone => "anyone",
    };
    let name = match topic.name.strip_prefix('/') {
        Some(_) => topic.name.to_owned(),
        None => format!("<robot>/{}", topic.name),
    };
    [
        format!("`{name}`"),
        format!("`{}`", topic.message_type.name),
        qos,
        publisher.to_owned(),
    ]
}

#[test]
fn every_topic_is_in_its_table_with_type_qos_and_publisher() {
    for (document, topics) in DOCUMENTS {
        let rows = rows(document);
        for topic in topics {
            let expected = cells(topic);
            let row = rows.iter().find(|row| row[0] == expected[0]);
            let row = row.unwrap_or_else(|| panic!("{topic} is missing"));
            assert_eq!(row[..4], expected, "{topic}");
            assert!(row.get(4).is_some_and(|it| !it.is_empty()), "{topic}");
        }
        assert_eq!(rows.len(), topics.len(), "unknown topics: {rows:?}");
    }
}
