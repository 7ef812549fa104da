use behavior_tree::{Binding, ControlModel, Node, Status};
use behavior_tree_outline::controls::Values;

use super::build::Build;

impl<'a, B: 'static> Build<'a, B> {
    /// Builds `SkipUnlessUpdated`, `WaitValueUpdate` or `WasEntryUpdated`. They test whether a variable was written
    /// since their last tick, by its number of writes. The port `entry` has the variable, or its name without braces.
    /// `scope` is the index of the scope that has the variable.
    pub(super) fn updated(
        &mut self,
        id: &'static str,
        mut values: Values,
        scope: usize,
        children: Vec<Node<B>>,
    ) -> Node<B> {
        for port in &mut values.0 {
            if let Binding::Literal(name) = &port.binding {
                let variable = self.scopes.find(scope, &name.to_string());
                self.scopes.connect(variable);
                port.binding = Binding::Variable(variable);
            }
        }
        let (updated, unchanged) = match id {
            "SkipUnlessUpdated" => (None, Status::Skipped),
            "WaitValueUpdate" => (None, Status::Running),
            _ => (Some(Status::Success), Status::Failure),
        };
        let model = ControlModel::new(id, [], 0..=1, move |children| {
            if children.is_running(0) {
                return children.tick(0);
            }
            let writes = children.context().writes("entry")?;
            if writes == children.memory() {
                return Ok(unchanged);
            }
            children.remember(writes);
            match updated {
                Some(status) => Ok(status),
                None => children.tick(0),
            }
        });
        model.with_lasting_memory().node(values.0, children)
    }
}
