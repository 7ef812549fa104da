use crate::check::finding::FindingsOfRule;
use crate::check::{BagView, Rule, RuleEntry, RuledBags};
use crate::recovery_advice;

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "structure",
    description: "every file is intact, not empty, and listed in metadata.yaml",
    bags: RuledBags::All,
    new: |_| Box::new(Structure),
};

/// Check of the files of the bag.
struct Structure;

impl Rule for Structure {
    /// Adds a finding for a damaged or empty bag, and for a folder without a readable `metadata.yaml`.
    fn end(&mut self, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        if let Some(damage) = &bag.damage {
            let advice = recovery_advice(bag.bag.path());
            findings.of_bag("", format!("{damage}; {advice}"));
        } else if bag.messages == 0 {
            findings.of_bag("", "there are no messages");
        }
        // A single file needs no metadata.
        if bag.bag.path().is_dir() && bag.bag.metadata().is_none() {
            let fix = "metadata.yaml not found; `sil bag recover` writes the bag with one";
            findings.of_bag("", fix);
        }
    }
}
