use behavior_tree::{Binding, Node};

use super::attributes::{Attributes, Written};
use super::build::Build;
use super::leaves;

impl<'a, B: 'static> Build<'a, B> {
    /// `SetBlackboard`: `output_key` is the name of a variable, without braces.
    pub(super) fn set_blackboard(
        &mut self,
        attributes: &Attributes<'a>,
        scope: usize,
    ) -> Option<Node<B>> {
        let key = self.literal(attributes, "output_key");
        let value = attributes.port("value");
        let Some(value) = value else {
            self.blame(attributes.place, "port value is not connected", "");
            return None;
        };
        let to = self.scopes.find(scope, key?);
        self.scopes.make(to);
        let binding = match Written::of(value) {
            Written::Literal(written) => {
                Binding::Literal(self.value_for(to, written, &value.value_place)?)
            }
            Written::Variable(name) => {
                let from = self.scopes.find(scope, name);
                let holds = self.scopes.variables.value_type(from);
                if let Some(holds) = holds {
                    self.scopes.assign(to, holds);
                    let wanted = self.scopes.variables.value_type(to);
                    if let Some(wanted) = wanted.filter(|wanted| *wanted != holds) {
                        let message = format!(
                            "variable {} is of type {wanted}, and {name} of type {holds}",
                            key?
                        );
                        self.blame(&value.value_place, message, "");
                        return None;
                    }
                }
                Binding::Variable(from)
            }
        };
        Some(leaves::set_blackboard(binding, to))
    }
}
