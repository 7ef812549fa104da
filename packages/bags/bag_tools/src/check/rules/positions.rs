use hsl_types::limits::{OFF_FIELD, farthest};
use hsl_wire::{hsl_msgs, topics};

use crate::check::finding::FindingsOfRule;
use crate::check::{Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "positions",
    description: "ball and robots are on or near the field",
    bags: RuledBags::All,
    new: |_| Box::new(Positions),
};

/// Check of the true positions of ball and robots.
struct Positions;

/// Distance of the border walls of the 3D simulation league from the center \[m\]. Robots and ball cannot pass them.
const WALLS: f64 = 25.0;

impl Rule for Positions {
    /// Adds a finding for each ball or robot whose true position is too far off the field, or behind the walls of the
    /// 3D simulation league.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        check_league(tick, findings);
        for message in tick.of_topic(&topics::TRUTH) {
            let Some(truth) = message.read::<hsl_msgs::SimulationTruth>() else {
                continue;
            };
            let field = &truth.field_dimensions;
            let limits = [farthest(field.length), farthest(field.width)];
            let mut check = |what: &str, x: f32, y: f32| {
                // Non-finite numbers are found by another rule.
                if x.abs() > limits[0] || y.abs() > limits[1] {
                    let found =
                        format!("{what} at ({x}, {y}) is more than {OFF_FIELD} m off the field");
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

/// Adds a finding for each ball or robot behind the walls, in a cycle of the 3D simulation league.
fn check_league(tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
    for message in tick.of_topic(&topics::LEAGUE_TRUTH) {
        let Some(truth) = message.read::<hsl_msgs::LeagueTruth>() else {
            continue;
        };
        let robots = truth.robots.iter().map(|robot| &robot.torso.position);
        let places = std::iter::once(("ball".to_owned(), &truth.ball.pose.position));
        let robots = robots
            .enumerate()
            .map(|(index, at)| (format!("robots[{index}]"), at));
        for (what, at) in places.chain(robots) {
            if at.x.abs() > WALLS || at.y.abs() > WALLS {
                let found = format!("{what} at ({}, {}) is behind the walls", at.x, at.y);
                findings.at(tick.moment, message.topic_name(), found);
            }
        }
    }
}
