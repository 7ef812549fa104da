use hsl_wire::walk::Leaf;

use crate::check::finding::FindingsOfRule;
use crate::check::{Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "finite",
    description: "every number is finite",
    bags: RuledBags::All,
    new: |_| Box::new(Finite),
};

/// Check of all floating-point numbers of decoded messages.
struct Finite;

impl Rule for Finite {
    /// Adds a finding for each number of the tick's decoded messages that is infinite or not a number.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        for message in &tick.messages {
            let Some(Ok(value)) = &message.value else {
                continue;
            };
            if !may_be_infinite(&message.raw().data) {
                continue;
            }
            value.visit(&mut |path, leaf| {
                let is_finite = match leaf {
                    Leaf::Float32(number) => number.is_finite(),
                    Leaf::Float64(number) => number.is_finite(),
                    _ => true,
                };
                if !is_finite {
                    let found = format!("{path} is {leaf}");
                    findings.at(tick.moment, message.topic_name(), found);
                }
            });
        }
    }
}

/// Returns whether an aligned word has the bits of a non-finite number: a number of 4 bytes, or the upper half of a
/// number of 8 bytes. Other fields may match by chance; this check saves most of the time.
fn may_be_infinite(data: &[u8]) -> bool {
    const EXPONENT: u32 = 0x7f80_0000;
    let (words, _) = data.as_chunks::<4>();
    // Skips the header of 4 bytes.
    let mut words = words.iter().skip(1);
    words.any(|word| u32::from_le_bytes(*word) & EXPONENT == EXPONENT)
}
