//! Common structure of domains and problems: `(define (domain name) (:section ...) ...)`.

use super::lists::{Node, Nodes};
use super::reader::Reader;

#[derive(Clone, Copy)]
pub(super) struct Section<'t> {
    /// Keyword in lower case.
    pub(super) keyword: &'static str,
    pub(super) list: Node<'t>,
}

impl<'t> Section<'t> {
    /// Returns the nodes after the keyword.
    pub(super) fn nodes(&self) -> Nodes<'t> {
        let mut nodes = self.list.nodes();
        nodes.next();
        nodes
    }
}

/// An unsupported section, and the reason.
pub(super) type Refused = (&'static str, &'static str);

impl Reader {
    /// Returns the name and the list of the only definition in a file. `kind` is domain or problem. Reports an error
    /// and returns `None` if it is no definition of this kind. Reports an invalid name and replaces it by an empty one.
    pub(super) fn definition<'t>(
        &mut self,
        mut nodes: Nodes<'t>,
        kind: &str,
    ) -> Option<(String, Node<'t>)> {
        let syntax = format!("(define ({kind} name) ...)");
        let Some(definition) = nodes.next() else {
            // Otherwise the file has only characters for which an error was added already.
            if self.findings.is_empty() {
                self.findings.add(&(0..0), format!("expected {syntax}"), "");
            }
            return None;
        };
        if let Some(after) = nodes.next() {
            let message = "expected the end of the file after the definition";
            self.error(after, message, "");
        }
        let mut sections = definition.nodes();
        if !sections.next().is_some_and(|head| head.is("define")) {
            self.error(definition, format!("expected {syntax}"), "");
            return None;
        }
        let Some(title) = sections.next() else {
            self.error(definition, format!("expected {syntax}"), "");
            return None;
        };
        let mut words = title.nodes();
        let head = words.next();
        let is_kind = head.is_some_and(|head| head.is(kind));
        if !is_kind {
            let other = head.and_then(Node::word).unwrap_or("something else");
            let message = format!("expected a {kind}, got {other}");
            self.error(title, message, format!("write {syntax}"));
            return None;
        }
        let [name] = self.exactly(title, words, &format!("({kind} name)"))?;
        let name = self.name(name, &format!("a {kind}"));
        // The rest is still checked without a name.
        Some((name.unwrap_or_default(), definition))
    }

    /// Returns the sections of a definition in the order of the file. A section of `known` may occur once, a section of
    /// `repeated` several times. Adds an error for each other section, with a reason for those of `refused`.
    pub(super) fn sections<'t>(
        &mut self,
        definition: Node<'t>,
        known: &[&'static str],
        repeated: &[&'static str],
        refused: &[Refused],
    ) -> Vec<Section<'t>> {
        let mut sections: Vec<Section<'t>> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for list in definition.nodes().skip(2) {
            if self.findings.is_full() {
                break;
            }
            let Some(head) = list.nodes().next().filter(|head| !head.is_list()) else {
                self.error(list, "expected (:section ...)", "");
                continue;
            };
            let word = head.word().unwrap_or_default().to_ascii_lowercase();
            let same = |it: &&&'static str| **it == word;
            if let Some(&keyword) = known.iter().chain(repeated).find(same) {
                if !seen.insert(keyword) && !repeated.contains(&keyword) {
                    self.error(head, format!("{keyword} is given twice"), "");
                    continue;
                }
                sections.push(Section { keyword, list });
            } else if let Some((_, why)) = refused.iter().find(|(it, _)| *it == word) {
                self.error(head, format!("{word} is not supported: {why}"), "");
            } else {
                let known = known.iter().chain(repeated).copied();
                let help = user_files::suggest(&word, known);
                self.error(head, format!("section {word} not found"), help);
            }
        }
        sections
    }
}
