use super::attributes::{Attributes, POSTCONDITIONS, PRECONDITIONS};
use super::build::Build;
use super::document::Place;
use super::faults::suggestion;
use super::nodes::{BUILT_IN, BuiltIn, Category, REFUSED};

impl<'a, B: 'static> Build<'a, B> {
    /// Says that there is no such node, and which one may be meant.
    pub(super) fn unknown(
        &mut self,
        id: &str,
        place: &Place,
        category: Option<Category>,
        has_child: bool,
    ) {
        if let Some(node) = BuiltIn::find(id) {
            let message = format!("{id} is {}, not {}", node.category, shown(category));
            self.blame(place, message, "");
            return;
        }
        if let Some((_, reason)) = REFUSED.iter().find(|(refused, _)| *refused == id) {
            self.blame(place, format!("the node {id} is not supported"), *reason);
            return;
        }
        let built_in = BUILT_IN.iter().map(|node| node.id);
        let known = built_in.chain(self.registry.leaves().map(|leaf| leaf.id.as_str()));
        let mut help = suggestion(id, known);
        if help.is_empty() && self.project.trees.contains_key(id) {
            help = format!("<SubTree ID=\"{id}\"/> is the tree");
        }
        if help.is_empty() && has_child {
            "only leaves can be registered: it has a child".clone_into(&mut help);
        }
        self.blame(place, format!("there is no node {id}"), help);
    }

    /// Blames attributes that are for no port and that no node has.
    pub(super) fn refuse_private(&mut self, id: &str, attributes: &Attributes<'a>) {
        for attribute in &attributes.private {
            let known = PRECONDITIONS
                .into_iter()
                .chain(POSTCONDITIONS)
                .chain(["_description"]);
            let message = format!("{id} has no attribute {}", attribute.name);
            let help = suggestion(&attribute.name, known);
            self.blame(&attribute.place, message, help);
        }
    }
}

fn shown(category: Option<Category>) -> String {
    category.map_or_else(String::new, |category| category.to_string())
}
