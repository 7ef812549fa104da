//! Names, variables and numbers.

use super::lists::Node;
use super::reader::Reader;

/// Characters with a meaning in PDDL or in the keys of facts.
const SPECIAL: &str = "?:\"'=<>,";

/// Maximum number. The sum of the costs of any plan stays finite.
const LARGEST: f64 = 1e15;

/// Keywords, which cannot be names of predicates.
pub(super) const RESERVED: [&str; 13] = [
    "and",
    "or",
    "not",
    "imply",
    "exists",
    "forall",
    "when",
    "either",
    "increase",
    "decrease",
    "assign",
    "scale-up",
    "scale-down",
];

impl Reader {
    /// Reads a name and returns it in lower case; `None` after an error. `kind` is the kind of the named item in
    /// errors.
    pub(super) fn name(&mut self, node: Node<'_>, kind: &str) -> Option<String> {
        let Some(word) = node.word() else {
            self.error(node, format!("expected the name of {kind}, not a list"), "");
            return None;
        };
        let help = match word.chars().next() {
            Some('-') if word.len() > 1 => "write a space after -",
            Some('?') => "a variable cannot stand here",
            Some('-') => "",
            _ if word.contains(|it| SPECIAL.contains(it)) => "use letters, digits, - and _",
            _ => return Some(word.to_ascii_lowercase()),
        };
        self.error(
            node,
            format!("expected the name of {kind}, got {word}"),
            help,
        );
        None
    }

    /// Reads the name of a declaration, which must not be a keyword; `None` after an error.
    pub(super) fn new_name(&mut self, node: Node<'_>, kind: &str) -> Option<String> {
        let name = self.name(node, kind)?;
        if RESERVED.contains(&name.as_str()) {
            let message = format!("{name} is a keyword");
            self.error(node, message, "choose another name");
            return None;
        }
        Some(name)
    }

    /// Reads the name of a variable and returns it in lower case without its question mark; `None` after an error.
    pub(super) fn variable(&mut self, node: Node<'_>) -> Option<String> {
        let word = node.word().unwrap_or_default();
        let name = word.strip_prefix('?').unwrap_or_default();
        if name.is_empty() || name.contains(|it| SPECIAL.contains(it)) {
            let got = if node.is_list() { "a list" } else { word };
            let help = if node.is_list() {
                ""
            } else {
                "a variable begins with ?"
            };
            self.error(node, format!("expected a variable, got {got}"), help);
            return None;
        }
        Some(name.to_ascii_lowercase())
    }

    /// Reads a number; `None` after an error.
    pub(super) fn number(&mut self, node: Node<'_>) -> Option<f64> {
        let word = node.word().unwrap_or_default();
        let is_number = number_like(word);
        let number = word.parse::<f64>().ok().filter(|_| is_number);
        let Some(number) = number else {
            let got = if node.is_list() { "a list" } else { word };
            self.error(node, format!("expected a number, got {got}"), "");
            return None;
        };
        if !(-LARGEST..=LARGEST).contains(&number) {
            let message =
                format!("a number must be between -{LARGEST:e} and {LARGEST:e}, got {word}");
            self.error(node, message, "");
            return None;
        }
        // Adding 0 turns -0 into 0.
        Some(number + 0.0)
    }

    /// Adds an error if a number cannot be a cost.
    pub(super) fn expect_cost(&mut self, node: Node<'_>, number: f64) {
        if number < 0.0 {
            let message = format!("a cost must be between 0 and {LARGEST:e}, got {number}");
            self.error(node, message, "");
        }
    }
}

/// Returns true for a number, false for a name such as `inf`.
pub(super) fn number_like(word: &str) -> bool {
    let digits = word.trim_start_matches(['-', '+', '.']);
    digits.starts_with(|it: char| it.is_ascii_digit()) && word.parse::<f64>().is_ok()
}
