//! First differences of each robot: decision, motion command and pose.

use std::collections::BTreeMap;

use behavior_tree::{Layout, Trace};
use hsl_types::RobotId;
use hsl_wire::convert::{behavior_trace, behavior_tree_layout, robot_id};
use hsl_wire::topics::{self, Owner, Topic};
use hsl_wire::{Message as _, hsl_msgs};
use mcap::Message;

use super::{Difference, Pair, fields};
use crate::{MatchedTrees, Tick};

/// First differences of one robot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RobotDifference {
    /// First node with different results. Nodes are matched by path and name.
    pub decision: Option<Difference>,
    /// First different motion command.
    pub command: Option<Difference>,
    /// First different pose in the world.
    pub pose: Option<Difference>,
    /// Number of ticks with different motion commands.
    pub differing_commands: u64,
}

/// Collects the differences of robots, tick by tick.
#[derive(Default)]
pub(super) struct RobotComparison {
    pub(super) robots: BTreeMap<RobotId, RobotDifference>,
    trees: BTreeMap<RobotId, ComparedTrees>,
}

/// Trees of a robot in both bags.
#[derive(Default)]
struct ComparedTrees {
    /// Layouts of each bag by version.
    layouts: [BTreeMap<u32, Layout>; 2],
    /// Matched trees, with the versions of their layouts.
    matched: Option<([u32; 2], MatchedTrees)>,
    /// Set if the trees differ in more than descriptions. Equal traces are then different decisions.
    is_different: bool,
}

impl RobotComparison {
    /// Compares the ticks of a pair: stores the first differences of each robot and counts its different commands.
    /// Equal ticks of different trees are compared, too, because equal traces of different trees are different
    /// decisions.
    pub(super) fn add(&mut self, pair: &Pair) {
        let ticks = pair.0.each_ref().map(Option::as_ref);
        self.read_layouts(ticks);
        if !self.trees.values().any(|trees| trees.is_different) && pair.is_equal() {
            return;
        }
        let commands = ticks.map(|tick| by_robot(tick, &topics::MOTION_COMMAND));
        let traces = ticks.map(|tick| by_robot(tick, &topics::TRACE));
        let poses = ticks.map(poses);
        let robots = commands.iter().flat_map(BTreeMap::keys).copied();
        let robots: Vec<RobotId> = robots
            .chain(poses.iter().flat_map(BTreeMap::keys).copied())
            .collect();
        for robot in robots {
            self.robots.entry(robot).or_default();
        }
        let [number, other] = ticks.map(|tick| tick.and_then(|tick| tick.number));
        let number = number.or(other);
        let Some(time) = ticks.iter().flatten().next().map(|tick| tick.time) else {
            return;
        };
        let found = |topic: String, field, values| Difference {
            time,
            tick: number,
            topic,
            field,
            values,
        };
        for (robot, difference) in &mut self.robots {
            let messages = commands.each_ref().map(|of| of.get(robot).copied());
            if let [Some(a), Some(b)] = messages
                && a.data != b.data
            {
                difference.differing_commands += 1;
                if difference.command.is_none() {
                    let (field, values) = fields::first_difference(a, b);
                    difference.command = Some(found(a.channel.topic.clone(), field, values));
                }
            }
            if difference.pose.is_none()
                && let [Some(a), Some(b)] = poses.each_ref().map(|of| of.get(robot))
                && a != b
            {
                let values = [a, b].map(|pose| {
                    let hsl_msgs::Pose2 {
                        position,
                        orientation,
                    } = pose;
                    let angle = libm::atan2f(orientation.sin, orientation.cos);
                    format!("({:.3}, {:.3}) m, {angle:.3} rad", position.x, position.y)
                });
                let field = "ground_to_world".to_owned();
                difference.pose = Some(found(topics::TRUTH.name.to_owned(), field, values));
            }
            if difference.decision.is_none()
                && let [Some(a), Some(b)] = traces.each_ref().map(|of| of.get(robot).copied())
                && let Some(trees) = self.trees.get_mut(robot)
                && (trees.is_different || a.data != b.data)
                && let Some((field, values)) = trees.difference([a, b])
            {
                difference.decision = Some(found(a.channel.topic.clone(), field, values));
            }
        }
    }

    /// Reads the layouts of the trees in a tick.
    fn read_layouts(&mut self, ticks: [Option<&Tick>; 2]) {
        for (bag, tick) in ticks.into_iter().enumerate() {
            for (robot, message) in by_robot(tick, &topics::TREE_LAYOUT) {
                let layout = hsl_msgs::BehaviorTreeLayout::from_cdr(&message.data);
                let layout = layout
                    .ok()
                    .map(|it| behavior_tree_layout::from_message(&it));
                if let Some(Ok(layout)) = layout {
                    let trees = self.trees.entry(robot).or_default();
                    trees.layouts[bag].insert(layout.version, layout);
                    let [a, b] = trees.layouts.each_ref().map(shape);
                    trees.is_different = a != b;
                }
            }
        }
    }
}

impl ComparedTrees {
    /// Returns the first different node of two traces, as a field and its values. Returns `None` if the nodes have the
    /// same results, a trace is unreadable, or a layout is missing. Stores the matched trees for the next call.
    fn difference(&mut self, traces: [&Message<'_>; 2]) -> Option<(String, [String; 2])> {
        let [a, b] = traces.map(read_trace);
        let (a, b) = (a?, b?);
        let versions = [a.layout_version, b.layout_version];
        if self.matched.as_ref().is_none_or(|(of, _)| *of != versions) {
            let [first, second] = &self.layouts;
            let layouts = [first.get(&versions[0])?, second.get(&versions[1])?];
            self.matched = Some((versions, MatchedTrees::new(layouts[0], layouts[1])));
        }
        let (_, matched) = self.matched.as_ref()?;
        let difference = matched.first_difference([&a, &b])?;
        Some((difference.path_text(), difference.texts()))
    }
}

/// Returns kind, name and parent of the nodes of all layouts.
fn shape(layouts: &BTreeMap<u32, Layout>) -> Vec<(&str, &str, u32)> {
    let nodes = layouts.values().flat_map(|layout| &layout.nodes);
    let shape = nodes.map(|node| (node.kind.as_str(), node.name.as_str(), node.parent));
    shape.collect()
}

/// Decodes a trace; `None` if it is invalid.
fn read_trace(message: &Message<'_>) -> Option<Trace> {
    let message = hsl_msgs::BehaviorTrace::from_cdr(&message.data).ok()?;
    behavior_trace::from_message(&message).ok()
}

/// Returns the first message of a topic for each robot.
fn by_robot<'a>(tick: Option<&'a Tick>, topic: &Topic) -> BTreeMap<RobotId, &'a Message<'static>> {
    let mut found = BTreeMap::new();
    for message in tick.into_iter().flat_map(|tick| &tick.messages) {
        let full_name = &message.channel.topic;
        if full_name.ends_with(topic.name)
            && let Some((Owner::Robot(robot), name)) = Owner::split(full_name)
            && name == topic.name
        {
            found.entry(robot).or_insert(message);
        }
    }
    found
}

/// Returns the true poses of the robots in a tick.
fn poses(tick: Option<&Tick>) -> BTreeMap<RobotId, hsl_msgs::Pose2> {
    let mut messages = tick.into_iter().flat_map(|tick| &tick.messages);
    let truth = messages.find(|message| message.channel.topic == topics::TRUTH.name);
    let truth = truth.and_then(|it| hsl_msgs::SimulationTruth::from_cdr(&it.data).ok());
    let robots = truth.into_iter().flat_map(|truth| truth.robots);
    let robots = robots.filter_map(|robot| {
        let id = robot_id::from_message(&robot.id).ok()?;
        Some((id, robot.ground_to_world))
    });
    robots.collect()
}
