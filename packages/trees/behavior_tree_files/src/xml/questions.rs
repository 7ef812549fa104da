use behavior_tree::{Question, leaf_id};

use super::attributes::Attributes;
use super::build::Build;
use super::faults::suggestion;

impl<'a, B: 'static> Build<'a, B> {
    /// The condition that a guard asks, connected to the ports that the guard has beside it.
    pub(super) fn condition(
        &mut self,
        attributes: &Attributes<'a>,
        scope: usize,
    ) -> Option<Question<B, bool>> {
        let id = self.literal(attributes, "condition")?;
        let attribute = attributes.port("condition")?;
        let leaf = self.model(id).or_else(|| self.model(&leaf_id(id)));
        let Some(model) = leaf.filter(|leaf| leaf.is_condition) else {
            let message = match leaf {
                Some(_) => format!("{id} is an action, not a condition"),
                None => format!("there is no condition {id}"),
            };
            let conditions = self.registry.leaves().filter(|leaf| leaf.is_condition);
            let help = suggestion(id, conditions.map(|leaf| leaf.id.as_str()));
            self.blame(&attribute.value_place, message, help);
            return None;
        };
        let others = attributes.ports.iter().copied();
        let others: Vec<_> = others.filter(|port| port.name != "condition").collect();
        let ports = self.connect(&model.ports, &others, &attribute.value_place, scope)?;
        model.question(ports)
    }

    /// The registered question that a `Switch` asks.
    pub(super) fn chooser(&mut self, attributes: &Attributes<'a>) -> Option<Question<B, usize>> {
        for port in ["variable", "cases"] {
            if let Some(attribute) = attributes.port(port) {
                let message = format!("port {port} beside the port question");
                self.blame(
                    &attribute.place,
                    message,
                    "a question has the answer already",
                );
            }
        }
        let name = self.literal(attributes, "question")?;
        let found = self.registry.find_chooser(name);
        let found = found.or_else(|| self.registry.find_chooser(&leaf_id(name)));
        if found.is_none() {
            let known = self
                .registry
                .choosers()
                .map(|chooser| chooser.name.as_str());
            let help = suggestion(name, known);
            let place = &attributes.port("question")?.value_place;
            self.blame(
                place,
                format!("there is no question {name} for switches"),
                help,
            );
        }
        found.cloned()
    }

    /// The margin of a scoring select.
    pub(super) fn margin(&mut self, attributes: &Attributes<'a>) -> Option<f64> {
        self.parsed(attributes, "margin", "a number", |text| {
            text.parse().ok().filter(|margin: &f64| margin.is_finite())
        })
    }

    /// The registered scorers that it asks: one a child.
    pub(super) fn scorers(
        &mut self,
        attributes: &Attributes<'a>,
        count: usize,
    ) -> Option<Vec<Question<B, f64>>> {
        let written = self.literal(attributes, "scorers")?;
        let attribute = attributes.port("scorers")?;
        let mut scorers = Vec::new();
        let mut is_right = true;
        let mut start = 0;
        for part in written.split(';') {
            let name = part.trim();
            let found = self.registry.find_scorer(name);
            match found.or_else(|| self.registry.find_scorer(&leaf_id(name))) {
                Some(scorer) => scorers.push(scorer.clone()),
                None => {
                    let offset = start + part.len() - part.trim_start().len();
                    let place = attribute.place_of(offset..offset + name.len());
                    let known = self.registry.scorers().map(|scorer| scorer.name.as_str());
                    let help = suggestion(name, known);
                    self.blame(&place, format!("there is no scorer {name}"), help);
                    is_right = false;
                }
            }
            start += part.len() + 1;
        }
        if is_right && scorers.len() != count {
            let message = format!("{} scorers for {count} children", scorers.len());
            let help = "one a child, with ; between them";
            self.blame(&attribute.value_place, message, help);
            return None;
        }
        is_right.then_some(scorers)
    }
}
