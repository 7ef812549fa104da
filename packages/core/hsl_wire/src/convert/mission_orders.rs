//! Orders of a mission to its robots.

use std::collections::BTreeMap;

use hsl_types::{RobotId, RobotOrder, limits};
use support::InvalidValues;

use super::field_codec::AsIs;
use super::{Convert, Validation};
use crate::hsl_msgs;

/// Converts the orders to messages, in the order of team and number of the robots.
pub fn to_messages(orders: &BTreeMap<RobotId, RobotOrder>) -> Vec<hsl_msgs::MissionOrder> {
    orders
        .iter()
        .map(|(robot, order)| hsl_msgs::MissionOrder {
            robot: robot.to_message(),
            order: order.to_message(),
        })
        .collect()
}

/// Converts messages to the order of each robot.
///
/// # Errors
/// Returns all invalid values of the messages. A second order for a robot is invalid.
pub fn from_messages(
    messages: &[hsl_msgs::MissionOrder],
) -> Result<BTreeMap<RobotId, RobotOrder>, InvalidValues> {
    Validation::run(|validation| {
        let mut orders = BTreeMap::new();
        validation.field("orders", |validation| {
            validation.elements(messages, limits::ROBOTS, |message, validation| {
                let robot: RobotId = validation.read("robot", &AsIs, &message.robot)?;
                let order = validation.read("order", &AsIs, &message.order)?;
                let is_new = orders.insert(robot, order).is_none();
                let reason = format_args!("{robot} already has an order; send one order a robot");
                validation.require(is_new, (), reason)
            })
        })?;
        Some(orders)
    })
}
