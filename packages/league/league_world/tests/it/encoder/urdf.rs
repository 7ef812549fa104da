//! Descriptions of robots.

use std::collections::{BTreeMap, BTreeSet};

use hsl_wire::sensor_msgs::JointState;
use hsl_wire::std_msgs;
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::topics::{LEAGUE_ROBOT_DESCRIPTION, Topic};
use roxmltree::{Document, Node};

use super::practice::{Practice, all, one};

/// Number of links of a robot without and with toes.
const LINKS: [usize; 2] = [23, 25];
/// Mass of a robot of type 0 \[kg\]: standing, its feet carry 45.2 N.
const MASS: f64 = 4.6071;

fn named<'a>(document: &'a Document<'a>, tag: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    let children = document.root_element().children();
    children.filter(move |node| node.has_tag_name(tag))
}

fn child<'a>(node: Node<'a, 'a>, tag: &str, attribute: &str) -> &'a str {
    let child = node.children().find(|it| it.has_tag_name(tag)).unwrap();
    child.attribute(attribute).unwrap()
}

#[test]
fn each_robot_is_a_tree_of_links_that_tf_and_joint_states_name() {
    let mut practice = Practice::new();
    let record = practice.cycle();
    let transforms: TFMessage = one(&record, "/tf");
    let mut robots = 0;
    for message in &record.messages {
        let (topic, owner) = Topic::by_full_name(&message.topic).unwrap();
        if topic != &LEAGUE_ROBOT_DESCRIPTION {
            continue;
        }
        robots += 1;
        let player = owner.unwrap().player().unwrap();
        let text: std_msgs::String = one(&record, &message.topic);
        let document = Document::parse(&text.data).unwrap();
        let name = |node: Node<'_, '_>| node.attribute("name").unwrap().to_owned();
        let links: BTreeSet<_> = named(&document, "link").map(name).collect();
        assert!(LINKS.contains(&links.len()), "{}", links.len());
        let mut parents = BTreeMap::new();
        for joint in named(&document, "joint") {
            let (parent, link) = (
                child(joint, "parent", "link"),
                child(joint, "child", "link"),
            );
            assert!(links.contains(parent) && links.contains(link));
            assert_eq!(parents.insert(link.to_owned(), parent.to_owned()), None);
            let limit = |attribute| child(joint, "limit", attribute).parse::<f64>().unwrap();
            assert!(limit("lower") < 0.0 && limit("upper") > 0.0 && limit("velocity") > 3.0);
        }
        assert_eq!(parents.len(), links.len() - 1);
        assert!(!parents.contains_key("torso"));

        let states: JointState = one(&record, &format!("{}/joint_states", player.namespace()));
        let joints: Vec<_> = named(&document, "joint").map(name).collect();
        assert_eq!(states.name, joints);
        assert_eq!(states.position.len(), joints.len());

        let prefix = format!("{}/", player.frame_prefix());
        let of_tf: BTreeMap<_, _> = transforms
            .transforms
            .iter()
            .filter_map(|it| {
                let link = it.child_frame_id.strip_prefix(&prefix)?;
                let parent = it.header.frame_id.strip_prefix(&prefix)?;
                Some((link.to_owned(), parent.to_owned()))
            })
            .collect();
        assert_eq!(of_tf, parents);
    }
    assert_eq!(robots, 5);
}

#[test]
fn a_robot_has_the_mass_of_the_league() {
    let record = Practice::new().cycle();
    let text: std_msgs::String = one(&record, "/left/robot_1/robot_description");
    let document = Document::parse(&text.data).unwrap();
    let masses = document.descendants().filter(|it| it.has_tag_name("mass"));
    let mass: f64 = masses
        .map(|it| it.attribute("value").unwrap().parse::<f64>().unwrap())
        .sum();
    assert!((mass - MASS).abs() < 1e-9, "{mass}");
}

#[test]
fn a_description_is_published_once_and_again_for_another_robot() {
    let mut practice = Practice::new();
    practice.cycle();
    let topic = "/left/robot_4/robot_description";
    let count = |record: &_| all::<std_msgs::String>(record, topic).len();
    assert_eq!(count(&practice.cycle()), 0);
    practice.join("Alpha", 4, 4);
    let record = practice.cycle();
    assert_eq!(count(&record), 1);
    assert!(all::<std_msgs::String>(&record, "/left/robot_1/robot_description").is_empty());
    assert_eq!(count(&practice.cycle()), 0);
}
