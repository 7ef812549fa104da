//! What a mission tells its robots.

use std::collections::BTreeMap;

use hsl_types::{RobotId, RobotOrder, limits};
use support::Faults;

use super::way::Plain;
use super::{Convert, Door};
use crate::hsl_msgs;

/// The orders as messages, by team and number.
pub fn to_messages(orders: &BTreeMap<RobotId, RobotOrder>) -> Vec<hsl_msgs::MissionOrder> {
    orders
        .iter()
        .map(|(robot, order)| hsl_msgs::MissionOrder {
            robot: robot.to_message(),
            order: order.to_message(),
        })
        .collect()
}

/// The orders of messages.
///
/// # Errors
/// All faults of the messages; two orders for one robot.
pub fn from_messages(
    messages: &[hsl_msgs::MissionOrder],
) -> Result<BTreeMap<RobotId, RobotOrder>, Faults> {
    Door::open(|door| {
        let mut orders = BTreeMap::new();
        door.field("orders", |door| {
            door.elements(messages, limits::ROBOTS, |message, door| {
                let robot: RobotId = door.read("robot", &Plain, &message.robot)?;
                let order = door.read("order", &Plain, &message.order)?;
                let is_new = orders.insert(robot, order).is_none();
                let fault = format_args!("{robot} has an order before; a robot has one");
                door.require(is_new, (), fault)
            })
        })?;
        Some(orders)
    })
}
