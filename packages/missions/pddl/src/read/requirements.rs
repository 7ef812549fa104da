//! Requirements of a file.

use std::collections::BTreeSet;

use super::lists::Nodes;
use super::reader::Reader;
use crate::Requirement;

/// Unsupported requirements of PDDL, each with a hint.
const REFUSED: [(&str, &str); 15] = [
    (":object-fluents", ""),
    (
        ":duration-inequalities",
        "only fixed durations are supported",
    ),
    (":continuous-effects", ""),
    (":time", ""),
    (":timed-initial-literals", ""),
    (":domain-axioms", "write :derived-predicates"),
    (":preferences", ""),
    (":constraints", ""),
    (":goal-utilities", ""),
    (":safety-constraints", ""),
    (":expression-evaluation", ""),
    (":open-world", ""),
    (":true-negation", ""),
    (":probabilistic-effects", ""),
    (":hierarchy", ""),
];

impl Reader {
    /// Reads the requirements. Adds an error for each unsupported or unknown one.
    pub(super) fn requirements(&mut self, nodes: Nodes<'_>) -> BTreeSet<Requirement> {
        let mut requirements = BTreeSet::new();
        for node in nodes {
            let Some(word) = node.word().map(str::to_ascii_lowercase) else {
                self.error(node, "expected a requirement, got a list", "");
                continue;
            };
            if let Some(requirement) = Requirement::named(&word) {
                requirements.insert(requirement);
            } else if let Some((_, help)) = REFUSED.iter().find(|(it, _)| *it == word) {
                self.error(node, format!("requirement {word} is not supported"), *help);
            } else {
                let known = Requirement::ALL.iter().map(|it| it.keyword());
                let help = user_files::suggest(&word, known);
                self.error(node, format!("requirement {word} not found"), help);
            }
        }
        requirements
    }
}
