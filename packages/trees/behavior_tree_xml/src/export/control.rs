use behavior_tree::{BoundPort, Kind, LayoutNode, Question, Setting, Status, Thresholds};
use behavior_tree_outline::controls::{Control, Unwritable, Written};

use super::ExportError;
use super::element::Element;
use super::node::{Export, node_element};
use super::ports::{self, text};
use crate::nodes::{BuiltIn, Category};

impl<B> Export<'_, B> {
    /// Returns the XML element of a control node or decorator with all nodes below it, and adds models of nodes that
    /// BehaviorTree.CPP lacks to the palette. `id` is the id of the node in the tree.
    ///
    /// # Errors
    /// Returns an error if the format cannot contain a name or value, or the node has a question with ports.
    pub(super) fn control(
        &mut self,
        id: u32,
        node: &LayoutNode,
        kind: &Kind<B>,
    ) -> Result<Element, ExportError> {
        let children = self.children[id as usize].clone();
        let name = node.name.as_str();
        let element = match kind {
            Kind::Control(registered) => {
                let category = Category::for_control(registered.is_decorator);
                let is_built_in = BuiltIn::find(&registered.id).is_some();
                let mut element = match is_built_in {
                    true => Element::new(&registered.id),
                    false => node_element(category, &registered.id),
                };
                ports::append(&mut element, name, &registered.ports, &self.scopes)?;
                if !is_built_in {
                    self.add_to_palette(category, &registered.id, &registered.ports);
                }
                element
            }
            Kind::Parallel(Setting::Value(thresholds))
                if is_parallel_all(*thresholds, children.len() as u32) =>
            {
                Element::new("ParallelAll").with("max_failures", "1")
            }
            Kind::Switch(question) if !question.ports.is_empty() && !children.is_empty() => {
                self.cases(name, question, children.len())?
            }
            kind => {
                let written = Control::write(kind, children.len());
                match written.map_err(|value| unwritable(name, value))? {
                    Some((control, written)) => {
                        self.written(name, control, &written, children.len())?
                    }
                    // Leaves and subtrees have functions of their own.
                    None => Element::default(),
                }
            }
        };
        self.palette.add_built_in(&element.tag, &[]);
        let children: Result<Vec<_>, _> =
            children.into_iter().map(|child| self.node(child)).collect();
        Ok(Element {
            children: children?,
            ..element
        })
    }

    /// Returns the XML element of a control node without its children; `children` is their number. A node without
    /// children becomes the leaf that has the same status, unless the format allows the node. Adds a node that
    /// BehaviorTree.CPP lacks to `palette`.
    fn written(
        &mut self,
        name: &str,
        control: Control,
        written: &Written<'_>,
        children: usize,
    ) -> Result<Element, ExportError> {
        let Some(node) = BuiltIn::from_control(control) else {
            return Ok(Element::default());
        };
        let is_allowed = node.children.contains(&0) && written.ports.is_empty();
        if children == 0 && !is_allowed {
            return Ok(Element::new(match written.status_without_children {
                Status::Success => "AlwaysSuccess",
                _ => "AlwaysFailure",
            }));
        }
        let xml = control.description().xml.as_ref();
        let renamed = xml.map_or(&[][..], |xml| xml.ports);
        let mut element = Element::new(node.id);
        let defaults = xml.map_or(&[][..], |xml| xml.defaults);
        for (port, value) in &written.values {
            if defaults.contains(&(*port, value.as_str())) {
                continue;
            }
            let port = renamed
                .iter()
                .find(|(name, _)| name == port)
                .map_or(port, |(_, name)| name);
            element = element.with(*port, text(name, value)?);
        }
        let to_xml = |port: &BoundPort| {
            let name = renamed.iter().find(|(name, _)| **name == *port.name);
            let name = name.map_or(&*port.name, |(_, name)| *name);
            BoundPort {
                name: name.into(),
                ..port.clone()
            }
        };
        let ports: Vec<_> = written.ports.iter().map(to_xml).collect();
        ports::append(&mut element, name, &ports, &self.scopes)?;
        self.palette.add_built_in(node.id, &ports);
        Ok(element)
    }

    /// Returns the XML element of a switch over a variable, which has this number of children. The question must be one
    /// that the loader has built from `Switch` or `Switch2` to `Switch6`.
    fn cases(
        &self,
        node: &str,
        question: &Question<B, usize>,
        children: usize,
    ) -> Result<Element, ExportError> {
        let tag = match question.name.as_str() {
            "Switch" => "Switch".to_owned(),
            _ => format!("Switch{}", children.saturating_sub(1)),
        };
        let has_ports = |node: BuiltIn| {
            let mut ports = question.ports.iter();
            ports.all(|port| node.has_port(&port.name))
        };
        if question.name != tag || !BuiltIn::find(&tag).is_some_and(has_ports) {
            return Err(ExportError::QuestionPorts {
                node: node.to_owned(),
                question: question.name.clone(),
            });
        }
        let mut element = Element::new(tag);
        ports::append(&mut element, node, &question.ports, &self.scopes)?;
        Ok(element)
    }
}

/// Returns whether all children have to succeed, and all are ticked until they have finished. That is the node
/// `ParallelAll` of the format.
fn is_parallel_all(thresholds: Thresholds, children: u32) -> bool {
    children > 0 && thresholds.successes == children && thresholds.failures > children
}

/// Adds the name of the node to an error.
fn unwritable(node: &str, value: Unwritable) -> ExportError {
    let node = node.to_owned();
    match value {
        Unwritable::Margin(margin) => ExportError::Margin { node, margin },
        Unwritable::QuestionPorts(question) => ExportError::QuestionPorts { node, question },
    }
}
