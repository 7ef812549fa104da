use behavior_tree::{BoundPort, Connection, Node, Port, Source, connect};

use super::attributes::{Attributes, Written};
use super::build::{Build, Skipped};
use super::document::{Attribute, Element, Place};
use super::faults::suggestion;
use super::nodes::Category;

impl<'a, B: 'static> Build<'a, B> {
    /// A registered leaf.
    pub(super) fn leaf(
        &mut self,
        id: &str,
        place: &Place,
        category: Option<Category>,
        element: &'a Element,
        attributes: &Attributes<'a>,
        scope: usize,
    ) -> Option<Node<B>> {
        let model = self.model(id)?;
        let is = Category::of_leaf(model.is_condition);
        if let Some(said) = category.filter(|said| *said != is) {
            let message = format!("{id} is registered as {is}, not as {said}");
            self.blame(&element.place, message, "");
        }
        if let Some(child) = element.children.first() {
            let message = format!("{id} is a leaf: it has no children");
            self.blame(&child.place, message, "");
        }
        for child in &element.children {
            self.node(child, scope, Skipped::Succeeds);
        }
        let ports = self.connect(&model.ports, &attributes.ports, place, scope)?;
        Some(model.node(ports))
    }

    /// Connects ports to what the attributes say. None: something is wrong, and that is noted.
    pub(super) fn connect(
        &mut self,
        ports: &[Port],
        attributes: &[&'a Attribute],
        place: &Place,
        scope: usize,
    ) -> Option<Vec<BoundPort>> {
        let connections: Vec<_> = attributes
            .iter()
            .map(|attribute| Connection {
                port: attribute.name.clone(),
                direction: None,
                source: match Written::of(attribute) {
                    Written::Literal(value) => Source::Literal(value.to_owned()),
                    Written::Variable(name) => Source::Variable(self.scopes.find(scope, name)),
                },
            })
            .collect();
        for connection in &connections {
            let port = ports.iter().find(|port| port.name == connection.port);
            if let Source::Variable(variable) = connection.source
                && port.is_some_and(|port| port.direction.writes())
            {
                self.scopes.make(variable);
            }
        }
        match connect(ports, &connections, &mut self.scopes.variables) {
            Ok(bound) => Some(bound),
            Err(faults) => {
                for fault in faults {
                    let attribute = fault.connection.and_then(|index| attributes.get(index));
                    let place = attribute.map_or(place, |attribute| {
                        let is_known = ports.iter().any(|port| port.name == attribute.name);
                        match is_known {
                            true => &attribute.value_place,
                            false => &attribute.place,
                        }
                    });
                    let help = attribute.map_or_else(String::new, |attribute| {
                        let names = ports.iter().map(|port| port.name.as_str());
                        match ports.iter().any(|port| port.name == attribute.name) {
                            true => String::new(),
                            false => suggestion(&attribute.name, names),
                        }
                    });
                    self.faults.blame(place.clone(), fault.message, help);
                }
                None
            }
        }
    }
}
