use hsl_wire::topics;

use crate::check::finding::FindingsOfRule;
use crate::check::{BagView, Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "result",
    description: "the recording of a match ends with the match's result",
    bags: RuledBags::Runs,
    new: |_| Box::new(ResultRule::default()),
};

/// Check of the last tick of a match.
#[derive(Default)]
struct ResultRule {
    /// Numbers of the first and the last tick of a match.
    ticks: Option<(u64, u64)>,
    /// Set once the bag contains a result.
    has_result: bool,
}

impl Rule for ResultRule {
    /// Remembers the number of a tick of a match, and whether the bag has a result.
    fn tick(&mut self, tick: &TickView<'_>, _findings: &mut FindingsOfRule<'_>) {
        if tick.of_topic(&topics::TRUTH).next().is_some()
            && let Some(number) = tick.moment.number
        {
            let (first, _) = self.ticks.unwrap_or((number, number));
            self.ticks = Some((first, number));
        }
        self.has_result |= tick.of_topic(&topics::RESULT).next().is_some();
    }

    /// Adds a finding if a match that is recorded from its first tick has no result. Damaged bags, and bags that may be
    /// a part of another one, have no such finding.
    fn end(&mut self, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        // Bags of other programs have no ticks of a match. Damage has its own finding.
        let Some((1, last)) = self.ticks else {
            return;
        };
        if self.has_result || bag.damage.is_some() {
            return;
        }
        // Only metadata distinguishes a part of a bag from a truncated recording.
        if bag.bag.known_metadata().is_none_or(|it| it.is_part()) {
            return;
        }
        let message = format!(
            "not found: the recording ended after tick {last}, before the end of the match"
        );
        findings.of_bag(topics::RESULT.name, message);
    }
}
