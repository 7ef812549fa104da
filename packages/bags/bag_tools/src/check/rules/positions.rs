use hsl_wire::{hsl_msgs, topics};

use crate::check::finding::FindingsOfRule;
use crate::check::{Rule, RuleEntry, TickView};

pub(super) const RULE: RuleEntry = RuleEntry {
    name: "positions",
    description: "ball and robots are on or near the field",
    new: |_| Box::new(Positions),
};

/// Allowed distance from the lines \[m\]: penalised robots wait there, and balls roll there before the referee removes
/// them.
const MARGIN: f32 = 5.0;

struct Positions;

impl Rule for Positions {
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        for message in tick.of_topic(&topics::TRUTH) {
            let Some(truth) = message.read::<hsl_msgs::SimulationTruth>() else {
                continue;
            };
            let field = &truth.field_dimensions;
            let limits = [field.length / 2.0 + MARGIN, field.width / 2.0 + MARGIN];
            let mut check = |what: &str, x: f32, y: f32| {
                // Another rule checks for non-finite numbers.
                if x.abs() > limits[0] || y.abs() > limits[1] {
                    let found =
                        format!("{what} at ({x}, {y}) is more than {MARGIN} m off the field");
                    findings.at(tick.moment, message.topic_name(), found);
                }
            };
            if let Some(ball) = &truth.ball {
                check("ball", ball.position.x, ball.position.y);
            }
            for (index, robot) in truth.robots.iter().enumerate() {
                let position = &robot.ground_to_world.position;
                check(&format!("robots[{index}]"), position.x, position.y);
            }
        }
    }
}
